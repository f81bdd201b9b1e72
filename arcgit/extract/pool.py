"""Jobs over worker processes: each worker gets the next job when it has done the last one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any

from arcgit.errors import ArcgitError, StoreUnavailable
from arcgit.extract.job import Wanted
from arcgit.source.repo import Repository

Message = dict[str, Any] | None


def processors() -> int:
    """The processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run_jobs(
    repository: Repository,
    jobs: Sequence[Sequence[Wanted]],
    folder: Path,
    max_file_bytes: int,
    workers: int,
    progress: Callable[[int], None],
) -> list[str]:
    """Do all jobs; returns the ids of the segments written, in the order of the jobs, "" for a job without a blob.

    Raises ArcgitError with a worker's own sentence, or StoreUnavailable when one died without a word.
    """
    setup = json.dumps({"repository": repository._asdict(), "folder": str(folder), "max_file_bytes": max_file_bytes})
    waiting = list(enumerate(jobs))[::-1]
    done: dict[int, str] = {}
    heard: SimpleQueue[tuple[_Worker, Message]] = SimpleQueue()
    team = [_Worker(setup, heard) for _ in range(min(workers, len(jobs)))]
    try:
        for worker in team:
            worker.take(*waiting.pop())
        while len(done) < len(jobs):
            worker, message = heard.get()
            if message is None:
                raise StoreUnavailable(
                    f"an indexing process ended early (exit {worker.ended()}); run the command again"
                )
            if "error" in message:
                raise ArcgitError(message["error"])
            if "read" in message:
                progress(message["read"])
            elif "segment" in message:
                done[worker.job] = message["segment"]
                if waiting:
                    worker.take(*waiting.pop())
    finally:
        for worker in team:
            worker.stop()
    return [done[number] for number in range(len(jobs))]


class _Worker:
    """One process and the thread that listens to it."""

    def __init__(self, setup: str, heard: SimpleQueue[tuple[_Worker, Message]]) -> None:
        environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "arcgit.extract.worker"],  # -P: a json.py of the repository is not ours
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment,
            text=True,
        )
        self.job = -1
        self._say(setup)
        self._listener = Thread(target=self._listen, args=(heard,), daemon=True)
        self._listener.start()

    def _say(self, line: str) -> None:
        assert self._process.stdin is not None
        with suppress(BrokenPipeError):  # the listener reports the end
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()

    def _listen(self, heard: SimpleQueue[tuple[_Worker, Message]]) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            heard.put((self, json.loads(line)))
        heard.put((self, None))

    def take(self, number: int, wanted: Sequence[Wanted]) -> None:
        self.job = number
        self._say(json.dumps({"wanted": [[item.oid, item.hint] for item in wanted]}))

    def ended(self) -> int:
        return self._process.wait()

    def stop(self) -> None:
        self._process.kill()
        self._listener.join()
        with suppress(BrokenPipeError):  # what was still to be said to it
            self._process.communicate()
