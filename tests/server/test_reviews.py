"""A finished game's review over HTTP: it grows while it is worked out, and is kept. Before the end there is none."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

from erdkreis.review.model import Review
from erdkreis.server import reviews
from erdkreis.server.messages import TableShown
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


async def all_of_it(device: Device) -> list[Review]:
    """Every answer until the review is whole, as a page asks for it."""
    found: list[Review] = []
    while not found or not found[-1].complete:
        after = found[-1].done if found else -1
        answer = await device.http("GET", f"/api/tables/{device.id}/review?after={after}")
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

    def counting(file: bytes, total: Any, seconds: float) -> Any:
        begun_with.append(total)
        return go_on(file, total, seconds)

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
    monkeypatch.setattr(reviews, "MOST_AT_ONCE", 0)

    async def scene() -> None:
        async with serving(tmp_path) as server:
            device = await over(server)
            async with leaving([device]):
                answer = await device.http("GET", f"/api/tables/{device.id}/review")
                assert (answer.status_code, answer.json()["code"]) == (429, "review/busy")
                wrong = await device.http("GET", f"/api/tables/{device.id}/review?after=-2")
                assert wrong.status_code == 400

    run(scene)
