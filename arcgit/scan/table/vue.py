"""Components in one file (Vue, Svelte, Astro): TypeScript between stretches of markup, which are literals."""

from __future__ import annotations

from dataclasses import replace

from arcgit.scan.rule import Literal, Matter
from arcgit.scan.table.javascript import TYPESCRIPT

MARKUP = r"(?:[^<]++|<!--(?:[^-]++|-(?!->))*+(?:-->)?|<(?!script\b))*+"
TAGS = (
    Literal(Matter.COMMENT, r"<!--(?:[^-]++|-(?!->))*+(?:-->)?"),
    Literal(Matter.STRING, r"</script[ \t]*+>" + MARKUP),
    Literal(Matter.STRING, r"<script\b[^>]*+>"),
)

VUE = replace(
    TYPESCRIPT,
    names=("vue",),
    extensions=("vue",),
    filenames=(),
    interpreters=(),
    literals=(
        Literal(Matter.STRING, r"<(?<=\A<)(?!script\b|!--)" + MARKUP),
        *TAGS,
        *TYPESCRIPT.literals,
    ),
)
SVELTE = replace(VUE, names=("svelte",), extensions=("svelte",))
ASTRO = replace(
    VUE,
    names=("astro",),
    extensions=("astro",),
    literals=(
        Literal(Matter.STRING, r"---(?<=\A---)"),
        Literal(Matter.STRING, r"---(?<=\n---)[ \t\r]*+(?=\n)" + MARKUP),
        *TAGS,
        *TYPESCRIPT.literals,
    ),
)
TABLES = (VUE, SVELTE, ASTRO)
