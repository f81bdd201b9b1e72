"""The ranks as they were when somebody last blessed them: beside each query and commit of each repository, its figures.

Kept by position, not by text: the questions belong to the measures, which may forbid to copy them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from quality.measure import Asked, Located

DIGITS = 4


class Kept(NamedTuple):
    """What the baseline holds of one repository: NDCG@10 by query; file, first place and place ranks by commit."""

    queries: list[float]
    commits: list[tuple[int, int, int] | None]


def kept(asked: Sequence[Asked], located: Sequence[Located | None]) -> Kept:
    """The part of a repository's results that a baseline keeps."""
    commits = [(found.file, found.first_place, found.place) if found else None for found in located]
    return Kept([round(found.ndcg, DIGITS) for found in asked], commits)


def read(path: Path) -> dict[str, Kept]:
    """The baseline, by repository; empty where none is kept."""
    if not path.is_file():
        return {}
    rows = json.loads(path.read_text(encoding="utf-8"))
    return {
        name: Kept(row["queries"], [tuple(ranks) if ranks else None for ranks in row["commits"]])
        for name, row in rows.items()
    }


def joined(old: Kept | None, new: Kept) -> Kept:
    """What a run leaves of the baseline: what was not measured stays."""
    return new if old is None else Kept(new.queries or old.queries, new.commits or old.commits)


def write(path: Path, every: Mapping[str, Kept]) -> None:
    """One repository a line, so that a difference shows whom a change hurt."""
    lines = [f" {json.dumps(name)}: {json.dumps(row._asdict())}" for name, row in sorted(every.items())]
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
