"""Emacs Lisp, Common Lisp and Scheme: a definition begins in the first column, or deeper inside another."""

from __future__ import annotations

from dataclasses import replace

from arcgit.model import Kind
from arcgit.scan.rule import PARENS, Blocks, Body, Literal, Matter, Rule, Scope, Table

SYMBOL = r"[^\s()\[\]\"';`,|]++"
NAME = rf"\s++'?(?P<name>{SYMBOL})"
LITERALS = (
    Literal(Matter.COMMENT, r";[^\n]*+(?:\n[ \t]*+;[^\n]*+)*+"),
    Literal(Matter.COMMENT, r"#\|[^|]*+(?:\|(?!#)[^|]*+)*+(?:\|#)?", nests=(r"#\|", r"\|#")),
    Literal(Matter.STRING, r'"[^"\\]*+(?:\\[\s\S][^"\\]*+)*+"?'),
    Literal(Matter.CODE, r"\|(?<=[\s(]\|)[^|\n]*+\|"),
    Literal(Matter.STRING, r"#\\(?:\w++|[^\n])"),
)

EMACS = Table(
    names=("emacs-lisp", "elisp"),
    extensions=("el",),
    filenames=(".emacs", "Cask", "_emacs"),
    interpreters=("emacs",),
    literals=(
        *(literal for literal in LITERALS if not literal.nests and not literal.pattern.startswith("#")),
        Literal(Matter.STRING, r"\?(?<=[\s('\[]\?)(?:\\[^\n]|[\"';()#])"),
    ),
    blocks=Blocks.INDENT,
    anchor=r"\n[ \t]*+(?=\()",
    rules=(
        Rule(Kind.FUNCTION, rf"\((?:cl-)?def(?:un|subst|ine-inline|method|generic)\*?{NAME}"),
        Rule(
            Kind.FUNCTION, rf"\((?:defalias|define-(?:minor|derived|globalized-minor|generic)-mode|ert-deftest){NAME}"
        ),
        Rule(Kind.MACRO, rf"\((?:cl-)?defmacro\*?{NAME}"),
        Rule(Kind.STRUCT, rf"\((?:cl-)?defstruct\s*+\(?\s*+(?P<name>{SYMBOL})"),
        Rule(Kind.CLASS, rf"\(defclass{NAME}"),
        Rule(Kind.CONSTANT, rf"\(def(?:const|custom){NAME}", Scope.TOP, Body.VALUE, tail=""),
        Rule(Kind.VARIABLE, rf"\(def(?:var|var-local|face|group){NAME}", Scope.TOP, Body.VALUE, tail=""),
    ),
    tail=rf"\s++{PARENS}",
    imports=r"\((?:require|load|autoload)\b[^\n]*+",
    docstring=r"\s*+",
    private=r"\n[^\s]*?--",
    methods=False,
)
COMMON = replace(
    EMACS,
    names=("common-lisp", "lisp"),
    extensions=("lisp", "lsp", "cl", "asd", "asdf"),
    filenames=(),
    interpreters=("sbcl", "clisp", "ecl", "ccl"),
    literals=LITERALS,
    rules=(
        Rule(Kind.MODULE, r"\((?:[\w-]++:)?def(?:package|system)\s++[#:'\"]{0,2}+(?P<name>[^\s()\"]++)", Scope.TOP),
        Rule(Kind.FUNCTION, rf"\(def(?:un|generic|method|setf|test|type)(?:\s++\(setf)?{NAME}"),
        Rule(
            Kind.MACRO,
            rf"\(def(?:macro|ine-compiler-macro|ine-modify-macro){NAME}|\(define-(?:compiler|modify)-macro\b",
        ),
        Rule(Kind.STRUCT, rf"\(defstruct\s*+\(?\s*+(?P<name>{SYMBOL})"),
        Rule(Kind.CLASS, rf"\((?:defclass|define-condition){NAME}"),
        Rule(Kind.CONSTANT, rf"\((?:defconstant|define-symbol-macro){NAME}", Scope.TOP, Body.VALUE, tail=""),
        Rule(Kind.VARIABLE, rf"\(def(?:var|parameter){NAME}", Scope.TOP, Body.VALUE, tail=""),
    ),
    imports=r"\((?:require|load|in-package|use-package)\b[^\n]*+",
    private=r"\n%",
)
SCHEME = replace(
    COMMON,
    names=("scheme", "racket", "guile"),
    extensions=("scm", "ss", "sld", "rkt", "rktl"),
    interpreters=("guile", "racket", "scheme", "csi", "chez", "gosh"),
    rules=(
        Rule(Kind.MODULE, r"\((?:define-library|define-module|module|library)\s++(?P<name>\([^()\n]++\)|[^\s()]++)"),
        Rule(Kind.FUNCTION, rf"\(define(?:-public|\*|/contract|/public)?\s++\(+(?P<name>{SYMBOL})"),
        Rule(
            Kind.FUNCTION, rf"\(define(?:-public)?\s++(?P<name>{SYMBOL})\s++\((?=(?:case-)?lambda\b|\u03bb\b)", tail=""
        ),
        Rule(Kind.MACRO, rf"\(define-(?:syntax(?:-rule)?|macro)\s++\(?(?P<name>{SYMBOL})"),
        Rule(Kind.RECORD, r"\((?:define-record-type|define-struct|struct)\s++[<(]?(?P<name>[^\s()<>]++)"),
        Rule(
            Kind.VARIABLE,
            rf"\(define(?:-public|-values)?\s++(?P<name>{SYMBOL})",
            Scope.TOP,
            Body.VALUE,
            tail="",
            once=True,
        ),
    ),
    tail=r"[^\n]*+",
    imports=r"\((?:require|import|use-modules|load)\b[^\n]*+",
    docstring="",
)
TABLES = (EMACS, COMMON, SCHEME)
