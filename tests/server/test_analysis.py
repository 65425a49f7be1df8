"""The analysis board at a real server: any position, moves with any dice, odds, lines; and nothing of it is kept."""

from __future__ import annotations

import asyncio
import functools
from pathlib import Path
from typing import Any

import httpx
import pytest

from erdkreis.editions import PRESETS, by_preset
from erdkreis.engine.game import Game
from erdkreis.odds import battle
from erdkreis.server import analysis
from tests.engine.positions import stage
from tests.patience import until
from tests.server.serving import GREEDY, HERE, Device, fast_forward, run, serving

STANDING = {0: {"alaska": 14}, 1: {"kamchatka": 3, "yakutsk": 2}, 2: {"siberia": 4}}
ATTACK = "attack alaska kamchatka 3"


RULES = by_preset("H10-K").replace(defence_choice="automatic_most")
"""Nobody is asked for the dice of the defence; a house rule, which the position carries."""


def staged(standing: Any = None) -> dict[str, Any]:
    """Seat 0 is about to attack; the rest of the world belongs to the last."""
    return stage(RULES, 3, STANDING if standing is None else standing, rest=2).to_position()


async def ask(device: Device, path: str = "", **body: Any) -> httpx.Response:
    return await device.http("POST", f"/api/analysis{path}", json=body)


async def study(device: Device, **body: Any) -> dict[str, Any]:
    answer = await ask(device, **body)
    assert answer.status_code == 200, answer.text
    studied: dict[str, Any] = answer.json()
    return studied


def fought(studied: dict[str, Any]) -> list[dict[str, Any]]:
    events = [event for played in studied["played"] for event in played["events"]]
    return [event for event in events if event["event"] == "BattleFought"]


def first_action(options: dict[str, Any]) -> str:
    """Something that may be done, with the number that is proposed."""
    option = options["actions"][0]
    words = [option["kind"], option.get("source"), option.get("target"), option.get("default")]
    if option["kind"] == "choose":
        words.append(option["modes"][0])
    if option["kind"] == "trade":
        words += option["sets"][0]["cards"]
    return " ".join(str(word) for word in words if word is not None)


@pytest.mark.parametrize("preset", [each.preset for each in PRESETS])
def test_every_preset_is_set_up_and_played(preset: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server, Device(server) as device:
            rules = by_preset(preset)
            wanted = {"edition": rules.name, "variant": rules.variant, "players": rules.players[-1]}
            now = await study(device, game={**wanted, "escalating": rules.escalating})
            assert (now["preset"], now["position"]["phase"] in ("choose", "place", "attack")) == (preset, True)
            for _ in range(6):
                action = first_action(now["options"])
                now = await study(device, position=now["position"], steps=[{"action": action}])
                assert now["played"][0]["action"].startswith(action.split()[0])
                again = Game.from_position(now["position"], given=True)
                assert (again.awaiting, again.phase) == (now["seat"], now["view"]["phase"])

    run(scene)


def test_given_dice_are_exactly_those(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server, Device(server) as device:
            for red, blue in (([6, 4, 2], [5, 1]), ([1, 1, 1], [6, 6])):
                step = {"action": ATTACK, "dice": {"red": red, "blue": blue}}
                (event,) = fought(await study(device, position=staged(), steps=[step]))
                assert (event["red"], event["blue"]) == (red, blue)

    run(scene)


@pytest.mark.parametrize(
    ("preset", "at_attack", "at_defence"),
    [("H10-K", {}, {"red": [6, 4, 2], "blue": [5, 1]}), ("P82-W", {"red": [6, 4, 2]}, {"blue": [5, 1]})],
)
def test_dice_fall_where_they_are_thrown(
    preset: str, at_attack: dict[str, Any], at_defence: dict[str, Any], tmp_path: Path
) -> None:
    """Where the defender chooses dice, both throw then, or the attacker has thrown before."""

    async def scene() -> None:
        async with serving(tmp_path) as server, Device(server) as device:
            position = stage(by_preset(preset), 3, STANDING, rest=2).to_position()
            steps = [{"action": ATTACK, "dice": at_attack}, {"action": "defend 2", "dice": at_defence}]
            (event,) = fought(await study(device, position=position, steps=steps))
            assert (event["red"], event["blue"]) == ([6, 4, 2], [5, 1])

    run(scene)


def test_whoever_gives_too_few_dice_is_told_how_many(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server, Device(server) as device:
            now = await study(device, position=staged(), steps=[{"action": ATTACK, "dice": {}}])
            assert (now["played"], now["needs"]) == ([], {"red": 3, "blue": 2, "cards": []})
            for dice in ({"red": [1]}, {"red": [1, 2, 3], "blue": [1, 2, 3]}):
                answer = await ask(device, position=staged(), steps=[{"action": ATTACK, "dice": dice}])
                assert (answer.status_code, answer.json()["code"]) == (409, "analysis/dice")
                assert answer.json()["params"] == {"red": 3, "blue": 2, "step": 0}
            now = await study(device, position=staged(), steps=[{"action": "end", "dice": {}}])
            assert (len(now["played"]), now["needs"]) == (1, None)

    run(scene)


def test_average_dice_lose_what_is_lost_on_average(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server, Device(server) as device:
            now = await study(device, position=staged(), steps=[{"action": ATTACK, "dice": "average"}])
            (event,) = fought(now)
            # three dice kill 1.08 of two defenders on average, and lose 0.92
            assert (event["attacker_loses"], event["defender_loses"]) == (1, 1)

    run(scene)


def test_an_attack_goes_on_until_it_is_decided_and_stays_near_its_mean(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server, Device(server) as device:
            position = staged({0: {"alaska": 40}, 1: {"kamchatka": 30}})
            step = {"action": ATTACK, "dice": "average", "until": 1}
            now = await study(device, position=position, steps=[step])
            assert now["view"]["phase"] == "occupy"
            lost = sum(event["attacker_loses"] for event in fought(now))
            assert abs(lost - battle(40, 30, RULES).attacker_losses) < 3
            left = await study(device, position=position, steps=[{**step, "until": 35}])
            alaska = next(each for each in left["view"]["territories"] if each["id"] == "alaska")
            assert 33 < alaska["units"] <= 35

    run(scene)


def test_what_fell_once_falls_again(tmp_path: Path) -> None:
    """A link carries the moves and their chance, and brings everybody to the same position."""

    async def scene() -> None:
        async with serving(tmp_path) as server, Device(server) as device:
            first = await study(device, game={"edition": "hasbro2010", "variant": "world", "players": 4})
            now, steps = first, []
            for _ in range(30):
                if now["options"] is None:
                    break
                now = await study(device, position=now["position"], steps=[{"action": first_action(now["options"])}])
                steps += [{"action": each["action"], "chance": each["chance"]} for each in now["played"]]
            again = await study(device, position=first["position"], steps=steps)
            assert again["position"] == now["position"]
            assert [each["events"] for each in again["played"]][-1] == now["played"][-1]["events"]

    run(scene)


def test_the_card_that_is_drawn_can_be_chosen(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server, Device(server) as device:
            position = stage(by_preset("INT-W"), 3, STANDING, rest=2).to_position()
            position["this_turn"] = {**position.get("this_turn", {}), "captured": True}
            # nothing can be moved: the turn ends with the attacks
            now = await study(device, position=position, steps=[{"action": "end", "card": "ask"}])
            assert (now["played"], len(now["needs"]["cards"])) == ([], 44)
            for card in (0, 17, 43):
                now = await study(device, position=position, steps=[{"action": "end", "card": card}])
                assert now["position"]["hands"][0] == [card]
            position["hands"] = [[], [5], []]
            answer = await ask(device, position=position, steps=[{"action": "end", "card": 5}])
            assert answer.json()["code"] == "analysis/card"

    run(scene)


def test_chances_are_told_for_all_seats_and_sum_to_one(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server, Device(server) as device:
            now = await study(device, position=staged())
            assert len(now["chances"]["seats"]) == 3
            assert sum(now["chances"]["seats"]) + now["chances"]["nobody"] == pytest.approx(1.0)
            won = stage(by_preset("FUR-2P"), 2, {0: {"alaska": 9}, 1: {"kamchatka": 1}}, rest=0).to_position()
            step = {"action": "attack alaska kamchatka 3", "dice": {"red": [6, 6, 6], "blue": [1]}}
            over = await study(device, position=won, steps=[step])
            assert (over["chances"]["seats"], over["seat"], over["options"]) == ([1.0, 0.0], None, None)

    run(scene)


def test_questions_are_answered_as_at_a_table(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server, Device(server) as device:
            odds = {"type": "odds", "id": "question", "source": "alaska", "target": "kamchatka"}
            answer = (await ask(device, "/ask", position=staged(), question=odds)).json()
            assert answer["win"] == pytest.approx(battle(14, 3, RULES).win)
            plan = {"type": "plan", "id": "question", "target": "siberia"}
            answer = (await ask(device, "/ask", position=staged(), question=plan)).json()
            assert answer["routes"][0]["source"] == "alaska"
            threats = {"type": "threats", "id": "question"}
            answer = (await ask(device, "/ask", position=staged(), question=threats)).json()
            assert "alaska" in [each["territory"] for each in answer["threats"]]
            own = {"type": "odds", "id": "question", "source": "alaska", "target": "alaska"}
            refused = await ask(device, "/ask", position=staged(), question=own)
            assert (refused.status_code, refused.json()["code"]) == (409, "odds/twice")

    run(scene)


def test_a_line_of_the_marshal_can_be_played_and_says_why(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server, Device(server) as device:
            first = await study(device, game={"edition": "hasbro2000", "variant": "world", "players": 3})
            for style in ("marshal", "marshal:hunter"):
                line = (await ask(device, "/line", position=first["position"], style=style)).json()
                assert line["seat"] == first["seat"]
                assert all(step["reason"]["plan"] != "none" for step in line["steps"] if step["seat"] == line["seat"])
                steps = [{"action": step["action"], "chance": step["chance"]} for step in line["steps"]]
                now = await study(device, position=first["position"], steps=steps)
                assert now["chances"] == line["steps"][-1]["chances"]
                assert sum(now["chances"]["seats"]) + now["chances"]["nobody"] == pytest.approx(1.0)
                assert now["view"]["turn"] == first["view"]["turn"] + 1

    run(scene)


def test_a_moment_of_a_finished_game_is_looked_at(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server, Device(server) as device:
            await device.make("FUR-2P", [{**HERE, "name": "Ada"}, GREEDY])
            refused = await ask(device, branch={"table": device.id, "seq": 0})
            assert (refused.status_code, refused.json()["code"]) == (409, "table/not_over")
            await fast_forward(server, device.id, [], most=20_000)
            now = await study(device, branch={"table": device.id, "seq": 20})
            assert now["names"][0] == "Ada"
            assert (await server.table(device.id)).row.status == "finished"

    run(scene)


BAD: list[tuple[dict[str, Any], int, str]] = [
    ({}, 400, "analysis/start"),
    ({"position": {}, "game": {"edition": "furisk", "players": 2}}, 400, "analysis/start"),
    ({"position": {}}, 400, "position/wrong"),
    ({"position": {"preset": "H10-K", "players": 9}}, 400, "position/wrong"),
    ({"game": {"edition": "nothing", "players": 3}}, 400, "edition/wrong"),
    ({"game": {"edition": "furisk", "players": 99}}, 400, "http/400"),
    ({"game": {"edition": "hasbro2000", "variant": "duel", "players": 6}}, 400, "edition/players"),
    ({"branch": {"table": "0" * 16, "seq": 0}}, 404, "table/unknown"),
    ({"position": 1}, 400, "http/400"),
    ({"nothing": 1}, 400, "http/400"),
]
MOVES: list[tuple[dict[str, Any], int, str]] = [
    ({"action": "attack alaska"}, 409, "action/parse"),
    ({"action": "attack alaska nowhere 3"}, 409, "action/parse"),
    ({"action": "attack alaska alberta 3"}, 409, "attack/own"),
    ({"action": "place alaska 1"}, 409, "turn/wrong_step"),
    ({"action": "end", "until": 1}, 409, "analysis/until"),
    ({"action": ATTACK, "until": 1, "dice": {"red": [1, 2, 3], "blue": [1, 2]}}, 409, "analysis/until"),
    ({"action": ATTACK, "chance": {}}, 409, "chance/short"),
    ({"action": ATTACK, "dice": {"red": [7, 1, 1], "blue": [1, 1]}}, 400, "http/400"),
    ({"action": ATTACK, "chance": {"dice": [-1]}}, 400, "http/400"),
    ({"action": "x" * 121}, 400, "http/400"),
]


def test_what_is_wrong_is_refused_with_a_code(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server, Device(server) as device:
            for body, status, code in BAD:
                answer = await ask(device, **body)
                assert (answer.status_code, answer.json()["code"]) == (status, code), body
            position = staged({0: {"alaska": 14, "alberta": 1}, 1: {"kamchatka": 3}})
            for step, status, code in MOVES:
                answer = await ask(device, position=position, steps=[step])
                assert (answer.status_code, answer.json()["code"]) == (status, code), step
            many = [{"action": "end"}] * 401
            assert (await ask(device, position=staged(), steps=many)).status_code == 400
            huge = staged({0: {"alaska": 20_000}, 1: {"kamchatka": 3}})
            assert (await ask(device, position=huge)).json()["code"] == "position/too_large"
            for path in ("/ask", "/line"):
                assert (await ask(device, path, position={})).status_code == 400

    run(scene)


def test_nothing_is_kept_and_nothing_counts_as_a_change(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path, changes_per_minute=1, requests_per_minute=8) as server, Device(server) as device:
            for _ in range(5):
                await study(device, position=staged(), steps=[{"action": ATTACK}])
            assert server.app.tables is not None
            assert await server.app.tables.store.tables(limit=5) == ()
            answers = [await ask(device, position=staged()) for _ in range(8)]
            assert {answer.status_code for answer in answers} == {200, 429}

    run(scene)


def test_a_worker_refuses_as_the_server_does(tmp_path: Path) -> None:
    """More moves than a few are played in a process apart: what it refuses arrives with its code."""

    async def scene() -> None:
        async with serving(tmp_path, bot_workers=1) as server, Device(server) as device:
            many = [{"action": "end"}] * 300
            answer = await ask(device, position=staged(), steps=many)
            assert answer.status_code == 409
            assert answer.json()["params"]["step"] > 0

    run(scene)


def held_up(line: Path, *given: Any) -> Any:
    """In the worker: a part of a line, noted; no line is ever whole."""
    from erdkreis.server.analysis import _line

    found = _line(*given)
    found.whole = False
    with line.open("a") as file:
        file.write("part\n")
    return found


def test_nobody_works_on_for_somebody_who_has_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line is looked for part by part, and no part follows once its request was given up."""
    parts = tmp_path / "parts"
    monkeypatch.setattr(analysis, "_line", functools.partial(held_up, parts))

    def count() -> int:
        return len(parts.read_text().splitlines()) if parts.exists() else 0

    def sought() -> bool:
        return any(task.get_coro().__qualname__ == analysis.line.__qualname__ for task in asyncio.all_tasks())  # type: ignore[union-attr]

    async def scene() -> None:
        async with serving(tmp_path, bot_workers=1) as server, Device(server) as device:
            asking = asyncio.create_task(ask(device, "/line", position=staged()))
            await until(lambda: count() >= 3)
            assert sought()
            asking.cancel()
            await until(lambda: not sought())
            work: dict[str, Any] = {"position": staged(), "steps": [{"action": "end"}] * 9}
            await ask(device, **work)  # whatever the only worker was still at is done then
            done = count()
            await ask(device, **work)
            assert count() == done

    run(scene)
