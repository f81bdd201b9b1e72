"""`git arcsearch show TARGET…`: declarations with line numbers, or opened in the editor that git uses."""

from __future__ import annotations

from arcgit import api
from arcgit.cli import editor, here, meant
from arcgit.cli.exit import Exit
from arcgit.cli.terminal import Terminal
from arcgit.cli.typed import Show
from arcgit.model import Excerpt
from arcgit.render import text


def run(typed: Show, streams: Terminal) -> Exit:
    with api.open() as repo:
        found = [repo.show(target, rev=typed.rev or None, within=repo.prefix) for target in typed.targets]
        if typed.edit:
            return editor.edit(repo, found)
        layout = meant.layout(repo, streams, rev=typed.rev)
        for number, excerpt in enumerate(found):
            streams.write("\n" * bool(number) + text.excerpt(_seen(excerpt, repo.prefix), layout))
    return Exit.FOUND


def _seen(excerpt: Excerpt, prefix: str) -> Excerpt:
    others = tuple(other._replace(path=here.path(other.path, prefix)) for other in excerpt.others)
    return excerpt._replace(path=here.path(excerpt.path, prefix), others=others)
