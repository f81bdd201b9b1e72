"""Dart."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import (
    BRACES,
    BRACKETS,
    PARENS,
    Blocks,
    Body,
    Literal,
    Matter,
    Member,
    Rule,
    Scope,
    Table,
    nested,
    words,
)

IDENT = r"[^\W\d][\w$]*+"
NAME = rf"(?P<name>{IDENT})"
ANGLES = nested("<", ">")
QUOTED = r"\"[^\"\n]*+\"|'[^'\n]*+'"
INTERPOLATION = rf"\$\{{(?:[^{{}}\"'\n]++|{QUOTED}|\{{(?:[^{{}}\"'\n]++|{QUOTED})*+\}})*+\}}"
ANNOTATION = rf"@[\w.]++(?:{ANGLES})?(?:{PARENS})?\s*+"
MODIFIERS = (
    r"(?:(?:abstract|base|final|sealed|interface|external|static|late|covariant|augment|const)\s++(?=[\w(])){0,6}+"
)
NO_TYPE = words(
    "new return else throw case assert await yield import export part library class enum mixin"
    " extension typedef get set operator"
    " in is as if for while do switch try catch finally super this rethrow default var on with factory"
)
NO_NAME = words(
    "if for while switch catch return new do else throw super this assert await yield get set in is as on when"
)
TYPE = (
    rf"(?!{NO_TYPE})(?:{PARENS}|{IDENT}(?:\.{IDENT})?(?:\s*+{ANGLES})?)(?:\s*+\?)?(?:\s++Function\s*+"
    rf"(?:{ANGLES})?{PARENS}\??)?"
)
SPACED = r"(?:\s++|(?<=[>?)])\s*+)"
ASYNC = r"\s*+(?:(?:async|sync)\b\s*+\*?\s*+)?"
INITIALISERS = rf"(?:\s*+:\s*+(?:[^;{{}}(\[=]++|=(?!>)|{PARENS}|{BRACKETS}|{BRACES}(?=\s*+[,.)]))*+)?"

TABLE = Table(
    names=("dart",),
    extensions=("dart",),
    interpreters=("dart",),
    literals=(
        Literal(Matter.COMMENT, r"//[^\n]*+(?:\n[ \t]*+//[^\n]*+)*+"),
        Literal(Matter.COMMENT, r"/\*[^*]*+(?:\*(?!/)[^*]*+)*+(?:\*/)?", nests=(r"/\*", r"\*/")),
        Literal(Matter.STRING, r'r(?<!\w\w)"""[^"]*+(?:""?(?!")[^"]*+)*+(?:""")?'),
        Literal(Matter.STRING, r"r(?<!\w\w)'''[^']*+(?:''?(?!')[^']*+)*+(?:''')?"),
        Literal(Matter.STRING, r"r(?<!\w\w)(?:\"[^\"\n]*+\"?|'[^'\n]*+'?)"),
        Literal(Matter.STRING, r'"""[^"\\]*+(?:(?:\\[\s\S]|""?(?!"))[^"\\]*+)*+(?:""")?'),
        Literal(Matter.STRING, r"'''[^'\\]*+(?:(?:\\[\s\S]|''?(?!'))[^'\\]*+)*+(?:''')?"),
        Literal(Matter.STRING, rf"'(?:[^'\\$\n]++|\\[^\n]|{INTERPOLATION}|\$(?!\{{))*+'"),
        Literal(Matter.STRING, rf'"(?:[^"\\$\n]++|\\[^\n]|{INTERPOLATION}|\$(?!\{{))*+"'),
        Literal(Matter.STRING, r'"[^"\\\n]*+(?:\\[^\n][^"\\\n]*+)*+"?'),
        Literal(Matter.STRING, r"'[^'\\\n]*+(?:\\[^\n][^'\\\n]*+)*+'?"),
    ),
    blocks=Blocks.MARKS,
    anchor=r"[\n;{}][ \t]*+(?=[\w@(])",
    lead=MODIFIERS,
    prefix=rf"(?:{ANNOTATION}){{0,20}}+",
    rules=(
        Rule(Kind.CLASS, rf"(?:mixin\s++)?class\s++{NAME}"),
        Rule(Kind.TRAIT, rf"mixin\s++{NAME}"),
        Rule(Kind.EXTENSION, rf"extension\s++(?:type\s++(?:const\s++)?)?(?!on\b){NAME}"),
        Rule(
            Kind.ENUM,
            rf"enum\s++{NAME}",
            members=(
                Member(
                    Kind.CONSTANT,
                    rf"[{{,]\s*+(?:{ANNOTATION})*+(?P<start>)(?P<name>[a-zA-Z_]\w*+)(?:\s*+{PARENS})?(?=\s*+[,;}}])",
                ),
            ),
        ),
        Rule(Kind.TYPE, rf"typedef\s++{NAME}\s*+(?:{ANGLES}\s*+)?=\s*+", Scope.TOP, Body.VALUE, tail=""),
        Rule(Kind.TYPE, rf"typedef\s++{TYPE}{SPACED}{NAME}(?=\s*+[(<])[^;]*+", Scope.TOP, Body.HEAD),
        Rule(
            Kind.METHOD,
            rf"(?:factory\s++)?{IDENT}\.(?P<name>{IDENT})\s*+{PARENS}(?={INITIALISERS}{ASYNC}(?:\{{|=>|;|=))",
            Scope.TYPE,
            Body.VALUE,
            tail=rf"{INITIALISERS}{ASYNC}",
        ),
        Rule(
            Kind.METHOD, rf"(?:{TYPE}{SPACED})?get\s++{NAME}(?={ASYNC}(?:\{{|=>|;))", Scope.OPEN, Body.VALUE, tail=ASYNC
        ),
        Rule(
            Kind.METHOD,
            rf"(?:void\s++)?set\s++{NAME}\s*+{PARENS}(?=\s*+(?:\{{|=>|;))",
            Scope.OPEN,
            Body.VALUE,
            tail=r"\s*+",
        ),
        Rule(
            Kind.METHOD,
            rf"{TYPE}{SPACED}operator\s*+(?P<name>[^\s\w(]++)\s*+{PARENS}",
            Scope.TYPE,
            Body.VALUE,
            tail=ASYNC,
        ),
        Rule(
            Kind.FUNCTION,
            rf"{TYPE}{SPACED}(?!{NO_NAME}){NAME}\s*+(?:{ANGLES}\s*+)?{PARENS}(?={ASYNC}(?:\{{|=>))",
            body=Body.VALUE,
            tail=ASYNC,
        ),
        Rule(
            Kind.FUNCTION,
            rf"{TYPE}{SPACED}(?!{NO_NAME}){NAME}\s*+(?:{ANGLES}\s*+)?{PARENS}(?=\s*+;)",
            Scope.TYPE,
            tail="",
        ),
        Rule(
            Kind.FUNCTION,
            rf"(?!{NO_NAME}){NAME}\s*+(?:{ANGLES}\s*+)?{PARENS}(?={ASYNC}(?:\{{|=>))",
            Scope.TOP,
            Body.VALUE,
            tail=ASYNC,
        ),
        Rule(
            Kind.METHOD,
            rf"(?:factory\s++)?(?!{NO_NAME}){NAME}\s*+{PARENS}(?={INITIALISERS}{ASYNC}(?:\{{|=>|;|=))",
            Scope.TYPE,
            Body.VALUE,
            tail=rf"{INITIALISERS}{ASYNC}",
        ),
        Rule(
            Kind.VARIABLE,
            rf"(?:var\s++|{TYPE}{SPACED})(?!{NO_NAME}){NAME}\s*+(?:=(?![=>])\s*+|(?=[;,]))",
            Scope.OPEN,
            Body.VALUE,
            tail="",
        ),
        Rule(Kind.CONSTANT, rf"(?<=[tl]\s){NAME}\s*+=(?![=>])\s*+", Scope.OPEN, Body.VALUE, tail=""),
    ),
    tail=rf"(?:[^{{}};(]++|{PARENS})*+",
    value=rf"(?:[^;(\[{{)}}]++|{PARENS}|{BRACKETS}|{BRACES})*+;?",
    imports=r"(?:import|export|part|library)\s[^;]*+;",
    private=r"\n_",
    constructors=("",),
)
TABLES = (TABLE,)
