"""Protocol Buffers."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import BRACKETS, NAME, PARENS, Blocks, Body, Literal, Matter, Member, Rule, Scope, Table

TABLE = Table(
    names=("protobuf", "proto", "protocol-buffer", "protocol-buffers"),
    extensions=("proto",),
    literals=(
        Literal(Matter.COMMENT, r"//[^\n]*+(?:\n[ \t]*+//[^\n]*+)*+"),
        Literal(Matter.COMMENT, r"/\*[^*]*+(?:\*(?!/)[^*]*+)*+(?:\*/)?"),
        Literal(Matter.STRING, r'"[^"\\\n]*+(?:\\[^\n][^"\\\n]*+)*+"?'),
        Literal(Matter.STRING, r"'[^'\\\n]*+(?:\\[^\n][^'\\\n]*+)*+'?"),
    ),
    blocks=Blocks.MARKS,
    anchor=r"[\n;{}][ \t]*+(?=\w|\.)",
    rules=(
        Rule(Kind.MESSAGE, rf"message\s++{NAME}(?=\s*+\{{)"),
        Rule(
            Kind.ENUM,
            rf"enum\s++{NAME}(?=\s*+\{{)",
            members=(
                Member(
                    Kind.CONSTANT, r"[{;]\s*+(?P<start>)(?P<name>(?!option\b|reserved\b)[^\W\d]\w*+)\s*+=\s*+-?\w++"
                ),
            ),
        ),
        Rule(Kind.SERVICE, rf"service\s++{NAME}(?=\s*+\{{)"),
        Rule(
            Kind.METHOD,
            rf"rpc\s++{NAME}(?=\s*+\()",
            Scope.TYPE,
            tail=rf"\s*+{PARENS}\s*+returns\s*+{PARENS}(?:\s*+(?=\{{))?",
        ),
        Rule(Kind.EXTENSION, r"extend\s++(?P<name>\.?[\w.]++)(?=\s*+\{)"),
        Rule(None, r"oneof\s++\w++(?=\s*+\{)", Scope.TYPE),
        Rule(
            Kind.MESSAGE,
            rf"(?:(?:optional|required|repeated)\s++)?group\s++{NAME}\s*+=\s*+\d++\s*+(?:{BRACKETS})?(?=\s*+\{{)",
            Scope.TYPE,
        ),
        Rule(
            Kind.FIELD,
            rf"(?!(?:option|returns|reserved|extensions)\b)(?:(?:optional|required|repeated)\s++)?"
            rf"(?:map\s*+<[^<>;]*+>|\.?[\w.]++)\s++{NAME}\s*+=\s*+\w++\s*+(?:{BRACKETS})?",
            Scope.TYPE,
            Body.HEAD,
        ),
        Rule(Kind.NAMESPACE, r"package\s++(?P<name>[\w.]++)", Scope.TOP, Body.HEAD),
    ),
    tail=r"\s*+",
    imports=r"import\b[^;\n]*+;?",
    methods=False,
)
TABLES = (TABLE,)
