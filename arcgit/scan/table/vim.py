"""Vim script, old and new (vim9)."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import PARENS, Blocks, Body, Literal, Matter, Rule, Scope, Table

FIRST = "(?:" + "|".join(rf"(?<=\n[ \t]{{{n}}}{{0}})" for n in range(25)) + r"|(?<=\A{0}))"
"""Whether the mark just read, `{0}`, is the first on its line."""

TABLE = Table(
    names=("vim-script", "vim", "viml", "vimscript", "vim9script"),
    extensions=("vim", "vimrc", "vmb"),
    filenames=(".vimrc", "_vimrc", "vimrc", ".gvimrc", "gvimrc", ".exrc"),
    literals=(
        Literal(Matter.COMMENT, '"' + FIRST.replace("{0}", '"') + r'[^\n]*+(?:\n[ \t]*+"[^\n]*+)*+'),
        Literal(Matter.STRING, r'"[^"\\\n]*+(?:\\[^\n][^"\\\n]*+)*+"'),
        Literal(Matter.COMMENT, r'"(?<=\s")[^"\n]*+(?=\n|\Z)'),
        Literal(Matter.COMMENT, "#" + FIRST.replace("{0}", "#") + r"[^\n]*+(?:\n[ \t]*+#[^\n]*+)*+"),
        Literal(Matter.STRING, r"'[^'\n]*+(?:''[^'\n]*+)*+'"),
    ),
    blocks=Blocks.MARKS,
    marks=(
        r"[fde](?:(?:(?<=\bf)u(?:n(?:c(?:t(?:i(?:on?)?)?)?)?)?(?=!|[ \t]++(?:[gsbwtl]:|<SID>|\{)?[\w.#{}]++[ \t]*+\()"
        r"|(?<=\bd)ef(?=!?[ \t]++[\w.#:]++\())(?P<open>)"
        r"|(?<=\be)nd(?:f(?:u(?:n(?:c(?:t(?:i(?:on?)?)?)?)?)?)?|def)\b(?P<close>))"
    ),
    anchor=r"[\n|][ \t:]*+(?=[a-zA-Z])",
    rules=(
        Rule(
            Kind.FUNCTION,
            r"(?:export[ \t]++)?(?P<open>)(?:fu(?:n(?:c(?:t(?:i(?:on?)?)?)?)?)?|def)!?[ \t]++"
            r"(?P<name>(?:[gsbwtl]:|<[sS][iI][dD]>)?[\w.#{}:]++)(?=[ \t]*+\()",
            tail=rf"[ \t]*+(?:{PARENS})?[^\n|]*+",
        ),
        Rule(
            Kind.FUNCTION,
            r"com(?:m(?:a(?:nd?)?)?)?!?[ \t]++(?:-\S++[ \t]++)*+(?P<name>[A-Z]\w*+)(?=[ \t\n])[^\n]*+(?:\n[ "
            r"\t]*+\\[^\n]*+)*+",
            body=Body.HEAD,
        ),
        Rule(
            Kind.VARIABLE,
            r"(?:let|const|var|final|export[ \t]++(?:const|var|final))[ \t]++(?P<name>(?:[gsbtw]:)?[\w#]++)[ "
            r"\t]*+(?::[^=\n]*+)?="
            r"[^\n]*+(?:\n[ \t]*+\\[^\n]*+)*+",
            Scope.TOP,
            Body.HEAD,
            once=True,
        ),
        Rule(Kind.NAMESPACE, r"aug(?:r(?:o(?:up?)?)?)?[ \t]++(?!END\b)(?P<name>\S++)", Scope.TOP, Body.HEAD, once=True),
    ),
    imports=r"(?:so(?:urce)?|ru(?:ntime)?!?|import)[ \t][^\n]*+",
    private=r"\n(?:s:|<SID>)",
    methods=False,
)
TABLES = (TABLE,)
