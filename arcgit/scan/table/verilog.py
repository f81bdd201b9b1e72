"""Verilog and SystemVerilog. Blocks are pairs of words; the same words also begin declarations that have no block."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import PARENS, Blocks, Body, Literal, Matter, Rule, Scope, Table

NAME = r"(?P<name>[^\W\d][\w$]*+|\\\S++)"
WORDS = {
    "m": "odule|acromodule",
    "i": "nterface",
    "c": "lass|hecker|overgroup",
    "p": "ackage|rogram|rimitive",
    "f": "unction",
    "t": "ask",
}
BODILESS = "".join(
    rf"(?<!{before} )" for before in ("extern", "extern virtual", "pure virtual", "typedef", "extern static")
)
OPENERS = "|".join(rf"(?<=(?<![\w.$`]){BODILESS}{first})(?:{rest})\b" for first, rest in WORDS.items())
ENDS = "module|interface|class|checker|group|package|program|primitive|function|task"
TYPED = rf"(?:(?:automatic|static)\s++)?(?:(?:[\w$:]++(?:\s*+#\s*+{PARENS})?|\[[^\]\n]*+\])\s*+(?=[\w\\\[])){{0,5}}+"

TABLE = Table(
    names=("verilog", "systemverilog"),
    extensions=("sv", "svh", "vh", "veo"),
    literals=(
        Literal(Matter.COMMENT, r"//[^\n]*+(?:\n[ \t]*+//[^\n]*+)*+"),
        Literal(Matter.COMMENT, r"/\*[^*]*+(?:\*(?!/)[^*]*+)*+(?:\*/)?"),
        Literal(Matter.STRING, r'"[^"\\\n]*+(?:\\[\s\S][^"\\\n]*+)*+"?'),
    ),
    blocks=Blocks.MARKS,
    marks=(rf"[micpfte](?:(?:{OPENERS})(?P<open>)|(?<=(?<![\w.$`])e)nd(?:{ENDS})\b(?P<close>))"),
    anchor=r"[\n;][ \t]*+(?=[\w`])",
    rules=(
        Rule(Kind.MODULE, rf"(?P<open>)(?:macro)?module\s++(?:(?:automatic|static)\s++)?{NAME}"),
        Rule(Kind.INTERFACE, rf"(?P<open>)interface\s++(?!class\b)(?:(?:automatic|static)\s++)?{NAME}"),
        Rule(Kind.CLASS, rf"(?:(?:virtual|interface)\s++)?(?P<open>)class\s++(?:(?:automatic|static)\s++)?{NAME}"),
        Rule(Kind.NAMESPACE, rf"(?P<open>)(?:package|program|checker)\s++(?:(?:automatic|static)\s++)?{NAME}"),
        Rule(Kind.MODULE, rf"(?P<open>)primitive\s++{NAME}"),
        Rule(
            Kind.FUNCTION,
            rf"(?:(?:virtual|static|protected|local)\s++){{0,3}}+(?P<open>)function\s++{TYPED}"
            rf"(?:(?P<container>\w++)\s*+::\s*+)?{NAME}(?=\s*+[;(])",
        ),
        Rule(
            Kind.FUNCTION,
            rf"(?:(?:virtual|static|protected|local)\s++){{0,3}}+(?P<open>)task\s++(?:(?:automatic|static)\s++)?"
            rf"(?:(?P<container>\w++)\s*+::\s*+)?{NAME}(?=\s*+[;(])",
        ),
        Rule(
            Kind.FUNCTION,
            rf"(?:extern|pure)\s++(?:(?:virtual|static|protected|local)\s++){{0,3}}+(?:function|task)\s++"
            rf"{TYPED}{NAME}(?=\s*+[;(])"
            rf"\s*+(?:{PARENS})?",
            Scope.OPEN,
            Body.HEAD,
        ),
        Rule(Kind.MACRO, rf"`define[ \t]++{NAME}(?:[^\n\\]++|\\[\s\S])*+", body=Body.HEAD),
        Rule(
            Kind.TYPE,
            rf"typedef\s++(?:enum|struct|union)\b[^;{{}}]*+\{{[^{{}}]*+(?:\{{[^{{}}]*+\}}[^{{}}]*+)*+\}}\s*+"
            rf"{NAME}\s*+;",
            Scope.OPEN,
            Body.HEAD,
        ),
        Rule(Kind.TYPE, rf"typedef\s++(?!class\b)[^;{{}}]*?{NAME}\s*+(?:\[[^\]]*+\]\s*+)*+;", Scope.OPEN, Body.HEAD),
        Rule(
            Kind.CONSTANT,
            rf"(?:localparam|parameter)\b\s*+(?:[\w$:]++\s++(?=[\w\[])|\[[^\]\n]*+\]\s*+){{0,4}}+{NAME}\s*+=[^;,\n]*+",
            Scope.OPEN,
            Body.HEAD,
        ),
    ),
    tail=rf"(?:[^;(]++|{PARENS})*+;?",
    imports=r"(?:`include\b[^\n]*+|import\s++[\w$]++::[^;]*+;)",
    constructors=("new",),
)
TABLES = (TABLE,)
