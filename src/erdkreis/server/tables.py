"""All tables of this process: made, found, opened from the store, put away again."""

from __future__ import annotations

import asyncio
import re
import secrets as randomness
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec import Raw, structs

from erdkreis.editions import departures
from erdkreis.fairness import Chain
from erdkreis.record import Secrets
from erdkreis.server import game_log
from erdkreis.server.beginnings import beginning
from erdkreis.server.bots import Bots
from erdkreis.server.errors import RequestRefused
from erdkreis.server.game_log import LINKS, GameLog, TableHeader
from erdkreis.server.messages import Invite, NewTable, Sit
from erdkreis.server.metrics import Metrics
from erdkreis.server.replays import replay_json
from erdkreis.server.seats import hashed, new_token, rematch_token
from erdkreis.server.settings import Settings
from erdkreis.server.store.contract import LogEntry, SeatRow, Store, TableRow
from erdkreis.server.table import Table, now
from erdkreis.server.telling import PERSON, Connection

HANDED_SECONDS = 600
ID = re.compile("[0-9a-f]{16}")
BOT_NAMES = ("Bruno", "Carla", "Dario", "Edda", "Falko", "Greta")


@dataclass(frozen=True)
class Handed:
    """The token of somebody who sits, which a device of theirs may have (again) until some moment."""

    token: str = field(repr=False)
    until: float


Handing = dict[tuple[str, bytes], Handed]
"""By table, and the hash of what must be shown for it."""


def _in_time(handing: Handing) -> Handing:
    return {key: handed for key, handed in handing.items() if handed.until > time.monotonic()}


class Tables:
    """Tables by id. One that nobody has used for a while is put away; the store has it all."""

    def __init__(self, store: Store, settings: Settings, metrics: Metrics | None = None) -> None:
        self.store = store
        self.settings = settings
        self.metrics = metrics or Metrics()
        self.bots = Bots(settings)
        self._open: dict[str, Table] = {}
        self._opening: dict[str, asyncio.Task[Table]] = {}
        self._devices: Handing = {}
        self._answers: Handing = {}

    # Making

    async def make(self, wanted: NewTable) -> tuple[Table, list[Invite], str]:
        """A new table, an invitation for each person by link, and the token of those who sit here."""
        for seat in wanted.seats:
            if seat.kind != PERSON and not self.bots.offers(seat.kind):
                raise RequestRefused("bot/unknown")
        begun = beginning(wanted, await self._position(wanted))
        played = begun.edition
        here = [number for number, seat in enumerate(wanted.seats) if seat.kind == PERSON and seat.here]
        if here and wanted.seed is None:
            raise RequestRefused("table/seed")
        id = randomness.token_hex(8)
        secrets = game_log.new_secrets(randomness.token_bytes(96))
        chain = await asyncio.to_thread(Chain, secrets.root, LINKS)
        header = TableHeader(
            wanted.name or played.title,
            played.preset,
            departures(played),
            wanted.spectators,
            chain.tip.hex(),
            secrets.commitment.hex(),
            wanted.clock,
            position=begun.position,
            hints=_hints(wanted),
            version=played.version,
        )
        own, invites, seats = new_token(), [], []
        for number, seat in enumerate(wanted.seats):
            token = own if number in here else new_token()
            if seat.kind == PERSON and number not in here:
                invites.append(Invite(number, token))
            name = seat.name or (BOT_NAMES[number] if seat.kind != PERSON else f"Player {number + 1}")
            token_hash = hashed(token) if seat.kind == PERSON else None
            seed = bytes.fromhex(wanted.seed or "") if number in here else b""
            seats.append(SeatRow(id, number, seat.kind, name, begun.colours[number], token_hash, seed))
        row = TableRow(id, now(), now(), open=wanted.open, header=game_log.encode(header))
        await self.store.create_table(row, game_log.secrets_bytes(secrets), seats)
        return await self._open_table(row, header, secrets, seats), invites, own

    async def _position(self, wanted: NewTable) -> dict[str, Any] | None:
        """The position to begin from: as it is given, or out of a finished game, where nothing is hidden any more."""
        if wanted.branch is None:
            return wanted.position
        table = await self.find(wanted.branch.table)
        entries = await self._finished(table)
        if wanted.branch.seq > len(entries):
            raise RequestRefused("position/wrong", f"That game has {len(entries)} moves.")
        assert table.log is not None
        return await asyncio.to_thread(table.log.position_after, entries[: wanted.branch.seq])

    async def _open_table(
        self,
        row: TableRow,
        header: TableHeader,
        secrets: Secrets,
        seats: list[SeatRow],
        log: GameLog | None = None,
        invitations: dict[int, Invite] | None = None,
    ) -> Table:
        """Complete before anybody sees it; whoever waits for nobody begins."""
        every = self.settings.snapshot_every
        table = Table(row, header, secrets, seats, self.store, self.bots, every, log, invitations or {}, self.metrics)
        self._open[row.id] = table
        async with table.lock:
            await table.begin_if_full()
            table.tick()
        table.mover.wake()
        return table

    # Finding

    async def find(self, id: str) -> Table:
        """An open table, or one opened now; those who ask for the same at once share the opening."""
        table = self._open.get(id)
        if table is None:
            if not ID.fullmatch(id):
                raise RequestRefused("table/unknown", status=404)
            opening = self._opening.get(id)
            if opening is None:
                opening = self._opening[id] = asyncio.create_task(self._load(id))
                opening.add_done_callback(lambda _: self._opening.pop(id, None))
            table = await asyncio.shield(opening)
        table.used = time.monotonic()
        return table

    async def _load(self, id: str) -> Table:
        row, secrets = await self.store.table(id), await self.store.secrets(id)
        if row is None or secrets is None:
            raise RequestRefused("table/unknown", status=404)
        header = game_log.read_table_header(row.header)
        seats, secret, log = list(await self.store.seats(id)), game_log.new_secrets(secrets), None
        if header.has_begun and row.status != "aborted":
            log = await self._game_log(id, secret, header)
        next = None if header.next is None else await self.store.secrets(header.next)
        if next is None:  # no rematch, or one that nobody came to in time
            return await self._open_table(row, structs.replace(header, next=None), secret, seats, log)
        invitations = _invitations(seats, game_log.new_secrets(next).root)
        return await self._open_table(row, header, secret, seats, log, invitations)

    async def _game_log(self, id: str, secrets: Secrets, header: TableHeader) -> GameLog:
        found = await self.store.snapshot(id)
        snapshot = None if found is None else found.blob
        log = await asyncio.to_thread(GameLog.load, id, secrets, header.opening, snapshot)
        while entries := await self.store.entries(id, log.seq, 500):
            await asyncio.to_thread(log.catch_up, entries)
        return log

    # Sitting down

    async def sit(self, table: Table, asked: Sit, own: str | None = None) -> tuple[str, tuple[int, ...]]:
        """Sit down, or bring another device; returns the token that opens the seats from now on, and these seats.

        `own` is the token that this device has here already: whoever sits down once more has both seats with it.
        """
        self._answers, self._devices = _in_time(self._answers), _in_time(self._devices)
        request = (table.id, hashed(f"{asked.token}/{asked.id}"))
        if asked.id is not None and request in self._answers:
            mine = self._answers[request].token
            return mine, table.seats_of(mine)
        device = None if asked.token is None else self._devices.pop((table.id, hashed(asked.token)), None)
        if device is not None:
            mine = device.token
        else:
            mine = own if own is not None and table.seats_of(own) else new_token()
            await table.sit(asked.token, mine, bytes.fromhex(asked.seed), asked.name)
        if asked.id is not None:
            self._answers[request] = Handed(mine, time.monotonic() + HANDED_SECONDS)
        return mine, table.seats_of(mine)

    async def device_link(self, table: Table, own: str | None) -> str:
        """A token for another device of the same person."""
        if own is None or not table.seats_of(own):
            raise RequestRefused("seat/none", status=403)
        token = new_token()
        self._devices = _in_time(self._devices)
        self._devices[table.id, hashed(token)] = Handed(own, time.monotonic() + HANDED_SECONDS)
        return token

    async def rematch(self, table: Table, asking: Connection, same_deal: bool) -> Table:
        """A new table like a finished one, everybody one seat on; each device gets its own invitations."""
        async with table.lock:
            if not asking.seats:
                raise RequestRefused("seat/none", status=403)
            if table.row.status not in ("finished", "aborted") or table.header.next is not None:
                raise RequestRefused("table/not_over", status=409)
            header, secrets = await self._once_more(table, same_deal)
            id, invitations = randomness.token_hex(8), _invitations(table.seats, secrets.root)
            seats = []
            for before in table.seats:
                number, invite = _one_on(before.number, table.seats), invitations.get(before.number)
                kind, token_hash = (before.kind, None) if invite is None else (PERSON, hashed(invite.token))
                seats.append(SeatRow(id, number, kind, before.name, table.seats[number].colour, token_hash))
            seats.sort(key=lambda seat: seat.number)
            row = TableRow(id, now(), now(), header=game_log.encode(header))
            await self.store.create_table(row, game_log.secrets_bytes(secrets), seats)
            made = await self._open_table(row, header, secrets, seats)
            await table.goes_on_at(id, invitations)
        return made

    async def _once_more(self, table: Table, same_deal: bool) -> tuple[TableHeader, Secrets]:
        """Header and secrets of a rematch: the same deal is the position that the set-up made, everything else new."""
        secrets, position = game_log.new_secrets(randomness.token_bytes(96)), table.header.position
        if same_deal and table.header.has_begun:
            position = await asyncio.to_thread(game_log.deal_of, table.header.opening)
        chain = await asyncio.to_thread(Chain, secrets.root, LINKS)
        return structs.replace(
            table.header,
            tip=chain.tip.hex(),
            hidden=secrets.commitment.hex(),
            opening=Raw(b"null"),
            position=position,
            standing={},
            links=LINKS,
        ), secrets

    async def file(self, table: Table) -> str:
        """The finished game's file."""
        entries = await self._finished(table)
        assert table.log is not None
        return await asyncio.to_thread(table.log.file, entries)

    async def replay(self, table: Table) -> bytes:
        """The finished game move by move, for a page that knows no rule."""
        entries = await self._finished(table)
        assert table.log is not None
        return await asyncio.to_thread(replay_json, table.shown(), table.log, entries)

    async def _finished(self, table: Table) -> list[LogEntry]:
        """All moves of a game that is over; of one that is not, nobody may have them."""
        if table.log is None or not table.log.game.over:
            raise RequestRefused("table/not_over", status=409)
        entries: list[LogEntry] = []
        while part := await self.store.entries(table.id, len(entries), 1000):
            entries += part
        return entries

    # Tidying up

    async def tidy(self) -> None:
        """Put away tables nobody uses, and delete those abandoned for good."""
        old = time.monotonic() - self.settings.idle_seconds
        for id, table in list(self._open.items()):
            if not table.busy and table.used < old:
                del self._open[id]  # before anything is awaited: whoever comes now opens it anew
                await table.close()
        before = now() - self.settings.expire_days * 86_400_000
        while expired := await self.store.expire(before):
            for id in expired:
                gone = self._open.pop(id, None)
                if gone is not None:
                    await gone.close()

    async def close(self) -> None:
        for table in list(self._open.values()):
            await table.close()
        self.bots.close()
        await self.store.close()

    @property
    def count(self) -> int:
        return len(self._open)


def _hints(wanted: NewTable) -> bool:
    """As asked for; else where all people sit at one device, and nobody has an advantage over somebody elsewhere."""
    if wanted.hints is not None:
        return wanted.hints
    return all(seat.here for seat in wanted.seats if seat.kind == PERSON)


def _one_on(seat: int, seats: Sequence[SeatRow]) -> int:
    """Where somebody sits in the rematch."""
    return (seat - 1) % len(seats)


def _invitations(seats: Sequence[SeatRow], root: bytes) -> dict[int, Invite]:
    """To a rematch, by seat here, for every person, those who have resigned included."""
    people = [seat.number for seat in seats if seat.kind == PERSON or seat.seed]
    there = {number: _one_on(number, seats) for number in people}
    return {number: Invite(seat, rematch_token(root, seat)) for number, seat in there.items()}
