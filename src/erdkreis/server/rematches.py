"""Where those of a finished game sit when they play once more, how they get there, and what is dealt to them."""

from __future__ import annotations

import asyncio
import secrets as randomness
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Raw, structs

from erdkreis.fairness import Chain
from erdkreis.record import Earlier, Secrets
from erdkreis.server import game_log
from erdkreis.server.deeds import Invite
from erdkreis.server.errors import RequestRefused
from erdkreis.server.game_log import LINKS, TableHeader
from erdkreis.server.seats import hashed, rematch_token
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


def seats_once_more(id: str, seats: Sequence[SeatRow], invited: Mapping[int, Invite]) -> list[SeatRow]:
    """Everybody one seat on, by the colour of that seat; whoever is a person is invited."""
    found = []
    for before in seats:
        number, invite = one_on(before.number, seats), invited.get(before.number)
        kind, token_hash = (before.kind, None) if invite is None else (PERSON, hashed(invite.token))
        found.append(SeatRow(id, number, kind, before.name, seats[number].colour, token_hash))
    return sorted(found, key=lambda seat: seat.number)


def earlier(table: Table, move: int) -> Earlier | None:
    """Whose position it is that this game had after `move`: a position it began in was not its own."""
    header = table.header
    return header.position_of if move == 0 and header.position is not None else Earlier(table.id, move)


async def dealt_again(table: Table, same_deal: bool, server: str | None) -> tuple[TableHeader, Secrets]:
    """Header and secrets of a rematch: the same deal is the position that the set-up made, everything else new.

    Whoever moves one seat on knows what the next one holds, if that comes again: it does when all is open, and not
    when a game was called off.
    """
    before, finished = table.header, table.row.status == "finished"
    if not finished and (same_deal or (before.position is not None and before.has_begun)):
        raise RequestRefused("rematch/same_deal", status=409)
    secrets = game_log.new_secrets(randomness.token_bytes(96))
    position, position_of = before.position, before.position_of
    if same_deal and position is None:
        position = await asyncio.to_thread(game_log.deal_of, before.opening)
        position_of = earlier(table, 0)
    chain = await asyncio.to_thread(Chain, secrets.root, LINKS)
    return structs.replace(
        before,
        tip=chain.tip.hex(),
        hidden=secrets.commitment.hex(),
        server=server,
        opening=Raw(b"null"),
        position=position,
        position_of=position_of,
        standing={},
        resigned=[],
        changes=[],
        given=[],
        away={},
        called=[],
        called_for=None,
        links=LINKS,
    ), secrets
