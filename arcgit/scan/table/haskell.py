"""Haskell. A function is its signature with the equations that follow; `shown` marks where its signature ends."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import (
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
    words,
)

SYMBOL = r"!#$%&*+./<=>?@\\^|~:\-"
VARIABLE = r"[a-z_][\w']*+"
TYPE_NAME = r"[A-Z][\w']*+"
OPERATOR = rf"\([{SYMBOL}]++\)"
KEYWORDS = words(
    "module import data newtype type class instance deriving infix infixl infixr foreign default"
    " where let in if case of do then else"
)
MEMBERS = (
    Member(Kind.FIELD, rf"[{{,]\s*+(?P<start>)(?P<name>{VARIABLE})(?=\s*+(?:,\s*+{VARIABLE}\s*+)*+::)[^\n,}}]*+"),
    Member(Kind.CONSTRUCTOR, rf"[=|]\s*+(?:forall\s[^.\n]*+\.\s*+)?(?P<start>)(?P<name>{TYPE_NAME})[^\n|{{]*+"),
)
LINES = r"(?:\n[ \t\r]*+)++"
LINE = rf"[^\n]*+(?:{LINES}(?<=[ \t])(?=\S)[^\n]*+)*+"
"""A line with the deeper ones that follow it, over blank lines between them but not after them."""
CONTEXT = r"(?:(?:(?!::|\bwhere\b)[^\n=])*+(?:\n[ \t]++(?:(?!::|\bwhere\b)[^\n=])*+){0,6}?=>\s*+)?"
TYPED = rf"\s*+(?:,\s*+(?:{VARIABLE}|{OPERATOR})\s*+)*+::"
SIGNATURE = rf"{TYPED}{LINE}(?P<shown>)"
OF_CLASS = (
    rf"{TYPED}[^\n]*+(?:{LINES}(?<=[ \t])(?=\S)(?!(?:{KEYWORDS}|(?:{VARIABLE}|{OPERATOR})(?:[^\n]*?(?:::|=(?!>))|\s*+::)))[^\n]*+)*+"
    r"(?P<shown>)"
)
"""The signature of a method, up to the next one or to its equations, which are as deep as itself."""
NOT_DEEP = r"(?:(?<=\n[ \t])|(?<=\n {2})|(?<=\n {3})|(?<=\n {4}))"
"""Where a class has its methods; what is local to one of them stands deeper."""
ARGUMENTS = r"[^\n=|]*+(?:\n[ \t]++[^\n=|]*+){0,4}+"
EQUATION = rf"(?:[ \t]++(?!=)(?![{SYMBOL}`])|[ \t]++[!~](?=[\w(\[])|[ \t]*+(?=[(\[\n=|]))(?={ARGUMENTS}[=|])"

TABLE = Table(
    names=("haskell", "hs"),
    extensions=("hs", "hs-boot", "hsc", "hsig", "chs"),
    interpreters=("runhaskell", "runghc", "stack"),
    literals=(
        Literal(Matter.COMMENT, r"\{-[^-]*+(?:-(?!\})[^-]*+)*+(?:-\})?", nests=(r"\{-", r"-\}")),
        Literal(Matter.COMMENT, rf"-(?<![{SYMBOL}]-)-++(?![{SYMBOL}])[^\n]*+(?:\n[ \t]*+--++(?![{SYMBOL}])[^\n]*+)*+"),
        Literal(Matter.STRING, r"\[[a-z][\w.']*+\|[^|]*+(?:\|(?!\])[^|]*+){0,40}+\|\]"),
        Literal(Matter.STRING, r'"[^"\\\n]*+(?:\\(?:\s++\\|[^\n])[^"\\\n]*+)*+"?'),
        Literal(Matter.STRING, r"'(?<![\w']')(?:[^'\\\n]|\\(?:[^\n'][^'\n]{0,6}+|'))'"),
    ),
    blocks=Blocks.INDENT,
    anchor=r"\n[ \t]*+(?=[\w(])",
    rules=(
        Rule(Kind.MODULE, r"module\s++(?P<name>[\w.']++)(?=\s*+(?:\(|where\b))", Scope.TOP, inside=Scope.CODE),
        Rule(
            Kind.TYPE,
            rf"(?:data|newtype)\s++(?:(?:family|instance)\s++)?{CONTEXT}(?P<name>{TYPE_NAME})(?=[^\n]*+(?P<shown>))",
            Scope.TOP,
            tail=r"[^\n=]*+",
            inside=Scope.CODE,
            members=MEMBERS,
        ),
        Rule(
            Kind.TYPE,
            rf"(?:data|type|newtype)\s++(?:(?:family|instance)\s++)?(?P<name>{TYPE_NAME})",
            Scope.OPEN,
            inside=Scope.CODE,
        ),
        Rule(Kind.CLASS, rf"class\s++{CONTEXT}(?P<name>{TYPE_NAME})", Scope.TOP),
        Rule(
            Kind.IMPL,
            rf"instance\s++{CONTEXT}(?:{TYPE_NAME}\.)*+(?:(?={TYPE_NAME}[^\n]*?[ (\[]{TYPE_NAME}){TYPE_NAME}[^\n]*?[ "
            rf"(\[](?:{TYPE_NAME}\.)*+)?(?P<name>{TYPE_NAME})",
            Scope.TOP,
        ),
        Rule(
            Kind.FUNCTION,
            rf"{NOT_DEEP}(?!{KEYWORDS})(?P<name>{VARIABLE}){OF_CLASS}",
            Scope.TYPE,
            Body.VALUE,
            tail="",
            spread=True,
        ),
        Rule(Kind.FUNCTION, rf"{NOT_DEEP}\((?P<name>[{SYMBOL}]++)\){OF_CLASS}", Scope.TYPE, Body.VALUE, tail=""),
        Rule(
            Kind.FUNCTION,
            rf"(?!{KEYWORDS})(?P<name>{VARIABLE}){SIGNATURE}(?:{LINES}(?<=\n)(?P=name)(?![\w']){LINE})*+",
            Scope.TOP,
            Body.VALUE,
            tail="",
        ),
        Rule(
            Kind.FUNCTION,
            rf"\((?P<name>[{SYMBOL}]++)\){SIGNATURE}(?:{LINES}(?<=\n)[^\n=]*?(?P=name)[^\n]*+)?",
            Scope.TOP,
            Body.VALUE,
            tail="",
            once=True,
        ),
        Rule(
            Kind.FUNCTION,
            rf"(?!{KEYWORDS})(?P<name>{VARIABLE}){EQUATION}{ARGUMENTS}(?P<shown>){LINE}(?:{LINES}(?<=\n)(?P=name)"
            rf"(?![\w']){LINE})*+",
            Scope.TOP,
            Body.VALUE,
            tail="",
            once=True,
        ),
        Rule(
            Kind.FUNCTION,
            rf"(?:{VARIABLE}|{PARENS})[ \t]++(?P<name>[{SYMBOL}]{{1,8}}+|`{VARIABLE}`)[ \t]++(?:{VARIABLE}|{PARENS})"
            rf"(?=[^\n=]*+[=|])(?<!=)",
            Scope.TOP,
            Body.VALUE,
            tail="",
            once=True,
        ),
        Rule(
            Kind.FUNCTION,
            rf"foreign\s++import\s[^\n:]*?(?P<name>{VARIABLE})\s*+::",
            Scope.TOP,
            Body.VALUE,
            tail="",
            once=True,
        ),
        Rule(Kind.FUNCTION, rf"pattern\s++(?P<name>{TYPE_NAME})(?!\s*+::)", Scope.TOP, Body.VALUE, tail="", once=True),
    ),
    tail=r"[^\n]*+",
    imports=r"import\s[^\n]*+(?:\n[ \t]++[^\n]*+)*+",
    directives=Directives(
        start=r"#[ \t]*+",
        define=r"define[ \t]++(?P<name>\w++)(?P<parameters>\([^()\n]*+\))?",
        decoration=r"(?!)",
        opens=r"if",
        turns=r"el",
        closes=r"endif",
        never=r"if[ \t]++0[ \t\r]*+(?=\n|\Z)",
        rest=r"[^\n\\]*+(?:\\\r?\n?[^\n\\]*+)*+",
    ),
    escapes=r"`([^`]*+)`",
)
TABLES = (TABLE,)
