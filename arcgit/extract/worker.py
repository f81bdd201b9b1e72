"""The worker process: jobs come as JSON lines on standard input, what was read and written goes out as JSON lines.

A process of its own, started by its module name, because a program that uses arcgit as a library may have threads (so
it must not be forked) and need not guard its main module (so it cannot be spawned by multiprocessing). It ends when
its standard input does, which happens too when its parent dies.

    first line   {"repository": {…}, "folder": …, "max_file_bytes": n}
    a job        {"wanted": [[oid, hint], …]}
    answers      {"read": bytes} now and then, then {"segment": id or ""}, or {"error": sentence} and the process ends
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import IO, Any

from arcgit.errors import ArcgitError
from arcgit.extract.job import Wanted, run_job
from arcgit.source.blob import open_blobs
from arcgit.source.repo import Repository

REPORT_EVERY = 1 << 20


def main() -> int:
    source, sink = sys.stdin, sys.stdout
    try:
        serve(source, sink)
    except ArcgitError as error:
        say(sink, {"error": str(error)})
        return 2
    except (BrokenPipeError, KeyboardInterrupt):
        return 1
    return 0


def serve(source: IO[str], sink: IO[str]) -> None:
    given = json.loads(source.readline() or "null")
    if given is None:
        return
    repository = Repository(**given["repository"])
    folder = Path(given["folder"])
    with open_blobs(repository) as blobs:
        for line in source:
            wanted = [Wanted(oid, hint) for oid, hint in json.loads(line)["wanted"]]
            unsaid = 0

            def progress(size: int) -> None:
                nonlocal unsaid
                unsaid += size
                if unsaid >= REPORT_EVERY:
                    say(sink, {"read": unsaid})
                    unsaid = 0

            segment = run_job(blobs, wanted, folder, given["max_file_bytes"], progress)
            say(sink, {"read": unsaid})
            say(sink, {"segment": segment})


def say(sink: IO[str], message: dict[str, Any]) -> None:
    sink.write(json.dumps(message) + "\n")
    sink.flush()


if __name__ == "__main__":
    sys.exit(main())
