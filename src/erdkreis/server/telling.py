"""What people are told of a table and of what happens in its game: written once, each message for its reader.

Views come from the engine's projection for that seat, events by their audience; nothing else of a game gets out. Only
whoever asks hears of chances, threats and hints besides (`odds.py`, `hints.py`), by what their seat sees.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

import msgspec
from msgspec import Raw

from erdkreis.editions import departures
from erdkreis.engine.game import Game
from erdkreis.engine.kernel.events import EVERYBODY
from erdkreis.engine.kernel.project import WATCHER
from erdkreis.engine.showing import options_json, views_json
from erdkreis.server.bodies import Committed, SeatShown, TableShown
from erdkreis.server.game_log import Change, GameLog, Resignation, TableHeader, encode
from erdkreis.server.game_shown import game_shown
from erdkreis.server.kept_move import KeptEvent, KeptMove
from erdkreis.server.messages import ClockShown, Restarted, Roll, ToPerson, Trouble, Update, Why
from erdkreis.server.signals import Presence
from erdkreis.server.store.contract import SeatRow, TableRow
from erdkreis.server.words import GameEvent

if TYPE_CHECKING:
    from erdkreis.server.table import Table

PERSON = "person"
UNTOLD = Presence("computer")
"""Of a device that does not say what it is."""


async def _at_once(moves: int) -> bool:
    return True


@dataclass(eq=False)
class Connection:
    """One socket: the seats it may act for (none: a spectator) and where its messages go."""

    seats: tuple[int, ...]
    send: Callable[[ToPerson], None]
    behind: Callable[[], int] = lambda: 0
    """How many messages wait because its reader is slow."""
    address: str = "?"
    """Where it comes from: whose share of the bots' time its table has."""
    dismiss: Callable[[Trouble], None] = lambda _: None
    """Tell why, and close."""
    ready: Callable[[int], Awaitable[bool]] = _at_once
    """Waits until it can be told of so many moves of the past; False if nobody is there any more."""
    catching_up: bool = False
    """Is it being told of the past? What happens meanwhile it hears afterwards."""
    presence: Presence = UNTOLD
    """What its person plays on, and whether they look at it."""
    heard: int = -1
    """Of somebody who watches: the last move they were told of."""
    token: str | None = field(default=None, repr=False)
    """By which its person came, and has the seats."""
    eyes: int = field(init=False)
    """A bit for every seat here, as in an event's audience."""

    def __post_init__(self) -> None:
        self.have(self.seats)

    def have(self, seats: tuple[int, ...]) -> None:
        self.seats = seats
        self.eyes = sum(1 << seat for seat in seats) or 1 << WATCHER

    def shown_seat(self, awaiting: int | None) -> int | None:
        """Whose view this device shows: the awaited seat’s if it is here, else the first; nobody’s for a spectator."""
        if not self.seats:
            return None
        return awaiting if awaiting in self.seats else self.seats[0]


def presence_of(connections: Iterable[Connection]) -> dict[int, Presence]:
    """By seat, of those who are there: of several devices the one that somebody looks at."""
    found: dict[int, Presence] = {}
    for connection in connections:
        for seat in connection.seats:
            if seat not in found or found[seat].away:
                found[seat] = connection.presence
    return found


def host_of(header: TableHeader, seats: Sequence[SeatRow]) -> int | None:
    """The seat of the host: as it is kept, or the first where a person sits."""
    sitting = [seat.number for seat in seats if seat.kind == PERSON and seat.seed]
    return header.host if header.host in sitting else next(iter(sitting), None)


def has_left(seat: SeatRow, left: Collection[int]) -> bool:
    """Did a person have the seat who is among those away for too long, or whom a bot has replaced?"""
    if seat.kind != PERSON:
        return seat.token_hash is not None
    return bool(seat.seed) and seat.number in left


def table_shown(
    row: TableRow,
    header: TableHeader,
    seats: Sequence[SeatRow],
    *,
    log: GameLog | None = None,
    connected: Mapping[int, Presence] = {},
    standing_in: Collection[int] = (),
    away: Mapping[int, int] = {},
    left: Collection[int] = (),
) -> TableShown:
    """A table as everybody may know it; `away` tells for how many seconds, `left` for whom that is too long."""
    edition = header.edition
    return TableShown(
        id=row.id,
        name=header.name,
        status=row.status,
        edition=edition.name,
        variant=edition.variant,
        preset=edition.preset,
        house_rules=departures(edition),
        game=game_shown(edition),
        open=row.open,
        spectators=header.spectators,
        seats=[
            SeatShown(
                seat.number,
                seat.kind,
                seat.name,
                seat.colour,
                taken=seat.kind != PERSON or bool(seat.seed),
                connected=seat.kind != PERSON or seat.number in connected,
                issue=header.issues.get(seat.number, 0),
                left=has_left(seat, left),
                device=connected[seat.number].device if seat.number in connected else None,
                away=seat.number in connected and connected[seat.number].away,
                absent=away.get(seat.number),
            )
            for seat in seats
        ],
        seq=0 if log is None else log.seq,
        winner=None if log is None else log.game.winner,
        commitments=Committed(
            header.tip,
            header.hidden,
            header.links,
            None if log is None else [seed.hex() for seed in log.fair.commitments.seeds],
            header.server,
        ),
        deal=header.deal,
        clock=header.clock,
        standing_in=sorted(standing_in),
        next=header.next,
        hints=header.hints,
        seal=None if log is None or (seal := log.seal) is None else seal.hex(),
        host=host_of(header, seats),
    )


class Telling:
    """How a game stands now and how it came there, written once for all who are told of it."""

    def __init__(self, table: Table, connections: Iterable[Connection], after: int, moves: Sequence[KeptMove]) -> None:
        assert table.log is not None
        self._game = game = table.log.game
        self._seq, self._after = table.log.seq, after
        self._awaiting = game.awaiting
        # whoever has resigned watches their seat, and decides nothing
        self._asked, self._undo = (
            None if seat is None or table.seats[seat].kind != PERSON else seat
            for seat in (self._awaiting, game.undo_seat)
        )
        self._views = views_json(game, {connection.shown_seat(self._awaiting) for connection in connections})
        self._rolls = _rolls(moves)
        self._reasons = _reasons(moves)
        self._restarts = _restarts(moves)
        self._imprints = _imprints(table.log, moves)
        self._running = table.log.running.hex()
        self._clock = clock_shown(table)
        self._happened = _happened(table.header, after, moves)
        # spelt once, where everybody hears the same
        open = all(event.audience == EVERYBODY for _, event in self._happened)
        self._events = cast(list[GameEvent], Raw(encode(_events(1 << WATCHER, self._happened)))) if open else None

    def update(self, connection: Connection, answered: str | None = None) -> Update:
        seat = connection.shown_seat(self._awaiting)
        return Update(
            self._seq,
            self._after,
            seat,
            _events(connection.eyes, self._happened) if self._events is None else self._events,
            self._rolls,
            Raw(self._views[seat]),
            Raw(options_json(self._game)) if seat is not None and seat == self._asked else None,
            self._undo is not None and self._undo in connection.seats,
            answered,
            self._clock,
            self._reasons,
            self._imprints,
            self._running,
            self._restarts,
        )


def land(game: Game) -> dict[str, int | str | None]:
    """Whose every territory is, to the eyes of somebody who watches."""
    view = msgspec.json.decode(views_json(game, {None})[None])
    return {territory["id"]: territory["owner"] for territory in view["territories"]}


def first_result(table: Table, connection: Connection, move: KeptMove, answered: str) -> Update:
    """The answer to a command sent again: what came of it, and how things stand if that was the last move."""
    if move.seq == table.seq:
        return Telling(table, [connection], move.seq - 1, [move]).update(connection, answered)
    return past(table, connection, move.seq - 1, [move], answered)


def past(
    table: Table, connection: Connection, after: int, moves: Sequence[KeptMove], answered: str | None = None
) -> Update:
    """What happened some time ago, without how things stood then."""
    seat = connection.shown_seat(None if table.log is None else table.log.game.awaiting)
    events = _events(connection.eyes, _happened(table.header, after, moves))
    return Update(
        moves[-1].seq,
        after,
        seat,
        events,
        _rolls(moves),
        None,
        None,
        id=answered,
        reasons=_reasons(moves),
        imprints=[] if table.log is None else _imprints(table.log, moves),
        restarts=_restarts(moves),
    )


def clock_shown(table: Table) -> ClockShown | None:
    shown = table.clock.shown(time.monotonic())
    return None if shown is None else ClockShown(*shown)


def _rolls(moves: Iterable[KeptMove]) -> list[Roll]:
    return [roll for move in moves if (roll := move.roll) is not None]


def _imprints(log: GameLog, moves: Iterable[KeptMove]) -> list[str]:
    return [move.imprint or log.imprint(move.line) for move in moves]


def _restarts(moves: Iterable[KeptMove]) -> list[Restarted]:
    return [restart for move in moves if (restart := move.restart) is not None]


def _reasons(moves: Iterable[KeptMove]) -> list[Why]:
    return [why for move in moves if (why := move.why) is not None]


def _happened(header: TableHeader, after: int, moves: Sequence[KeptMove]) -> list[tuple[int, KeptEvent]]:
    """What these moves brought, and what became of people meanwhile; each with the number of its move."""
    happened = [(move.seq, event) for move in moves for event in move.events]
    last = moves[-1].seq if moves else after
    changes: list[Resignation | Change] = [*header.resigned, *header.changes]
    changes.sort(key=lambda each: each.at)
    between = [(each.seq, each.event) for each in changes if after <= each.seq <= last]
    return sorted([*happened, *between], key=lambda one: one[0])


def _events(eyes: int, happened: Iterable[tuple[int, KeptEvent]]) -> list[GameEvent]:
    """What these eyes may see of what happened; what not everybody may is marked with whose eyes those are."""
    seen = []
    for seq, event in happened:
        if event.audience & eyes:
            fact = event.shown(seq)
            if event.audience != EVERYBODY:
                fact["seats"] = [seat for seat in range(WATCHER) if (event.audience & eyes) >> seat & 1]
            seen.append(fact)
    return seen
