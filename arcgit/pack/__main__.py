"""`python -m arcgit.pack dump FILE` prints a pack as one msgpack value, `load FILE` writes it back: for debugging, and
for tests that alter real files."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgpack
import numpy as np

from arcgit.errors import DamagedFile
from arcgit.pack.layout import ARRAY_BLOCK, DTYPES, TEXT_BLOCK, TRAILER, VERSION
from arcgit.pack.reader import ArraySection, Pack, TextSection
from arcgit.pack.writer import PackWriter


def dump(path: Path) -> bytes:
    """A pack as one msgpack map: version, kind, meta and the sections as plain lists.

    Raises DamagedFile as any reader does.
    """
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise DamagedFile(f"{path}: {error.strerror}") from None
    pack = Pack(raw, _kind_of(raw), name=path.name)
    sections = {name: _plain(pack, name) for name in pack.names}
    return bytes(msgpack.packb({"version": VERSION, "kind": pack.kind, "meta": pack.meta, "sections": sections}))


def _kind_of(raw: bytes) -> str:
    """The kind a table of contents announces, or nothing: `Pack` then says what is wrong with the file."""
    if len(raw) >= TRAILER.size:
        start, size, _, _ = TRAILER.unpack(raw[-TRAILER.size :])
        with suppress(msgpack.UnpackException, ValueError):
            toc = msgpack.unpackb(raw[start : start + size])
            return str(toc[0]) if isinstance(toc, list) and toc else ""
    return ""


def _plain(pack: Pack, name: str) -> dict[str, Any]:
    section = pack.section(name)
    if isinstance(section, ArraySection):
        return {
            "type": "array",
            "dtype": section.dtype,
            "per_block": section.per_block,
            "items": section.all().tolist(),
        }
    if isinstance(section, TextSection):
        return {"type": "texts", "per_block": section.per_block, "items": section.all()}
    return {"type": "value", "items": pack.value(name)}


def load(path: Path, dumped: bytes) -> None:
    """Write what `dump` printed, altered or not.

    Numbers outside a section's type wrap. A value of another shape becomes the table of contents as it is: a file that
    opens as a pack and that every reader must refuse.
    """
    try:
        value = msgpack.unpackb(dumped, strict_map_key=False)
    except (msgpack.UnpackException, ValueError, TypeError) as error:
        raise DamagedFile(f"standard input is not one msgpack value: {error}") from None
    with path.open("wb") as stream:
        match value:
            case {"version": int(version), "kind": str(kind), "meta": dict(meta), "sections": dict(sections)}:
                writer = PackWriter(stream, kind, version=version & 0xFFFFFFFF)
                for name, row in sections.items():
                    _load_section(writer, str(name), row)
                writer.finish(meta)
            case _:
                PackWriter(stream, "").end(msgpack.packb(value))


def _load_section(writer: PackWriter, name: str, row: object) -> None:
    match row:
        case {"type": "array", "dtype": str(dtype), "items": list(items)} if dtype in DTYPES:
            mask = (1 << 8 * np.dtype(dtype).itemsize) - 1
            wrapped = np.array([item & mask if isinstance(item, int) else 0 for item in items], np.uint64)
            writer.array(name, wrapped.astype(dtype), per_block=_per_block(row, ARRAY_BLOCK))
        case {"type": "texts", "items": list(items)}:
            texts = [item if isinstance(item, bytes) else str(item).encode("utf-8", "replace") for item in items]
            writer.texts(name, texts, per_block=_per_block(row, TEXT_BLOCK))
        case {"items": items}:
            writer.value(name, items)
        case _:
            writer.value(name, row)


def _per_block(row: object, usual: int) -> int:
    given = row.get("per_block") if isinstance(row, dict) else None
    return given if isinstance(given, int) and 1 <= given <= 1 << 20 else usual


def main(arguments: Sequence[str]) -> int:
    match arguments:
        case ["dump", path]:
            sys.stdout.buffer.write(dump(Path(path)))
        case ["load", path]:
            load(Path(path), sys.stdin.buffer.read())
        case _:
            sys.stderr.write("usage: python -m arcgit.pack dump FILE | load FILE\n")
            return 2
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except DamagedFile as error:
        sys.exit(f"arcgit.pack: {error}")
