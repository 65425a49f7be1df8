"""Group commit on PostgreSQL: whatever has come in meanwhile goes out together, in one statement, which is one journey.

`PRIMARY KEY (game, seq)` decides which of two processes moved. An entry that did not go in is looked at by itself, so
that everybody gets their own answer.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence

from asyncpg import Connection
from msgspec import Struct

from erdkreis.server.store import postgres_rows as rows
from erdkreis.server.store.contract import Appended, Kept, LogEntry, Repeated, Stale, Status
from erdkreis.server.store.errors import StoreBusy, UnknownTable

RunAppends = Callable[
    [Callable[[Connection], Awaitable[list[Appended | Exception]]]], Awaitable[list[Appended | Exception]]
]
"""Does work on a connection, again where the connection is lost meanwhile."""

# Who goes on with a game holds its row so far that nobody calls it off meanwhile, and looks again after waiting.
TOGETHER = f"""
INSERT INTO entries ({rows.ENTRY})
SELECT {", ".join(f"given.{name}" for name in rows.ENTRY.split(", "))}
FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::bigint[], $6::bytea[], $7::bigint[])
    AS given ({rows.ENTRY}, lease) JOIN tables ON tables.id = given.game
WHERE given.seq = 1 + coalesce((SELECT max(seq) FROM entries AS kept WHERE kept.game = given.game), 0)
    AND tables.status <> 'aborted' AND given.game {rows.KEPT}
    AND (given.lease IS NULL OR given.lease = (SELECT number FROM leases WHERE leases.game = given.game))
FOR KEY SHARE OF tables
ON CONFLICT DO NOTHING RETURNING game
"""
ONE = f"SELECT {rows.ENTRY} FROM entries WHERE game = $1 AND command = $2"
LAST = f"""
SELECT coalesce((SELECT max(seq) FROM entries WHERE game = tables.id), 0), status
FROM tables WHERE id = $1 AND id {rows.KEPT}
"""


class WaitingEntry(Struct, frozen=True, eq=False):
    """An entry to append, and who waits for the answer."""

    entry: LogEntry
    status: Status | None
    lease: int | None
    future: asyncio.Future[Appended]


class Appends:
    """One queue and one batch at a time; while that is on its way, the next one fills."""

    def __init__(self, run: RunAppends, capacity: int, batch: int) -> None:
        self._run, self._capacity, self._batch = run, capacity, batch
        self._waiting: deque[WaitingEntry] = deque()
        self._task: asyncio.Task[None] | None = None

    async def ask(self, entry: LogEntry, status: Status | None, lease: int | None = None) -> Appended:
        rows.checked(entry.game, entry.seq, entry.command, entry.seat, entry.at)
        if len(self._waiting) >= self._capacity:
            raise StoreBusy(f"{self._capacity} requests wait to write: try again later")
        asked = WaitingEntry(entry, status, lease, asyncio.get_running_loop().create_future())
        self._waiting.append(asked)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._work())
        return await asked.future

    async def finish(self) -> None:
        """Until nothing waits."""
        while self._task is not None and not self._task.done():
            await asyncio.wait([self._task])

    async def _work(self) -> None:
        while self._waiting:
            batch = [self._waiting.popleft() for _ in range(min(self._batch, len(self._waiting)))]
            tried = 0

            async def work(db: Connection, batch: Sequence[WaitingEntry] = batch) -> list[Appended | Exception]:
                nonlocal tried
                tried += 1
                return await _append(db, batch, again=tried > 1)

            try:
                answers = await self._run(work)
            except Exception as error:
                answers = [error] * len(batch)
            for asked, answer in zip(batch, answers, strict=True):
                if asked.future.done():  # cancelled meanwhile
                    continue
                if isinstance(answer, Exception):
                    asked.future.set_exception(answer)
                else:
                    asked.future.set_result(answer)


async def _append(db: Connection, batch: Sequence[WaitingEntry], *, again: bool) -> list[Appended | Exception]:
    """In rounds, each with one entry of every game: those who ask for the same game come one after the other. A round
    is one statement, whole by itself; what needs more is a transaction, begun and committed by journeys of its own."""
    rounds = _rounds(batch)
    if len(rounds) == 1 and all(asked.status is None for asked in batch):
        answers = await _round(db, rounds[0], again=again)
    else:
        answers = {}
        async with db.transaction():
            for each in rounds:
                answers |= await _round(db, each, again=again)
    return [answers[number] for number in range(len(batch))]


def _rounds(batch: Sequence[WaitingEntry]) -> list[list[tuple[int, WaitingEntry]]]:
    """In one order everywhere: two processes that wait for each other would wait for ever."""
    rounds = []
    left = sorted(enumerate(batch), key=lambda each: each[1].entry.game)
    while left:
        first = {asked.entry.game: number for number, asked in reversed(left)}
        rounds.append([each for each in left if first[each[1].entry.game] == each[0]])
        left = [each for each in left if first[each[1].entry.game] != each[0]]
    return rounds


async def _round(
    db: Connection, asked: Sequence[tuple[int, WaitingEntry]], *, again: bool
) -> dict[int, Appended | Exception]:
    entries = [each.entry for _, each in asked]
    kept = {
        rows.read(game)
        for (game,) in await db.fetch(
            TOGETHER,
            [rows.spelt(entry.game) for entry in entries],
            [entry.seq for entry in entries],
            [rows.spelt(entry.command) for entry in entries],
            [entry.seat for entry in entries],
            [entry.at for entry in entries],
            [entry.body for entry in entries],
            [each.lease for _, each in asked],
        )
    }
    answers: dict[int, Appended | Exception] = {}
    for number, each in asked:
        if each.entry.game not in kept:
            answers[number] = await _why_not(db, each.entry, again=again)
            continue
        if each.status is not None:
            await _end(db, each.entry, each.status)
        answers[number] = Kept(each.entry)
    return answers


async def _why_not(db: Connection, entry: LogEntry, *, again: bool) -> Appended | Exception:
    # The command first: who asks again after a lost answer holds a number that is stale by its own entry.
    found = await db.fetchrow(ONE, rows.spelt(entry.game), rows.spelt(entry.command))
    there = await db.fetchrow(LAST, rows.spelt(entry.game))
    if there is None:
        return UnknownTable(entry.game)
    if found is not None:
        first = rows.entry(found)
        return Kept(first) if again and first == entry else Repeated(first)
    return Stale(there[0])


async def _end(db: Connection, entry: LogEntry, status: Status) -> None:
    await db.execute(
        "UPDATE tables SET version = version + 1, updated = greatest(updated, $2), status = $3, finished = CASE"
        " WHEN $3 IN ('finished', 'aborted') THEN coalesce(finished, $2) ELSE finished END WHERE id = $1",
        rows.spelt(entry.game),
        entry.at,
        status,
    )
