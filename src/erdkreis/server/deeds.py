"""What the host of a table may ask for, and what only the host is told: the contract of `hosting.py`.

A deed that changes a seat names the seat's `issue`, which every such deed raises: sent again because its answer was
lost, or by two devices at once, it happens once, and never to somebody who has sat down meanwhile.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from erdkreis.server.clock import TimeControl
from erdkreis.server.words import Name, SeatKind, SeatNumber

Issue = Annotated[
    int, Meta(ge=0, le=1_000_000, title="Issue", description="How often a seat, or a link, was given anew.")
]


class Invite(Struct):
    """The way to a seat; the token belongs into the fragment of a link, where no server sees it."""

    seat: int
    token: str


class FreeSeat(Struct, tag="free", tag_field="do", forbid_unknown_fields=True):
    """Nobody sits there any more, and a new link leads there; every earlier one is void. `name` is what the place is
    called until somebody sits down, if nobody else is called so.

    Before the game: any seat but the host's own. In it: the seat of somebody who has left.
    """

    seat: SeatNumber
    issue: Issue
    name: Name | None = None


class FillSeat(Struct, tag="fill", tag_field="do", forbid_unknown_fields=True):
    """A bot has the seat from now on, as `FreeSeat` says where."""

    seat: SeatNumber
    issue: Issue
    kind: SeatKind


class NewGroupLink(Struct, tag="group", tag_field="do", forbid_unknown_fields=True):
    """A new link for the whole group; the one before is void."""

    issue: Issue


class BeginEarly(Struct, tag="begin", tag_field="do", forbid_unknown_fields=True):
    """Begin now: a bot of this `kind` has every empty place; without one the places are dropped, if so few may play."""

    kind: SeatKind | None = None


class SetClock(Struct, tag="clock", tag_field="do", forbid_unknown_fields=True):
    """Another clock, as long as the game has not begun."""

    clock: TimeControl


class HandOn(Struct, tag="hand", tag_field="do", forbid_unknown_fields=True):
    """Somebody else who sits here is the host from now on."""

    seat: SeatNumber


Deed = FreeSeat | FillSeat | NewGroupLink | BeginEarly | SetClock | HandOn


class Hosting(Struct):
    """What only the host is told: links to the seats that wait for somebody, one for the whole group with its issue,
    and whether the empty places may be dropped.
    """

    links: list[Invite]
    group: str | None
    group_issue: int
    drop: bool
