"""Ruby. Blocks are words, so the openers have to be told from modifiers, keys and method names."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import (
    ASSIGNED,
    BRACES,
    BRACKETS,
    PARENS,
    Blocks,
    Body,
    Literal,
    Matter,
    Rule,
    Scope,
    Table,
    nested,
)

CONSTANT = r"[A-Z]\w*+(?:::[A-Z]\w*+)*+"
OPERATOR = r"(?:\[\]=?|\*\*|<=>|===?|=~|![=~]?|<<|>>|[<>]=?|[+~-]@?|[*/%^&|`])"
NAME = rf"(?P<name>[^\W\d]\w*+(?:[?!]|=(?=[(\s;][^=~>]))?|{OPERATOR})"
SINGLETON = r"(?:self\.|(?P<container>[^\W\d]\w*+(?:::\w++)*+)\.)?"
VISIBLE = r"(?:(?:private|protected|public|module_function|private_class_method|memoize|helper_method)[ \t]++)?"
STARTS = (
    r"(?:\A|[=(,\[!&|?{};:~<>*+\n-]|\b(?:if|unless|when|and|or|not|return|while|until|in|elsif|then|puts|yield))\s*"
)
INTERPOLATION = r"#\{(?:[^{}\"']++|\"[^\"\n]*+\"|'[^'\n]*+'|\{[^{}]*+\})*+\}"
PERCENT = (
    "|".join(nested(first, last, 3) for first, last in ("[]", "()", "{}", "<>")) + r"|\|[^|]*+\||![^!\n]*+!|/[^/\n]*+/"
)

TABLE = Table(
    names=("ruby", "rb", "jruby"),
    extensions=("rb", "rake", "gemspec", "ru", "rbw", "rbi", "podspec", "jbuilder", "builder", "thor", "rabl"),
    filenames=(
        "Rakefile",
        "Gemfile",
        "Guardfile",
        "Capfile",
        "Vagrantfile",
        "Podfile",
        "Fastfile",
        "Brewfile",
        "Thorfile",
        "Dangerfile",
    ),
    interpreters=("ruby", "jruby", "rbx", "macruby"),
    literals=(
        Literal(Matter.COMMENT, r"=begin\b[^\n]*+(?:\n(?!=end\b)[^\n]*+)*+(?:\n=end[^\n]*+)?", after=r"(?:\A|\n)"),
        Literal(Matter.COMMENT, r"__END__(?=\r?\n|\Z)[\s\S]*+", after=r"(?:\A|\n)"),
        Literal(Matter.COMMENT, r"#(?!\{)[^\n]*+(?:\n[ \t]*+#[^\n]*+)*+"),
        Literal(Matter.STRING, r"<<[~-]?+[\"'`]?+(?P<tag>[A-Za-z_]\w*+)[\"'`]?+", closer=r"^[ \t]*{tag}[ \t\r]*$"),
        Literal(Matter.STRING, rf'"[^"\\#]*+(?:(?:\\[\s\S]|{INTERPOLATION}|#(?!\{{))[^"\\#]*+)*+"'),
        Literal(Matter.STRING, r'"[^"\\]*+(?:\\[\s\S][^"\\]*+)*+"?'),
        Literal(Matter.CODE, r"\$[\"'`/&~+]"),
        Literal(Matter.STRING, r"'[^'\\]*+(?:\\[\s\S][^'\\]*+)*+'?"),
        Literal(Matter.STRING, r"`[^`\\]*+(?:\\[\s\S][^`\\]*+)*+`?", after=r"(?:\A|[^.\w]|\s)(?<!def )"),
        Literal(Matter.STRING, r"\?[\"'#`/](?!\w)", after=r"(?:\A|[\s(=,\[{|&!])"),
        Literal(Matter.STRING, rf"%[wWiIqQrsx](?:{PERCENT})[a-z]*+", after=r"(?:\A|[\s(=,\[{|&!;])"),
        Literal(Matter.STRING, rf"%(?:{PERCENT})", after=r"(?:\A|[\s(=,\[{|&!;:+])(?<!def )"),
        Literal(Matter.STRING, r"/(?:[^/\\]++|\\[\s\S])*+/[a-z]*x[a-z]*+", after=STARTS),
        Literal(
            Matter.STRING,
            r"/(?![ \t=])(?:[^/\\\[\n]++|\\[^\n]|\[(?:[^\]\\\n]++|\\[^\n])*+\])++/[a-z]*+",
            after=rf"(?:{STARTS}|\w[ \t]+(?<!end ))",
        ),
        Literal(Matter.STRING, r"/(?:[^/\\\[\n]++|\\[^\n]|\[(?:[^\]\\\n]++|\\[^\n])*+\])++/[a-z]*+", after=STARTS),
    ),
    blocks=Blocks.MARKS,
    marks=(
        # A longer gap than one blank was a literal, and what follows it is a modifier.
        r"[\n;(=\[{|&,!>?+ \t](?:(?:(?<=\n)[ \t]*+|(?<![ \t\n])[ \t]?)"
        r"(?:(?P<open>(?:if|unless)\b(?!:)|(?:while|until|for)\b(?!:)(?:[^\n;]*?[ \t]do\b)?))"
        r"|(?=[bcdem])(?:(?P<begin>(?:class|case|module|begin|do"
        rf"|def\b(?!\s++[^\s(;]++(?:{PARENS})?[ \t]++=\s))\b(?![?!:=.,)]))|(?P<end>end\b(?![?!:=(]))))"
    ),
    closer=r"end\b(?![?!:=(])",
    middle=r"(?:else|elsif|when|in|rescue|ensure)\b|[.)\]}]",
    anchor=r"[\n;=({][ \t]*+(?=[A-Zacdhmp])",
    rules=(
        Rule(Kind.MODULE, rf"(?P<open>)module\s++(?P<name>(?:::)?{CONSTANT})", inside=Scope.TYPE),
        Rule(Kind.CLASS, rf"(?P<open>)class\s++(?P<name>(?:::)?{CONSTANT})"),
        Rule(None, r"(?P<open>)class\s*+<<\s*+\w++", Scope.OPEN, inside=Scope.TYPE),
        Rule(
            Kind.METHOD,
            rf"{VISIBLE}def\s++{SINGLETON}{NAME}(?:{PARENS})?[ \t]++(?==\s){ASSIGNED}",
            body=Body.VALUE,
            tail="",
        ),
        Rule(Kind.METHOD, rf"{VISIBLE}(?P<open>)def\s++{SINGLETON}{NAME}", tail=rf"[ \t]*+(?:{PARENS}|[^\n;]*+)"),
        Rule(Kind.METHOD, r"define_method[ \t(]\s*+:(?P<name>\w++[?!]?)[^\n]*+", body=Body.HEAD),
        Rule(
            Kind.CONSTANT,
            rf"(?P<name>[A-Z]\w*+)[ \t]*+(?!=[=~>]){ASSIGNED}",
            Scope.OPEN,
            Body.VALUE,
            tail="",
            once=True,
        ),
    ),
    tail=r"[^\n;]*+",
    value=rf"(?:[^\n(\[{{)]++|{PARENS}|{BRACKETS}|{BRACES})*+",
    imports=r"(?:require|require_relative|load|autoload)\b[^\n]*+",
    private=r"^(?:private|protected)\b|\n_",
    constructors=("initialize",),
)
TABLES = (TABLE,)
