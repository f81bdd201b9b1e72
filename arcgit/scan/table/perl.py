"""Perl. Quote-like operators and here-documents are told from names and shifts by what stands around them."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import BRACES, BRACKETS, PARENS, Blocks, Body, Literal, Matter, Rule, Scope, Table, nested

NAME = r"(?P<name>[^\W\d]\w*+)"
PACKAGE = r"[^\W\d]\w*+(?:(?:::|')\w++)*+"
QUOTED = r"(?:" + "|".join(nested(first, last, 4) for first, last in ("()", "{}", "[]", "<>")) + ")"
ONCE = (
    r"(?:/[^/\\]*+(?:\\[\s\S][^/\\]*+)*+/|\|[^|\\]*+(?:\\[\s\S][^|\\]*+)*+\||![^!\\\n]*+(?:\\[\s\S][^!\\\n]*+)*+!|#"
    r"(?<=\w#)[^#\n]*+#"
    r"|~[^~\n]*+~|\^[^\^\n]*+\^|%[^%\n]*+%|\"[^\"\n]*+\"|'[^'\n]*+'|@[^@\n]*+@)"
)
TWICE = (
    r"(?:/[^/\\]*+(?:\\[\s\S][^/\\]*+)*+/[^/\\]*+(?:\\[\s\S][^/\\]*+)*+/|\|[^|\\\n]*+(?:\\.[^|\\\n]*+)*+\|[^|\\\n]*+"
    r"(?:\\.[^|\\\n]*+)*+\|"
    r"|![^!\\\n]*+(?:\\.[^!\\\n]*+)*+![^!\\\n]*+(?:\\.[^!\\\n]*+)*+!|#(?<=\w#)[^#\n]*+#[^#\n]*+#|~[^~\n]*+~[^~\n]*+~"
    r"|,[^,\n]*+,[^,\n]*+,)"
)
WORD_START = r"(?:\A|[^\w$@%&>{:'*-]|[{]\s)\s*"
OPERAND = (
    r"(?:\A|[=(,\[!&|?{};:~<>+\n]|\b(?:if|unless|and|or|not|return|while|until|split|grep|map|join|when|x|push|lt|gt"
    r"|eq|ne))\s*"
)

TABLE = Table(
    names=("perl",),
    extensions=("pm", "psgi", "plx", "al", "ph", "perl"),
    filenames=("cpanfile", "Makefile.PL", "Build.PL"),
    interpreters=("perl", "perl5", "cperl"),
    literals=(
        Literal(Matter.COMMENT, r"=[a-zA-Z](?<=\n=.)[^\n]*+(?:\n(?!=cut\b)[^\n]*+)*+(?:\n=cut[^\n]*+)?"),
        Literal(Matter.COMMENT, r"__(?:END|DATA)__(?=\r?\n|\Z)[\s\S]*+", after=r"(?:\A|\n)"),
        Literal(Matter.COMMENT, r"#(?<![$\\&\w]#)[^\n]*+(?:\n[ \t]*+#[^\n]*+)*+"),
        Literal(Matter.STRING, r"<<~?+\"(?P<tag>[^\"\n]++)\"", closer=r"^[ \t]*{tag}\r?$"),
        Literal(Matter.STRING, r"<<~?+'(?P<tag>[^'\n]++)'", closer=r"^[ \t]*{tag}\r?$"),
        Literal(Matter.STRING, r"<<~?+(?P<tag>[A-Za-z_]\w*+)", closer=r"^[ \t]*{tag}\r?$"),
        Literal(Matter.CODE, r"\$[\"'`#;/](?![\w{$])"),
        Literal(Matter.STRING, r'"[^"\\]*+(?:\\[\s\S][^"\\]*+)*+"?'),
        Literal(Matter.STRING, r"'(?<!\w')[^'\\]*+(?:\\[\s\S][^'\\]*+)*+'?"),
        Literal(Matter.STRING, r"`[^`\\]*+(?:\\[\s\S][^`\\]*+)*+`?"),
        Literal(
            Matter.STRING,
            rf"(?:q[qwrx]?|m)(?!\w)(?:\s*+(?!\s*+=>|\s*+[,;)=]){QUOTED}|[ \t]*+(?!=>){ONCE})[a-z]*+",
            after=WORD_START,
        ),
        Literal(
            Matter.STRING,
            rf"(?:s|tr|y)(?!\w)(?:[ \t]*+{QUOTED}\s*+(?:{QUOTED}|{ONCE})|[ \t]*+(?!=>){TWICE})[a-z]*+",
            after=WORD_START,
        ),
        Literal(
            Matter.STRING,
            r"/(?![ \t=/])(?:[^/\\\[\n]++|\\[^\n]|\[\^?\]?(?:[^\]\\\n]++|\\[^\n])*+\])++/[a-z]*+",
            after=OPERAND,
        ),
    ),
    blocks=Blocks.MARKS,
    anchor=r"[\n;{}][ \t]*+(?=[a-z])",
    lead=r"(?:(?:my|our|state|async)\s++(?=sub\b|method\b))?",
    rules=(
        Rule(Kind.FUNCTION, rf"sub\s++(?P<container>(?:\w++(?:::|'))*+){NAME}(?=\s*+[({{:;]|\s*+$)"),
        Rule(Kind.METHOD, rf"(?:method|fun)\s++{NAME}(?=\s*+(?:{PARENS}\s*+)?\{{)"),
        Rule(Kind.MODULE, rf"package\s++(?P<name>{PACKAGE})(?:\s++v?[\d._]++)?(?=\s*+\{{)", Scope.TOP),
        Rule(Kind.MODULE, rf"package\s++(?P<name>{PACKAGE})(?:\s++v?[\d._]++)?\s*+;", Scope.TOP, Body.HEAD),
        Rule(Kind.CLASS, rf"(?:class|role)\s++(?P<name>{PACKAGE})(?=[\w\s:()]*+[{{;])", Scope.TOP),
        Rule(Kind.CONSTANT, rf"use\s++constant\s++{NAME}\s*+=>\s*+", Scope.TOP, Body.VALUE, tail=""),
        Rule(Kind.VARIABLE, rf"our\s++[$@%]{NAME}(?=\s*+[=;])", Scope.TOP, Body.VALUE, tail="", once=True),
    ),
    tail=rf"(?:[^{{}};(]++|{PARENS})*+",
    value=rf"(?:[^;(\[{{)}}]++|{PARENS}|{BRACKETS}|{BRACES})*+;?",
    imports=r"(?:use|no|require)\s++(?!constant\b)[^;{]*+;",
    private=r"\n_|^my\b",
    methods=False,
)
TABLES = (TABLE,)
