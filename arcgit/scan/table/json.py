"""JSON, with comments. Symbols are the keys of the outermost object; keys stay in the mirror."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import Blocks, Body, Literal, Matter, Rule, Scope, Table

TABLE = Table(
    names=("json", "jsonc", "json-with-comments", "json5"),
    extensions=(
        "json",
        "jsonc",
        "json5",
        "jsonl",
        "ndjson",
        "webmanifest",
        "geojson",
        "topojson",
        "code-workspace",
        "har",
        "avsc",
    ),
    filenames=(
        "composer.lock",
        "Pipfile.lock",
        "flake.lock",
        "deno.lock",
        ".babelrc",
        ".eslintrc",
        ".prettierrc",
        ".jshintrc",
        ".swcrc",
        ".watchmanconfig",
        ".arcconfig",
        ".jscsrc",
    ),
    literals=(
        Literal(Matter.COMMENT, r"//(?<![^\s,{}\[\]]//)[^\n]*+(?:\n[ \t]*+//[^\n]*+)*+"),
        Literal(Matter.COMMENT, r"/\*(?<![^\s,:{}\[\]]/\*)[^*]*+(?:\*(?!/)[^*]*+)*+(?:\*/)?"),
        Literal(Matter.STRING, r'"(?<![^\s,:{}\[\]]")[^"\\\n]*+(?:\\[^\n][^"\\\n]*+)*+"(?!\s*+:)'),
    ),
    blocks=Blocks.MARKS,
    anchor=r"[\n{,][ \t]*+(?=[\"'{$\w])",
    rules=(
        Rule(None, r"(?<=\n)(?=\{)", Scope.TOP, once=True),
        Rule(
            Kind.KEY,
            r"[\"']?+(?P<name>(?<=\")(?:[^\"\\\n]++|\\[^\n])++(?=\")|(?<=')[^'\\\n]++(?=')|[\w$]++)[\"']?+\s*"
            r"+:[^\n,{}\[\]]{0,300}+",
            Scope.TOP,
            Body.HEAD,
            once=True,
        ),
    ),
    methods=False,
)
TABLES = (TABLE,)
