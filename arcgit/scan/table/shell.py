"""POSIX shell, bash, zsh, ksh."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import Blocks, Body, Literal, Matter, Rule, Scope, Table

NAME = r"(?P<name>[\w:.@/+~-]++)"
QUOTED = r'"[^"\\]*+(?:\\[\s\S][^"\\]*+)*+"'
COMMAND = rf"\$\((?:[^()\"'\\]++|\\[\s\S]|{QUOTED}|'[^']*+'|\((?:[^()\"'\\]++|\\[\s\S]|{QUOTED}|'[^']*+'|\([^()]*+\))*+\))*+\)"

TABLE = Table(
    names=("shell", "bash", "sh", "zsh", "ksh", "shell-script"),
    extensions=("sh", "bash", "zsh", "ksh", "bats", "ebuild", "eclass", "command", "tool", "zsh-theme"),
    filenames=(
        ".bashrc",
        ".bash_profile",
        ".bash_aliases",
        ".bash_logout",
        ".profile",
        ".zshrc",
        ".zshenv",
        ".zprofile",
        ".zlogin",
        "PKGBUILD",
        "APKBUILD",
        "bashrc",
        "zshrc",
        "configure.ac",
    ),
    interpreters=("sh", "bash", "zsh", "ksh", "dash", "ash", "rc", "mksh", "bats"),
    literals=(
        Literal(Matter.COMMENT, r"#(?<![^\s;&|()`]#)[^\n]*+(?:\n[ \t]*+#[^\n]*+)*+"),
        Literal(Matter.STRING, rf'"[^"\\$]*+(?:(?:\\[\s\S]|{COMMAND}|\$(?!\())[^"\\$]*+)*+"'),
        Literal(Matter.STRING, r'"[^"\\]*+(?:\\[\s\S][^"\\]*+)*+"?'),
        Literal(Matter.STRING, r"\$'[^'\\]*+(?:\\[\s\S][^'\\]*+)*+'?"),
        Literal(Matter.CODE, r"\$\{[^{}\n\"']*+\}"),
        Literal(Matter.CODE, r"\$[#?$!@*-]"),
        Literal(Matter.STRING, r"'[^']*+'?"),
        Literal(Matter.CODE, r"\\[\s\S]"),
        Literal(Matter.CODE, r"<<<"),
        Literal(Matter.STRING, r"<<-?+[ \t]*+\"(?P<tag>[^\"\n]++)\"", closer=r"^\t*{tag}\r?$"),
        Literal(Matter.STRING, r"<<-?+[ \t]*+'(?P<tag>[^'\n]++)'", closer=r"^\t*{tag}\r?$"),
        Literal(Matter.STRING, r"<<-?+[ \t]*+\\?+(?P<tag>[A-Za-z_][\w.+-]*+)", closer=r"^\t*{tag}\r?$"),
    ),
    blocks=Blocks.MARKS,
    anchor=r"[\n;{&|(][ \t]*+",
    rules=(
        Rule(Kind.FUNCTION, rf"(?:function[ \t]++)?{NAME}[ \t]*+\([ \t]*+\)(?=\s*+[{{(\[])", body=Body.VALUE),
        Rule(Kind.FUNCTION, rf"function[ \t]++{NAME}(?=\s*+[{{(])", body=Body.VALUE),
        Rule(Kind.MACRO, r"alias[ \t]++(?:-\w++[ \t]++)?(?P<name>[^\s=;]++)(?==)[^\n;]*+", body=Body.HEAD),
        Rule(
            Kind.VARIABLE,
            r"(?:(?:export|readonly|declare|typeset)[ \t]++(?:-\w++[ \t]++)*+)?(?P<name>[^\W\d]\w*+)(?==)[^\n;]*+",
            Scope.TOP,
            Body.HEAD,
            once=True,
        ),
    ),
    tail=r"\s*+",
    value="",
    imports=r"(?:source|\.)[ \t][^\n;]*+",
    private=r"\n_",
)
TABLES = (TABLE,)
