"""OCaml: laid-out code shows its phrases by their columns."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import BRACKETS, PARENS, Blocks, Literal, Matter, Member, Rule, Scope, Table

IDENT = r"[^\W\dA-Z][\w']*+"
CAPITAL = r"[A-Z][\w']*+"
NAME = rf"(?P<name>{IDENT})"
PARAMETERS = r"(?:'\w++\s++|[+-]?'\w++\s*+|\([^()\n]*+\)\s*+)?"
CASES = (
    Member(Kind.CONSTANT, rf"[=|]\s*+(?P<start>)(?P<name>{CAPITAL})(?=\s*+(?:of\b|[|;:]|\n|\Z))[^\n|]*+"),
    Member(Kind.FIELD, rf"[{{;]\s*+(?P<start>)(?:mutable\s++)?(?P<name>{IDENT})\s*+:(?!:)[^\n;}}]*+"),
)
ATTRIBUTE = r"(?:%\w++|\[@[^\]\n]*+\])?\s++"

TABLE = Table(
    names=("ocaml", "reason"),
    extensions=("ml", "mli", "mlt", "eliom", "eliomi"),
    interpreters=("ocaml", "ocamlrun", "ocamlscript"),
    literals=(
        Literal(Matter.COMMENT, r"\(\*(?!\))[^*]*+(?:\*(?!\))[^*]*+)*+(?:\*\))?", nests=(r"\(\*(?!\))", r"\*\)")),
        Literal(Matter.STRING, r"\{(?P<mark>[a-z_]*+)\|(?:[\s\S]*?\|(?P=mark)\}|[\s\S]*+)"),
        Literal(Matter.STRING, r'"[^"\\]*+(?:\\[\s\S][^"\\]*+)*+"?'),
        Literal(Matter.STRING, r"'(?<!\w')(?:[^'\\\n]|\\[^\n][^'\n]{0,5}+)'"),
    ),
    blocks=Blocks.INDENT,
    closer=r"end\b",
    anchor=r"\n[ \t]*+(?=[a-z])",
    rules=(
        Rule(Kind.MODULE, rf"module\s++type\s++(?P<name>{CAPITAL})"),
        Rule(Kind.MODULE, rf"module\s++(?:rec\s++)?(?P<name>{CAPITAL})"),
        Rule(
            Kind.TYPE,
            rf"(?:type{ATTRIBUTE}(?:nonrec\s++)?|and\s++(?=[^\n=]*+=\s*+(?:[{{|]|{CAPITAL}\b|\n\s*+[|{{])))"
            rf"(?:private\s++)?{PARAMETERS}(?:{CAPITAL}\.)*+{NAME}",
            Scope.OPEN,
            tail=r"[^\n=]*+",
            inside=Scope.CODE,
            members=CASES,
        ),
        Rule(Kind.CLASS, rf"class\s++(?:type\s++)?(?:virtual\s++)?(?:{BRACKETS}\s*+)?{NAME}", Scope.TOP),
        Rule(Kind.METHOD, rf"method!?\s++(?:(?:private|virtual)\s++)*+{NAME}", Scope.TYPE),
        Rule(
            Kind.FUNCTION,
            rf"(?:let{ATTRIBUTE}(?:rec\s++)?|and\s++)(?!rec\b|open\b|module\b|exception\b){NAME}(?=\s*+(?:[^\s=:]|:"
            rf"(?!:)(?:[^\n=]++)?->|=\s*+(?:fun|function)\b))",
            Scope.TOP,
        ),
        Rule(
            Kind.FUNCTION,
            r"let\s++(?:rec\s++)?\(\s*+(?P<name>[!$%&*+./:<=>?@^|~#-]++|(?:let|and)[*+&|]++)\s*+\)",
            Scope.TOP,
        ),
        Rule(Kind.VARIABLE, rf"(?:let{ATTRIBUTE}|and\s++){NAME}(?=\s*+[=:])", Scope.TOP, inside=Scope.CODE),
        Rule(Kind.FUNCTION, r"let\s++(?=\(|_|\{)", Scope.TOP),  # a nameless block of code
        Rule(Kind.FUNCTION, rf"(?:val|external)\s++(?:mutable\s++)?(?P<name>{IDENT})(?=\s*+:)", Scope.OPEN),
        Rule(Kind.FUNCTION, r"val\s++\(\s*+(?P<name>[^\s\w()]++)\s*+\)(?=\s*+:)", Scope.OPEN),
        Rule(Kind.CLASS, rf"exception\s++(?P<name>{CAPITAL})", Scope.TOP, inside=Scope.CODE),
    ),
    tail=rf"(?:[^\n=(]++|{PARENS}|\n[ \t]++(?=[:(~?]|->))*+=?",
    imports=r"(?:open!?|include)\s[^\n;]*+",
    private=r"\n_",
    methods=False,
)
TABLES = (TABLE,)
