"""Apache Thrift."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import NAME, PARENS, Blocks, Body, Literal, Matter, Member, Rule, Scope, Table

FIELDS = (
    Member(
        Kind.FIELD,
        r"[{,;\n]\s*+(?P<start>)-?\d++\s*+:\s*+(?:(?:required|optional)\s++)?(?:[\w.]++(?:\s*+<[^\n]*?>)?)\s++(?P<name>[^\W\d]\w*+)",
    ),
)
CASES = (Member(Kind.CONSTANT, r"[{,;\n]\s*+(?P<start>)(?P<name>[^\W\d]\w*+)(?=\s*+[=,;}\n])"),)
CALLS = (
    Member(
        Kind.METHOD,
        rf"[{{,;\n]\s*+(?P<start>)(?:oneway\s++)?[\w.]++(?:\s*+<[^\n(]*?>)?\s++(?P<name>[^\W\d]\w*+)\s*+{PARENS}[^\n,;}}]*+",
    ),
)

TABLE = Table(
    names=("thrift",),
    extensions=("thrift",),
    literals=(
        Literal(Matter.COMMENT, r"//[^\n]*+(?:\n[ \t]*+//[^\n]*+)*+"),
        Literal(Matter.COMMENT, r"#[^\n]*+(?:\n[ \t]*+#[^\n]*+)*+"),
        Literal(Matter.COMMENT, r"/\*[^*]*+(?:\*(?!/)[^*]*+)*+(?:\*/)?"),
        Literal(Matter.STRING, r'"[^"\n]*+"?'),
        Literal(Matter.STRING, r"'[^'\n]*+'?"),
    ),
    blocks=Blocks.MARKS,
    anchor=r"[\n;{}][ \t]*+(?=[a-z])",
    rules=(
        Rule(Kind.STRUCT, rf"(?:struct|exception|senum)\s++{NAME}", Scope.TOP, members=FIELDS),
        Rule(Kind.UNION, rf"union\s++{NAME}", Scope.TOP, members=FIELDS),
        Rule(Kind.ENUM, rf"enum\s++{NAME}", Scope.TOP, members=CASES),
        Rule(Kind.SERVICE, rf"service\s++{NAME}", Scope.TOP, members=CALLS),
        Rule(Kind.TYPE, rf"typedef\s[^\n;]*?{NAME}[ \t]*+(?=[;(\n])", Scope.TOP, Body.HEAD),
        Rule(Kind.CONSTANT, rf"const\s++[\w.]++(?:\s*+<[^\n=]*?>)?\s++{NAME}\s*+=\s*+", Scope.TOP, Body.VALUE, tail=""),
    ),
    tail=r"[^{};]*+",
    value=r"[^\n;{}]*+;?",
    imports=r"(?:include|cpp_include|namespace)\s[^\n]*+",
    methods=False,
)
TABLES = (TABLE,)
