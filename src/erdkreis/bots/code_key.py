"""A name for the code that decides games: the same code plays the same games, wherever it runs."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

import erdkreis

PLAYING = ("boards", "editions", "engine", "odds", "judge", "bots")
"""The rooms whose code decides games."""


@cache
def code_key() -> str:
    root, digest = Path(erdkreis.__file__).parent, hashlib.sha256()
    for source in sorted(path for room in PLAYING for path in (root / room).rglob("*.*")):
        if source.suffix in (".py", ".json", ".npz"):
            digest.update(source.relative_to(root).as_posix().encode() + b"\0" + source.read_bytes() + b"\0")
    return digest.hexdigest()[:16]
