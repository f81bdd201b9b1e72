"""HCL: Terraform, Packer, Nomad. The labels that name a block are string literals, which stay in the mirror."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import Blocks, Body, Literal, Matter, Rule, Scope, Table

LABEL = r'"(?P<name>[^"\n]++)"'
TYPE = r'"(?P<container>[^"\n]++)"\s++'
EXPRESSION = r"[$%]\{(?:[^{}\"\n]++|\"[^\"\n]*+\"|\{[^{}\n]*+\})*+\}"

TABLE = Table(
    names=("hcl", "terraform", "opentofu"),
    extensions=("tf", "hcl", "tfvars", "nomad", "tofu"),
    filenames=(".terraform.lock.hcl",),
    literals=(
        Literal(Matter.COMMENT, r"#[^\n]*+(?:\n[ \t]*+#[^\n]*+)*+"),
        Literal(Matter.COMMENT, r"//[^\n]*+(?:\n[ \t]*+//[^\n]*+)*+"),
        Literal(Matter.COMMENT, r"/\*[^*]*+(?:\*(?!/)[^*]*+)*+(?:\*/)?"),
        Literal(Matter.CODE, r'"[^"\\\n$%{}]*+"(?=[ \t]*+["{])'),
        Literal(Matter.STRING, rf'"[^"\\\n$%]*+(?:(?:\\[^\n]|{EXPRESSION}|[$%])[^"\\\n$%]*+)*+"?'),
        Literal(Matter.STRING, r"<<-?+(?P<tag>[A-Za-z_]\w*+)", closer=r"^[ \t]*{tag}\r?$"),
    ),
    blocks=Blocks.MARKS,
    anchor=r"[\n{][ \t]*+(?=\w)",
    rules=(
        Rule(Kind.RESOURCE, rf"(?:resource|data|ephemeral)\s++{TYPE}{LABEL}", Scope.TOP),
        Rule(Kind.MODULE, rf"module\s++{LABEL}", Scope.TOP, inside=Scope.CODE),
        Rule(Kind.VARIABLE, rf"variable\s++{LABEL}", Scope.TOP, inside=Scope.CODE),
        Rule(Kind.PROPERTY, rf"output\s++{LABEL}", Scope.TOP, inside=Scope.CODE),
        Rule(Kind.OBJECT, rf"provider\s++{LABEL}", Scope.TOP, inside=Scope.CODE),
        Rule(None, r"locals(?=\s*+\{)", Scope.TOP),
        Rule(Kind.RESOURCE, rf"(?!dynamic\b)[a-z]\w*+\s++(?:{TYPE})?{LABEL}(?=\s*+\{{)", Scope.TOP),
        Rule(Kind.CONSTANT, r"(?P<name>[^\W\d][\w-]*+)[ \t]*+=(?![=>])[^\n{[(]*+", Scope.OPEN, Body.HEAD, once=True),
    ),
    tail=r"\s*+",
    methods=False,
)
TABLES = (TABLE,)
