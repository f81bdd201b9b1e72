"""Pasted stack traces, compiler messages and links: the repository's own frame comes first, at its declaration."""

from __future__ import annotations

import pytest

from arcgit.find import find
from arcgit.query import parse
from tests.rank.conftest import build


def _functions(shape, names):
    """Declarations `names`, ten lines each, so that number n begins in line 10 n + 1."""
    return "".join(shape.replace("NAME", name) + "\n" * (10 - shape.count("\n")) for name in names)


BRACES = "NAME {\n  a();\n  b();\n}"
TREE = {
    "src/shop/cart.py": _functions("def NAME(x):\n    a = 1\n    b = 2\n    return a", ["add", "total", "checkout"]),
    "src/shop/utils.py": _functions("def NAME(x):\n    a = 1\n    b = 2\n    return a", ["clean", "parse_price"]),
    "tests/test_cart.py": _functions("def NAME():\n    a = 1\n    b = 2\n    assert a", ["test_add", "test_total"]),
    "utils.py": _functions("def NAME(x):\n    a = 1\n    b = 2\n    return a", ["setup", "teardown"]),
    "web/src/cart.ts": _functions(f"export function {BRACES}".replace("NAME", "NAME()"), ["render", "update"]),
    "web/src/Cart.vue": "<template>\n  <p/>\n</template>\n<script>\nfunction draw() {\n  a();\n}\n</script>\n",
    "cmd/root.go": "package cmd\n" + _functions(f"func {BRACES}".replace("NAME", "NAME()"), ["Execute", "usage"])[1:],
    "crates/core/src/lib.rs": _functions(f"pub fn {BRACES}".replace("NAME", "NAME()"), ["open", "close"]),
    "src/main/java/com/acme/Repo.java": (
        "package com.acme;\npublic class Repo {\n"
        + _functions(f"  public void {BRACES}".replace("NAME", "NAME()"), ["find", "save"])
        + "}\n"
    ),
    "src/main/java/com/acme/Service.java": (
        "package com.acme;\npublic class Service {\n"
        + _functions(f"  public void {BRACES}".replace("NAME", "NAME()"), ["handle", "stop"])
        + "}\n"
    ),
    "app/src/Main.kt": "package app\n" + _functions(f"fun {BRACES}".replace("NAME", "NAME()"), ["launch", "halt"])[1:],
    "lib/ring.c": _functions(f"int {BRACES}".replace("NAME", "NAME(void)"), ["ring_read", "ring_write"]),
    "lib/net/http_server.cpp": _functions(f"int {BRACES}".replace("NAME", "NAME()"), ["accept_all", "answer"]),
    "app/models/order.rb": _functions("def NAME\n  a\n  b\nend", ["total", "pay"]),
    "src/Http/Kernel.php": "<?php\n" + _functions(f"function {BRACES}".replace("NAME", "NAME()"), ["boot", "handle"])[1:],
    "src/Shop/Basket.cs": "class Basket {\n" + _functions(f"  void {BRACES}".replace("NAME", "NAME()"), ["Add", "Pay"])[1:] + "}\n",
    "Sources/App/routes.swift": _functions(f"func {BRACES}".replace("NAME", "NAME()"), ["routes", "configure"]),
    "lib/plug/conn.ex": "defmodule Plug.Conn do\n" + _functions("  def NAME(x) do\n    a\n    b\n  end", ["send", "halt"])[1:] + "end\n",
    "src/Parser/Json.hs": "module Parser.Json where\n" + _functions("NAME x =\n  a\n  where\n    a = x", ["value", "array"])[1:],
    "lua/lazy/core/loader.lua": _functions("local function NAME()\n  a()\n  b()\nend", ["load", "reload"]),
    "lib/Shop/Tax.pm": "package Shop::Tax;\n" + _functions("sub NAME {\n  a();\n  b();\n}", ["rate", "apply"])[1:],
    "scripts/deploy.sh": _functions("NAME() {\n  a\n  b\n}", ["build", "upload"]),
    "src/clap.zig": _functions(f"pub fn {BRACES}".replace("NAME", "NAME() void"), ["parse", "help"]),
    "lib/src/cart_page.dart": _functions(f"void {BRACES}".replace("NAME", "NAME()"), ["build", "dispose"]),
    "src/solver.jl": _functions("function NAME(x)\n  a\n  b\nend", ["solve", "step"]),
    "R/fit.R": _functions("NAME <- function(x) {\n  a\n  b\n}", ["fit", "predict"]),
}  # fmt: skip

TRACES = {
    "python": (
        'Traceback (most recent call last):\n  File "/usr/lib/python3.11/runpy.py", line 198, in _run_module_as_main\n'
        '    return _run_code(code, main_globals, None,\n           ^^^^^^^^^^^^^^^^^^\n'
        '  File "/home/me/shop/src/shop/cart.py", line 23, in checkout\n    return total(x)\n'
        '  File "/home/me/shop/src/shop/cart.py", line 13, in total\n    b = 2\n'
        '  File "/usr/lib/python3.11/site-packages/requests/utils.py", line 12, in get\n    raise KeyError(1)\n'
        "KeyError: 1\n",
        ("src/shop/cart.py", "total"),
    ),
    "python on one line": (
        'File "/srv/src/shop/utils.py", line 13, in parse_price ValueError: invalid literal for int()',
        ("src/shop/utils.py", "parse_price"),
    ),
    "pytest": (
        "E       assert 3 == 4\n\ntests/test_cart.py:13: AssertionError\n"
        "FAILED tests/test_cart.py::test_total - assert 3 == 4",
        ("tests/test_cart.py", "test_total"),
    ),
    "mypy": ('src/shop/cart.py:12: error: Incompatible return value type  [return-value]', ("src/shop/cart.py", "total")),
    "node": (
        "TypeError: Cannot read properties of undefined (reading 'id')\n"
        "    at update (/app/web/src/cart.ts:13:9)\n    at Module._compile (node:internal/modules/cjs/loader:1105:14)\n"
        "    at node_modules/express/lib/router/index.js:284:15",
        ("web/src/cart.ts", "update"),
    ),
    "browser": (
        "Uncaught Error: x\nupdate@http://localhost:3000/web/src/cart.ts?t=1699:13:9\nrun@http://localhost:3000/a.js:1:2",
        ("web/src/cart.ts", "update"),
    ),
    "webpack": ("at update (webpack-internal:///./web/src/cart.ts:13:7)", ("web/src/cart.ts", "update")),
    "tsc": ("web/src/cart.ts(12,5): error TS2322: Type 'string' is not assignable", ("web/src/cart.ts", "update")),
    "vue": ("at draw (src/Cart.vue?4af2:6:10)", ("web/src/Cart.vue", "draw")),
    "go": (
        "panic: runtime error: invalid memory address or nil pointer dereference\n"
        "[signal SIGSEGV: segmentation violation code=0x1 addr=0x0 pc=0x48f1c2]\n\ngoroutine 1 [running]:\n"
        "runtime.panicmem(...)\n\t/usr/local/go/src/runtime/panic.go:261\n"
        "example.org/tool/cmd.usage(0xc0000b6000)\n\t/home/me/tool/cmd/root.go:13 +0x1d\n"
        "example.org/tool/cmd.Execute()\n\t/home/me/tool/cmd/root.go:3 +0x25\nexit status 2",
        ("cmd/root.go", "usage"),
    ),
    "go vet": ("./cmd/root.go:13:2: undefined: foo", ("cmd/root.go", "usage")),
    "rust": (
        "thread 'main' panicked at crates/core/src/lib.rs:13:5:\ncalled `Option::unwrap()` on a `None` value\n"
        "stack backtrace:\n   0: rust_begin_unwind\n             at /rustc/9fc6b4312/library/std/src/panicking.rs:578:5\n"
        "   1: core::panicking::panic_fmt\n   2: core::close\n             at ./crates/core/src/lib.rs:13:5",
        ("crates/core/src/lib.rs", "close"),
    ),
    "cargo": (
        "error[E0382]: borrow of moved value: `x`\n  --> crates/core/src/lib.rs:12:20\n   |\n12 |     a();",
        ("crates/core/src/lib.rs", "close"),
    ),
    "java": (
        'Exception in thread "main" java.lang.IllegalStateException: no order\n'
        "\tat java.base/java.util.Optional.orElseThrow(Optional.java:403)\n"
        "\tat com.acme.Repo.save(Repo.java:14)\n\tat com.acme.Service.handle(Service.java:4)\n"
        "\tat java.base/java.lang.Thread.run(Thread.java:833)",
        ("src/main/java/com/acme/Repo.java", "save"),
    ),
    "java with a cause": (
        "com.acme.ServiceException: failed\n\tat com.acme.Service.stop(Service.java:14)\n\t... 12 more\n"
        "Caused by: java.lang.NullPointerException\n\tat com.acme.Repo.find(Repo.java:4)\n"
        "\tat com.acme.Service.handle(Service.java:4)\n\t... 20 more",
        ("src/main/java/com/acme/Repo.java", "find"),
    ),
    "javac": ("src/main/java/com/acme/Repo.java:14: error: cannot find symbol", ("src/main/java/com/acme/Repo.java", "save")),
    "kotlin": ("Exception\n\tat app.MainKt.halt(Main.kt:12)\n\tat app.MainKt.main(Main.kt)", ("app/src/Main.kt", "halt")),
    "kotlinc": ("e: file:///home/me/app/src/Main.kt:12:5 Unresolved reference: a", ("app/src/Main.kt", "halt")),
    "gdb": (
        "#0  0x00007ffff7e3 in raise () from /lib/libc.so.6\n#1  0x0000555 in ring_write (n=1) at lib/ring.c:12\n"
        "#2  0x0000556 in main (argc=1) at main.c:8",
        ("lib/ring.c", "ring_write"),
    ),
    "sanitizer": (
        "==1==ERROR: AddressSanitizer: heap-use-after-free on address 0x602 at pc 0x55 bp 0x7f sp 0x7f\n"
        "    #0 0x55 in ring_write /home/me/lib/ring.c:13:3\n    #1 0x56 in main /home/me/main.c:8:1",
        ("lib/ring.c", "ring_write"),
    ),
    "valgrind": ("==9== Invalid read of size 4\n==9==    at 0x4005: ring_write (ring.c:12)\n==9==    by 0x4006: main (main.c:8)", ("lib/ring.c", "ring_write")),
    "gcc": (
        "In file included from main.c:3:\nlib/ring.c: In function 'ring_write':\nlib/ring.c:12:3: error: 'x' undeclared",
        ("lib/ring.c", "ring_write"),
    ),
    "msvc": ("C:\\src\\lib\\net\\http_server.cpp(12,9): error C2065: 'x': undeclared identifier", ("lib/net/http_server.cpp", "answer")),
    "kernel": ("WARNING: CPU: 0 PID: 1 at lib/ring.c:12 ring_write+0x10/0x20 [ring]", ("lib/ring.c", "ring_write")),
    "ruby": (
        "app/models/order.rb:13:in `pay': undefined method `cents' for nil:NilClass (NoMethodError)\n"
        "\tfrom /usr/lib/ruby/gems/3.2.0/gems/rails-7.0/lib/order.rb:3:in `total'",
        ("app/models/order.rb", "pay"),
    ),
    "ruby 3.4": ("app/models/order.rb:12:in 'Order#pay': x (RuntimeError)", ("app/models/order.rb", "pay")),
    "php": (
        "PHP Fatal error:  Uncaught TypeError: x in /var/www/src/Http/Kernel.php:13\nStack trace:\n"
        "#0 /var/www/vendor/symfony/Kernel.php(33): App->boot()\n#1 /var/www/src/Http/Kernel.php(3): x()\n#2 {main}\n"
        "  thrown in /var/www/src/Http/Kernel.php on line 13",
        ("src/Http/Kernel.php", "handle"),
    ),
    "php frames": (
        "#0 /var/www/src/Http/Kernel.php(13): Order->find(Object(Request))\n#1 {main}",
        ("src/Http/Kernel.php", "handle"),
    ),
    "csharp": (
        "Unhandled exception. System.NullReferenceException: Object reference not set\n"
        "   at Shop.Basket.Pay() in C:\\build\\src\\Shop\\Basket.cs:line 13\n   at Program.Main() in /x/Program.cs:line 5",
        ("src/Shop/Basket.cs", "Pay"),
    ),
    "msbuild": ("src/Shop/Basket.cs(13,9): error CS0103: The name 'x' does not exist", ("src/Shop/Basket.cs", "Pay")),
    "swift": ("App/routes.swift:12: Fatal error: Unexpectedly found nil", ("Sources/App/routes.swift", "configure")),
    "elixir": (
        "** (FunctionClauseError) no function clause matching in Plug.Conn.halt/1\n"
        "    (plug 1.14.0) lib/plug/conn.ex:12: Plug.Conn.halt(nil)\n    (stdlib 4.2) gen_server.erl:1123: :gen_server.try/4",
        ("lib/plug/conn.ex", "halt"),
    ),
    "haskell": (
        "Prelude.head: empty list\nCallStack (from HasCallStack):\n  error, called at src/Parser/Json.hs:13:5 in main:Parser.Json",
        ("src/Parser/Json.hs", "array"),
    ),
    "lua": (
        "lua: attempt to index a nil value\nstack traceback:\n"
        "\t[C]: in function 'require'\n\t...hare/nvim/lazy/lazy.nvim/lua/lazy/core/loader.lua:12: in function 'reload'",
        ("lua/lazy/core/loader.lua", "reload"),
    ),
    "lua cut short": ("\t...im/lua/lazy/core/loader.lua:12: in function <...im/lua/lazy/core/loader.lua:1>", ("lua/lazy/core/loader.lua", "reload")),
    "perl": ("Illegal division by zero at lib/Shop/Tax.pm line 13.", ("lib/Shop/Tax.pm", "apply")),
    "bash": ("./scripts/deploy.sh: line 12: foo: command not found", ("scripts/deploy.sh", "upload")),
    "shellcheck": ("In scripts/deploy.sh line 13:\n  rm $x\n     ^-- SC2086", ("scripts/deploy.sh", "upload")),
    "zig": ("/home/me/src/clap.zig:13:5: 0x103 in help (test)\n/opt/zig/lib/std/start.zig:10:1: 0x1 in main", ("src/clap.zig", "help")),
    "dart": ("#0      _Cart.dispose (package:shop/src/cart_page.dart:12:7)\n#1      x (dart:async/zone.dart:1:1)", ("lib/src/cart_page.dart", "dispose")),
    "julia": ("ERROR: DomainError\nStacktrace:\n [1] step(x::Int64)\n   @ Main ~/proj/src/solver.jl:13", ("src/solver.jl", "step")),
    "r": ("Error in predict(x) : object 'a' not found\nCalls: predict -> fit\n at R/fit.R#13", ("R/fit.R", "predict")),
    "link": ("https://github.com/acme/shop/blob/main/src/shop/cart.py#L12-L20", ("src/shop/cart.py", "total")),
    "gitlab link": ("https://gitlab.example.org/acme/shop/-/blob/main/src/shop/cart.py?ref_type=heads#L12", ("src/shop/cart.py", "total")),
    "grep": ("src/shop/cart.py:12:    a = 1", ("src/shop/cart.py", "total")),
    "range": ("src/shop/cart.py:12-18", ("src/shop/cart.py", "total")),
    "in words": ("cart.py line 12", ("src/shop/cart.py", "total")),
    "in other words": ("line 13 of src/shop/cart.py", ("src/shop/cart.py", "total")),
    "diff": (
        "--- a/src/shop/cart.py\n+++ b/src/shop/cart.py\n@@ -11,4 +11,5 @@ def total(x):\n     a = 1\n-    b = 2\n+    b = 3\n",
        ("src/shop/cart.py", "total"),
    ),
    "foreign file of the same name": (
        'Traceback (most recent call last):\n  File "/home/me/shop/src/shop/cart.py", line 3, in add\n    x\n'
        '  File "/home/me/.venv/lib/python3.11/site-packages/requests/utils.py", line 12, in get\n    y\nKeyError: 1\n',
        ("src/shop/cart.py", "add"),
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def view():
    return build(TREE)


@pytest.mark.parametrize("kind", TRACES)
def test_the_own_frame_comes_first(view, kind):
    text, (path, name) = TRACES[kind]
    hit = find(view, parse(text), limit=5).hits[0]
    assert (hit.path, hit.name) == (path, name)
