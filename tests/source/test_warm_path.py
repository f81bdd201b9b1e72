"""What a search does before it can look into its index: three git processes, and nothing heavy imported."""

from __future__ import annotations

import json
import os
import subprocess
import sys

PROGRAM = """
import sys
from arcgit.source import config, repo, worktree
found = repo.discover(sys.argv[1])
settings = config.read(found).settings
worktree.status(found)
print(*sorted({name.partition(".")[0] for name in sys.modules}))
"""
HEAVY = {"pygit2", "numpy", "msgpack", "zstandard", "Stemmer", "rich", "tempfile", "asyncio", "ssl"}


def test_three_processes_and_no_library(make_repo, tmp_path):
    made = make_repo({"a.py": "x\n"})
    made.write({"a.py": "y\n"})
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, made.path],
        env={**os.environ, "PYTHONPATH": os.getcwd(), "GIT_TRACE2_EVENT": str(tmp_path / "trace")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert not HEAVY & set(done.stdout.split())
    events = [json.loads(line) for line in (tmp_path / "trace").read_text().splitlines()]
    assert [event["argv"][1] for event in events if event["event"] == "start"] == ["rev-parse", "config", "status"]
