"""What a query is understood to ask."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcgit.errors import ArcgitError, BadFilter, BadQuery
from arcgit.model import Kind, Role
from arcgit.query import Address, parse
from tests.clock import quickest


def names(query):
    return [(found.name, found.qualifiers) for found in query.identifiers]


def test_words_of_prose_lose_stop_words_but_keep_their_order():
    query = parse("how are the config defaults merged?")
    assert query.terms == ("config", "default", "merg")
    assert query.symbol is None
    assert "configdefaults" in query.names
    assert "configdefault" in query.names


@pytest.mark.parametrize(
    ("text", "terms"), [("the", ("the",)), ("a", ("a",)), ("to be or not", ("to", "be", "or", "not"))]
)
def test_stop_words_are_names_when_there_is_nothing_else(text, terms):
    assert parse(text).terms == terms


@pytest.mark.parametrize(
    ("text", "name", "qualifiers"),
    [
        ("mergeConfig", "mergeConfig", ()),
        ("Session::create()", "create", ("session",)),
        ("app.router.use", "use", ("app", "router")),
        ("User#save!", "save", ("user",)),
        ("$this->handle", "handle", ("$this".strip("$"),)),
        ("operator!=", "operator", ()),
        ("nav-bar-item", "nav-bar-item", ()),
        ("valid?", "valid", ()),
        ("(*Journal).Open", "Open", ("journal",)),
        ("transfer.(*Sender).send()", "send", ("transfer", "sender")),
        ("_private", "_private", ()),
    ],
)
def test_a_query_that_is_one_name(text, name, qualifiers):
    symbol = parse(text).symbol
    assert (symbol.name, symbol.qualifiers) == (name, qualifiers)


@pytest.mark.parametrize("text", ["42", "retry after", "foo(.*)baz", "a|b"])
def test_a_query_that_is_no_name(text):
    assert parse(text).symbol is None


def test_names_inside_prose():
    query = parse(
        "where does mergeConfig call http.request, `connect` and close() of HTTPServer in Rust 1.70, e.g. MAX_SIZE"
    )
    assert names(query) == [
        ("mergeConfig", ()),
        ("request", ("http",)),
        ("connect", ()),
        ("close", ()),
        ("HTTPServer", ()),
        ("MAX_SIZE", ()),
    ]


def test_capitalised_words_may_be_classes():
    assert parse("How Depends reuses a Session").capitalised == ("Depends", "Session")


def test_filters_are_read_and_taken_out():
    query = parse('retry kind:function kind:method path:src/** -path:test lang:py file:"my file" sym:Foo.run')
    assert query.terms == ("retri",)
    assert query.filters.kinds == (Kind.FUNCTION, Kind.METHOD)
    assert query.filters.languages == ("python",)
    assert query.filters.paths.pattern.fullmatch(b"src/a/b.py")
    assert query.filters.not_paths.pattern.fullmatch(b"test/a.py")
    assert query.filters.files.pattern.fullmatch(b"a/b/My File.txt")
    assert [found.folded for found in query.filters.symbols] == ["run"]


def test_several_values_of_a_filter_may_be_joined():
    filters = parse("x kind:class,function lang:py,go,").filters
    assert filters.kinds == (Kind.CLASS, Kind.FUNCTION)
    assert filters.languages == ("python", "go")


def test_filters_are_relative_to_the_current_directory():
    filters = parse("x path:*.py path:../b", within="src/").filters
    assert filters.paths.pattern.fullmatch(b"src/a.py")
    assert filters.paths.pattern.fullmatch(b"b/a.py")
    assert not filters.paths.pattern.fullmatch(b"a.py")


@pytest.mark.parametrize(
    "text", ["foo:bar", "http://x.org/kind:no", "say kind: nothing", '"kind:function"', "line1\nkind:foo"]
)
def test_what_only_looks_like_a_filter_is_text(text):
    assert not parse(text).filters


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x kind:funktion", "did you mean function\\?; known: file, function"),
        ("x kind:class,klass", "unknown kind 'klass', did you mean class"),
        ("x lang:klingon", "known:"),
        ("x path:/src", "relative to the current directory"),
        ("x path:../..", "outside the repository"),
        ("x sym:!!", "not a name"),
    ],
)
def test_a_wrong_filter_is_refused_with_what_is_known(text, said):
    with pytest.raises(BadFilter, match=said):
        parse(text)


def test_a_file_filter_holds_names_or_fits_globs():
    pattern = parse("file:session").filters.files.pattern
    assert pattern.fullmatch(b"a/UserSession.py")
    assert not pattern.fullmatch(b"session/a.py")
    assert parse("file:*.py").filters.files.pattern.fullmatch(b"a/b.py")
    assert not parse("file:*.py").filters.files.pattern.fullmatch(b"a/b.pyc")
    assert parse("file:auth/ses").filters.files.pattern.fullmatch(b"x/auth/session.py")


def test_phrases_are_words_too():
    query = parse('"retry after failure" now')
    assert query.phrases == (("retry", "after", "failure"),)
    assert query.words == ("retry", "after", "failure", "now")


@pytest.mark.parametrize("text", ['"unbalanced retry', 'retry" after', "don't", '""', 'it\'s "" x'])
def test_unbalanced_quotes_are_text(text):
    try:
        assert parse(text).phrases == ()
    except BadQuery:
        assert text == '""'


@pytest.mark.parametrize(
    ("text", "regex"), [("/a(b)+/", "a(b)+"), ("/a b/ lang:py", "a b"), ("//", ""), ("/usr/bin", "")]
)
def test_slashes_around_a_query_make_it_a_regular_expression(text, regex):
    try:
        assert parse(text).regex == regex
    except BadQuery:
        assert text == "//"


def test_plain_syntax_takes_the_text_as_it_is():
    query = parse("kind:function /x/", syntax="plain")
    assert query.terms == ("kind", "function")
    assert not query.filters
    assert parse("kind:f x", syntax="regex").regex == "kind:f x"


def test_a_query_can_ask_for_demoted_files():
    assert parse("tests for the parser").roles == Role.TEST
    assert parse("yaml examples in the docs").roles == Role.CONFIG | Role.EXAMPLE | Role.DOCS


def at(*found):
    return [Address(tuple(path.split("/")), line) for path, line in found]


@pytest.mark.parametrize(
    ("text", "addresses"),
    [
        ("auth/session_store.py", at(("auth/session_store.py", 0))),
        ("C:\\repo\\auth\\store.py:3", at(("repo/auth/store.py", 3))),
        ("Dockerfile", at(("Dockerfile", 0))),
        ("where is auth handled", []),
        ("mm/slab.c:123:5: error: bad", at(("mm/slab.c", 123))),
        (" --> src/main.rs:3:5", at(("src/main.rs", 3))),
        ("#0 /x/y.php(12): foo()", at(("x/y.php", 12))),
        ("in /x/z.php on line 7", at(("x/z.php", 7))),
        ("at A.B() in C:\\x\\Y.cs:line 12", at(("x/Y.cs", 12))),
        ("https://github.com/o/r/blob/main/x.go#L12-L20", at(("o/r/blob/main/x.go", 12))),
        ("at foo (webpack:///./src/c.tsx?1a:3:4)", at(("src/c.tsx", 3))),
        (
            "\tat com.foo.Baz.qux(Baz.java:123)\n\tat com.Main.main(Main.java:5)",
            at(("com/foo/Baz.java", 123), ("com/Main.java", 5)),
        ),
        (
            'Traceback (most recent call last):\n  File "/a/main.py", line 12, in <module>\n'
            '  File "/a/util.py", line 3, in f\nKeyError',
            at(("a/util.py", 3), ("a/main.py", 12)),
        ),
    ],
)
def test_addresses_in_pasted_text(text, addresses):
    found = list(parse(text).addresses)
    assert [address for address in found if address.line or len(found) == 1] == addresses


def test_line_numbers_of_a_trace_are_no_words():
    assert parse('File "a.py", line 12, in run').terms == ("py", "run")


@pytest.mark.parametrize("text", ["", " ", "!=", "->", '"', "''", "🚀", "\u200b", "\ufeff", "\a", "...", "//", "--- -"])
def test_nothing_to_search_for_is_said(text):
    with pytest.raises(BadQuery, match=r"empty|nothing to search for"):
        parse(text)


@given(st.text(max_size=60))
def test_any_text_is_a_query_or_refused(text):
    for syntax in ("query", "plain", "regex"):
        try:
            parse(text, syntax=syntax)
        except ArcgitError as refused:
            assert "\n" not in str(refused)


@pytest.mark.parametrize(
    "unit",
    [
        "a",
        "A",
        "_",
        "a_",
        "aA",
        '"',
        "a.",
        "a::",
        "/",
        "path:",
        "a:1:",
        "(a+)+",
        "\\",
        "1",
        "é",
        "数",
        " /a/",
        "x(",
        "`a",
    ],
)
def test_a_long_query_takes_linear_time(unit):
    def parsed() -> None:
        with contextlib.suppress(ArcgitError):
            parse(unit * (200_000 // len(unit)))

    assert quickest(parsed, 1) <= 1
