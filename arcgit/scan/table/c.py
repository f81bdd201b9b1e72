"""C. The words before a declared name are bounded: a run of words may not reach over statements."""

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
    Directives,
    Literal,
    Matter,
    Member,
    Rule,
    Scope,
    Table,
    words,
)

CONTROL = rf"(?!{words('if else for while do switch case default return goto sizeof typeof defined typedef')})"
ATTRIBUTE = rf"(?:__\w++(?:[ \t]*+{PARENS})?\s++)"
SHIELDED = rf"(?:__\w++|[A-Z_][A-Z0-9_]*+)[ \t]*+{PARENS}\s++(?=\w)"
TYPE = rf"(?:{SHIELDED}|{CONTROL}{WORD}[\s*]++(?=\w)){{0,7}}+"
TRAIL = rf"(?:\s*+(?:const\b|{WORD}(?:\s*+{PARENS})?)){{0,8}}+\s*+"
SECTIONS = words(
    "__read_mostly __ro_after_init __initdata __initconst __init __exit __exitdata __maybe_unused __used __weak __visible"
    " __aligned __section __percpu __refdata __cacheline_aligned __cacheline_aligned_in_smp ____cacheline_aligned"
    " ____cacheline_aligned_in_smp __attribute__"
)

DECLARED = (
    rf"(?:=(?!=)(?!(?:[^;\n{{}}(),]++|{PARENS})*+(?:\)|,[^;\n]*+\n))\s*+|(?=;|,(?:[^;(){{}}]++|{PARENS}|{BRACES})*+;))"
)
"""What follows a variable's name, as opposed to a parameter's on a line of its own."""

COMMENTS = (
    Literal(Matter.COMMENT, r"//[^\n\\]*+(?:\\[\s\S]?[^\n\\]*+)*+(?:\n[ \t]*+//[^\n\\]*+(?:\\[\s\S]?[^\n\\]*+)*+)*+"),
    Literal(Matter.COMMENT, r"/\*[^*]*+(?:\*(?!/)[^*]*+)*+(?:\*/)?"),
)
STRINGS = (
    Literal(Matter.STRING, r'"[^"\\\n]*+(?:\\[\s\S][^"\\\n]*+)*+"?'),
    Literal(Matter.STRING, r"'[^'\\\n]*+(?:\\[\s\S][^'\\\n]*+)*+'?"),
)
DIRECTIVES = Directives(
    start=r"#[ \t]*+",
    define=r"define[ \t]++(?P<name>\w++)(?P<parameters>\([^()\n]*+\))?",
    decoration=r"[ \t]*+(?:__attribute__[ \t]*+\(\([ \t]*+visibility\b|__declspec)",
    opens=r"if",
    turns=r"el",
    closes=r"endif",
    never=r"if[ \t]++0[ \t\r]*+(?=\n|\Z)",
    rest=r"[^\n\\]*+(?:\\\r?\n?[^\n\\]*+)*+",
)
ENUM_MEMBERS = (Member(Kind.CONSTANT, r"[{,]\s*+(?P<start>)(?P<name>[^\W\d]\w*+)(?=\s*+(?:[=,}]|\w++\())"),)
TYPEDEF_NAME = rf"\s*+{ATTRIBUTE}?[\s*]*+{NAME}\s*+[^;{{}}()\n]*+;"
FIELDS = (
    Member(
        Kind.FIELD,
        rf"[;{{}}]\s*+(?P<start>)(?:{WORD}[\s*]++(?=[\w(])){{1,6}}+(?:\(\*)?(?P<name>[^\W\d]\w*+)(?=\s*+(?:[;:,=]|\[|\)\s*+\())",
    ),
)
TAGGED = rf"\s++{ATTRIBUTE}{{0,3}}+{NAME}(?=\s*+(?:__\w++\s*+)?\{{)"
TYPEDEFS = (
    Rule(Kind.STRUCT, rf"typedef\s++struct{TAGGED}", Scope.TOP, members=FIELDS, named_after=TYPEDEF_NAME),
    Rule(Kind.UNION, rf"typedef\s++union{TAGGED}", Scope.TOP, members=FIELDS, named_after=TYPEDEF_NAME),
    Rule(Kind.ENUM, rf"typedef\s++enum{TAGGED}", Scope.TOP, members=ENUM_MEMBERS, named_after=TYPEDEF_NAME),
    Rule(
        Kind.STRUCT,
        rf"typedef\s++(?:struct|union)\s++{ATTRIBUTE}{{0,3}}+(?=\{{)",
        Scope.OPEN,
        members=FIELDS,
        named_after=TYPEDEF_NAME,
    ),
    Rule(Kind.ENUM, r"typedef\s++enum\s*+(?=\{)", Scope.OPEN, members=ENUM_MEMBERS, named_after=TYPEDEF_NAME),
    Rule(None, r"enum\s*+(?=\{)", Scope.OPEN, members=ENUM_MEMBERS),
    Rule(
        Kind.TYPE,
        rf"typedef\s(?:[^;{{}}()]++|{PARENS}(?!\s*+\())*+\(\s*+(?:{WORD})?\s*+[*^]\s*+(?:{WORD}\s++)?{NAME}\s*+\)\s*+\([^;{{}}]*+;",
        Scope.TOP,
        Body.HEAD,
    ),
    Rule(
        Kind.TYPE,
        rf"typedef\s(?:{WORD}(?:[\s*]++|\s*+{PARENS}[\s*]*+)(?=\w)){{1,7}}+{NAME}\s*+(?:{BRACKETS}\s*+|{PARENS}\s*+|{ATTRIBUTE}?__\w++\s*+)*+;",
        Scope.TOP,
        Body.HEAD,
    ),
)

ANCHOR = r"[\n;{}][ \t]*+(?=\w)"
LEAD = r"(?:(?:static|const|extern(?!\s++\{)|volatile|inline|__inline|__always_inline|noinline|register|_Noreturn)\s++){0,6}+"

TABLE = Table(
    names=("c",),
    extensions=("c", "idc", "cats"),
    literals=COMMENTS + STRINGS,
    blocks=Blocks.MARKS,
    anchor=ANCHOR,
    lead=LEAD,
    rules=(
        Rule(Kind.STRUCT, rf"struct{TAGGED}", Scope.OPEN, members=FIELDS),
        Rule(Kind.UNION, rf"union{TAGGED}", Scope.OPEN, members=FIELDS),
        Rule(Kind.ENUM, rf"enum{TAGGED}", Scope.OPEN, members=ENUM_MEMBERS),
        *TYPEDEFS,
        Rule(None, r"extern\s*+(?=\{)", Scope.TOP),
        Rule(Kind.FUNCTION, rf"(?:COMPAT_)?SYSCALL_DEFINE[0-9]\(\s*+{NAME}[^(){{}};]*+\)", Scope.TOP, tail=r"\s*+"),
        Rule(
            Kind.FUNCTION,
            rf"{TYPE}{CONTROL}{NAME}\s*+{PARENS}"
            rf"(?!\s*+(?!(?:const|noexcept)\b|__)\w++[\s*]++(?!__|(?P=name)\b)\w++\s*+\()"
            rf"(?=\s*+\{{|{TRAIL}\{{|\s*+(?:{WORD}[^;{{}}()]*+;\s*+){{1,12}}+\{{)",
            Scope.TOP,
            tail=rf"(?:{TRAIL}(?=\{{)|(?:\s*+{WORD}[^;{{}}()]*+;\s*+){{1,12}}+)",
        ),
        Rule(
            Kind.VARIABLE,
            rf"(?!(?:struct|union|enum)\s++(?:{ATTRIBUTE})?{WORD}\s*+;)(?:{CONTROL}{WORD}[\s*]++(?=\w)(?!{SECTIONS})){{1,7}}+{CONTROL}{NAME}\s*+(?:{BRACKETS}\s*+)*+"
            rf"(?:{SECTIONS}(?:[ \t]*+{PARENS})?\s*+){{0,4}}+{DECLARED}",
            Scope.TOP,
            Body.VALUE,
            members=(Member(Kind.VARIABLE, FURTHER),),
        ),
    ),
    tail=r"[^;{}]*+",
    value=r"[^;]*+;?",
    imports=r"#[ \t]*+(?:include|import)\b[^\n]*+",
    directives=DIRECTIVES,
    private=r"^(?:[^(]*\s)?static\b",
)
TABLES = (TABLE,)
