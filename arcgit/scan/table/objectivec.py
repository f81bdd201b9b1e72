"""Objective-C: C with `@interface … @end` blocks and methods by their selectors."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import NAME, PARENS, Blocks, Body, Literal, Matter, Rule, Scope, Table
from arcgit.scan.table.c import COMMENTS, DIRECTIVES, STRINGS
from arcgit.scan.table.c import TABLE as C

TABLE = Table(
    names=("objective-c", "objc", "obj-c", "objectivec"),
    extensions=("mm",),
    literals=(*COMMENTS, Literal(Matter.STRING, r'@"[^"\\\n]*+(?:\\[\s\S][^"\\\n]*+)*+"?'), *STRINGS),
    blocks=Blocks.MARKS,
    marks=(
        r"[{}@](?:(?<=\{)(?P<open>)|(?<=\})(?P<close>)"
        r"|(?<=@)(?:(?:interface|implementation)\b|protocol\b(?!\s*+(?:\(|[\w\s,]++;)))(?P<begin>)|(?<=@)end\b(?P<end>))"
    ),
    anchor=r"[\n;{}][ \t]*+(?=[\w@+-])",
    lead=C.lead,
    rules=(
        Rule(Kind.CLASS, rf"(?P<open>)@(?:interface|implementation)\s++{NAME}", Scope.TOP, tail=r"[^\n{]*+"),
        Rule(Kind.PROTOCOL, rf"(?P<open>)@protocol\s++{NAME}(?!\s*+[,;\w])", Scope.TOP, tail=r"[^\n{]*+"),
        Rule(Kind.METHOD, rf"[+-]\s*+(?:{PARENS}\s*+)?{NAME}", Scope.TYPE),
        Rule(Kind.PROPERTY, rf"@property\s*+(?:{PARENS})?[^;(){{}}]*?{NAME}\s*+;", Scope.TYPE, Body.HEAD),
        *C.rules,
    ),
    tail=C.tail,
    value=C.value,
    imports=r"#[ \t]*+(?:include|import)\b[^\n]*+|@import\s[^;\n]*+;",
    directives=DIRECTIVES,
    private=C.private,
)
TABLES = (TABLE,)
