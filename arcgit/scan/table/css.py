"""CSS, and its offspring SCSS and Less: a rule is named by its selectors."""

from __future__ import annotations

from dataclasses import replace

from arcgit.model import Kind
from arcgit.scan.rule import PARENS, Blocks, Body, Literal, Matter, Rule, Scope, Table

SELECTOR = r"(?P<name>[^\s@{};$/](?:[^{};#]++|#\{[^{}\n]{0,80}+\}|#(?!\{)){0,40}+)(?<!:)(?<!: )(?=\{)"
GROUPS = (
    r"@(?:media|supports|layer|container|scope|starting-style|document|if|else|each|for|while|at-root"
    r"|include)\b[^{};]{0,1000}+(?=\{)"
)
COMMENT = Literal(Matter.COMMENT, r"/\*[^*]*+(?:\*(?!/)[^*]*+)*+(?:\*/)?")
STRINGS = (
    Literal(Matter.STRING, r'"[^"\\\n]*+(?:\\[\s\S][^"\\\n]*+)*+"?'),
    Literal(Matter.STRING, r"'[^'\\\n]*+(?:\\[\s\S][^'\\\n]*+)*+'?"),
)

CSS = Table(
    names=("css", "postcss"),
    extensions=("css", "pcss", "postcss", "wxss", "qss"),
    literals=(COMMENT, *STRINGS),
    blocks=Blocks.MARKS,
    anchor=r"[\n;{}](?:(?<=[;{}])|(?<=\A\n))\s*+(?=[^\s{};])",
    rules=(
        Rule(None, GROUPS, Scope.OPEN),
        Rule(Kind.RULE, r"@(?:-\w++-)?keyframes\s++(?P<name>[^\s{};]++)", inside=Scope.CODE),
        Rule(Kind.PROPERTY, r"@property\s++(?P<name>--[\w-]++)"),
        Rule(Kind.PROPERTY, r"(?P<name>--[\w-]++)\s*+:[^;{}]{0,300}+", body=Body.HEAD, once=True),
        Rule(Kind.RULE, SELECTOR, Scope.OPEN, inside=Scope.TYPE),
    ),
    tail=r"\s*+",
    imports=r"@(?:import|use|forward|charset|require|reference)\b[^;\n]*+;?",
    methods=False,
)
SCSS = replace(
    CSS,
    names=("scss", "less"),
    extensions=("scss", "less"),
    literals=(Literal(Matter.COMMENT, r"//(?<![:(\w\"']//)[^\n]*+(?:\n[ \t]*+//[^\n]*+)*+"), COMMENT, *STRINGS),
    rules=(
        Rule(Kind.FUNCTION, rf"@(?:mixin|function)\s++(?P<name>[\w-]++)\s*+(?:{PARENS})?", inside=Scope.TYPE),
        Rule(
            Kind.VARIABLE,
            r"[$@](?!media\b|import\b|include\b)(?P<name>[\w-]++)\s*+:[^;{}]{0,300}+",
            Scope.TOP,
            Body.HEAD,
            once=True,
        ),
        *CSS.rules,
    ),
)
TABLES = (CSS, SCSS)
