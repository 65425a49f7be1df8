"""What happens at a table besides its game, told among the game's events.

Most of it happens between two moves: then `seq` is the last move before that.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from erdkreis.engine.events import Event
from erdkreis.server.words import SeatNumber

Moment = Annotated[int, Meta(description="Milliseconds since 1970.")]
Former = Annotated[str, Meta(description="What the seat was called until then.")]


class SeatResigned(Event, frozen=True):
    """Somebody has left for good: from now on a bot plays the seat."""

    seat: SeatNumber
    at: Moment


class SeatFilled(Event, frozen=True):
    """The host, `by`, has given the seat to a bot: whoever had it before has it no more."""

    seat: SeatNumber
    by: SeatNumber
    former: Former
    at: Moment


class SeatFreed(Event, frozen=True):
    """The host, `by`, wants somebody else on the seat: whoever had it before has it no more."""

    seat: SeatNumber
    by: SeatNumber
    former: Former
    at: Moment


class SeatTaken(Event, frozen=True):
    """Somebody new has sat down, in a game under way."""

    seat: SeatNumber
    former: Former
    at: Moment


class HostChanged(Event, frozen=True):
    """The person on `seat` is the host from now on: `by` has handed it on, or has resigned."""

    seat: SeatNumber
    by: SeatNumber
    at: Moment


class StandInBegan(Event, frozen=True):
    """Somebody is away, or out of time: from now on a bot moves for them, until they are back or have time again."""

    seat: SeatNumber
    at: Moment


TABLE_EVENTS: tuple[type[Event], ...] = (SeatResigned, SeatFilled, SeatFreed, SeatTaken, HostChanged, StandInBegan)
