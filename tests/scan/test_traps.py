"""Inputs that once led a scanner astray, each by the name of what went wrong."""

from __future__ import annotations

from arcgit.model import Declaration
from arcgit.scan import scan


def declared(text: str, language: str) -> dict[str, Declaration]:
    return {each.name: each for each in scan(text, language).declarations}


def names(text: str, language: str) -> list[str]:
    return [each.name for each in scan(text, language).declarations]


def test_a_constant_does_not_swallow_the_function_after_its_string() -> None:
    found = declared("const a = 'x'\n\nexport function b() {\n}\n", "javascript")
    assert (found["a"].line, found["a"].end_line, found["b"].line) == (1, 1, 3)


def test_a_value_on_the_next_line_belongs_to_the_constant() -> None:
    found = declared("const a =\n  make(1)\nlet b = 2\n", "typescript")
    assert found["a"].end_line == 2
    assert found["b"].line == 3


def test_a_declaration_without_body_does_not_take_the_next_ones() -> None:
    found = declared("declare function a(): void\nexport function b() {\n}\n", "typescript")
    assert found["a"].end_line == 1
    assert found["b"].end_line == 3


def test_a_one_line_struct_ends_on_its_line() -> None:
    found = declared("type A struct { n struct{ x int } }\n\nfunc f() {\n}\n", "go")
    assert found["A"].end_line == 1
    assert found["f"].line == 3


def test_closers_of_code_that_is_not_indented_are_told_apart() -> None:
    found = declared("namespace a {\nvoid f() {\n}\nvoid g() {\n}\n}\nvoid h() {\n}\n", "c++")
    assert found["a"].end_line == 6
    assert [found[name].container for name in "fgh"] == ["a", "a", ""]


def test_branches_of_a_conditional_do_not_add_up() -> None:
    text = "int f(int a)\n{\n#ifdef A\n\tif (a) {\n#else\n\tif (!a) {\n#endif\n\t}\n\treturn 0;\n}\nint g(void) { return 1; }\n"
    assert [(name, each.end_line) for name, each in declared(text, "c").items()] == [("f", 10), ("g", 11)]


def test_a_trailing_attribute_is_not_the_function() -> None:
    assert names("int f(int a) __acquires(lock)\n{\n}\n", "c") == ["f"]
    assert names("reference back() ATTRIBUTE(x) {\n}\n", "c++") == ["back"]


def test_a_member_initialiser_is_not_a_function() -> None:
    text = "class A {\n  A(int a)\n      : a_(a),\n        b_(f(a)) {}\n};\n"
    assert names(text, "c++") == ["A", "A"]


def test_a_digit_separator_opens_no_literal() -> None:
    assert names("int f() { return 1'000; }\nint g() { return 0x1'F; }\n", "c++") == ["f", "g"]


def test_a_constructor_beginning_like_a_keyword_keeps_its_name() -> None:
    assert names("static void construct(int a) {\n}\n", "c++") == ["construct"]


def test_a_section_attribute_is_not_the_variable() -> None:
    assert names("int size __read_mostly;\n", "c") == ["size"]


def test_a_system_call_has_its_own_name() -> None:
    assert names("SYSCALL_DEFINE3(openat2, int, dfd, int, flags, int, mode)\n{\n}\n", "c") == ["openat2"]


def test_a_quote_in_an_extended_regular_expression_opens_no_string() -> None:
    assert names('A = /\n  (?<q>"?)\n/x\ndef f\nend\n', "ruby") == ["A", "f"]


def test_a_percent_literal_after_a_name_is_a_string() -> None:
    assert names('check %{" def g}, a\ndef f\nend\n', "ruby") == ["f"]


def test_the_receiver_of_a_method_stays_on_its_line() -> None:
    assert names("def each_index\n  %w(a b).each do |x|\n  end\nend\n", "ruby") == ["each_index"]


def test_an_unclosed_block_that_opens_at_a_line_end_does_not_hang() -> None:
    assert names("if a\nif b\ndef f\n", "ruby") == ["f"]


def test_an_async_with_is_no_function() -> None:
    assert names("async def f():\n    async with (\n        a,\n    ):\n        pass\n", "python") == ["f"]


def test_a_docstring_alone_is_a_body() -> None:
    found = declared('def f():\n    """Says\n    more."""\n\n\ndef g(): pass\n', "python")
    assert (found["f"].end_line, found["f"].doc) == (3, "Says more.")


def test_a_multi_line_string_ends_its_constant() -> None:
    found = declared("const raw = `\nfunc no() {}\n`\n\nfunc f() {}\n", "go")
    assert found["raw"].end_line == 3
    assert list(found) == ["raw", "f"]


def test_names_with_an_apostrophe_are_not_their_prefix() -> None:
    assert names("foldr f z = z\nfoldr' f z = z\n", "haskell") == ["foldr", "foldr'"]


def test_a_macro_template_declares_only_the_macro() -> None:
    assert names("macro_rules! m {\n    () => { fn hidden() {} };\n}\nfn f() {}\n", "rust") == ["m", "f"]


def test_equations_of_one_function_are_one() -> None:
    assert names("f :: Int -> Int\nf 0 = 1\nf n\n  | n > 1 = 2\ng = f\n", "haskell") == ["f", "g"]


def test_decomposed_letters_belong_to_the_name() -> None:
    assert names("def cafe\u0301_x():\n    pass\n", "python") == ["cafe\u0301_x"]


def test_text_before_the_code_of_a_page_is_not_code() -> None:
    page = "<p>it's function a() {}</p>\n<script>\n// isn't\nfunction b() {}\n</script>\n<script type='text/template'>function c() {}</script>\n"
    result = scan(page, "html")
    assert [(each.name, each.line) for each in result.declarations if each.kind == "function"] == [("b", 4)]
    assert "function b() {}" in result.mirror
    assert "function c" not in result.mirror


def test_lines_of_a_notebook_are_those_of_its_file() -> None:
    text = '{"cells": [{"cell_type": "code",\n "source": ["x = 1\\n",\n  "def f():\\n", "    return \\"}\\"\\n"]}]}\n'
    (found,) = [each for each in scan(text, "jupyter-notebook").declarations if each.name == "f"]
    assert (found.line, found.end_line) == (3, 3)


def test_a_closer_out_of_column_does_not_hide_the_next_function() -> None:
    found = declared("int f() {\n  if (a) {\n  }\n  }\nint g() {\n}\nint h() {\n}\n", "c")
    assert [(name, each.line, each.end_line) for name, each in found.items()] == [("f", 1, 4), ("g", 5, 6), ("h", 7, 8)]


def test_labels_and_cases_stand_as_far_left_as_their_block() -> None:
    found = declared("int f(int a)\n{\n\tgoto out;\nout:\n\treturn a;\n}\nint g(void)\n{\n}\n", "c")
    assert [(name, each.end_line) for name, each in found.items()] == [("f", 6), ("g", 9)]


def test_a_string_on_the_next_line_does_not_swallow_the_member_after_it() -> None:
    found = declared('class A {\n    fun f(): String =\n        "a"\n\n    protected fun g() = 1\n}\n', "kotlin")
    assert [found[name].line for name in "fg"] == [2, 5]
    assert names("const a =\n  'x'\n\nfunction b() {\n}\n", "javascript") == ["a", "b"]
    assert names("A =\n  'x'\n\ndef b\nend\n", "ruby") == ["A", "b"]
    assert names("local a =\n  'x'\n\nlocal b = function() end\n", "lua") == ["a", "b"]


def test_type_parameters_may_follow_the_keyword_at_once() -> None:
    assert names("fun<T> Class<T>.f(a: T) {\n}\n", "kotlin") == ["f"]


def test_a_constructor_pattern_is_an_argument() -> None:
    assert names("f D{ a } = a\n\ng, h :: D -> Int\ng D{ a } = a\nh D = 1\n", "haskell") == ["f", "g", "h"]


def test_a_context_does_not_reach_over_the_body() -> None:
    assert names("data E where\n  E\n    :: Show a\n    => a -> E\n", "haskell")[0] == "E"
    assert names("class K a where\n  k :: a\n  default k :: Show a => a\n", "haskell")[0] == "K"


def test_a_percent_sign_may_be_a_method() -> None:
    assert names("def %(other)\n  other\nend\ndef f\nend\n", "ruby") == ["%", "f"]


def test_a_setter_without_arguments_and_a_rooted_module_keep_their_names() -> None:
    assert names("def self.out=; end\n", "ruby") == ["out="]
    assert names("module ::A::B\nend\n", "ruby") == ["::A::B"]


def test_a_conversion_of_another_class_is_named_whole() -> None:
    found = declared("A::operator unsigned long() const {\n}\n", "c++")
    assert found["operator unsigned long"].container == "A"


def test_parentheses_around_a_name_hide_it_from_macros_only() -> None:
    assert names("class A {\n  int(max)() const { return 1; }\n};\nvoid SYMBOL(name)(int a) {\n}\n", "c++") == [
        "A",
        "max",
        "name",
    ]


def test_an_enumeration_may_derive() -> None:
    assert names("enum Fruit derives Codec:\n  case Apple\n", "scala")[0] == "Fruit"


def test_a_member_class_of_a_template_is_declared_outside_of_it() -> None:
    found = declared("template <typename T>\nclass ATTRIBUTE A<T>::B {\n  int f() { return 1; }\n};\n", "c++")
    assert (found["B"].container, found["f"].container) == ("A", "A.B")


def test_members_of_a_nameless_structure_are_found() -> None:
    assert names("struct {\n  int operator()() const { return 1; }\n} a;\nint f() {\n}\n", "c++") == ["operator()", "f"]


def test_a_method_may_be_called_like_an_operator_on_modules() -> None:
    assert names("class A {\n  async import(a: string): Promise<any> {\n    import(a)\n  }\n}\n", "typescript") == [
        "A",
        "import",
    ]


def test_a_modifier_behind_a_string_opens_no_block() -> None:
    found = declared(
        'class A\n  def f(a)\n    raise E, "no" if a\n    a[:b] = "no" unless a\n  end\n  def g; end\nend\n', "ruby"
    )
    assert [(each.container, each.end_line) for each in found.values()] == [("", 7), ("A", 5), ("A", 6)]


def test_words_between_do_and_end_are_told_by_the_layout() -> None:
    text = "defmodule A do\n  def f(a) do\n    map(a, fn(b) -> b end)\n  end\n  def g(a), do: a\nend\ndefmodule B do\nend\n"
    assert [(name, each.end_line) for name, each in declared(text, "elixir").items()] == [
        ("A", 6),
        ("f", 4),
        ("g", 5),
        ("B", 8),
    ]


def test_an_end_out_of_column_does_not_hide_the_next_method() -> None:
    found = declared("class A\n  def f\n    1\n      end\n  def g\n  end\nend\n", "ruby")
    assert [(name, each.end_line) for name, each in found.items()] == [("A", 7), ("f", 4), ("g", 6)]


def test_a_keyword_argument_on_its_own_line_is_no_variable() -> None:
    text = "app.add(\n    Ware,\n    origins=['*'],\n    LIMIT=make(\n        1,\n    ),\n    last=1\n)\nif a:\n    b = make(1,\n             2)\n    C = [\n    ]\n"
    assert names(text, "python") == ["b", "C"]


def test_a_parameter_on_its_own_line_is_no_variable() -> None:
    text = "int f(int a,\n      int b,\n      int c);\nint x,\n    y;\nint z = g(1,\n          2), w;\n"
    assert names(text, "c") == ["x", "y", "z", "w"]
    assert names("int f(int a,\n      int b = 2,\n      int c = 3);\nint x = 1;\n", "c++") == ["x"]


def test_one_statement_may_declare_several_names() -> None:
    assert names("static int a = f(x, y), *b, c[3], d;\n", "c") == ["a", "b", "c", "d"]
    assert names("class A {\n  int a, b = f(1, 2), c;\n}\n", "java") == ["A", "a", "b", "c"]
    assert names("let a = 1, b = f(c, d), e;\n", "javascript") == ["a", "b", "e"]
    assert names("package p\n\nvar a, b int\nvar c, d = f(x, y), z\n", "go") == ["a", "b", "c", "d"]


def test_a_namespace_without_a_block_holds_the_rest_of_the_file() -> None:
    found = declared("namespace A.B;\n\nclass C\n{\n    void F() { }\n}\n", "c#")
    assert (found["A.B"].end_line, found["C"].container, found["F"].container) == (6, "A.B", "A.B.C")


def test_functions_with_other_arguments_are_others() -> None:
    found = scan("f() -> ok.\nf(A) ->\n    1.5 + A;\nf(_) -> no.\ng() -> ok.\n", "erlang").declarations
    assert [(each.name, each.line, each.end_line) for each in found] == [("f", 1, 1), ("f", 2, 4), ("g", 5, 5)]


def test_a_closing_line_goes_with_the_statement_in_its_column() -> None:
    assert declared("module M = struct\n  let f x =\n    x\nend\n", "ocaml")["M"].end_line == 4
    found = declared("object A {\n  def f(a: Int) = 1\n}\nobject B:\n  def g = 1\nend B\n", "scala")
    assert [found[name].end_line for name in "AfBg"] == [3, 2, 6, 5]


def test_a_form_feed_or_a_mark_of_no_width_hides_no_statement() -> None:
    text = "class A:\n    def f(self): pass\n\fdef g(): pass\n \f\nclass B:\n\f    x = 1\n\ufeffdef h(): pass\n\u200bdef i(): pass\n"
    found = declared(text, "python")
    assert [(name, each.line, each.container) for name, each in found.items() if name != "x"] == [
        ("A", 1, ""),
        ("f", 2, "A"),
        ("g", 3, ""),
        ("B", 5, ""),
        ("h", 7, ""),
        ("i", 8, ""),
    ]
    assert names("int a;\n\fint f(void)\n{\n}\n", "c") == ["a", "f"]


def test_text_before_the_first_tag_is_no_code() -> None:
    page = "<p>It's function no() {}</p>\n<?php function f() { ?>\n<b>class No {}</b>\n<?php } ?>\n<?php\nfunction g() {}\n"
    assert [(name, each.line) for name, each in declared(page, "php").items()] == [("f", 2), ("g", 6)]


def test_code_in_a_template_is_declared_across_its_tags() -> None:
    page = (
        "<h1>It's</h1>\n<% def f(a) %>\n <%= a %>\n<% end %>\n<%# def no; end %>\n<%% def no %>\n<% class C; end -%>\n"
    )
    assert [each for each in names(page, "html+erb") if each != "It's"] == ["f", "C"]


def test_a_cell_is_read_whatever_the_order_of_its_keys() -> None:
    text = '{"cells": [\n {"source": ["f <- function(a) a\\n"], "outputs": [{"text": ["g <- function() 1"]}],\n  "cell_type": "code"}],\n "metadata": {"language_info": {"name": "R"}}}\n'
    assert [(each.name, each.line) for each in scan(text, "jupyter-notebook").declarations] == [("f", 2)]


def test_cells_of_the_old_format_and_of_foreign_code() -> None:
    text = '{"worksheets": [{"cells": [\n {"cell_type": "code", "input": ["%matplotlib inline\\n", "def f(a):\\n", "    pass"], "language": "python"},\n {"cell_type": "code", "input": "%%bash\\ndef no(): pass"},\n {"cell_type": "code", "input": "%%time\\ndef g(): pass"}]}]}\n'
    assert names(text, "jupyter-notebook") == ["f", "g"]


def test_a_name_spelled_with_a_literal_is_whole_and_without_comments() -> None:
    assert names('unsigned operator""_kb(unsigned long long v) { return v; }\n', "c++") == ['operator""_kb']
    assert names('a[href="{"] /* no */ b { }\n', "css") == ['a[href="{"] b']


def test_the_quoted_tag_of_a_here_document_may_have_blanks() -> None:
    assert names("f() {\n  cat <<-'X Y' | grep\n\tg() {\n\tX Y\n}\nh() { :; }\n", "shell") == ["f", "h"]


def test_a_function_without_a_name_has_an_end_of_its_own() -> None:
    found = declared("function f(x)\n    g = function(z) z end\n    a[end]\nend\nh(x) = 1\n", "julia")
    assert [(name, each.end_line) for name, each in found.items()] == [("f", 4), ("h", 5)]


def test_classes_and_generics_named_by_a_literal_are_found() -> None:
    text = 'setClass("P", representation(a = "b"))\nsetGeneric("f", function(x) standardGeneric("f"))\no$m <- function() 1\ns <- r"(g <- function() 1)"\n'
    assert names(text, "r") == ["P", "f", "m", "s"]


def test_a_quoted_schema_is_the_container() -> None:
    found = declared('CREATE TABLE "my schema"."users" (id int);\n', "sql")
    assert found["users"].container == "my schema"


def signatures(text: str, language: str) -> dict[str, str]:
    return {name: each.signature for name, each in declared(text, language).items()}


def test_a_forward_declaration_is_not_a_variable() -> None:
    assert names("struct ops;\nunion u;\nenum __packed e;\nstruct ops table;\nconst struct foo;\n", "c") == ["table"]


def test_a_keyword_argument_on_the_last_line_of_a_call_is_not_a_variable() -> None:
    assert names("configure(a=1,\n          level=INFO, colour=True)\nreal = f(1)\npair = 1, 2\n", "python") == [
        "real",
        "pair",
    ]


def test_of_a_conditional_in_a_head_the_first_branch_is_shown() -> None:
    text = "#ifdef A\nvoid f(int a)\n#else\nstatic void f(int a)\n#endif\n{\n}\nint g(int a,\n#if B\n  int b,\n#endif\n  int c)\n{\n}\n"
    assert signatures(text, "c") == {"f": "void f(int a)", "g": "int g(int a, int b, int c)"}


def test_a_member_that_is_a_function_is_shown_with_its_parameters() -> None:
    assert signatures("struct s {\n  int (*work)(struct x *w, int n);\n  int n;\n};\n", "c")["work"] == (
        "int (*work)(struct x *w, int n)"
    )
    assert signatures("type T struct {\n\tfn func(io.Writer, interface{}) error\n}\n", "go")["fn"] == (
        "fn func(io.Writer, interface{}) error"
    )


def test_a_comma_in_a_type_does_not_end_a_field() -> None:
    text = "struct S { a: HashMap<String, (u8, u8)>, b: [u8; 4], c: Box<dyn Fn(A, B) -> C>, d: u8 }\n"
    assert signatures(text, "rust") == {
        "S": "struct S",
        "a": "a: HashMap<String, (u8, u8)>",
        "b": "b: [u8; 4]",
        "c": "c: Box<dyn Fn(A, B) -> C>",
        "d": "d: u8",
    }


def test_fields_of_a_type_are_whole_and_its_parameters_none() -> None:
    text = (
        "interface Q {\n  a: Map<string, number>, b: string\n  c?: (\n    one: string,\n    two: number,\n  ) => void\n"
        "  (message?: string, config?: Foo): void\n  new (x: number, y: string): Q\n  d: { inner: string }\n"
        "  e: (x: number, y: number) => void\n  f: A |\n    B\n}\ntype T = { g: number, h: string }\n"
    )
    assert signatures(text, "typescript") == {
        "Q": "interface Q",
        "a": "a: Map<string, number>",
        "b": "b: string",
        "c": "c?: (one: string, two: number) => void",
        "d": "d: { inner: string }",
        "e": "e: (x: number, y: number) => void",
        "f": "f: A | B",
        "T": "type T",
        "g": "g: number",
        "h": "h: string",
    }


def test_a_class_has_all_its_methods_and_each_its_own_signature() -> None:
    text = (
        "class Log m where\n  logIt :: String -> m ()\n  logIt _ = done\n    where\n      local :: Int\n      local = 1\n"
        "  (<+>) :: m -> m\n    -> m\n  other\n    :: Int\n    => m Int\n\nf :: Int\n  -> Int\nf x = y\ng a b = a\n"
    )
    assert signatures(text, "haskell") == {
        "Log": "class Log m where",
        "logIt": "logIt :: String -> m ()",
        "<+>": "(<+>) :: m -> m -> m",
        "other": "other :: Int => m Int",
        "f": "f :: Int -> Int",
        "g": "g a b",
    }


def test_members_of_one_sort_do_not_hide_those_of_another() -> None:
    assert names("data Shape = Circle { radius :: Double } | Square Int\n", "haskell") == [
        "Shape",
        "Circle",
        "radius",
        "Square",
    ]


def test_a_callback_is_shown_with_its_types() -> None:
    assert signatures("defmodule A do\n  @callback total(t :: term) ::\n    integer\nend\n", "elixir")["total"] == (
        "@callback total(t :: term) :: integer"
    )
    assert signatures("-callback init(A :: term()) -> {ok, term()}.\n-define(MAX, 10).\n", "erlang") == {
        "init": "-callback init(A :: term()) -> {ok, term()}.",
        "MAX": "-define(MAX, 10).",
    }


def test_a_list_that_opens_at_the_end_of_a_line_leaves_no_bracket() -> None:
    assert signatures("markers = [\n  1,\n]\n", "toml")["markers"] == "markers"
    assert signatures("module A (\n    b\n  ) where\n", "haskell")["A"] == "module A"
