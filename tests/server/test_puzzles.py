"""Puzzles over HTTP: the list, one without its solution, and what an answer is worth."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import msgspec
from msgspec import structs

from erdkreis.puzzles.model import shipped
from erdkreis.server.puzzles import daily, shown
from tests.server.serving import Device, run, serving

SECRETS = ("best", "accepted", "reason", "route", "theme", "chance", "played", "why", "position", "hands", "missions")


def test_every_day_has_its_puzzle_and_each_comes_once_before_any_comes_again() -> None:
    first = date(2026, 11, 17)
    days = [daily(first + timedelta(days=number)) for number in range(2 * len(shipped()))]
    assert sorted(days[: len(shipped())]) == sorted(shipped())
    assert days[: len(shipped())] == days[len(shipped()) :]
    assert daily(date(2020, 2, 29)) in shipped()


def test_a_puzzle_is_listed_shown_and_answered(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            device = Device(server)
            listed = (await device.http("GET", "/api/puzzles")).json()
            assert [each["id"] for each in listed["puzzles"]] == list(shipped())
            assert listed["daily"] in shipped()
            one_of_each = {puzzle.question: puzzle for puzzle in shipped().values()}
            for puzzle in (*one_of_each.values(), *list(shipped().values())[:8]):
                path = f"/api/puzzles/{puzzle.id}"
                answer = await device.http("GET", path)
                told = answer.json()
                assert set(told).isdisjoint(SECRETS)
                assert told["view"]["seat"] == puzzle.seat == told["view"]["awaiting"]
                assert {each["action"] for each in told["choices"]} == set(puzzle.answers)
                again = await device.http("GET", path, headers={"if-none-match": answer.headers["etag"]})
                assert (again.status_code, again.content) == (304, b"")
                best = {"action": puzzle.best, "language": "de"}
                right = (await device.http("POST", f"{path}/answer", json=best)).json()
                assert (right["verdict"], right["best"], right["chance"]) == (
                    "right",
                    puzzle.best,
                    right["best_chance"],
                )
                worst = min(puzzle.answers, key=lambda name: puzzle.answers[name])
                wrong = (await device.http("POST", f"{path}/answer", json={"action": worst})).json()
                assert wrong["verdict"] in ("good", "wrong")
                assert wrong["chance"] < right["chance"]
                assert wrong["second_chance"] < wrong["best_chance"]
                assert wrong["reason"] != right["reason"]  # one English, one German

    run(scene)


def test_what_others_hide_changes_nothing_of_what_is_shown() -> None:
    """Others' missions change places: what is sent stays the same to the byte."""
    exchanged = 0
    for puzzle in shipped().values():
        position, others = dict(puzzle.position), [seat for seat in puzzle.game().alive if seat != puzzle.seat]
        if len(others) < 2 or not position.get("missions"):
            continue
        missions = list(position["missions"])
        one, other = others[:2]
        if missions[one] == missions[other]:
            continue
        missions[one], missions[other] = missions[other], missions[one]
        elsewhere = structs.replace(puzzle, position=position | {"missions": missions})
        assert elsewhere.game().hash != puzzle.game().hash
        assert msgspec.json.encode(shown(elsewhere)) == msgspec.json.encode(shown(puzzle))
        exchanged += 1
    assert exchanged > 0


def test_what_is_no_answer_is_refused(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            device, puzzle = Device(server), next(iter(shipped().values()))
            path = f"/api/puzzles/{puzzle.id}/answer"
            for asked, body, status, code in (
                ("/api/puzzles/nosuchone/answer", {"action": "end"}, 404, "puzzle/unknown"),
                (path, {"action": "dance"}, 400, "action/parse"),
                (path, {"action": "draw"}, 400, "puzzle/not_an_answer"),
                (path, {"action": puzzle.best, "language": "fr"}, 400, "http/400"),
                (path, {"action": "x" * 121}, 400, "http/400"),
                (path, {}, 400, "http/400"),
            ):
                answer = await device.http("POST", asked, json=body)
                assert (answer.status_code, answer.json()["code"]) == (status, code), body
            assert (await device.http("GET", "/api/puzzles/nosuchone")).json()["code"] == "puzzle/unknown"

    run(scene)
