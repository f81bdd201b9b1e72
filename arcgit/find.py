"""A view and a query to ranked hits: which files answer, each shown at its best place.

Filters first: statistics are over the whole live set, maxima over what the filters leave. Then the lists, their fusion,
phrases verified on the text of the best files, and for each file shown the places in it that earned a line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from arcgit.model import Hit, Place, Relevance, Step
from arcgit.rank import bm25, exact, fuse, message, names, narrow, phrase, priors, remark, spelling, symbols
from arcgit.rank.explain import evidence_steps, fused_steps
from arcgit.rank.label import label
from arcgit.rank.lines import innermost
from arcgit.rank.phrase import PHRASE
from arcgit.rank.place import Given, Places, of_path
from arcgit.rank.scope import Scope, scope
from arcgit.record import NamedTuple

if TYPE_CHECKING:
    import numpy.typing as npt

    from arcgit.index.view import View
    from arcgit.query import Query
    from arcgit.rank.exact import Matches
    from arcgit.rank.fuse import FileScores, Ranking
    from arcgit.rank.scope import Touched
    from arcgit.rank.vectors import Nearest

    IntArray = npt.NDArray[Any]
    BoolArray = npt.NDArray[np.bool_]
    FloatArray = npt.NDArray[np.float64]

ADDRESS = 3.0
"""What a file adds to Z that the query spells out: as much as an exact definition of the one name asked for."""
MOST_COMPLETED = 5
"""Words of a query that are taken for the start of others."""


class Found(NamedTuple):
    """Hits best first, how many further files match, filters that would narrow, remarks, and the command to go on."""

    hits: tuple[Hit, ...]
    withheld: int
    narrow: tuple[str, ...]
    notes: tuple[str, ...]
    next_step: str


class _Lists(NamedTuple):
    """What a query's names and terms bring up in a view. `completed` are terms that nothing has, with the terms that
    each was taken for the start of."""

    files: bm25.FileList
    chunks: bm25.ChunkList
    best: IntArray
    symbols: symbols.SymbolList
    spelled: list[names.Named]
    named: FloatArray
    completed: dict[str, list[str]]


class _Order(NamedTuple):
    """Matching files best first, and what they scored: evidence, or RRF where it goes `by_rank`."""

    files: list[int]
    scores: FloatArray
    ranking: Ranking
    phrases: phrase.Verified
    said: dict[int, message.Said]
    nearest: Nearest | None
    by_rank: bool


def find(
    view: View,
    query: Query,
    *,
    limit: int = 20,
    rank: str = "evidence",
    subjects: FileScores | None = None,
    vectors: Nearest | None = None,
    touched: Touched | None = None,
) -> Found:
    """The best `limit` files for a query that is no regular expression.

    `rank` is "evidence", or "rrf" to stop at the fused ranks. `subjects` and `vectors` are two more lists; they count
    only for queries of several words. `touched` leaves only declarations that a change touched.
    """
    within = scope(view, query.filters, touched)
    subjects, vectors = (None, None) if query.symbol else (subjects, vectors)
    query, lists = _lists(view, query, within)
    matched, ranking = _ranked(view, query, lists, within, (subjects, vectors))
    ordered = _ordered(view, query, lists, matched, ranking, rank, limit)._replace(nearest=vectors)
    shown = _shown(view, ordered.files, limit)
    hits = _hits(view, query, lists, matched, ordered, shown)
    withheld = int(matched.sum()) - sum(1 + len(copies) for copies in shown.values())
    wider = narrow.suggestions(view, ordered.files, hits, query.filters) if withheld > 0 else ()
    better = "" if hits else remark.meant(view, query)
    notes = tuple(_notes(view, query, lists, hits, better, touched))
    return Found(tuple(hits), withheld, wider, notes, remark.next_step(query, hits, better))


def find_lines(view: View, query: Query, matches: Matches, *, limit: int = 20, touched: Touched | None = None) -> Found:
    """The best `limit` files among those that an exact search matched, each at its matching lines."""
    within = scope(view, query.filters, touched)
    scores = exact.file_scores(view, within, matches)
    ranking = fuse.rank([("lines", scores)], priors.priors(view, query.roles))
    places: dict[int, list[Place]] = {}
    begun = np.zeros(view.files)
    for file in fuse.pool(ranking, max(fuse.POOL, limit)).tolist():
        found = exact.places(view, within, file, matches[file])
        if found:
            places[file] = found
            begun[file] = found[0].score
    declared = fuse.Evidence("declaration", begun, np.zeros(view.files, np.int64))
    ranking = ranking._replace(lists=(*ranking.lists, declared))
    total = np.round(ranking.priors * (scores + begun), fuse.PLACES)
    files = fuse.in_order(np.array(sorted(places), np.int64), total).tolist()
    order = _Order(files, total, ranking, phrase.NOTHING, {}, None, by_rank=False)
    shown = _shown(view, files, limit)
    hits = []
    for at, (file, copies) in enumerate(shown.items(), 1):
        relevance = Relevance.STRONG if places[file][0].score else Relevance.GOOD
        hits.append(_hit(view, query, order, file, copies, places[file], relevance, at))
    withheld = int((scores > 0).sum()) - sum(1 + len(copies) for copies in shown.values())
    wider = narrow.suggestions(view, files, hits, query.filters) if withheld > 0 else ()
    return Found(tuple(hits), withheld, wider, (), remark.next_step(query, hits, ""))


def _lists(view: View, query: Query, within: Scope) -> tuple[Query, _Lists]:
    """The lists, and the query as the repository lets it be understood: `store.py` is a file where there is one, and a
    word that nothing has may be the start of others."""
    paths = names.path_hits(view, query.terms)
    files = bm25.file_list(view, query.terms, paths)
    named = names.name_list(view, query, files.weights)
    unknown = [term for term, having in zip(query.terms, files.having, strict=True) if not len(having)]
    starts = spelling.completions(view, query.words, unknown[:MOST_COMPLETED])
    more = dict.fromkeys(term for terms in starts.values() for term in terms if term not in query.terms)
    if more:
        query = query._replace(terms=(*query.terms, *more))
        paths = names.path_hits(view, query.terms)
        files = bm25.file_list(view, query.terms, paths)
    spelled = names.spelled_out(view, query.addresses)
    if query.symbol and query.symbol.qualifiers and any(named.whole for named in spelled):
        query = query._replace(symbol=None)
    chunks = bm25.chunk_list(view, query.terms, paths, within.rows(view))
    return query, _Lists(
        files=files,
        chunks=chunks,
        best=bm25.best_of_files(view, chunks),
        symbols=symbols.symbol_list(view, query, within),
        spelled=spelled,
        named=named,
        completed=starts,
    )


def _ranked(
    view: View, query: Query, lists: _Lists, within: Scope, elsewhere: tuple[FileScores | None, Nearest | None]
) -> tuple[BoolArray, Ranking]:
    """The files that match, and all lists joined."""
    allowed = within.files
    if within.of_declarations:
        allowed = allowed & ((lists.best > (0 if query.terms else -1)) | (lists.symbols.best > 0))
    if query.filters.symbols:
        allowed = allowed & (lists.symbols.best > 0)
    factors = priors.priors(view, query.roles)
    addresses = np.zeros(view.files)
    for named in lists.spelled:
        addresses[named.file] = ADDRESS * named.worth
        if named.whole:
            factors[named.file] = 1.0  # who spells out a path means that file
    allowed = allowed & _whole_names(view, query, lists, addresses)
    subjects, nearest = elsewhere
    ranking = fuse.rank(
        [
            ("chunks", fuse.normalised(lists.best, allowed)),
            ("whole file", fuse.normalised(lists.files.scores, allowed)),
            ("file name", np.where(allowed, lists.named, 0.0)),
            ("subjects", fuse.normalised(fuse.spread(subjects, view.files), allowed)),
            ("vectors", fuse.normalised(_standing_out(nearest, allowed), allowed)),
            ("symbols", np.where(allowed, lists.symbols.best, 0.0)),
            ("address", np.where(allowed, addresses, 0.0)),
        ],
        factors,
    )
    if query.terms or query.addresses or query.filters.symbols:
        return allowed & (ranking.evidence > 0), ranking
    return allowed, ranking._replace(fused=allowed.astype(np.int64))  # filters alone list what they leave


def _standing_out(nearest: Nearest | None, allowed: BoolArray) -> FloatArray:
    if nearest is None:
        return np.zeros(len(allowed))
    from arcgit.rank.vectors import standing_out  # where there is an embedder

    return standing_out(nearest, allowed)


def _whole_names(view: View, query: Query, lists: _Lists, addresses: FloatArray) -> BoolArray:
    """bool[files]: those that may answer. Who asks for `tick_count` does not mean a file that has a `tick_rate`."""
    everything = np.ones(view.files, np.bool_)
    if query.symbol is None or query.symbol.qualifiers or len(query.terms) < 3 or query.terms[-1] not in query.joined:
        return everything
    *parts, joined = lists.files.having
    every_part = everything
    for having in parts:
        there = np.zeros(view.files, np.bool_)
        there[having] = True
        every_part = every_part & there
    every_part[joined] = True
    return every_part | (lists.symbols.best > 0) | (addresses > 0)


def _ordered(
    view: View, query: Query, lists: _Lists, matched: BoolArray, ranking: Ranking, rank: str, limit: int
) -> _Order:
    verified = phrase.verified(view, query, matched, ranking.scores, lists.files.having)
    scores = ranking.scores if rank == "evidence" else np.round(ranking.fused / fuse.RRF_UNIT, fuse.PLACES)
    placed = any(named.whole and named.line for named in lists.spelled)  # the trace beside a message says it better
    said = {} if placed else message.said(view, query, matched, ranking.scores, lists.files)
    if verified.files or said:
        scores = scores.copy()
        scores[list(verified.files)] += PHRASE * np.array(list(verified.files.values()))
        scores[list(said)] += [found.gain for found in said.values()]
        scores = np.round(scores, fuse.PLACES)
    pooled = np.zeros(view.files, np.bool_)  # not np.union1d, which imports numpy.ma: a tenth of a warm search
    pooled[fuse.pool(ranking, max(fuse.POOL, limit))] = True
    pooled[[*verified.files, *said]] = True
    return _Order(
        fuse.in_order(np.flatnonzero(pooled), scores).tolist(),
        scores,
        ranking,
        verified,
        said,
        None,
        rank != "evidence",
    )


def _shown(view: View, files: Sequence[int], limit: int) -> dict[int, list[int]]:
    """The files to show, each with the further files that hold the same blob: one hit, at the best-scored path."""
    shown: dict[int, list[int]] = {}
    alike: dict[tuple[int, int], list[int]] = {}
    at = np.array(files, np.int64)
    sizes = zip(view.length[at].tolist(), view.lines[at].tolist(), strict=True)
    for file, size in zip(files, sizes, strict=True):
        twin = next((other for other in alike.get(size, ()) if view.blob(other) == view.blob(file)), None)
        if twin is not None:
            shown[twin].append(file)
        elif len(shown) < limit:
            shown[file] = []
            if size[0]:  # empty files match by their names, which differ
                alike.setdefault(size, []).append(file)
    return shown


def _hits(
    view: View, query: Query, lists: _Lists, matched: BoolArray, order: _Order, shown: dict[int, list[int]]
) -> list[Hit]:
    most = int(np.where(matched, lists.best, 0).max(initial=0))
    places = Places(view, lists.chunks, lists.symbols, most, _given(view, lists, order, shown))
    files = sorted(shown)  # neighbours lie in the same blocks
    read = places.read(dict(zip(files, places.of(files), strict=True)))
    evidence = {file: float(order.ranking.scores[file]) for file in shown}
    best = max(
        (score + sum(step.value for step in _verified(order, file)) for file, score in evidence.items()), default=0.0
    )
    coverage = dict(zip(shown, lists.files.coverage(np.array(list(shown), np.int64)).tolist(), strict=True))
    most_said = max((said.gain for said in order.said.values()), default=0.0)
    hits = []
    for rank, (file, copies) in enumerate(shown.items(), 1):
        found = read[file] or [of_path(view.path(file))]
        relevance = label(evidence[file], best, coverage[file])
        if file in order.phrases.files or (file in order.said and order.said[file].gain == most_said):
            relevance = Relevance.STRONG  # it stands there word for word
        hits.append(_hit(view, query, order, file, copies, found, relevance, rank))
    return hits


def _given(view: View, lists: _Lists, order: _Order, shown: Iterable[int]) -> dict[int, Given]:
    """What phrases, a message, spelled-out lines and vectors add to single chunk rows."""
    given = {row: Given(PHRASE * count, line) for row, (count, line) in order.phrases.rows.items()}
    spelled = [named for named in lists.spelled if 0 < named.line <= view.lines[named.file]]
    more = [(innermost(view, named.file, named.line), ADDRESS, named.line) for named in spelled]
    for row, gain, line in (*more, *order.said.values(), *_near(view, lists, order, shown)):
        given[row] = Given(gain + (given[row].gain if row in given else 0.0), line)
    return given


def _near(view: View, lists: _Lists, order: _Order, shown: Iterable[int]) -> Iterator[tuple[int, float, int]]:
    """(row, gain, line) of the chunks nearest to the query by their vectors, in files where no word says which."""
    listed = [one for one in order.ranking.lists if one.name == "vectors"]
    if order.nearest is None or not listed:
        return
    for file in shown:
        row, gain = int(order.nearest.row[file]), float(listed[0].values[file])
        if gain and lists.best[file] <= 0 and row > view.first_chunk[file]:
            yield row, gain, int(view.chunk_spans(row, row + 1)[0][0])


def _hit(
    view: View,
    query: Query,
    order: _Order,
    file: int,
    copies: Sequence[int],
    places: Sequence[Place],
    relevance: Relevance,
    rank: int,
) -> Hit:
    best, *more = places
    fused = order.by_rank
    arithmetic = fused_steps(order.ranking, file) if fused else evidence_steps(view, query, order.ranking, file)
    return Hit(
        rank=rank,
        path=best.path,
        line=best.line,
        end_line=best.end_line,
        kind=best.kind,
        name=best.name,
        container=best.container,
        signature=best.signature,
        doc=best.doc,
        language=view.languages[int(view.language[file])],
        score=float(order.scores[file]),
        relevance=relevance,
        blob=view.blob(file),
        overlaid=view.overlaid(file),
        also_at=tuple(view.path(copy) for copy in copies),
        more=tuple(more),
        explanation=(*arithmetic, *_verified(order, file)),
    )


def _verified(order: _Order, file: int) -> Iterator[Step]:
    """What was verified on the text of a file and is added after the priors."""
    if file in order.phrases.files:
        yield Step("phrases", PHRASE * order.phrases.files[file], 0)
    if file in order.said:
        yield Step("message", order.said[file].gain, 0)


def _notes(
    view: View, query: Query, lists: _Lists, hits: Sequence[Hit], better: str, touched: Touched | None
) -> Iterator[str]:
    """Words that occur nowhere; for an empty answer, the filters that left it so."""
    if hits:
        yield from remark.found_nowhere(view, query, lists.files, lists.completed)
        return
    if better:
        yield f"did you mean: {better}"
    for spelled, fewer in narrow.one_dropped(query.filters):
        within = scope(view, fewer, touched)
        without, found = _lists(view, query._replace(filters=fewer), within)
        count = int(_ranked(view, without, found, within, (None, None))[0].sum())
        if count:
            yield f"{count} file{'' if count == 1 else 's'} would match without {spelled}"
