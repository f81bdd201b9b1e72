"""VHDL, in any case of letters. All blocks end in `end`, so those without a name are counted too."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import PARENS, Blocks, Body, Literal, Matter, Rule, Scope, Table

NAME = r"(?P<name>[^\W\d]\w*+|\\[^\\\n]++\\|\"[^\"\n]++\")"
BLOCKS = (
    ("e", r"ntity\s++\w++\s++is"),
    ("a", r"rchitecture\s++\w++\s++of\s++[\w.]++\s++is"),
    ("p", r"ackage\s++(?:body\s++)?\w++\s++is(?!\s++new\b)"),
    ("c", r"onfiguration\s++\w++\s++of\s++[\w.]++\s++is"),
    ("c", r"omponent\s++\w++(?:\s++is)?(?=\s)"),
    ("f", rf"unction\s++(?:\w++|\S++)\s*+(?:{PARENS}\s*+)?return\s++[\w.]++(?:\s*+{PARENS})?\s++is(?!\s++new\b)"),
    ("p", rf"rocedure\s++\w++\s*+(?:{PARENS}\s*+)?is(?!\s++new\b)"),
    ("p", r"rocess\b"),
    ("b", r"lock\b"),
    ("g", r"enerate\b"),
    ("l", r"oop\b"),
    ("c", r"ase\b"),
    ("i", r"f\b(?=[^;]{0,500}?\bthen\b)(?![^;]{0,500}?\bgenerate\b)"),
    ("r", r"ecord\b"),
    ("u", r"nits\b"),
    ("p", r"rotected\b"),
)
OPENERS = "|".join(rf"(?<=(?<!end )\b{first})(?:{rest})" for first, rest in BLOCKS)

TABLE = Table(
    names=("vhdl",),
    extensions=("vhd", "vhdl", "vho", "vht"),
    literals=(
        Literal(Matter.COMMENT, r"--[^\n]*+(?:\n[ \t]*+--[^\n]*+)*+"),
        Literal(Matter.COMMENT, r"/\*[^*]*+(?:\*(?!/)[^*]*+)*+(?:\*/)?"),
        Literal(Matter.STRING, r'"(?<![nN] ")[^"\n]*+"?'),
        Literal(Matter.STRING, r"'[^\n]'(?<![\w)]'.')"),
    ),
    blocks=Blocks.MARKS,
    marks=rf"[eapcfbgliruEAPCFBGLIRU](?i:(?:{OPENERS})(?P<open>)|(?<=\be)nd\b(?:\s++(?:process|block|generat"
    rf"e|loop|case|if|record"
    r"|units|protected|entity|architecture|package|configuration|component|function|procedure)\b)?+(?P<close>))",
    anchor=r"[\n;][ \t]*+(?=[a-zA-Z])",
    rules=(
        Rule(Kind.INTERFACE, rf"(?P<open>)(?i:entity)\s++{NAME}(?=\s++(?i:is)\b)", inside=Scope.TYPE),
        Rule(
            Kind.MODULE,
            rf"(?P<open>)(?i:architecture)\s++{NAME}\s++(?i:of)\s++(?P<container>\w++)(?=\s++(?i:is)\b)",
            inside=Scope.TOP,
        ),
        Rule(Kind.NAMESPACE, rf"(?P<open>)(?i:package)\s++(?:(?i:body)\s++)?{NAME}(?=\s++(?i:is)\b)"),
        Rule(Kind.NAMESPACE, rf"(?P<open>)(?i:configuration)\s++{NAME}(?=\s++(?i:of)\b)"),
        Rule(Kind.INTERFACE, rf"(?P<open>)(?i:component)\s++{NAME}", Scope.OPEN, inside=Scope.CODE),
        Rule(
            Kind.FUNCTION,
            rf"(?:(?i:pure|impure)\s++)?(?P<open>)(?i:function)\s++{NAME}(?=\s*+(?:{PARENS}\s*+)?(?i:return)"
            rf"\s++[\w.]++(?:\s*+{PARENS})?\s++(?i:is)\b)",
        ),
        Rule(Kind.PROCEDURE, rf"(?P<open>)(?i:procedure)\s++{NAME}(?=\s*+(?:{PARENS}\s*+)?(?i:is)\b)"),
        Rule(
            Kind.FUNCTION,
            rf"{NAME}\s*+:\s*+(?:(?i:postponed)\s++)?(?P<open>)(?i:process)\b",
            Scope.OPEN,
            tail=rf"\s*+(?:{PARENS})?",
        ),
        Rule(Kind.TYPE, rf"(?i:subtype)\s++{NAME}\s++(?i:is)\b[^;]*+;?", Scope.OPEN, Body.HEAD),
        Rule(
            Kind.TYPE,
            rf"(?i:type)\s++{NAME}\s++(?i:is)\b(?!\s++(?i:record|protected)\b)[^;]*+;?",
            Scope.OPEN,
            Body.HEAD,
        ),
        Rule(Kind.RECORD, rf"(?i:type)\s++{NAME}\s++(?i:is)\s++(?P<open>)(?i:record)\b", Scope.OPEN, inside=Scope.CODE),
        Rule(Kind.CLASS, rf"(?i:type)\s++{NAME}\s++(?i:is)\s++(?P<open>)(?i:protected)\b", Scope.OPEN),
        Rule(Kind.CONSTANT, rf"(?i:constant)\s++{NAME}\s*+:[^;]*+;?", Scope.TOP, Body.HEAD),
        Rule(Kind.VARIABLE, rf"(?i:signal)\s++{NAME}[^;:]*+:[^;]*+;?", Scope.TOP, Body.HEAD),
    ),
    tail=rf"(?:(?!(?i:\bis\b))[^;(]|{PARENS})*+(?i:is\b)?",
    imports=r"(?i:library|use)\s[^;\n]*+;?",
    methods=False,
)
TABLES = (TABLE,)
