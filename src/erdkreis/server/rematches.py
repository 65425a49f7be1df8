"""Where those of a finished game sit when they play once more, and how they get there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from erdkreis.record import Earlier
from erdkreis.server.deeds import Invite
from erdkreis.server.seats import rematch_token
from erdkreis.server.store.contract import SeatRow
from erdkreis.server.telling import PERSON

if TYPE_CHECKING:
    from erdkreis.server.table import Table


def one_on(seat: int, seats: Sequence[SeatRow]) -> int:
    """Where somebody sits in the rematch."""
    return (seat - 1) % len(seats)


def invitations(seats: Sequence[SeatRow], root: bytes) -> dict[int, Invite]:
    """To a rematch, by seat here, for every person, those who have resigned included."""
    people = [seat.number for seat in seats if seat.kind == PERSON or seat.seed]
    there = {number: one_on(number, seats) for number in people}
    return {number: Invite(seat, rematch_token(root, seat)) for number, seat in there.items()}


def earlier(table: Table, move: int) -> Earlier | None:
    """Whose position it is that this game had after `move`: a position it began in was not its own."""
    header = table.header
    return header.position_of if move == 0 and header.position is not None else Earlier(table.id, move)
