"""Python."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import BRACES, BRACKETS, NAME, PARENS, Blocks, Body, Literal, Matter, Rule, Scope, Table

REST_OF_LINE = rf"(?:[^\n()\[\]{{}},]++|,(?![ \t]?\r?\n)|{PARENS}|{BRACKETS}|{BRACES})*+"
NO_ARGUMENT = rf"(?!{REST_OF_LINE}(?:,[ \t]?\r?\n|(?:\r?\n\s*+)?[)\]}}]))"
"""What ends with a comma, or before the end of a bracket, is a keyword's argument on a line of its own. More blanks behind a comma are a masked string."""

TABLE = Table(
    names=("python",),
    extensions=("py", "pyi", "pyw", "pyx", "pxd", "wsgi", "gyp", "gypi"),
    filenames=("SConstruct", "SConscript", "wscript"),
    interpreters=("python", "python2", "python3", "pypy", "pypy3"),
    literals=(
        Literal(Matter.COMMENT, r"#[^\n]*+(?:\n[ \t]*+#[^\n]*+)*+"),
        Literal(Matter.STRING, r'"""[^"\\]*+(?:(?:\\[\s\S]|""?(?!"))[^"\\]*+)*+(?:""")?'),
        Literal(Matter.STRING, r"'''[^'\\]*+(?:(?:\\[\s\S]|''?(?!'))[^'\\]*+)*+(?:''')?"),
        Literal(Matter.STRING, r'"[^"\\\n]*+(?:\\[\s\S][^"\\\n]*+)*+"?'),
        Literal(Matter.STRING, r"'[^'\\\n]*+(?:\\[\s\S][^'\\\n]*+)*+'?"),
    ),
    blocks=Blocks.INDENT,
    anchor=r"[\n:](?:(?<=\n)|(?=[ \t]++(?:def|class|async)\b))[ \t]*+(?=[\w@])",
    prefix=rf"(?:(?=@)(?:@[^\n(]*+(?:{PARENS})?[^\n]*+\n\s*+){{1,40}}+)?",
    rules=(
        Rule(Kind.CLASS, rf"(?:cdef[ \t]++)?class[ \t\\\r\n]++{NAME}"),
        Rule(Kind.FUNCTION, rf"(?:async[ \t]++)?def[ \t\\\r\n]++{NAME}"),
        Rule(Kind.FUNCTION, rf"cp?def[ \t]++(?:[\w*.]++[ \t*]++(?=\w)){{0,4}}+{NAME}(?=\()"),
        Rule(Kind.FUNCTION, rf"{NAME}[ \t]*+=[ \t]*+lambda\b", Scope.OPEN, Body.VALUE),
        Rule(Kind.TYPE, rf"type[ \t]++{NAME}(?:{BRACKETS})?[ \t]*+=(?!=)", Scope.OPEN, Body.VALUE),
        Rule(
            Kind.CONSTANT,
            r"(?P<name>[A-Z_][A-Z0-9_]*+)(?=[ \t]*+(?::[^=\n]*+)?=(?!=))" + NO_ARGUMENT,
            Scope.OPEN,
            Body.VALUE,
            once=True,
        ),
        Rule(
            Kind.VARIABLE,
            rf"{NAME}(?=[ \t]*+(?::(?:[^=\n()\[\]]++|{BRACKETS}|{PARENS})*+)?=(?!=)){NO_ARGUMENT}",
            Scope.OPEN,
            Body.VALUE,
            once=True,
        ),
        Rule(Kind.FIELD, rf"{NAME}(?=[ \t]*+:[ \t]*+[^\s=:][^=:\n]*+(?:\n|\Z))", Scope.TYPE, Body.VALUE, once=True),
    ),
    tail=rf"\s*+(?:{BRACKETS})?\s*+(?:{PARENS})?(?:[^\n:\[\]({{]++|{BRACKETS}|{PARENS}|{BRACES})*+:?",
    imports=rf"(?:import[ \t][^\n]*+|from[ \t]++[\w.]++[ \t]++import[ \t]*+(?:{PARENS}|[^\n]*+))",
    docstring=r"[ \t\r\n]*+\w?\w?",
    private=r"\n_(?!_)",
    constructors=("__init__", "__new__"),
)
TABLES = (TABLE,)
