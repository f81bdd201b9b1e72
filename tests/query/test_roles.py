"""Roles and stems of paths as the recipe lists them."""

from __future__ import annotations

import pytest

from arcgit.model import Role
from arcgit.roles import role_of, stem_of


@pytest.mark.parametrize(
    ("path", "language", "role"),
    [
        ("src/app.py", "python", Role.NONE),
        ("test_app.py", "python", Role.TEST),
        ("src/app_test.go", "go", Role.TEST),
        ("src/app.spec.ts", "typescript", Role.TEST),
        ("src/AppTest.java", "java", Role.TEST),
        ("src/latest.py", "python", Role.NONE),
        ("src/contest.py", "python", Role.NONE),
        ("src/HABIT.py", "python", Role.NONE),
        ("conftest.py", "python", Role.TEST),
        ("pkg/testdata/a.go", "go", Role.TEST),
        ("Testing/Fakes/Mail.php", "php", Role.NONE),
        ("lib/test_unit/railtie.rb", "ruby", Role.NONE),
        ("README.md", "markdown", Role.DOCS),
        ("README", "text", Role.DOCS),
        ("src/main/java/org/example/shop/Cart.java", "java", Role.NONE),
        ("lib/org/example/examples/Cart.java", "java", Role.EXAMPLE),
        ("app/example/cart.py", "python", Role.EXAMPLE),
        ("doc/guide.rst", "restructuredtext", Role.DOCS),
        ("doc/build.py", "python", Role.NONE),
        ("docs/conf.py", "python", Role.EXAMPLE),
        ("examples/hello.py", "python", Role.EXAMPLE),
        ("examples/README.md", "markdown", Role.DOCS),
        ("CMakeLists.txt", "cmake", Role.CONFIG),
        ("src/BUILD.bazel", "starlark", Role.CONFIG),
        ("drivers/net/Kconfig", "text", Role.CONFIG),
        ("Makefile.am", "makefile", Role.CONFIG),
        ("src/makefile_parser.py", "python", Role.NONE),
        ("package.json", "json", Role.CONFIG),
        ("package-lock.json", "json", Role.CONFIG | Role.GENERATED),
        ("src/spin-lock.c", "c", Role.NONE),
        ("api/user.pb.go", "go", Role.GENERATED),
        ("third_party/zlib/inflate.c", "c", Role.VENDORED),
        ("vendor/x/a_test.go", "go", Role.VENDORED | Role.TEST),
    ],
)
def test_roles_of_paths(path, language, role):
    assert role_of(path, language) == role


@pytest.mark.parametrize(
    ("path", "stem"),
    [
        ("src/session_store.py", "session_store"),
        ("src/auth/__init__.py", "auth"),
        ("lib/auth/index.ts", "auth"),
        ("index.js", "index"),
        ("src/router/mod.rs", "router"),
        ("mini.nvim.lua", "mini.nvim"),
        (".bashrc", ".bashrc"),
        ("Makefile", "Makefile"),
    ],
)
def test_stems_of_paths(path, stem):
    assert stem_of(path) == stem
