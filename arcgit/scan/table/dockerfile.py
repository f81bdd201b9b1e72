"""Dockerfiles: each build stage is a target, from its `FROM` to the next."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import Blocks, Body, Literal, Matter, Rule, Table

TABLE = Table(
    names=("dockerfile", "containerfile"),
    extensions=("dockerfile", "containerfile"),
    filenames=("Dockerfile", "Containerfile"),
    literals=(
        Literal(Matter.COMMENT, r"#(?<![^\n]#)[^\n]*+(?:\n[ \t]*+#[^\n]*+)*+"),
        Literal(Matter.STRING, r"<<-?+[\"']?+(?P<tag>[A-Za-z_]\w*+)[\"']?+", closer=r"^\t*{tag}\r?$"),
        Literal(Matter.STRING, r'"[^"\\\n]*+(?:\\[\s\S][^"\\\n]*+)*+"?'),
    ),
    blocks=Blocks.MARKS,
    marks=r"[fF](?<=\n[fF])(?i:rom)[ \t](?P<open>)|\n(?=(?i:from)[ \t])(?P<close>)|[\s\S](?=\Z)(?P<last>)",
    anchor=r"\n(?=[a-zA-Z])",
    rules=(
        Rule(
            Kind.TARGET,
            r"(?P<open>)(?i:from)(?:[ \t]++--\S++)*+[ \t]++(?:\S++[ \t]++(?i:as)[ \t]++)?+(?P<name>\S++)",
            tail=r"[^\n]*+",
        ),
        Rule(Kind.VARIABLE, r"(?i:arg|env)[ \t]++(?P<name>\w++)(?:[^\n\\]++|\\[\s\S])*+", body=Body.HEAD, once=True),
    ),
    methods=False,
)
TABLES = (TABLE,)
