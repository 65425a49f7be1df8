"""Every message over the socket, as types: what people send, and what they are sent.

The types are the contract: bad input is refused while it is read, client types are generated from here. What HTTP takes
and gives is in `bodies.py`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from erdkreis.bots.reasons import Reason
from erdkreis.engine.words import TerritoryId
from erdkreis.review.model import Prospect
from erdkreis.server.bodies import TableShown
from erdkreis.server.deeds import Hosting, Invite
from erdkreis.server.signals import Presence, Said, Say, Sketch, Sketched
from erdkreis.server.words import (
    ActionText,
    CommandId,
    GameEvent,
    Hex32,
    OptionsJson,
    RefusalCode,
    SeatNumber,
    ViewJson,
)
from erdkreis.texts import refusal

# From people


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


# To people


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
