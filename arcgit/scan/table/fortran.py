"""Fortran: free form, and the fixed form of older files, which differ in how a comment begins."""

from __future__ import annotations

from dataclasses import replace

from arcgit.model import Kind
from arcgit.scan.rule import NAME, PARENS, Blocks, Body, Literal, Matter, Rule, Scope, Table

END = r"nd[ \t]*+(?:subroutine|function|module|submodule|program|procedure|type|interface|block[ \t]*+data)\b"
BARE = r"nd(?=[ \t]*+(?:[\n;]|\Z))"
PREFIX = rf"(?:(?:pure|impure|elemental|recursive|non_recursive|module|attributes[ \t]*+{PARENS})[ \t]++){{0,4}}+"
RETURNS = (
    rf"(?:(?:integer|real|complex|logical|character|double[ \t]*+precision|type|class)[ \t]*+(?:\*[ "
    rf"\t]*+\d++|{PARENS})?[ \t]*+)?"
)

FREE = Table(
    names=("fortran", "fortran-free-form", "f90"),
    extensions=("f90", "f95", "f03", "f08", "f15", "f18", "fpp"),
    literals=(
        Literal(Matter.COMMENT, r"![^\n]*+(?:\n[ \t]*+![^\n]*+)*+"),
        Literal(Matter.STRING, r'"[^"\n]*+"?'),
        Literal(Matter.STRING, r"'[^'\n]*+'?"),
    ),
    blocks=Blocks.MARKS,
    marks=(
        r"[sfmptieSFMPTIE](?i:(?:"
        r"(?<=\bs)ub(?:routine|module)\b(?<!end .{9})(?=[ \t]*+[\w(])"
        r"|(?<=\bf)unction\b(?=[ \t]++\w++[ \t]*+\()"
        r"|(?<=\bm)odule\b(?=[ \t]++(?!procedure\b|subroutine\b|function\b)\w++[ \t]*+(?:\n|;|\Z))"
        r"|(?<=\bm)odule[ \t]++procedure\b(?=[ \t]++\w++[ \t]*+(?:\n|\Z))(?=\n)"
        r"|(?<=\bp)rogram\b(?=[ \t]++\w)"
        r"|(?<=\bt)ype\b(?=[ \t]*+(?:,[^\n:]*+)?::[ \t]*+\w|[ \t]++(?!is\b)\w++[ \t]*+(?:\n|;|\Z))"
        r"|(?<=\bi)nterface\b"
        r")(?<!end )(?P<open>)"
        rf"|(?<=\be)(?:{END}|{BARE})(?P<close>))"
    ),
    anchor=r"[\n;][ \t]*+(?=[a-zA-Z])",
    rules=(
        Rule(
            Kind.MODULE,
            rf"(?P<open>)(?i:module)[ \t]++(?!(?i:procedure|subroutine|function)\b){NAME}(?=[ \t]*+(?:\n|;|\Z))",
        ),
        Rule(Kind.MODULE, rf"(?P<open>)(?i:submodule)[ \t]*+{PARENS}[ \t]*+{NAME}"),
        Rule(Kind.FUNCTION, rf"(?P<open>)(?i:program)[ \t]++{NAME}"),
        Rule(Kind.FUNCTION, rf"(?i:{PREFIX})(?P<open>)(?i:subroutine)[ \t]++{NAME}"),
        Rule(Kind.FUNCTION, rf"(?i:{PREFIX}{RETURNS}{PREFIX})(?P<open>)(?i:function)[ \t]++{NAME}(?=[ \t]*+\()"),
        Rule(
            Kind.STRUCT,
            rf"(?P<open>)(?i:type)(?:[ \t]*+(?:,[^\n:]*+)?::[ \t]*+|[ \t]++(?!(?i:is)\b)){NAME}(?=[ \t]*+(?:"
            rf"\n|;|\Z|\())",
        ),
        Rule(
            Kind.INTERFACE,
            r"(?:(?i:abstract)[ \t]++)?(?P<open>)(?i:interface)[ \t]++(?P<name>(?i:operator|assignment)[ \t]*"
            r"+\([^()\n]*+\)|\w++)",
            inside=Scope.CODE,
        ),
        Rule(None, r"(?:(?i:abstract)[ \t]++)?(?P<open>)(?i:interface)(?=[ \t]*+\n)"),
        Rule(
            Kind.CONSTANT,
            rf"(?i:integer|real|logical|character|complex|double[ \t]*+precision|type)[^\n:]{0, 120},[ \t]*+(?"
            rf"i:parameter)\b[^\n:]{0, 200}+::[ \t]*+{NAME}[^\n]*+",
            Scope.TOP,
            Body.HEAD,
        ),
        Rule(Kind.METHOD, rf"(?i:procedure)[^\n:]*+::[ \t]*+{NAME}[^\n]*+", Scope.TYPE, Body.HEAD),
    ),
    tail=rf"[ \t]*+(?:{PARENS})?[^\n]*+",
    imports=r"(?i:use)(?:[ \t]*+,[^\n:]*+::|[ \t])[^\n]*+|(?i:include)[ \t][^\n]*+",
    methods=False,
)
FIXED = replace(
    FREE,
    names=("fortran-fixed-form", "fortran77", "f77"),
    extensions=("f", "for", "ftn", "f77"),
    literals=(Literal(Matter.COMMENT, r"[cC*dD](?<![^\n].)(?:[^\n]*+(?:\n[cC*dD][^\n]*+)*+)"), *FREE.literals),
)
TABLES = (FREE, FIXED)
