"""An oracle: the declarations that a tree-sitter grammar sees.

A query a language captures names: `declared` where the grammar is sure that a function or a type is declared, `known`
where it declares something else or only might. Both are plain data; the few shapes that a query cannot say (the name
inside nested declarators, a qualified name's last part) are read by `_name_of`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import NamedTuple

from tree_sitter import Language, Node, Parser, Query, QueryCursor


class Grammar(NamedTuple):
    """The wheel's module, its function that gives the language, and the query."""

    module: str
    function: str
    query: str


class Named(NamedTuple):
    name: str
    line: int
    declared: bool


PYTHON = """
(function_definition name: (_) @declared)
(class_definition name: (_) @declared)
(assignment left: (identifier) @known)
(type_alias_statement left: (type (identifier) @known))
"""

JAVASCRIPT = """
(function_declaration name: (_) @declared)
(generator_function_declaration name: (_) @declared)
(function_expression name: (_) @declared)
(generator_function name: (_) @declared)
(class_declaration name: (_) @declared)
(class name: (_) @declared)
(method_definition name: (_) @declared)
(variable_declarator name: (identifier) @declared value: [(arrow_function) (function_expression) (class)])
(variable_declarator name: (identifier) @known)
(pair key: (_) @known)
(assignment_expression left: [(identifier) @known (member_expression property: (_) @known)])
"""

JS_FIELDS = "(field_definition property: (_) @known)"

TS_FIELDS = """
(public_field_definition name: (_) @known)
(interface_declaration name: (_) @declared)
(enum_declaration name: (_) @declared)
(type_alias_declaration name: (_) @declared)
(abstract_class_declaration name: (_) @declared)
(abstract_method_signature name: (_) @declared)
(method_signature name: (_) @declared)
(function_signature name: (_) @declared)
(property_signature name: (_) @known)
(required_parameter pattern: (identifier) @known)
(export_statement "default" @known)
(internal_module name: (_) @known)
(module name: (_) @known)
"""

GO = """
(function_declaration name: (_) @declared)
(method_declaration name: (_) @declared)
(type_spec name: (_) @declared type: [(struct_type) (interface_type)])
(type_spec name: (_) @known)
(type_alias name: (_) @known)
(method_elem name: (_) @known)
(const_spec name: (_) @known)
(var_spec name: (_) @known)
"""

RUST = """
(function_item name: (_) @declared)
(function_signature_item name: (_) @declared)
(struct_item name: (_) @declared)
(enum_item name: (_) @declared)
(union_item name: (_) @declared)
(trait_item name: (_) @declared)
(mod_item name: (_) @known)
(macro_definition name: (_) @known)
(type_item name: (_) @known)
(associated_type name: (_) @known)
(impl_item type: (_) @known)
(const_item name: (_) @known)
(static_item name: (_) @known)
"""

JAVA = """
(class_declaration name: (_) @declared)
(interface_declaration name: (_) @declared)
(enum_declaration name: (_) @declared)
(annotation_type_declaration name: (_) @declared)
(method_declaration name: (_) @declared)
(constructor_declaration name: (_) @declared)
(record_declaration name: (_) @known)
(compact_constructor_declaration name: (_) @known)
(annotation_type_element_declaration name: (_) @known)
"""

C = """
(function_definition declarator: (_) @declared)
(struct_specifier name: (_) @declared body: (_))
(union_specifier name: (_) @declared body: (_))
(enum_specifier name: (_) @declared body: (_))
(declaration declarator: (_) @known)
(type_definition declarator: (_) @known)
(preproc_def name: (_) @known)
(preproc_function_def name: (_) @known)
"""

CPP = (
    C
    + """
(class_specifier name: (_) @declared body: (_))
(namespace_definition name: (_) @known)
(alias_declaration name: (_) @known)
(concept_definition name: (_) @known)
(field_declaration declarator: (_) @known)
"""
)

C_SHARP = """
(class_declaration name: (_) @declared)
(interface_declaration name: (_) @declared)
(struct_declaration name: (_) @declared)
(enum_declaration name: (_) @declared)
(record_declaration name: (_) @declared)
(method_declaration name: (_) @declared)
(constructor_declaration name: (_) @known)
(destructor_declaration name: (_) @known)
(delegate_declaration name: (_) @known)
(local_function_statement name: (_) @known)
(operator_declaration) @operator
(conversion_operator_declaration) @operator
(property_declaration name: (_) @known)
(namespace_declaration name: (_) @known)
(file_scoped_namespace_declaration name: (_) @known)
"""

RUBY = """
(method name: (_) @declared)
(singleton_method name: (_) @declared)
(class name: (_) @declared)
(module name: (_) @declared)
(assignment left: (_) @known)
(alias name: (_) @known)
(call arguments: (argument_list . (simple_symbol) @known))
"""

PHP = """
(function_definition name: (_) @declared)
(method_declaration name: (_) @declared)
(class_declaration name: (_) @declared)
(interface_declaration name: (_) @declared)
(trait_declaration name: (_) @declared)
(enum_declaration name: (_) @declared)
(namespace_definition name: (_) @known)
"""

BASH = """
(function_definition name: (_) @declared)
(command name: (command_name) @word argument: [(concatenation . (word) @known) (word) @known] (#eq? @word "alias"))
"""

HASKELL = """
(declarations (function name: (_) @declared))
(declarations (bind name: (_) @declared))
(declarations (signature name: (_) @known))
(function name: (_) @known)
(bind name: (_) @known)
(signature name: (_) @known)
(data_type name: (_) @declared)
(newtype name: (_) @declared)
(type_synonym name: (_) @declared)
(class name: (_) @declared)
(instance) @instance
(header module: (_) @known)
(type_family name: (_) @known)
(data_family name: (_) @known)
(pattern_synonym) @known
"""

LUA = """
(function_declaration name: (_) @declared)
(assignment_statement (variable_list name: (_) @declared) (expression_list value: (function_definition)))
(variable_declaration (assignment_statement (variable_list name: (_) @declared)
  (expression_list value: (function_definition))))
(field name: (identifier) @known value: (function_definition))
(variable_list name: (_) @known)
"""

ELIXIR = """
(call target: (identifier) @word (arguments (call target: (identifier) @declared))
  (#any-of? @word "def" "defp" "defmacro" "defmacrop"))
(call target: (identifier) @word (arguments (identifier) @declared)
  (#any-of? @word "def" "defp" "defmacro" "defmacrop"))
(call target: (identifier) @word (arguments (binary_operator left: (call target: (identifier) @declared)))
  (#any-of? @word "def" "defp" "defmacro" "defmacrop"))
(call target: (identifier) @word (arguments (binary_operator left: (identifier) @declared))
  (#any-of? @word "def" "defp" "defmacro" "defmacrop"))
(call target: (identifier) @word (arguments (alias) @declared) (#any-of? @word "defmodule" "defprotocol"))
(call target: (identifier) @word (arguments [(call target: (identifier) @known) (identifier) @known (alias) @known])
  (#match? @word "^def"))
(call target: (identifier) @word (arguments (binary_operator left: [(call target: (identifier) @known) (identifier) @known]))
  (#match? @word "^def"))
(unary_operator operand: (call target: (identifier) (arguments (binary_operator left: (_) @known))))
"""

KOTLIN = """
(class_declaration name: (_) @declared)
(object_declaration name: (_) @declared)
(function_declaration name: (_) @declared)
(type_alias type: (_) @known)
(companion_object name: (_) @known)
(secondary_constructor "constructor" @known)
"""

SCALA = """
(class_definition name: (_) @declared)
(object_definition name: (_) @declared)
(trait_definition name: (_) @declared)
(enum_definition name: (_) @declared)
(function_definition name: (_) @declared)
(function_declaration name: (_) @declared)
(type_definition name: (_) @known)
(given_definition name: (_) @known)
(given_definition return_type: [(generic_type type: (_) @known) (type_identifier) @known])
(package_object name: (_) @known)
(package_clause name: (_) @known)
"""

SWIFT = """
(class_declaration name: [(type_identifier) (user_type)] @declared)
(protocol_declaration name: (type_identifier) @declared)
(function_declaration "func" . name: (_) @declared)
(protocol_function_declaration name: (simple_identifier) @declared)
(init_declaration "init" @known)
(deinit_declaration "deinit" @known)
(subscript_declaration "subscript" @known)
(typealias_declaration name: (_) @known)
(associatedtype_declaration name: (_) @known)
"""

ZIG = """
(function_declaration name: (_) @declared)
(variable_declaration (identifier) @declared [(struct_declaration) (enum_declaration) (union_declaration)])
(variable_declaration (identifier) @known)
"""

MARKDOWN = """
(atx_heading heading_content: (_) @declared)
(setext_heading heading_content: (_) @declared)
"""

GRAMMARS = {
    "python": Grammar("tree_sitter_python", "language", PYTHON),
    "javascript": Grammar("tree_sitter_javascript", "language", JAVASCRIPT + JS_FIELDS),
    "typescript": Grammar("tree_sitter_typescript", "language_typescript", JAVASCRIPT + TS_FIELDS),
    "tsx": Grammar("tree_sitter_typescript", "language_tsx", JAVASCRIPT + TS_FIELDS),
    "go": Grammar("tree_sitter_go", "language", GO),
    "rust": Grammar("tree_sitter_rust", "language", RUST),
    "java": Grammar("tree_sitter_java", "language", JAVA),
    "c": Grammar("tree_sitter_c", "language", C),
    "c++": Grammar("tree_sitter_cpp", "language", CPP),
    "c#": Grammar("tree_sitter_c_sharp", "language", C_SHARP),
    "ruby": Grammar("tree_sitter_ruby", "language", RUBY),
    "php": Grammar("tree_sitter_php", "language_php", PHP),
    "shell": Grammar("tree_sitter_bash", "language", BASH),
    "haskell": Grammar("tree_sitter_haskell", "language", HASKELL),
    "lua": Grammar("tree_sitter_lua", "language", LUA),
    "elixir": Grammar("tree_sitter_elixir", "language", ELIXIR),
    "kotlin": Grammar("tree_sitter_kotlin", "language", KOTLIN),
    "scala": Grammar("tree_sitter_scala", "language", SCALA),
    "swift": Grammar("tree_sitter_swift", "language", SWIFT),
    "zig": Grammar("tree_sitter_zig", "language", ZIG),
    "markdown": Grammar("tree_sitter_markdown", "language", MARKDOWN),
}

SPELLED = {
    "instance": re.compile(r"[A-Z][\w']*"),
    "operator": re.compile(r"\boperator\s*[^\s(]+"),
}
"""Captures of whole declarations whose names no field holds: the names in their text."""

_TYPE_ARGUMENTS = re.compile(r"<[^<>]*>$")
_QUALIFIER = re.compile(r"::|\.|(?<=\w):(?=\w)|\\")
_HEADING_MARK = re.compile(r"\s*(?:\{[#.:][^}]*\}|#+)\s*$|[`*]|\[!?\[.*")


@cache
def _compiled(grammar: str) -> tuple[Parser, QueryCursor]:
    module, function, query = GRAMMARS[grammar]
    language = Language(getattr(import_module(module), function)())
    return Parser(language), QueryCursor(Query(language, query))


def names(text: str, language: str, path: str = "") -> Iterator[Named]:
    """Every name that is declared in `text`, with its 1-based line."""
    parser, cursor = _compiled("tsx" if language == "typescript" and path.endswith("x") else language)
    captures = cursor.captures(parser.parse(text.encode("utf-8", "replace")).root_node)
    for capture in ("declared", "known"):
        for node in map(_named, captures.get(capture, ())):
            yield Named(spelled(_text(node), language), node.start_point.row + 1, capture == "declared")
    for capture, pattern in SPELLED.items():
        for node in captures.get(capture, ()):
            for name in pattern.findall(_text(node)):
                yield Named(spelled(name, language), node.start_point.row + 1, declared=False)


def _text(node: Node) -> str:
    return (node.text or b"").decode("utf-8", "replace")


def _named(node: Node) -> Node:
    """The name inside declarators: `f` of `*f(int)`, `x` of `&x[2]`, the last of `A<int>::f`."""
    while node.type.endswith("declarator") or node.type in ("qualified_identifier", "template_function"):
        inner = node.child_by_field_name("declarator") or node.child_by_field_name("name")
        inner = inner or next(
            (each for each in node.named_children if each.type.endswith(("identifier", "declarator"))), None
        )
        if inner is None:
            break
        node = inner
    return node


def spelled(name: str, language: str) -> str:
    """A name as all sides spell it: on one line, without qualifiers, type arguments and the marks around it."""
    name = " ".join(name.split())
    if language == "markdown":
        return _HEADING_MARK.sub("", name).strip()
    if language == "shell":
        return name.partition("=")[0]
    name = name.strip("\"'`:")
    if re.match(r"operator(?![\w.])", name):
        return name.replace(" ", "")
    while "<" in name and (plain := _TYPE_ARGUMENTS.sub("", name).strip()) != name:
        name = plain
    return _QUALIFIER.split(name)[-1].strip() or name
