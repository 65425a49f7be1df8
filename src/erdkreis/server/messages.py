"""Every message that crosses the wire, as types: what people send, what they are sent, what HTTP takes and gives.

The types are the contract: bad input is refused while it is read, client types are generated from here.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from erdkreis.bots.reasons import Reason
from erdkreis.engine.view import GoalView
from erdkreis.engine.words import PhaseName, TerritoryId
from erdkreis.record.model import DealOrigin
from erdkreis.review.model import Prospect
from erdkreis.server.clock import TimeControl
from erdkreis.server.deeds import Hosting, Invite
from erdkreis.server.signals import DeviceKind, Presence, Said, Say, Sketch, Sketched
from erdkreis.server.words import (
    ActionText,
    CommandId,
    GameEvent,
    Hex32,
    Name,
    OptionsJson,
    ProblemCode,
    RefusalCode,
    RuleValue,
    SeatKind,
    SeatNumber,
    TableStatus,
    Token,
    ViewJson,
)
from erdkreis.texts import refusal

# HTTP


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


# From people, over the socket


class Hello(Struct, tag="hello", tag_field="type", forbid_unknown_fields=True):
    """First message: the number of the last move this client has (-1: not even the set-up), or none.

    With a number the answer brings everything that has happened since, much of it in several updates, of which only the
    last has a `view`; without one, only how things stand. Said again, it is served more slowly.
    """

    last_seq: Annotated[int, Meta(ge=-1)] | None = None


class Command(Struct, tag="command", tag_field="type", forbid_unknown_fields=True):
    """Do this, as things stand after `seq`. `nonce` is fresh random for anything that may roll."""

    id: CommandId
    seq: Annotated[int, Meta(ge=0)]
    action: ActionText
    seat: SeatNumber | None = None
    nonce: Hex32 | None = None


class Until(Struct, tag="until", tag_field="type", forbid_unknown_fields=True):
    """Attack again and again until the target falls or `leave` units are left; each roll is an ordinary attack."""

    id: CommandId
    seq: Annotated[int, Meta(ge=0)]
    source: TerritoryId
    target: TerritoryId
    nonce: Hex32
    leave: Annotated[int, Meta(ge=1, le=8_000_000)] = 1
    seat: SeatNumber | None = None


class Stop(Struct, tag="stop", tag_field="type", forbid_unknown_fields=True):
    """Stop attacking until."""


class AskOdds(Struct, tag="odds", tag_field="type", forbid_unknown_fields=True):
    """What are the odds of attacking until the target falls or `leave` units are left?"""

    id: CommandId
    source: TerritoryId
    target: TerritoryId
    leave: Annotated[int, Meta(ge=1, le=8_000_000)] = 1


class AskDefence(Struct, tag="defence", tag_field="type", forbid_unknown_fields=True):
    """What may come of each number of dice that the defender could throw now?"""

    id: CommandId


class AskCampaign(Struct, tag="campaign", tag_field="type", forbid_unknown_fields=True):
    """The same for a route: the territory where the units stand, then those to be taken from there one by one.

    After each victory all but one unit move in; whoever has no more than `leave` left attacks no further.
    """

    id: CommandId
    route: Annotated[list[TerritoryId], Meta(min_length=2, max_length=64)]
    leave: Annotated[int, Meta(ge=1, le=8_000_000)] = 1


class AskPlan(Struct, tag="plan", tag_field="type", forbid_unknown_fields=True):
    """The routes with the best chance to a goal: a territory, what is missing of a continent, or all a player has."""

    id: CommandId
    target: TerritoryId | None = None
    continent: TerritoryId | None = None
    player: SeatNumber | None = None
    leave: Annotated[int, Meta(ge=1, le=8_000_000)] = 1


class AskThreats(Struct, tag="threats", tag_field="type", forbid_unknown_fields=True):
    """What threatens the territories of this device's seat until its next turn?"""

    id: CommandId


class AskHint(Struct, tag="hint", tag_field="type", forbid_unknown_fields=True):
    """What would a strong bot do now in the awaited seat, if that is one of this device's?"""

    id: CommandId


class StandingOrder(Struct, tag="standing", tag_field="type", forbid_unknown_fields=True):
    """How to defend without being asked, where the defender chooses."""

    defence: Literal["ask", "most", "best"]
    seat: SeatNumber | None = None


class Shown(Struct, tag="shown", tag_field="type", forbid_unknown_fields=True):
    """This device has shown everything up to move `seq`: if somebody here is awaited, their time may begin."""

    seq: Annotated[int, Meta(ge=0)]


class Ping(Struct, tag="ping", tag_field="type", forbid_unknown_fields=True):
    """Is anybody there? Answered by a `pong`, so that a line that has gone dead without a word is noticed."""


class Resign(Struct, tag="resign", tag_field="type", forbid_unknown_fields=True):
    """Leave for good: from now on a bot plays the seat."""

    seat: SeatNumber | None = None


class Abort(Struct, tag="abort", tag_field="type", forbid_unknown_fields=True):
    """Call the game off, as long as nobody has moved."""


class Rematch(Struct, tag="rematch", tag_field="type", forbid_unknown_fields=True):
    """Once more at a new table, seats rotated; `same_deal`: with the same deal and missions, and new dice and cards.

    What people have seen comes again only when the game is over: one that was called off is dealt anew, and not played
    again where it had begun in a position.
    """

    same_deal: bool = False


FromPerson = (
    Hello
    | Command
    | Until
    | Stop
    | AskOdds
    | AskThreats
    | AskDefence
    | AskCampaign
    | AskPlan
    | AskHint
    | StandingOrder
    | Shown
    | Ping
    | Resign
    | Abort
    | Rematch
    | Presence
    | Say
    | Sketch
)


# To people, over the socket

"""JSON as the engine writes it: a view, or what a seat may do."""


class Roll(Struct, omit_defaults=True):
    """What proves the dice of move `seq`: the link of the chain, revealed only now, and what was mixed into it.

    Where no person gave a nonce it follows from the seats' seeds; `tip` is the one of the next chain, when it begins.
    """

    seq: int
    link: str
    source: str = "person"
    command: str | None = None
    nonce: str | None = None
    tip: str | None = None


class Restarted(Struct):
    """The server was started anew, as entry `seq` of the log: from here on dice come from the chain with this `tip`."""

    seq: int
    tip: str


class Why(Struct):
    """Why the bot in a seat made move `seq`, as far as everybody may hear it."""

    seq: int
    seat: int
    reason: Reason


class ClockShown(Struct):
    """Seconds left by seat, and whose are running; they begin to when that device has `shown` what happened, and in
    `starts_in` seconds at the latest.
    """

    left: list[float]
    runs_for: int | None
    starts_in: float = 0.0


class Update(Struct, tag="update", tag_field="type"):
    """What happened between the moves `after` and `seq`, what the seat sees now, and what it may do.

    Whoever has everything up to `after` has everything up to `seq` with this. Each event has the `seq` of its move, and
    `seats` where not everybody may know it. `id` answers a command; for one sent again, `view` is there only if nothing
    has happened since. Without `id` and `view` this is a portion of the past, and more follows. `undo`: this device may
    take the last placement back. `reasons` tell what bots did things for, as far as everybody may hear it; their plans
    are in the replay.

    `imprints` are those of the lines `after` + 1 to `seq` of the game file, the set-up's being line 0, and `running` is
    the running hash over all up to `seq` (docs/fairness.md): whoever has the one at `after` can work it out.
    """

    seq: int
    after: int
    seat: int | None
    events: list[GameEvent]
    rolls: list[Roll]
    view: ViewJson | None
    options: OptionsJson | None
    undo: bool = False
    id: str | None = None
    clock: ClockShown | None = None
    reasons: list[Why] = []
    imprints: list[str] = []
    running: str | None = None
    restarts: list[Restarted] = []


class Ticking(Struct, tag="clock", tag_field="type"):
    """The time of whoever is awaited has begun: they have seen what happened."""

    clock: ClockShown


class Pong(Struct, tag="pong", tag_field="type"):
    """Somebody is there."""


class Refused(Struct, tag="refused", tag_field="type"):
    """A command that changed nothing, and why; a stale one brings the current state along."""

    id: str
    code: RefusalCode
    message: str
    seq: int
    clause: str | None = None
    params: dict[str, Any] = msgspec.field(default_factory=dict)
    current: Update | None = None

    @classmethod
    def of(cls, id: str, code: str, seq: int, **more: Any) -> Refused:
        """With the sentence of the code."""
        return cls(id, code, refusal(code), seq, **more)


class Ended(Struct, tag="ended", tag_field="type"):
    """An “attack until” has come to its end: the target fell, too few are left, it was stopped, or it was refused."""

    id: str
    attacks: int
    reason: Literal["taken", "left", "stopped", "refused"]


class OddsStep(Struct):
    """The chance that this territory of a route is taken, and so all before it."""

    territory: TerritoryId
    win: float


class Odds(Struct, tag="odds", tag_field="type"):
    """The exact odds after move `seq`, for the seat that asked: the chance to take everything, and mean losses.

    `attacker_left` is how many units the attacker has where he last attacked from, before any move in, with their
    chances; `defender_left` how many hold out against him, if any do. Tiny chances are left out. `defence` is how the
    defender throws: the most dice, or those that hold best where he chooses.
    """

    id: str
    seq: int
    win: float
    attacker_losses: float
    defender_losses: float
    attacker_left: list[tuple[int, float]]
    defender_left: list[tuple[int, float]]
    steps: list[OddsStep]
    defence: Literal["most", "best"]


class DefenceOutcome(Struct):
    """What both sides may lose by one roll, and how likely that is."""

    attacker_loses: int
    defender_loses: int
    chance: float


class DiceToDefend(Struct):
    """One number of dice to defend with, and all that may come of it."""

    dice: int
    outcomes: list[DefenceOutcome]


class DefenceOdds(Struct, tag="defence_odds", tag_field="type"):
    """The exact odds of the roll that waits for the defender after move `seq`, for each number of dice he may throw;
    where the attacker's dice lie on the table, against those.
    """

    id: str
    seq: int
    choices: list[DiceToDefend]


class RouteFound(Struct):
    """What one stack is to do: its attacks, source and target each, in order, and the chance that all succeed."""

    source: TerritoryId
    win: float
    attacks: list[tuple[TerritoryId, TerritoryId]]


class PlanFound(Struct, tag="plan", tag_field="type"):
    """The routes that together reach a goal with the best chance after move `seq`; none where there is no way."""

    id: str
    seq: int
    win: float
    routes: list[RouteFound]


class AttackerShown(Struct):
    """A hostile stack, the territories it attacks in turn, and the chance that it alone takes the last of them."""

    source: TerritoryId
    route: list[TerritoryId]
    win: float


class ThreatShown(Struct):
    """A territory that hostile stacks reach, the most dangerous first, and the chance that it holds against all."""

    territory: TerritoryId
    holds: float
    attackers: list[AttackerShown]


class Threats(Struct, tag="threats", tag_field="type"):
    """What threatens a seat's territories after move `seq`; those that nobody reaches are left out.

    `holds` is the chance that a territory is still the seat's when every hostile stack that can get there, past at most
    `reach` - 1 territories of others, has attacked it by its best way with all it has, one after the other. New units,
    cards and moves are not counted, and each territory is looked at as if all went against it alone.
    """

    id: str
    seq: int
    reach: int
    threats: list[ThreatShown]


class Hint(Struct, tag="hint", tag_field="type"):
    """What a strong bot would do after move `seq`, by what the seat sees, and why; and what the judge, who sees no
    more, makes of the seat's chance to win: as it stands, and after that action on average."""

    id: str
    seq: int
    action: str
    reason: Reason | None
    prospect: Prospect | None = None


class Around(Struct, tag="table", tag_field="type"):
    """The table itself: who sits, who is connected, whether it has begun; and the standing orders of these seats.

    `devices`: so many connections have seats of this device, this one included. `link`: so many seconds is a link for
    another one still open. `watching`: so many have no seat. `hosting` is for the host alone. Where much changes at
    once, some states are left out.
    """

    table: TableShown
    seats: list[int]
    standing: dict[int, str] = msgspec.field(default_factory=dict)
    devices: int = 0
    link: int | None = None
    watching: int = 0
    hosting: Hosting | None = None


class SeatsGiven(Struct, tag="given", tag_field="type"):
    """The host has given these seats of this device to somebody else, or to a bot; told whenever it says hello."""

    seats: list[int]


class RematchSet(Struct, tag="rematch_set", tag_field="type"):
    """A rematch is being set: the new table, and this device's invitations to its seats there."""

    table: str
    invites: list[Invite]


class Trouble(Struct, tag="error", tag_field="type"):
    """A message that could not be understood or served."""

    code: RefusalCode
    message: str

    @classmethod
    def of(cls, code: str) -> Trouble:
        """With the sentence of the code."""
        return cls(code, refusal(code))


ToPerson = (
    Update
    | Ticking
    | Pong
    | Refused
    | Ended
    | Odds
    | DefenceOdds
    | PlanFound
    | Threats
    | Hint
    | Around
    | SeatsGiven
    | RematchSet
    | Said
    | Sketched
    | Trouble
)

read_message = msgspec.json.Decoder(FromPerson).decode
write_message = msgspec.json.Encoder().encode
