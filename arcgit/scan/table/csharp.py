"""C#."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import BRACES, BRACKETS, NAME, PARENS, WORD, Blocks, Body, Directives, Literal, Matter, Member, Rule, Scope, Table, nested, words

ANGLES = nested("<", ">")
ATTRIBUTE = rf"{BRACKETS}\s*+"
NO_TYPE = words(
    "new return else throw case await yield class interface enum struct record namespace using in is as goto var out ref not and or"
    " when from where select event delegate operator"
)
NO_NAME = words("if for foreach while switch catch try using lock fixed return new do else base this when checked unchecked get set in is")
TYPE = (
    rf"(?:ref\s++(?:readonly\s++)?)?(?!{NO_TYPE})(?:{WORD}(?:(?:\.|::){WORD})*+(?:\s*+{ANGLES})?(?:\.{WORD}(?:{ANGLES})?)*+|{PARENS})"
    r"(?:\s*+\?|\s*+\*|\s*+\[[\s,]*+\])*+"
)
EXPLICIT = rf"(?:{WORD}(?:{ANGLES})?\.)*+"
CONSTRAINTS = r"(?:where\s[^{};]*?)??"
AFTER = rf"\s*+(?:where\s[^{{}};=]*+)?"

TABLE = Table(
    names=("c#", "csharp", "cs", "cake"),
    extensions=("cs", "csx", "cake"),
    literals=(
        Literal(Matter.COMMENT, r"//[^\n]*+(?:\n[ \t]*+//[^\n]*+)*+"),
        Literal(Matter.COMMENT, r"/\*[^*]*+(?:\*(?!/)[^*]*+)*+(?:\*/)?"),
        Literal(Matter.STRING, r'@\$?"[^"]*+(?:""[^"]*+)*+"?'),
        Literal(Matter.STRING, r'\$@"[^"]*+(?:""[^"]*+)*+"?'),
        Literal(Matter.STRING, r'\$\$*+"""(?P<more>"*+)(?:[\s\S]*?"""(?P=more)"*+|[\s\S]*+)'),
        Literal(Matter.STRING, r'"""(?P<more>"*+)(?:[\s\S]*?"""(?P=more)"*+|[\s\S]*+)'),
        Literal(Matter.STRING, r'\$"[^"\\\n{]*+(?:(?:\\[^\n]|\{\{|\{(?:[^{}"\n]++|"[^"\n]*+"|\{[^{}\n]*+\})*+\})[^"\\\n{]*+)*+"'),
        Literal(Matter.STRING, r'"[^"\\\n]*+(?:\\[^\n][^"\\\n]*+)*+"?'),
        Literal(Matter.STRING, r"'(?:[^'\\\n]|\\[^\n][^'\n]{0,8}+)'"),
    ),
    blocks=Blocks.MARKS,
    anchor=r"[\n;{}][ \t]*+(?=[\w\[(~@])",
    prefix=rf"(?:{ATTRIBUTE}){{0,20}}+",
    lead=(
        r"(?:(?:public|private|protected|internal|static|sealed|abstract|virtual|override|partial|async|extern|unsafe|readonly|new"
        r"|required|volatile|file|ref(?=\s++(?:partial\s++)?struct))\s++){0,8}+"
    ),
    rules=(
        Rule(Kind.CLASS, rf"class\s++{NAME}"),
        Rule(Kind.STRUCT, rf"struct\s++{NAME}"),
        Rule(Kind.INTERFACE, rf"interface\s++{NAME}"),
        Rule(
            Kind.ENUM,
            rf"enum\s++{NAME}",
            members=(Member(Kind.CONSTANT, rf"[{{,]\s*+(?:{ATTRIBUTE})*+(?P<start>)(?P<name>{WORD})(?=\s*+[=,}}])"),),
        ),
        Rule(Kind.RECORD, rf"record\s++(?:(?:class|struct)\s++)?{NAME}(?=\s*+(?:{ANGLES}\s*+)?[({{:;])"),
        Rule(Kind.NAMESPACE, r"namespace\s++(?P<name>[\w.]++)(?=\s*+[;{])", Scope.TOP),
        Rule(Kind.TYPE, rf"delegate\s++{TYPE}\s++{NAME}\s*+(?:{ANGLES}\s*+)?{PARENS}[^;{{}}]*+;", Scope.OPEN, Body.HEAD),
        Rule(
            Kind.METHOD,
            rf"{TYPE}(?:\s++|(?<=[\]>)?])\s*+)(?P<name>operator\s*+[^\s(]++)\s*+{PARENS}(?={AFTER}(?:\{{|=>|;))",
            Scope.TYPE,
            Body.VALUE,
        ),
        Rule(
            Kind.METHOD,
            rf"{TYPE}(?:\s++|(?<=[\]>)?])\s*+)(?!{NO_NAME}){EXPLICIT}{NAME}\s*+(?:{ANGLES}\s*+)?{PARENS}(?={AFTER}(?:\{{|=>))",
            body=Body.VALUE,
        ),
        Rule(
            Kind.METHOD,
            rf"{TYPE}(?:\s++|(?<=[\]>)?])\s*+)(?!{NO_NAME}){EXPLICIT}{NAME}\s*+(?:{ANGLES}\s*+)?{PARENS}(?={AFTER};)",
            Scope.TYPE,
        ),
        Rule(Kind.CONSTRUCTOR, rf"(?!{NO_NAME}){NAME}\s*+{PARENS}(?=\s*+(?::\s*+(?:base|this)\s*+{PARENS}\s*+)?(?:\{{|=>))", Scope.TYPE, Body.VALUE),
        Rule(Kind.METHOD, rf"(?P<name>~\s*+{WORD})\s*+\(\s*+\)(?=\s*+(?:\{{|=>))", Scope.TYPE, Body.VALUE),
        Rule(
            Kind.PROPERTY,
            rf"(?:event\s++)?{TYPE}(?:\s++|(?<=[\]>)?])\s*+)(?!{NO_NAME}){EXPLICIT}(?:{NAME}|(?P<self>this)\s*+{BRACKETS})(?=\s*+(?:\{{|=>))\s*+(?:=>)?",
            Scope.TYPE,
            Body.VALUE,
        ),
        Rule(Kind.CONSTANT, rf"const\s++{TYPE}\s++{NAME}\s*+=\s*+", Scope.TYPE, Body.VALUE, tail=r"[^;{}()]*+"),
        Rule(
            Kind.FIELD,
            rf"(?:event\s++)?{TYPE}(?:\s++|(?<=[\]>)?])\s*+)(?!{NO_NAME}){NAME}\s*+(?==(?!>)|;|,)(?:=\s*+)?",
            Scope.TYPE,
            Body.VALUE,
            tail=r"[^;{}()]*+",
        ),
    ),
    tail=rf"(?:[^{{}};(=]++|{PARENS}|=(?!>))*+",
    value=rf"(?:[^;(\[{{)}}]++|{PARENS}|{BRACKETS}|{BRACES})*+;?",
    imports=r"(?:global\s++)?using\s++(?!var\b)(?:static\s++)?[\w.<>, =]++;|extern\s++alias[^;]*+;",
    directives=Directives(
        start=r"#[ \t]*+", define=r"(?!)(?P<name>)", decoration=r"(?!)", opens=r"if\b", turns=r"el", closes=r"endif",
        never=r"if[ \t]++(?:false|FALSE|NEVER)[ \t\r]*+(?=\n|\Z)", rest=r"[^\n]*+",
    ),
    public=r"^(?:.* )?(?:public|internal|protected)\b|^(?:case|interface|enum|namespace)",
    constructors=("",),
)
TABLES = (TABLE,)
