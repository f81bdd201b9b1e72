"""GraphQL: schemas and the documents that query them. A description is a doc comment, though written as a string."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import NAME, PARENS, Blocks, Body, Literal, Matter, Member, Rule, Scope, Table

VALUE_NAME = rf"[{{\s,](?P<start>){NAME}(?=[\s,@}}])(?![\s,]*+[:(])"

TABLE = Table(
    names=("graphql", "gql"),
    extensions=("graphql", "gql", "graphqls"),
    literals=(
        Literal(Matter.COMMENT, r"#[^\n]*+(?:\n[ \t]*+#[^\n]*+)*+"),
        Literal(Matter.COMMENT, r'"""[^"\\]*+(?:(?:\\[\s\S]|""?(?!"))[^"\\]*+)*+(?:""")?'),
        Literal(Matter.STRING, r'"[^"\\\n]*+(?:\\[^\n][^"\\\n]*+)*+"?'),
    ),
    blocks=Blocks.MARKS,
    anchor=r"[\n{},][ \t]*+(?=[^\W\d])",
    rules=(
        Rule(Kind.TYPE, rf"type\s++{NAME}", Scope.TOP, inside=Scope.TYPE),
        Rule(Kind.STRUCT, rf"input\s++{NAME}", Scope.TOP),
        Rule(Kind.INTERFACE, rf"interface\s++{NAME}", Scope.TOP),
        Rule(Kind.ENUM, rf"enum\s++{NAME}", Scope.TOP, members=(Member(Kind.CONSTANT, VALUE_NAME),), inside=Scope.CODE),
        Rule(Kind.UNION, rf"union\s++{NAME}[^\n=]*+(?:=\s*+\|?\s*+\w++(?:\s*+\|\s*+\w++)*+)?", Scope.TOP, Body.HEAD),
        Rule(Kind.TYPE, rf"scalar\s++{NAME}[^\n]*+", Scope.TOP, Body.HEAD),
        Rule(
            Kind.ANNOTATION,
            rf"directive\s++@\s*+{NAME}\s*+(?:{PARENS})?[^\n{{]*+(?:\n\s*+\|[^\n]*+){{0,40}}+",
            Scope.TOP,
            Body.HEAD,
        ),
        Rule(Kind.EXTENSION, rf"extend\s++(?:type|input|interface|enum|union|scalar)\s++{NAME}", Scope.TOP),
        Rule(Kind.FUNCTION, rf"(?:query|mutation|subscription|fragment)\s++{NAME}", Scope.TOP),
        Rule(Kind.FIELD, rf"{NAME}\s*+(?:{PARENS})?\s*+:[^\n{{}},]*+", Scope.TYPE, Body.HEAD),
    ),
    tail=rf"(?:[^{{}}(\n]++|{PARENS}|\n\s*+(?=[@{{&]))*+",
    methods=False,
)
TABLES = (TABLE,)
