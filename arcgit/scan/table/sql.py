"""SQL of several makes. Bodies in dollar quotes are literals; bodies between `BEGIN` and `END` are blocks."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import PARENS, Blocks, Body, Literal, Matter, Member, Rule, Scope, Table

QUALIFIED = (
    r"(?:[\"`\[]?+\w++[\"`\]]?+\s*+\.\s*+(?=[\"`\[]?\w++[\"`\]]?\s*\.))?"
    r"(?:[\"`\[]?+(?P<container>(?<=[\"`\[])[^\"`\]\n]++|[\w$#]++)[\"`\]]?+\s*+\.\s*+)?"
    r"[\"`\[]?+(?P<name>(?<=[\"`\[])[^\"`\]\n]++|[\w$#@]++)[\"`\]]?+"
)
CREATE = (
    r"(?i:CREATE)\s++(?:(?i:OR\s++(?:REPLACE|ALTER)|TEMP|TEMPORARY|GLOBAL|LOCAL|UNLOGGED|FOREIGN|EXTE"
    r"RNAL|VIRTUAL|MATERIALIZED"
    r"|RECURSIVE|UNIQUE|CLUSTERED|NONCLUSTERED|FULLTEXT|SPATIAL|CONSTRAINT|EDITIONABLE|NONEDITIONABLE"
    r"|AGGREGATE|SECURE|TRANSIENT"
    r"|DEFINER\s*+=\s*+\S++|ALGORITHM\s*+=\s*+\w++|SQL\s++SECURITY\s++\w++)\s++){0,5}+"
)
UNLESS = r"(?i:\s++CONCURRENTLY)?+(?i:\s++IF\s++NOT\s++EXISTS)?+\s++"
COLUMN = (
    r"[(,]\s*+(?P<start>)(?!(?i:PRIMARY|FOREIGN|UNIQUE|CONSTRAINT|CHECK|KEY|INDEX|FULLTEXT|EXCLUDE|LI"
    r"KE|PERIOD|PARTITION)\b)"
    r"[\"`\[]?+(?P<name>[^\W\d][\w$#]*+)[\"`\]]?+[ \t]++(?!(?i:IN|IS|NOT|LIKE|BETWEEN|AND|OR|ASC|DESC)\b)"
    r"[^\W\d]\w*+[^,\n()]*+"
)
REST = r"(?:[^;(']++|\(|')*+;?"
BODY = (
    r"(?:(?:(?!;|(?i:\b(?:BEGIN|[IA]S)\b))[\s\S])*+(?:(?i:[IA]S)\b(?:(?!(?i:\b(?:BEGIN|CREATE)\b)|\n/"
    r"|\$)[\s\S])*+(?=(?i:BEGIN)\b)"
    r"|(?:(?!;|(?i:\bBEGIN\b))[\s\S])*+))"
)


def created(word: str) -> str:
    return rf"{CREATE}(?i:{word}){UNLESS}{QUALIFIED}"


TABLE = Table(
    names=("sql", "plsql", "plpgsql", "tsql", "sqlpl"),
    extensions=("sql", "ddl", "pgsql", "plsql", "pls", "pks", "pkb", "tab", "prc", "mysql", "psql", "udf", "viw"),
    literals=(
        Literal(Matter.COMMENT, r"--[^\n]*+(?:\n[ \t]*+--[^\n]*+)*+"),
        Literal(Matter.COMMENT, r"/\*[^*]*+(?:\*(?!/)[^*]*+)*+(?:\*/)?"),
        Literal(Matter.STRING, r"'[^'\\]*+(?:(?:\\[\s\S]|'')[^'\\]*+)*+'?"),
        Literal(Matter.STRING, r"\$(?P<tag>[A-Za-z_]\w*+)\$(?:[\s\S]*?\$(?P=tag)\$|[\s\S]*+)"),
        Literal(Matter.STRING, r"\$\$(?<=(?i:as|do|is|rn)\s\$\$)(?:[^$]++|\$(?!\$))*+(?:\$\$)?"),
    ),
    blocks=Blocks.MARKS,
    marks=(
        r"[bcBCeE](?i:(?:(?<=\bb)egin\b(?!\s*+;|\s++(?:tran|work))|(?<=\bc)ase\b(?<!end case))(?P<open>)"
        r"|(?<=\be)nd\b(?!\s++(?:if|loop|while|repeat|for)\b)(?P<close>))"
    ),
    anchor=r"[\n;][ \t]*+(?=[cCpPfF])",
    rules=(
        Rule(Kind.TABLE, created("TABLE"), body=Body.VALUE, members=(Member(Kind.FIELD, COLUMN),), tail=r"\s*+"),
        Rule(Kind.VIEW, created("VIEW") + REST, body=Body.HEAD),
        Rule(Kind.FUNCTION, created("FUNCTION"), tail=BODY),
        Rule(Kind.PROCEDURE, created("PROC(?:EDURE)?"), tail=BODY),
        Rule(Kind.PROCEDURE, created("TRIGGER"), tail=BODY),
        Rule(Kind.TYPE, created("(?:TYPE(?:\\s++BODY)?|DOMAIN)") + REST, body=Body.HEAD),
        Rule(Kind.NAMESPACE, created("(?:SCHEMA|DATABASE)") + r"[^;\n]*+", body=Body.HEAD),
        Rule(Kind.MODULE, created("PACKAGE(?:\\s++BODY)?") + r"[^;\n]*+", body=Body.HEAD),
        Rule(Kind.KEY, created("(?:INDEX|SEQUENCE)") + REST, body=Body.HEAD),
        Rule(
            Kind.PROCEDURE,
            rf"(?i:PROCEDURE)\s++(?P<name>[\w$#]++)\s*+(?:{PARENS}\s*+)?(?=(?i:[IA]S)\b)",
            Scope.OPEN,
            tail=BODY,
        ),
        Rule(
            Kind.FUNCTION,
            rf"(?i:FUNCTION)\s++(?P<name>[\w$#]++)\s*+(?:{PARENS}\s*+)?(?=(?i:RETURN)\b)",
            Scope.OPEN,
            tail=BODY,
        ),
    ),
    tail=r"[^;]*+",
    value=rf"(?:{PARENS}|[^;(']++)*+;?",
    methods=False,
)
TABLES = (TABLE,)
