"""Scala, with braces."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import ASSIGNED, CONTINUED, BRACES, BRACKETS, PARENS, WORD, Blocks, Body, Literal, Matter, Rule, Scope, Table
from arcgit.scan.table.rust import NESTED_COMMENTS

OPERATOR = r"[!#%&*+/:<=>?@\\^|~\u2190-\u22ff-]++"
NAME = rf"(?P<name>{WORD}(?:(?<=_){OPERATOR})?|`[^`\n]++`|{OPERATOR})"
ANNOTATION = rf"@\w[\w.]*+(?:{BRACKETS})?(?:{PARENS})?\s*+"
INTERPOLATED = r'"[^"\\\n$]*+(?:(?:\\[^\n]|\$(?!\{)|\$\{(?:[^{}"\n]++|"[^"\n]*+"|\{[^{}\n]*+\})*+\})[^"\\\n$]*+)*+"'

TABLE = Table(
    names=("scala",),
    extensions=("scala", "sc", "sbt", "kojo"),
    interpreters=("scala",),
    literals=(
        Literal(Matter.COMMENT, r"//[^\n]*+(?:\n[ \t]*+//[^\n]*+)*+"),
        *NESTED_COMMENTS,
        Literal(Matter.STRING, r'"""[^"]*+(?:""?(?!")[^"]*+)*+(?:"{3,}+)?'),
        Literal(Matter.STRING, INTERPOLATED),
        Literal(Matter.STRING, r'"[^"\\\n]*+(?:\\[^\n][^"\\\n]*+)*+"?'),
        Literal(Matter.STRING, r"'(?:[^'\\\n]|\\(?:u[0-9a-fA-F]{4}|[^\n]))'"),
    ),
    blocks=Blocks.MARKS,
    anchor=r"[\n;{}][ \t]*+(?=[\w@])",
    prefix=rf"(?:{ANNOTATION}){{0,20}}+",
    lead=(
        r"(?:(?:(?:private|protected)(?:\[\w++\])?|final|sealed|abstract|implicit|lazy|override|inline|open|transparent|infix|opaque)\s++){0,8}+"
    ),
    rules=(
        Rule(Kind.CLASS, rf"(?:case\s++)?class\s++{NAME}"),
        Rule(Kind.TRAIT, rf"trait\s++{NAME}"),
        Rule(Kind.OBJECT, rf"(?:case\s++|package\s++)?object\s++{NAME}"),
        Rule(Kind.ENUM, rf"enum\s++{NAME}(?=\s*+[\[({{:e])"),
        Rule(
            Kind.FUNCTION,
            rf"def\s++{NAME}",
            body=Body.VALUE,
            tail=rf"(?:[^{{}}=;\n(\[]++|{PARENS}|{BRACKETS}|=>|\n(?=\s*+[(:=])|(?<=[,:])\s*+\n)*+(?:(?!=>){ASSIGNED})?",
        ),
        Rule(Kind.OBJECT, rf"given\s++{NAME}(?=\s*+[\[(:])"),
        Rule(Kind.TYPE, rf"type\s++{NAME}", Scope.OPEN, Body.VALUE, tail=""),
        Rule(
            Kind.VARIABLE,
            rf"va[lr]\s++{NAME}(?:\s*+:(?:[^={{}}\n(\[]++|{BRACKETS}|{PARENS}|=>)*+)?(?:\s*+{ASSIGNED})?",
            Scope.OPEN,
            Body.VALUE,
            tail="",
        ),
    ),
    tail=rf"(?:[^{{}}=;\n(\[]++|{PARENS}|{BRACKETS}|=>?|\n(?=\s*+(?:[({{:]|extends\b|with\b))|(?<=[,(])\s*+\n)*+",
    value=rf"(?:{CONTINUED}|[^;\n(\[{{)}}]++|{PARENS}|{BRACKETS}|{BRACES}|\n(?=\s*+(?:[.?:+*/%&|=<>,)-]|else\b|extends\b|with\b)))*+;?",
    imports=r"(?:import|package)\s++(?!object\b)[^\n;{]*+(?:\{[^}]*+\})?",
    private=r"^(?:.* )?(?:private|protected)\b",
)
TABLES = (TABLE,)
