"""PowerShell. Its words are case-insensitive."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import BRACES, BRACKETS, PARENS, Blocks, Body, Literal, Matter, Member, Rule, Scope, Table

NAME = r"(?P<name>[^\W\d]\w*+)"
SUBEXPRESSION = (
    r"\$\((?:[^()\"']++|\"[^\"\n]*+\"|'[^'\n]*+'|\((?:[^()\"']++|\"[^\"\n]*+\"|'[^'\n]*+'|\([^()]*+\))*+\))*+\)"
)
ATTRIBUTE = rf"{BRACKETS}\s*+"

TABLE = Table(
    names=("powershell", "posh", "pwsh"),
    extensions=("ps1", "psm1", "psd1"),
    interpreters=("pwsh", "powershell"),
    literals=(
        Literal(Matter.COMMENT, r"<#[^#]*+(?:#(?!>)[^#]*+)*+(?:#>)?"),
        Literal(Matter.COMMENT, r"#(?<![\w`$]#)[^\n]*+(?:\n[ \t]*+#[^\n]*+)*+"),
        Literal(Matter.STRING, r'@"[ \t]*+\r?\n(?:(?:[\s\S]*?\n)??"@|[\s\S]*+)'),
        Literal(Matter.STRING, r"@'[ \t]*+\r?\n(?:(?:[\s\S]*?\n)??'@|[\s\S]*+)"),
        Literal(Matter.STRING, r"`[\"'#{}]"),
        Literal(Matter.STRING, rf'"(?:[^"`$]++|`[\s\S]|""|{SUBEXPRESSION}|\$(?!\())*+"'),
        Literal(Matter.STRING, r'"[^"`]*+(?:(?:`[\s\S]|"")[^"`]*+)*+"?'),
        Literal(Matter.STRING, r"'[^']*+(?:''[^']*+)*+'?"),
    ),
    blocks=Blocks.MARKS,
    anchor=r"[\n;{}][ \t]*+(?=[\w\[$])",
    rules=(
        Rule(
            Kind.FUNCTION,
            r"(?i:function|filter|workflow)\s++(?:(?i:global|script|local|private):)?(?P<name>[^\W\d][\w.:\\-]*+)",
        ),
        Rule(Kind.RESOURCE, r"(?i:configuration)\s++(?P<name>[^\W\d][\w-]*+)(?=\s*+\{)"),
        Rule(Kind.CLASS, rf"(?i:class)\s++{NAME}"),
        Rule(
            Kind.ENUM,
            rf"(?i:enum)\s++{NAME}",
            members=(
                Member(Kind.CONSTANT, r"[{;\n][ \t]*+(?P<start>)(?P<name>[^\W\d]\w*+)(?=[ \t]*+(?:[=;}\n]|\r\n))"),
            ),
        ),
        Rule(
            Kind.METHOD,
            rf"(?:(?i:static|hidden)\s++)*+(?:{ATTRIBUTE})?{NAME}\s*+{PARENS}(?=\s*+(?::[^{{}};\n]*+)?\{{)",
            Scope.TYPE,
        ),
        Rule(
            Kind.PROPERTY,
            rf"(?:(?i:static|hidden)\s++)*+(?:{ATTRIBUTE})*+(?:(?i:static|hidden)\s++)*+\$(?P<name>\w++)[ \t]*+"
            rf"(?:=\s*+)?",
            Scope.TYPE,
            Body.VALUE,
            tail="",
        ),
        Rule(
            Kind.VARIABLE,
            r"\$(?:(?i:global|script):)?(?P<name>\w++)[ \t]*+=(?!=)",
            Scope.TOP,
            Body.VALUE,
            tail="",
            once=True,
        ),
    ),
    tail=rf"(?:[^{{}};(\n]++|{PARENS}|\n\s*+(?=\{{))*+",
    value=rf"(?:[^\n(\[{{)}}\];]++|{PARENS}|{BRACKETS}|{BRACES})*+",
    imports=r"(?i:using\s++(?:module|namespace|assembly)|import-module)\s[^\n;]*+",
    private=r"^(?:\w+ )*?(?i:hidden)\b",
    constructors=("",),
)
TABLES = (TABLE,)
