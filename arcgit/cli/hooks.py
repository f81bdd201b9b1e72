"""`git arcsearch hooks install|uninstall|status`, and `run`, which the hooks call."""

from __future__ import annotations

from collections.abc import Sequence

from arcgit import githooks
from arcgit.cli import terminal
from arcgit.cli.exit import Exit
from arcgit.cli.terminal import Terminal
from arcgit.cli.typed import Hooks
from arcgit.githooks import Hook, State
from arcgit.render import escape
from arcgit.source.repo import discover


def run(typed: Hooks, streams: Terminal) -> Exit:
    """A hook's own process succeeds whatever happens: git must not hear of it."""
    if typed.action == "run":
        githooks.run()
        return Exit.FOUND
    if typed.action == "install":
        found = githooks.install(terminal.own_path(), everywhere=typed.everywhere)
    elif typed.action == "uninstall":
        found = githooks.uninstall(everywhere=typed.everywhere)
    else:
        found = githooks.status(discover())
    for line in _lines(found):
        streams.write(f"{line}\n")
    left = [hook for hook in found if hook.state is State.FOREIGN]
    if left and typed.action != "uninstall":
        streams.say("to have them run all the same, add this line to each: " + githooks.SNIPPET)
    return Exit.FOUND if len(left) < len(found) else Exit.NOTHING


def _lines(hooks: Sequence[Hook]) -> list[str]:
    return [
        f"{hook.name:<14} {hook.state}{f': {hook.reason}' if hook.reason else ''}  {escape.path(str(hook.path))}"
        for hook in hooks
    ]
