"""Crystal: Ruby's blocks, with types and macros."""

from __future__ import annotations

from dataclasses import replace

from arcgit.model import Kind
from arcgit.scan.rule import Body, Literal, Matter, Rule, Scope
from arcgit.scan.table.ruby import CONSTANT, NAME, SINGLETON
from arcgit.scan.table.ruby import TABLE as RUBY

LEAD = r"(?:(?:private|protected)[ \t]++|abstract[ \t]++(?!def\b)){0,3}+"

TABLE = replace(
    RUBY,
    names=("crystal",),
    extensions=("cr",),
    filenames=(),
    interpreters=("crystal",),
    literals=(
        *RUBY.literals,
        Literal(Matter.STRING, r"'(?:[^'\\\n]|\\[^\n][^'\n]{0,10}+)'"),
    ),
    marks=RUBY.marks.replace("class|case|module", "class|case|module|struct|enum|lib|union|macro|annotation").replace(
        "(?=[bcdem])", r"(?!(?<=abstract[ \t])def\b)(?=[abcdelmsu])"
    ),
    anchor=r"[\n;=({][ \t]*+(?=[A-Zacdehlmpsu])",
    lead=LEAD,
    rules=(
        Rule(Kind.METHOD, rf"abstract[ \t]++def[ \t]++{SINGLETON}{NAME}[^\n]*+", Scope.OPEN, Body.HEAD),
        *RUBY.rules[:3],
        Rule(Kind.STRUCT, rf"(?P<open>)struct\s++(?P<name>{CONSTANT})"),
        Rule(Kind.ENUM, rf"(?P<open>)enum\s++(?P<name>{CONSTANT})"),
        Rule(Kind.MODULE, rf"(?P<open>)lib\s++(?P<name>{CONSTANT})"),
        Rule(Kind.ANNOTATION, rf"(?P<open>)annotation\s++(?P<name>{CONSTANT})"),
        Rule(Kind.MACRO, r"(?P<open>)macro\s++(?P<name>\w++[?!]?)"),
        Rule(Kind.TYPE, rf"alias\s++(?P<name>{CONSTANT})\s*+=[^\n]*+", Scope.OPEN, Body.HEAD),
        *RUBY.rules[3:],
    ),
    imports=r"require\b[^\n]*+",
)
TABLES = (TABLE,)
