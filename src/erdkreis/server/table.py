"""One table while people are at it: connections, and the commands one after the other.

Decide, keep, adopt, tell: nobody hears of a command before it is kept, and one that could not be kept never happened.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Collection, Coroutine, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, cast

from msgspec import Raw, structs

from erdkreis.bots.errors import Forfeit
from erdkreis.engine.errors import RuleError
from erdkreis.engine.kernel.refusals import Refusal
from erdkreis.errors import ErdkreisError
from erdkreis.record import Secrets
from erdkreis.server import game_log
from erdkreis.server.absence import Absence
from erdkreis.server.bodies import TableShown
from erdkreis.server.bots import Bots
from erdkreis.server.bus.contract import Bus, News, NoBus
from erdkreis.server.calling import Calling
from erdkreis.server.chatter import Chatter
from erdkreis.server.clock import WATCHED_A_MOVE, Clock
from erdkreis.server.company import Alone, Company
from erdkreis.server.decision import TIMEOUT, Decision
from erdkreis.server.deeds import Invite
from erdkreis.server.errors import RequestRefused
from erdkreis.server.fair_queue import Whom
from erdkreis.server.gallery import Gallery
from erdkreis.server.game_log import Change, GameLog, Resignation, TableHeader
from erdkreis.server.hints import Adviser
from erdkreis.server.hosting import Host
from erdkreis.server.keeping import Keeping
from erdkreis.server.kept_move import KeptMove
from erdkreis.server.messages import (
    Around,
    Command,
    Refused,
    RematchSet,
    StandingOrder,
    Ticking,
    ToPerson,
    Trouble,
)
from erdkreis.server.metrics import Metrics
from erdkreis.server.moving import STAND_IN, Mover
from erdkreis.server.push import Push
from erdkreis.server.seating import Seating
from erdkreis.server.seats import hashed
from erdkreis.server.signals import Presence
from erdkreis.server.store.contract import (
    Kept,
    LogEntry,
    Pace,
    Repeated,
    SeatRow,
    Snapshot,
    Stale,
    Store,
    TableRow,
)
from erdkreis.server.store.errors import StoreError
from erdkreis.server.table_events import StandInBegan
from erdkreis.server.telling import (
    PERSON,
    UNTOLD,
    Connection,
    Telling,
    clock_shown,
    first_result,
    host_of,
    past,
    presence_of,
    table_shown,
)
from erdkreis.server.wall import now
from erdkreis.server.workers import Rank

FEW = 50
"""Who are told of the table itself at its usual pace; for more it is as much slower."""
PORTION = 50
"""So many moves of the past are told at once: others do not wait for more than that."""

_log = logging.getLogger("erdkreis.server")


def _sits(connection: Connection) -> bool:
    return bool(connection.seats)


def _to_show(move: KeptMove) -> tuple[float, float]:
    """How long it may take to show a move, to whose it is and to the others: what one does oneself is seen at once,
    unless dice roll.
    """
    at_once = move.source == PERSON and move.roll is None
    return 0.0 if at_once else WATCHED_A_MOVE, WATCHED_A_MOVE


@dataclass(eq=False)
class Table:
    """A table that is open in this process. All changes go through `lock`, one after the other."""

    row: TableRow
    header: TableHeader
    secrets: Secrets = field(repr=False)
    seats: list[SeatRow]
    store: Store
    bots: Bots
    snapshot_every: int = 100
    log: GameLog | None = None
    invitations: dict[int, Invite] = field(default_factory=dict, repr=False)
    """To the table of the rematch, by seat here."""
    metrics: Metrics = field(default_factory=Metrics)
    push: Push = field(default_factory=Push)
    bus: Bus = field(default_factory=NoBus)
    company: Company = field(default_factory=Alone)
    connections: set[Connection] = field(default_factory=set)
    elsewhere: frozenset[int] | None = None
    """Who is at it at other processes; empty where they only watch, None where nobody is."""
    standing_in: set[int] = field(default_factory=set)
    address: str = "?"
    """Whose share of the bots' time is used here: of whoever sits here and came first, before that of who made it."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    used: float = field(default_factory=time.monotonic)
    wall: Callable[[], int] = now
    """The time in milliseconds, by which people are away."""
    pause: float = 0.05
    """Seconds between one telling of the table itself and the next."""
    keeping: Keeping = field(init=False)
    clock: Clock = field(init=False)
    absence: Absence = field(init=False)
    mover: Mover = field(init=False)
    adviser: Adviser = field(init=False)
    seating: Seating = field(init=False)
    host: Host = field(init=False)
    chatter: Chatter = field(init=False)
    calling: Calling = field(init=False)
    _alarm: asyncio.TimerHandle | None = None
    _missing: asyncio.TimerHandle | None = None
    """Until the next of those who are away counts as having left."""
    _coming: set[Connection] = field(default_factory=set)
    """Who is being told of the past."""
    _gallery: Gallery = field(default_factory=Gallery)
    _stood_in: set[int] = field(default_factory=set)
    """For whom somebody has stood in since they last were there, or moved themselves: told once."""
    _told_table: float = 0.0
    _telling: asyncio.TimerHandle | None = None
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    def __post_init__(self) -> None:
        left = None if self.log is None else self.log.left
        self.keeping = Keeping(self)
        self.clock = Clock(self.header.clock, len(self.seats), left)
        self.absence = Absence(dict(self.header.away))
        self.mover = Mover(self)
        self.adviser = Adviser(self)
        self.seating = Seating(self)
        self.host = Host(self)
        self.chatter = Chatter(self)
        self.calling = Calling(self, self.push)

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def seq(self) -> int:
        return 0 if self.log is None else self.log.seq

    @property
    def busy(self) -> bool:
        """Is something going on that nobody may interrupt?"""
        return (
            bool(self.connections or self._coming or self._tasks or self.seating.links.any)
            or self.lock.locked()
            or self.mover.moving
            or self.calling.busy
        )

    @property
    def visited(self) -> bool:
        """Is anybody at it here, or just coming?"""
        return bool(self.connections or self._coming)

    @property
    def bots_only(self) -> bool:
        """Are bots among themselves here, from the start or because everybody has resigned?"""
        return all(seat.kind != PERSON for seat in self.seats)

    @property
    def resting(self) -> bool:
        """Bots among themselves play for those who watch: while nobody does here, they rest."""
        return self.bots_only and not self.connections

    @property
    def whom(self) -> Whom:
        return Whom(self.address, self.id)

    @property
    def rank(self) -> Rank:
        """How urgent it is that a bot decides here."""
        return Rank.PLAY if self.attended and not self.bots_only else Rank.LATER

    def seats_of(self, token: str | None) -> tuple[int, ...]:
        """The seats a token opens here, once its person has sat down."""
        if token is None:
            return ()
        wanted = hashed(token)
        return tuple(seat.number for seat in self.seats if seat.token_hash == wanted and seat.seed)

    def given_from(self, token: str | None) -> list[int]:
        """The seats that a token opened here until the host gave them to somebody else."""
        if token is None or not self.header.given:
            return []
        wanted, has = hashed(token).hex(), self.seats_of(token)
        return sorted({given.seat for given in self.header.given if given.token == wanted} - set(has))

    # Coming and going

    async def hello(self, connection: Connection, last_seq: int | None) -> None:
        """A device is there (again): it hears what it has missed, and from now on everything, with no gap between.

        What it has missed comes in portions, while the others play on; only the last of it, and how things stand, needs
        the lock.
        """
        self._coming.add(connection)
        connection.catching_up = True
        try:
            await self._catch_up(connection, last_seq)
        finally:
            self._coming.discard(connection)
            connection.catching_up = False
        if self.rank is Rank.PLAY:
            self.bots.workers.hurry(self.id)
        self.mover.wake()

    async def _catch_up(self, connection: Connection, last_seq: int | None) -> None:
        after = last_seq
        if after is not None and after > self.seq:  # it has heard more elsewhere
            await self.keeping.refresh()
        while self.log is not None and after is not None and self.seq - after > PORTION:
            if not await connection.ready(PORTION):
                return
            moves = await self.moves_after(after, PORTION)
            if not moves:  # the table has been deleted meanwhile
                break
            async with self.bots.turns.turn(Whom(connection.address, self.id)):
                connection.send(past(self, connection, after, moves))
            after = moves[-1].seq
        async with self.lock:
            await self.keeping.begin_if_full()
            after = self.seq if after is None else min(after, self.seq)
            moves = [] if self.log is None else await self.moves_after(after, self.seq - after)
            if not self.connections:
                await self.meet()
            if self.resting and self._under_way and not self.bots.shows.take(self.id, connection.address):
                raise RequestRefused("table/bots_only", status=429)
            if connection.seats and not self.attended:
                self.address = connection.address
            self.connections.add(connection)
            self.company.look(self)
            connection.catching_up, connection.heard = False, self.seq
            self.standing_in -= set(connection.seats)
            self._stood_in -= set(connection.seats)
            self.tick()
            self._tell_around([connection])
            self.tell_table(besides=connection)
            if self.log is not None:
                connection.send(Telling(self, [connection], after, moves).update(connection))
            self.tell_rematch(connection)
            self.chatter.tell_past(connection)

    @property
    def _under_way(self) -> bool:
        return self.log is not None and not self.log.game.over

    async def moves_after(self, after: int, count: int) -> list[KeptMove]:
        """So many of the moves since one, from the log. What the set-up did is told like a move."""
        assert self.log is not None
        moves = [self.log.setting_up()] if after < 0 and count else []
        wanted = min(count - len(moves), self.seq - max(after, 0))
        if wanted > 0:
            moves += map(KeptMove.of, await self.store.entries(self.id, max(after, 0), wanted))
        return moves

    def leave(self, connection: Connection) -> None:
        self.mover.stop(connection, gone=True)
        self.adviser.forget(connection)
        if connection in self.connections:
            self.connections.discard(connection)
            self.company.look(self)
            if not self.connections:
                self.bots.shows.give_back(self.id)
            self.tick()
            self.tell_table()

    # What becomes of seats and host

    def changed(self, what: Literal["filled", "freed", "taken", "host"], seat: int, by: int) -> TableHeader:
        """The header with what becomes of a seat, or of the host's rights, after the last move."""
        name = self.seats[seat].name
        return self.header.changed(Change(what, seat, by, self.seq, now(), name))

    def tell_change(self) -> None:
        """Everybody hears what became of it, with no move to wait for."""
        if self.log is not None and not self.keeping.beginning:
            self.tell(self.seq, [])

    def turn_out(self, seats: Collection[int], why: Trouble) -> None:
        """Whoever has one of these seats has it no more, and hears why."""
        for connection in self.connections | self._coming:
            if not set(seats).isdisjoint(connection.seats):
                self.leave(connection)
                connection.have(())
                connection.dismiss(why)

    # Telling

    def shown(self) -> TableShown:
        return table_shown(
            self.row,
            self.header,
            self.seats,
            log=self.log,
            connected=self._present(),
            standing_in=self.standing_in,
            away=self.absence.seconds(self.wall()) if self._under_way else {},
            left=self.left,
        )

    def tell_others(self) -> None:
        """Other processes may look at the store now: something has been kept. Where all are here nobody is told."""
        if self.elsewhere is not None or not self.visited:
            self.bus.tell(News(self.id, (self.row.version, self.seq)))

    def tell_table(self, besides: Connection | None = None) -> None:
        """Tell everybody how the table stands: at once, or, where they were told just now, in a moment.

        Many who come and go together are so told of once: with each of them, everybody would hear of everybody.
        """
        if self._telling is not None or not self.connections:
            return
        loop = asyncio.get_running_loop()
        wait = self._told_table + self.pause * max(1.0, len(self.connections) / FEW) - loop.time()
        if wait > 0:
            self._telling = loop.call_later(wait, self._tell_everybody)
        else:
            self._tell_everybody(besides)

    def tell_table_now(self) -> None:
        """Before something else is told that nobody would understand without it."""
        if self._telling is not None:
            self._telling.cancel()
        self._tell_everybody()

    def _tell_everybody(self, besides: Connection | None = None) -> None:
        self._telling = None
        self._told_table = asyncio.get_running_loop().time()
        self._tell_around([connection for connection in self.connections if connection is not besides])

    def _tell_around(self, connections: Sequence[Connection]) -> None:
        shown = cast(TableShown, Raw(game_log.encode(self.shown())))  # spelt once for all
        watching = sum(not connection.seats for connection in self.connections)
        for connection in filter(_sits, connections):
            orders = {seat: self.header.standing.get(seat, "ask") for seat in connection.seats}
            devices, link = self._devices_of(connection.seats), self.seating.links.left(connection.seats)
            hosting = self.host.hosting_shown() if self.host.seat in connection.seats else None
            connection.send(Around(shown, list(connection.seats), orders, devices, link, watching, hosting))
        if watchers := [connection for connection in connections if not connection.seats]:
            self._gallery.tell(Around(shown, [], watching=watching), watchers)

    def tell_all(self, message: ToPerson) -> None:
        """Something that is no move, and concerns everybody who is there."""
        for connection in filter(_sits, self.connections):
            connection.send(message)
        if watchers := [connection for connection in self.connections if not connection.seats]:
            self._gallery.tell(message, watchers)

    def _devices_of(self, seats: Sequence[int]) -> int:
        return sum(not set(seats).isdisjoint(connection.seats) for connection in self.connections)

    def tell(
        self, after: int, moves: Sequence[KeptMove], sender: Connection | None = None, answers: str | None = None
    ) -> None:
        """Tell everybody; `answers` is the id that the sender gave to what this came of."""
        hearing = [connection for connection in self.connections if not connection.catching_up]
        if not hearing:
            return
        telling = Telling(self, hearing, after, moves)
        # the answer goes out before the others hear, and before what only they need is spelt
        for connection in sorted(filter(_sits, hearing), key=lambda each: each is not sender):
            connection.send(telling.update(connection, answers if connection is sender else None))
        if watchers := [connection for connection in hearing if not connection.seats]:
            self._gallery.tell(telling.update(watchers[0]), watchers, self.seq if moves else None)

    async def goes_on_at(self, next: str, invitations: dict[int, Invite]) -> None:
        """There is a new table: whoever sits here, now or later, is invited to it; under the lock."""
        await self.keeping.header(structs.replace(self.header, next=next))
        self.invitations = invitations
        self.tell_table()
        for connection in tuple(self.connections):
            self.tell_rematch(connection)

    def tell_rematch(self, connection: Connection) -> None:
        if self.header.next is not None:
            invited = [self.invitations[seat] for seat in connection.seats if seat in self.invitations]
            connection.send(RematchSet(self.header.next, invited))

    # Commands

    async def command(self, connection: Connection, message: Command) -> None:
        """A person's command: answered to the sender, told to everybody once it is kept."""
        async with self.lock:
            refused = await self.take(connection, message)
        if refused is not None:
            connection.send(refused)
        self.mover.wake()

    async def take(self, connection: Connection, message: Command, part: int | None = None) -> Refused | None:
        """Under the lock; `part` counts the attacks of one “attack until”, whose ids no command can have."""
        self.used = time.monotonic()
        if self.log is None:
            return Refused.of(message.id, "game/not_begun", 0)
        command = message.id if part is None else f"{message.id}:{part}"
        if message.seq > self.seq:  # its sender has heard more elsewhere
            await self.keeping.catch_up()
        if not self.is_current(message.seq):
            first = await self.store.entry_by_command(self.id, command)
            if first is not None:
                return self._again(connection, first, message.id)
            return self._stale(connection, message.id)
        seat = self.acting(connection, message)
        if seat is None:
            return Refused.of(message.id, Refusal.TURN_NOT_YOURS.code, self.seq)
        nonce = None if message.nonce is None else bytes.fromhex(message.nonce)
        decision = Decision(message.action, seat, PERSON, command, nonce)
        refused = await self.play(decision, connection, message.id)
        if refused is not None and refused.code == "game/stale" and self.is_current(message.seq):
            refused = await self.play(decision, connection, message.id)  # elsewhere nobody has moved, only restarted
        return refused

    def is_current(self, seq: int) -> bool:
        """Does the game stand as it did after this entry? A restart of the server changes nothing in it."""
        return self.log is not None and self.log.acted <= seq <= self.seq

    def _stale(self, connection: Connection, id: str) -> Refused:
        current = Telling(self, [connection], self.seq, []).update(connection)
        return Refused.of(id, "game/stale", self.seq, current=current)

    def _again(self, connection: Connection, first: LogEntry, id: str) -> Refused | None:
        """A command sent twice happens once, and its sender hears the same again."""
        if first.seat not in connection.seats or first.seq > self.seq:
            return Refused.of(id, "command/taken", self.seq)
        connection.send(first_result(self, connection, KeptMove.of(first), id))
        return None

    def acting(self, connection: Connection, message: Command) -> int | None:
        """The seat a command is for: the one it names, else the awaited one, if its person sits at this device."""
        assert self.log is not None
        game = self.log.game
        seat = message.seat
        if seat is None:
            seat = game.undo_seat if message.action.strip().lower() == "undo" else game.awaiting
        return seat if seat in connection.seats and self.seats[seat].kind == PERSON else None

    async def play(self, decision: Decision, sender: Connection | None = None, answers: str = "") -> Refused | None:
        """Decide, keep, adopt, tell; under the lock. `answers` is the id of what the sender sent."""
        await self._gallery.wait()
        assert self.log is not None
        try:
            game, record = self.log.try_out(decision)
        except RuleError as error:
            return Refused(answers, error.code, error.message, self.seq, error.clause, error.params)
        except ErdkreisError as error:
            return Refused(answers, error.code, str(error), self.seq)
        left = self.clock.kept_after(time.monotonic(), game.awaiting, game.turn)
        begins = decision.source == TIMEOUT and decision.seat not in self._stood_in
        events = [StandInBegan(seat=decision.seat, at=now())] if begins else []
        move = KeptMove.made(record, [*events, *game.events], left, decision.reason, decision.open_reason)
        move = structs.replace(move, imprint=self.log.imprint(move.line))
        command = decision.command or f"{decision.source}:{move.seq}"
        entry = LogEntry(self.id, move.seq, command, decision.seat, now(), move.to_bytes())
        try:
            lease = None if decision.source == PERSON else self.company.lease(self)
            kept = await self.store.append(entry, status="finished" if game.over else None, lease=lease)
        except StoreError as error:
            return Refused.of(answers, error.code, self.seq)
        if not isinstance(kept, Kept):
            return await self._overtaken(kept, sender, answers)
        self.log.adopt(game, record, entry.body, move.imprint)
        if decision.source == TIMEOUT:
            self._stood_in.add(decision.seat)
        elif decision.source == PERSON:
            self._stood_in.discard(decision.seat)
        self._has_moved(move, sender, answers)
        return None

    def note_stand_ins(self, moves: Sequence[KeptMove]) -> None:
        """For whom another process has stood in by these moves, and who has moved themselves there."""
        for move in moves:
            seat = move.line.get("seat")
            if move.source == TIMEOUT and seat is not None and not self.is_present(seat):
                self._stood_in.add(seat)
                self.standing_in.add(seat)
            elif move.source == PERSON and seat is not None:
                self._stood_in.discard(seat)

    async def _overtaken(self, kept: Repeated | Stale, sender: Connection | None, answers: str) -> Refused | None:
        """Somebody else has gone on with this game, or this is an answer to what was sent before: nothing was kept, and
        nothing of it is told, its dice least of all."""
        beyond = kept.current_seq if isinstance(kept, Stale) else kept.entry.seq
        if isinstance(kept, Stale) or beyond > self.seq:
            try:
                await self.keeping.catch_up()
            except StoreError as error:
                return Refused.of(answers, error.code, self.seq)
        if isinstance(kept, Repeated) and sender is not None:
            return self._again(sender, kept.entry, answers)
        if sender is None or self.log is None:
            return Refused.of(answers, "game/stale", self.seq)
        return self._stale(sender, answers)

    def _has_moved(self, move: KeptMove, sender: Connection | None, answers: str) -> None:
        """What has been kept is told, and what follows from it is done."""
        assert self.log is not None
        over = self.log.game.over
        self.metrics.appended += 1
        self.tick(_to_show(move))
        if over:
            self.row = replace(self.row, status="finished", version=self.row.version + 1)
        self.tell_others()
        self.tell(move.seq - 1, [move], sender, answers)
        if over:
            self.tell_table()
            self.let_bots_go()
        if move.seq % self.snapshot_every == 0 or over:
            self.meanwhile(self.keeping.snapshot(Snapshot(self.id, move.seq, self.log.snapshot(self.clock.left))))

    def let_bots_go(self) -> None:
        self.bots.programs.leave(self.id)
        self.bots.shows.give_back(self.id)

    # What concerns the table rather than the game

    async def order(self, connection: Connection, message: StandingOrder) -> None:
        """Standing orders for defending, for one seat here or for all of them."""

        async def order() -> None:
            wanted = [seat for seat in connection.seats if message.seat in (None, seat)]
            if not wanted:
                raise RequestRefused("seat/none", status=403)
            standing = {**self.header.standing, **dict.fromkeys(wanted, message.defence)}
            await self.keeping.header(structs.replace(self.header, standing=standing))
            self.tell_table()

        await self.keeping.alter(order)
        self.mover.wake()

    async def resign(self, connection: Connection, seat: int | None) -> None:
        """Hand seats over to a bot for good; everybody hears of it, and whoever comes later."""

        async def resign() -> None:
            given_up = [number for number in connection.seats if seat in (None, number)]
            if not given_up or self.log is None or self.log.game.over:
                raise RequestRefused("seat/none", status=403)
            left = [number for number in given_up if self._is_person(number)]
            seats = [replace(each, kind=STAND_IN) if each.number in left else each for each in self.seats]
            gone = [Resignation(number, self.seq, now()) for number in left]
            header = structs.replace(self.header, resigned=[*self.header.resigned, *gone])
            host, heir = self.host.seat, host_of(header, seats)
            if host is not None and heir is not None and heir != host:
                header = header.changed(Change("host", heir, host, self.seq, now(), self.seats[heir].name))
            await self.keeping.seats(seats, header)
            self.tick()
            self.tell_change()

        await self.keeping.alter(resign)
        self.tell_table()
        self.mover.wake()

    def _is_person(self, number: int) -> bool:
        return self.seats[number].kind == PERSON

    async def replace_bot(self, number: int, forfeit: Forfeit) -> None:
        """A program did not play as it should: a bot has its seat from now on, and the others do not wait."""
        kind = self.seats[number].kind

        async def replaced() -> None:
            seats = [replace(each, kind=STAND_IN) if each.number == number else each for each in self.seats]
            if self.seats[number].kind == kind:
                await self.keeping.seats(seats)

        async with self.lock:
            self.metrics.replaced += 1
            # by its code alone: what it answered may tell what the seat holds
            _log.warning("%s was replaced by a bot: %s", kind, forfeit.code)
            try:
                await self.keeping.insist(replaced)
            except StoreError as error:
                _log.warning("the replacement is not kept: %s", error.code)
                self.seats = [replace(each, kind=STAND_IN) if each.number == number else each for each in self.seats]
        self.tell_table()

    async def abort(self, connection: Connection) -> None:
        """Call the game off while no person has moved: a bot that was quicker takes nothing from anybody."""

        async def abort() -> None:
            if not connection.seats:
                raise RequestRefused("seat/none", status=403)
            if self.row.status == "aborted":  # sent again, or by two at once
                return
            if self.row.status not in ("lobby", "playing") or await self._a_person_has_moved():
                raise RequestRefused("game/begun", status=409)
            await self.keeping.called_off()
            self.tick()

        await self.keeping.alter(abort)
        self.tell_table()

    async def _a_person_has_moved(self) -> bool:
        last = 0
        while last < self.seq:
            entries = await self.store.entries(self.id, last, 100)
            if any(KeptMove.of(entry).source == PERSON for entry in entries):
                return True
            last = entries[-1].seq
        return False

    # The clock

    def tick(self, to_show: tuple[float, float] | None = None) -> None:
        """Tell the clock who is awaited and whether anybody is there, and set the alarm for when time is up.

        `to_show`: so long may it take to show the move that was just made; see `Clock.move`.
        """
        if self.log is None:
            self._set_alarm(None)
            return
        game, at = self.log.game, time.monotonic()
        present = game.awaiting is not None and self.is_present(game.awaiting)
        there = self.attended
        self.clock.move(at, game.awaiting, game.active, game.turn, present=present, attended=there, to_show=to_show)
        self._set_alarm(self.clock.due_in(at))
        if to_show is None:  # by a move nobody comes or goes
            self.look()
        self.calling.look()

    def resume(self, seconds: float) -> None:
        """So long was this table put away: a clock of days has run on."""
        self.clock.has_run(seconds)
        self._set_alarm(self.clock.due_in(time.monotonic()))

    @property
    def pace(self) -> Pace | None:
        """How the clock stands, for whoever goes on with it; nothing where none runs, or days pass by themselves."""
        if self.log is None or self.clock.control.kind in ("none", "days"):
            return None
        left = self.clock.left_at(time.monotonic())
        return Pace(self.log.acted, tuple(round(each, 1) for each in left), tuple(sorted(self.standing_in)))

    def take_up(self, pace: Pace) -> None:
        """Somebody else has driven this table after the last move, and left the clock so."""
        if self.log is not None and pace.seq == self.log.acted and len(pace.seconds_left) == self.clock.players:
            self.clock.go_on(time.monotonic(), pace.seconds_left)
            self.standing_in |= {seat for seat in pace.standing_in if seat < len(self.seats)}

    def _set_alarm(self, due: float | None) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if due is not None:
            self._alarm = asyncio.get_running_loop().call_later(max(0.0, due) + 0.01, self.mover.wake)

    def has_shown(self, connection: Connection, seq: int) -> None:
        """A device has shown what happened up to a move: if that was the last, the time of who sits there begins."""
        seat = None if self.log is None else self.log.game.awaiting
        if seat is None or seat not in connection.seats or not self.is_current(seq):
            return
        at = time.monotonic()
        if self.clock.has_seen(at, seat):
            self._set_alarm(self.clock.due_in(at))
            self.tell_clock()

    def tell_clock(self) -> None:
        shown = clock_shown(self)
        hearing = [connection for connection in self.connections if not connection.catching_up]
        if shown is None:
            return
        for connection in filter(_sits, hearing):
            connection.send(Ticking(shown))
        if watchers := [connection for connection in hearing if not connection.seats]:
            self._gallery.tell(Ticking(shown), watchers)

    @property
    def attended(self) -> bool:
        """Is anybody there who sits here?"""
        return bool(self.elsewhere) or any(connection.seats for connection in self.connections)

    def is_present(self, seat: int) -> bool:
        return not self._is_person(seat) or seat in (self.elsewhere or ()) or seat in self.seats_here

    @property
    def seats_here(self) -> set[int]:
        """Who is there, at this process."""
        return {seat for connection in self.connections for seat in connection.seats}

    def _present(self) -> dict[int, Presence]:
        """By seat; of those who are elsewhere nobody knows on what they play."""
        return {**dict.fromkeys(self.elsewhere or (), UNTOLD), **presence_of(self.connections)}

    @property
    def awaits_here(self) -> bool:
        return self.log is not None and self.log.game.awaiting in self.seats_here

    @property
    def awaits_elsewhere(self) -> bool:
        return self.log is not None and self.log.game.awaiting in (self.elsewhere or ())

    async def meet(self) -> None:
        """Hear what other processes know of it. Where that cannot be found out now, it will be."""
        try:
            await self.company.recall(self)
            await self.company.meet([self])
        except StoreError as error:
            _log.warning("who is elsewhere cannot be found out: %s", error.code)

    def hear_elsewhere(self, seats: frozenset[int] | None) -> None:
        """These are at the table at other processes: whoever is there needs nobody to stand in."""
        if seats == self.elsewhere:
            return
        self.elsewhere = seats
        self.tell_others()  # of what they were not told while nobody was known to be there
        self.standing_in -= seats or set()
        self._stood_in -= seats or set()
        self.tick()
        self.tell_table()
        self.mover.wake()

    # Who is away

    @property
    def left(self) -> set[int]:
        """Who has been away from a game under way for so long that the host may replace them."""
        return self.absence.left(self.wall(), self.clock.control, self._out_of_time) if self._under_way else set()

    @property
    def _out_of_time(self) -> set[int]:
        """In a game of days: whose own time has run out since they last were there."""
        if self.clock.control.kind != "days":
            return set()
        out = self.clock.has_run_out(time.monotonic())
        return self.standing_in if out is None else {*self.standing_in, out}

    def look(self) -> None:
        """Somebody may have come or gone, or sat down: see who is away, and when the next of them has left."""
        if self._missing is not None:
            self._missing.cancel()
            self._missing = None
        if not self._under_way:
            return
        sitting = [seat.number for seat in self.seats if seat.kind == PERSON and seat.seed]
        changed = self.absence.look(self.wall(), sitting, self._present())
        if changed and self.clock.control.kind == "days":
            self.meanwhile(self._keep_away())
        due = self.absence.due_in(self.wall(), self.clock.control, self._out_of_time)
        if due is not None:
            self._missing = asyncio.get_running_loop().call_later(max(0.0, due) + 0.01, self._has_left)

    def _has_left(self) -> None:
        self.look()
        self.tell_table()

    async def _keep_away(self) -> None:
        """For whoever opens a game of days later. What cannot be kept is counted anew then; no move has been made."""

        async def away() -> None:
            header = structs.replace(self.header, away=dict(self.absence.since))
            await self.keeping.header(header, at=self.row.updated)

        try:
            await self.keeping.alter(away)
        except StoreError as error:
            _log.warning("who is away is not kept: %s", error.code)

    def meanwhile(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        for timer in (self._alarm, self._missing, self._telling):
            if timer is not None:
                timer.cancel()
        await self.mover.close()
        await self.adviser.close()
        await self.calling.close()
        await self._gallery.close()
        self.let_bots_go()
        await asyncio.gather(*self._tasks, return_exceptions=True)
