"""Which repository is meant, and which commit and tree a revision names.

One `git rev-parse` answers for bare repositories, linked worktrees, submodules, SHA-256 and unborn branches alike, with
git's own checks (safe.directory among them). Every later command names the repository that was found, so that neither
the current directory nor the variables of a hook can lead it elsewhere.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping

from arcgit.errors import ForeignOwner, NoCommits, NotARepository, UnknownRevision
from arcgit.model import Located, Oid
from arcgit.record import NamedTuple
from arcgit.source import head, run

# rev-parse ends each value with a newline, which the name of a folder may hold too; it repeats a flag that it does not
# know, and that line parts the values.
_PART = "--arcgit-part"
_QUESTIONS = (
    "--show-object-format",
    "--is-inside-work-tree",
    "--absolute-git-dir",
    "--git-common-dir",
    "--show-cdup",
    "HEAD^{commit}",  # an unborn HEAD ends the command here, so these two stand last
    "HEAD^{tree}",
)


class Repository(NamedTuple):
    """A repository as found from a folder. Folders are absolute and in the form the operating system takes.

    `work_tree` is empty when there is none (bare, or started inside the git directory). `prefix` is the start folder as
    a repository path, ending in `/`, empty at the top. `commit` and `tree` are those of HEAD when it was found, empty
    when unborn: HEAD may have moved since, but that commit keeps that tree.
    """

    git_dir: str
    common_dir: str
    work_tree: str
    prefix: str
    object_format: str
    commit: Oid
    tree: Oid
    variables: Mapping[str, str]

    @property
    def folder(self) -> str:
        """Where git commands run: the top of the work tree, the git directory when there is none."""
        return self.work_tree or self.git_dir

    def git(self, *arguments: str | bytes, stdin: bytes = b"") -> run.Finished:
        """A git command about this repository; it cannot reach another one, nor the network."""
        return run.run(arguments, folder=self.folder, variables=self.variables, stdin=stdin)

    def start(self, *arguments: str | bytes) -> subprocess.Popen[bytes]:
        """The same, left running to be talked with; `run.end` ends it."""
        return run.start(arguments, folder=self.folder, variables=self.variables)

    def locate(self, revision: str) -> Located:
        """The commit and tree of whatever git takes for a revision. Raises UnknownRevision, or NoCommits for an unborn
        branch."""
        if "\0" in revision:
            raise UnknownRevision(revision)
        if revision == "HEAD" and self.commit and head.written(self.git_dir, self.common_dir) == self.commit:
            return Located(revision, self.commit, self.tree)
        named = self.git("rev-parse", "--verify", "--quiet", "--end-of-options", revision)
        if named.code != 0:
            if self._is_unborn(revision):
                raise NoCommits(revision)
            raise UnknownRevision(revision, named.said)
        return self.peel(revision, named.output.decode("ascii").strip())

    def peel(self, revision: str, oid: Oid) -> Located:
        """The commit and tree behind an object id. HEAD's as found costs no process. Raises UnknownRevision."""
        if oid and oid == self.commit:
            return Located(revision, self.commit, self.tree)
        wanted = f"{oid}^{{commit}}\n{oid}^{{tree}}\n".encode()
        answers = self.git("cat-file", "--batch-check=%(objectname)", stdin=wanted).checked().splitlines()
        commit, tree = ("" if b" " in answer else answer.decode("ascii") for answer in answers)
        if not tree:
            raise UnknownRevision(revision)
        return Located(revision, commit, tree)

    def tree_of(self, commit: Oid) -> Oid:
        """The tree of a commit, empty where the commit is not here."""
        said = self.git("rev-parse", "--verify", "--quiet", "--end-of-options", f"{commit}^{{tree}}")
        return said.output.decode("ascii").strip() if said.code == 0 else ""

    def _is_unborn(self, revision: str) -> bool:
        branch = self.git("symbolic-ref", "--quiet", "HEAD").output.decode("utf-8", "surrogateescape").strip()
        if revision not in ("HEAD", "@", branch, branch.removeprefix("refs/heads/")):
            return False
        return self.git("show-ref", "--verify", "--quiet", branch).code != 0


def discover(path: str = "") -> Repository:
    """The repository at or above `path` (a folder or a file; empty: the current directory).

    About the current directory GIT_DIR and its like have the last word, as for git itself; they do not count for a path
    elsewhere, because a hook that asks about another repository means that one. Raises NotARepository.
    """
    start = _start_folder(path)
    variables = run.inherited() if _is_current(start) else {}
    asked = [word for question in _QUESTIONS for word in (question, _PART)]
    said = run.run(["rev-parse", *asked], folder=start, variables={**variables, **run.OFFLINE})
    answers = _parts(said.output)
    if len(answers) < len(_QUESTIONS) - 1:
        raise _refusal(path or start, said.said)
    object_format, inside, git_dir, common_dir, up = answers[:5]
    commit, tree = answers[5:7] if said.code == 0 else ("", "")
    git_dir = _resolved(start, git_dir)
    top = _resolved(start, up) if inside == "true" or up else ""
    work_tree = _work_tree(top, git_dir, variables)
    return Repository(
        git_dir=git_dir,
        common_dir=_resolved(start, common_dir),
        work_tree=work_tree,
        prefix=_prefix(start, work_tree),
        object_format="sha256" if object_format == "sha256" else "sha1",
        commit=commit,
        tree=tree,
        variables=_pinned(start, git_dir, work_tree, variables),
    )


def _work_tree(top: str, git_dir: str, variables: Mapping[str, str]) -> str:
    """The top of the work tree when git's word for it, `top`, can be taken.

    With GIT_DIR alone git takes the current directory for the top, whatever it holds: a receive hook runs inside the
    git directory, and any hook may have gone into a subfolder or into another repository.
    """
    if (top + os.sep).startswith(git_dir + os.sep):
        return ""
    if not top or "GIT_DIR" not in variables or "GIT_WORK_TREE" in variables:
        return top
    unguided = run.run(
        ["rev-parse", "--absolute-git-dir", _PART, "--show-toplevel", _PART], folder=top, variables=run.OFFLINE
    )
    if unguided.code == 0:
        found, found_top = (_resolved(top, answer) for answer in _parts(unguided.output)[:2])
        if found == git_dir:
            return found_top
    configured = run.run(["config", "core.worktree"], folder=top, variables={"GIT_DIR": git_dir, **run.OFFLINE})
    return top if configured.code == 0 else ""


def _prefix(start: str, work_tree: str) -> str:
    if not work_tree or not start.startswith(work_tree.rstrip(os.sep) + os.sep):
        return ""
    inside = os.fsencode(os.path.relpath(start, work_tree)).decode("utf-8", "surrogateescape")
    return inside.replace(os.sep, "/") + "/"


def _pinned(start: str, git_dir: str, work_tree: str, variables: Mapping[str, str]) -> dict[str, str]:
    """The variables that name this repository to every later command, wherever it runs."""
    pinned = {**variables, "GIT_DIR": git_dir, "GIT_WORK_TREE": work_tree, **run.OFFLINE}
    if not work_tree:
        del pinned["GIT_WORK_TREE"]
    for name in ("GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY"):
        if name in pinned:
            pinned[name] = _resolved(start, pinned[name])
    return pinned  # GIT_INDEX_FILE stays relative: to the top of the work tree, where our commands run


def _parts(output: bytes) -> list[str]:
    return [os.fsdecode(part.removesuffix(b"\n")) for part in output.split(_PART.encode() + b"\n")]


def _resolved(start: str, path: str) -> str:
    return os.path.realpath(os.path.join(start, path))


def _start_folder(path: str) -> str:
    try:
        folder = os.path.realpath(path or os.curdir)
    except FileNotFoundError as error:
        raise NotARepository(path or "the current directory", "that folder was deleted") from error
    except ValueError as error:
        raise NotARepository(repr(path), "no folder can have that name") from error
    if os.path.isfile(folder):
        folder = os.path.dirname(folder)
    if not os.path.isdir(folder):
        raise NotARepository(path, "no such folder")
    return folder


def _is_current(folder: str) -> bool:
    try:
        return os.path.samefile(folder, os.curdir)
    except FileNotFoundError:  # deleted while we are in it
        return False


def _refusal(path: str, said: str) -> NotARepository:
    if "dubious ownership" in said:
        return ForeignOwner(path)
    return NotARepository(path, "" if said.startswith("not a git repository") else said)
