"""arcgit: git-native code search. Ranked addresses (`path:line`) from an index kept beside git's own objects.

The road the data takes, and the question each step answers:

    source/     Which repository, which commit, which bytes?                       git objects → blobs, work tree
    scan/       Which declarations stand in this text?                             text → masked mirror → declarations
    chunk       What is ranked?                                                    declarations → chunks
    tokens      Under which words?                                                 identifiers and prose → terms
    pack        How do bytes lie on disk, and are they still what was written?     named, checksummed, lazy sections
    index/      Which chunk holds which word, how strongly?                        chunks → segments → one live view
    snapshot/   What answers for this tree?                                        manifests and segments at rest
    refreshing/ What changed since the nearest snapshot?                           tree → snapshot
    upkeep/     What does no revision need any more?                               index folder → a small one
    query       What was asked?                                                    text → terms, filters, kind of query
    rank/       Which file first, and which place in it?                           lists → fusion → evidence → order
    opened      Which objects, settings and index folder belong together?          repository → an open one
    embedding/  What does a model make of it, where the user named one?     chunks → vectors → a list
    overlay     What does the work tree have otherwise?                            snapshot + work tree → one live view
    ready       What can answer in the time there is?                              revision → snapshot, whole or in part
    find        What is the answer?                                                view + query → hits
    comparison  What did a change touch?                                           two revisions → declarations
    searcher    Of what, and in how much time?                                     query + request → answer
    superproject   … and of its submodules?                                        repositories → one view
    exchange/   Who has built it already?                                          snapshot ⇄ remote, folder, URL
    shown       What stands at that address?                                       target → excerpt, outline
    render/     How is it shown?                                                   answer → text, JSON, vimgrep
    api         How do programs ask?                                               `arcgit.open(path)`
    cli/        How do people ask?                                                 `git arcsearch …`

A module imports strictly lower floors only; `tests/architecture` holds the floors. The names below are the public ones;
they load on first use, so that importing arcgit costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from arcgit.api import Repo, open
    from arcgit.errors import ArcgitError
    from arcgit.model import Answer, Excerpt, Hit, Kind, OutlineItem, Place, Relevance, Status

__version__ = "0.1.0"

__all__ = [
    "open",
    "Repo",
    "Answer",
    "Hit",
    "Place",
    "Excerpt",
    "OutlineItem",
    "Status",
    "Kind",
    "Relevance",
    "ArcgitError",
]

_HOMES = {"open": "arcgit.api", "Repo": "arcgit.api", "ArcgitError": "arcgit.errors"}


def __getattr__(name: str) -> Any:  # noqa: ANN401  # whatever the name stands for
    if name not in __all__:
        raise AttributeError(f"module 'arcgit' has no attribute {name!r}")
    value = getattr(import_module(_HOMES.get(name, "arcgit.model")), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
