"""Rust."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import BRACES, BRACKETS, PARENS, Blocks, Body, Literal, Matter, Member, Rule, Scope, Table

NAME = r"(?P<name>(?:r#)?[^\W\d]\w*+)"
VISIBLE = rf"(?:pub(?:\s*+{PARENS})?\s++)?"
ATTRIBUTE = rf"#!?\s*+{BRACKETS}\s*+"
ANGLES = r"<(?:[^<>=-]++|->|=>|[=-]|<(?:[^<>=-]++|->|=>|[=-]|<(?:[^<>=-]++|->|=>|[=-]|<[^<>]*+>)*+>)*+>)*+>"

TABLE = Table(
    names=("rust",),
    extensions=("rs",),
    interpreters=("rust-script",),
    literals=(
        Literal(Matter.COMMENT, r"//[^\n]*+(?:\n[ \t]*+//[^\n]*+)*+"),
        Literal(Matter.COMMENT, r"/\*[^*]*+(?:\*(?!/)[^*]*+)*+(?:\*/)?", nests=(r"/\*", r"\*/")),
        Literal(Matter.STRING, r'r(?P<hash>#*+)"(?:[\s\S]*?"(?P=hash)|[\s\S]*+)'),
        Literal(Matter.STRING, r'"[^"\\]*+(?:\\[\s\S][^"\\]*+)*+"?'),
        Literal(Matter.STRING, r"'(?:[^'\\\n]|\\(?:u\{[^}\n]*+\}|x[0-9a-fA-F]{2}|[^\n]))'"),
    ),
    blocks=Blocks.MARKS,
    anchor=r"[\n;{}][ \t]*+(?=[\w#])",
    lead=VISIBLE,
    prefix=rf"(?:{ATTRIBUTE}){{0,40}}+",
    rules=(
        Rule(Kind.FUNCTION, rf"(?:(?:default|const|async|unsafe|safe|extern|gen)\s++){{0,5}}+fn\s++{NAME}"),
        Rule(
            Kind.STRUCT,
            rf"struct\s++{NAME}",
            members=(
                Member(
                    Kind.FIELD,
                    rf"[{{,]\s*+(?:{ATTRIBUTE})*+(?P<start>){VISIBLE}(?P<name>[^\W\d]\w*+)\s*+:(?!:)(?:[^,<()\[\]{{}}\n]++|{ANGLES}|{PARENS}|{BRACKETS}|<)*+",
                ),
            ),
        ),
        Rule(
            Kind.ENUM,
            rf"enum\s++{NAME}",
            members=(
                Member(
                    Kind.CONSTANT,
                    rf"[{{,]\s*+(?:{ATTRIBUTE})*+(?P<start>)(?P<name>[^\W\d]\w*+)(?=\s*+[,=({{}}])(?:\s*+(?:{PARENS}|{BRACES}))?",
                ),
            ),
        ),
        Rule(Kind.UNION, rf"union\s++{NAME}(?=\s*+[<{{])"),
        Rule(Kind.TRAIT, rf"(?:(?:unsafe|auto|const)\s++){{0,2}}+trait\s++{NAME}"),
        Rule(Kind.MODULE, rf"(?:unsafe\s++)?mod\s++{NAME}"),
        Rule(Kind.MACRO, rf"macro_rules!\s*+{NAME}", tail=r"\s*+", inside=Scope.SEALED),
        Rule(Kind.MACRO, rf"macro\s++{NAME}(?=\s*+[({{])"),
        Rule(
            Kind.IMPL,
            rf"(?:(?:unsafe|default|const)\s++){{0,2}}+impl\b\s*+(?:{ANGLES}\s*+)?"
            rf"(?:(?:[^{{}};]{{0,300}}?[\s>])??for\s++(?!<))?(?:[&*(\[]\s*+|'\w++\s++|mut\s++|dyn\s++|const\s++)*+"
            rf"(?:::)?(?:[^\W\d]\w*+\s*+::\s*+)*+(?P<name>[^\W\d]\w*+)(?!\s*+(?:::|!))(?!{ANGLES}?[^{{;]*?\bfor\s++[^<])",
        ),
        Rule(None, r"extern\s*+(?=\{)", Scope.TOP, inside=Scope.TYPE),
        Rule(Kind.TYPE, rf"type\s++{NAME}", Scope.OPEN, Body.VALUE, tail=""),
        Rule(
            Kind.CONSTANT,
            rf"const\s++{NAME}\s*+:(?:[^;={{(\[]++|{PARENS}|{BRACKETS})*+(?:=\s*+)?",
            Scope.OPEN,
            Body.VALUE,
            tail=r"[^;{}()\[\]]*+",
        ),
        Rule(
            Kind.VARIABLE,
            rf"static\s++(?:mut\s++|ref\s++)?{NAME}\s*+:(?:[^;={{(\[]++|{PARENS}|{BRACKETS})*+(?:=\s*+)?",
            Scope.OPEN,
            Body.VALUE,
            tail=r"[^;{}()\[\]]*+",
        ),
    ),
    tail=rf"(?:[^{{}};(\[]++|{PARENS}|{BRACKETS})*+",
    value=rf"(?:[^;(\[{{)}}]++|{PARENS}|{BRACKETS}|{BRACES})*+;?",
    imports=rf"{VISIBLE}(?:use\s[^;]*+;|extern\s++crate\b[^;]*+;)",
    public=r"^(?:#!?\[.*\] *)?(?:pub\b|macro_rules)",
)
TABLES = (TABLE,)
