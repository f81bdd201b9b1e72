"""A checkup of everything a search relies on: git, the repository, the index folder, the hooks, the settings.

Nothing is changed. Each finding that is no good news says how to mend it.
"""

from __future__ import annotations

import difflib
import os
import re
import shutil
import stat
from collections.abc import Iterator

from arcgit import fingerprint, githooks
from arcgit.errors import DamagedFile, NoCommits, OtherVersion
from arcgit.githooks import State
from arcgit.model import Finding, Setting, Settings, Verdict
from arcgit.opened import Opened
from arcgit.record import NamedTuple
from arcgit.refreshing.made import stored
from arcgit.snapshot.folder import PARTS
from arcgit.snapshot.store import Store
from arcgit.source import blob, config, history
from arcgit.source.config import KEYS, SECTION, Configuration
from arcgit.source.repo import Repository, discover

OLDEST_GIT = (2, 30)
"""`--end-of-options`, which keeps a revision that begins with a dash from being an option."""
SPARE = 3
"""The index folder's disk should have so many times the room that the index takes now."""
LEAST_SPARE = 64 << 20


class Checkup(NamedTuple):
    """What was found, and every setting."""

    findings: tuple[Finding, ...]
    settings: tuple[Setting, ...]

    @property
    def is_well(self) -> bool:
        return all(finding.verdict is not Verdict.WRONG for finding in self.findings)


def checkup(path: str = "") -> Checkup:
    """Check the repository at or above `path` (the current directory). Raises NotARepository."""
    repository = discover(path)
    configuration = config.examined(repository)
    opened = Opened(repository, configuration)
    try:
        findings = [
            *_git(repository),
            *_repository(repository),
            *_folder(opened.store),
            *_files(opened.store),
            *_freshness(opened),
            *_hooks(repository),
            *_settings(configuration),
        ]
    finally:
        opened.close()
    return Checkup(tuple(findings), tuple(_every(configuration)))


def _well(subject: str, found: str) -> Finding:
    return Finding(subject, Verdict.WELL, found, "")


def _note(subject: str, found: str, mend: str = "") -> Finding:
    return Finding(subject, Verdict.NOTE, found, mend)


def _wrong(subject: str, found: str, mend: str) -> Finding:
    return Finding(subject, Verdict.WRONG, found, mend)


def _git(repository: Repository) -> Iterator[Finding]:
    said = repository.git("version").checked().decode("utf-8", "replace").strip()
    match = re.search(r"(\d+)\.(\d+)", said)
    if match and (int(match[1]), int(match[2])) < OLDEST_GIT:
        wanted = ".".join(map(str, OLDEST_GIT))
        yield _wrong("git", f"{said}, which is older than {wanted}", f"install git {wanted} or later")
    else:
        yield _well("git", said)


def _repository(repository: Repository) -> Iterator[Finding]:
    where = repository.work_tree or f"{repository.git_dir}, without a work tree"
    kind = "" if repository.object_format == "sha1" else f", {repository.object_format} object ids"
    yield _well("repository", where + kind)
    if history.is_shallow(repository):
        yield _note(
            "history",
            "cut off, as the clone is shallow: the subjects of commits do not count in ranking",
            "`git fetch --unshallow` fetches the rest",
        )
    if blob.is_promised_more(repository):
        yield _note(
            "objects",
            "a partial clone: what is not here is not searched, and nothing is fetched to search it",
            "`git fetch --refetch --filter=blob:limit=1m` fetches all but large files",
        )


def _folder(store: Store) -> Iterator[Finding]:
    folder = store.folder
    if not folder.exists():
        parent = next(above for above in folder.parents if above.exists())
        if os.access(parent, os.W_OK):
            yield _note("index folder", f"{folder} is not there yet", "the first search makes it")
        else:
            yield _wrong("index folder", f"{folder} cannot be made", f"give yourself write permission for {parent}")
        return
    locked = [str(place) for place in (folder, *(folder / part for part in PARTS)) if not _is_open(place)]
    if locked:
        named = " ".join(locked)
        yield _wrong("index folder", f"cannot be written: {named}", f"`chmod u+rwx {named}`, or set arcsearch.dir")
    else:
        yield _well("index folder", f"{folder}, {store.bytes_on_disk() / 1e6:,.1f} MB")
    mode = stat.S_IMODE(folder.stat().st_mode)
    if mode & 0o077:
        yield _wrong("permissions", f"others may look into {folder} (mode {mode:o})", f"`chmod 700 {folder}`")
    yield from _disk(store)


def _is_open(place: os.PathLike[str]) -> bool:
    return not os.path.exists(place) or os.access(place, os.R_OK | os.W_OK | os.X_OK)


def _disk(store: Store) -> Iterator[Finding]:
    free = shutil.disk_usage(store.folder).free
    wanted = max(LEAST_SPARE, SPARE * store.bytes_on_disk())
    if free < wanted:
        mend = "free some, run `git arcsearch gc`, or set arcsearch.dir to a folder elsewhere"
        yield _wrong("disk", f"{free / 1e6:,.0f} MB free, {wanted / 1e6:,.0f} MB are wanted", mend)
    else:
        yield _well("disk", f"{free / 1e9:,.1f} GB free")


def _files(store: Store) -> Iterator[Finding]:
    """Every file of the index, read to its end."""
    damaged: list[str] = []
    other = older = whole = 0
    for part in ("segments", "trees"):
        for name in store.names(part):
            try:
                opened = store.opened(part, name)
                opened.verify()
            except OtherVersion:
                other += 1
            except DamagedFile as error:
                damaged.append(str(error))
            else:
                whole += 1
                older += opened.fingerprint != fingerprint.FINGERPRINT
    if damaged:
        found = f"{len(damaged)} damaged: {'; '.join(damaged[:3])}"
        yield _wrong("index files", found, "`git arcsearch index` makes them again")
    else:
        yield _well("index files", f"{whole} read back whole")
    if other or older:
        found = f"{other + older} files of another arcgit (this one: {fingerprint.FINGERPRINT})"
        yield _note("fingerprint", found, "`git arcsearch gc` removes them")
    else:
        yield _well("fingerprint", fingerprint.FINGERPRINT)


def _freshness(opened: Opened) -> Iterator[Finding]:
    try:
        head = opened.repository.locate("HEAD")
    except NoCommits:
        yield _note("freshness", "no commits yet: the work tree is searched as it lies")
        return
    snapshot = stored(opened.store, opened.settings, head.tree)
    if snapshot is None:
        mend = "the next search brings it up to date, `git arcsearch index` does it now"
        yield _note("freshness", f"HEAD ({head.commit[:10]}) is not indexed", mend)
    elif snapshot.missing and not blob.is_promised_more(opened.repository):
        found = f"HEAD is indexed without {len(snapshot.missing)} files whose objects are missing or damaged"
        yield _wrong("freshness", found, "`git fsck` names the objects; fetch them from a clone that has them")
    else:
        yield _well("freshness", f"HEAD ({head.commit[:10]}) is indexed")


def _hooks(repository: Repository) -> Iterator[Finding]:
    found = githooks.status(repository)
    installed = [hook for hook in found if hook.state is State.INSTALLED]
    foreign = [hook for hook in found if hook.state is State.FOREIGN]
    gone = sorted({tool for hook in installed if not os.access(tool := githooks.tool_of(hook), os.X_OK)})
    if gone and not shutil.which("git-arcsearch"):
        yield _wrong("hooks", f"they start {', '.join(gone)}, which is not there", "`git arcsearch hooks install`")
    elif installed:
        yield _well("hooks", f"{', '.join(hook.name for hook in installed)}")
    elif not foreign:
        mend = "`git arcsearch hooks install` has the index refreshed in the background after each commit"
        yield _note("hooks", "not installed; searches refresh by themselves", mend)
    for reason in sorted({hook.reason for hook in foreign}):
        names = ", ".join(hook.name for hook in foreign if hook.reason == reason)
        yield _note("hooks", f"{names}: {reason}", f"to have them run all the same, add: {githooks.SNIPPET}")


def _settings(configuration: Configuration) -> Iterator[Finding]:
    for error in configuration.wrong:
        yield _wrong("settings", error.found, error.mend)
    known = {(SECTION + key.name).lower(): SECTION + key.name for key in KEYS}
    for name in configuration.unknown:
        near = difflib.get_close_matches(name, list(known), 1)
        meant = f"did you mean {known[near[0]]}? " if near else ""
        yield _note("settings", f"no setting is called {name}", f"{meant}`git config --unset-all {name}` removes it")
    for name, origin in configuration.unheard.items():
        key, value = known[name], "module:attribute"
        mend = f"`git config --global {key} {value}` if you trust it"
        yield _wrong("settings", f"{key} does not count in {origin.place}: it names code to run", mend)
    if not configuration.wrong and not configuration.unknown and not configuration.unheard:
        yield _well("settings", f"{len(configuration.origins)} of {len(KEYS)} set")


def _every(configuration: Configuration) -> Iterator[Setting]:
    """The one table of settings: each key with its value in effect and where that was set."""
    for key in KEYS:
        value = getattr(configuration.settings, key.field)
        origin = configuration.origins.get(key.name)
        yield Setting(
            key=SECTION + key.name,
            value=_written(value),
            origin=f"{origin.scope}, {origin.place}" if origin else "",
            meaning=key.meaning,
        )


def default(field: str) -> str:
    """A default as it would be written in git's configuration."""
    return _written(Settings._field_defaults[field])


def _written(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case tuple():
            return ", ".join(map(str, value))
        case _:
            return str(value)
