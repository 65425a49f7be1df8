"""One suite for every backend of the store: what the server relies on, on real files and real threads."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from erdkreis.server.store import (
    Kept,
    LogEntry,
    Outdated,
    Repeated,
    SeatRow,
    Snapshot,
    SqliteStore,
    Stale,
    Status,
    Store,
    StoreError,
    TableRow,
    UnknownTable,
)
from erdkreis.server.store.contract import NOTICE, TRASH_TIME, WholeTable
from erdkreis.server.store.postgres import PostgresStore, migrate

Opened = Callable[[], AbstractAsyncContextManager[Store]]
ODD = "Zoë ☕ \U0001f30d \x00 ' \" ; -- مرحبا"


@asynccontextmanager
async def sqlite(folder: Path) -> AsyncIterator[Store]:
    store = await SqliteStore.open(folder / "erdkreis.db")
    try:
        yield store
    finally:
        await store.close()


@asynccontextmanager
async def postgres(url: str) -> AsyncIterator[Store]:
    store = await PostgresStore.open(url)
    try:
        yield store
    finally:
        await store.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Opened:
    """Opens the same store again each time it is called."""
    if request.param == "sqlite":
        return lambda: sqlite(tmp_path)
    url: str = request.getfixturevalue("new_database")()
    asyncio.run(migrate(url))
    return lambda: postgres(url)


def run(opened: Opened, scene: Callable[[Store], Awaitable[None]]) -> None:
    async def play() -> None:
        async with opened() as store:
            await scene(store)

    asyncio.run(play())


def table(id: str = "t", at: int = 10, status: Status = "lobby", *, open: bool = False) -> TableRow:
    return TableRow(id, at, at, status, open=open, header=b'{"edition":"H00"}')


def entry(seq: int, command: str | None = None, game: str = "t", body: bytes = b"{}") -> LogEntry:
    return LogEntry(game, seq, command or f"c{seq}", seat=seq % 3, at=100 + seq, body=body)


async def fill(store: Store, count: int, game: str = "t") -> None:
    for seq in range(1, count + 1):
        assert await store.append(entry(seq, game=game)) == Kept(entry(seq, game=game))


# Tables and seats


def test_a_table_comes_back_as_it_was_put_even_after_reopening(opened: Opened) -> None:
    given = TableRow(ODD, 1, 2**62, "playing", None, True, bytes(range(256)))
    seats = [
        SeatRow(ODD, 0, "person", ODD, "rot", b"\x00hash", b"\xffseed"),
        SeatRow(ODD, 1, "bot", "", "", None, b""),
    ]

    async def put(store: Store) -> None:
        await store.create_table(given, b"\x00secret", seats)

    async def get(store: Store) -> None:
        assert await store.table(ODD) == given
        assert await store.secrets(ODD) == b"\x00secret"
        assert await store.seats(ODD) == tuple(seats)
        assert await store.tables() == (given,)

    run(opened, put)
    run(opened, get)


def test_a_taken_id_is_refused_and_changes_nothing(opened: Opened) -> None:
    async def scene(store: Store) -> None:
        await store.create_table(table(), b"first", [SeatRow("t", 0, "person")])
        with pytest.raises(StoreError) as refusal:
            await store.create_table(table(at=99), b"second", [SeatRow("t", 1, "person")])
        assert refusal.value.code == "store/conflict"
        assert await store.table("t") == table()
        assert await store.secrets("t") == b"first"
        assert len(await store.seats("t")) == 1

    run(opened, scene)


def test_tables_are_listed_youngest_first_by_status_openness_and_page(opened: Opened) -> None:
    async def scene(store: Store) -> None:
        for number in range(10):
            status: Status = "lobby" if number % 2 else "playing"
            await store.create_table(table(f"t{number}", number, status, open=number > 5), b"")
        assert [found.id for found in await store.tables()] == [f"t{number}" for number in range(9, -1, -1)]
        assert [found.id for found in await store.tables(status="lobby")] == ["t9", "t7", "t5", "t3", "t1"]
        assert [found.id for found in await store.tables(status="lobby", open_only=True)] == ["t9", "t7"]
        assert [found.id for found in await store.tables(open_only=True, limit=2, offset=1)] == ["t8", "t7"]
        assert await store.tables(status="aborted") == ()
        assert await store.tables(limit=0) == ()
        assert await store.tables(limit=-1) == ()

    run(opened, scene)


def test_an_update_changes_what_is_given_and_the_end_is_the_first_end(opened: Opened) -> None:
    async def scene(store: Store) -> None:
        await store.create_table(table(open=True), b"")
        playing = await store.update_table("t", at=20, status="playing", open=False)
        assert playing == replace(table(), updated=20, status="playing")
        assert await store.update_table("t", at=30, header=b"new") == replace(playing, updated=30, header=b"new")
        assert (await store.update_table("t", at=40, status="finished")).finished == 40
        again = await store.update_table("t", at=50, status="aborted")
        assert (again.finished, again.updated) == (40, 50)
        assert await store.table("t") == again
        assert await store.update_table("t", at=7) == again  # by a clock that was set back

    run(opened, scene)


def test_a_seat_is_replaced_as_a_whole_and_found_by_its_token(opened: Opened) -> None:
    async def scene(store: Store) -> None:
        for id in ("a", "b"):
            await store.create_table(table(id), b"", [SeatRow(id, n, "person", token_hash=b"old") for n in (2, 0, 1)])
        assert [seat.number for seat in await store.seats("a")] == [0, 1, 2]
        new = SeatRow("a", 1, "person", "Ada", "blau", b"new", b"seed")
        seats = await store.seats("a")
        await store.seat_anew("a", [seats[0], new, seats[2]], at=11, header=b"{}")
        assert await store.find_token(b"new") == (new,)
        assert [(seat.game, seat.number) for seat in await store.find_token(b"old")] == [
            ("a", 0),
            ("a", 2),
            ("b", 0),
            ("b", 1),
            ("b", 2),
        ]
        assert await store.find_token(b"") == ()

    run(opened, scene)


def test_whoever_has_read_an_older_table_changes_nothing(opened: Opened) -> None:
    async def scene(store: Store) -> None:
        await store.create_table(table(open=True), b"", [SeatRow("t", 0, "person")])
        first = await store.table("t")
        assert first is not None
        second = await store.update_table("t", at=20, version=first.version, header=b"first")
        assert second.version > first.version
        late = [
            store.update_table("t", at=30, version=first.version, header=b"late"),
            store.seat_anew("t", [SeatRow("t", 0, "bot")], at=30, header=b"late", version=first.version),
            store.update_table("t", at=30, version=second.version, seq=1, status="aborted"),
        ]
        for change in late:
            with pytest.raises(Outdated):
                await change
        assert (await store.table("t"), await store.seats("t")) == (second, (SeatRow("t", 0, "person"),))
        bot = SeatRow("t", 0, "bot")
        third = await store.seat_anew(
            "t", [bot], at=40, header=b"third", version=second.version, status="playing", open=False
        )
        assert third == replace(second, updated=40, status="playing", open=False, header=b"third")
        assert (await store.table("t"), await store.seats("t")) == (third, (bot,))
        await store.append(entry(1), status="finished")
        over = await store.table("t")
        assert over is not None
        assert over.version > third.version > second.version

    run(opened, scene)


def test_of_many_who_change_the_same_one_wins(opened: Opened) -> None:
    async def scene(store: Store) -> None:
        await store.create_table(table(), b"")

        async def change(number: int) -> bool:
            try:
                await store.update_table("t", at=20, version=0, header=b"%d" % number)
                return True
            except Outdated:
                return False

        won = await asyncio.gather(*map(change, range(20)))
        assert sum(won) == 1
        found = await store.table("t")
        assert found is not None
        assert (found.header, found.version) == (b"%d" % won.index(True), 1)

    run(opened, scene)


def test_a_game_is_called_off_only_where_its_log_ends_and_ends_there(opened: Opened) -> None:
    async def scene(store: Store) -> None:
        await store.create_table(table(status="playing"), b"")
        await fill(store, 2)
        with pytest.raises(Outdated):
            await store.update_table("t", at=20, version=0, seq=1, status="aborted")
        await store.update_table("t", at=20, version=0, seq=2, status="aborted")
        assert await store.append(entry(3)) == Stale(2)
        assert await asyncio.gather(*(store.append(entry(3, f"late {n}")) for n in range(3))) == [Stale(2)] * 3
        assert await store.append(entry(2)) == Repeated(entry(2))
        assert await store.length("t") == 2

    run(opened, scene)


# The log


def test_entries_come_back_in_order_and_in_pages(opened: Opened) -> None:
    async def put(store: Store) -> None:
        await store.create_table(table(), b"")
        assert await store.entries("t") == ()
        await fill(store, 25)

    async def get(store: Store) -> None:
        everything = tuple(entry(seq) for seq in range(1, 26))
        assert await store.entries("t") == everything
        assert await store.entries("t", 10, 5) == everything[10:15]
        assert await store.entries("t", 25) == ()
        assert await store.entries("t", 99) == ()
        assert await store.entries("t", limit=-1) == ()
        assert (await store.table("t")) == replace(table(), updated=125)

    run(opened, put)
    run(opened, get)


def test_the_same_command_again_returns_the_first_entry_whatever_comes_with_it(opened: Opened) -> None:
    async def put(store: Store) -> None:
        await store.create_table(table(), b"")
        await fill(store, 3)

    async def again(store: Store) -> None:
        assert await store.append(entry(2)) == Repeated(entry(2))
        assert await store.append(LogEntry("t", 2, "c2", 7, 999, b"other")) == Repeated(entry(2))
        assert await store.append(LogEntry("t", 4, "c2", 7, 999, b"other")) == Repeated(entry(2))
        assert await store.append(LogEntry("t", 4, "c2", 7, 999, b"other"), status="finished") == Repeated(entry(2))
        assert len(await store.entries("t")) == 3
        assert (await store.table("t")) == replace(table(), updated=103)

    run(opened, put)
    run(opened, again)


@pytest.mark.parametrize("seq", [-1, 0, 1, 3, 5, 2**40])
def test_a_number_that_is_not_the_next_is_stale(opened: Opened, seq: int) -> None:
    async def scene(store: Store) -> None:
        await store.create_table(table(), b"")
        if seq != 1:
            assert await store.append(entry(seq, "early")) == Stale(0)
        await fill(store, 3)
        assert await store.append(entry(seq, "new"), status="finished") == Stale(3)
        assert await store.entry_by_command("t", "new") is None
        assert (await store.table("t")) == replace(table(), updated=103)
        assert await store.append(entry(4, "new")) == Kept(entry(4, "new"))

    run(opened, scene)


def test_an_entry_can_end_the_game_in_the_same_breath(opened: Opened) -> None:
    async def scene(store: Store) -> None:
        await store.create_table(table(status="playing"), b"")
        await store.append(entry(1), status="finished")
        assert await store.table("t") == TableRow("t", 10, 101, "finished", 101, False, table().header)

    run(opened, scene)


def test_commands_are_unique_in_their_game_only(opened: Opened) -> None:
    async def scene(store: Store) -> None:
        for id in ("a", "b"):
            await store.create_table(table(id), b"")
            assert await store.append(entry(1, "same", id, id.encode())) == Kept(entry(1, "same", id, id.encode()))
        assert await store.entry_by_command("b", "same") == entry(1, "same", "b", b"b")
        assert await store.entry_by_command("b", "SAME") is None

    run(opened, scene)


def test_odd_and_large_values_survive(opened: Opened) -> None:
    large = random.Random(1).randbytes(5_000_000)

    async def put(store: Store) -> None:
        await store.create_table(table(ODD), b"")
        await store.append(entry(1, ODD, ODD, large))
        await store.append(entry(2, ODD + "2", ODD, b""))

    async def get(store: Store) -> None:
        assert [kept.body for kept in await store.entries(ODD)] == [large, b""]
        assert await store.entry_by_command(ODD, ODD) == entry(1, ODD, ODD, large)

    run(opened, put)
    run(opened, get)


@pytest.mark.parametrize("bad", [LogEntry("t", 1, "\ud800", 0, 0, b""), LogEntry("t", 1, "c", 2**80, 0, b"")])
def test_a_value_that_cannot_be_kept_is_refused_alone(opened: Opened, bad: LogEntry) -> None:
    async def scene(store: Store) -> None:
        await store.create_table(table(), b"")
        await store.create_table(table("u"), b"")
        refused, kept = await asyncio.gather(
            store.append(bad), store.append(entry(1, game="u")), return_exceptions=True
        )
        assert isinstance(refused, StoreError)
        assert refused.code == "store/value"
        assert kept == Kept(entry(1, game="u"))
        assert await store.entries("t") == ()

    run(opened, scene)


# Snapshots


def test_the_latest_snapshot_stays_and_none_goes_beyond_the_log(opened: Opened) -> None:
    async def scene(store: Store) -> None:
        await store.create_table(table(), b"")
        assert await store.snapshot("t") is None
        await fill(store, 5)
        await store.put_snapshot(Snapshot("t", 3, b"three"))
        await store.put_snapshot(Snapshot("t", 2, b"two"))
        assert await store.snapshot("t") == Snapshot("t", 3, b"three")
        await store.put_snapshot(Snapshot("t", 3, b"three, mended"))
        assert await store.snapshot("t") == Snapshot("t", 3, b"three, mended")
        await store.put_snapshot(Snapshot("t", 5, b"five"))
        with pytest.raises(StoreError, match="the log ends with 5"):
            await store.put_snapshot(Snapshot("t", 6, b"six"))
        assert await store.snapshot("t") == Snapshot("t", 5, b"five")

    run(opened, scene)


# What is not there, and what goes


def test_of_an_unknown_table_nothing_is_found_and_nothing_written(opened: Opened) -> None:
    async def scene(store: Store) -> None:
        assert await store.table("t") is None
        assert await store.secrets("t") is None
        assert await store.seats("t") == ()
        assert await store.entries("t") == ()
        assert await store.entry_by_command("t", "c") is None
        assert await store.snapshot("t") is None
        assert await store.delete_table("t") is False
        writes = [
            store.append(entry(1)),
            store.append(entry(7)),
            store.seat_anew("t", [SeatRow("t", 0, "person")], at=1, header=b"{}"),
            store.put_snapshot(Snapshot("t", 0, b"")),
            store.update_table("t", at=1, status="aborted"),
        ]
        for write in writes:
            with pytest.raises(UnknownTable, match="there is no table 't'"):
                await write
        assert await store.tables() == ()

    run(opened, scene)


def test_deleting_a_table_deletes_all_of_it_and_nothing_else(opened: Opened) -> None:
    async def scene(store: Store) -> None:
        for id in ("a", "b"):
            await store.create_table(table(id), id.encode(), [SeatRow(id, 0, "person", token_hash=b"token")])
            await fill(store, 3, id)
            await store.put_snapshot(Snapshot(id, 3, b""))
        assert await store.delete_table("a") is True
        assert await store.delete_table("a") is False
        await store.create_table(table("a"), b"new")
        assert await store.secrets("a") == b"new"
        assert await store.seats("a") == ()
        assert await store.entries("a") == ()
        assert await store.snapshot("a") is None
        assert [seat.game for seat in await store.find_token(b"token")] == ["b"]
        assert len(await store.entries("b")) == 3
        assert await store.append(entry(1, game="a")) == Kept(entry(1, game="a"))

    run(opened, scene)


def test_a_table_is_let_go_only_when_two_looks_a_day_of_running_apart_found_it_idle(opened: Opened) -> None:
    async def scene(store: Store) -> None:
        statuses: list[Status] = ["lobby", "playing", "aborted", "finished", "lobby", "playing"]
        for number, status in enumerate(statuses):
            await store.create_table(table(f"t{number}", number, status), b"")
        await store.append(entry(1, game="t1"))  # updates it to 101
        assert await store.look_for_idle(5) == ()
        await store.pass_time(NOTICE - 1)
        assert await store.look_for_idle(5) == ()
        await store.pass_time(1)
        assert await store.look_for_idle(5, limit=2) == ("t0", "t2")
        assert await store.look_for_idle(5) == ("t0", "t2", "t4")
        assert await store.look_for_idle(5, statuses=[]) == ()  # forgets them all
        assert await store.look_for_idle(5) == ()
        await store.pass_time(NOTICE)
        await store.update_table("t0", at=5)
        assert await store.look_for_idle(5, spared={"t2", "none"}) == ("t4",)
        await store.pass_time(-10 * NOTICE)  # time does not run backwards
        assert await store.look_for_idle(5) == ("t4",)
        assert len(await store.tables()) == 6

    run(opened, scene)


def test_the_trash_keeps_everything_for_a_week_of_running(opened: Opened) -> None:
    async def scene(store: Store) -> None:
        for id in ("a", "b"):
            await store.create_table(table(id, 1), b"secret", (SeatRow(id, 0, "person", token_hash=b"token"),))
            await store.append(entry(1, game=id))
        before = await store.table("a")
        assert before is not None
        await store.put_into_trash("a")
        with pytest.raises(UnknownTable):
            await store.put_into_trash("a")
        assert [await store.table("a"), await store.secrets("a")] == [None, None]
        assert [found.id for found in await store.tables()] == ["b"]
        assert [seat.game for seat in await store.find_token(b"token")] == ["b"]
        for write in (
            store.append(entry(2, game="a")),
            store.update_table("a", at=5),
            store.put_snapshot(Snapshot("a", 1, b"")),
        ):
            with pytest.raises(UnknownTable):
                await write
        with pytest.raises(StoreError) as refusal:
            await store.create_table(table("a", 9), b"")
        assert refusal.value.code == "store/conflict"
        await store.pass_time(TRASH_TIME - 1)
        await store.put_into_trash("b")
        assert [(found.table.id, found.age) for found in await store.trash()] == [("b", 0), ("a", TRASH_TIME - 1)]
        assert await store.empty_trash() == 0
        assert await store.restore("a", at=500) == replace(before, updated=500)
        assert (await store.entries("a"), await store.secrets("a")) == ((entry(1, game="a"),), b"secret")
        assert [seat.game for seat in await store.find_token(b"token")] == ["a"]
        assert await store.append(entry(2, game="a")) == Kept(entry(2, game="a"))
        for id in ("a", "none"):
            with pytest.raises(UnknownTable):
                await store.restore(id, at=1)
        await store.pass_time(TRASH_TIME)
        assert await store.empty_trash() == 1
        assert await store.trash() == ()
        with pytest.raises(UnknownTable):
            await store.restore("b", at=1)

    run(opened, scene)


def test_a_table_is_adopted_whole_or_not_at_all(opened: Opened) -> None:
    seats = (SeatRow("t", 0, "person", "Ada", "red", b"token", b"seed", b"request"), SeatRow("t", 1, "greedy"))
    entries = tuple(entry(seq) for seq in range(1, 6))
    whole = WholeTable(table(at=500, status="finished"), b"secret", seats, entries, Snapshot("t", 4, b"four"), None)

    async def scene(store: Store) -> None:
        await store.adopt(whole)
        with pytest.raises(StoreError) as refusal:
            await store.adopt(whole)
        assert refusal.value.code == "store/conflict"
        broken = replace(
            whole, row=table("u"), seats=(), entries=(entry(1, game="u"), entry(1, game="u")), snapshot=None
        )
        with pytest.raises(StoreError):
            await store.adopt(broken)
        assert await store.table("u") is None
        await store.pass_time(10)
        await store.adopt(WholeTable(table("v"), b"", (), (entry(1, game="v"),), None, 300))

    async def check(store: Store) -> None:
        assert (await store.table("t"), await store.secrets("t")) == (whole.row, b"secret")
        assert (await store.seats("t"), await store.entries("t")) == (seats, entries)
        assert await store.snapshot("t") == whole.snapshot
        assert [(each.table.id, each.age) for each in await store.trash()] == [("v", 300)]
        assert await store.states(["t", "v", "none"]) == {"t": (0, 5)}

    run(opened, scene)
    run(opened, check)


# Many at once


def test_hundreds_of_appends_at_once_keep_order_and_count(opened: Opened) -> None:
    games, each = 40, 25

    async def play(store: Store, game: str) -> None:
        for seq in range(1, each + 1):
            wanted = entry(seq, game=game, body=f"{game}/{seq}".encode())
            first, again, _ = await asyncio.gather(
                store.append(wanted), store.append(wanted), store.append(entry(seq, "x"))
            )
            assert (first, again) == (Kept(wanted), Repeated(wanted))

    async def scene(store: Store) -> None:
        await asyncio.gather(*(store.create_table(table(id), b"") for id in [*map(str, range(games)), "t"]))
        await asyncio.gather(*(play(store, str(game)) for game in range(games)))

    async def check(store: Store) -> None:
        for game in map(str, range(games)):
            kept = await store.entries(game)
            assert [one.seq for one in kept] == list(range(1, each + 1))
            assert [one.body.decode() for one in kept] == [f"{game}/{one.seq}" for one in kept]
        assert await store.entries("t") == (entry(1, "x"),)

    run(opened, scene)
    run(opened, check)


@pytest.mark.parametrize("wrong", ["nothing", "stale", "repeated", "unknown"])
def test_among_a_hundred_games_each_gets_its_own_answer(opened: Opened, wrong: str) -> None:
    odd = {
        "nothing": entry(1, game="50"),
        "stale": entry(7, game="50"),
        "repeated": entry(1, "before", game="51"),
        "unknown": entry(1, game="nowhere"),
    }[wrong]

    async def scene(store: Store) -> None:
        await asyncio.gather(*(store.create_table(table(str(id), 5), b"") for id in range(100)))
        await store.append(entry(1, "before", game="51"))
        wanted = [replace(entry(1 + (id == 51), f"c{id}", game=str(id)), at=1000 + id) for id in range(100)]
        wanted[50] = odd
        answers = await asyncio.gather(*map(store.append, wanted), return_exceptions=True)
        told = answers[50]
        assert {
            "nothing": told == Kept(odd),
            "stale": told == Stale(0),
            "repeated": isinstance(told, Repeated) and told.entry.seq == 1,
            "unknown": isinstance(told, UnknownTable),
        }[wrong]
        for id, answer in enumerate(answers):
            if id != 50:
                assert answer == Kept(wanted[id])
                found = await store.table(str(id))
                assert found is not None
                assert found.updated == 1000 + id
                assert (await store.entries(str(id)))[-1] == wanted[id]

    run(opened, scene)


def test_of_many_who_claim_the_same_number_one_gets_it(opened: Opened) -> None:
    async def scene(store: Store) -> None:
        await store.create_table(table(), b"")
        answers = await asyncio.gather(*(store.append(entry(1, f"c{i}")) for i in range(50)))
        assert [type(answer) for answer in answers].count(Kept) == 1
        assert answers.count(Stale(1)) == 49
        assert len(await store.entries("t")) == 1

    run(opened, scene)


def test_whoever_was_told_can_read_it_at_once(opened: Opened) -> None:
    async def play(store: Store, game: str) -> None:
        for seq in range(1, 20):
            await store.append(entry(seq, game=game))
            assert (await store.entries(game))[-1].seq == seq

    async def scene(store: Store) -> None:
        await asyncio.gather(*(store.create_table(table(str(id)), b"") for id in range(8)))
        await asyncio.gather(*(play(store, str(id)) for id in range(8)))

    run(opened, scene)


def test_a_cancelled_append_can_be_asked_again(opened: Opened) -> None:
    async def scene(store: Store) -> None:
        await store.create_table(table(), b"")
        task = asyncio.create_task(store.append(entry(1)))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        answer = await store.append(entry(1))
        assert answer in (Kept(entry(1)), Repeated(entry(1)))
        assert await store.entries("t") == (entry(1),)

    run(opened, scene)


# The end


def test_closing_finishes_what_waits_and_refuses_what_comes(opened: Opened) -> None:
    async def scene(store: Store) -> None:
        await store.create_table(table(), b"")
        waiting = [asyncio.create_task(store.append(entry(seq))) for seq in range(1, 301)]
        await asyncio.sleep(0)
        await store.close()
        await store.close()
        assert await asyncio.gather(*waiting) == [Kept(entry(seq)) for seq in range(1, 301)]
        for late in (store.append(entry(301)), store.table("t")):
            with pytest.raises(StoreError, match="closed") as refusal:
                await late
            assert refusal.value.code == "store/closed"

    async def check(store: Store) -> None:
        assert len(await store.entries("t")) == 300

    run(opened, scene)
    run(opened, check)


def test_nothing_secret_stands_in_the_text_of_a_value() -> None:
    values = [
        SeatRow("t", 0, "person", token_hash=b"hush", seed=b"hush"),
        entry(1, body=b"hush"),
        Snapshot("t", 1, b"hush"),
        TableRow("t", 1, 1, header=b"hush"),
    ]
    assert not [value for value in values if "hush" in repr(value)]
