"""Swift."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import ASSIGNED, CONTINUED, BRACES, BRACKETS, PARENS, WORD, Blocks, Body, Literal, Matter, Rule, Scope, Table
from arcgit.scan.table.rust import ANGLES, NESTED_COMMENTS

NAME = rf"(?P<name>{WORD}|`[^`\n]++`)"
TYPE_NAME = rf"(?P<name>{WORD}(?:\.{WORD}){{0,8}}+)"
INTERPOLATED = r'"[^"\\\n]*+(?:(?:\\[^\n(]|\\\((?:[^()"\n]++|"[^"\n]*+"|\((?:[^()"\n]++|"[^"\n]*+"|\([^()\n]*+\))*+\))*+\))[^"\\\n]*+)*+"'

TABLE = Table(
    names=("swift",),
    extensions=("swift",),
    interpreters=("swift",),
    literals=(
        Literal(Matter.COMMENT, r"//[^\n]*+(?:\n[ \t]*+//[^\n]*+)*+"),
        *NESTED_COMMENTS,
        Literal(Matter.STRING, r'#(?P<hash>#*+)"(?:[\s\S]*?"#(?P=hash)|[\s\S]*+)'),
        Literal(Matter.STRING, r'"""[^"\\]*+(?:(?:\\[\s\S]|""?(?!"))[^"\\]*+)*+(?:""")?'),
        Literal(Matter.STRING, INTERPOLATED),
        Literal(Matter.STRING, r'"[^"\\\n]*+(?:\\[^\n][^"\\\n]*+)*+"?'),
    ),
    blocks=Blocks.MARKS,
    anchor=r"[\n;{}][ \t]*+(?=[\w@])",
    prefix=rf"(?:@\w[\w.]*+(?:{PARENS})?\s*+){{0,20}}+",
    lead=(
        r"(?:(?:public|private|fileprivate|internal|open|package|final|static|override|mutating|nonmutating|convenience|required"
        r"|lazy|weak|unowned|indirect|dynamic|optional|prefix|postfix|infix|nonisolated|isolated|distributed|consuming|borrowing"
        r"|class(?=\s++(?:func|var|let|subscript)\b))(?:\([\w ]*+\))?\s++){0,8}+"
    ),
    rules=(
        Rule(Kind.CLASS, rf"(?:class|actor)\s++{NAME}"),
        Rule(Kind.STRUCT, rf"struct\s++{NAME}"),
        Rule(Kind.ENUM, rf"enum\s++{NAME}"),
        Rule(Kind.PROTOCOL, rf"protocol\s++{NAME}"),
        Rule(Kind.EXTENSION, rf"extension\s++{TYPE_NAME}"),
        Rule(Kind.FUNCTION, rf"func\s++(?P<name>{WORD}|`[^`\n]++`|[^\s\w(){{}}]++)(?=\s*+[(<])"),
        Rule(Kind.CONSTRUCTOR, rf"(?P<name>init)[?!]?(?=\s*+(?:{ANGLES}\s*+)?\()", Scope.TYPE),
        Rule(Kind.METHOD, r"(?P<name>deinit)(?=\s*+\{)", Scope.TYPE),
        Rule(Kind.METHOD, rf"(?P<name>subscript)(?=\s*+(?:{ANGLES}\s*+)?\()", Scope.TYPE),
        Rule(Kind.TYPE, rf"(?:typealias|associatedtype)\s++{NAME}", Scope.OPEN, Body.VALUE, tail=""),
        Rule(Kind.CONSTANT, rf"case\s++{NAME}[^\n;{{}}:]*+(?=[\n;}}])", Scope.TYPE, Body.HEAD),
        Rule(
            Kind.PROPERTY,
            rf"(?:let|var)\s++{NAME}(?:\s*+:(?:[^=\n{{}}(;]++|{PARENS})*+)?(?:\s*+{ASSIGNED})?",
            Scope.OPEN,
            Body.VALUE,
            tail="[ \t]*+",
        ),
    ),
    tail=rf"(?:[^{{}};\n(<]++|{PARENS}|{ANGLES}|<|\n(?=\s*+(?:[:{{,)&]|where\b|->|throws\b|async\b))|(?<=[,:&])\s*+\n)*+",
    value=rf"(?:{CONTINUED}|[^;\n(\[{{)}}]++|{PARENS}|{BRACKETS}|{BRACES}|\n(?=\s*+[.?:+*/%&|=<>,)-]))*+;?",
    imports=r"(?:@\w++\s++)?import\s[^\n;]*+",
    private=r"^(?:.* )?(?:private|fileprivate)\b(?!\(set)",
)
TABLES = (TABLE,)
