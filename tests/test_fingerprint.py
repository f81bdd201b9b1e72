"""The committed fingerprint is that of the code: else an index made by other rules would pass for a fresh one.

`--bless` writes what changed. A change of what `chunk`, `index` or `scan` do with the same table needs a higher
ANALYSIS, LAYOUT or SCANNER, which nobody but the author can know.
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

from arcgit import fingerprint, roles, scan, tokens

SOURCE = Path(fingerprint.__file__)
WORDS = (
    "abilities accessing adapters aggregation agreed allocation analyses analysis applied archives asynchronous"
    " atomically authentication batches batching binaries bodies boundaries branches buffered buses cached caching"
    " callbacks careful children classes classifier closing commits communication comparing compiled compilers"
    " computation concurrency configuration connections consistency constraints converting copies cryptographic"
    " databases debugging decoded decoder dependencies deserialization dying editing element emitted encoding"
    " entries entry erasing errors escaping evaluation events exceed expected extension failing failures fallback"
    " fetched filtering flushes formatted formatting generally generated handling happily hashes hopping identical"
    " identifiers ignoring implementation indices indexing inheritance initializer inlined inning inputs"
    " installation invalidated iterations keys knives languages lazily leaves lengths listening loader locked"
    " logging lying making manageable matched matrices memories merging messages migrations modifier mutable names"
    " nodes normally normalization notifications objects occurred operators optional ordering outing packages parsed"
    " parser parties parties' permissions pointer policies polling possibly preferences processes properties proxies"
    " publishing queries query queue quickly readable reading received recursion references rejected relational"
    " rendering replies requests resolving responses retries retry returned routes running sanitized scheduled"
    " schemas searching serialization sessions settings shared signals skies sockets sorting statuses stemming"
    " storage streams strings subscribed suffixes synchronization tables tasks testing threads timeouts tokenizer"
    " tokens translations traverse trees trying tying types unified unlocking updated uploads usage users using"
    " utilities validated values variables vendored verification versions views visited waiting watches weakly"
    " widgets wildcards workers wrapping writes yielding zones"
).split()


def test_the_stemmer_is_the_one_indexes_were_made_with(bless: bool) -> None:
    digest = hashlib.blake2b(" ".join(tokens.stems(WORDS)).encode(), digest_size=8).hexdigest()
    if bless:
        rewrite(r'^STEMMER = ".*"$', f'STEMMER = "{digest}"')
    else:
        assert digest == fingerprint.STEMMER


def test_the_tables_are_the_ones_indexes_were_made_with(bless: bool) -> None:
    digests = {language: scan.table_digest(language) for language in sorted(scan.languages())}
    if bless:
        rows = "".join(f'    "{language}": "{digest}",\n' for language, digest in digests.items())
        rewrite(r"^TABLES: dict\[str, str\] = \{[^}]*\}$", f"TABLES: dict[str, str] = {{\n{rows}}}")
    else:
        assert digests == fingerprint.TABLES


def test_the_scanner_is_the_one_indexes_were_made_with() -> None:
    assert scan.ENGINE == fingerprint.SCANNER


def test_the_roles_are_the_ones_manifests_were_made_with() -> None:
    assert roles.ROLES == fingerprint.ROLES


def rewrite(pattern: str, text: str) -> None:
    source = SOURCE.read_text(encoding="utf-8")
    changed, count = re.subn(pattern, lambda _: text, source, flags=re.MULTILINE)
    assert count == 1
    SOURCE.write_text(changed, encoding="utf-8")
