"""Clojure and its dialects: the columns of the forms show where they end."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import BRACES, BRACKETS, Blocks, Body, Literal, Matter, Rule, Scope, Table

SYMBOL = r"[^\s()\[\]{}\"@^`~,;'\d][^\s()\[\]{}\"@^`~,;]*+"
META = rf"(?:\^(?:{BRACES}|[^\s()\[\]{{}}]++)\s++)*+"
NAME = rf"\s++{META}(?:#?\^(?:{BRACES}|\S++)\s++)*+(?P<name>{SYMBOL})"

TABLE = Table(
    names=("clojure", "clojurescript", "edn"),
    extensions=("clj", "cljs", "cljc", "cljx", "bb", "edn", "cljd"),
    filenames=("riemann.config",),
    interpreters=("bb", "clojure", "clj"),
    literals=(
        Literal(Matter.COMMENT, r";[^\n]*+(?:\n[ \t]*+;[^\n]*+)*+"),
        Literal(Matter.STRING, r"\\(?:[a-z]{2,9}+|u[0-9a-fA-F]{4}|[^\n])"),
        Literal(Matter.STRING, r'"[^"\\]*+(?:\\[\s\S][^"\\]*+)*+"?'),
    ),
    blocks=Blocks.INDENT,
    anchor=r"\n[ \t]*+(?=[(#])",
    prefix=r"(?:#\?@?\((?::\w++\s++))?",
    rules=(
        Rule(Kind.NAMESPACE, rf"\((?:ns|in-ns){NAME}", inside=Scope.CODE),
        Rule(
            Kind.FUNCTION,
            rf"\((?:[\w.-]++/)?(?:defn-?|definline|deftask|defn-spec|defnc|defui|>defn-?|deftest-?|defhandler"
            rf"|defroutes){NAME}",
        ),
        Rule(Kind.MACRO, rf"\((?:[\w.-]++/)?defmacro{NAME}"),
        Rule(Kind.FUNCTION, rf"\((?:defmulti|defmethod){NAME}"),
        Rule(Kind.PROTOCOL, rf"\((?:[\w.-]++/)?(?:defprotocol|definterface){NAME}"),
        Rule(Kind.RECORD, rf"\((?:[\w.-]++/)?defrecord{NAME}"),
        Rule(Kind.TYPE, rf"\((?:[\w.-]++/)?(?:deftype|gen-class){NAME}", inside=Scope.TYPE),
        Rule(
            Kind.CONSTANT,
            rf"\((?:[\w.-]++/)?(?:def|defonce|s/def|defstate|declare){NAME}",
            Scope.TOP,
            Body.VALUE,
            tail="",
        ),
        Rule(Kind.METHOD, rf"\((?P<name>{SYMBOL})\s++(?=\[)", Scope.TYPE),
    ),
    tail=rf"(?:(?:[ \t]|\r?\n[ \t]{{0,4}})(?:\^\S++[ \t])?{BRACKETS})?",
    imports=r"\((?:require|use|import|:require|:use|:import)\b[^\n]*+",
    docstring=r"\s*+",
    private=r"^\((?:[\w.-]++/)?(?:defn-|>defn-|deftest-)|\^:private\b",
    methods=False,
)
TABLES = (TABLE,)
