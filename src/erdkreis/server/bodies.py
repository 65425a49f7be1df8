"""What HTTP takes and gives at tables, as types: bad input is refused while it is read, client types are generated from
here. What is said over the socket is in `messages.py`.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from erdkreis.bots.reasons import Reason
from erdkreis.engine.view import GoalView
from erdkreis.engine.words import PhaseName, TerritoryId
from erdkreis.record.model import DealOrigin
from erdkreis.server.clock import TimeControl
from erdkreis.server.deeds import Invite
from erdkreis.server.signals import DeviceKind
from erdkreis.server.words import (
    CommandId,
    GameEvent,
    Hex32,
    Name,
    ProblemCode,
    RuleValue,
    SeatKind,
    TableStatus,
    Token,
)


class SeatWanted(Struct, forbid_unknown_fields=True):
    """A seat of a new table: a person (here at this device, or by link) or a bot.

    Which bots there are tells `GET /api/editions`; one that plans may have a persona after a colon: `captain:hunter`.
    """

    kind: SeatKind = "person"
    name: Name | None = None
    colour: Annotated[str, Meta(max_length=16)] | None = None
    here: bool = False


class Branch(Struct, forbid_unknown_fields=True):
    """Where a finished game stood after so many moves."""

    table: Annotated[str, Meta(max_length=64)]
    seq: Annotated[int, Meta(ge=0)]


class NewTable(Struct, forbid_unknown_fields=True):
    """A table to be made. `seed` is what this device adds to the dice, if somebody of it sits here.

    With `hints`, people may ask what a strong bot would do; not given, they may where all of them sit at this device.

    An `open` table waits for everybody who comes; not given, it does where the server is for those nearby.

    With `first_begins` the first seat has the first turn, whatever the book says: a house rule like any other, kept
    and told as one. The dice stay as they are.

    With `position` (docs/formats.md) or `branch` the game begins there, by the rules and in the colours it has there.

    `key` is a fresh secret of this device. Sent again with the same key, it is answered with the same table.
    """

    seats: Annotated[list[SeatWanted], Meta(min_length=2, max_length=6)]
    edition: Annotated[str, Meta(max_length=32)] | None = None
    variant: Annotated[str, Meta(max_length=32)] | None = None
    escalating: bool = False
    house_rules: dict[str, RuleValue] = msgspec.field(default_factory=dict)
    open: bool | None = None
    spectators: bool = True
    name: Name | None = None
    seed: Hex32 | None = None
    clock: TimeControl = TimeControl()
    position: dict[str, Any] | None = None
    branch: Branch | None = None
    hints: bool | None = None
    first_begins: bool = False
    key: Token | None = None


class SeatShown(Struct):
    """What everybody may know of a seat; `taken`: somebody has sat down, or it is a bot, which `kind` names.

    `issue`: so often the host has given it to somebody else. `device` is what a person plays on who is `connected`, and
    `away` that they look elsewhere. `absent`: for so many seconds a person has been without a device in a game under
    way. `left`: that is so long that the host may replace them, or a bot has the seat that a person had.
    """

    seat: int
    kind: SeatKind
    name: str
    colour: str
    taken: bool
    connected: bool
    issue: int = 0
    left: bool = False
    device: DeviceKind | None = None
    away: bool = False
    absent: int | None = None


class Committed(Struct):
    """What the server has committed to before anybody gave a seed, and everybody's seeds once the game has begun.

    `server` is the public key by which it will sign the game's seal; tables of earlier versions have none.
    """

    tip: str
    hidden: str
    links: int
    seeds: list[str] | None = None
    server: str | None = None


class CapitalsShown(Struct):
    """What the capitals of a game are called."""

    headquarters: bool


class GameShown(Struct):
    """What a client needs of the rules to show a game by them: worked out here, so that it need know none.

    `steps` are the phases of a turn in order; of several in one place a player chooses one. `defence_chosen`: defenders
    say how many dice they throw. `optional_links`: the board's optional links are open. A counter on the map shows
    `counters_less` fewer than there are units. `click_ends_attacks`: a click on where units could go after the attacks
    leads to that move, also where one could attack from; the attacks end when it is made.
    `dice_shown`: the numbers of a roll are shown, not only what they cost.
    """

    steps: list[list[PhaseName]]
    cards: bool
    capitals: CapitalsShown | None
    defence_chosen: bool
    optional_links: bool
    counters_less: int
    click_ends_attacks: bool
    dice_shown: bool


class TableShown(Struct):
    """What everybody may know of a table. `deal` is how its game begins; `next` is the table of the rematch; `seal` is
    that of its game, once it is over; `host` is the seat of its host.
    """

    id: str
    name: str
    status: TableStatus
    edition: str
    variant: str
    preset: str
    house_rules: dict[str, RuleValue]
    game: GameShown
    open: bool
    spectators: bool
    seats: list[SeatShown]
    seq: int
    winner: int | None
    commitments: Committed
    deal: DealOrigin
    clock: TimeControl
    standing_in: list[int]
    next: str | None = None
    hints: bool = False
    seal: str | None = None
    host: int | None = None


class TableMade(Struct):
    table: TableShown
    invites: list[Invite]


class MyTable(Struct):
    """A table as the device that asks has it: its seats here, who must decide, how far the game is, whose land is whose
    (a seat, `neutral` or nobody), and when it was made and last changed, in milliseconds.

    Who neither sits nor may watch is told nothing of the game.
    """

    table: TableShown
    seats: list[int]
    awaiting: int | None
    turn: int
    land: dict[str, int | str | None]
    created: int
    updated: int


class Sit(Struct, forbid_unknown_fields=True):
    """Sit down: with an invitation's token, or, at an open table, on any free seat. `seed` goes into the dice.

    `key` is a secret of this device, and `id` says which of its requests this is. Sent again with the same `id` and
    `key`, it is answered with the same seat, for an answer may get lost; by the `id` alone it is known, and refused.
    """

    seed: Hex32
    token: Token | None = None
    name: Name | None = None
    id: CommandId | None = None
    key: Token | None = None


class DeviceLink(Struct):
    """A token that lets another device sit on the same seats, once, within so many seconds; `code` leads to it, to be
    typed where the link cannot be opened.
    """

    token: str
    seconds: int
    code: str


class CodeTyped(Struct, forbid_unknown_fields=True):
    """A device's code, as it was typed; spaces, hyphens and capitals do not matter."""

    code: Annotated[str, Meta(min_length=4, max_length=20)]


class DeviceFound(Struct):
    """What a code leads to: sit down there with the token."""

    table: str
    token: str


class CastOff(Struct, forbid_unknown_fields=True):
    """Close one's seats to all other devices that have them. `key` is a fresh secret of this device.

    Sent again with the same `key`, it is answered as before.
    """

    key: Token


class ServerShown(Struct):
    """What a page must know of this server. `address`: by which others in the network find it, where the page's own
    address leads nowhere from their devices. `open`: new tables wait for everybody who comes. `push`: the key by which
    a browser subscribes to be called; none where this server calls nobody.
    """

    address: str | None
    open: bool
    push: str | None = None


class OpenTables(Struct):
    """Some of the tables that wait for players, the youngest first; ask on from `next`, where there are more."""

    tables: list[TableShown]
    next: int | None = None


class Seated(Struct):
    table: TableShown
    seats: list[int]


class Frame(Struct):
    """One move of a finished game, or its set-up: what was done, what came of it, and what stands differently since.

    `changes` are territories by number on the board, with owner (a seat, 6 the neutral army, -1 nobody) and units;
    `reason` is why a bot that plans did it.
    """

    seq: int
    seat: int | None
    source: str | None
    action: str | None
    at: int | None
    turn: int
    active: int | None
    phase: PhaseName
    events: list[GameEvent]
    changes: list[tuple[int, int, int]]
    cards: list[int]
    reason: Reason | None = None


class Replay(Struct):
    """A finished game, with nothing hidden any more: what each seat played for and how far it came, the territories by
    number, and all moves.
    """

    table: TableShown
    goals: list[GoalView]
    territories: list[TerritoryId]
    frames: list[Frame]


class Problem(Struct, omit_defaults=True):
    """Why something was refused: a code, an English sentence, and the facts in it, if there are any."""

    code: ProblemCode
    message: str
    params: dict[str, Any] = msgspec.field(default_factory=dict)
