"""C++: C with scopes, templates, and methods inside and outside their classes."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import (
    BRACES,
    BRACKETS,
    FURTHER,
    NAME,
    PARENS,
    WORD,
    Blocks,
    Body,
    Literal,
    Matter,
    Member,
    Rule,
    Scope,
    Table,
    words,
)
from arcgit.scan.table.c import COMMENTS, DECLARED, DIRECTIVES, ENUM_MEMBERS, FIELDS, TYPEDEFS

ANGLES = rf"<(?:[^<>()]++|{PARENS}|<(?:[^<>()]++|{PARENS}|<(?:[^<>()]++|{PARENS}|<[^<>]*+>)*+>)*+>)*+>"
KEYWORDS = words(
    "if else for while do switch case default return goto sizeof new delete throw catch using namespace typedef class"
    " struct union enum operator public private protected co_return co_await co_yield static_assert concept requires"
)
ATTRIBUTE = rf"(?:\[{BRACKETS}\]|(?:__attribute__|__declspec|alignas)\s*+{PARENS})\s*+"
MACRO = rf"[A-Z_][A-Z0-9_]*+(?:\s*+{PARENS})?\s++"
QUALIFIED = rf"(?:::)?(?!{KEYWORDS})(?:typename\s++)?{WORD}(?:\s*+{ANGLES})?(?:::(?!operator\b){WORD}(?:{ANGLES})?)*+"
SHIELDED = rf"(?:decltype|explicit|alignas|noexcept|__\w++|[A-Z_][A-Z0-9_]++)\s*+{PARENS}\s*+(?=[\w*&~\[]|::)"
TYPE = (
    rf"(?:{ATTRIBUTE}|{SHIELDED}|(?:(?:enum|struct|class|union)\s++)?{QUALIFIED}(?:\s++[*&]++\s*+|[*&]++\s*+|\s++)"
    r"(?:(?:const\b|\*|&)\s*+)*+(?=[\w~:\[])){0,5}+"
)
CONTAINER = rf"(?P<container>(?:(?!{KEYWORDS}){WORD}(?:\s*+{ANGLES})?\s*+::\s*+)*+)"
OPERATOR = rf"operator\s*+(?:\(\s*+\)|\[\s*+\]|new\b(?:\[\])?|delete\b(?:\[\])?|[^\s\w(]++|[\w:]++(?:{ANGLES})?(?:\s++[\w:]++)*+[\s*&]*+)"
FUNCTION_NAME = rf"(?P<name>~\s*+{WORD}|{OPERATOR}|(?!{KEYWORDS}){WORD})(?:{ANGLES})?"
INITIALISERS = rf":(?!:)\s*+(?:[\w:]++(?:{ANGLES})?\s*+(?:{PARENS}|{BRACES})(?:\.\.\.)?\s*+,?\s*+){{1,64}}+"
TRAIL = (
    rf"(?:\s*+(?:const\b|volatile\b|noexcept\b(?:\s*+{PARENS})?|override\b|final\b|mutable\b|try\b|&&?|->[^{{}};=]*+"
    rf"|requires\b[^{{}};]*+|throw\s*+{PARENS}|(?:[A-Z_][A-Z0-9_]*+|__\w++)(?:\s*+{PARENS})?|{ATTRIBUTE})){{0,12}}+"
    rf"\s*+(?:{INITIALISERS})?"
)
NOT_NEXT = r"(?!\s*+(?!(?:const|noexcept|override|final|requires|volatile|throw|try|mutable)\b|__|[A-Z_]++\b)\w++[\s*&]++(?!__|[A-Z_]++\b)[\w:~]++\s*+\()"
SHIELD = rf"(?:(?:(?!{KEYWORDS}){WORD}\s*+)?\((?=\w++\)\s*+\())?"
"""Before a name in parentheses, which no macro replaces (`(max)()`) or which one decorates (`SYMBOL(name)()`)."""
FUNCTION = rf"{TYPE}{CONTAINER}{SHIELD}{FUNCTION_NAME}\)?\s*+{PARENS}{NOT_NEXT}(?={TRAIL}\{{)"
BEFORE_NAME = rf"(?:{ATTRIBUTE}|(?!final\b){WORD}(?:\s*+{PARENS})?\s++(?=\w|::\w)(?!final\b)){{0,4}}+"
CLASS_NAME = rf"{BEFORE_NAME}(?P<container>(?:{WORD}(?:{ANGLES})?::)*+){NAME}(?:\s*+{ANGLES})?(?=\s*+(?:final\b\s*+)?(?::(?!:)[^;{{}}]*+)?\{{)"
LEAD = (
    r"(?:(?:static|const|extern(?!\s++\{)|volatile|friend|constexpr|consteval|constinit|inline(?!\s++namespace)|virtual|explicit(?!\()|mutable)\s++)"
    r"{0,6}+"
)

TABLE = Table(
    names=("c++", "cpp", "cxx"),
    extensions=(
        "cpp",
        "cc",
        "cxx",
        "c++",
        "hpp",
        "hxx",
        "h++",
        "ipp",
        "inl",
        "tcc",
        "tpp",
        "txx",
        "cu",
        "cuh",
        "ino",
        "ixx",
        "cppm",
        "C",
        "H",
    ),
    literals=(
        *COMMENTS,
        Literal(Matter.STRING, r'R"(?P<mark>[^()\\\s]{0,16})\((?:[\s\S]*?\)(?P=mark)"|[\s\S]*+)'),
        Literal(Matter.STRING, r'"[^"\\\n]*+(?:\\[\s\S][^"\\\n]*+)*+"?'),
        Literal(Matter.STRING, r"'(?<![0-9a-fA-F]')[^'\\\n]*+(?:\\[\s\S][^'\\\n]*+)*+'?"),
    ),
    blocks=Blocks.MARKS,
    anchor=r"[\n;{}][ \t]*+(?=[\w\[~:])(?:(?:public|private|protected)\s*+:(?!:)\s*+)?",
    lead=LEAD,
    prefix=rf"(?:template\s*+(?:{ANGLES}\s*+)?(?:requires\b\s*+(?:{PARENS}|[\w:]++(?:{ANGLES})?)\s*+)?|{ATTRIBUTE}){{0,7}}+",
    rules=(
        Rule(Kind.NAMESPACE, rf"(?:inline\s++)?namespace\s++(?:{ATTRIBUTE})?(?P<name>[\w:]++)(?=\s*+\{{)", Scope.TOP),
        Rule(None, r"(?:inline\s++)?namespace\s*+(?=\{)", Scope.TOP),
        Rule(None, r"extern\s*+(?=\{)", Scope.TOP),
        Rule(Kind.CLASS, rf"class\s++{CLASS_NAME}"),
        Rule(Kind.STRUCT, rf"struct\s++{CLASS_NAME}", members=FIELDS),
        Rule(None, r"struct\s*+(?=\{)", Scope.OPEN),
        Rule(Kind.UNION, rf"union\s++{CLASS_NAME}", members=FIELDS),
        Rule(Kind.ENUM, rf"enum\s++(?:(?:class|struct)\s++)?{CLASS_NAME}", members=ENUM_MEMBERS),
        *TYPEDEFS,
        Rule(Kind.TYPE, rf"using\s++{NAME}\s*+(?:{ATTRIBUTE})?=\s*+", Scope.OPEN, Body.VALUE, tail=""),
        Rule(Kind.TYPE, rf"concept\s++{NAME}\s*+=\s*+", Scope.TOP, Body.VALUE, tail=""),
        Rule(Kind.FUNCTION, FUNCTION, Scope.OPEN, tail=TRAIL),
        Rule(
            Kind.VARIABLE,
            rf"(?:(?!{KEYWORDS}){WORD}(?:::{WORD})*+(?:{ANGLES})?[\s*&]++(?=\w)){{1,5}}+{NAME}\s*+(?:{BRACKETS}\s*+)*+{DECLARED}",
            Scope.TOP,
            Body.VALUE,
            members=(Member(Kind.VARIABLE, FURTHER),),
        ),
        Rule(
            Kind.CONSTANT,
            rf"(?<=[tcer]\s)(?:{WORD}(?:::{WORD})*+(?:{ANGLES})?[\s*&]++(?=\w)){{1,4}}+{NAME}\s*+(?:{BRACKETS}\s*+)*+=\s*+",
            Scope.TYPE,
            Body.VALUE,
        ),
    ),
    tail=r"[^;{}]*+",
    value=r"[^;]*+;?",
    imports=r"#[ \t]*+(?:include|import)\b[^\n]*+|import\s++[\w.:<]++[^;\n]*+;",
    directives=DIRECTIVES,
    private=r"^(?:[^(]*\s)?static\b",
    constructors=("",),
)
TABLES = (TABLE,)
