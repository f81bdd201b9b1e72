"""Assembly of many processors: a label names what follows, to the next label that is not local."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import Blocks, Body, Literal, Matter, Rule, Table

TABLE = Table(
    names=("assembly", "asm", "gas", "nasm", "unix-assembly"),
    extensions=("s", "asm", "nasm", "a51", "arm"),
    literals=(
        Literal(Matter.COMMENT, r"/\*[^*]*+(?:\*(?!/)[^*]*+)*+(?:\*/)?"),
        Literal(Matter.COMMENT, r"//[^\n]*+(?:\n[ \t]*+//[^\n]*+)*+"),
        Literal(Matter.COMMENT, r";[^\n]*+(?:\n[ \t]*+;[^\n]*+)*+"),
        Literal(
            Matter.COMMENT,
            r"#(?<![^\s]#)(?![ \t]*+(?:include|define|if|ifdef|ifndef|else|elif|endif|undef|error)\b)[^\n]*+",
        ),
        Literal(Matter.STRING, r'"[^"\\\n]*+(?:\\[^\n][^"\\\n]*+)*+"?'),
    ),
    blocks=Blocks.SECTIONS,
    anchor=r"\n[ \t]*+(?=[\w.$?@%#])",
    rules=(
        Rule(
            Kind.FUNCTION,
            r"(?:SYM_(?:FUNC|CODE|INNER|TYPED_FUNC)_START\w*+|ENTRY|WEAK|GLOBAL|FUNC|ENTRY_NP|AENTRY|PROC|LEA"
            r"F|NESTED)\(\s*+(?P<name>[\w.$@]++)",
            body=Body.SECTION,
        ),
        Rule(Kind.MACRO, r"(?i:\.macro|%i?macro)[ \t]++(?P<name>[\w.$]++)", body=Body.SECTION),
        Rule(None, r"(?i:\.endm\b|%endmacro\b|SYM_(?:FUNC|CODE)_END\(|END\(|ENDPROC\()", body=Body.SECTION),
        Rule(Kind.FUNCTION, r"(?P<name>(?!\.?L[\w$.]*+[\d$]|\.L|\d|[.$]\$)[\w.$?@]++)(?=:(?!:?=))", body=Body.SECTION),
        Rule(Kind.FUNCTION, r"(?P<name>[^\W\d][\w$@?]*+)(?=[ \t]++(?i:proc)\b)", body=Body.SECTION),
        Rule(Kind.CONSTANT, r"(?P<name>[^\W\d][\w$.]*+)(?=[ \t]++(?i:equ)\b)[^\n]*+", body=Body.SECTION),
        Rule(Kind.CONSTANT, r"(?i:\.equ|\.set|%define)[ \t]++(?P<name>[\w.$]++)[^\n]*+", body=Body.SECTION, depth=1),
        Rule(Kind.MACRO, r"#[ \t]*+define[ \t]++(?P<name>\w++)(?:[^\n\\]++|\\[\s\S])*+", body=Body.SECTION, depth=1),
        Rule(None, r"(?=#|\.(?:text|data|bss|section)\b)", body=Body.SECTION, depth=1),
    ),
    imports=r"(?:#[ \t]*+include|\.include|%include)\b[^\n]*+",
    methods=False,
)
TABLES = (TABLE,)
