"""Elixir."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import PARENS, Blocks, Body, Literal, Matter, Rule, Scope, Table, nested

MODULE = r"(?P<name>[A-Z_][\w.]*+)"
NAME = r"(?P<name>[^\W\d]\w*+[?!]?|[!<>=+*/|&^~-]{2,4}+|unquote(?=\())"
PERCENT = "|".join(nested(first, last, 3) for first, last in ("[]", "()", "{}", "<>")) + r"|\|[^|]*+\||/(?:[^/\\]++|\\[\s\S])*+/|\"(?:[^\"\\]++|\\[\s\S])*+\"|'[^']*+'"
INFIX = r"(?:\w++\s++(?P<name>and|or|in|[!<>=+*/|&^~-]{1,4}+)\s++\w++)"

TABLE = Table(
    names=("elixir", "ex"),
    extensions=("ex", "exs"),
    filenames=("mix.lock",),
    interpreters=("elixir", "iex"),
    literals=(
        Literal(Matter.COMMENT, r"#(?!\{)[^\n]*+(?:\n[ \t]*+#[^\n]*+)*+"),
        Literal(Matter.STRING, r'~\w++"""[^"]*+(?:""?(?!")[^"]*+)*+(?:""")?'),
        Literal(Matter.STRING, r"~\w++'''[^']*+(?:''?(?!')[^']*+)*+(?:''')?"),
        Literal(Matter.STRING, rf"~\w++(?:{PERCENT})[a-zA-Z]*+"),
        Literal(Matter.STRING, r'"""[^"\\]*+(?:(?:\\[\s\S]|""?(?!"))[^"\\]*+)*+(?:""")?'),
        Literal(Matter.STRING, r"'''[^'\\]*+(?:(?:\\[\s\S]|''?(?!'))[^'\\]*+)*+(?:''')?"),
        Literal(Matter.STRING, r"\?(?<![\w)\]]\?)[\"'#\\](?!\w)"),
        Literal(
            Matter.STRING,
            r'"[^"\\#]*+(?:(?:\\[\s\S]|#(?!\{)|#\{(?:[^{}"]++|"(?:[^"\\]++|\\[\s\S])*+"|\{[^{}]*+\})*+\})[^"\\#]*+)*+"',
        ),
        Literal(Matter.STRING, r'"[^"\\]*+(?:\\[\s\S][^"\\]*+)*+"?'),
        Literal(Matter.STRING, r"'(?<![\w]')[^'\\\n]*+(?:\\[\s\S][^'\\\n]*+)*+'?"),
    ),
    blocks=Blocks.MARKS,
    marks=(
        r"[def](?<![\w.:@&][def])(?:(?:(?<=d)o|(?<=f)n)\b(?![?!:=])(?P<open>)|(?<=e)nd\b(?![?!:=])(?P<close>))"
    ),
    anchor=r"[\no;(](?:(?<=[\n;(])|(?<=\bdo))[ \t]*+(?=[d@])",
    rules=(
        Rule(Kind.MODULE, rf"defmodule\s++{MODULE}", inside=Scope.TYPE),
        Rule(Kind.PROTOCOL, rf"defprotocol\s++{MODULE}"),
        Rule(Kind.IMPL, rf"defimpl\s++{MODULE}"),
        Rule(Kind.MACRO, rf"defmacrop?[\s(]\s*+{NAME}", body=Body.VALUE),
        Rule(Kind.FUNCTION, rf"defp?[ \t]++{INFIX}", body=Body.VALUE),
        Rule(Kind.FUNCTION, rf"def(?:p|n|np|guard|guardp|delegate)?[ \t(]\s*+{NAME}", body=Body.VALUE),
        Rule(Kind.TYPE, rf"@(?:type|typep|opaque)[ \t]++{NAME}", body=Body.VALUE, tail=""),
        Rule(Kind.METHOD, rf"@(?:callback|macrocallback)[ \t]++{NAME}", body=Body.VALUE, tail=""),
        Rule(Kind.CONSTANT, r"@(?!doc\b|moduledoc\b|spec\b|impl\b|typedoc\b|since\b|deprecated\b|tag\b|moduletag\b|behaviour\b|derive\b|compile\b|dialyzer\b)(?P<name>[a-z]\w*+)[ \t]++(?=[^\s|>=])", Scope.TYPE, Body.VALUE, tail="", once=True),
    ),
    tail=rf"(?:{PARENS})?(?:[^\nd,(]++|{PARENS}|d(?!o\b)|(?<=\w)d|,(?!\s*+do:)(?:[ \t]*+\n)?|\n(?=\s*+(?:when|and|or|do)\b))*+",
    value=rf"(?:[^\n(\[{{)]++|{PARENS}|{nested('[', ']')}|{nested('{', '}')}|\n(?=\s*+(?:\||do:)))*+",
    imports=r"(?:import|alias|require|use)\s[^\n]*+",
    private=r"^(?:defp|defmacrop|defguardp|@typep|@(?!type|opaque|callback|macrocallback))",
    methods=False,
)
TABLES = (TABLE,)
