"""PHP."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import BRACKETS, NAME, PARENS, Blocks, Body, Literal, Matter, Rule, Scope, Table

LINE = r"[^\n?]*+(?:\?(?!>)[^\n?]*+)*+"
MODIFIERS = r"(?:(?:abstract|final|public|private|protected|static|readonly|var)\s++){0,6}+"

TABLE = Table(
    names=("php", "hack"),
    extensions=("php", "php3", "php4", "php5", "php7", "php8", "phtml", "phpt", "ctp", "hack"),
    interpreters=("php",),
    literals=(
        Literal(Matter.COMMENT, rf"//{LINE}(?:\n[ \t]*+//{LINE})*+"),
        Literal(Matter.COMMENT, rf"#(?!\[){LINE}"),
        Literal(Matter.COMMENT, r"/\*[^*]*+(?:\*(?!/)[^*]*+)*+(?:\*/)?"),
        Literal(Matter.STRING, r"\?>[^<]*+(?:<(?!\?(?:php\b|=))[^<]*+)*+(?:<\?(?:php\b|=))?"),
        Literal(
            Matter.STRING,
            r"<<<[ \t]*+[\"']?+(?P<tag>[^\W\d]\w*+)[\"']?+\r?\n(?:(?:[\s\S]*?\n)??[ \t]*+(?P=tag)\b|[\s\S]*+)",
        ),
        Literal(Matter.STRING, r'"[^"\\]*+(?:\\[\s\S][^"\\]*+)*+"?'),
        Literal(Matter.STRING, r"'[^'\\]*+(?:\\[\s\S][^'\\]*+)*+'?"),
        Literal(Matter.STRING, r"`[^`\\]*+(?:\\[\s\S][^`\\]*+)*+`?"),
    ),
    preface=r"(?!<\?|#!)[^<]*+(?:<(?!\?(?:php\b|=|hh\b))[^<]*+)*+(?:<\?(?:php\b|=|hh\b))?",
    blocks=Blocks.MARKS,
    anchor=r"[\n;{}][ \t]*+(?=[\w#])",
    lead=MODIFIERS,
    prefix=rf"(?:#{BRACKETS}\s*+){{0,20}}+",
    rules=(
        Rule(Kind.FUNCTION, rf"function\s*+&?\s*+{NAME}(?=\s*+\()"),
        Rule(Kind.CLASS, rf"class\s++{NAME}"),
        Rule(Kind.INTERFACE, rf"interface\s++{NAME}"),
        Rule(Kind.TRAIT, rf"trait\s++{NAME}"),
        Rule(Kind.ENUM, rf"enum\s++{NAME}(?=\s*+[:{{i])"),
        Rule(Kind.NAMESPACE, r"namespace\s++(?P<name>[\w\\]++)(?=\s*+[;{])", Scope.TOP),
        Rule(None, r"namespace\s*+(?=\{)", Scope.TOP),
        Rule(Kind.CONSTANT, rf"const\s++(?:[\w\\|?]++\s++(?=\w))?{NAME}\s*+=\s*+", Scope.OPEN, Body.VALUE, tail=""),
        Rule(Kind.CONSTANT, rf"case\s++{NAME}(?=\s*+[=;])\s*+(?:=\s*+)?", Scope.TYPE, Body.VALUE, tail=""),
        Rule(
            Kind.PROPERTY,
            r"(?<=[cedry]\s)(?:[\w\\|?&()]++\s++)?\$(?P<name>\w++)\s*+(?:=\s*+)?",
            Scope.TYPE,
            Body.VALUE,
            tail="",
        ),
    ),
    tail=rf"(?:[^{{}};(]++|{PARENS})*+",
    value=rf"(?:[^;(\[{{)}}]++|{PARENS}|{BRACKETS})*+;?",
    imports=r"(?:use\s[^;{}(]*+(?:\{[^}]*+\})?\s*+;|(?:require|include)(?:_once)?\b[^;]*+;)",
    private=r"^(?:.* )?(?:private|protected)\b",
    constructors=("__construct",),
)
TABLES = (TABLE,)
