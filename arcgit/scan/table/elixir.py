"""Elixir. Blocks run from `do` or `fn` to `end`; `do:` has none."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import BRACES, BRACKETS, PARENS, Blocks, Body, Literal, Matter, Rule, Scope, Table, nested

NAME = r"(?P<name>(?!unquote\b)[^\W\dA-Z]\w*+[?!]?)"
MODULE = r"(?P<name>[A-Z]\w*+(?:\.[A-Z]\w*+)*+)"
OPERATOR = r"(?P<name>[-+*/<>=!&|^~@.]{1,3}+|and\b|or\b|in\b)"
HEREDOC = r'""[^"\\]*+(?:(?:\\[\s\S]|""?(?!"))[^"\\]*+)*+(?:""")?'
DOCUMENTS = r"(?:(?<=@doc {0})|(?<=@moduledoc {0})|(?<=@typedoc {0}))"
INTERPOLATION = r"#\{(?:[^{}\"']++|\"[^\"\n]*+\"|'[^'\n]*+'|\{[^{}]*+\})*+\}"
SIGILS = "|".join(nested(first, last, 3) for first, last in ("[]", "()", "{}", "<>"))
JOINED = r"(?:[ \t]?\r?\n[ \t]*+(?!def|end\b|@))?"
"""From an operator to what the next line goes on with. More blanks are a masked literal: the statement ends."""
GROUPS = rf"{PARENS}|{BRACKETS}|{BRACES}"
VALUE = rf"(?:[^\n()\[\]{{}}|,:]++|{GROUPS}|[|,:]{JOINED}|\n(?=[ \t]++(?:\||when\b|::|->|<>|\+\+)))*+"
SPEC = (
    rf"@(?:spec|impl|deprecated|dialyzer|since)\b(?:[^\n()\[\]{{}}]++|{GROUPS}|\n(?=[ \t]++(?:\||when\b|::|->)))*+\s*+"
)

TABLE = Table(
    names=("elixir", "ex", "exs"),
    extensions=("ex", "exs"),
    filenames=("mix.lock",),
    interpreters=("elixir", "iex", "mix"),
    literals=(
        Literal(Matter.COMMENT, r"#[^\n]*+(?:\n[ \t]*+#[^\n]*+)*+"),
        Literal(Matter.COMMENT, rf'"{DOCUMENTS.format(chr(34))}{HEREDOC}'),
        Literal(Matter.COMMENT, rf'~{DOCUMENTS.format("~")}[a-zA-Z]"{HEREDOC}'),
        Literal(Matter.COMMENT, rf"'{DOCUMENTS.format(chr(39))}{HEREDOC.replace(chr(34), chr(39))}"),
        Literal(Matter.COMMENT, rf"~{DOCUMENTS.format('~')}[a-zA-Z]'{HEREDOC.replace(chr(34), chr(39))}"),
        Literal(Matter.STRING, rf'"(?=""){HEREDOC}'),
        Literal(Matter.STRING, rf"'(?=''){HEREDOC.replace(chr(34), chr(39))}"),
        Literal(Matter.STRING, rf"~[a-zA-Z]++'(?=''){HEREDOC.replace(chr(34), chr(39))}"),
        Literal(Matter.STRING, rf"~[a-zA-Z]++\"(?=\"\"){HEREDOC}"),
        Literal(
            Matter.STRING,
            rf"~[a-zA-Z]++(?:{SIGILS}|/[^/\\\n]*+(?:\\[\s\S][^/\\\n]*+)*+/|\|[^|\\]*+(?:\\[\s\S][^|\\]*+)*+\|"
            r"|\"[^\"\\]*+(?:\\[\s\S][^\"\\]*+)*+\"|'[^'\\]*+(?:\\[\s\S][^'\\]*+)*+')[a-z]*+",
        ),
        Literal(Matter.STRING, r"\?(?<!\w\?)(?:\\[^\n]|[\"'#~])"),
        Literal(Matter.STRING, rf'"[^"\\#]*+(?:(?:\\[\s\S]|{INTERPOLATION}|#(?!\{{))[^"\\#]*+)*+"'),
        Literal(Matter.STRING, r'"[^"\\]*+(?:\\[\s\S][^"\\]*+)*+"?'),
        Literal(Matter.STRING, r"'[^'\\\n]*+(?:\\[^\n][^'\\\n]*+)*+'"),
    ),
    blocks=Blocks.MARKS,
    marks=(r"[def](?<![\w.:@&].)(?:(?:(?<=d)o|(?<=f)n)\b(?![:?!=(])(?P<open>)|(?<=e)nd\b(?![:?!=(])(?P<close>))"),
    closer=r"end\b(?![:?!=(])",
    middle=r"(?:else|rescue|catch|after)\b|[)\]}]|\|>",
    anchor=r"[\n;(o](?:(?<!o)[ \t]*+|(?<=\bdo)[ \t]++)(?=[d@])",
    prefix=rf"(?:{SPEC}){{0,6}}+",
    rules=(
        Rule(Kind.MODULE, rf"defmodule\s++{MODULE}"),
        Rule(Kind.PROTOCOL, rf"defprotocol\s++{MODULE}", inside=Scope.TOP),
        Rule(Kind.IMPL, rf"defimpl[\s(]++{MODULE}", inside=Scope.TOP),
        Rule(
            Kind.FUNCTION,
            rf"(?:def|defn|defdelegate)p?\s++{NAME}(?![\w:]*+\s*+(?:[-+*/<>=&|^~!]{{2,3}}|[+*/|<>-]|and\b|or\b"
            rf"|in\b)\s*+\w++\s*+(?:,|do\b))",
        ),
        Rule(Kind.FUNCTION, rf"defp?\s++(?:\w++|{BRACKETS}|{BRACES})\s*+{OPERATOR}\s"),
        Rule(Kind.MACRO, rf"def(?:macro|guard)p?\s++{NAME}"),
        Rule(Kind.TYPE, rf"@(?:typep?|opaque)\s++{NAME}(?=\s*+(?:\(|::))", Scope.TOP, Body.VALUE, tail=""),
        Rule(
            Kind.FUNCTION,
            rf"@(?:macro)?callback\s++{NAME}(?=\s*+(?:\(|::)){VALUE}(?P<shown>)",
            Scope.TOP,
            Body.VALUE,
            tail="",
        ),
        Rule(
            Kind.CONSTANT,
            r"@(?!(?:doc|moduledoc|typedoc|spec|impl|callback|macrocallback|behaviour|derive|deprecated|compile"
            r"|dialyzer|enforce_keys"
            r"|external_resource|before_compile|after_compile|on_definition|tag|moduletag|describetag|shortdoc"
            r"|requirements)\b)"
            r"(?P<name>[a-z_]\w*+)[ \t]++(?![=)|,.+*/<>-])(?!\w++\s*+$)",
            Scope.TOP,
            Body.VALUE,
            tail="",
            once=True,
        ),
    ),
    tail=(
        rf"(?:[^\n()\[\]{{}}d,|]++|{GROUPS}|(?<=[\w.:@])d|d(?!o\b)|do:{JOINED}|do[?!=(]|[,|]{JOINED}"
        r"|\n\s*+(?=(?:when|and|or|do)\b|\|))*+"
    ),
    value=VALUE,
    imports=r"(?:import|alias|require|use)\s[A-Z_](?:[^\n{,]++|\{[^}]*+\}|,\s*+)*+",
    private=r"^(?:def|defmacro|defguard|defn)p\b|^@typep\b",
    methods=False,
)
TABLES = (TABLE,)
