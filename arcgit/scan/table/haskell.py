"""Haskell: equations in the first column; those of one name belong together."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import PARENS, Blocks, Body, Literal, Matter, Member, Rule, Scope, Table



def _nested(depth: int) -> str:
    """A block comment with block comments in it."""
    if not depth:
        return r"\{-[^-]*+(?:-(?!\})[^-]*+)*+-\}"
    return r"\{-(?:[^{}-]++|-(?!\})|\{(?!-)|\}|" + _nested(depth - 1) + r")*+-\}"


NAME = r"(?P<name>[a-z_][\w']*+|\((?!,)[!#$%&*+./<=>?@\\^|~:\u2200-\u22ff-]++\))"
UPPER = r"(?P<name>[A-Z][\w']*+)"
CONTEXT = rf"(?:(?:[^=\n({{]++|{PARENS}|\n[ \t]++)*?=>\s*+)?"

TABLE = Table(
    names=("haskell", "hs"),
    extensions=("hs", "hsc", "hs-boot", "lhs"),
    interpreters=("runhaskell", "runghc", "stack"),
    literals=(
        Literal(Matter.COMMENT, _nested(4)),
        Literal(Matter.COMMENT, r"\{-[\s\S]*+"),
        Literal(Matter.COMMENT, r"--++(?<![!#$%&*+./<=>?@\\^|~:]--)(?![!#$%&*+./<=>?@\\^~:])[^\n]*+(?:\n[ \t]*+--[^\n]*+)*+"),
        Literal(Matter.STRING, r'"[^"\\\n]*+(?:\\(?:\s++\\|[\s\S])[^"\\\n]*+)*+"?'),
        Literal(Matter.STRING, r"'(?<![\w')]')(?:[^'\\\n]|\\(?:[^\n']++|'))'"),
    ),
    blocks=Blocks.INDENT,
    anchor=r"\n",
    rules=(
        Rule(Kind.MODULE, r"module\s++(?P<name>[A-Z][\w.']*+)", body=Body.HEAD, inside=Scope.TOP),
        Rule(
            Kind.TYPE,
            rf"(?:data|newtype)\s++(?:(?:family|instance)\s++)?{CONTEXT}{UPPER}",
            Scope.TOP,
            members=(
                Member(Kind.CONSTANT, r"[=|]\s*+(?P<start>)(?P<name>[A-Z][\w']*+)"),
                Member(Kind.FIELD, r"[{,]\s*+(?P<start>)(?P<name>[a-z_][\w']*+)\s*+::[^,}\n]*+"),
            ),
        ),
        Rule(Kind.TYPE, rf"type\s++(?:(?:family|instance)\s++)?{UPPER}", Scope.TOP),
        Rule(Kind.CLASS, rf"class\s++{CONTEXT}{UPPER}", Scope.TOP),
        Rule(Kind.IMPL, rf"(?:deriving\s++(?:\w++\s++)?)?instance\s++(?:forall\b[^.\n]*+\.\s*+)?{CONTEXT}(?:[A-Z]\w*+\.)*+{UPPER}", Scope.TOP),
        Rule(Kind.TYPE, rf"pattern\s++{UPPER}", Scope.TOP),
        Rule(Kind.METHOD, rf"[ \t]++{NAME}(?=\s*+(?:,\s*+[\w',() ]++)?::)", Scope.TYPE),
        Rule(
            Kind.FUNCTION,
            rf"(?!(?:module|import|data|newtype|type|class|instance|deriving|default|infix[lr]?|foreign|where|pattern|if|else|let|in|case|of)\b){NAME}",
            Scope.TOP,
            spread=True,
        ),
        Rule(Kind.FUNCTION, r"[a-z_][\w']*+\s++(?P<name>`[^`\n]++`|[!#$%&*+./<=>?@\\^|~:-]++(?<!\|)(?<!::)(?<!=))\s++[a-z_][^\n]*?=", Scope.TOP),
    ),
    tail=rf"(?:(?:[ \t]++[\w'(){{}}\[\]@~!, \t]*+)?(?:\s*+::(?:[^\n]++|\n[ \t]++)*+)?)?",
    imports=r"import\s[^\n]*+(?:\n[ \t]++[^\n]*+)*+",
    methods=False,
)
TABLES = (TABLE,)
