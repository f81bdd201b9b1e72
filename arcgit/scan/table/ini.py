"""INI and its many relatives: sections and keys; the property files of Java are an INI file without sections."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import Blocks, Body, Literal, Matter, Rule, Table

TABLE = Table(
    names=("ini", "dosini", "cfg", "editorconfig", "properties", "java-properties", "git-config"),
    extensions=("ini", "cfg", "properties", "editorconfig", "desktop", "service", "socket", "timer", "prefs", "reg"),
    filenames=(
        ".editorconfig",
        ".gitconfig",
        ".gitmodules",
        ".npmrc",
        ".coveragerc",
        ".pylintrc",
        ".flake8",
        ".hgrc",
        "pylintrc",
    ),
    literals=(Literal(Matter.COMMENT, r"[;#](?<![^\s][;#])[^\n]*+(?:\n[ \t]*+[;#][^\n]*+)*+"),),
    blocks=Blocks.MARKS,
    marks=r"\[(?<=\n\[)[^\]\n]++\](?P<open>)|\n(?=\[[^\]\n]++\])(?P<close>)|[\s\S](?=\Z)(?P<last>)",
    anchor=r"\n(?=[^\s=:])",
    rules=(
        Rule(Kind.SECTION, r"(?P<open>)\[[ \t]*+(?P<name>[^\]\n]++)\]", tail=""),
        Rule(
            Kind.KEY,
            r"(?P<name>[\w.*$-](?:[\w./\\*$-]|[ \t](?![ \t=:])){0,100}+)[ \t]*+[=:][^\n]*+",
            body=Body.HEAD,
            once=True,
        ),
    ),
    methods=False,
)
TABLES = (TABLE,)
