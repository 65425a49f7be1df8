"""What the host of a table does for it: links, empty places, people who have left, the clock, the beginning.

The host is whoever made the table, asked for it as a rematch, or was handed it; where that seat has nobody (yet, or any
more), the person on the first seat that has one. So there is one as long as anybody is there.
Links are not kept: they follow from the table's secrets and from how often they were given anew, and are told to the
host alone, on whatever device.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from msgspec import structs

from erdkreis.names import alike
from erdkreis.server.beginnings import usual_name, visible
from erdkreis.server.clock import Clock
from erdkreis.server.deeds import (
    BeginEarly,
    Deed,
    FillSeat,
    FreeSeat,
    HandOn,
    Hosting,
    Invite,
    NewGroupLink,
    SetClock,
)
from erdkreis.server.errors import RequestRefused
from erdkreis.server.game_log import Given, TableHeader
from erdkreis.server.messages import Trouble
from erdkreis.server.seats import group_token, hashed, invite_token, rematch_token
from erdkreis.server.store.contract import SeatRow
from erdkreis.server.telling import PERSON, has_left, host_of

if TYPE_CHECKING:
    from erdkreis.server.table import Table


MOST_GIVEN = 50
"""So many devices are remembered that had a seat before: the latest."""


class Host:
    """The host's hand at one table. Whatever changes it is kept before anybody hears of it."""

    def __init__(self, table: Table) -> None:
        self._table = table

    @property
    def seat(self) -> int | None:
        return host_of(self._table.header, self._table.seats)

    # Links

    def hosting_shown(self) -> Hosting:
        table = self._table
        waiting = table.row.status == "lobby"
        links = [Invite(seat.number, token) for seat in table.seats if (token := self._link(seat)) is not None]
        group = self.group_link() if waiting and any(map(is_free, table.seats)) else None
        return Hosting(links, group, table.header.group, waiting and self._without_empty() is not None)

    def group_link(self) -> str:
        return group_token(self._table.secrets, self._table.header.group)

    def _link(self, seat: SeatRow) -> str | None:
        """The token that leads to a free seat; tables of earlier versions have some that only their makers know."""
        if not is_free(seat) or self._table.row.status not in ("lobby", "playing"):
            return None
        secrets, issue = self._table.secrets, self._table.header.issues.get(seat.number, 0)
        known = (invite_token(secrets, seat.number, issue), rematch_token(secrets.root, seat.number))
        return next((token for token in known if hashed(token) == seat.token_hash), None)

    # Deeds

    async def do(self, own: str | None, deed: Deed) -> None:
        table = self._table

        async def do() -> None:
            mine = table.seats_of(own)
            if isinstance(deed, HandOn) and mine and self.seat == deed.seat:
                return  # sent again by whoever has just handed it on
            host = self.seat
            if host is None or host not in mine:
                raise RequestRefused("hosting/not_you", status=403)
            if table.row.status not in ("lobby", "playing"):
                raise RequestRefused("table/over", status=409)
            await self._do(deed, host, mine)

        await table.keeping.alter(do)
        table.tell_table()
        table.mover.wake()

    async def _do(self, deed: Deed, host: int, mine: Sequence[int]) -> None:
        table = self._table
        match deed:
            case FreeSeat() | FillSeat():
                await self._change_seat(deed, host, mine)
            case NewGroupLink(issue):
                if issue == table.header.group:
                    await table.keeping.header(structs.replace(table.header, group=issue + 1))
            case BeginEarly(kind):
                await self._begin(kind)
            case SetClock(clock):
                self._before_the_game()
                await table.keeping.header(structs.replace(table.header, clock=clock.agreed))
                table.clock = Clock(clock.agreed, len(table.seats))
            case HandOn(seat):
                await self._hand_on(seat, host)

    async def _change_seat(self, deed: FreeSeat | FillSeat, host: int, mine: Sequence[int]) -> None:
        table, number = self._table, deed.seat
        if number >= len(table.seats):
            raise RequestRefused("hosting/seat", status=404)
        before = table.seats[number]
        if deed.issue != table.header.issues.get(number, 0):
            return  # it has been done, or something else has meanwhile: the host is told how things stand
        if isinstance(deed, FillSeat):
            self._check_bot(deed.kind)
        if number in mine:
            raise RequestRefused("hosting/own", status=409)
        if table.row.status == "playing":
            self._check_left(before)
        issue, header = deed.issue + 1, table.header
        filled = isinstance(deed, FillSeat)
        if table.row.status == "playing" and (filled or not is_free(before)):
            header = table.changed("filled" if filled else "freed", number, by=host)
        # whoever is sent away shall not come back by the link that everybody has
        group = header.group + (before.kind == PERSON and bool(before.seed))
        header = structs.replace(header, issues={**header.issues, number: issue}, group=group)
        if before.seed and before.token_hash is not None:
            given = [*header.given, Given(number, before.token_hash.hex())]
            header = structs.replace(header, given=given[-MOST_GIVEN:])
        kind = deed.kind if isinstance(deed, FillSeat) else PERSON
        after = replace(before, kind=kind, seed=b"", request=None)
        if kind == PERSON:
            after = replace(after, token_hash=hashed(invite_token(table.secrets, number, issue)))
        if table.row.status == "lobby":
            after = self._unnamed(after, deed.name if isinstance(deed, FreeSeat) else None)
        header = table.calling.without((number,), header)
        await table.keeping.seats([*table.seats[:number], after, *table.seats[number + 1 :]], header)
        table.standing_in.discard(number)
        await table.seating.links.end([number])
        table.turn_out([number], Trouble.of("seat/given"))
        table.tick()
        table.tell_change()
        await table.keeping.begin_if_full()

    def _unnamed(self, seat: SeatRow, wanted: str | None = None) -> SeatRow:
        """Called as is wanted or usual there; in a game a seat keeps the name by which everybody knows it."""
        taken = {alike(other.name) for other in self._table.seats if other.number != seat.number}
        name = None if wanted is None else visible(wanted)
        if name is None or alike(name) in taken:
            name = usual_name(seat.number, seat.kind, taken)
        return replace(seat, name=name, token_hash=seat.token_hash if seat.kind == PERSON else None)

    def _check_left(self, seat: SeatRow) -> None:
        """In a game only whoever has left can be replaced, by a person or by a bot; the bots it began with stay."""
        if seat.token_hash is None:
            raise RequestRefused("hosting/begun", status=409)
        if seat.kind == PERSON and self._table.is_present(seat.number):
            raise RequestRefused("hosting/present", status=409)
        if seat.kind == PERSON and seat.seed and not has_left(seat, self._table.left):
            raise RequestRefused("hosting/not_yet", status=409)

    def _check_bot(self, kind: str) -> None:
        if kind == PERSON or not self._table.bots.offers(kind):
            raise RequestRefused("bot/unknown")

    def _before_the_game(self) -> None:
        if self._table.row.status != "lobby":
            raise RequestRefused("hosting/begun", status=409)

    async def _begin(self, kind: str | None) -> None:
        table = self._table
        if table.row.status == "playing":  # sent again
            return
        if kind is not None:
            self._check_bot(kind)
            seats = list(table.seats)
            for seat in filter(is_free, table.seats):
                seats[seat.number] = self._unnamed(replace(seat, kind=kind))
            await table.keeping.seats(seats)
        else:
            dropped = self._without_empty()
            if dropped is None:
                raise RequestRefused("edition/players", status=409)
            seats, header = dropped
            where = {seat.number: number for number, seat in enumerate(_sitting(table.seats))}
            await table.keeping.seats(seats, header)
            table.clock = Clock(header.clock, len(seats))
            for connection in table.connections:
                connection.have(tuple(where[seat] for seat in connection.seats))
            table.tell_table_now()  # who sits where, before a game of so many begins
        await table.keeping.begin_if_full()

    def _without_empty(self) -> tuple[list[SeatRow], TableHeader] | None:
        """The table without its empty places, everybody moved up; nothing if none is, or if so few may not play."""
        table, header = self._table, self._table.header
        staying, edition = _sitting(table.seats), header.edition
        if len(staying) in (0, 1, len(table.seats)) or header.position is not None:
            return None
        if len(staying) not in edition.players:
            return None
        colours = edition.palette if edition.colours_by_seat else [seat.colour for seat in staying]
        seats = [replace(seat, number=n, colour=colours[n]) for n, seat in enumerate(staying)]
        moved = {seat.number: n for n, seat in enumerate(staying)}
        return seats, structs.replace(
            header,
            host=None if header.host is None else moved.get(header.host),
            issues={moved[seat]: issue for seat, issue in header.issues.items() if seat in moved},
            standing={moved[seat]: order for seat, order in header.standing.items() if seat in moved},
            given=[structs.replace(each, seat=moved[each.seat]) for each in header.given if each.seat in moved],
        )

    async def _hand_on(self, number: int, host: int) -> None:
        table = self._table
        if number >= len(table.seats) or table.seats[number].kind != PERSON or not table.seats[number].seed:
            raise RequestRefused("hosting/seat", status=404)
        header = table.header if table.row.status == "lobby" else table.changed("host", number, by=host)
        await table.keeping.header(structs.replace(header, host=number))
        table.tell_change()


def is_free(seat: SeatRow) -> bool:
    return seat.kind == PERSON and not seat.seed


def _sitting(seats: Sequence[SeatRow]) -> list[SeatRow]:
    return [seat for seat in seats if not is_free(seat)]
