"""Kotlin."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import ASSIGNED, CONTINUED, BRACES, BRACKETS, PARENS, WORD, Blocks, Body, Literal, Matter, Member, Rule, Scope, Table
from arcgit.scan.table.rust import NESTED_COMMENTS

NAME = rf"(?P<name>{WORD}|`[^`\n]++`)"
ANGLES = r"<(?:[^<>-]++|->|-|<(?:[^<>-]++|->|-|<(?:[^<>-]++|->|-|<[^<>]*+>)*+>)*+>)*+>"
RECEIVER = rf"(?:(?:{PARENS}|{WORD}(?:\.{WORD})*+(?:{ANGLES})?)\??\.(?=[\w`]))?"
RECEIVER = rf"(?:(?:{WORD}(?:{ANGLES})?\??\.)++|{PARENS}\??\.)?"
ANNOTATION = rf"@(?:\w++:)?(?:{BRACKETS}|[\w.]++(?:{ANGLES})?)(?:{PARENS})?\s*+"
INTERPOLATED = r'"[^"\\\n$]*+(?:(?:\\[^\n]|\$(?!\{)|\$\{(?:[^{}"\n]++|"[^"\n]*+"|\{[^{}\n]*+\})*+\})[^"\\\n$]*+)*+"'

TABLE = Table(
    names=("kotlin", "kt"),
    extensions=("kt", "kts", "ktm"),
    interpreters=("kotlin",),
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
    prefix=rf"(?:{ANNOTATION}){{0,40}}+",
    lead=(
        r"(?:(?:public|private|protected|internal|open|abstract|final|sealed|data|inner|inline|value|const|override|suspend"
        r"|tailrec|operator|infix|external|lateinit|expect|actual)\s++){0,8}+"
    ),
    rules=(
        Rule(Kind.CLASS, rf"class\s++{NAME}"),
        Rule(
            Kind.ENUM,
            rf"enum\s++class\s++{NAME}",
            members=(Member(Kind.CONSTANT, rf"[{{,]\s*+(?:{ANNOTATION})*+(?P<start>)(?P<name>{WORD})(?:{PARENS})?(?=\s*+[,;{{}}])"),),
        ),
        Rule(Kind.ANNOTATION, rf"annotation\s++class\s++{NAME}"),
        Rule(Kind.INTERFACE, rf"(?:fun\s++)?interface\s++{NAME}"),
        Rule(Kind.OBJECT, rf"(?:companion\s++)?object\s++{NAME}"),
        Rule(None, r"companion\s++object\b", Scope.TYPE, inside=Scope.TYPE),
        Rule(
            Kind.FUNCTION,
            rf"fun\s++(?:{ANGLES}\s*+)?{RECEIVER}{NAME}(?=\s*+\()",
            body=Body.VALUE,
            tail=rf"\s*+{PARENS}(?:[^{{}}=;\n(<]++|{PARENS}|{ANGLES}|\n(?=\s*+(?:[:{{=]|where\b))|(?<=[,:])\s*+\n)*+",
        ),
        Rule(Kind.CONSTRUCTOR, r"(?P<name>constructor)(?=\s*+\()", Scope.TYPE),
        Rule(Kind.TYPE, rf"typealias\s++{NAME}[^=\n]*+{ASSIGNED}", body=Body.VALUE, tail=""),
        Rule(
            Kind.PROPERTY,
            rf"va[lr]\s++(?:{ANGLES}\s*+)?{RECEIVER}{NAME}(?:\s*+:[^=\n{{}}]*+)?(?:\s*+{ASSIGNED}|[ \t]++by\s++)?",
            Scope.OPEN,
            Body.VALUE,
            tail="",
        ),
    ),
    tail=rf"(?:[^{{}}=;\n(<]++|{PARENS}|{ANGLES}|<|=|\n(?=\s*+(?:[:{{,]|where\b))|(?<=[,:])\s*+\n)*+",
    value=rf"(?:{CONTINUED}|[^;\n(\[{{)}}]++|{PARENS}|{BRACKETS}|{BRACES}|\n(?=\s*+(?:[.?:+*/%&|=<>,)-]|else\b)))*+;?",
    imports=r"(?:import|package)\s[^\n;]*+;?",
    private=r"^(?:.* )?(?:private|protected)\b",
)
TABLES = (TABLE,)
