"""What a path alone says of a file: test, documentation, example, configuration, vendored or generated code, and the
stem by which people name it.

The lists are those of the measured ranking recipe. They are case-sensitive on purpose: `Testing/` in Laravel and
`test_unit/` in Rails hold features, not tests. Attributes of the tree may overrule what is said here.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from itertools import pairwise

from arcgit.model import Role

ROLES = 2
"""Version of everything in this module, as the fingerprint has it."""

_TEST_HINT = re.compile(r"est|pec|uite|bench|IT")
_TEST_NAME = (
    r"test_.*|.*_tests?|.*_spec|.*[.\-_](?:test|spec|bench)|.*[a-z0-9](?:Test|Tests|Spec|Suite|TestCase|IT)"
    r"|conftest|test_helpers?.*|.*_test_.*|.*_benchmark|.*_testing"
)
_TEST_FOLDERS = frozenset(
    "test tests Tests __tests__ spec specs testing testdata fixture fixtures __mocks__ mocks e2e benchmark benchmarks"
    " bench test_suite testsuite test-util test-utils".split()
)
_EXAMPLE_FOLDERS = frozenset("example examples sample samples demo demos docs docs_src tutorial tutorials".split())
_VENDORED_FOLDERS = frozenset(
    "vendor vendored _vendor node_modules bower_components third_party third-party thirdparty 3rdparty".split()
)
_GENERATED_FOLDERS = frozenset("generated __generated__ __snapshots__ dist".split())
_GENERATED_HINT = re.compile(r"pb|enerated|min\.|lock|wrap|\.g\.|\.map|freezed|esigner|go\.sum")
_GENERATED_NAME = (
    r".*(?:\.pb\.(?:go|cc|h|swift)|_pb2(?:_grpc)?\.pyi?|\.g\.dart|\.freezed\.dart|\.g\.cs|\.[Dd]esigner\.cs"
    r"|[._]generated\.\w+|\.min\.(?:js|css)|\.(?:js|css)\.map|\.lock|-lock\.(?:json|ya?ml)|-shrinkwrap\.json)"
    r"|zz_generated.*|go\.sum"
)
_DOCS_ENDS = frozenset("md markdown mdx rst txt adoc asciidoc org textile pod".split())
_DOCS_NAMES = frozenset("README CHANGELOG CHANGES NEWS LICENSE LICENCE COPYING NOTICE AUTHORS CONTRIBUTING".split())
_CONFIG_ENDS = frozenset(
    "json jsonl json5 jsonc ndjson geojson yaml yml toml ini cfg conf config lock properties env editorconfig plist xml"
    " csv tsv svg po pot".split()
)
_BUILD_NAME = re.compile(
    r"(?:GNUm|[mM])akefile(?:\..*)?|K(?:build|config)(?:\..*)?|CMakeLists\.txt|meson\.build|SConstruct"
    r"|(?:BUILD|WORKSPACE|MODULE)(?:\.bazel)?|(?:build|settings)\.gradle(?:\.kts)?",
    re.DOTALL,
)
_SAID_BY_LANGUAGE = {
    "markdown": Role.DOCS,
    "restructuredtext": Role.DOCS,
    "asciidoc": Role.DOCS,
    "json": Role.CONFIG,
    "yaml": Role.CONFIG,
    "toml": Role.CONFIG,
    "ini": Role.CONFIG,
}
_role = cache(Role)
_TEST, _DOCS, _EXAMPLE, _CONFIG, _VENDORED, _GENERATED = (int(role) for role in Role if role)
_FOLDERS = (
    (_TEST_FOLDERS, _TEST),
    (_EXAMPLE_FOLDERS, _EXAMPLE),
    (_VENDORED_FOLDERS, _VENDORED),
    (_GENERATED_FOLDERS, _GENERATED),
)
_PARENT_NAMES_IT = frozenset(("__init__", "index", "mod", "package"))
_DOMAINS = ("com", "org", "net", "io", "dev")


@lru_cache(maxsize=4096)
def _role_of_folder(folder: str) -> int:
    names = folder.split("/")
    # `org/example/shop` is the package of somebody who has no domain, not a folder of examples.
    names = [name for before, name in pairwise(["", *names]) if name != "example" or before not in _DOMAINS]
    return sum(role for known, role in _FOLDERS if not known.isdisjoint(names))


@lru_cache(maxsize=1024)
def _role_of_end(end: str, language: str) -> int:
    said = int(_SAID_BY_LANGUAGE.get(language, Role.NONE))
    if end in _CONFIG_ENDS:
        return said | _CONFIG
    if end in _DOCS_ENDS and (language in ("", "text") or said == _DOCS):
        return said | _DOCS  # a CMakeLists.txt is no documentation
    return said


def role_of(path: str, language: str) -> Role:
    """The roles of a repository-relative path whose text is in `language` ("" where that is not known)."""
    folder, _, name = path.rpartition("/")
    stem, dot, end = name.rpartition(".")
    base = stem if dot else name
    role = _role_of_folder(folder) | _role_of_end(end if dot else "", language)
    if _TEST_HINT.search(base) and re.fullmatch(_TEST_NAME, base, re.DOTALL):
        role |= _TEST
    if _GENERATED_HINT.search(name) and re.fullmatch(_GENERATED_NAME, name, re.DOTALL):
        role |= _GENERATED
    if base in _DOCS_NAMES:
        role |= _DOCS
    if _BUILD_NAME.fullmatch(name):
        role |= _CONFIG
    if role & (_DOCS | _CONFIG):
        role &= ~_EXAMPLE  # that means code which shows how; prose and data in the same folder are demoted once
    return _role(role)


def stem_of(path: str) -> str:
    """The name people use for a file: without folders and last extension; the folder's name for `__init__`, `index`,
    `mod` and `package`."""
    folder, _, name = path.rpartition("/")
    stem = name.rpartition(".")[0] or name
    if stem in _PARENT_NAMES_IT and folder:
        return folder.rpartition("/")[2]
    return stem
