"""HTML: headings and the ids that links, styles and scripts refer to. Scripts and styles are literals here."""

from __future__ import annotations

from dataclasses import replace

from arcgit.model import Kind
from arcgit.scan.rule import Blocks, Body, Guest, Literal, Matter, Rule, Table

FOREIGN = r"(?:[^<]++|<(?!/{0}))*+"
SCRIPT = (
    r"<!--(?:[^-]++|-(?!->))*+(?:-->)?"
    r"|<(?i:script)\b(?![^>]*\btype\s*=\s*[\"']?(?!module\b|(?:text|application)/(?:x-)?(?:java|ecma|type)script\b|text/(?:babel|jsx)\b)[^\"'>\s])[^>]*+>"
    r"(?P<code>(?:[^<]++|<(?!/(?i:script)))*+)"
)

TABLE = Table(
    names=("html", "xhtml", "html+django", "jinja", "handlebars"),
    extensions=("html", "htm", "xhtml", "xht", "hbs", "handlebars", "mustache", "njk", "twig"),
    literals=(
        Literal(Matter.COMMENT, r"<!--(?:[^-]++|-(?!->))*+(?:-->)?"),
        Literal(Matter.STRING, r"<(?i:script)\b" + FOREIGN.replace("{0}", "(?i:script)") + "(?:</(?i:script))?"),
        Literal(Matter.STRING, r"<(?i:style)\b" + FOREIGN.replace("{0}", "(?i:style)") + "(?:</(?i:style))?"),
    ),
    blocks=Blocks.MARKS,
    marks=r"(?!)(?P<open>)|(?!)(?P<close>)",
    anchor=r"[<\s](?=[hHiItT])",
    rules=(
        Rule(Kind.KEY, r"(?i:id)=\"[ \t]*+(?P<name>[^\"<>{}%\n]++)\"", body=Body.HEAD, once=True),
        Rule(Kind.KEY, r"(?i:id)='[ \t]*+(?P<name>[^'<>{}%\n]++)'", body=Body.HEAD, once=True),
        Rule(Kind.KEY, r"(?i:id)=(?P<name>[a-zA-Z][^\s\"'<>{}%=]*+)", body=Body.HEAD, once=True),
        Rule(
            Kind.SECTION,
            r"(?i:h[1-6])(?<=<[hH].)(?=[\s>])[^<>]*+>\s*+(?:<(?!/h)[^<>]*+>\s*+){0,5}+(?P<name>[^<>\n]++)",
            body=Body.HEAD,
        ),
        Rule(Kind.SECTION, r"(?i:title)(?<=<[tT].{4})[^<>]*+>\s*+(?P<name>[^<>\n]++)", body=Body.HEAD),
    ),
    guests=(Guest(SCRIPT, "javascript"),),
    methods=False,
)
CODE = r"<%(?![%#])[=_-]?+(?P<code>(?:[^%]++|%(?!>))*+)%>"
ERB = replace(
    TABLE,
    names=("html+erb", "erb", "rhtml"),
    extensions=("erb", "rhtml"),
    guests=(Guest(CODE, "ruby"), *TABLE.guests),
)
EJS = replace(TABLE, names=("ejs",), extensions=("ejs",), guests=(Guest(CODE, "javascript"), *TABLE.guests))
TABLES = (TABLE, ERB, EJS)
