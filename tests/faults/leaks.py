"""Random games with canary secrets: does anybody ever get a byte that depends on what others hide?

    python -m tests.faults.leaks --games 10000

Each game is played at a real table with a real store. Everybody's seat has a device, two of them share one more, and
somebody watches; what is sent to them is kept as the very bytes that would go over the wire.

Scanned: no message holds a secret of the server (roots, seeds, salts, links to come, hidden words, hashes over the
position), a token, or a card, mission or capital that its viewer may not know.

Non-interference: a twin of the table has everything that one viewer may not know dealt out anew. Both tables get the
same commands; the viewer's bytes must be identical until the first draw, trade, reveal or win that lawfully depends on
it. So must the decisions of bots in the eyes of whose seat both games are the same.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import multiprocessing
import os
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

import msgspec

from erdkreis.editions import PRESETS, Edition
from erdkreis.engine.actions import Trade, Undo
from erdkreis.engine.errors import ParseError
from erdkreis.engine.game import Chance, Game
from erdkreis.record import FairTable
from erdkreis.server import tables as table_makers
from erdkreis.server.bodies import NewTable, SeatWanted, Sit
from erdkreis.server.bots import Bots
from erdkreis.server.decision import BOT
from erdkreis.server.game_log import GameLog, new_secrets
from erdkreis.server.messages import Command, ToPerson, Until, write_message
from erdkreis.server.seats import hashed
from erdkreis.server.settings import Settings, load
from erdkreis.server.store import SqliteStore
from erdkreis.server.table import Table
from erdkreis.server.tables import Tables
from erdkreis.server.telling import Connection
from tests.properties.test_secrets import comes_to_light, otherwise
from tests.properties.walks import Pace, Walker, advanced

SKIPPED = (0, 5, 20, 60, 150, 300, 600)
STEPS = 25
WHOLE_GAME_EVERY = 100
WHOLE_GAME_STEPS = 3000
AT_ONCE = 4
"""Games of one process, so that one goes on while another waits for the disk."""


@dataclass
class Counts:
    """What was looked at. From `leaks` on it must be nought."""

    games: int = 0
    whole_games: int = 0
    commands: int = 0
    messages: int = 0
    bytes: int = 0
    messages_compared: int = 0
    bot_decisions_compared: int = 0
    leaks: int = 0
    interferences: int = 0
    bots_that_know_more: int = 0

    @property
    def clean(self) -> bool:
        return not (self.leaks or self.interferences or self.bots_that_know_more)

    def add(self, other: Counts) -> None:
        for each in fields(self):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))

    def __str__(self) -> str:
        return "\n".join(f"{getattr(self, each.name):>15,} {each.name.replace('_', ' ')}" for each in fields(self))


@dataclass
class Report:
    counts: Counts = field(default_factory=Counts)
    notes: list[str] = field(default_factory=list)

    def note(self, text: str) -> None:
        if len(self.notes) < 20:
            self.notes.append(text)


# The table and its viewers

Seats = tuple[int, ...]
"""Those of one device; of none: somebody who watches."""


def seats_of(viewer: int | None) -> Seats:
    return () if viewer is None else (viewer,)


@dataclass
class Audience:
    """The connections of one table, by their seats, and the bytes sent to each."""

    table: Table
    sent: dict[Seats, list[bytes]] = field(default_factory=dict)
    connections: dict[Seats, Connection] = field(default_factory=dict)

    async def come(self, last_seq: int | None) -> None:
        players = len(self.table.seats)
        for seats in ((), *((seat,) for seat in range(players)), (0, players - 1)):
            self.sent[seats] = []
            self.connections[seats] = Connection(seats, self._taker(seats))
            await self.table.hello(self.connections[seats], last_seq)

    def _taker(self, seats: Seats) -> Any:
        def take(message: ToPerson) -> None:
            self.sent[seats].append(write_message(message))

        return take

    def drain(self, seats: Seats) -> list[bytes]:
        taken, self.sent[seats] = self.sent[seats], []
        return taken


@dataclass
class Seated:
    """A table where everybody has sat down, and every token that was given on the way."""

    table: Table
    tokens: list[str]


class Drawn:
    """The server's randomness, drawn from a lot: the same seed makes the same game again."""

    def __init__(self, lot: random.Random) -> None:
        self._lot = lot

    def token_bytes(self, count: int) -> bytes:
        return self._lot.randbytes(count)

    def token_hex(self, count: int) -> str:
        return self._lot.randbytes(count).hex()


def _no_time() -> int:
    return 0


async def sit_down(tables: Tables, edition: Edition, players: int, lot: random.Random) -> Seated:
    """All seats are people's, so that all commands are ours."""
    vars(table_makers)["randomness"] = Drawn(lot)
    seats = [SeatWanted() for _ in range(players)]
    wanted = NewTable(seats, edition.name, edition.variant, edition.escalating)
    table, invites, own = await tables.make(wanted)
    tokens = [own]
    for invite in invites:
        token = await table.seating.sit(Sit(lot.randbytes(32).hex(), invite.token))
        tokens += [invite.token, token]
    table.pause = 0.0  # both tables shall tell the same number of messages
    table.wall = _no_time  # and nobody shall be away for a second longer at one of them
    return Seated(table, tokens)


def go_ahead(table: Table, pace: Pace) -> None:
    """Some actions later, played quickly, without the table."""
    assert table.log is not None
    game = table.log.game.copy(same_chance=True)
    game.chance = Chance(pace.seed)
    game = advanced(game, pace)
    game.chance = Chance()
    table.log.game = game


def twin_of(table: Table, game: Game, store: SqliteStore) -> Table:
    """The same table with another game on it."""
    log = table.log
    assert log is not None
    seeds, place = log.fair.commitments.seeds, log.fair.progress
    fair = FairTable(table.id, table.secrets, seeds, chain=log.fair._chain, progress=place)
    twin = Table(table.row, table.header, table.secrets, list(table.seats), store, table.bots, table.snapshot_every)
    twin.log = GameLog(log.header, fair, game, log.digest, log.seq)
    twin.pause, twin.wall = table.pause, table.wall
    return twin


# Scanning


def spellings(secret: bytes) -> list[bytes]:
    """A secret as it might stand in a message."""
    text = secret.hex().encode()
    return [secret, text, text.upper(), base64.b64encode(secret).rstrip(b"="), base64.urlsafe_b64encode(secret)[:-1]]


class Canaries:
    """Whatever must not stand in any message, to anybody, while the game goes on."""

    def __init__(self, seated: Seated, at: Table | None = None) -> None:
        """Of the table as it is here, or in another process that has opened it too."""
        table = seated.table if at is None else at
        own = (table.secrets.root, table.secrets.seed, table.secrets.salt)
        self._lasting = [spelt for secret in own for spelt in spellings(secret)]
        for token in seated.tokens:
            self._lasting += [token.encode(), *spellings(hashed(token))]
        self._hidden: list[bytes] = []
        self._table = table

    def note_hidden_words(self, line: dict[str, Any]) -> None:
        """The hidden words of an entry, spelt as in the log and as numbers."""
        for word in line.get("hidden", ()):
            number = word if isinstance(word, int) else int(word, 16)
            self._hidden += [str(number).encode(), f"{number:016x}".encode()]

    def position(self) -> bytes:
        """The hash over the position: whoever had it could try out what is hidden."""
        assert self._table.log is not None
        return self._table.log.game.hash[:16].encode()

    def needles(self) -> list[bytes]:
        """Everything, with what changes from move to move: the links to come, and the hash over the position."""
        log = self._table.log
        assert log is not None
        chain, rolls = log.fair._chain, log.fair.progress.rolls % log.fair._chain.length
        coming = [chain.link(number).hex().encode() for number in range(rolls, min(rolls + 3, chain.length))]
        return [*self._lasting, *self._hidden, *coming, self.position()]


def unlawful(message: dict[str, Any], seats: Seats, game: Game) -> str | None:
    """What in a message those who sit at its device may not know, by the position itself."""
    update = message if message["type"] == "update" else message.get("current")
    if update is None:
        return None
    if update["seat"] not in (seats or (None,)):
        return f"the view of seat {update['seat']}"
    if update["options"] is not None and game.awaiting not in seats and update["seq"]:
        return "options of somebody else"
    for event in update["events"]:
        private = event["event"] in ("CardSeen", "MissionDealt", "CapitalChosen")
        if (private and event["seat"] not in seats) or (event["event"] == "CardsSeen" and not seats):
            return f"event {event}"
        if not set(event.get("seats", ())) <= set(seats):
            return f"whom else event {event} was told"
    return None if update["view"] is None else _unlawful_view(update["view"], update["seat"], game)


def _unlawful_view(view: dict[str, Any], viewer: int | None, game: Game) -> str | None:
    if view["seat"] != viewer:
        return f"what seat {view['seat']} sees"
    if game.over:
        return None
    hand = 0 if viewer is None else int(game.state["hand"][viewer])
    if any(not hand >> card["number"] & 1 for card in view["hand"]):
        return "a card that is not its own"
    if viewer is None and view["goal"] is not None:
        return "a goal"
    for player in view["players"]:
        known = player["seat"] == viewer or int(game.state["capital_known"]) >> player["seat"] & 1
        if player["capital"] is not None and not known:
            return f"the capital of seat {player['seat']}"
    return None


def scan(data: bytes, seats: Seats, needles: list[bytes], game: Game, counts: Counts) -> str | None:
    """What in the bytes of one message must not be there, if anything; counted."""
    counts.messages += 1
    counts.bytes += len(data)
    message = msgspec.json.decode(data)
    problem = unlawful(message, seats, game) if "type" in message else None
    if any(needle in data for needle in needles):
        problem = "a secret of the server"
    counts.leaks += problem is not None
    return problem


def first_difference(one: list[bytes], other: list[bytes]) -> str:
    """Where two series of messages part, with a little of what comes there."""
    if len(one) != len(other):
        return f"{len(one)} messages or {len(other)}"
    mine, twins = next(pair for pair in zip(one, other, strict=True) if pair[0] != pair[1])
    place = next(n for n, pair in enumerate(zip(mine, twins, strict=False)) if pair[0] != pair[1])
    return f"after {mine[:120]!r} … either {mine[place - 60 : place + 60]!r} or {twins[place - 60 : place + 60]!r}"


# Playing


class Scene:
    """One game: its table, the twin, and what to compare."""

    def __init__(self, seated: Seated, viewer: int | None, twin: Table, report: Report, lot: random.Random) -> None:
        self.audience, self.twin = Audience(seated.table), Audience(twin)
        self.viewer = viewer
        self.report = report
        self.lot = lot
        self.comparing = True
        self.canaries = Canaries(seated)
        self.name = ""
        self._numbers = 0

    @property
    def table(self) -> Table:
        return self.audience.table

    @property
    def game(self) -> Game:
        assert self.table.log is not None
        return self.table.log.game

    @property
    def other(self) -> Game:
        assert self.twin.table.log is not None
        return self.twin.table.log.game

    def number(self) -> str:
        self._numbers += 1
        return f"command-{self._numbers}"

    async def both(self, message: Command | Until, seat: int | None) -> None:
        """The same at both tables, as long as both are compared."""
        self.report.counts.commands += 1
        for audience in self.compared:
            connection = audience.connections[seats_of(seat)]
            if isinstance(message, Until):
                begun = await audience.table.mover.attack_until(connection, message)
                assert begun is None, f"{self.name}: {message} was to be refused"
            else:
                await audience.table.command(connection, message)

    @property
    def compared(self) -> list[Audience]:
        return [self.audience, self.twin] if self.comparing else [self.audience]

    async def pry(self) -> None:
        """The viewer asks for what it should not get."""
        here, there = self.lot.sample([territory.id for territory in self.game.board.territories], 2)
        action = self.lot.choice(
            [
                *("undo", "end", "draw", "defend 2", "occupy 1"),
                "trade " + " ".join(map(str, self.lot.sample(range(44), 3))),
                *(f"place {here} {self.lot.choice([1, 50])}", f"capital {here}", f"claim {here}"),
                *(f"attack {here} {there} 3", f"attack {here} {there}", f"fortify {here} {there} 1"),
            ]
        )
        try:
            if self.game.refusal(action, self.viewer) is None:
                return  # that would be a move
        except ParseError:
            pass  # is refused too
        position = self.canaries.position()
        seq, nonce = self.table.seq, self.lot.randbytes(32).hex()
        if action == f"attack {here} {there}" and self.viewer is not None:
            leave = self.lot.choice([1, 3, 10])
            await self.both(Until(self.number(), seq, here, there, nonce, leave, self.viewer), self.viewer)
        await self.both(Command(self.number(), seq, action, self.viewer, nonce), self.viewer)
        last_seq = self.lot.randrange(-1, seq + 1)
        for audience in self.compared:
            await audience.table.hello(audience.connections[seats_of(self.viewer)], last_seq)
        self.look(position)

    async def move(self, walker: Walker) -> None:
        """One action, at both tables where that is still lawful to compare."""
        action = walker.decide(self.game)
        actor = self.game.undo_seat if isinstance(action, Undo) else self.game.awaiting
        secret = isinstance(action, Trade) or bool(self.other.state["concealed"])
        if actor != self.viewer and secret:
            self.comparing = False  # another seat does something with what it hides
        position = self.canaries.position()
        seq, nonce = self.table.seq, self.lot.randbytes(32).hex()
        await self.both(Command(self.number(), seq, str(action), actor, nonce), actor)
        if self.table.seq == seq:
            raise AssertionError(f"{self.name}: {action} was refused")
        (entry,) = await self.table.store.entries(self.table.id, seq)
        self.canaries.note_hidden_words(msgspec.json.decode(entry.body)["line"])
        if self.comparing and (
            comes_to_light(self.game.events, self.viewer) or comes_to_light(self.other.events, self.viewer)
        ):
            self.comparing = False
        self.look(position)

    def look(self, before: bytes) -> None:
        """Scan all that was sent since the last look, and compare the viewer's; `before`: the position then."""
        own = seats_of(self.viewer)
        mine, twins = list(self.audience.sent[own]), self.twin.drain(own)
        if self.comparing:
            self.report.counts.messages_compared += len(mine)
            if mine != twins:
                self.report.counts.interferences += 1
                self.comparing = False
                self.report.note(f"{self.name}: seat {self.viewer} is told {first_difference(mine, twins)}")
        needles = [before, *self.canaries.needles()]
        for seats in self.audience.sent:
            for data in self.audience.drain(seats):
                self.scan(data, seats, needles)

    def scan(self, data: bytes, seats: Seats, needles: list[bytes]) -> None:
        problem = scan(data, seats, needles, self.game, self.report.counts)
        if problem is not None:
            self.report.note(f"{self.name}: the device of seats {seats} is told {problem}: {data[:300]!r}")


async def compare_bots(table: Table, lot: random.Random, report: Report, name: str) -> None:
    """A bot decides by what its seat may know, and by nothing else: other hands, another server's secrets."""
    log = table.log
    assert log is not None
    if log.game.awaiting is None:
        return
    secrets = new_secrets(lot.randbytes(96))
    fair = FairTable(table.id, secrets, log.fair.commitments.seeds, links=4)
    twin = GameLog(log.header, fair, otherwise(log.game, log.game.awaiting, lot), log.digest, log.seq)
    bots = Bots(Settings(bot_workers=0))
    for bot in ("random", "greedy", "captain"):
        report.counts.bot_decisions_compared += 1
        one, other = [
            await bots.decide(bot, each.game, each.bot_seed(), BOT, table.whom, table.rank) for each in (log, twin)
        ]
        if one != other:
            report.counts.bots_that_know_more += 1
            report.note(f"{name}: the {bot} bot does {one!r} or {other!r} depending on what others hide")
    bots.close()


async def one_game(tables: Tables, twins: SqliteStore, seed: int, report: Report) -> None:
    lot = random.Random(seed)
    edition = PRESETS[seed % len(PRESETS)]
    players = lot.choice(edition.players)
    whole = seed % WHOLE_GAME_EVERY == 0
    seated = await sit_down(tables, edition, players, lot)
    table = seated.table
    assert table.log is not None
    sensible = 0.95 if whole else lot.choice([0.9, 0.5, 1.0, 0.0])
    pace = Pace(seed, 0 if whole else lot.choice(SKIPPED), sensible, lot.choice([0.0, 0.1]))
    go_ahead(table, pace)
    viewer = lot.choice([None, *range(players)])
    await twins.create_table(table.row, b"", table.seats)
    scene = Scene(seated, viewer, twin_of(table, otherwise(table.log.game, viewer, lot), twins), report, lot)
    scene.name = f"seed {seed}, {edition.preset} with {players} players after {pace.skipped} actions"
    last_seq = lot.choice([None, -1, 0])
    await scene.audience.come(last_seq)
    await scene.twin.come(last_seq)
    scene.look(scene.canaries.position())
    walker = Walker(Pace(seed + 1, 0, pace.sensible, pace.undoing))
    for step in range(WHOLE_GAME_STEPS if whole else STEPS):
        if scene.game.over:
            break
        if step % 2 == 0:
            await scene.pry()
        if step % 10 == 0:
            await compare_bots(table, lot, report, scene.name)
        await scene.move(walker)
    report.counts.games += 1
    report.counts.whole_games += whole and scene.game.over
    await table.close()
    await scene.twin.table.close()
    tables._open.pop(table.id, None)
    await tables.store.delete_table(table.id)
    await twins.delete_table(table.id)


async def _games(seeds: Iterable[int], report: Report) -> None:
    shared = Path("/dev/shm")
    with tempfile.TemporaryDirectory(prefix="erdkreis-leaks-", dir=shared if shared.is_dir() else None) as name:
        store = await SqliteStore.open(Path(name) / "one.db")
        twins = await SqliteStore.open(Path(name) / "twins.db")
        tables = Tables(store, load(environment={}, bot_workers=0, data=name))
        try:
            waiting = iter(seeds)

            async def game_after_game() -> None:
                for seed in waiting:
                    await one_game(tables, twins, seed, report)

            await asyncio.gather(*(game_after_game() for _ in range(AT_ONCE)))
        finally:
            await tables.close()
            await twins.close()


def run(seeds: Iterable[int]) -> Report:
    """Play these games; what was found."""
    report = Report()
    asyncio.run(_games(seeds, report))
    return report


def main() -> int:
    parser = argparse.ArgumentParser(description="Play with canary secrets and look for leaks.")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0, help="of the first game")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    given = parser.parse_args()
    last, total, notes, began = given.seed + given.games, Counts(), Counter[str](), time.monotonic()
    parts = [range(start, min(start + 50, last)) for start in range(given.seed, last, 50)]
    with multiprocessing.get_context("spawn").Pool(given.processes) as pool:
        for done, report in enumerate(pool.imap_unordered(run, parts), 1):
            total.add(report.counts)
            notes.update(report.notes)
            if done % 4 == 0:
                print(
                    f"after {total.games:,} games, {time.monotonic() - began:.0f} s: clean: {total.clean}", flush=True
                )
    print(f"{total}\n{time.monotonic() - began:>15,.0f} seconds")
    for note in list(notes)[:20]:
        print(f"  {note}")
    return 0 if total.clean else 1


if __name__ == "__main__":
    sys.exit(main())
