"""Random games in a cluster with canary secrets: does anybody at any process, or a spy at Redis, learn what is hidden?

    python -m tests.faults.cluster_leaks --games 500

Two processes' worth of tables share a real PostgreSQL, with a real Redis between them. Everybody's seat has a device at
both, and somebody watches at both; each move is made at one of them, and heard of at the other from the log. Every
message is scanned as in `tests.faults.leaks`. Every word that is said to Redis must be one of the few that may be.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from erdkreis.editions import PRESETS
from erdkreis.engine.actions import Undo
from erdkreis.server.bus.redis_bus import RedisBus
from erdkreis.server.company import Together
from erdkreis.server.messages import Command
from erdkreis.server.settings import load
from erdkreis.server.store.postgres import PostgresStore, migrate
from erdkreis.server.tables import Tables
from tests.faults.leaks import Audience, Canaries, Counts, Seats, scan, seats_of, sit_down
from tests.overhearing import Said, overheard, said_to
from tests.postgresql import PostgreSQL
from tests.properties.walks import Pace, Walker
from tests.redis import Redis

STEPS = 60
WHOLE_GAME_EVERY = 20
WHOLE_GAME_STEPS = 3000


@dataclass
class Found:
    """What was looked at, and what was wrong."""

    counts: Counts = field(default_factory=Counts)
    said: Said = field(default_factory=Said)
    notes: list[str] = field(default_factory=list)

    @property
    def clean(self) -> bool:
        return self.counts.clean and not self.said.odd


@contextlib.asynccontextmanager
async def process(store: str, bus: str, folder: Path) -> AsyncIterator[Tables]:
    """The tables of one process, as `erdkreis serve` makes them."""
    kept, wire = await PostgresStore.open(store), await RedisBus.open(bus)
    settings = load(environment={}, bot_workers=0, data=str(folder), store=store, bus=bus)
    tables = Tables(kept, settings, bus=wire, company=Together(kept, wire))
    wire.listen(tables.hear)
    try:
        yield tables
    finally:
        await tables.close()
        await wire.close()


async def one_game(one: Tables, other: Tables, seed: int, found: Found) -> None:
    lot = random.Random(seed)
    edition = PRESETS[seed % len(PRESETS)]
    players = lot.choice(edition.players)
    seated = await sit_down(one, edition, players, lot)
    sides = [Audience(seated.table), Audience(await other.find(seated.table.id))]
    canaries = [Canaries(seated, side.table) for side in sides]
    for side in sides:
        await side.come(-1)
    name = f"seed {seed}, {edition.preset} with {players} players"
    whole = seed % WHOLE_GAME_EVERY == 0
    walker = Walker(Pace(seed, 0, 0.95 if whole else lot.choice([0.9, 0.5, 1.0]), lot.choice([0.0, 0.1])))
    positions = [each.position() for each in canaries]
    for number in range(WHOLE_GAME_STEPS if whole else STEPS):
        here = lot.choice(sides)
        log = here.table.log
        assert log is not None
        if log.game.over:
            break
        action = walker.decide(log.game)
        actor = log.game.undo_seat if isinstance(action, Undo) else log.game.awaiting
        seq, nonce = here.table.seq, lot.randbytes(32).hex()
        found.counts.commands += 1
        command = Command(f"command-{number}", seq, str(action), actor, nonce)
        await here.table.command(here.connections[seats_of(actor)], command)
        assert here.table.seq == seq + 1, f"{name}: {action} was refused"
        (entry,) = await here.table.store.entries(here.table.id, seq)
        for side, each in zip(sides, canaries, strict=True):
            await side.table.keeping.refresh()
            async with side.table.lock:  # whoever was at it already has told of it now
                pass
            each.note_hidden_words(msgspec.json.decode(entry.body)["line"])
        needles = {needle for each in canaries for needle in each.needles()}
        look(sides, [*positions, *needles], found, name)
        positions = [each.position() for each in canaries]
    found.counts.games += 1
    found.counts.whole_games += whole
    for tables, side in zip((one, other), sides, strict=True):
        for connection in side.connections.values():
            side.table.leave(connection)
        await side.table.close()
        tables._open.pop(side.table.id, None)


def look(sides: list[Audience], needles: list[bytes], found: Found, name: str) -> None:
    for side in sides:
        assert side.table.log is not None
        told: dict[Seats, list[bytes]] = {seats: side.drain(seats) for seats in side.sent}
        for seats, messages in told.items():
            for data in messages:
                problem = scan(data, seats, needles, side.table.log.game, found.counts)
                if problem is not None:
                    found.notes.append(f"{name}: the device of seats {seats} is told {problem}: {data[:300]!r}")


async def _games(seeds: range, store: str, bus: str, found: Found) -> None:
    with tempfile.TemporaryDirectory(prefix="erdkreis-leaks-") as name:
        async with process(store, bus, Path(name)) as one, process(store, bus, Path(name)) as other:
            for seed in seeds:
                await one_game(one, other, seed, found)


def run(seeds: range) -> Found:
    """Play these games; what was found."""
    found = Found()
    with PostgreSQL() as postgresql, Redis() as redis:
        store = postgresql.database()
        asyncio.run(migrate(store))
        with overheard(redis) as lines:
            asyncio.run(_games(seeds, store, redis.url, found))
    found.said = said_to(lines)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description="Play in a cluster with canary secrets and look for leaks.")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0, help="of the first game")
    given = parser.parse_args()
    began = time.monotonic()
    found = run(range(given.seed, given.seed + given.games))
    print(f"{found.counts}\n{found.said.published:>15,} words on the bus\n{len(found.said.odd):>15,} odd ones")
    print(f"{time.monotonic() - began:>15,.0f} seconds")
    for note in [*found.notes, *found.said.odd][:20]:
        print(f"  {note}")
    return 0 if found.clean else 1


if __name__ == "__main__":
    sys.exit(main())
