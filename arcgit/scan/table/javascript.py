"""JavaScript and TypeScript, with JSX in both: one grammar, the second with types."""

from __future__ import annotations

from dataclasses import replace

from arcgit.model import Kind
from arcgit.scan.rule import (
    ASSIGNED,
    BRACES,
    BRACKETS,
    CONTINUED,
    FURTHER,
    PARENS,
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

IDENT = r"[^\W\d][\w$\u0300-\u036f]*+|\$[\w$]*+"
NAME = rf"(?P<name>\#?(?:{IDENT}))"
WORD = rf"(?:{IDENT})"
NOT_ASCII = r"[^\x00-\x7f]"  # a set of what is beyond would be walked through character by character to compile it
CONTROL = words("if for while switch catch with function return do else super new await typeof")
ANGLES = r"<(?:[^<>=(){}]++|=>|=(?!>)|\([^()]*+\)|\{[^{}]*+\}|<(?:[^<>=(){}]++|=>|=(?!>)|\([^()]*+\)|\{[^{}]*+\}|<(?:[^<>=]++|=>|=(?!>)|<[^<>]*+>)*+>)*+>)*+>"

# A type after a colon, as far as it can be told without a grammar of types; it stops before a body or an arrow.
UNION = rf"\s*+[|&]\s*+(?:{BRACES})?"
TYPE = rf"(?:\s*+[|&])?\s*+(?:{BRACES})?(?:[\w$.?!'\"` \t-]++|{ANGLES}|{BRACKETS}|{PARENS}|{UNION})*+"
RETURNS = rf"(?::{TYPE}\s*+)?"
ARROW_TYPE = rf"(?:(?=:)(?:(?::|=>){TYPE})++)?"

# The type of a field, which ends with the field: a comma within brackets is its own, a bracket that closes more is not.
OF_TYPE = rf":(?:\s*+\|)?(?:[^=;,\n(){{}}\[\]<]++|=>|{ANGLES}|{PARENS}|{BRACKETS}|{BRACES}|\n(?=\s*+[|&?:])|(?<=[|&])\r?\n|(?<=[|&][ \t])\r?\n)*+"
FIELD_END = r"(?=[;\n,}]|\Z)"

# Parameters, as opposed to the arguments of a call: they begin with a name or a pattern and hold no function with a body.
PLAIN = r"[^()=]++|=(?!>\s*+\{)"


def _parameters(depth: int) -> str:
    inner = rf"|{_parameters(depth - 1)}(?!\s*+\{{)" if depth else ""
    return rf"\((?:{PLAIN}{inner})*+\)"


PARAMETERS = rf"(?=\(\s*+(?:[\w${{\[.)@(]|{NOT_ASCII})){_parameters(4)}"

# What makes a value a function: the word itself, or a parameter list with an arrow.
FUNCTION_VALUE = (
    rf"(?:async\b\s*+)?(?:(?:function\b\s*+\*?\s*+(?:{WORD}\s*+)?(?:{ANGLES}\s*+)?{PARENS}|(?:{ANGLES}\s*+)?{PARAMETERS})"
    rf"\s*+{RETURNS}(?:=>\s*+|(?=\{{))|{WORD}\s*+=>\s*+)"
)
# An entry of an object: a function with a name of its own is found by that name instead.
UNNAMED = rf"(?!(?:async\s++)?function\s++{WORD})"
LEAD = (
    r"(?:(?:export|default|declare|return|async|public|private|protected|static|get|set|override|readonly|abstract|accessor)"
    r"\s++(?![=(:;,?<]))"
    r"{0,6}+"
)
REGEX = r"/(?![*/])(?:[^/\\\[\n]++|\\[^\n]|\[(?:[^\]\\\n]++|\\[^\n])*+\])++/[a-z]*+"
OPERATORS = (
    r"(?:\A|[=(,:\[!&|?{;*%~^]|=>|(?<!\+)\+|(?<!-)-"
    r"|\b(?:return|typeof|case|in|of|delete|void|throw|new|do|else|yield|await|instanceof|default))"
)
STRING = r'"[^"\\\n]*+(?:\\[\s\S][^"\\\n]*+)*+"|\'[^\'\\\n]*+(?:\\[\s\S][^\'\\\n]*+)*+\''
TEMPLATE = r"`[^`\\$]*+(?:(?:\\[\s\S]|\$(?!\{{)|\$\{{{inside}\}})[^`\\$]*+)*+`"
INSIDE = (
    r"(?:[^{{}}`'\"]++|"
    + STRING.replace("{", "{{").replace("}", "}}")
    + r"|{template}|\{{(?:[^{{}}`'\"]++|"
    + STRING
    + r"|{template})*+\}}|['\"])*+"
)


def _template(depth: int) -> str:
    if not depth:
        return r"`[^`\\$]*+(?:(?:\\[\s\S]|\$)[^`\\$]*+)*+`"
    return TEMPLATE.format(inside=INSIDE.format(template=_template(depth - 1)))


LITERALS = (
    Literal(Matter.COMMENT, r"//[^\n]*+(?:\n[ \t]*+//[^\n]*+)*+"),
    Literal(Matter.COMMENT, r"/\*[^*]*+(?:\*(?!/)[^*]*+)*+(?:\*/)?"),
    Literal(Matter.COMMENT, r"#!(?<![^\n]#!)[^\n]*+", after=r"\A"),
    Literal(Matter.STRING, rf"{REGEX}(?=\s*+\.\s*+(?:test|exec)\b)", after=rf"(?:{OPERATORS}|\))\s*"),
    Literal(Matter.STRING, REGEX, after=rf"{OPERATORS}\s*"),
    Literal(Matter.STRING, _template(2)),
    Literal(Matter.STRING, r"`[^`\\]*+(?:\\[\s\S][^`\\]*+)*+`?"),
    Literal(Matter.STRING, r'"(?:[^"\\\n]*+(?:\\[\s\S][^"\\\n]*+)*+")?'),
    Literal(Matter.STRING, r"'(?:[^'\\\n]*+(?:\\[\s\S][^'\\\n]*+)*+')?"),
)
# Functions and classes stand after anything; the rest begins a statement, a member or an entry.
ANCHOR = (
    rf"[\n;{{}}()=,:?&|!>\[](?:(?<=[\n;{{}},])[ \t]*+(?=[\w$#*@]|{NOT_ASCII})"
    r"|(?<=[()=:?&|!>\[])[ \t]*+(?=(?:async|function|class)\b))"
)

FUNCTIONS = (
    Rule(
        Kind.FUNCTION,
        rf"function\b\s*+\*?\s*+{NAME}(?=\s*+[(<])",
        tail=rf"\s*+(?:{ANGLES}\s*+)?(?:{PARENS}\s*+)?{ARROW_TYPE}\s*+",
    ),
    Rule(Kind.CLASS, rf"(?:abstract\s++)?class\s++(?!extends\b|implements\b){NAME}"),
    Rule(
        Kind.FUNCTION,
        rf"(?:const|let|var)\s++{NAME}\s*+(?::[^=;\n]*+(?:=>[^=;\n]*+)*+)?{ASSIGNED}",
        body=Body.VALUE,
        tail=r"\s*+",
        followed=FUNCTION_VALUE,
    ),
    Rule(
        Kind.FUNCTION,
        rf"(?=[^\s=;,(){{}}\[\]]++\s*+=(?![=>]))(?:(?:module\.)?exports\.|this\.|(?P<container>{WORD}(?:\.(?!prototype\b){WORD}){{0,6}}?)\.(?:prototype\.)?){NAME}\s*+{ASSIGNED}",
        body=Body.VALUE,
        tail=r"\s*+",
        followed=FUNCTION_VALUE,
    ),
    Rule(Kind.METHOD, rf"{NAME}\s*+:\s*+{UNNAMED}", body=Body.VALUE, tail=r"\s*+", followed=FUNCTION_VALUE),
    Rule(
        Kind.METHOD,
        rf"{NAME}[?!]?\s*+(?::[^=;\n]*+(?:=>[^=;\n]*+)*+)?{ASSIGNED}",
        Scope.TYPE,
        Body.VALUE,
        tail=r"\s*+",
        followed=FUNCTION_VALUE,
    ),
    Rule(
        Kind.METHOD,
        rf"\*?\s*+(?!{CONTROL}){NAME}\s*+(?:{ANGLES}\s*+)?{PARAMETERS}\s*+{ARROW_TYPE}(?=\s*+\{{)",
        tail=r"\s*+",
    ),
)
VALUES = (
    Rule(
        Kind.CONSTANT,
        rf"const\s++{NAME}\s*+(?::[^=;\n]*+(?:=>[^=;\n]*+)*+)?{ASSIGNED}",
        Scope.TOP,
        Body.VALUE,
        tail="",
        members=(Member(Kind.CONSTANT, FURTHER),),
    ),
    Rule(
        Kind.VARIABLE,
        rf"(?:let|var)\s++{NAME}\s*+(?::[^=;\n]*+(?:=>[^=;\n]*+)*+)?(?:{ASSIGNED}|(?=[;\n,]))",
        Scope.TOP,
        Body.VALUE,
        tail="",
        members=(Member(Kind.VARIABLE, FURTHER),),
    ),
    Rule(
        Kind.FIELD, rf"(?!{CONTROL}){NAME}[?!]?\s*+(?:{OF_TYPE})?(?!=[=>]){ASSIGNED}", Scope.TYPE, Body.VALUE, tail=""
    ),
    Rule(Kind.FIELD, rf"(?!{CONTROL}){NAME}[?!]?\s*+(?:{OF_TYPE})?{FIELD_END}", Scope.TYPE, Body.HEAD),
)
TYPES = (
    Rule(Kind.INTERFACE, rf"interface\s++{NAME}"),
    Rule(Kind.TYPE, rf"type\s++{NAME}\s*+(?:{ANGLES}\s*+)?{ASSIGNED}", body=Body.VALUE, tail="", inside=Scope.TYPE),
    Rule(
        Kind.ENUM,
        rf"(?:const\s++)?enum\s++{NAME}",
        inside=Scope.SEALED,
        members=(Member(Kind.CONSTANT, r"[{,]\s*+(?P<start>)(?P<name>[^\W\d]\w*+)(?=\s*+[=,}])"),),
    ),
    Rule(Kind.NAMESPACE, rf"(?:namespace|module)\s++(?P<name>{WORD}(?:\.{WORD}){{0,8}}+)(?=\s*+\{{)"),
    Rule(None, r"declare\s++(?:module|global)\s*+(?=\{)", Scope.TOP),
    Rule(
        Kind.METHOD,
        rf"(?!{CONTROL}|new\b){NAME}\??\s*+(?:{ANGLES}\s*+)?{PARAMETERS}[ \t]*+{ARROW_TYPE}[ \t\r]*+(?=[;,\n}}])",
        Scope.TYPE,
        tail="",
    ),
)
# In a type, an arrow leads to a type and not to a body. What is called or made by `new` has no name, only parameters.
SIGNATURES = (
    Rule(
        Kind.METHOD,
        rf"{NAME}\s*+:\s*+(?:{ANGLES}\s*+)?{PARAMETERS}\s*+=>{OF_TYPE[1:]}{FIELD_END}",
        Scope.TYPE,
        Body.HEAD,
    ),
    Rule(None, rf"(?:new\b\s*+)?(?:{ANGLES}\s*+)?{PARAMETERS}\s*+(?:{OF_TYPE})?{FIELD_END}", Scope.TYPE, Body.HEAD),
)
TAIL = rf"(?:[^{{}};(=<]++|{PARENS}|{ANGLES}|=(?!>)|=>|<)*+"
VALUE = rf"(?:{CONTINUED}|[^;\n(\[{{)}}]++|{PARENS}|{BRACKETS}|{BRACES}|\n(?=\s*+[.?:+*/%&|=<>,)-]))*+;?"
IMPORTS = r"(?:import\b[^;\n({]*+(?:\{[^}]*+\}[^;\n]*+)?;?|export\s*+(?:\*|\{[^}]*+\})[^;\n]*+\bfrom\b[^;\n]*+;?|(?:const|let|var)\s++(?:[\w$]++|\{[^}]*+\})\s*+=\s*+require\([^;\n]*+;?)"

JAVASCRIPT = Table(
    names=("javascript", "js", "jsx", "node"),
    extensions=("js", "jsx", "mjs", "cjs", "es6", "jsm", "gs", "pac", "ssjs", "jscad"),
    filenames=("Jakefile",),
    interpreters=("node", "nodejs", "chakra", "d8", "gjs", "js", "qjs", "rhino", "v8", "zx", "bun"),
    literals=LITERALS,
    blocks=Blocks.MARKS,
    anchor=ANCHOR,
    prefix=rf"(?:@[\w.$]++(?:{PARENS})?\s*+){{0,20}}+",
    lead=LEAD,
    rules=FUNCTIONS + VALUES,
    tail=TAIL,
    value=VALUE,
    imports=IMPORTS,
    private=r"\n[_#]",
    constructors=("constructor",),
)
TYPESCRIPT = replace(
    JAVASCRIPT,
    names=("typescript", "ts", "tsx"),
    extensions=("tsx", "mts", "cts"),
    filenames=(),
    interpreters=("deno", "ts-node", "ts-node-esm", "tsx"),
    anchor=ANCHOR.replace("$#*@", "$#*@(<"),
    rules=TYPES[:-1] + SIGNATURES + FUNCTIONS + TYPES[-1:] + VALUES,
    private=r"^(?:.* )?(?:private|protected)\b|\n[_#]",
)
TABLES = (JAVASCRIPT, TYPESCRIPT)
