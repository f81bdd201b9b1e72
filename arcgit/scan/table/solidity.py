"""Solidity."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import BRACES, BRACKETS, PARENS, Blocks, Body, Literal, Matter, Member, Rule, Scope, Table, words

NAME = r"(?P<name>[^\W\d][\w$]*+)"
NO_TYPE = words(
    "return emit revert delete new if else for while do try catch assembly unchecked using import"
    " pragma event error modifier throw"
)
TYPE = (
    rf"(?!{NO_TYPE})(?:mapping\s*+{PARENS}|function\s*+{PARENS}[^;={{}}]*?|[\w.]++)(?:\s++payable)?(?:\s*+{BRACKETS})*+"
)
MODIFIERS = r"(?:(?:public|private|internal|external|constant|immutable|transient|override(?:\([^()]*+\))?)\s++)*+"
CASE = Member(Kind.CONSTANT, r"[{,]\s*+(?P<start>)(?P<name>[^\W\d]\w*+)(?=\s*+[,}])")

TABLE = Table(
    names=("solidity",),
    extensions=("sol",),
    literals=(
        Literal(Matter.COMMENT, r"//[^\n]*+(?:\n[ \t]*+//[^\n]*+)*+"),
        Literal(Matter.COMMENT, r"/\*[^*]*+(?:\*(?!/)[^*]*+)*+(?:\*/)?"),
        Literal(Matter.STRING, r'"[^"\\\n]*+(?:\\[^\n][^"\\\n]*+)*+"?'),
        Literal(Matter.STRING, r"'[^'\\\n]*+(?:\\[^\n][^'\\\n]*+)*+'?"),
    ),
    blocks=Blocks.MARKS,
    anchor=r"[\n;{}][ \t]*+(?=\w)",
    rules=(
        Rule(Kind.CLASS, rf"(?:abstract\s++)?contract\s++{NAME}"),
        Rule(Kind.INTERFACE, rf"interface\s++{NAME}"),
        Rule(Kind.MODULE, rf"library\s++{NAME}", inside=Scope.TYPE),
        Rule(Kind.FUNCTION, rf"function\s++{NAME}"),
        Rule(Kind.CONSTRUCTOR, r"(?P<name>constructor)(?=\s*+\()", Scope.TYPE),
        Rule(Kind.METHOD, r"(?P<name>receive|fallback)(?=\s*+\()", Scope.TYPE),
        Rule(Kind.METHOD, rf"modifier\s++{NAME}", Scope.TYPE),
        Rule(Kind.STRUCT, rf"struct\s++{NAME}"),
        Rule(Kind.ENUM, rf"enum\s++{NAME}", members=(CASE,)),
        Rule(Kind.MESSAGE, rf"event\s++{NAME}(?=\s*+\()", Scope.OPEN, tail=rf"\s*+{PARENS}[^;{{}}]*+"),
        Rule(Kind.TYPE, rf"error\s++{NAME}(?=\s*+\()", Scope.OPEN, tail=rf"\s*+{PARENS}"),
        Rule(Kind.TYPE, rf"type\s++{NAME}\s++is\b[^;{{}}]*+", Scope.OPEN, Body.HEAD),
        Rule(Kind.VARIABLE, rf"{TYPE}\s++{MODIFIERS}{NAME}\s*+(?:=(?!=)\s*+|(?=;))", Scope.OPEN, Body.VALUE, tail=""),
    ),
    tail=rf"(?:[^{{}};(]++|{PARENS})*+",
    value=rf"(?:[^;(\[{{)}}]++|{PARENS}|{BRACKETS}|{BRACES})*+;?",
    imports=r"(?:import|using|pragma)\s[^;]*+;",
    private=r"^(?!.*\b(?:public|external)\b).*\b(?:private|internal)\b",
)
TABLES = (TABLE,)
