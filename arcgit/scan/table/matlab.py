"""MATLAB and Octave. A quote after a name or a bracket transposes; elsewhere it opens a literal."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import NAME, Blocks, Literal, Matter, Rule, Scope, Table

TABLE = Table(
    names=("matlab", "octave"),
    extensions=(),
    interpreters=("octave",),
    literals=(
        Literal(Matter.COMMENT, r"%\{(?<![^\n \t]%\{)[ \t]*+\n(?:[\s\S]*?\n[ \t]*+%\}|[\s\S]*+)"),
        Literal(Matter.COMMENT, r"%[^\n]*+(?:\n[ \t]*+%(?!\{)[^\n]*+)*+"),
        Literal(Matter.COMMENT, r"\.\.\.[^\n]*+"),
        Literal(Matter.STRING, r'"(?:[^"\n]++|"")*+"?'),
        Literal(Matter.STRING, r"'(?<![\w)\]}.']['])(?:[^'\n]++|'')*+'?"),
    ),
    blocks=Blocks.MARKS,
    marks=(
        r"[\n;,cefimpstw](?:(?<=[\n;,])[ \t]*+end(?:function|if|for|while|switch|classdef|_try_catch)?\b(?P<close>)"
        r"|(?<=[\n;,\t ][cefimpstw])(?:(?<=f)unction|(?<=c)lassdef|(?<=i)f|(?<=f)or|(?<=p)arfor|(?<=w)hile|(?<=s)witch|(?<=t)ry"
        r"|(?<=m)ethods|(?<=p)roperties|(?<=e)vents|(?<=e)numeration|(?<=s)pmd)\b(?P<open>))"
    ),
    anchor=r"\n[ \t]*+(?=[fc])",
    rules=(
        Rule(Kind.CLASS, rf"(?P<open>)classdef[ \t]++(?:\([^()\n]*+\)[ \t]*+)?{NAME}"),
        Rule(
            Kind.FUNCTION,
            rf"(?P<open>)function[ \t]++(?:(?:\[[^\]\n]*+\]|\w++)[ \t]*+=[ \t]*+)?(?P<container>(?:\w++\.)*+){NAME}",
            Scope.ANY,
        ),
    ),
    tail=r"[^\n;%]*+",
    imports=r"import[ \t][^\n]*+",
)
TABLES = (TABLE,)
