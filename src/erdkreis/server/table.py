"""One table while people are at it: seats, connections, and the commands one after the other.

Decide, keep, adopt, tell: nobody hears of a command before it is kept, and one that could not be kept never happened.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from msgspec import structs

from erdkreis.editions import house_rules
from erdkreis.engine.errors import ErdkreisError, ParseError, RuleError
from erdkreis.engine.project import WATCHER
from erdkreis.fairness import until_nonce
from erdkreis.fairness.seeds import bot_seed
from erdkreis.record import Seat as RecordSeat
from erdkreis.record import Secrets
from erdkreis.server import ledger as ledgers
from erdkreis.server.bots import BotWorkers
from erdkreis.server.clock import Clock
from erdkreis.server.ledger import Ledger, TableHeader, Told
from erdkreis.server.messages import Around, Command, Refused, SeatShown, TableShown, ToPerson, Until, Update
from erdkreis.server.store.contract import Entry, Repeated, Seat, Snapshot, Stale, Store
from erdkreis.server.store.contract import Table as Kept

PERSON, BOT, STANDING, TIMEOUT = "person", "bot", "standing", "timeout"
STAND_IN = "greedy"
STALE = "The position has changed meanwhile: please choose again."


def now() -> int:
    return time.time_ns() // 1_000_000


@dataclass(eq=False)
class Connection:
    """One socket: the seats it may act for (none: a spectator) and where its messages go."""

    seats: tuple[int, ...]
    send: Callable[[ToPerson], None]

    def shown_seat(self, awaiting: int | None) -> int | None:
        """Whose view this device shows: the awaited seat’s if it is here, else the first; nobody’s for a spectator."""
        if not self.seats:
            return None
        return awaiting if awaiting in self.seats else self.seats[0]


@dataclass(frozen=True)
class Order:
    """Who decides instead of a person: a bot, or, without one, the order to throw the most dice."""

    source: str
    bot: str | None


@dataclass(eq=False)
class Table:
    """A table that is open in this process. All changes go through `lock`, one after the other."""

    kept: Kept
    header: TableHeader
    secrets: Secrets = field(repr=False)
    seats: list[Seat]
    store: Store
    bots: BotWorkers
    snapshot_every: int = 100
    ledger: Ledger | None = None
    connections: set[Connection] = field(default_factory=set)
    standing: dict[int, str] = field(default_factory=dict)
    standing_in: set[int] = field(default_factory=set)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    used: float = field(default_factory=time.monotonic)
    clock: Clock = field(init=False)
    _mover: asyncio.Task[None] | None = None
    _alarm: asyncio.TimerHandle | None = None
    _stop: bool = False
    next: str | None = None
    """The table of the rematch, once somebody has asked for one."""

    def __post_init__(self) -> None:
        self.clock = Clock(self.header.clock, len(self.seats))

    @property
    def id(self) -> str:
        return self.kept.id

    @property
    def seq(self) -> int:
        return 0 if self.ledger is None else self.ledger.seq

    # What people are shown

    def shown(self) -> TableShown:
        edition = self.header.edition
        connected = {seat for connection in self.connections for seat in connection.seats}
        game = None if self.ledger is None else self.ledger.game
        return TableShown(
            id=self.id,
            name=self.header.name,
            status=self.kept.status,
            edition=edition.name,
            variant=edition.variant,
            preset=edition.preset,
            house_rules={name: played for name, (_, played) in house_rules(edition).items()},
            open=self.kept.open,
            spectators=self.header.spectators,
            seats=[
                SeatShown(
                    seat.number,
                    seat.kind,
                    seat.name,
                    seat.colour,
                    seat.kind != PERSON or bool(seat.seed),
                    seat.kind != PERSON or seat.number in connected,
                )
                for seat in self.seats
            ],
            seq=self.seq,
            winner=None if game is None else game.winner,
            commitments={"tip": self.header.tip, "hidden": self.header.hidden},
            clock=self.header.clock,
            standing_in=sorted(self.standing_in),
        )

    def update(self, connection: Connection, events: list[Told], answered: str | None = None) -> Update:
        """What this connection may know: events by audience, the view of the seat it shows, that seat's options."""
        game = None if self.ledger is None else self.ledger.game
        seat = connection.shown_seat(None if game is None else game.awaiting)
        viewer = WATCHER if seat is None else seat
        seen = [event.to_json() for event in events if event.audience >> viewer & 1]
        options = None
        if game is not None and seat is not None and seat == game.awaiting:
            options = game.options().to_json()
        view = None if game is None else game.view(seat).to_json()
        return Update(self.seq, seat, seen, view, options, answered, self.clock.shown(time.monotonic()))

    async def missing(self, connection: Connection, last_seq: int) -> Update:
        """Everything since `last_seq`, from the log, however much."""
        events: list[Told] = []
        after = last_seq
        while after < self.seq:
            entries = await self.store.entries(self.id, after, 1000)
            if not entries:
                break
            for entry in entries:
                events += ledgers.events_of(entry)
            after = entries[-1].seq
        return self.update(connection, events)

    def tell(self, events: list[Told], sender: Connection | None = None, command: str | None = None) -> None:
        for connection in tuple(self.connections):
            answered = command if connection is sender else None
            connection.send(self.update(connection, events, answered))

    def tell_table(self) -> None:
        shown = self.shown()
        for connection in tuple(self.connections):
            connection.send(Around(shown, list(connection.seats)))

    # Sitting down and beginning

    async def sit(self, numbers: list[int], token_hash: bytes, seed: bytes, name: str | None) -> None:
        """Give seats to a device; when the last person has sat down, the game begins."""
        async with self.lock:
            for number in numbers:
                seat = self.seats[number]
                taken = replace(seat, token_hash=token_hash, seed=seed, name=name or seat.name)
                await self.store.put_seat(taken)
                self.seats[number] = taken
            if self.ledger is None and all(seat.kind != PERSON or seat.seed for seat in self.seats):
                await self._begin()
        self.tell_table()
        if self.ledger is not None:
            self.tick()
            self.tell([])
            self.wake()

    async def _begin(self) -> None:
        seeds = [seat.seed or bot_seed(self.id, seat.number) for seat in self.seats]
        if self.header.fixed_seeds is not None:
            seeds = [bytes.fromhex(seed) for seed in self.header.fixed_seeds]
        people = [RecordSeat(seat.name, seat.kind, seat.colour) for seat in self.seats]
        ledger = await asyncio.to_thread(Ledger.open, self.id, self.secrets, self.header, seeds, people)
        header = structs.replace(self.header, opening=ledger.opening())
        self.kept = await self.store.update_table(
            self.id, at=now(), status="playing", open=False, header=ledgers.encode(header)
        )
        self.header, self.ledger = header, ledger

    # Commands

    async def command(self, connection: Connection, message: Command) -> None:
        """A person's command: answered to the sender, told to everybody once it is kept."""
        async with self.lock:
            refused = await self._take(connection, message)
        if refused is not None:
            connection.send(refused)
            return
        self.wake()

    async def _take(self, connection: Connection, message: Command) -> Refused | None:
        self.used = time.monotonic()
        if self.ledger is None:
            return Refused(message.id, "game/not_begun", "The game has not begun yet.", 0)
        first = await self.store.entry_by_command(self.id, message.id)
        if first is not None:
            if first.seat not in connection.seats:
                return Refused(message.id, "command/taken", "This id has been used before.", self.seq)
            connection.send(self.update(connection, ledgers.events_of(first), message.id))
            return None
        if message.seq != self.seq:
            return Refused(message.id, "game/stale", STALE, self.seq, current=self.update(connection, []))
        seat = self._acting(connection, message)
        if seat is None:
            return Refused(message.id, "turn/not_yours", "You do not decide here now.", self.seq)
        nonce = None if message.nonce is None else bytes.fromhex(message.nonce)
        return await self._play(message.action, seat, PERSON, message.id, nonce, connection)

    def _acting(self, connection: Connection, message: Command) -> int | None:
        """The seat a command is for: the one it names, else the awaited one, if it sits at this device."""
        assert self.ledger is not None
        game = self.ledger.game
        undoing = message.action.strip().lower() == "undo"
        seat = message.seat
        if seat is None:
            seat = game.undo_seat if undoing else game.awaiting
        return seat if seat in connection.seats else None

    async def _play(
        self,
        action: str,
        seat: int,
        source: str,
        command: str | None,
        nonce: bytes | None,
        sender: Connection | None = None,
    ) -> Refused | None:
        """Decide, keep, adopt, tell."""
        assert self.ledger is not None
        answer_to = command or ""
        try:
            trial = self.ledger.try_out(action, seat, source, command, nonce)
        except RuleError as error:
            return Refused(answer_to, error.code, error.message, self.seq, error.clause, error.params)
        except (ParseError, ErdkreisError) as error:
            return Refused(answer_to, error.code, str(error), self.seq)
        body = ledgers.body_of(trial.played)
        entry = Entry(self.id, self.seq + 1, command or f"{source}-{self.seq + 1}", seat, now(), body)
        over = trial.game.over
        try:
            kept = await self.store.append(entry, status="finished" if over else None)
        except ErdkreisError as error:
            return Refused(answer_to, error.code, "The move could not be kept: please try again.", self.seq)
        if isinstance(kept, Repeated):
            return Refused(answer_to, "command/taken", "This id has been used before.", self.seq)
        if isinstance(kept, Stale):
            return Refused(
                answer_to, "game/stale", "The position has changed meanwhile: please choose again.", self.seq
            )
        self.ledger.adopt(trial)
        self.tick()
        if over:
            self.kept = replace(self.kept, status="finished")
        self.tell(ledgers.events_of(entry), sender, command)
        if self.seq % self.snapshot_every == 0 or over:
            await self.store.put_snapshot(Snapshot(self.id, self.seq, self.ledger.snapshot()))
        return None

    async def until(self, connection: Connection, message: Until) -> None:
        """Ordinary attacks, one after the other, each with a nonce of its own made from the given one."""
        self._stop = False
        nonce, count, seq = bytes.fromhex(message.nonce), 0, message.seq
        while True:
            async with self.lock:
                attack = f"attack {message.source} {message.target}"
                own = until_nonce(nonce, count).hex()
                part = Command(f"{message.id}-{count}"[:64], seq, attack, message.seat, own)
                refused = await self._take(connection, part)
            if refused is not None:
                connection.send(refused)
                return
            count, seq = count + 1, self.seq
            if not await self._goes_on(message):
                break
            seq = self.seq
        self.wake()

    async def _goes_on(self, message: Until) -> bool:
        """Let standing orders answer first; then is the attack still on, and worth another roll?"""
        self.wake()
        if self._mover is not None:
            await self._mover
        assert self.ledger is not None
        game = self.ledger.game
        if self._stop or game.phase != "attack":
            return False
        source, target = (game.board.index(name) for name in (message.source, message.target))
        same = game.state["owner"][target] != game.state["owner"][source]
        return bool(same and game.state["units"][source] > max(1, message.leave))

    def stop(self) -> None:
        self._stop = True

    # Bots and standing orders

    def wake(self) -> None:
        """Let bots and standing orders move, if one of them is awaited."""
        if self._mover is None or self._mover.done():
            self._mover = asyncio.get_running_loop().create_task(self._move())

    async def _move(self) -> None:
        while True:
            async with self.lock:
                if self.ledger is None or self.ledger.game.over:
                    return
                seat = self.ledger.game.awaiting
                order = None if seat is None else self._order(seat)
                if seat is None or order is None:
                    return
                action = await self._ordered(order)
                if await self._play(action, seat, order.source, None, None) is not None:
                    return

    def _order(self, seat: int) -> Order | None:
        """Who moves for an awaited seat: its bot, a stand-in when time is up, or its standing order to defend."""
        if self.seats[seat].kind != PERSON:
            return Order(BOT, self.seats[seat].kind)
        assert self.ledger is not None
        if self.clock.is_up(time.monotonic()):
            if seat not in self.standing_in:
                self.standing_in.add(seat)
                self.tell_table()
            return Order(TIMEOUT, STAND_IN)
        wish = self.standing.get(seat, "ask") if self.ledger.game.phase == "defend" else "ask"
        return None if wish == "ask" else Order(STANDING, "greedy" if wish == "best" else None)

    async def _ordered(self, order: Order) -> str:
        assert self.ledger is not None
        if order.bot is not None:
            return await self.bots.decide(order.bot, self.ledger.game)
        (defence,) = self.ledger.game.options().of("defend")
        return f"defend {defence.most}"

    # The clock, coming and going

    def tick(self) -> None:
        """Tell the clock who is awaited and whether anybody is there, and set the alarm for when time is up."""
        if self.ledger is None:
            return
        game = self.ledger.game
        present = game.awaiting is not None and self._is_present(game.awaiting)
        self.clock.move(time.monotonic(), game.awaiting, game.active, game.turn, present)
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        due = self.clock.due_in(time.monotonic())
        if due is not None:
            self._alarm = asyncio.get_running_loop().call_later(max(0.0, due) + 0.01, self.wake)

    def _is_present(self, seat: int) -> bool:
        return self.seats[seat].kind != PERSON or any(seat in connection.seats for connection in self.connections)

    def join(self, connection: Connection) -> None:
        """A device is there (again); whoever stood in for its seats steps back."""
        self.connections.add(connection)
        self.standing_in -= set(connection.seats)
        self.tick()
        self.tell_table()

    def leave(self, connection: Connection) -> None:
        self.connections.discard(connection)
        self.tick()
        self.tell_table()

    async def resign(self, connection: Connection, seat: int | None) -> None:
        """Hand seats over to a bot for good."""
        async with self.lock:
            for number in connection.seats if seat is None else (seat,):
                if number in connection.seats and self.seats[number].kind == PERSON:
                    given_up = replace(self.seats[number], kind=STAND_IN)
                    await self.store.put_seat(given_up)
                    self.seats[number] = given_up
        self.tell_table()
        self.wake()

    async def abort(self, connection: Connection) -> Refused | None:
        """Call the game off while nobody has moved."""
        async with self.lock:
            if not connection.seats:
                return Refused("", "seat/none", "Only those who sit here can call the game off.", self.seq)
            if self.seq > 0 or self.kept.status not in ("lobby", "playing"):
                return Refused("", "game/begun", "Somebody has moved: the game can only be resigned now.", self.seq)
            self.kept = await self.store.update_table(self.id, at=now(), status="aborted", open=False)
            self.ledger = None
        self.tell_table()
        return None

    async def close(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        if self._mover is not None:
            self._mover.cancel()
            await asyncio.gather(self._mover, return_exceptions=True)
