"""Swift."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import (
    BRACES,
    BRACKETS,
    PARENS,
    Blocks,
    Body,
    Directives,
    Literal,
    Matter,
    Member,
    Rule,
    Scope,
    Table,
)

IDENT = r"(?:[^\W\d]\w*+|`[^`\n]++`)"
NAME = rf"(?P<name>{IDENT})"
OPERATOR = r"[-+*/=<>!&|^~%?.]{1,8}?(?=\s*+(?:\(|<[A-Z]))"
ANGLES = (
    r"<(?:[^<>(){}-]++|->|-|\([^()]*+\)|<(?:[^<>(){}-]++|->|-|\([^()]*+\)|<(?:[^<>(){}-]++|->|-|<[^<>]*+>)*+>)*+>)*+>"
)
PLAIN = r'"(?:[^"\\\n]++|\\[^\n])*+"'
INTERPOLATION = rf'\\\((?:[^()"\n]++|{PLAIN}|\((?:[^()"\n]++|{PLAIN}|\((?:[^()"\n]++|{PLAIN})*+\))*+\))*+\)'
ATTRIBUTE = rf"@[\w.]++(?:{PARENS})?\s*+"
MODIFIERS = (
    r"(?:(?:(?:public|private|fileprivate|internal|package|open|unowned|nonisolated)(?:\(\w++\))?|final|static"
    r"|mutating|nonmutating"
    r"|override|required|convenience|lazy|weak|dynamic|optional|indirect|prefix|postfix|infix|isolated|distributed"
    r"|borrowing|consuming"
    rf"|class(?=\s++(?:func|var|let|subscript|override|final|private|public|internal|open)\b))\s++(?=[\w`@])"
    rf"(?:{ATTRIBUTE}){{0,4}}+){{0,8}}+"
)
CASE = Member(
    Kind.CONSTANT,
    r"\bcase\s++(?!let\b|var\b|is\b)(?P<start>)(?P<name>[^\W\d]\w*+|`\w++`)(?=[ \t]*+[,=;}(\r\n])(?!"
    r"(?:[^\n:;=}]++)?:[ \t\r]*+\n)",
)
JOINED = r"(?:[ \t]?\r?\n[ \t]*+(?!(?:let|var|func|class)\b))?"
"""From an operator to what the next line goes on with. More blanks are a masked literal: the statement ends."""
GOES_ON = r"\n\s*+(?=\{|->|(?:where|throws|rethrows|async)\b)"

TABLE = Table(
    names=("swift",),
    extensions=("swift", "swiftinterface"),
    interpreters=("swift",),
    literals=(
        Literal(Matter.COMMENT, r"//[^\n]*+(?:\n[ \t]*+//[^\n]*+)*+"),
        Literal(Matter.COMMENT, r"/\*[^*]*+(?:\*(?!/)[^*]*+)*+(?:\*/)?", nests=(r"/\*", r"\*/")),
        Literal(Matter.STRING, r'(?P<hash>#(?<!##)#*+)"""(?:[\s\S]*?"""(?P=hash)|[\s\S]*+)'),
        Literal(Matter.STRING, r'(?P<hash>#(?<!##)#*+)"(?:[^\n]*?"(?P=hash)|[^\n]*+)'),
        Literal(Matter.STRING, r'"""[^"\\]*+(?:(?:\\[\s\S]|""?(?!"))[^"\\]*+)*+(?:""")?'),
        Literal(Matter.STRING, rf'"(?:[^"\\\n]++|{INTERPOLATION}|\\[^\n(])*+"'),
        Literal(Matter.STRING, r'"[^"\\\n]*+(?:\\[^\n][^"\\\n]*+)*+"?'),
    ),
    blocks=Blocks.MARKS,
    anchor=r"[\n;{}][ \t]*+(?=[\w@`])",
    lead=MODIFIERS,
    prefix=rf"(?:{ATTRIBUTE}){{0,30}}+",
    rules=(
        Rule(Kind.FUNCTION, rf"func\s++(?P<name>{IDENT}|{OPERATOR})"),
        Rule(Kind.CLASS, rf"class\s++{NAME}"),
        Rule(Kind.CLASS, rf"actor\s++{NAME}"),
        Rule(Kind.STRUCT, rf"struct\s++{NAME}"),
        Rule(Kind.ENUM, rf"enum\s++{NAME}", members=(CASE,)),
        Rule(Kind.PROTOCOL, rf"protocol\s++{NAME}"),
        Rule(Kind.EXTENSION, r"extension\s++(?P<name>[\w.]++)"),
        Rule(Kind.CONSTRUCTOR, r"(?P<name>init)[?!]?\s*+(?=[(<])", Scope.TYPE),
        Rule(Kind.METHOD, r"(?P<name>deinit)(?=\s*+\{)", Scope.TYPE),
        Rule(Kind.METHOD, r"(?P<name>subscript)\s*+(?=[(<])", Scope.TYPE),
        Rule(Kind.MACRO, rf"macro\s++{NAME}(?=\s*+[(<])", Scope.OPEN),
        Rule(Kind.TYPE, rf"(?:typealias|associatedtype)\s++{NAME}", Scope.ANY, Body.VALUE, tail=""),
        Rule(
            Kind.PROPERTY,
            rf"(?:var|let)\s++{NAME}",
            Scope.OPEN,
            Body.VALUE,
            tail=rf"(?:\s*+:\s*+(?:[^=\n{{}};(\[<,]++|{PARENS}|{BRACKETS}|{ANGLES})*+)?(?:\s*+(?=\{{))?",
        ),
    ),
    tail=rf"(?:[^\n{{}};(,:&<]++|[,:&]\s*+|->\s*+|{ANGLES}|<|{PARENS}|{GOES_ON})*+",
    value=(
        rf"(?:[^\n(\[{{)}}\];=+*&|,:-]++|{PARENS}|{BRACKETS}|{BRACES}|->{JOINED}|-|[=+*&|,:]{JOINED}"
        r"|\n(?=\s*+(?:[.?:&|+*]|(?:else|as|where)\b)))*+"
    ),
    imports=r"(?:@\w++\s++)*+(?:(?:public|internal|private|fileprivate|package)\s++)?import\s[^\n;]*+",
    directives=Directives(
        start=r"#",
        define=r"(?!)(?P<name>)(?P<parameters>)",
        decoration=r"(?!)",
        opens=r"if\b",
        turns=r"else",
        closes=r"endif\b",
        never=r"if[ \t]++(?:false|0)[ \t\r]*+(?=\n|\Z)",
        rest=r"[^\n]*+",
    ),
    escapes=r"`([^`]*+)`",
    private=r"^(?:(?:final|static|override|lazy|weak|mutating|dynamic|indirect|class) )*+(?:file)?private\b(?!\(set\))",
)
TABLES = (TABLE,)
