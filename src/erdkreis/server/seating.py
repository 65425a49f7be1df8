"""Who sits at a table, and with which of their devices."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from erdkreis.server.beginnings import check_free, visible
from erdkreis.server.bodies import Sit
from erdkreis.server.devices import Links
from erdkreis.server.errors import RequestRefused
from erdkreis.server.hosting import is_free
from erdkreis.server.messages import Trouble
from erdkreis.server.seats import hashed, new_token, renewed_token, seat_token
from erdkreis.server.store.contract import SeatRow

if TYPE_CHECKING:
    from erdkreis.server.table import Table


class Seating:
    """Gives the seats of one table to people, and further devices to those who sit."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.links = Links()
        """Set by whoever knows whether others serve the table too."""

    async def sit(self, asked: Sit, own: str | None = None) -> str:
        """Sit down, or bring another device; returns the token that opens the seats of this device from now on.

        An invitation is exchanged once; at an open table any free seat will do. When the last person has sat down, the
        game begins. `own` is the token that this device has here already: whoever sits down once more has both seats
        with it.
        """

        async def sit() -> str:
            request = _request(asked)
            token = self._seated_before(request, asked, own) or await self._by_link(request, asked)
            token = token or self._sits(asked, own)
            if token is None:
                seat = self._free_seat(asked.token)
                token = own if own is not None and self._table.seats_of(own) else self._new_token(asked)
                seed, name = bytes.fromhex(asked.seed), self._called(seat, asked.name)
                taken = replace(seat, token_hash=hashed(token), seed=seed, name=name, request=request)
                await self._take(taken)
            return token

        async with self._table.lock:
            token = await self._table.keeping.insist(sit)
            await self._table.keeping.begin_if_full()
        self._table.tell_table()
        return token

    async def _take(self, taken: SeatRow) -> None:
        """Somebody sits there; in a game under way everybody is told who, now or when they come back."""
        table, number = self._table, taken.number
        seats = [*table.seats[:number], taken, *table.seats[number + 1 :]]
        if table.log is None:
            await table.keeping.seats(seats)
            return
        await table.keeping.seats(seats, table.changed("taken", number, by=number))
        table.look()
        table.tell_change()

    def _called(self, seat: SeatRow, name: str | None) -> str:
        """What somebody is called there: as they wish, or as the seat was called before."""
        if name is None:
            return seat.name
        shown = visible(name)
        check_free(shown, (other.name for other in self._table.seats if other.number != seat.number))
        return shown

    def _new_token(self, asked: Sit) -> str:
        return new_token() if asked.key is None else seat_token(self._table.secrets.root, asked.key)

    def _seated_before(self, request: bytes | None, asked: Sit, own: str | None) -> str | None:
        """What the same request was answered with before; only for whoever knows the key, or has the answer already."""
        for seat in self._table.seats:
            if request is not None and seat.request == request:
                mine = [own, None if asked.key is None else self._new_token(asked)]
                for token in mine:
                    if seat.number in self._table.seats_of(token):
                        return token
                raise RequestRefused("seat/sent", status=409)
        return None

    async def _by_link(self, request: bytes | None, asked: Sit) -> str | None:
        known = None if asked.key is None else request
        return None if asked.token is None else await self.links.exchange(asked.token, known)

    def _sits(self, asked: Sit, own: str | None) -> str | None:
        """Whoever sits here and opens their own invitation again, or the group's, is on their seat."""
        if asked.token is None or not self._table.seats_of(own):
            return None
        return None if any(seat.token_hash == hashed(asked.token) for seat in self._free_seats()) else own

    async def device_link(self, own: str | None) -> str:
        """A token for another device of the same person; one given before is void."""
        token = await self.links.give(self._own_seats(own), own or "")
        self._table.tell_table()
        return token

    async def revoke_link(self, own: str | None) -> None:
        """A link that nobody has used yet is void."""
        await self.links.end(self._own_seats(own))
        self._table.tell_table()

    async def cast_off(self, own: str | None, key: str) -> str:
        """Close the seats of a device to all others that have them; returns the token that opens them from now on.

        The others are told, and may come back to watch. So is this device's own socket: it comes back with the token.
        """
        table, token = self._table, renewed_token(self._table.secrets.root, key)

        async def cast_off() -> None:
            if table.seats_of(token):
                return
            seats = self._own_seats(own)
            renewed = [
                replace(seat, token_hash=hashed(token)) if seat.number in seats else seat for seat in table.seats
            ]
            await table.keeping.seats(renewed, table.calling.without(seats))
            await self.links.end(seats)
            table.turn_out(seats, Trouble.of("seat/cast_off"))

        await table.keeping.alter(cast_off)
        return token

    def _own_seats(self, own: str | None) -> tuple[int, ...]:
        seats = self._table.seats_of(own)
        if not seats:
            raise RequestRefused("seat/none", status=403)
        return seats

    def _free_seat(self, token: str | None) -> SeatRow:
        free, status = self._free_seats(), self._table.row.status
        if status in ("aborted", "finished"):
            raise RequestRefused("table/over", status=409)
        if token is not None and token != self._table.host.group_link():
            wanted = hashed(token)
            for seat in free:
                if seat.token_hash == wanted:
                    return seat
            raise RequestRefused("seat/token", status=403)
        if status != "lobby" or not free:
            raise RequestRefused("seat/none" if token is None else "seat/full", status=403)
        if token is None and not self._table.row.open:
            raise RequestRefused("seat/none", status=403)
        return free[0]

    def _free_seats(self) -> list[SeatRow]:
        return [seat for seat in self._table.seats if is_free(seat)]


def _request(asked: Sit) -> bytes | None:
    """By what a request to sit down is recognised when it comes again, if it is meant to be."""
    if asked.id is None and asked.key is None:
        return None
    return hashed(f"sit/{asked.token}/{asked.id}/{asked.key}")
