"""Kotlin."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import BRACES, BRACKETS, PARENS, Blocks, Body, Literal, Matter, Member, Rule, Scope, Table

IDENT = r"(?:[^\W\d]\w*+|`[^`\n]++`)"
NAME = rf"(?P<name>{IDENT})"
INTERPOLATION = r'\$\{(?:[^{}"\n]++|"[^"\n]*+"|\{(?:[^{}"\n]++|"[^"\n]*+")*+\})*+\}'
ANGLES = (
    r"<(?:[^<>(){}=-]++|->|-|\([^()]*+\)|<(?:[^<>(){}=-]++|->|-|\([^()]*+\)|<(?:[^<>(){}=-]++|->|-"
    r"|<[^<>]*+>)*+>)*+>)*+>"
)
ANNOTATION = rf"@(?:\w++:)?(?:{BRACKETS}|[\w.]++(?:{ANGLES})?(?:{PARENS})?)\s*+"
MODIFIERS = (
    r"(?:(?:public|private|protected|internal|open|abstract|final|sealed|override|lateinit|inline|noinline|crossinline"
    r"|tailrec"
    rf"|suspend|operator|infix|external|data|inner|value|expect|actual|vararg)\s++(?=[\w`@])"
    rf"(?:{ANNOTATION}){{0,4}}+){{0,8}}+"
)
RECEIVER = rf"(?:@[\w.]++\s++)?(?:(?:{IDENT}(?:{ANGLES})?|{PARENS})(?:\s*+\?)?\s*+\.\s*+)*+"
TYPE = rf"(?:[\w.?*&` \t@-]++|->\s*+|{ANGLES}|{PARENS})*+"
ACCESSORS = r"(?:(?:@[\w.]++|private|protected|internal|inline)\s++)*+[gs]et\b\s*+(?:\(|\n)"
JOINED = r"(?:[ \t]?\r?\n[ \t]*+(?!(?:va[lr]|fun|class)\b))?"
"""From an operator to what the next line goes on with. More blanks are a masked literal: the statement ends."""
GOES_ON = rf"\n(?=\s*+(?:[.?:&|]|(?:else|as|catch|finally|where)\b|{ACCESSORS}))"

TABLE = Table(
    names=("kotlin", "kt"),
    extensions=("kt", "kts", "ktm"),
    interpreters=("kotlin",),
    literals=(
        Literal(Matter.COMMENT, r"//[^\n]*+(?:\n[ \t]*+//[^\n]*+)*+"),
        Literal(Matter.COMMENT, r"/\*[^*]*+(?:\*(?!/)[^*]*+)*+(?:\*/)?", nests=(r"/\*", r"\*/")),
        Literal(Matter.STRING, r'"""[^"]*+(?:""?(?!")[^"]*+)*+"*+'),
        Literal(Matter.STRING, rf'"(?:[^"\\$\n]++|\\[^\n]|{INTERPOLATION}|\$(?!\{{))*+"'),
        Literal(Matter.STRING, r'"[^"\\\n]*+(?:\\[^\n][^"\\\n]*+)*+"?'),
        Literal(Matter.STRING, r"'(?:[^'\\\n]|\\(?:u[0-9a-fA-F]{4}|[^\n]))'"),
    ),
    blocks=Blocks.MARKS,
    anchor=r"[\n;{}][ \t]*+(?=[\w@`])",
    lead=MODIFIERS,
    prefix=rf"(?:{ANNOTATION}){{0,30}}+",
    rules=(
        Rule(
            Kind.FUNCTION,
            rf"fun(?:\s++(?:{ANGLES}\s*+)?|{ANGLES}\s*+){RECEIVER}{NAME}(?=\s*+[(<])",
            body=Body.VALUE,
            tail=rf"\s*+(?:{ANGLES}\s*+)?{PARENS}(?:\s*+:\s*+{TYPE})*+(?:\s*+where\b[^={{}}]*+)?(?:\s*+(?=[{{=]))?",
        ),
        Rule(Kind.INTERFACE, rf"(?:fun\s++)?interface\s++{NAME}"),
        Rule(
            Kind.ENUM,
            rf"enum\s++class\s++{NAME}",
            members=(
                Member(
                    Kind.CONSTANT,
                    rf"[{{,]\s*+(?:{ANNOTATION})*+(?P<start>)(?P<name>[A-Z]\w*+)(?:\s*+{PARENS})?(?=\s*+[,;}}{{])",
                ),
            ),
        ),
        Rule(Kind.ANNOTATION, rf"annotation\s++class\s++{NAME}"),
        Rule(Kind.CLASS, rf"class\s++{NAME}"),
        Rule(Kind.OBJECT, rf"(?:companion\s++)?object\s++{NAME}"),
        Rule(None, r"companion\s++object\b(?=\s*+[:{])", Scope.TYPE),
        Rule(
            Kind.CONSTRUCTOR,
            r"(?P<name>constructor)(?=\s*+\()",
            Scope.TYPE,
            tail=rf"\s*+{PARENS}(?:\s*+:\s*+\w++\s*+{PARENS})?(?:\s*+(?=\{{))?",
        ),
        Rule(Kind.TYPE, rf"typealias\s++{NAME}\s*+(?:{ANGLES}\s*+)?=\s*+", body=Body.VALUE, tail=""),
        Rule(Kind.CONSTANT, rf"const\s++val\s++{NAME}", Scope.OPEN, Body.VALUE, tail=""),
        Rule(
            Kind.PROPERTY,
            rf"va[lr]\s++(?:{ANGLES}\s*+)?{RECEIVER}{NAME}",
            Scope.OPEN,
            Body.VALUE,
            tail=rf"(?:\s*+:\s*+{TYPE})?",
        ),
    ),
    tail=(
        rf"(?:[^\n{{}}();=,:<]++|[,:]\s*+(?!(?:class|interface|object|fun)\b)|{ANGLES}|{PARENS}"
        r"|\n\s*+(?=[:{(,]|where\b|(?:(?:@\w++|\w++)\s++){0,2}constructor\b))*+"
    ),
    value=rf"(?:[^\n(\[{{)}}\];=+*&|,:-]++|{PARENS}|{BRACKETS}|{BRACES}|->{JOINED}|-|[=+*&|,:]{JOINED}|{GOES_ON})*+",
    imports=r"(?:import|package)\s[^\n;]*+",
    escapes=r"`([^`]*+)`",
    private=r"^(?:(?!class |interface |object |fun |va[lr] )\w+ )*+private\b",
)
TABLES = (TABLE,)
