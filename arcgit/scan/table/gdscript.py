"""GDScript: indentation, with signals, exported variables and inner classes."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import BRACES, BRACKETS, NAME, PARENS, Blocks, Body, Literal, Matter, Rule, Scope, Table

TABLE = Table(
    names=("gdscript", "godot"),
    extensions=("gd",),
    literals=(
        Literal(Matter.COMMENT, r"#[^\n]*+(?:\n[ \t]*+#[^\n]*+)*+"),
        Literal(Matter.STRING, r'"""[^"\\]*+(?:(?:\\[\s\S]|""?(?!"))[^"\\]*+)*+(?:""")?'),
        Literal(Matter.STRING, r"'''[^'\\]*+(?:(?:\\[\s\S]|''?(?!'))[^'\\]*+)*+(?:''')?"),
        Literal(Matter.STRING, r'"[^"\\\n]*+(?:\\[\s\S][^"\\\n]*+)*+"?'),
        Literal(Matter.STRING, r"'[^'\\\n]*+(?:\\[\s\S][^'\\\n]*+)*+'?"),
    ),
    blocks=Blocks.INDENT,
    anchor=r"\n[ \t]*+(?=[\w@])",
    prefix=rf"(?:@\w++(?:[ \t]*+{PARENS})?\s++){{0,8}}+",
    lead=r"(?:(?:static|export|onready|remote|master|puppet)\s++){0,3}+",
    rules=(
        Rule(Kind.CLASS, rf"class(?:_name)?[ \t]++{NAME}", Scope.OPEN),
        Rule(Kind.FUNCTION, rf"func[ \t]++{NAME}", Scope.OPEN),
        Rule(Kind.ENUM, rf"enum[ \t]++{NAME}", Scope.OPEN, Body.VALUE),
        Rule(Kind.FIELD, rf"signal[ \t]++{NAME}[^\n]*+", Scope.OPEN, Body.VALUE),
        Rule(Kind.CONSTANT, rf"const[ \t]++{NAME}", Scope.OPEN, Body.VALUE),
        Rule(Kind.VARIABLE, rf"var[ \t]++{NAME}", Scope.OPEN, Body.VALUE),
    ),
    tail=rf"[ \t]*+(?:{PARENS})?(?:[^\n:\[\]({{]++|{BRACKETS}|{PARENS}|{BRACES})*+:?",
    imports=r"(?:extends|preload)\b[^\n]*+",
    private=r"\n_",
    constructors=("_init",),
)
TABLES = (TABLE,)
