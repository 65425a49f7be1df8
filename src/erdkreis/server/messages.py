"""Every message that crosses the wire, as types: what people send, what they are sent, what HTTP takes and gives.

The types are the contract: bad input is refused while it is read, client types are generated from here.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from erdkreis.server.clock import TimeControl

Name = Annotated[str, Meta(min_length=1, max_length=24, pattern=r"^[^\x00-\x1f\x7f<>]+$")]
Token = Annotated[str, Meta(min_length=20, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
CommandId = Annotated[str, Meta(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
UntilId = Annotated[str, Meta(min_length=8, max_length=48, pattern=r"^[A-Za-z0-9_-]+$")]  # room for a number behind it
Hex32 = Annotated[str, Meta(min_length=64, max_length=64, pattern=r"^[0-9a-f]+$")]
ActionText = Annotated[str, Meta(min_length=1, max_length=120)]
SeatNumber = Annotated[int, Meta(ge=0, le=5)]


# HTTP


class SeatWanted(Struct, forbid_unknown_fields=True):
    """A seat of a new table: a person (here at this device, or by link) or a bot."""

    kind: Literal["person", "random", "greedy"] = "person"
    name: Name | None = None
    colour: Annotated[str, Meta(max_length=16)] | None = None
    here: bool = False


class NewTable(Struct, forbid_unknown_fields=True):
    """A table to be made. `seed` is what this device adds to the dice, if somebody of it sits here."""

    edition: Annotated[str, Meta(max_length=32)] = "hasbro2010"
    variant: Annotated[str, Meta(max_length=32)] | None = None
    escalating: bool = False
    house_rules: dict[str, Any] = msgspec.field(default_factory=dict)
    seats: Annotated[list[SeatWanted], Meta(min_length=2, max_length=6)] = msgspec.field(default_factory=list)
    open: bool = False
    spectators: bool = True
    name: Name | None = None
    seed: Hex32 | None = None
    clock: TimeControl = TimeControl()


class Invite(Struct):
    """The way to a seat; the token belongs into the fragment of a link, where no server sees it."""

    seat: int
    token: str


class SeatShown(Struct):
    """What everybody may know of a seat; `taken`: somebody has sat down, or it is a bot."""

    seat: int
    kind: str
    name: str
    colour: str
    taken: bool
    connected: bool


class TableShown(Struct):
    """What everybody may know of a table. The commitments are published before anybody gives a seed."""

    id: str
    name: str
    status: str
    edition: str
    variant: str
    preset: str
    house_rules: dict[str, Any]
    open: bool
    spectators: bool
    seats: list[SeatShown]
    seq: int
    winner: int | None
    commitments: dict[str, Any]
    clock: TimeControl
    standing_in: list[int]


class TableMade(Struct):
    table: TableShown
    invites: list[Invite]


class Sit(Struct, forbid_unknown_fields=True):
    """Sit down: with an invitation's token, or, at an open table, on any free seat. `seed` goes into the dice."""

    seed: Hex32
    token: Token | None = None
    name: Name | None = None


class DeviceLink(Struct):
    """A token that lets another device sit on the same seats, once, within a few minutes."""

    token: str


class Seated(Struct):
    table: TableShown
    seats: list[int]


class Problem(Struct):
    """Why something was refused."""

    code: str
    message: str


# From people, over the socket


class Hello(Struct, tag="hello", tag_field="type", forbid_unknown_fields=True):
    """First message: the last update this client has, or none."""

    last_seq: Annotated[int, Meta(ge=0)] | None = None


class Command(Struct, tag="command", tag_field="type", forbid_unknown_fields=True):
    """Do this, as things stand after `seq`. `nonce` is fresh random for anything that may roll."""

    id: CommandId
    seq: Annotated[int, Meta(ge=0)]
    action: ActionText
    seat: SeatNumber | None = None
    nonce: Hex32 | None = None


class Until(Struct, tag="until", tag_field="type", forbid_unknown_fields=True):
    """Attack again and again until the target falls or `leave` units are left; each roll is an ordinary attack."""

    id: UntilId
    seq: Annotated[int, Meta(ge=0)]
    source: Annotated[str, Meta(max_length=40)]
    target: Annotated[str, Meta(max_length=40)]
    nonce: Hex32
    leave: Annotated[int, Meta(ge=1, le=8_000_000)] = 1
    seat: SeatNumber | None = None


class Stop(Struct, tag="stop", tag_field="type", forbid_unknown_fields=True):
    """Stop attacking until."""


class Standing(Struct, tag="standing", tag_field="type", forbid_unknown_fields=True):
    """How to defend without being asked, where the defender chooses."""

    defence: Literal["ask", "most", "best"]
    seat: SeatNumber | None = None


class Resign(Struct, tag="resign", tag_field="type", forbid_unknown_fields=True):
    """Leave for good: from now on a bot plays the seat."""

    seat: SeatNumber | None = None


class Abort(Struct, tag="abort", tag_field="type", forbid_unknown_fields=True):
    """Call the game off, as long as nobody has moved."""


class Rematch(Struct, tag="rematch", tag_field="type", forbid_unknown_fields=True):
    """Once more at a new table, seats rotated; `same_deal`: with the same deal, missions and cards, and new dice."""

    same_deal: bool = False


FromPerson = Hello | Command | Until | Stop | Standing | Resign | Abort | Rematch


# To people, over the socket


class Update(Struct, tag="update", tag_field="type"):
    """What happened since, what the seat sees now, and what it may do; `id` answers a command."""

    seq: int
    seat: int | None
    events: list[dict[str, Any]]
    view: dict[str, Any] | None
    options: dict[str, Any] | None
    id: str | None = None
    clock: dict[str, Any] | None = None


class Refused(Struct, tag="refused", tag_field="type"):
    """A command that changed nothing, and why; a stale one brings the current state along."""

    id: str
    code: str
    message: str
    seq: int
    clause: str | None = None
    params: dict[str, Any] = msgspec.field(default_factory=dict)
    current: Update | None = None


class Around(Struct, tag="table", tag_field="type"):
    """The table itself: who sits, who is connected, whether it has begun."""

    table: TableShown
    seats: list[int]


class Moved(Struct, tag="moved", tag_field="type"):
    """A rematch is being set: the new table, and this device's invitations to its seats there."""

    table: str
    invites: list[Invite]


class Trouble(Struct, tag="error", tag_field="type"):
    """A message that could not be understood or served."""

    code: str
    message: str


ToPerson = Update | Refused | Around | Moved | Trouble

read_message = msgspec.json.Decoder(FromPerson).decode
write_message = msgspec.json.Encoder().encode
