"""`git arcsearch outline [PATH…]`: declarations as an indented list or as data, file by file as they are read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from arcgit import api
from arcgit.cli import here, meant
from arcgit.cli.exit import Exit
from arcgit.cli.terminal import Terminal
from arcgit.cli.typed import Outline
from arcgit.errors import NotARepository
from arcgit.model import FileOutline, SkipReason
from arcgit.render import json, text


class _Told:
    """Outlines on their way to the output, and what there is to say when they have passed."""

    def __init__(self, files: Iterator[FileOutline]) -> None:
        self._files = files
        self.declarations = 0
        self.skipped: Counter[SkipReason] = Counter()

    def __iter__(self) -> Iterator[FileOutline]:
        for file in self._files:
            self.declarations += len(file.items)
            if file.skip is not None:
                self.skipped[file.skip] += 1
            yield file


def run(typed: Outline, streams: Terminal) -> Exit:
    try:
        repo = api.open()
    except NotARepository:
        if not typed.paths or typed.rev:
            raise
        return _print(api.outline_of_files(typed.paths), typed, streams, meant.layout(None, streams))
    with repo:
        files = repo.outlines(typed.paths, rev=typed.rev or None, within=repo.prefix)
        seen = (_seen(file, repo.prefix) for file in files)
        return _print(seen, typed, streams, meant.layout(repo, streams, rev=typed.rev))


def _print(files: Iterator[FileOutline], typed: Outline, streams: Terminal, layout: text.Layout) -> Exit:
    told = _Told(files)
    if typed.format == "json":
        pieces = json.outline(iter(told))
    elif typed.format == "jsonl":
        pieces = (f"{json.declaration(item)}\n" for file in told for item in file.items)
    else:
        pieces = (text.outline(file, layout) for file in told)
    for piece in pieces:
        streams.write(piece)
    if told.skipped:
        streams.say(text.skipped(told.skipped))
    return Exit.FOUND if told.declarations else Exit.NOTHING


def _seen(file: FileOutline, prefix: str) -> FileOutline:
    path = here.path(file.path, prefix)
    return file._replace(path=path, items=tuple(item._replace(path=path) for item in file.items))
