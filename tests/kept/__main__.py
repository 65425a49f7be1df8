"""`python -m tests.kept` keeps examples of what today's program writes, of every kind whose version is not kept yet.

What is kept is never made anew: it shows what people have, and every later program must read it (docs/formats.md).
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from erdkreis.arena.results import VERSION as ARENA
from erdkreis.editions import PRESETS
from erdkreis.engine.positions import FORMAT as POSITION
from erdkreis.engine.saved import MAGIC
from erdkreis.record.formats import NEWEST as GAME
from erdkreis.server.server_key import FILE as KEY
from erdkreis.server.store.sqlite_file import VERSION as STORE
from tests.kept import arena, boards, games, moments, tables
from tests.kept.shelf import SHELF, folder, packed, spelt

Files = Iterator[tuple[str, bytes]]


def game_files() -> Files:
    for name, text in games.game_files():
        yield f"{name}.jsonl.gz", packed(text.encode())


def positions() -> Files:
    for name, found in moments.positions():
        yield f"{name}.json.gz", packed(spelt(found))


def saved_games() -> Files:
    expected = {}
    for name, data, then in moments.saved_games():
        expected[name] = then
        yield f"{name}.bin.gz", packed(data)
    yield "expected.json.gz", packed(spelt(expected))


def store() -> Files:
    with tempfile.TemporaryDirectory() as place:
        data, expected = tables.database(Path(place))
        key = (Path(place) / KEY).read_bytes()  # by which its games are to be signed
    yield f"{KEY}.gz", packed(key)
    yield "erdkreis.db.gz", packed(data)
    yield "expected.json.gz", packed(spelt(expected))


def results() -> Files:
    with tempfile.TemporaryDirectory() as place:
        data, expected = arena.results(Path(place))
    yield "ladder.toml", arena.LADDER.encode()
    yield "results.sqlite.gz", packed(data)
    yield "expected.json", spelt(expected)


KINDS: dict[str, tuple[int, Callable[[], Files]]] = {
    "game": (int(GAME.rpartition("/")[2]), game_files),
    "position": (int(POSITION.rpartition("/")[2]), positions),
    "saved": (int(MAGIC.removeprefix(b"ERDK")), saved_games),
    "store": (STORE, store),
    "arena": (ARENA, results),
}


def published() -> Iterator[tuple[str, Any]]:
    """What never changes: a corrected preset has a new version, a corrected board a new name."""
    for preset in PRESETS:
        yield f"presets/{preset.preset}-{preset.version}.json", preset.values()
    for name, topology in boards.topologies():
        yield f"boards/{name}.json", topology


for name, content in published():
    if not (SHELF / name).exists():
        (SHELF / name).write_bytes(spelt(content))
        print(f"{name} is kept")
for kind, (version, make) in KINDS.items():
    place = folder(kind, version)
    if place.exists() and kind != "position":
        print(f"{place.name} is kept already")
        continue
    place.mkdir(exist_ok=True)
    # what is kept stays as it is: a new edition only adds the positions of its presets
    made = [(name, data) for name, data in make() if not (place / name).exists()]
    for name, data in made:
        (place / name).write_bytes(data)
    print(f"{place.name}: {len(made)} files, {sum(len(data) for _, data in made) // 1024} KB")
