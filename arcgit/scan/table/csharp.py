"""C#."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import (
    BRACES,
    BRACKETS,
    FURTHER,
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
    nested,
    words,
)

IDENT = r"@?[^\W\d]\w*+"
NAME = rf"(?P<name>{IDENT})"
ANGLES = nested("<", ">")
ATTRIBUTE = rf"{BRACKETS}\s*+"
MODIFIERS = (
    r"(?:(?:public|private|protected|internal|static|sealed|abstract|virtual|override|readonly|extern|unsafe|async"
    r"|partial|new"
    r"|volatile|required|file|fixed|scoped|ref)\s++(?=[\w(@~])){0,8}+"
)
NO_TYPE = words(
    "new return else throw case using await yield goto in is as out class struct interface enum"
    " record namespace delegate event"
    " const if for foreach while do switch lock try catch finally checked unchecked when where base"
    " this default get set init add"
    " remove operator implicit explicit select from let orderby join group into typeof nameof"
    " sizeof stackalloc not and or"
)
NO_NAME = words(
    "if for foreach while switch catch using lock fixed return new do else throw base this when"
    " typeof nameof await default where"
    " select in is as operator get set init add remove and or not"
)
TYPE = rf"(?:{PARENS}|(?!{NO_TYPE}){IDENT}(?:\s*+(?:::|\.)\s*+{IDENT}|\s*+{ANGLES})*+)(?:\s*+(?:[?*]|\[[\s,]*+\]))*+"
SPACED = r"(?:\s++|(?<=[\]>?*)])\s*+)"
INTERFACE = rf"(?:{IDENT}\s*+(?:{ANGLES}\s*+)?\.\s*+)*+"
WHERE = r"(?:\s*+where\s[^{};=]*+)?"
BODY = rf"(?={WHERE}\s*+(?:\{{|=>))"
ENUM_MEMBER = Member(Kind.CONSTANT, rf"[{{,]\s*+(?:{ATTRIBUTE})*+(?P<start>)(?P<name>[^\W\d]\w*+)(?=\s*+[=,}}])")
METHOD = rf"{TYPE}{SPACED}{INTERFACE}(?!{NO_NAME}){NAME}\s*+(?:{ANGLES}\s*+)?{PARENS}"

TABLE = Table(
    names=("c#", "csharp", "cs"),
    extensions=("cs", "csx", "cake"),
    interpreters=("dotnet-script",),
    literals=(
        Literal(Matter.COMMENT, r"//[^\n]*+(?:\n[ \t]*+//[^\n]*+)*+"),
        Literal(Matter.COMMENT, r"/\*[^*]*+(?:\*(?!/)[^*]*+)*+(?:\*/)?"),
        Literal(Matter.STRING, r'\$?"""[^"]*+(?:""?(?!")[^"]*+)*+"*+'),
        Literal(Matter.STRING, r'(?:@\$?+|\$@)"[^"]*+(?:""[^"]*+)*+"?'),
        Literal(
            Matter.STRING,
            r'\$"(?:[^"\\{\n]++|\\[^\n]|\{\{|\{(?:[^{}"\n]++|@?"[^"\n]*+"|\{(?:[^{}"\n]++|"[^"\n]*+")*+\})*+\})*+"',
        ),
        Literal(Matter.STRING, r'"[^"\\\n]*+(?:\\[^\n][^"\\\n]*+)*+"?'),
        Literal(Matter.STRING, r"'(?:[^'\\\n]|\\(?:[uUx][0-9a-fA-F]{1,8}|[^\n]))'"),
    ),
    blocks=Blocks.MARKS,
    anchor=r"[\n;{}][ \t]*+(?=[\w\[@~(])",
    lead=MODIFIERS,
    prefix=rf"(?:{ATTRIBUTE}){{0,30}}+",
    rules=(
        Rule(Kind.NAMESPACE, r"namespace\s++(?P<name>[\w.]++)(?=\s*+\{)", Scope.TOP),
        Rule(Kind.NAMESPACE, r"namespace\s++(?P<name>[\w.]++)\s*+;", Scope.TOP, Body.REST, tail=""),
        Rule(Kind.CLASS, rf"class\s++{NAME}"),
        Rule(Kind.STRUCT, rf"struct\s++{NAME}"),
        Rule(Kind.RECORD, rf"record\s++(?:class\s++|struct\s++)?(?!class\b|struct\b){NAME}(?=\s*+[<({{;:])"),
        Rule(Kind.INTERFACE, rf"interface\s++{NAME}"),
        Rule(Kind.ENUM, rf"enum\s++{NAME}", members=(ENUM_MEMBER,)),
        Rule(Kind.TYPE, rf"delegate\s++{TYPE}{SPACED}{NAME}(?=\s*+[<(])", Scope.OPEN),
        Rule(Kind.METHOD, rf"{METHOD}{BODY}", body=Body.VALUE, tail=rf"{WHERE}\s*+"),
        Rule(Kind.METHOD, rf"{METHOD}(?={WHERE}\s*+;)", Scope.TYPE, tail=WHERE),
        Rule(
            Kind.CONSTRUCTOR,
            rf"(?!{NO_NAME}){NAME}\s*+{PARENS}(?=\s*+(?::\s*+(?:base|this)\s*+{PARENS}\s*+)?(?:\{{|=>|;))",
            Scope.TYPE,
            Body.VALUE,
            tail=rf"\s*+(?::\s*+(?:base|this)\s*+{PARENS}\s*+)?",
        ),
        Rule(Kind.METHOD, rf"(?P<name>~\s*+{IDENT})\s*+\(\s*+\)", Scope.TYPE, Body.VALUE, tail=r"\s*+"),
        Rule(
            Kind.METHOD,
            rf"(?:(?:implicit|explicit)\s++|{TYPE}{SPACED}){INTERFACE}(?P<name>operator\s*+(?:checked\s++)?(?:[^\s\w"
            rf"(]++|{TYPE}))\s*+{PARENS}",
            Scope.TYPE,
            Body.VALUE,
            tail=r"\s*+",
        ),
        Rule(
            Kind.PROPERTY,
            rf"{TYPE}{SPACED}{INTERFACE}(?P<name>this)\s*+{BRACKETS}(?=\s*+(?:\{{|=>))",
            Scope.TYPE,
            Body.VALUE,
            tail=r"\s*+",
        ),
        Rule(
            Kind.FIELD, rf"event\s++{TYPE}{SPACED}{INTERFACE}{NAME}(?=\s*+[;={{])", Scope.TYPE, Body.VALUE, tail=r"\s*+"
        ),
        Rule(Kind.CONSTANT, rf"const\s++{TYPE}{SPACED}{NAME}\s*+=\s*+", Scope.TYPE, Body.VALUE, tail=""),
        Rule(
            Kind.PROPERTY,
            rf"{TYPE}{SPACED}{INTERFACE}(?!{NO_NAME}){NAME}(?=\s*+(?:\{{|=>))",
            Scope.TYPE,
            Body.VALUE,
            tail=r"\s*+",
        ),
        Rule(
            Kind.FIELD,
            rf"{TYPE}{SPACED}(?!{NO_NAME}){NAME}\s*+(?:=(?![=>])\s*+|(?=[;,]))",
            Scope.TYPE,
            Body.VALUE,
            tail="",
            members=(Member(Kind.FIELD, FURTHER),),
        ),
    ),
    tail=rf"(?:[^{{}};(]++|{PARENS})*+",
    value=rf"(?:[^;(\[{{)}}]++|{PARENS}|{BRACKETS}|{BRACES})*+;?",
    imports=r"(?:global\s++)?using\s++[\w.:<>=\[\], \t]++;",
    directives=Directives(
        start=r"#[ \t]*+",
        define=r"(?!)(?P<name>)(?P<parameters>)",
        decoration=r"(?!)",
        opens=r"if",
        turns=r"el",
        closes=r"endif",
        never=r"if[ \t]++false[ \t\r]*+(?=\n|\Z)",
        rest=r"[^\n]*+",
    ),
    private=(
        r"^(?:(?:static|new|readonly|unsafe|async|partial|sealed|override|extern|volatile|required) )*+private\b"
        r"(?! protected)"
    ),
    constructors=("",),
)
TABLES = (TABLE,)
