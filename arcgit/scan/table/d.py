"""D."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import NAME, PARENS, Blocks, Body, Literal, Matter, Member, Rule, Scope, Table, words

ATTRIBUTE = rf"@[\w.]++(?:\s*+{PARENS})?\s*+|(?:pragma|extern|align|deprecated|package)\s*+{PARENS}\s*+"
MODIFIERS = (
    r"(?:(?:public|private|protected|package|export|static|final|abstract|override|const|immutable|inout|shared|pure"
    r"|nothrow|synchronized|deprecated|extern|scope|ref|auto|enum(?=\s++[\w.!\[\]*]++\s++\w++\s*+[(=]))\s++(?=[\w@(]))"
    r"{0,8}+"
)
NO_TYPE = words("return else throw case assert import alias version debug static new delete goto mixin in out if while")
NO_NAME = words("if for foreach foreach_reverse while switch catch synchronized with return new assert throw version")
TYPE = rf"(?!{NO_TYPE})(?:(?:const|immutable|shared|inout)\s*+{PARENS}|[\w.]++)(?:!(?:\w++|{PARENS}))?(?:\s*+(?:\*|\[[^\]\n]*+\]))*+"
ENDING = rf"(?:{PARENS})?(?:\s*+(?:const|immutable|inout|shared|pure|nothrow|ref|return|scope|@\w++|if\s*+{PARENS}|(?:in|out)\s*+{PARENS}))*+"
PARAMETERS = rf"\s*+{PARENS}{ENDING}"
CASES = (Member(Kind.CONSTANT, r"[{,]\s*+(?P<start>)(?P<name>[^\W\d]\w*+)(?=\s*+[=,}])"),)

TABLE = Table(
    names=("d", "dlang"),
    extensions=("di",),
    interpreters=("rdmd", "dub"),
    literals=(
        Literal(Matter.COMMENT, r"//[^\n]*+(?:\n[ \t]*+//[^\n]*+)*+"),
        Literal(Matter.COMMENT, r"/\*[^*]*+(?:\*(?!/)[^*]*+)*+(?:\*/)?"),
        Literal(Matter.COMMENT, r"/\+[^+]*+(?:\+(?!/)[^+]*+)*+(?:\+/)?", nests=(r"/\+", r"\+/")),
        Literal(Matter.STRING, r"`[^`]*+`?"),
        Literal(Matter.STRING, r'r"(?<!\wr")[^"]*+"?'),
        Literal(Matter.STRING, r'q"(?P<tag>[^\W\d]\w*+)\n[\s\S]*?\n(?P=tag)"'),
        Literal(Matter.STRING, r'"[^"\\]*+(?:\\[\s\S][^"\\]*+)*+"?'),
        Literal(Matter.STRING, r"'(?:[^'\\\n]|\\[^\n][^'\n]{0,8}+)'"),
    ),
    blocks=Blocks.MARKS,
    anchor=r"[\n;{}][ \t]*+(?=[\w@~])",
    prefix=rf"(?:{ATTRIBUTE}){{0,20}}+",
    lead=MODIFIERS,
    rules=(
        Rule(Kind.MODULE, r"module\s++(?P<name>[\w.]++)\s*+;", Scope.TOP, Body.HEAD),
        Rule(Kind.CLASS, rf"class\s++{NAME}"),
        Rule(Kind.STRUCT, rf"struct\s++{NAME}"),
        Rule(Kind.UNION, rf"union\s++{NAME}"),
        Rule(Kind.INTERFACE, rf"interface\s++{NAME}"),
        Rule(Kind.NAMESPACE, rf"(?:mixin\s++)?template\s++{NAME}(?=\s*+\()", inside=Scope.TYPE),
        Rule(Kind.ENUM, rf"enum\s++{NAME}(?=\s*+[:{{])", members=CASES),
        Rule(None, r"(?:version|debug|static\s++if)\s*+(?:\([^()\n]*+\)\s*+)?(?=\{)", Scope.OPEN),
        Rule(Kind.CONSTRUCTOR, rf"(?P<name>this)(?={PARAMETERS}\s*+[{{;])", Scope.TYPE),
        Rule(Kind.METHOD, r"(?P<name>~\s*+this)\s*+\(\s*+\)", Scope.TYPE),
        Rule(Kind.FUNCTION, rf"(?:{TYPE}\s++)?(?!{NO_NAME}){NAME}(?={PARAMETERS}\s*+(?:\{{|=>|do\b|in\b|out\b))"),
        Rule(Kind.METHOD, rf"{TYPE}\s++(?!{NO_NAME}){NAME}(?={PARAMETERS}\s*+;)", Scope.TYPE),
        Rule(Kind.TYPE, rf"alias\s++{NAME}\s*+(?:{PARENS}\s*+)?=\s*+", Scope.OPEN, Body.VALUE, tail=""),
        Rule(Kind.CONSTANT, rf"enum\s++(?:{TYPE}\s++)?{NAME}\s*+=\s*+", Scope.OPEN, Body.VALUE, tail=""),
        Rule(
            Kind.VARIABLE, rf"{TYPE}\s++(?!{NO_NAME}){NAME}\s*+(?:=(?![=>])\s*+|(?=;))", Scope.TOP, Body.VALUE, tail=""
        ),
        Rule(Kind.FIELD, rf"{TYPE}\s++(?!{NO_NAME}){NAME}\s*+(?:=(?![=>])\s*+|(?=;))", Scope.TYPE, Body.VALUE, tail=""),
    ),
    tail=rf"(?:[^{{}};(]++|{PARENS})*+",
    value=r"[^;{}]*+;?",
    imports=r"(?:(?:public|static)\s++)?import\s[^;]*+;",
    private=r"^(?:.* )?private\b",
    constructors=("this",),
)
TABLES = (TABLE,)
