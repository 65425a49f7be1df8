"""All tables of this process: made, found, opened from the store, put away again."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import secrets as randomness
import time
from collections.abc import Callable
from typing import Any, Literal, TypeAlias, cast

from msgspec import structs

from erdkreis.editions import departures
from erdkreis.errors import ErdkreisError
from erdkreis.fairness import Chain
from erdkreis.record import Earlier, Secrets
from erdkreis.review.model import Reviewer
from erdkreis.server import game_log
from erdkreis.server.beginnings import beginning, hints_of, seat_names, visible
from erdkreis.server.bodies import Branch, MyTable, NewTable, OpenTables, TableShown
from erdkreis.server.bots import Bots
from erdkreis.server.bus.contract import Bus, News, NoBus
from erdkreis.server.company import Alone, Company
from erdkreis.server.deadlines import Deadlines
from erdkreis.server.deeds import Invite
from erdkreis.server.devices import Codes, SharedLinks
from erdkreis.server.errors import RequestRefused, Unreadable, reading
from erdkreis.server.fair_queue import Whom
from erdkreis.server.finished import FinishedFile, FinishedGame, FinishedGames
from erdkreis.server.game_log import LINKS, GameLog, TableHeader
from erdkreis.server.glance import Glance
from erdkreis.server.keeping import TRIES
from erdkreis.server.metrics import Metrics
from erdkreis.server.push import Push
from erdkreis.server.rematches import dealt_again, earlier, invitations, one_on, seats_once_more
from erdkreis.server.reviews import Reviews
from erdkreis.server.seats import hashed, invite_token, seat_token, table_id
from erdkreis.server.server_key import ServerKey
from erdkreis.server.settings import Settings
from erdkreis.server.snapshots import first_digest, next_digest
from erdkreis.server.soundness import PAGE, KeptTable, open_log, play_on, read_table
from erdkreis.server.store.contract import DAY, Kept, LogEntry, SeatRow, SharedStore, Snapshot, Store, TableRow
from erdkreis.server.store.errors import Outdated, StoreError
from erdkreis.server.table import Table
from erdkreis.server.telling import PERSON, Connection, land, table_shown
from erdkreis.server.wall import now

ID = re.compile("[0-9a-f]{16}")
LISTED = 50
"""Tables of a list that are told together."""

_log = logging.getLogger("erdkreis.server")


Made: TypeAlias = tuple[Table, list[Invite], str]
"""A table, its invitations, and the token of those who sit at the device that has made it."""


class Tables:
    """Tables by id. One that nobody has used for a while is put away; the store has it all."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        metrics: Metrics | None = None,
        *,
        key: ServerKey | None = None,
        bus: Bus | None = None,
        company: Company | None = None,
        wall: Callable[[], int] = now,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self.store, self.bus, self.company = store, bus or NoBus(), company or Alone()
        self.wall, self.monotonic = wall, monotonic
        self.settings = settings
        self.metrics = metrics or Metrics()
        self.bots = Bots(settings)
        self._shared = cast(SharedStore, store) if store.shared else None
        self.glance = Glance(lambda: self.store.tables(limit=1))
        self.codes = Codes(self._shared)
        self.push = Push.of(settings)
        self._finished_games = FinishedGames(settings.data, settings.finished_megabytes, apart=settings.bot_workers > 0)
        self._reviews = Reviews(self._finished_games)
        self._open: dict[str, Table] = {}
        self._key = key
        self._server = None if key is None else key.public.hex()
        self._opening: dict[str, asyncio.Task[Table]] = {}
        self._set_aside: dict[str, str] = {}  # by id, the code of why
        self._ours: set[str] = set()
        """Tables whose chain of dice began, or began anew, in this process."""
        self.deadlines = Deadlines(store, wall)
        self._leaving: set[str] = set()
        self.draining = False
        """Does this process end, and send everybody to another one?"""
        self._ran = monotonic()  # until when the store knows that this has run
        self._counts = not store.shared  # did this process count it the last time?
        self._making: dict[str, asyncio.Task[Made]] = {}

    # Making

    async def make(self, wanted: NewTable, address: str = "?") -> Made:
        """A new table, an invitation for each person by link, and the token of those who sit here.

        Asked for once more with the same key, it is the same table, with the invitations that have not been used.
        """
        if self.draining:
            raise RequestRefused("server/draining", status=503)
        key = wanted.key or randomness.token_hex(32)
        id = table_id(key)
        making = self._making.get(id)
        if making is None:
            making = self._making[id] = asyncio.create_task(self._make(id, key, wanted, address))
            making.add_done_callback(lambda _: self._making.pop(id, None))
        return await asyncio.shield(making)

    async def _make(self, id: str, key: str, wanted: NewTable, address: str) -> Made:
        made = None if wanted.key is None else await self._made_before(id, key)
        if made is not None:
            return made
        for seat in wanted.seats:
            if seat.kind != PERSON and not self.bots.offers(seat.kind):
                raise RequestRefused("bot/unknown")
        if all(seat.kind != PERSON for seat in wanted.seats) and not self.bots.shows.free(address):
            raise RequestRefused("table/bots_only", status=429)
        position, position_of = await self._position(wanted)
        begun = beginning(wanted, position)
        played = begun.edition
        here = [number for number, seat in enumerate(wanted.seats) if seat.kind == PERSON and seat.here]
        if here and wanted.seed is None:
            raise RequestRefused("table/seed")
        secrets = game_log.new_secrets(randomness.token_bytes(96))
        chain = await asyncio.to_thread(Chain, secrets.root, LINKS)
        header = TableHeader(
            played.title if wanted.name is None else visible(wanted.name),
            played.preset,
            departures(played),
            wanted.spectators,
            chain.tip.hex(),
            secrets.commitment.hex(),
            wanted.clock.agreed,
            position=begun.position,
            hints=hints_of(wanted),
            version=played.version,
            server=self._server,
            position_of=position_of,
            host=here[0] if here else None,
        )
        names = seat_names(wanted.seats)
        own, invites, seats = seat_token(secrets.root, key), [], []
        for number, seat in enumerate(wanted.seats):
            token = own if number in here else invite_token(secrets, number, 0)
            if seat.kind == PERSON and number not in here:
                invites.append(Invite(number, token))
            name = names[number]
            token_hash = hashed(token) if seat.kind == PERSON else None
            seed = bytes.fromhex(wanted.seed or "") if number in here else b""
            seats.append(SeatRow(id, number, seat.kind, name, begun.colours[number], token_hash, seed))
        open = self.settings.nearby if wanted.open is None else wanted.open
        row = TableRow(id, now(), now(), open=open, header=game_log.encode(header))
        try:
            await self.store.create_table(row, game_log.secrets_bytes(secrets), seats)
        except StoreError as error:  # perhaps the same request came to another process too
            made = await self._made_before(id, key) if error.code == "store/conflict" else None
            if made is None:
                raise
            return made
        return await self._open_table(row, header, secrets, seats, address=address), invites, own

    async def _made_before(self, id: str, key: str) -> Made | None:
        try:
            table = await self.find(id)
        except RequestRefused:
            return None
        return table, table.host.hosting_shown().links, seat_token(table.secrets.root, key)

    async def _position(self, wanted: NewTable) -> tuple[dict[str, Any] | None, Earlier | None]:
        """The position to begin from: as it is given, or out of a finished game, where nothing is hidden any more."""
        if wanted.branch is not None and wanted.position is not None:
            raise RequestRefused("position/twice")
        if wanted.branch is None:
            return wanted.position, None
        table, position = await self._moment(wanted.branch)
        return position, earlier(table, wanted.branch.seq)

    async def moment(self, branch: Branch) -> tuple[dict[str, Any], list[str]]:
        """A position out of a finished game, and who played it."""
        table, position = await self._moment(branch)
        return position, [seat.name for seat in table.seats]

    async def _moment(self, branch: Branch) -> tuple[Table, dict[str, Any]]:
        table = await self.find(branch.table)
        entries = await self._finished(table)
        if branch.seq > len(entries):
            raise RequestRefused("position/wrong", f"That game has {len(entries)} moves.")
        assert table.log is not None
        return table, await asyncio.to_thread(table.log.position_after, entries[: branch.seq])

    async def _open_table(
        self,
        row: TableRow,
        header: TableHeader,
        secrets: Secrets,
        seats: list[SeatRow],
        log: GameLog | None = None,
        invitations: dict[int, Invite] | None = None,
        address: str = "?",
    ) -> Table:
        """Complete before anybody sees it; whoever waits for nobody begins."""
        every = self.settings.snapshot_every
        invited = invitations or {}
        table = Table(row, header, secrets, seats, self.store, self.bots, every, log, invited, self.metrics, self.push)
        if self._shared is not None:
            table.seating.links = SharedLinks(row.id, self._shared)
        table.bus, table.company, table.address = self.bus, self.company, address
        await table.meet()
        self._open[row.id] = table
        if row.id not in self._ours:
            self._ours.add(row.id)
            await self._say_unbroken(row.id)
        async with table.lock:
            await table.keeping.begin_if_full()
            table.tick()
        table.mover.wake()
        return table

    async def _say_unbroken(self, id: str) -> None:
        try:
            await self.company.say_unbroken(id)
        except StoreError as error:  # then the next process begins a chain of its own
            _log.warning("others will not know that a chain has begun: %s", error.code)

    # Finding

    async def find(self, id: str) -> Table:
        """An open table, or one opened now; those who ask for the same at once share the opening."""
        table = self._open.get(id)
        if table is None:
            if not ID.fullmatch(id) or id in self._leaving:
                raise RequestRefused("table/unknown", status=404)
            opening = self._opening.get(id)
            if opening is None:
                opening = self._opening[id] = asyncio.create_task(self._load(id))
                opening.add_done_callback(lambda _: self._opening.pop(id, None))
            table = await asyncio.shield(opening)
        elif self.store.shared:
            await table.keeping.refresh()
        table.used = time.monotonic()
        return table

    async def follow(self) -> None:
        """Catch up with what others have done at the tables where somebody is."""
        open = {id: table for id, table in self._open.items() if _in_use(table)}
        if not open:
            return
        await self.company.meet(tuple(open.values()))
        for id, state in (await self.store.states(tuple(open))).items():
            try:
                await open[id].keeping.hear(state)
            except ErdkreisError as error:
                _log.warning("could not catch up with what others have done: %s", error.code)

    def hear(self, news: News) -> None:
        """Something has happened to a table, perhaps elsewhere: where it rests here, that can wait."""
        table = self._open.get(news.table)
        if table is None or not _in_use(table):
            return
        if news.stand is not None:
            table.keeping.look_at(news.stand)
        else:
            table.meanwhile(self._meet_again(table))

    async def _meet_again(self, table: Table) -> None:
        with contextlib.suppress(StoreError):  # whoever looks by themselves will see it
            await self.company.meet([table])

    async def _load(self, id: str) -> Table:
        if id in self._set_aside:
            raise Unreadable("it was set aside", self._set_aside[id])
        row = await self.store.table(id)
        if row is None:
            raise RequestRefused("table/unknown", status=404)
        try:
            with reading("the table"):
                table = await self._opened(row)
        except Unreadable as error:
            self._open.pop(id, None)
            self._set_table_aside(id, error)
            raise
        if table.log is not None and table.header.clock.kind == "days":
            table.resume(await self.deadlines.passed(row, table.log.acted))
        return table

    def _set_table_aside(self, id: str, error: Unreadable) -> None:
        """Until the next start: reading it again and again would tell nothing new."""
        if id not in self._set_aside:
            self._set_aside[id] = error.code
            _log.warning("a table cannot be read and is set aside (%s): see erdkreis tables check", error.code)

    async def _opened(self, row: TableRow) -> Table:
        kept = await read_table(self.store, row)
        header, log = kept.header, None
        if header.has_begun and row.status != "aborted":
            log = await self._game_log(kept)
            if not log.game.over and row.id not in self._ours and not await self.company.is_unbroken(row.id):
                await self._restart(row.id, log)
        next = None if header.next is None else await self.store.secrets(header.next)
        if next is None:  # no rematch, or one that nobody came to in time
            return await self._open_table(row, structs.replace(header, next=None), kept.secrets, kept.seats, log)
        invited = invitations(kept.seats, game_log.new_secrets(next).root)
        return await self._open_table(row, header, kept.secrets, kept.seats, log, invited)

    async def _game_log(self, kept: KeptTable) -> GameLog:
        id = kept.row.id
        found = await self.store.snapshot(id)
        log = await open_log(kept, None if found is None else found.blob)
        doubted = found is not None and (not log.seq or log.digest != await self._digest(kept.header, id, log.seq))
        if doubted:
            _log.warning("a snapshot is damaged or of another version: its table is opened from its log")
            log = await open_log(kept, None)
        await play_on(self.store, id, log)
        if doubted:
            with contextlib.suppress(StoreError):  # it is disposable, after all
                await self.store.put_snapshot(Snapshot(id, log.seq, log.snapshot(log.left or [])))
        return log

    async def _restart(self, id: str, log: GameLog) -> None:
        """Begin a new chain, and keep it, before anybody hears anything: a database may be older than what was told."""
        for _ in range(TRIES):
            move = await asyncio.to_thread(log.restarting, randomness.token_bytes(32))
            entry = LogEntry(id, move.seq, f"{move.source}:{move.seq}", 0, now(), move.to_bytes())
            if isinstance(await self.store.append(entry), Kept):
                log.restarted(move, entry.body)
                return
            await play_on(self.store, id, log)  # somebody else goes on with it
            if log.game.over:
                return
        raise StoreError(f"somebody else goes on with table {id}", "store/conflict")

    async def _digest(self, header: TableHeader, id: str, seq: int) -> bytes:
        """The running hash of a log up to an entry: to read it all takes far less time than to replay it."""
        digest, last = first_digest(bytes(header.opening)), 0
        while last < seq and (entries := await self.store.entries(id, last, min(PAGE, seq - last))):
            for entry in entries:
                digest, last = next_digest(digest, entry.body), entry.seq
        return digest

    async def waiting(self, after: int = 0) -> OpenTables:
        """Open tables that wait for players: some of them, after so many others."""
        shown: list[TableShown] = []
        rows = await self.store.tables(status="lobby", open_only=True, limit=LISTED + 1, offset=after)
        for row in rows[:LISTED]:
            try:
                with reading("the table"):
                    kept = await read_table(self.store, row)
                    shown.append(table_shown(row, kept.header, kept.seats))
            except Unreadable as error:
                self._set_table_aside(row.id, error)
        return OpenTables(shown, after + LISTED if len(rows) > LISTED else None)

    async def mine(self, id: str, token: str | None) -> MyTable:
        """A table as somebody has it who sits at several."""
        table = await self.find(id)
        row = await self.store.table(id) or table.row
        seats = table.seats_of(token)
        log = table.log if seats or table.header.spectators else None
        return MyTable(
            table.shown(),
            list(seats),
            None if log is None else log.game.awaiting,
            0 if log is None else log.game.turn,
            {} if log is None else land(log.game),
            row.created,
            row.updated,
        )

    # Once more

    async def rematch(self, table: Table, asking: Connection, same_deal: bool) -> None:
        """A new table like a finished one, everybody one seat on; each device gets its own invitations.

        There is one rematch: whoever asks once more, or later than somebody else, is invited to it again.
        """

        async def once_more() -> None:
            if not asking.seats:
                raise RequestRefused("seat/none", status=403)
            if table.header.next is not None:
                table.tell_rematch(asking)
                return
            if table.row.status not in ("finished", "aborted"):
                raise RequestRefused("table/not_over", status=409)
            await self._play_on(table, asking, *await dealt_again(table, same_deal, self._server))

        await table.keeping.alter(once_more)

    async def _play_on(self, table: Table, asking: Connection, header: TableHeader, secrets: Secrets) -> None:
        header = structs.replace(header, host=one_on(asking.seats[0], table.seats), issues={}, group=0)
        id, invited = randomness.token_hex(8), invitations(table.seats, secrets.root)
        seats = seats_once_more(id, table.seats, invited)
        row = TableRow(id, now(), now(), header=game_log.encode(header))
        await self.store.create_table(row, game_log.secrets_bytes(secrets), seats)
        try:
            await table.goes_on_at(id, invited)
        except Outdated:  # perhaps because somebody else has asked elsewhere: nobody has heard of this one
            await self.store.delete_table(id)
            raise
        await self._open_table(row, header, secrets, seats, address=asking.address)

    async def file(self, table: Table) -> str:
        """The finished game's file."""
        entries = await self._finished(table)
        assert table.log is not None
        return await asyncio.to_thread(table.log.file, entries, self._key)

    async def finished(self, id: str, kind: Literal["file", "replay"], address: str) -> FinishedFile:
        """A finished game as its file, or move by move for a page that knows no rule; the same for ever."""
        await self._check_over(id)
        return await self._finished_games.get(Whom(address, id), kind, lambda: self._ended(id))

    async def reviewed(self, id: str, reviewer: Reviewer, after: int, address: str) -> FinishedFile:
        """A finished game's review, as far as it is by now, once there are more than `after` moves in it."""
        await self._check_over(id)
        return await self._reviews.get(Whom(address, id), reviewer, after, lambda: self._ended(id))

    async def _check_over(self, id: str) -> None:
        row = await self.store.table(id) if ID.fullmatch(id) else None
        if row is None:
            raise RequestRefused("table/unknown", status=404)
        if row.status != "finished":
            await self.find(id)  # one that cannot be read says so
            raise RequestRefused("table/not_over", status=409)

    async def _ended(self, id: str) -> FinishedGame:
        """As everybody may know it for ever: who is there just now, and where they play on, is left out."""
        table = await self.find(id)
        entries = await self._finished(table)
        shown = table_shown(table.row, structs.replace(table.header, next=None), table.seats, log=table.log)
        return FinishedGame(shown, table.secrets, bytes(table.header.opening), entries, self._key)

    async def _finished(self, table: Table) -> list[LogEntry]:
        """All moves of a game that is over; of one that is not, nobody may have them."""
        if table.log is None or not table.log.game.over:
            raise RequestRefused("table/not_over", status=409)
        entries: list[LogEntry] = []
        while part := await self.store.entries(table.id, len(entries), 1000):
            entries += part
        return entries

    # Tidying up

    async def tidy(self) -> None:
        """Put away tables nobody uses, and let go those abandoned for good: first into the trash, later for ever."""
        old = time.monotonic() - self.settings.idle_seconds
        for id, table in list(self._open.items()):
            if not table.busy and table.used < old:
                del self._open[id]  # before anything is awaited: whoever comes now opens it anew
                self.deadlines.put_away(table)
                await table.close()
        for id in self.deadlines.past():
            with contextlib.suppress(ErdkreisError):  # gone meanwhile, or set aside
                await self.find(id)  # which sees that the time is up
        await self._count_time()
        before = self.wall() - self.settings.expire_days * DAY
        idle = await self.store.look_for_idle(before, spared={*self._open, *self._opening})
        thrown = sum([await self._throw_away(id) for id in idle])
        if thrown:
            _log.info("tables put into the trash, without a move for %d days: %d", self.settings.expire_days, thrown)
        emptied = await self.store.empty_trash()
        if emptied:
            _log.info("tables deleted that had been in the trash for a week: %d", emptied)

    async def _count_time(self) -> None:
        """Whoever begins to count begins now: what was before may have been counted by somebody else."""
        ran, counts = self.monotonic(), await self.company.counts_time()
        if counts and self._counts:
            await self.store.pass_time(int(1000 * (ran - self._ran)))
        self._ran, self._counts = ran, counts

    async def _throw_away(self, id: str) -> bool:
        """Into the trash, unless somebody has come meanwhile; whoever comes at this very moment finds nothing."""
        if id in self._open or id in self._opening:
            return False
        self._leaving.add(id)
        try:
            await self.store.put_into_trash(id)
        finally:
            self._leaving.discard(id)
        return True

    async def close(self) -> None:
        await self.company.close()
        for table in list(self._open.values()):
            await table.close()
        await self.push.close()
        self.bots.close()
        await self._reviews.close()
        self._finished_games.close()
        await self.store.close()

    @property
    def count(self) -> int:
        return len(self._open)


def _in_use(table: Table) -> bool:
    """Is somebody at it here, or something moving?"""
    return table.visited or table.mover.moving
