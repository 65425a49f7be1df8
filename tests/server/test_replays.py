"""Looking at a finished game move by move, and going on from where one likes: from a position, or from a replay."""

from __future__ import annotations

import json
import random
from pathlib import Path

from erdkreis.editions import by_preset
from erdkreis.engine.game import Game
from erdkreis.record import verify
from tests.server.serving import GREEDY, HERE, Device, brisk_action, hex32, leaving, play, run, serving, table_of


def test_a_replay_tells_every_move_and_comes_to_the_end(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H00-M", 3, bots=[1, 2])
            async with leaving(devices):
                person = devices[0]
                early = await person.http("GET", f"/api/tables/{table}/replay")
                assert (early.status_code, early.json()["code"]) == (409, "table/not_over")
                await play(devices, random.Random(3), choose=brisk_action)
                replay = (await person.http("GET", f"/api/tables/{table}/replay")).json()
                frames = replay["frames"]
                assert [frame["seq"] for frame in frames] == list(range(person.seq + 1))
                standing = {}
                for frame in frames:
                    standing.update({number: (owner, units) for number, owner, units in frame["changes"]})
                ids = replay["territories"]
                assert person.view is not None
                end = {each["id"]: (each["owner"], each["units"]) for each in person.view["territories"]}
                assert {ids[number]: place for number, place in standing.items()} == end
                dealt = {e["seat"]: e["mission"] for e in frames[0]["events"] if e["event"] == "MissionDealt"}
                assert len(dealt) == 3
                colours = by_preset("H00-M").palette
                for seat, goal in enumerate(replay["goals"]):
                    mission = dealt[seat]
                    assert goal["mission"] == (f"M{mission + 1}" if mission < 8 else colours[mission - 8])
                won = [event for event in frames[-1]["events"] if event["event"] == "GameWon"]
                assert [event["seat"] for event in won] == [person.view["winner"]]
                reached = replay["goals"][person.view["winner"]]
                assert won[0]["how"] != "mission" or reached["done"] == reached["needed"]
                lines = [json.loads(line) for line in (await person.file()).splitlines()]
                assert [frame["action"] for frame in frames[1:]] == [line["action"] for line in lines[1:-1]]

    run(scene)


def test_a_game_goes_on_from_any_move_of_a_finished_one_and_is_proven_again(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H10-K", 3, bots=[1, 2])
            async with leaving(devices):
                await play(devices, random.Random(4), choose=brisk_action)
                moves = devices[0].seq
                kept = await (await server.table(table)).store.entries(table, 0, moves // 2)
                log = (await server.table(table)).log
                assert log is not None
                middle = log.position_after(kept)
                again = Device(server)
                branch = {"table": table, "seq": moves // 2}
                await again.make("H10-K", [HERE, GREEDY, GREEDY], branch=branch, edition="clipper", variant=None)
                await again.connect()
                async with leaving([again]):
                    begun = await server.table(again.id)
                    assert begun.header.position == middle
                    await play([again], random.Random(5), choose=brisk_action)
                    text = await again.file()
                wrong = {"seats": [HERE, GREEDY, GREEDY], "seed": hex32(), "branch": {"table": table, "seq": moves + 1}}
                answer = await again.http("POST", "/api/tables", json=wrong)
                assert (answer.status_code, answer.json()["code"]) == (400, "position/wrong")
            file = tmp_path / "again.jsonl"
            file.write_text(text, encoding="utf-8")
            verdict = verify(file)
            assert verdict.ok, verdict.reason
            assert json.loads(text.splitlines()[0])["position"] == middle

    run(scene)


def test_nobody_branches_off_a_game_that_is_not_over(tmp_path: Path) -> None:
    """Its position would tell every hand and mission."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H00-M", 3)
            async with leaving(devices):
                wanted = {"seats": [HERE, GREEDY, GREEDY], "seed": hex32(), "branch": {"table": table, "seq": 0}}
                answer = await devices[0].http("POST", "/api/tables", json=wanted)
                assert (answer.status_code, answer.json()["code"]) == (409, "table/not_over")

    run(scene)


def test_a_table_begins_from_a_given_position(tmp_path: Path) -> None:
    async def scene() -> None:
        position = Game(by_preset("P82-W"), 3, seed=5).to_position()
        async with serving(tmp_path) as server, Device(server) as device:
            await device.make("P82-W", [HERE, HERE, GREEDY], position=position)
            await device.connect()
            assert device.view is not None
            units = {each["id"]: each["units"] for each in device.view["territories"]}
            assert units == {name: each["units"] for name, each in position["territories"].items()}
            seats = [{"kind": "greedy"}] * 3
            for wrong in ({**position, "players": 9}, {"format": "x"}, {**position, "turn": "three"}):
                answer = await device.http("POST", "/api/tables", json={"seats": seats, "position": wrong})
                assert (answer.status_code, answer.json()["code"]) == (400, "position/wrong")
            both = {"seats": seats, "position": position, "branch": {"table": device.id, "seq": 0}}
            answer = await device.http("POST", "/api/tables", json=both)
            assert (answer.status_code, answer.json()["code"]) == (400, "position/twice")
            answer = await device.http("POST", "/api/tables", json={"seats": seats[:2], "position": position})
            assert (answer.status_code, answer.json()["code"]) == (400, "position/wrong")

    run(scene)
