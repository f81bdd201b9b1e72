"""Julia. Blocks are words up to `end`; the same words inside brackets are comprehensions and indices."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import BRACES, BRACKETS, PARENS, Blocks, Body, Literal, Matter, Rule, Scope, Table

IDENT = r"[^\W\d][\w!\u2080-\u2089\u2032\u0300-\u036f]*+"
NAME = rf"(?P<name>{IDENT})"
OPERATOR = r"[-+*/\\^<>=!%&|~÷∘∈∉⊆≈≤≥≠]++"
INTERPOLATION = r'\$\((?:[^()"]++|"[^"\n]*+"|\((?:[^()"]++|"[^"\n]*+"|\([^()]*+\))*+\))*+\)'
OWNER = rf"(?P<container>(?:{IDENT}\.)*+):?"
WHERE = rf"(?:\s*+::\s*+(?:[\w.]++(?:{BRACES})?|{PARENS}))?(?:\s*+where\s++(?:{BRACES}|[^=\n{{]++(?:{BRACES})?))*+"

TABLE = Table(
    names=("julia", "jl"),
    extensions=("jl",),
    interpreters=("julia",),
    literals=(
        Literal(Matter.COMMENT, r"#=[^=]*+(?:=(?!#)[^=]*+)*+(?:=#)?", nests=(r"#=", r"=#")),
        Literal(Matter.COMMENT, r"#[^\n]*+(?:\n[ \t]*+#(?!=)[^\n]*+)*+"),
        Literal(Matter.COMMENT, r'"(?<=\n")""[^"\\]*+(?:(?:\\[\s\S]|""?(?!"))[^"\\]*+)*+(?:""")?(?=[ \t\r]*+\n)'),
        Literal(Matter.STRING, r'"""[^"\\]*+(?:(?:\\[\s\S]|""?(?!"))[^"\\]*+)*+(?:""")?'),
        Literal(Matter.STRING, rf'"(?:[^"\\$]++|\\[\s\S]|{INTERPOLATION}|\$(?!\())*+"'),
        Literal(Matter.STRING, r'"[^"\\]*+(?:\\[\s\S][^"\\]*+)*+"?'),
        Literal(Matter.STRING, r"'(?<![\w)\]}'.]')(?:[^'\\\n]|\\[^\n][^'\n]{0,8}+)'"),
        Literal(Matter.STRING, r"`[^`\\]*+(?:\\[\s\S][^`\\]*+)*+`?"),
    ),
    blocks=Blocks.MARKS,
    marks=(
        r"[\n;=abflmqtdse](?:(?:(?<=[\n;=])[ \t]*+(?:@[\w.]++[ \t]++)*+(?:if|for|while)\b"
        r"|(?<![\w.:@!\[].)(?:(?<=f)unction\b(?=\()|(?:(?<=f)unction|(?<=b)(?:egin|aremodule)|(?<=l)et|(?<=m)(?:odule|acro)|(?<=q)uote|(?<=t)ry"
        r"|(?<=d)o"
        r"|(?<=s)truct|(?<=(?:abstract|rimitive) t)ype)\b(?![(:=.!])))(?P<open>)"
        r"|(?<=[\s;)]e)nd\b(?!\s*+[\]:*+/-])(?P<close>))"
    ),
    closer=r"end\b",
    middle=r"(?:else|elseif|catch|finally)\b|[)\]},.]",
    anchor=r"[\n;][ \t]*+(?=[\w@])",
    prefix=(
        r"(?:@(?:inline|noinline|generated|propagate_inbounds|doc|eval|static|kwdef|pure|nospecialize|auto_hash_equals"
        r"|Base\.\w++)\s++){0,4}+"
    ),
    rules=(
        Rule(Kind.MODULE, rf"(?P<open>)(?:bare)?module\s++{NAME}"),
        Rule(Kind.FUNCTION, rf"(?P<open>)function\s++{OWNER}(?P<name>{IDENT}|\(?(?:{OPERATOR})\)?)"),
        Rule(Kind.MACRO, rf"(?P<open>)macro\s++{NAME}"),
        Rule(Kind.STRUCT, rf"(?:mutable\s++)?(?P<open>)struct\s++{NAME}"),
        Rule(Kind.ENUM, rf"@enum\s++{NAME}[^\n]*+", Scope.OPEN, Body.HEAD),
        Rule(Kind.TYPE, rf"(?:abstract|primitive)\s(?P<open>)type\s++{NAME}"),
        Rule(
            Kind.CONSTANT,
            rf"const\s++(?:global\s++)?{NAME}(?=[ \t]*+(?:::[^=\n]++)?=)",
            Scope.OPEN,
            Body.VALUE,
            tail="",
            once=True,
        ),
        Rule(
            Kind.FUNCTION,
            rf"{OWNER}(?P<name>(?!(?:if|for|while|return|elseif|include)\b){IDENT}|\((?:{OPERATOR})\))"
            rf"(?:{BRACES})?{PARENS}(?={WHERE}\s*+=(?![=>]))",
            Scope.OPEN,
            Body.VALUE,
            tail=WHERE,
        ),
    ),
    tail=rf"(?:[ \t]*+(?:{PARENS}|{BRACES}|[^\n;({{]++))*+",
    value=rf"(?:[^\n(\[{{)}}\];]++|{PARENS}|{BRACKETS}|{BRACES})*+",
    imports=r"(?:using|import|export|include)\b[^\n]*+(?:(?<=,)\n[^\n]*+)*+",
    private=r"\n_",
    methods=False,
)
TABLES = (TABLE,)
