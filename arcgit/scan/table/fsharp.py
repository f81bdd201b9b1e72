"""F#: blocks by indentation."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import BRACKETS, PARENS, Blocks, Literal, Matter, Member, Rule, Scope, Table, nested

IDENT = r"(?:[^\W\d][\w']*+|``[^`\n]++``)"
NAME = rf"(?P<name>{IDENT})"
ANGLES = nested("<", ">", 3)
ATTRIBUTE = r"\[<(?:[^>]++|>(?!\]))*+>\]\s*+"
ACCESS = r"(?:(?:public|private|internal)\s++)?"
CASES = (
    Member(Kind.CONSTANT, r"\n[ \t]*+\|\s*+(?P<start>)(?P<name>[A-Z]\w*+)(?=\s*+(?:of\b|=|\n|\Z))[^\n]*+"),
    Member(Kind.FIELD, r"[{;\n]\s*+(?P<start>)(?:mutable\s++)?(?P<name>[A-Z]\w*+)\s*+:(?![:>])[^\n;}]*+"),
)

TABLE = Table(
    names=("f#", "fsharp"),
    extensions=("fsi", "fsx", "fsscript"),
    interpreters=("fsharpi",),
    literals=(
        Literal(Matter.COMMENT, r"//[^\n]*+(?:\n[ \t]*+//[^\n]*+)*+"),
        Literal(Matter.COMMENT, r"\(\*(?!\))[^*]*+(?:\*(?!\))[^*]*+)*+(?:\*\))?", nests=(r"\(\*(?!\))", r"\*\)")),
        Literal(Matter.STRING, r'\$?"""[^"]*+(?:""?(?!")[^"]*+)*+"*+'),
        Literal(Matter.STRING, r'(?:@\$?|\$@)"[^"]*+(?:""[^"]*+)*+"?'),
        Literal(Matter.STRING, r'"[^"\\]*+(?:\\[\s\S][^"\\]*+)*+"?'),
        Literal(Matter.STRING, r"'(?<!\w')(?:[^'\\\n]|\\[^\n][^'\n]{0,8}+)'"),
    ),
    blocks=Blocks.INDENT,
    anchor=r"\n[ \t]*+(?=[a-z\[])",
    prefix=rf"(?:{ATTRIBUTE}){{0,10}}+",
    rules=(
        Rule(Kind.NAMESPACE, r"namespace\s++(?:rec\s++)?(?P<name>[\w.]++)", Scope.TOP),
        Rule(Kind.MODULE, rf"module\s++(?:rec\s++)?{ACCESS}(?P<name>[\w.]++|``[^`\n]++``)", Scope.TOP),
        Rule(Kind.EXTENSION, rf"type\s++(?P<name>(?:{IDENT}\.)*+{IDENT})(?:{ANGLES})?\s++with\b", Scope.TOP, tail=""),
        Rule(
            Kind.TYPE,
            rf"(?:type|and(?=\s++(?:{ATTRIBUTE})*+{ACCESS}[A-Z`]))\s++(?:{ATTRIBUTE})*+{ACCESS}{NAME}",
            Scope.TOP,
            inside=Scope.TYPE,
            members=CASES,
        ),
        Rule(Kind.CLASS, rf"exception\s++{NAME}", Scope.TOP),
        Rule(
            Kind.METHOD,
            rf"(?:static\s++)?(?:member|override|default|abstract(?:\s++member)?)\s++(?:inline\s++)?{ACCESS}"
            rf"(?:{IDENT}\s*+\.\s*+)?{NAME}",
            Scope.TYPE,
        ),
        Rule(Kind.CONSTRUCTOR, rf"{ACCESS}(?P<name>new)\s*+(?={PARENS}\s*+(?:as\b[^\n=]*+)?=)", Scope.TYPE),
        Rule(
            Kind.FUNCTION,
            rf"(?:static\s++)?(?:let|and)\s++(?:(?:rec|inline|mutable)\s++)*+{ACCESS}{NAME}(?=\s*+(?:{ANGLES})?\s*+"
            rf"(?:[^\s=:<]|=\s*+(?:fun|function)\b))",
            Scope.OPEN,
        ),
        Rule(Kind.FUNCTION, rf"let\s++(?:inline\s++)?{ACCESS}\(\s*+(?P<name>\|[\w|]++|[^\s\w()]++)\s*+\)", Scope.OPEN),
        Rule(
            Kind.VARIABLE,
            rf"(?:static\s++)?let\s++(?:mutable\s++)?{ACCESS}{NAME}(?=\s*+[=:])",
            Scope.OPEN,
            inside=Scope.CODE,
        ),
        Rule(Kind.FUNCTION, r"(?:let|do)\b", Scope.OPEN),  # a nameless block of code
    ),
    tail=rf"(?:[^\n=(\[]++|{PARENS}|{BRACKETS}|\n[ \t]++(?=[:(]|->))*+=?",
    imports=r"(?:open\s[^\n]*+|#(?:r|load|I)\s[^\n]*+)",
    escapes=r"``([^`]*+)``",
    private=r"^(?:[a-z]+ )*?private\b",
    constructors=("new",),
)
TABLES = (TABLE,)
