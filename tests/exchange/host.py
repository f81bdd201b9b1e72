"""What is published in the tests, and what a hostile host makes of it."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgpack

from arcgit.exchange.carrier import layout
from arcgit.index.layout import KIND
from arcgit.pack import Pack
from arcgit.pack.__main__ import dump, load
from arcgit.pack.wire import WIRE, unwrapped, write_wire
from arcgit.snapshot.descriptor import Part, descriptor_bytes, read_descriptor

FILES = {
    "src/cookie.py": "class CookieJar:\n    # Keeps them.\n\n    def sign_cookie(self, value):\n        return value\n",
    "src/session.py": "LIMIT = 3\n\n\ndef open_session(app, request):\n    return app.session(request)\n",
    "src/view.js": "export function renderView(model) {\n  return model.name;\n}\n",
    "README.md": "# Cookies\n\nHow cookies are signed.\n",
    "logo.bin": b"\0\1\2",
}

Dumped = dict[str, Any]


def altered(folder: Path, alter: Callable[[Dumped], object], *, keeps_name: bool = False) -> None:
    """Alter every published segment as a host may: the dumped pack is handed to `alter`; names and sizes are mended,
    unless the host lies about them too."""
    files = folder / layout()
    names: dict[str, Part] = {}
    for path in sorted((files / "seg").iterdir()):
        stream = io.BytesIO()
        unwrapped(Pack(path.read_bytes(), WIRE), KIND, stream)
        scratch = folder / "scratch"
        scratch.write_bytes(stream.getvalue())
        said = msgpack.unpackb(dump(scratch), strict_map_key=False)
        alter(said)
        load(scratch, msgpack.packb(said))
        pack = Pack(scratch.read_bytes(), KIND)
        wire = io.BytesIO()
        write_wire(pack, wire)
        scratch.unlink()
        path.unlink()
        identity = path.name if keeps_name else pack.identity()
        (files / "seg" / identity).write_bytes(wire.getvalue())
        names[path.name] = Part(identity, len(wire.getvalue()))
    for path in [*(files / "snap").iterdir(), *(files / "tree").iterdir()]:
        descriptor = read_descriptor(path.read_bytes(), path.name)
        parts = tuple(names.get(part.id, part) for part in descriptor.segments)
        path.write_bytes(descriptor_bytes(descriptor._replace(segments=parts)))


def items(said: Mapping[str, Any], section: str) -> list[Any]:
    found: list[Any] = said["sections"][section]["items"]
    return found
