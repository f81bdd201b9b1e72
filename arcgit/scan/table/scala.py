"""Scala 2 and 3. Laid-out code shows its blocks by indentation in both, with braces or without."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import BRACKETS, PARENS, Blocks, Body, Literal, Matter, Member, Rule, Scope, Table

OPERATOR = r"[!#%&*+/:<=>?@\\^|~-]++"
IDENT = rf"(?:[^\W\d][\w$]*+(?:(?<=_){OPERATOR})?|`[^`\n]++`)"
NAME = rf"(?P<name>{IDENT})"
INTERPOLATION = r'\$\{(?:[^{}"\n]++|"[^"\n]*+"|\{(?:[^{}"\n]++|"[^"\n]*+")*+\})*+\}'
ANNOTATION = rf"@[\w.]++(?:{BRACKETS})?(?:{PARENS})?\s*+"
MODIFIERS = (
    rf"(?:(?:(?:private|protected)(?:{BRACKETS})?|final|sealed|abstract|implicit|lazy|override|inline|opaque"
    rf"|transparent|open|infix"
    rf"|erased|tracked)\s++(?=[\w`@])(?:{ANNOTATION}){{0,4}}+){{0,8}}+"
)
CASES = Member(
    Kind.CONSTANT, r"\n[ \t]++case\s++(?P<start>)(?P<name>[A-Z]\w*+)(?=\s*+(?:\n|[(\[,]|extends\b))(?![^\n]*=>)"
)

TABLE = Table(
    names=("scala",),
    extensions=("scala", "sbt", "kojo", "mill"),
    interpreters=("scala", "scala-cli", "amm"),
    literals=(
        Literal(Matter.COMMENT, r"//[^\n]*+(?:\n[ \t]*+//[^\n]*+)*+"),
        Literal(Matter.COMMENT, r"/\*[^*]*+(?:\*(?!/)[^*]*+)*+(?:\*/)?", nests=(r"/\*", r"\*/")),
        Literal(Matter.STRING, r'"""[^"]*+(?:""?(?!")[^"]*+)*+"*+'),
        Literal(Matter.STRING, rf'"(?:[^"\\$\n]++|\\[^\n]|{INTERPOLATION}|\$(?!\{{))*+"'),
        Literal(Matter.STRING, r'"[^"\\\n]*+(?:\\[^\n][^"\\\n]*+)*+"?'),
        Literal(Matter.STRING, r"'(?:[^'\\\n]|\\(?:u[0-9a-fA-F]{4}|[^\n]))'"),
    ),
    blocks=Blocks.INDENT,
    closer=r"end\s++[\w`]++[ \t\r]*+(?=\n|\Z)",
    anchor=r"[\n;{}][ \t]*+(?=[\w@`])",
    lead=MODIFIERS,
    prefix=rf"(?:{ANNOTATION}){{0,30}}+",
    rules=(
        Rule(Kind.FUNCTION, rf"def\s++(?!this\b)(?P<name>{IDENT}|{OPERATOR})"),
        Rule(Kind.CONSTRUCTOR, r"def\s++(?P<name>this)\b", Scope.TYPE),
        Rule(Kind.CLASS, rf"(?:case\s++)?class\s++{NAME}"),
        Rule(Kind.TRAIT, rf"trait\s++{NAME}"),
        Rule(Kind.OBJECT, rf"(?:case\s++|package\s++)?object\s++{NAME}"),
        Rule(Kind.ENUM, rf"enum\s++{NAME}(?=\s*+(?:[\[(:{{]|extends\b|derives\b))", members=(CASES,)),
        Rule(Kind.OBJECT, rf"given\s++{NAME}\s*+(?=[:\[(])", Scope.OPEN),
        Rule(Kind.TYPE, rf"type\s++(?P<name>{IDENT}|{OPERATOR}(?=\[))", Scope.ANY, Body.VALUE, tail=""),
        Rule(Kind.CONSTANT, rf"val\s++{NAME}(?=\s*+[:=])", Scope.OPEN, tail=r"[^\n{]*+", inside=Scope.CODE),
        Rule(Kind.VARIABLE, rf"var\s++{NAME}(?=\s*+[:=])", Scope.OPEN, tail=r"[^\n{]*+", inside=Scope.CODE),
    ),
    tail=(
        rf"(?:[^\n{{}}();=\[]++|{BRACKETS}|{PARENS}|=>|=(?=\s*+[^\n]*+[)])|\n\s*+(?=\(|\[|(?:extends|with"
        rf"|derives)\b))*+"
    ),
    imports=r"(?:import|package)\s++(?!object\b)(?:[^\n{;]++|\{[^}]*+\})*+",
    escapes=r"`([^`]*+)`",
    private=r"^(?:(?:final|sealed|abstract|implicit|lazy|override|inline) )*+private\b(?!\[(?!this))",
    constructors=("this",),
)
TABLES = (TABLE,)
