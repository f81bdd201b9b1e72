"""What a search means: what was typed, completed by the settings, the terminal and standard input."""

from __future__ import annotations

from arcgit.api import Repo
from arcgit.cli import terminal
from arcgit.cli.terminal import Terminal
from arcgit.cli.typed import Search
from arcgit.model import Detail
from arcgit.record import NamedTuple
from arcgit.render.ink import Ink
from arcgit.render.text import Layout

STANDARD_INPUT = ("-",)


class Meant(NamedTuple):
    """`budget` is in tokens, 0 for none: scripts that read JSON get everything unless they ask for less."""

    query: str
    limit: int
    budget: int
    layout: Layout


def search(typed: Search, repo: Repo, streams: Terminal) -> Meant:
    settings = repo.settings
    query = terminal.read_input() if _is_piped(typed) else terminal.as_utf8(" ".join(typed.words))
    default_budget = settings.token_budget if typed.format == "text" else 0
    return Meant(
        query=query,
        limit=typed.limit or settings.limit,
        budget=default_budget if typed.budget is None else typed.budget,
        layout=layout(
            repo, streams, rev=typed.rev, detail=Detail(typed.detail or settings.detail), explain=typed.explain
        ),
    )


def _is_piped(typed: Search) -> bool:
    """Whether the query is on standard input: where `-` says so, or nothing else says what to look for."""
    asked = typed.words or typed.kinds or typed.paths or typed.languages or typed.files or typed.symbols
    return typed.words == STANDARD_INPUT or (not asked and typed.changed is None and terminal.input_is_piped())


def layout(
    repo: Repo | None, streams: Terminal, *, rev: str = "", detail: Detail = Detail.SIGNATURES, explain: bool = False
) -> Layout:
    """How text is laid out; without a repository (`repo` None) by git's defaults. Paths of a revision are no links."""
    colour = streams.colours(colour_setting(repo) if repo else "auto")
    root = repo.start if repo and colour and streams.links and not rev else ""
    return Layout(ink=Ink(colour=colour, root=root), width=streams.width, detail=detail, explain=explain)


def colour_setting(repo: Repo) -> str:
    """`auto`, `always` or `never`: ours where it is set, else what git colours its own output by."""
    if "arcsearch.color" in repo.git_settings:
        return repo.settings.color
    said = repo.git_settings.get("color.ui", "auto").lower()
    if said == "always":
        return said
    return "never" if said in ("never", "false", "no", "off", "0", "") else "auto"
