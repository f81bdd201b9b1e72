"""Components in one file (Vue, Svelte): TypeScript between stretches of markup, which are literals."""

from __future__ import annotations

from dataclasses import replace

from arcgit.scan.rule import Literal, Matter
from arcgit.scan.table.javascript import TYPESCRIPT

MARKUP = r"(?:[^<]++|<!--(?:[^-]++|-(?!->))*+(?:-->)?|<(?!script\b))*+"

TABLE = replace(
    TYPESCRIPT,
    names=("vue", "svelte"),
    extensions=("vue", "svelte"),
    filenames=(),
    interpreters=(),
    literals=(
        Literal(Matter.STRING, r"<(?<=\A<)(?!script\b|!--)" + MARKUP),
        Literal(Matter.COMMENT, r"<!--(?:[^-]++|-(?!->))*+(?:-->)?"),
        Literal(Matter.STRING, r"</script[ \t]*+>" + MARKUP),
        Literal(Matter.STRING, r"<script\b[^>]*+>"),
        *TYPESCRIPT.literals,
    ),
)
TABLES = (TABLE,)
