"""What happens at a table besides its game, told among the game's events."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from erdkreis.engine.events import Event
from erdkreis.server.words import SeatNumber

Moment = Annotated[int, Meta(description="Milliseconds since 1970.")]


class SeatResigned(Event, frozen=True):
    """Somebody has left for good: from now on a bot plays the seat. `seq` is the last move before that."""

    seat: SeatNumber
    at: Moment


class StandInBegan(Event, frozen=True):
    """Somebody is away, or out of time: from now on a bot moves for them, until they are back or have time again."""

    seat: SeatNumber
    at: Moment


TABLE_EVENTS: tuple[type[Event], ...] = (SeatResigned, StandInBegan)
