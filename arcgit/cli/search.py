"""`git arcsearch QUERY`: hits on standard output; what they answer for, what was withheld and the next step on standard
error, before and after them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from arcgit import api
from arcgit.cli import here, meant, progress
from arcgit.cli.exit import Exit
from arcgit.cli.meant import Meant
from arcgit.cli.terminal import Terminal
from arcgit.cli.typed import Search
from arcgit.model import Answer, Excerpt, Hit
from arcgit.render import budget, escape, text


def run(typed: Search, streams: Terminal) -> Exit:
    with api.open() as repo:
        wanted = meant.search(typed, repo, streams)
        if repo.by_setting:
            streams.say(escape.flat(f"in {repo.work_tree or repo.git_dir}, as arcsearch.repo says"))
        with progress.bar(streams) as told:
            answer = repo.search(
                wanted.query,
                kinds=typed.kinds,
                paths=typed.paths,
                languages=typed.languages,
                files=typed.files,
                symbols=typed.symbols,
                rev=typed.rev or None,
                changed=typed.changed,
                limit=wanted.limit,
                worktree=typed.worktree,
                refresh=typed.refresh,
                syntax="regex" if typed.regex else "query",
                budget_ms=repo.settings.budget_ms,
                within=repo.prefix,
                recurse_submodules=typed.submodules,
                progress=told,
            )
        repo.remember(answer, typed.rev)
        by_rank = {hit.rank: hit for hit in answer.hits}
        seen = here.answer(answer, repo.prefix, typed.rev)
        _print(
            seen,
            typed,
            wanted,
            streams,
            lambda hit: repo.excerpt(by_rank[hit.rank], budget.LINES_A_HIT[wanted.layout.detail]),
        )
    return Exit.FOUND if answer.hits else Exit.NOTHING


def _print(answer: Answer, typed: Search, wanted: Meant, streams: Terminal, excerpt: Callable[[Hit], Excerpt]) -> None:
    if typed.format == "json":
        from arcgit.render import json

        shown = list(budget.held(_results(answer, wanted, excerpt), wanted.budget))
        withheld = answer.withheld + len(answer.hits) - len(shown)
        streams.write(json.answer(answer, shown, withheld))
        for note in answer.notes:
            streams.say(escape.flat(note))
        return
    streams.say(text.header(answer))
    count = 0
    for count, block in enumerate(budget.held(_blocks(answer, typed, wanted, excerpt), wanted.budget), 1):  # noqa: B007  (how many were shown)
        streams.write(block)
    for line in text.footer(answer, answer.withheld + len(answer.hits) - count):
        streams.say(line)


def _blocks(answer: Answer, typed: Search, wanted: Meant, excerpt: Callable[[Hit], Excerpt]) -> Iterator[str]:
    if typed.files_only:
        return _paths(answer, wanted)
    if typed.format == "vimgrep":
        from arcgit.render import vimgrep

        return (vimgrep.block(hit) for hit in answer.hits)
    if typed.format == "jsonl":
        return (f"{line}\n" for line in _results(answer, wanted, excerpt))
    return text.hits(answer, wanted.layout, excerpt)


def _paths(answer: Answer, wanted: Meant) -> Iterator[str]:
    """A line a file; inside a change two hits may be of one path, which is said once."""
    said: set[str] = set()
    for hit in answer.hits:
        yield "" if hit.path in said else f"{wanted.layout.ink.path(escape.path(hit.path), hit.path)}\n"
        said.add(hit.path)


def _results(answer: Answer, wanted: Meant, excerpt: Callable[[Hit], Excerpt]) -> Iterator[str]:
    from arcgit.render import json

    layout = wanted.layout
    return (json.result(hit, layout.detail, excerpt, explain=layout.explain) for hit in answer.hits)
