"""All tables of this process: made, found, opened from the store, put away again."""

from __future__ import annotations

import asyncio
import secrets as randomness
import time
from dataclasses import dataclass, field

from msgspec import structs

from erdkreis.editions import Edition, EditionError, edition
from erdkreis.engine.errors import ErdkreisError
from erdkreis.fairness import Chain
from erdkreis.record import Secrets
from erdkreis.server import ledger as ledgers
from erdkreis.server.bots import BotWorkers
from erdkreis.server.ledger import LINKS, Ledger, TableHeader
from erdkreis.server.messages import Invite, Moved, NewTable, SeatWanted
from erdkreis.server.seats import hashed, new_token
from erdkreis.server.settings import Settings
from erdkreis.server.store.contract import Entry, Seat, Store
from erdkreis.server.store.contract import Table as Kept
from erdkreis.server.table import PERSON, Connection, Table, now

DEVICE_SECONDS = 600
BOT_NAMES = ("Bruno", "Carla", "Dario", "Edda", "Falko", "Greta")


class Refusal(ErdkreisError):
    """A request that cannot be served, with a stable code and an HTTP status."""

    def __init__(self, code: str, message: str, status: int = 400) -> None:
        super().__init__(message)
        self.code = code
        self.status = status


@dataclass(frozen=True)
class DeviceLink:
    """The token of somebody who sits, handed to another device of theirs until some moment."""

    token: str = field(repr=False)
    until: float


class Tables:
    """Tables by id. One that nobody has used for a while is put away; the store has it all."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.bots = BotWorkers(settings.bot_workers)
        self._open: dict[str, Table] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self._devices: dict[tuple[str, bytes], DeviceLink] = {}

    # Making

    async def make(self, wanted: NewTable) -> tuple[Table, list[Invite], str]:
        """A new table, an invitation for each person by link, and the token of those who sit here."""
        played = _edition(wanted)
        colours = _colours(wanted.seats, played)
        here = [number for number, seat in enumerate(wanted.seats) if seat.kind == PERSON and seat.here]
        if here and wanted.seed is None:
            raise Refusal("table/seed", "Whoever sits here adds a seed to the dice.")
        id = randomness.token_hex(8)
        secrets = ledgers.new_secrets(randomness.token_bytes(96))
        chain = await asyncio.to_thread(Chain, secrets.root, LINKS)
        header = TableHeader(
            wanted.name or played.title,
            played.preset,
            played.values(),
            wanted.spectators,
            chain.tip.hex(),
            secrets.commitment.hex(),
            wanted.clock,
        )
        own, invites, seats = new_token(), [], []
        for number, seat in enumerate(wanted.seats):
            token = own if number in here else new_token()
            if seat.kind == PERSON and number not in here:
                invites.append(Invite(number, token))
            name = seat.name or (BOT_NAMES[number] if seat.kind != PERSON else f"Player {number + 1}")
            token_hash = hashed(token) if seat.kind == PERSON else None
            seats.append(Seat(id, number, seat.kind, name, colours[number], token_hash))
        kept = Kept(id, now(), now(), open=wanted.open, header=ledgers.encode(header))
        await self.store.create_table(kept, ledgers.secrets_bytes(secrets), seats)
        table = self._adopt(kept, header, secrets, seats)
        if here:
            await table.sit(here, hashed(own), bytes.fromhex(wanted.seed or ""), None)
        elif all(seat.kind != PERSON for seat in seats):
            await table.sit([], b"", b"", None)
        return table, invites, own

    def _adopt(self, kept: Kept, header: TableHeader, secrets: Secrets, seats: list[Seat]) -> Table:
        table = Table(kept, header, secrets, seats, self.store, self.bots, self.settings.snapshot_every)
        self._open[kept.id] = table
        return table

    # Finding

    async def find(self, id: str) -> Table:
        table = self._open.get(id)
        if table is None:
            async with self._opening.setdefault(id, asyncio.Lock()):
                table = self._open.get(id) or await self._load(id)
            self._opening.pop(id, None)
        table.used = time.monotonic()
        return table

    async def _load(self, id: str) -> Table:
        kept = await self.store.table(id) if len(id) <= 64 else None
        secrets = None if kept is None else await self.store.secrets(id)
        if kept is None or secrets is None:
            raise Refusal("table/unknown", "There is no such table.", 404)
        header = ledgers.read_table_header(kept.header)
        table = self._adopt(kept, header, ledgers.new_secrets(secrets), list(await self.store.seats(id)))
        if header.opening is not None:
            table.ledger = await self._ledger(id, table.secrets, header)
            table.wake()
        return table

    async def _ledger(self, id: str, secrets: Secrets, header: TableHeader) -> Ledger:
        assert header.opening is not None
        found = await self.store.snapshot(id)
        snapshot = None if found is None else found.blob
        ledger = await asyncio.to_thread(Ledger.load, id, secrets, header.opening, snapshot)
        while entries := await self.store.entries(id, ledger.seq, 500):
            await asyncio.to_thread(ledger.catch_up, entries)
        return ledger

    async def seats_of(self, table: Table, token: str | None) -> tuple[int, ...]:
        """The seats a token opens at this table, once its person has sat down."""
        if token is None:
            return ()
        wanted = hashed(token)
        return tuple(seat.number for seat in table.seats if seat.token_hash == wanted and seat.seed)

    async def sit(self, table: Table, token: str | None, seed: bytes, name: str | None) -> tuple[str, tuple[int, ...]]:
        """Exchange an invitation, once, for a token of one's own; at an open table any free seat will do."""
        free = [seat for seat in table.seats if seat.kind == PERSON and not seat.seed]
        device = None if token is None else self._devices.pop((table.id, hashed(token)), None)
        if device is not None and device.until > time.monotonic():
            return device.token, await self.seats_of(table, device.token)
        if token is not None:
            numbers = [seat.number for seat in free if seat.token_hash == hashed(token)]
            if not numbers:
                raise Refusal("seat/token", "This invitation has been used, or was never given.", 403)
        elif table.kept.open and free:
            numbers = [free[0].number]
        else:
            raise Refusal("seat/none", "There is no free seat at this table.", 403)
        own = new_token()
        await table.sit(numbers, hashed(own), seed, name)
        return own, tuple(numbers)

    async def device_link(self, table: Table, own: str | None) -> str:
        """A token for another device of the same person."""
        if own is None or not await self.seats_of(table, own):
            raise Refusal("seat/none", "Only those who sit here can bring another device.", 403)
        token = new_token()
        self._devices = {key: link for key, link in self._devices.items() if link.until > time.monotonic()}
        self._devices[table.id, hashed(token)] = DeviceLink(own, time.monotonic() + DEVICE_SECONDS)
        return token

    async def rematch(self, table: Table, asking: Connection, same_deal: bool) -> Table:
        """A new table like a finished one, everybody one seat on; each device gets its own invitations."""
        async with table.lock:
            if not asking.seats:
                raise Refusal("seat/none", "Only those who sit here can ask for a rematch.", 403)
            if table.kept.status not in ("finished", "aborted") or table.next is not None:
                raise Refusal("table/not_over", "A rematch is possible once, when the game is over.", 409)
            table.next = randomness.token_hex(8)
        count = len(table.seats)
        fresh = ledgers.new_secrets(randomness.token_bytes(96))
        old, ledger = table.secrets, table.ledger
        again = same_deal and ledger is not None and ledger.header.commitments is not None
        secrets = Secrets(fresh.root, old.seed, old.salt) if again else fresh
        chain = await asyncio.to_thread(Chain, secrets.root, LINKS)
        header = structs.replace(
            table.header,
            tip=chain.tip.hex(),
            hidden=secrets.commitment.hex(),
            opening=None,
            fixed_seeds=_seeds(ledger) if again else None,
        )
        tokens = {seat.number: new_token() for seat in table.seats}
        seats = []
        for number in range(count):
            before = table.seats[(number + 1) % count]
            token_hash = hashed(tokens[before.number]) if before.kind == PERSON else None
            colour = table.seats[number].colour
            seats.append(Seat(table.next, number, before.kind, before.name, colour, token_hash))
        kept = Kept(table.next, now(), now(), header=ledgers.encode(header))
        await self.store.create_table(kept, ledgers.secrets_bytes(secrets), seats)
        made = self._adopt(kept, header, secrets, seats)
        for connection in tuple(table.connections):
            invites = [Invite((seat - 1) % count, tokens[seat]) for seat in connection.seats]
            connection.send(Moved(made.id, invites))
        return made

    async def file(self, table: Table) -> str:
        """The finished game's file."""
        if table.ledger is None or not table.ledger.game.over:
            raise Refusal("table/not_over", "The game file is there when the game is over.", 409)
        entries: list[Entry] = []
        while part := await self.store.entries(table.id, len(entries), 1000):
            entries += part
        return await asyncio.to_thread(table.ledger.file, entries)

    # Tidying up

    async def tidy(self) -> None:
        """Put away tables nobody uses, and delete those abandoned for good."""
        old = time.monotonic() - self.settings.idle_seconds
        for id, table in list(self._open.items()):
            if not table.connections and table.used < old:
                del self._open[id]  # before anything is awaited: whoever comes now opens it anew
                await table.close()
        before = now() - self.settings.expire_days * 86_400_000
        while expired := await self.store.expire(before):
            for id in expired:
                gone = self._open.pop(id, None)
                if gone is not None:
                    await gone.close()

    async def close(self) -> None:
        for table in self._open.values():
            await table.close()
        self.bots.close()
        await self.store.close()

    @property
    def count(self) -> int:
        return len(self._open)


def _seeds(ledger: Ledger | None) -> list[str]:
    assert ledger is not None
    assert ledger.header.commitments is not None
    return [seed.hex() for seed in ledger.header.commitments.seeds]


def _edition(wanted: NewTable) -> Edition:
    try:
        played = edition(wanted.edition, wanted.variant, escalating=wanted.escalating)
        played = played.replace(**wanted.house_rules) if wanted.house_rules else played
    except EditionError as error:
        raise Refusal("edition/wrong", str(error)) from None
    if len(wanted.seats) not in played.players:
        allowed = ", ".join(map(str, played.players))
        raise Refusal("edition/players", f"This game is for {allowed} players, not {len(wanted.seats)}.")
    return played


def _colours(seats: list[SeatWanted], played: Edition) -> list[str]:
    """The colours asked for, and the first free ones for the rest."""
    asked = [seat.colour for seat in seats if seat.colour is not None]
    wrong = [colour for colour in asked if colour not in played.palette]
    if wrong or len(set(asked)) != len(asked):
        raise Refusal("table/colours", f"Choose different colours of {', '.join(played.palette)}.")
    free = iter([colour for colour in played.palette if colour not in asked])
    return [seat.colour or next(free) for seat in seats]
