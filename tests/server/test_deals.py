"""How a game began: dealt afresh, with a deal once more, or in a position; everybody can read it."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from erdkreis.cli import main
from erdkreis.editions import by_preset
from erdkreis.engine.game import Game
from erdkreis.record import verify
from tests.fairness.tables import fair_game, independent, resealed
from tests.server.serving import (
    GREEDY,
    HERE,
    PERSON,
    Device,
    Server,
    fast_forward,
    leaving,
    run,
    serving,
    table_of,
)

FRESH = {"kind": "fresh"}
GIVEN = {"kind": "given"}


async def rematch(device: Device, **asked: Any) -> str:
    """The table of the rematch."""
    await device.send({"type": "rematch", **asked})
    told = await device.next(lambda message: message["type"] == "rematch_set")
    return str(told["table"])


async def deal_at(server: Server, table: str) -> dict[str, Any]:
    shown = await Device(server).http("GET", f"/api/tables/{table}")
    deal: dict[str, Any] = shown.json()["deal"]
    return deal


# A deal that people have seen


@pytest.mark.parametrize("preset", ["H00-M", "P82-M"])
def test_a_called_off_game_is_never_dealt_the_same_again(preset: str, tmp_path: Path) -> None:
    """Everybody moves one seat on: whoever has seen a mission would know the next one's."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, preset, 3)
            async with leaving(devices):
                before = (await server.game(table)).to_position()
                await devices[0].send({"type": "abort"})
                await devices[1].wait(lambda: devices[1].table["status"] == "aborted")
                for restarted in (False, True):
                    if restarted:
                        await server.restart()
                        for device in devices:
                            await device.connect(table)
                    refused = await devices[1].trouble({"type": "rematch", "same_deal": True})
                    assert refused["code"] == "rematch/same_deal"
                next = await rematch(devices[1])
                assert await deal_at(server, next) == FRESH
                seats = [Device(server) for _ in devices]
                for device, seat in zip(devices, seats, strict=True):
                    told = await device.next(lambda message: message["type"] == "rematch_set")
                    await seat.sit(next, told["invites"][0]["token"])
                assert (await server.game(next)).to_position() != before

    run(scene)


def test_a_position_of_a_game_that_was_called_off_does_not_come_again_either(tmp_path: Path) -> None:
    """Nor the deal of an earlier game, though a plain rematch was asked for."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            position = Game(by_preset("H00-M"), 3, seed=5).to_position()
            _, devices = await table_of(server, "H00-M", 3, position=position)
            async with leaving(devices):
                await devices[0].send({"type": "abort"})
                for asked in ({}, {"same_deal": True}):
                    assert (await devices[1].trouble({"type": "rematch", **asked}))["code"] == "rematch/same_deal"

    run(scene)


def test_a_position_that_nobody_has_seen_may_come_again(tmp_path: Path) -> None:
    """Called off in the lobby."""

    async def scene() -> None:
        async with serving(tmp_path) as server, Device(server) as device:
            position = Game(by_preset("H00-M"), 3, seed=5).to_position()
            await device.make("H00-M", [HERE, PERSON, PERSON], position=position)
            await device.connect()
            await device.send({"type": "abort"})
            assert await deal_at(server, await rematch(device)) == GIVEN

    run(scene)


# Everybody reads it


@pytest.mark.parametrize("begun", ["fresh", "again", "branch", "given"])
def test_everybody_reads_how_a_game_began(begun: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In the list, at the table, in the replay and in the file; a rematch does not make a deal any fresher."""
    path = tmp_path / "game.jsonl"

    async def scene() -> dict[str, Any]:
        async with serving(tmp_path / "data") as server, Device(server) as player:
            earlier, devices = await table_of(server, "H10-K", 3, bots=[1, 2])
            await fast_forward(server, earlier, devices, most=20_000)
            await devices[0].disconnect()
            beginnings: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
                "fresh": ({}, {}),
                "again": ({"branch": {"table": earlier, "seq": 0}}, {"game": earlier}),
                "branch": ({"branch": {"table": earlier, "seq": 40}}, {"game": earlier, "move": 40}),
                "given": ({"position": Game(by_preset("H10-K"), 3, seed=5).to_position()}, {}),
            }
            wanted, source = beginnings[begun]
            deal = {"kind": begun, **source}
            made = await player.make("H10-K", [PERSON, GREEDY, GREEDY], open=True, **wanted)
            listed = (await player.http("GET", "/api/tables")).json()["tables"]
            assert (made["table"]["deal"], [table["deal"] for table in listed]) == (deal, [deal])
            await player.sit(player.id)
            await server.restart()
            await player.connect()
            assert player.table["deal"] == deal
            await fast_forward(server, player.id, [player], most=20_000)
            replay = (await player.http("GET", f"/api/tables/{player.id}/replay")).json()
            assert replay["table"]["deal"] == deal
            path.write_text(await player.file(), encoding="utf-8")
            once_more = await deal_at(server, await rematch(player, same_deal=True))
            assert once_more == ({"kind": "again", "game": player.id} if begun == "fresh" else deal)
            return deal

    deal = asyncio.run(scene())
    assert main(["verify", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["deal"] == deal
    assert main(["verify", str(path)]) == 0
    words, (code, sentence) = " ".join(capsys.readouterr().out.split()), independent(path)
    assert code == 0
    assert ("Deal, missions and cards" in words) == (begun == "fresh")
    assert ("The deal: NOT proven" in words) == ("NOT the deal" in sentence) == (begun != "fresh")
    assert deal.get("game", "") in words


def test_the_same_deal_at_the_end_of_a_game_says_whose_it_is(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H00-M", 3, bots=[1, 2])
            async with leaving(devices):
                await fast_forward(server, table, devices, most=20_000)
                next = await rematch(devices[0], same_deal=True)
                assert await deal_at(server, next) == {"kind": "again", "game": table}

    run(scene)


@pytest.mark.parametrize(
    "source", [{"game": "x", "move": 1}, {}, {"game": "x"}, {"game": 3, "move": 1}, {"game": "x", "move": -1}, None]
)
def test_a_file_names_a_source_of_a_position_only_with_one(source: Any, tmp_path: Path) -> None:
    def claim(lines: list[dict[str, Any]]) -> None:
        lines[0]["position_of"] = source

    path = tmp_path / "game.jsonl"
    path.write_text(resealed(fair_game("H10-K", 3, most=20), claim), encoding="utf-8")
    verdict = verify(path)
    assert (verdict.ok, verdict.first_bad_line) == (False, 1)


# Who begins


@pytest.mark.parametrize("preset", ["H10-K", "H00-W", "P82-W", "CLI-W", "INT-W"])
def test_the_first_seat_begins_where_the_table_wants_it_so_and_the_file_tells_it(preset: str, tmp_path: Path) -> None:
    """A house rule like any other: it is shown, it is written into the file, and the file verifies."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            device = Device(server)
            await device.make(preset, [HERE, GREEDY, GREEDY], first_begins=True)
            async with device:
                await device.connect()
                assert device.table["house_rules"] == {"first_turn": "player_1"}
                game = await server.game(device.table["id"])
                assert game.edition.first_turn.word == "player_1"
                while game.turn == 0:
                    game.play(_any(game))
                assert (game.turn, game.active) == (1, 0)

    run(scene)


def _any(game: Game) -> str:
    option = game.options().actions[0]
    return " ".join(str(word) for word in (option.kind, option.target, option.least) if word is not None)


def test_otherwise_the_book_says_who_begins(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            device = Device(server)
            await device.make("H10-K", [HERE, GREEDY, GREEDY])
            async with device:
                await device.connect()
                assert device.table["house_rules"] == {}

    run(scene)
