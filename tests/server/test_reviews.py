"""A finished game's review over HTTP: it grows while it is worked out, and is kept. Before the end there is none."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

from erdkreis.review.model import Review, Reviewer
from erdkreis.server import reviews
from erdkreis.server.bodies import TableShown
from erdkreis.server.errors import RequestRefused
from erdkreis.server.fair_queue import Whom
from erdkreis.server.finished import FinishedFile
from erdkreis.server.reviews import Reviews
from tests.patience import until
from tests.server.serving import GREEDY, HERE, Device, Server, fast_forward, leaving, run, serving

SHORT = "P82-M"
"""A game of this kind is over after some hundred moves."""


async def begun(server: Server) -> Device:
    device = Device(server)
    await device.make(SHORT, [HERE, GREEDY, GREEDY])
    return device


async def over(server: Server) -> Device:
    device = await begun(server)
    await fast_forward(server, device.id, [device], most=5_000)
    await device.wait(lambda: device.over)
    return device


async def all_of_it(device: Device, reviewer: str = "general") -> list[Review]:
    """Every answer until the review is whole, as a page asks for it."""
    found: list[Review] = []
    while not found or not found[-1].complete:
        after = found[-1].done if found else -1
        answer = await device.http("GET", f"/api/tables/{device.id}/review?reviewer={reviewer}&after={after}")
        if answer.status_code == 429:
            assert answer.json()["code"] == "review/busy"
            continue
        assert answer.status_code == 200, answer.text
        found.append(msgspec.json.decode(answer.content, type=Review))
    return found


def test_a_review_grows_until_it_is_whole_and_adds_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "PORTION_SECONDS", 0.05)

    async def scene() -> None:
        async with serving(tmp_path) as server:
            device = await over(server)
            async with leaving([device]):
                found = await all_of_it(device)
                whole = found[-1]
                assert whole.moves == device.seq
                assert [point.seq for point in whole.points] == list(range(device.seq + 1))
                for one, other in pairwise(found):
                    assert one.done <= other.done
                    assert other.points[: len(one.points)] == one.points
                assert device.view is not None
                for player in whole.players:
                    made = player.start + player.luck.total + player.skill + player.others
                    assert made == pytest.approx(player.result, abs=1e-9)
                    assert player.result == (player.seat == device.view["winner"])
                table = msgspec.convert((await device.http("GET", f"/api/tables/{device.id}")).json(), TableShown)
                assert [player.name for player in whole.players] == [seat.name for seat in table.seats]

    run(scene)


def test_nothing_is_told_of_a_game_under_way(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            device = await begun(server)
            await device.connect()
            async with leaving([device]):
                early = await device.http("GET", f"/api/tables/{device.id}/review")
                assert (early.status_code, early.json()["code"]) == (409, "table/not_over")
                assert not (tmp_path / "finished").exists()
                unknown = await device.http("GET", "/api/tables/0123456789abcdef/review")
                assert (unknown.status_code, unknown.json()["code"]) == (404, "table/unknown")

    run(scene)


def test_a_review_is_worked_out_once_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun_with = list[Any]()
    go_on = reviews.go_on

    def counting(file: bytes, reviewer: Reviewer, total: Any, seconds: float) -> Any:
        begun_with.append(total)
        return go_on(file, reviewer, total, seconds)

    monkeypatch.setattr(reviews, "go_on", counting)

    async def scene() -> None:
        async with serving(tmp_path) as server:
            device = await over(server)
            async with leaving([device]):
                both = await asyncio.gather(all_of_it(device), all_of_it(device))
                assert both[0][-1] == both[1][-1]
            assert begun_with.count(None) == 1
            worked = len(begun_with)
            await server.restart()
            path = f"/api/tables/{device.id}/review"
            again = await device.http("GET", path)
            assert msgspec.json.decode(again.content, type=Review) == both[0][-1]
            assert len(begun_with) == worked
            tag = {"if-none-match": again.headers["etag"]}
            assert (await device.http("GET", path, headers=tag)).status_code == 304

    run(scene)


def test_a_review_is_worked_out_by_the_process_apart(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path, bot_workers=1) as server:
            device = await over(server)
            async with leaving([device]):
                assert (await all_of_it(device))[-1].moves == device.seq

    run(scene)


def test_only_so_many_games_are_reviewed_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(reviews.MOST_AT_ONCE, "general", 0)

    async def scene() -> None:
        async with serving(tmp_path) as server:
            device = await over(server)
            async with leaving([device]):
                answer = await device.http("GET", f"/api/tables/{device.id}/review")
                assert (answer.status_code, answer.json()["code"]) == (429, "review/busy")
                wrong = await device.http("GET", f"/api/tables/{device.id}/review?after=-2")
                assert wrong.status_code == 400

    run(scene)


def test_who_looks_deeper_has_a_review_of_their_own_and_the_quick_one_stays(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            device = await over(server)
            async with leaving([device]):
                quick = (await all_of_it(device))[-1]
                deep = (await all_of_it(device, "marshal"))[-1]
                assert (quick.reviewer, deep.reviewer) == ("general", "marshal")
                assert (await all_of_it(device))[-1] == quick
                assert (deep.points, deep.start) == (quick.points, quick.start)  # the judge is the same
                assert [player.luck for player in deep.players] == [player.luck for player in quick.players]
                assert [player.cost for player in deep.players] != [player.cost for player in quick.players]
                unknown = await device.http("GET", f"/api/tables/{device.id}/review?reviewer=random")
                assert unknown.status_code == 400
            await server.restart()
            again = await device.http("GET", f"/api/tables/{device.id}/review?reviewer=marshal")
            assert msgspec.json.decode(again.content, type=Review) == deep

    run(scene)


class Shelf:
    """A stand-in for finished games: each has a review of so many parts, and a part is done when it is let."""

    def __init__(self, parts: int) -> None:
        self.parts = parts
        self.let = asyncio.Semaphore(0)
        self.begun: list[str] = []
        self.done = dict[str, int]()

    async def kept(self, table: str, kind: str) -> FinishedFile | None:
        return None

    async def keep(self, table: str, kind: str, file: FinishedFile) -> None:
        pass

    async def get(self, whom: Whom, kind: str, found: Any) -> FinishedFile:
        self.begun.append(whom.table)
        return FinishedFile.of(b"")

    async def work(self, whom: Whom, task: Any, file: bytes, reviewer: Reviewer, total: Any, seconds: float) -> Any:
        await self.let.acquire()
        self.done[whom.table] = self.done.get(whom.table, 0) + 1
        return Part(self.done[whom.table], self.parts)


class Part:
    def __init__(self, done: int, parts: int) -> None:
        self.done, self.complete = done, done == parts

    def review(self) -> int:
        return self.done


async def found() -> Any:
    raise AssertionError("nobody looks at it")


ANN, BO = "10.0.0.1", "10.0.0.2"


def test_a_review_rests_while_nobody_waits_for_it_and_goes_on_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "ALONE_SECONDS", 0.0)

    async def scene() -> None:
        shelf = Shelf(parts=4)
        asked = Reviews(shelf)  # type: ignore[arg-type]
        shelf.let.release()
        first = await asked.get(Whom(ANN, "a"), "marshal", -1, found)
        growing = asked._growing["a", "marshal"]
        shelf.let.release()  # the part that was begun while somebody waited is still done
        await until(lambda: growing.resting)
        shelf.let.release()  # it could go on, and does not
        assert shelf.done == {"a": 2}
        third = await asked.get(Whom(BO, "a"), "marshal", 2, found)
        assert first != third
        shelf.let.release()
        await asked.get(Whom(BO, "a"), "marshal", 3, found)
        await until(lambda: not asked._growing)
        assert (shelf.done, shelf.begun) == ({"a": 4}, ["a"])

    run(scene)


def test_nobody_has_two_deep_reviews_at_once_and_one_that_rests_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        shelf = Shelf(parts=99)
        asked = Reviews(shelf)  # type: ignore[arg-type]
        waiting = asyncio.create_task(asked.get(Whom(ANN, "a"), "marshal", -1, found))
        await until(lambda: "a" in shelf.begun)
        with pytest.raises(RequestRefused, match="Too many games"):
            await asked.get(Whom(ANN, "b"), "marshal", -1, found)
        others = [asyncio.create_task(asked.get(Whom(f"10.0.1.{n}", f"o{n}"), "marshal", -1, found)) for n in range(3)]
        await until(lambda: len(asked._growing) == 4)
        with pytest.raises(RequestRefused, match="Too many games"):  # all places are taken
            await asked.get(Whom(BO, "b"), "marshal", -1, found)
        quick = asyncio.create_task(asked.get(Whom(ANN, "b"), "general", -1, found))  # has places of its own
        await until(lambda: len(asked._growing) == 5)
        monkeypatch.setattr(reviews, "ALONE_SECONDS", 0.0)
        for _ in range(50):  # more than they want: each rests soon after the part that somebody waits for
            shelf.let.release()
        await asyncio.gather(waiting, *others, quick)
        await until(lambda: all(each.resting for each in asked._growing.values()))
        shelf.let.release()
        await asked.get(Whom(ANN, "b"), "marshal", -1, found)
        assert ("b", "marshal") in asked._growing
        assert ("a", "marshal") not in asked._growing  # it was Ann's, and rested
        await asked.close()

    run(scene)
