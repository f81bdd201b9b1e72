"""Makefiles. A recipe is a block: lines that begin with a tab, or those up to `endef`."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import Blocks, Body, Literal, Matter, Rule, Scope, Table

REST = r"(?:[^\n\\]++|\\[\s\S])*+"
EXPANSION = r"\$(?:\([^()\n]*+(?:\([^()\n]*+\)[^()\n]*+)*+\)|\{[^{}\n]*+\}|[^\s(){}])"
CONDITION = r"(?:ifn?eq|ifn?def|else|endif)\b"
ASSIGN = r"[ \t]*+(?:::?:?|[?!])?="
SPECIAL = r"\.(?:[A-Z][A-Z_]*+)[ \t]*+:"

TABLE = Table(
    names=("makefile", "make", "bsdmake", "mf"),
    extensions=("mk", "mak", "make", "mkfile"),
    filenames=(
        "Makefile",
        "makefile",
        "GNUmakefile",
        "BSDmakefile",
        "Makefile.am",
        "Makefile.in",
        "Kbuild",
        "Makefile.inc",
    ),
    interpreters=("make", "gmake"),
    literals=(Literal(Matter.COMMENT, rf"#(?<!\\#){REST}(?:\n[ \t]*+#{REST})*+"),),
    blocks=Blocks.MARKS,
    marks=(
        r"(?:d(?<=\nd)efine\b[^\n]*+(?:\n(?![ \t]*+endef\b|define\b)[^\n]*+)*+"
        rf"|\n(?:{CONDITION}[^\n]*+\n)?+\t{REST}(?:\n\t{REST}|\n[ \t]*+(?=\n)|\n{CONDITION}[^\n]*+(?=\n\t)"
        rf")*+)(?P<open>)"
        r"|\n(?:[ \t]*+endef\b)?+(?P<close>)"
    ),
    anchor=r"\n {0,8}+(?=[^\s#])",
    rules=(
        Rule(Kind.MACRO, r"(?P<open>)define[ \t]++(?P<name>[^\s=:?+!]++)[^\n]*+"),
        Rule(
            Kind.VARIABLE,
            rf"(?:(?:export|override|private)[ \t]++){{0,3}}+(?P<name>[\w.-]++){ASSIGN}{REST}",
            Scope.TOP,
            Body.HEAD,
            once=True,
        ),
        Rule(
            Kind.TARGET,
            rf"(?!{CONDITION}|{SPECIAL}|(?:-?include|sinclude|export|unexport|vpath|override|private|endef)[ \t])"
            rf"(?P<name>(?:[^\s:=#$(){{}},;&]++|{EXPANSION})++)[^\n:=]*+::?(?![:=])"
            rf"(?![ \t]*+(?:(?:export|override|private)[ \t]++)?[\w.-]++[ \t]*+(?:::?:?|[?+!])?=){REST}",
            Scope.TOP,
            tail="",
            once=True,
        ),
    ),
    imports=r"(?:-?include|sinclude)[ \t][^\n]*+",
    methods=False,
)
TABLES = (TABLE,)
