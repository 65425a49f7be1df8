"""What today's program writes of every kind, by the version of its format; and what it has published."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from erdkreis.arena.results import VERSION as ARENA
from erdkreis.editions import PRESETS
from erdkreis.engine.positions import FORMAT as POSITION
from erdkreis.engine.saved import MAGIC
from erdkreis.record.formats import NEWEST as GAME
from erdkreis.server.server_key import FILE as KEY
from erdkreis.server.store.postgres_schema import VERSION as POSTGRES
from erdkreis.server.store.sqlite_file import VERSION as STORE
from tests.kept import arena, boards, games, moments, tables
from tests.kept.shelf import folder, packed, spelt
from tests.postgresql import PostgreSQL

Example = dict[str, bytes]
"""Files by name that belong together."""


@dataclass(frozen=True)
class Kind:
    """`each_preset`: a preset that comes later gets an example of its own; else there is one of the whole version."""

    version: int
    examples: Callable[[], Iterator[Example]]
    each_preset: bool = False


def game_files() -> Iterator[Example]:
    for name, text in games.game_files():
        yield {f"{name}.jsonl.gz": packed(text.encode())}


def positions() -> Iterator[Example]:
    for name, found in moments.positions():
        yield {f"{name}.json.gz": packed(spelt(found))}


def saved_games() -> Iterator[Example]:
    for name, data, then in moments.saved_games():
        yield {f"{name}.bin.gz": packed(data), f"{name}.json.gz": packed(spelt(then))}


def store() -> Iterator[Example]:
    with tempfile.TemporaryDirectory() as place:
        data, expected = tables.database(Path(place))
        yield {"erdkreis.db.gz": packed(data), **_beside_a_database(Path(place), expected)}


def postgres() -> Iterator[Example]:
    with tempfile.TemporaryDirectory() as place, PostgreSQL() as server:
        url = server.database()
        expected = tables.shared_database(Path(place), url)
        dump = server.dump(url).encode()
        yield {"erdkreis.sql.gz": packed(dump), **_beside_a_database(Path(place), expected)}


def _beside_a_database(place: Path, expected: list[tables.Kept]) -> Example:
    """What it must hold, and the key by which its games are to be signed."""
    return {"expected.json.gz": packed(spelt(expected)), f"{KEY}.gz": packed((place / KEY).read_bytes())}


def results() -> Iterator[Example]:
    with tempfile.TemporaryDirectory() as place:
        data, expected = arena.results(Path(place))
    yield {
        "ladder.toml": arena.LADDER.encode(),
        "results.sqlite.gz": packed(data),
        "expected.json": spelt(expected),
    }


KINDS = {
    "game": Kind(int(GAME.rpartition("/")[2]), game_files, each_preset=True),
    "position": Kind(int(POSITION.rpartition("/")[2]), positions, each_preset=True),
    "saved": Kind(int(MAGIC.removeprefix(b"ERDK")), saved_games, each_preset=True),
    "store": Kind(STORE, store),
    "postgres": Kind(POSTGRES, postgres),
    "arena": Kind(ARENA, results),
}


def missing(name: str) -> Iterator[Example]:
    """Examples of today's version that are not kept yet. What is kept stays as it is, with all that belongs to it."""
    kind = KINDS[name]
    place = folder(name, kind.version)
    if kind.each_preset or not place.exists():
        yield from (each for each in kind.examples() if not any((place / file).exists() for file in each))


def published() -> Iterator[tuple[str, Any]]:
    """What never changes: a corrected preset has a new version, a corrected board a new name."""
    for preset in PRESETS:
        yield f"presets/{preset.preset}-{preset.version}.json", preset.values()
    for name, topology in boards.topologies():
        yield f"boards/{name}.json", topology
