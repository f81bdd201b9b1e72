"""What is asked, and what is right: annotated queries, and subjects of real commits.

A folder of measures holds

    corpora.json            [{"name", "language", "root" (the annotated folder, or null)}]
    annotations/<name>.json [{"query", "category", "relevant": [target], "secondary": [target]}], a target being a path
                            (or the end of one) or {"path", "start_line", "end_line"}
    commits.json            [{"repo", "rev" (the parent), "query" (the subject), "targets": [{"path", "start_line",
                            "end_line"}]}]: the lines that a commit changed, as they stand in its parent
"""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from typing import Any, NamedTuple

from arcgit.model import Hit, Place

LONGEST_PLACE = 400
"""Lines of a place that still says where a commit's change is."""


Spot = Hit | Place


class Target(NamedTuple):
    """A path or the end of one, and lines in it (0 to 0: the whole file)."""

    path: str
    line: int
    end_line: int

    def is_in(self, spot: Spot) -> bool:
        same = spot.path == self.path or spot.path.endswith("/" + self.path)
        return same and (not self.line or (spot.line <= self.end_line and spot.end_line >= self.line))


class Query(NamedTuple):
    """An annotated query. Its category is "architecture", "semantic" or "symbol"."""

    text: str
    category: str
    targets: tuple[Target, ...]


class Commit(NamedTuple):
    """A commit's subject, to be asked of its parent."""

    subject: str
    parent: str
    targets: tuple[Target, ...]

    def is_file(self, spot: Spot) -> bool:
        return any(spot.path == target.path for target in self.targets)

    def is_place(self, spot: Spot) -> bool:
        short = spot.end_line - spot.line < LONGEST_PLACE
        return short and any(spot.path == target.path and target.is_in(spot) for target in self.targets)


class Corpus(NamedTuple):
    """One repository and what is asked of it. `paths` narrows the queries (not the commits) to the annotated folder."""

    name: str
    language: str
    paths: tuple[str, ...]
    queries: tuple[Query, ...]
    commits: tuple[Commit, ...]


def corpora(measures: Path) -> list[Corpus]:
    """Everything that a folder of measures asks."""
    commits = defaultdict(list)
    for item in _read(measures / "commits.json"):
        targets = tuple(map(_target, item["targets"]))
        commits[item["repo"]].append(Commit(item["query"], item["rev"], targets))
    return [
        Corpus(
            name=row["name"],
            language=row["language"],
            paths=(f"{row['root']}/**",) if row["root"] else (),
            queries=tuple(map(_query, _read(measures / "annotations" / f"{row['name']}.json"))),
            commits=tuple(commits[row["name"]]),
        )
        for row in _read(measures / "corpora.json")
    ]


def _read(path: Path) -> list[Any]:
    found: list[Any] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else []
    return found


def _query(task: dict[str, Any]) -> Query:
    targets = tuple(map(_target, task["relevant"] + task.get("secondary", [])))
    return Query(task["query"], task.get("category", "semantic"), targets)


def _target(raw: str | dict[str, Any]) -> Target:
    if isinstance(raw, str):
        return Target(raw, 0, 0)
    line, end_line = raw.get("start_line"), raw.get("end_line")
    return Target(raw["path"], line, end_line) if line and end_line else Target(raw["path"], 0, 0)
