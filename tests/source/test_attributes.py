"""What .gitattributes say, against `git check-attr`."""

from __future__ import annotations

import os
import random
import subprocess

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arcgit.model import Role, TreeEntry
from arcgit.source import attributes, blob, tree
from arcgit.source.repo import discover
from tests.clock import quickest

CONCERNS = ("linguist-generated", "linguist-vendored", "linguist-language", "binary", "arcsearch")
FILE = 0o100644


def evaluate(files, paths=()):
    """The attributes of the paths, and those of the files, of a tree that has the .gitattributes `files`."""
    listed = sorted({*files, *paths})
    entries = [TreeEntry(path, FILE, path.hex()) for path in listed]
    return attributes.evaluate(entries, lambda oid: files.get(bytes.fromhex(oid), b""))


def _said(states):
    """The record of what `git check-attr` prints of one path."""
    generated, vendored, language, binary, searched = (states[name] for name in CONCERNS)
    role = Role.NONE
    for state, bit in ((generated, Role.GENERATED), (vendored, Role.VENDORED)):
        if state not in ("unspecified", "unset", "false"):
            role |= bit
    return attributes.Attributes(
        role=role,
        not_generated=generated in ("unset", "false"),
        not_vendored=vendored in ("unset", "false"),
        language="" if language in ("unspecified", "unset", "set") else language,
        binary=binary not in ("unspecified", "unset", "false"),
        excluded=searched in ("unset", "false"),
    )


NOTHING = _said(dict.fromkeys(CONCERNS, "unspecified"))


@pytest.fixture(scope="module")
def theirs(tmp_path_factory):
    """theirs(files, paths): what git makes of them, by path."""
    folder = tmp_path_factory.mktemp("theirs")
    environment = {**os.environ, "GIT_ATTR_NOSYSTEM": "1", "HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    subprocess.run(["git", "init", "-q", folder], check=True)
    (folder / "a" / "b").mkdir(parents=True)

    def ask(files, paths):
        for path in ("", "a/", "a/b/"):
            name = f"{path}.gitattributes"
            (folder / name).write_bytes(files.get(name.encode(), b""))
        said = subprocess.run(
            ["git", "check-attr", "-z", "--stdin", *CONCERNS],
            cwd=folder,
            input=b"\0".join(paths) + b"\0",
            capture_output=True,
            check=True,
            env=environment,
        )
        words = said.stdout.split(b"\0")
        states = {path: {} for path in paths}
        for path, name, value in zip(words[0:-1:3], words[1::3], words[2::3], strict=True):
            states[path][name.decode()] = value.decode("utf-8", "replace")
        return {path: _said(of_path) for path, of_path in states.items()}

    return ask


STATES = """
    linguist-generated -linguist-generated linguist-generated=true linguist-generated=false !linguist-generated
    binary -binary !binary gen -gen odd -arcsearch !arcsearch arcsearch=false
"""
RARE_STATES = """
    linguist-vendored -linguist-vendored linguist-vendored=false linguist-language linguist-language=
    linguist-language=Python linguist-language=C=1 !linguist-language text=auto -diff arcsearch -arcsearch=x =bad -- a/b
"""
PATTERNS = r"""
    * a b.py *.py a/* a/** **/b.py /a /a/b.py a/b b/ /b/ a/ !a !*.py
"""
RARE_PATTERNS = r"""
    **/a *.p? [ab]* #a \#a a\ b x*.py *a*.py **/x/** a/**/c "a" "q\"t.py" "\141" "tab\tx" "unclosed
"""
states = st.sampled_from(STATES.split() * 3 + RARE_STATES.split())
patterns = st.sampled_from(PATTERNS.split() * 3 + RARE_PATTERNS.split())
blanks = st.sampled_from((" ", " ", "\t", "  \t "))
lines = st.tuples(patterns, st.lists(states, min_size=1, max_size=3), blanks).map(
    lambda line: line[2].join([line[0], *line[1]])
)
macros = st.tuples(st.sampled_from(("gen", "odd", "binary", "-bad", "")), st.lists(states, max_size=3)).map(
    lambda macro: f"[attr]{macro[0]} " + " ".join(macro[1])
)
others = st.sampled_from(
    ("", "# a comment", "*.py", "* -arcsearch\r", "*" + " " * 2035 + "-arcsearch", "*" + " " * 2040 + "binary")
)
texts = (
    st.lists(st.one_of(lines, lines, lines, lines, macros, others), min_size=1, max_size=6)
    .map("\n".join)
    .map(str.encode)
)
folders = st.sampled_from((b"", b"", b"a/", b"a/b/"))
NAMES = [b"a", b"b.py", b"#a", b'q"t.py', b"tab\tx", b"c", b"b", b"xa.py", b"!a"]
PATHS = [folder + name for folder in (b"", b"a/", b"a/b/", b"b/", b"a/x/y/") for name in NAMES]


def agree(theirs, files):
    ours = evaluate(files, PATHS)
    for path, expected in theirs(files, PATHS).items():
        assert ours.get(path, NOTHING) == expected, (path, files)
    assert NOTHING not in ours.values()


@settings(max_examples=100)
@given(st.dictionaries(folders.map(lambda folder: folder + b".gitattributes"), texts, min_size=1, max_size=3))
def test_every_path_has_what_git_gives_it(theirs, files):
    agree(theirs, files)


@pytest.mark.parametrize("seed", range(10))
def test_lines_drawn_at_random_mean_what_they_mean_to_git(theirs, seed):
    """More various than what hypothesis draws, which likes to repeat itself."""
    draw = random.Random(seed)
    for _ in range(10):
        files = {}
        for folder in draw.sample((b"", b"a/", b"a/b/"), draw.randint(1, 3)):
            lines = []
            for _ in range(draw.randint(1, 6)):
                words = draw.choices(STATES.split() * 3 + RARE_STATES.split(), k=draw.randint(1, 3))
                macro = f"[attr]{draw.choice(('gen', 'odd', 'binary'))}"
                lines.append(" ".join([draw.choice([macro, *PATTERNS.split() * 3, *RARE_PATTERNS.split()]), *words]))
            files[folder + b".gitattributes"] = "\n".join(lines).encode()
        agree(theirs, files)


@pytest.mark.parametrize(
    "text",
    [
        b"!a binary\n!b.py binary\n",
        b'"!a" binary\n\\!a -arcsearch\n',
        b"*" + b" " * 2040 + b"binary\n",
        b"*" + b" " * 2041 + b"binary\n",
        b" " * 2041 + b"* binary\n",
        b"#a binary\n\\#a binary\n",
        b"* binary linguist-generated -linguist-generated\n",
        b"* -binary binary\n",
        b"* !binary binary !binary\n",
        b"[attr]gen !linguist-generated binary\n* linguist-generated gen\n",
        b"[attr]gen -binary\n[attr]gen binary\n* gen\n",
        b"[attr]gen gen binary\n* gen\n",
        b"[attr]gen odd\n[attr]odd gen -arcsearch\n* odd\n",
        b"[attr] gen binary\n* gen\n",
        b"[attr]binary linguist-generated\n* binary\n",
        b"* gen=x\n[attr]gen binary\n",
        b"* =x binary\nb.py - binary\n",
        b"/a binary\n/a/b.py -arcsearch\n//a linguist-generated\n",
        b"a/ binary\n/b/ binary\n*/ binary\na/* -arcsearch\n",
        b'"q\\"t.py" binary\n"tab\\tx" binary\n"\\142" binary\n"\\8" binary\n"unclosed binary\n',
        b"* linguist-language=\nb.py linguist-language\na linguist-language=A=B\n",
        b"* binary\r\nb.py -binary\r\n",
        b"* binary\n\0b.py -binary\n",
    ],
)
def test_corners_as_git_has_them(theirs, text):
    agree(theirs, {b".gitattributes": text})


@settings(max_examples=300)
@given(st.binary(max_size=300))
def test_any_bytes_are_read(data):
    evaluate({b".gitattributes": data}, [b"a", b"a/b.py"])


def test_examples():
    files = {
        b".gitattributes": b"*.pb.go linguist-generated\nvendor/** linguist-vendored=true\n*.h linguist-language=C++\n"
        b"*.png binary\nsecret/** -arcsearch\n",
        b"vendor/ours/.gitattributes": b"* -linguist-vendored\n",
    }
    ours = evaluate(
        files, [b"a.go", b"x/a.pb.go", b"vendor/m.c", b"vendor/ours/m.c", b"k.h", b"p.png", b"secret/deep/s.py"]
    )
    assert b"a.go" not in ours
    assert ours[b"x/a.pb.go"].role == Role.GENERATED
    assert ours[b"vendor/m.c"].role == Role.VENDORED
    assert (ours[b"vendor/ours/m.c"].role, ours[b"vendor/ours/m.c"].not_vendored) == (Role.NONE, True)
    assert ours[b"k.h"].language == "C++"
    assert ours[b"p.png"].binary
    assert ours[b"secret/deep/s.py"].excluded


def test_a_macro_reaches_by_a_detour_and_stands_in_the_top_file_alone():
    files = {
        b".gitattributes": b"[attr]mine other\n[attr]other linguist-generated\n*.one mine\n",
        b"a/.gitattributes": b"[attr]theirs linguist-generated\n*.two theirs\n",
    }
    assert sorted(evaluate(files, [b"x.one", b"a/x.one", b"a/x.two"])) == [b"a/x.one", b"x.one"]


def test_a_long_chain_of_macros_takes_no_longer_than_its_length_asks():
    chain = b"".join(b"[attr]m%d m%d\n" % (number, number + 1) for number in range(20_000))
    files = {b".gitattributes": chain + b"[attr]m20000 binary\n*.x m0\n"}
    assert list(evaluate(files, [b"a.x", b"a.y"])) == [b"a.x"]
    assert quickest(lambda: evaluate(files, [b"a.x", b"a.y"]), 2) <= 2


def test_a_mark_of_byte_order_does_not_hide_the_first_line():
    assert b"a.py" in evaluate({b".gitattributes": b"\xef\xbb\xbf*.py linguist-generated\n"}, [b"a.py"])


def test_a_link_or_a_lookalike_is_no_attributes_file():
    entries = [
        TreeEntry(b".gitattributes", 0o120000, "link"),
        TreeEntry(b"a/x.gitattributes", FILE, "text"),
        TreeEntry(b"b/.gitattributes", FILE, "missing"),
        TreeEntry(b"c.py", FILE, ""),
    ]
    texts = {"link": b"* binary", "text": b"* binary"}
    assert attributes.evaluate(entries, texts.get) == {}


def test_only_the_trees_own_files_count(make_repo):
    made = make_repo({".gitattributes": "*.a linguist-generated\n", "x.a": "", "x.b": "", "x.c": ""})
    made.write({".git/info/attributes": "*.b linguist-generated\n", ".gitattributes": "*.c linguist-generated\n"})
    found = discover(str(made.path))
    with blob.open_blobs(found, expected=1) as blobs:
        assert list(attributes.evaluate(tree.entries(found, found.tree), blobs.read)) == [b"x.a"]


def test_paths_cost_nothing_where_nothing_is_said():
    many = [b"folder%03d/file%05d.c" % (number % 500, number) for number in range(80_000)]
    entries = [TreeEntry(path, FILE, "") for path in sorted(many)]
    quiet = {b".gitattributes": b"*.c diff=cpp\n*.h diff=cpp\n*.txt text=auto\n"}
    entries.insert(0, TreeEntry(b".gitattributes", FILE, "quiet"))

    def evaluated() -> None:
        assert attributes.evaluate(entries, lambda oid: quiet[b".gitattributes"]) == {}

    assert quickest(evaluated, 1) <= 1  # 0.02 s where nothing else runs
