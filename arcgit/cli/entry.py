"""One process: the command line in, an exit code out. The only place where an ArcgitError becomes a line and a code."""

from __future__ import annotations

from arcgit.cli import shared, terminal, typed
from arcgit.cli.exit import Exit
from arcgit.cli.terminal import Terminal
from arcgit.errors import ArcgitError


def main() -> int:
    """Run the command line of this process; the console scripts call this."""
    terminal.calm_numpy()
    try:
        streams = terminal.of_process()
        code = _run(typed.parse(terminal.arguments()), streams)
        streams.flush()
        return code
    except ArcgitError as error:
        terminal.complain(str(error))
        return Exit.FAILED
    except BrokenPipeError:
        terminal.drop_output()
        return Exit.BROKEN_PIPE
    except KeyboardInterrupt:
        return Exit.INTERRUPTED


def _run(command: typed.Typed, streams: Terminal) -> Exit:
    match command:
        case typed.Help():
            streams.write(command.text)
            return Exit.FOUND
        case typed.Search():
            from arcgit.cli import search

            return search.run(command, streams)
        case typed.Show():
            from arcgit.cli import show

            return show.run(command, streams)
        case typed.Outline():
            from arcgit.cli import outline

            return outline.run(command, streams)
        case typed.Index():
            from arcgit.cli import index

            return index.run(command, streams)
        case typed.Doctor():
            from arcgit.cli import doctor

            return doctor.run(command, streams)
        case typed.Gc():
            from arcgit.cli import gc

            return gc.run(command, streams)
        case typed.Hooks():
            from arcgit.cli import hooks

            return hooks.run(command, streams)
        case shared.Snapshot():
            from arcgit.cli import snapshot

            return snapshot.run(command, streams)
        case shared.Setup():
            from arcgit.cli import setup

            return setup.run(command, streams)
        case typed.Status():
            from arcgit.cli import status

            return status.run(command, streams)
