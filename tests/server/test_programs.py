"""Programs at a table: those that the operator allows, as real processes; whatever one does, the table plays on."""

from __future__ import annotations

import random
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from erdkreis.bots.contestants import command_of
from erdkreis.bots.errors import Forfeit
from erdkreis.bots.outsider import Outsider
from erdkreis.bots.program import TimeLimits
from erdkreis.editions import by_preset
from erdkreis.engine.game import Game
from erdkreis.server import programs
from tests.arena.test_arena_doc import block
from tests.patience import PATIENCE, until
from tests.server.serving import GREEDY, HERE, Device, Server, brisk_action, play, run, serving


def shell(script: str) -> str:
    return f"cmd:sh -c {shlex.quote(script)}"


def example(folder: Path) -> str:
    """The bot of docs/arena.md."""
    path = folder / "edda.py"
    path.write_text(block("python"), encoding="utf-8")
    return f"cmd:{shlex.join((sys.executable, str(path)))}"


async def against(server: Server, name: str, **wanted: Any) -> Device:
    device = Device(server)
    await device.make("H00-W-ESC", [HERE, {"kind": name}, GREEDY], **wanted)
    await device.connect()
    return device


def processes(word: str) -> int:
    """How many processes have this word in their command line."""
    found = 0
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            found += word.encode() in path.read_bytes()
        except OSError:
            continue
    return found


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs here have all the time they need; that they do not have it is shown in `tests/arena`."""
    monkeypatch.setattr(programs, "LIMITS", TimeLimits(PATIENCE, PATIENCE, PATIENCE))


def test_an_allowed_program_plays_a_whole_game(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path, bots={"edda": example(tmp_path)}) as server:
            offered = (await Device(server).http("GET", "/api/editions")).json()["bots"]
            assert [bot for bot in offered if bot["kind"] == "program"] == [
                {"id": "edda", "kind": "program", "names": {}, "lines": {}, "personas": False}
            ]
            async with await against(server, "edda") as device:
                assert device.table["seats"][1]["kind"] == "edda"
                await device.send({"type": "resign"})
                await device.wait(lambda: device.over)
                assert device.table["seats"][1]["kind"] == "edda"
                moves = [frame["seat"] for frame in (await replay(device))["frames"] if frame["source"] == "bot"]
                assert moves.count(1) > 3
                file = await device.file()
                assert '"kind":"edda"' in file
                assert "cmd:" not in file
            assert server.app.metrics.replaced == 0
            await until(lambda: processes(str(tmp_path / "edda.py")) == 0)

    run(scene)


async def replay(device: Device) -> dict[str, Any]:
    answer = await device.http("GET", f"/api/tables/{device.id}/replay")
    return dict(answer.json())


@pytest.mark.parametrize("kind", ["edda", "cmd:sh", "cmd:sh -c 'touch x'", "captain:", "recruit:hunter", "Captain", ""])
def test_nobody_seats_what_is_not_allowed(kind: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server, Device(server) as device:
            new = {"edition": "hasbro2000", "seats": [GREEDY, {"kind": kind}, GREEDY]}
            answer = await device.http("POST", "/api/tables", json=new)
            assert answer.status_code == 400
            assert answer.json()["code"] in ("bot/unknown", "http/400")

    run(scene)


@pytest.mark.parametrize(
    ("script", "code"),
    [
        ("exit 3", "program/crashed"),
        ("while read line; do echo attack alaska brazil 3; done", "attack/"),
        ("while read line; do echo undo; done", "program/undo"),
        ("yes", "action/parse"),
        ("cat /dev/zero", "program/too_long"),
    ],
)
def test_whoever_misbehaves_is_replaced(
    script: str, code: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene() -> None:
        lot = random.Random(1)
        async with serving(tmp_path, bots={"edda": shell(script)}) as server:
            device = await against(server, "edda")
            async with device:
                await play([device], lot, stop=lambda: device.table["seats"][1]["kind"] == "greedy")
                assert server.app.metrics.replaced == 1
                assert "erdkreis_replaced 1\n" in (await device.http("GET", "/metrics")).text
                assert await play([device], lot, most=30, choose=brisk_action) == 30
            await server.restart()
            async with Device(server, device.cookies) as again:
                await again.connect(device.id)
                assert again.table["seats"][1]["kind"] == "greedy"

    run(scene)
    (line,) = [record.getMessage() for record in caplog.records if "replaced" in record.getMessage()]
    assert line.startswith("edda was replaced by a bot: ")
    assert code in line or code == "attack/"
    assert "alaska" not in line


def test_a_slow_program_holds_up_nobody_else(tmp_path: Path) -> None:
    """The server answers others while it waits, however long that is."""

    async def scene() -> None:
        go = tmp_path / "go"
        slow = {"edda": shell(f"until rm {go} 2> /dev/null; do sleep 0.05; done")}
        async with serving(tmp_path, bots=slow, bot_programs=1) as server, Device(server) as device:
            await device.make("H00-W-ESC", [{"kind": "edda"}] * 3)
            await device.connect()
            for _ in range(5):
                await device.http("GET", "/health")
            assert [seat["kind"] for seat in device.table["seats"]] == ["edda"] * 3
            assert device.seq == 0
            go.touch()
            await device.wait(lambda: device.seq > 0)
            assert [seat["kind"] for seat in device.table["seats"]].count("greedy") == 1

    run(scene)


def test_a_program_that_is_ended_before_it_has_started_is_not_waited_for() -> None:
    """The server may stop in that very moment; it would wait for as long as the program may take for its first move."""
    sleeper = Outsider(command_of(shell("exec sleep 86400")), 1, programs.LIMITS)
    sleeper.kill()
    with pytest.raises(Forfeit) as forfeit:
        sleeper.decide(Game(by_preset("H00-W"), 3, seed=1))
    assert forfeit.value.code == "program/crashed"


def test_a_program_that_never_answers_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "LIMITS", TimeLimits(start=0.5, move=0.5, game=PATIENCE))

    async def scene() -> None:
        async with serving(tmp_path, bots={"edda": shell("cat > /dev/null")}) as server, Device(server) as device:
            await device.make("H00-W-ESC", [{"kind": "edda"}] * 3)
            await device.connect()
            await device.wait(lambda: [seat["kind"] for seat in device.table["seats"]] == ["greedy"] * 3)

    run(scene)


def test_a_server_without_the_program_goes_on_with_a_bot(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path, bots={"edda": example(tmp_path)}) as server:
            device = await against(server, "edda")
            await device.disconnect()
            server.settings["bots"] = {}
            await server.restart()
            async with Device(server, device.cookies) as again:
                await again.connect(device.id)
                await again.send({"type": "resign"})
                await again.wait(lambda: again.over)
                assert again.table["seats"][1]["kind"] == "greedy"

    run(scene)


def test_only_so_many_run_at_once(tmp_path: Path) -> None:
    """One is ended for another, and started anew when it is asked again; no game notices."""

    async def scene() -> None:
        async with serving(tmp_path, bots={"edda": example(tmp_path)}, bot_programs=1) as server:
            seats = [{"kind": "edda"}, {"kind": "edda"}, {"kind": "edda"}]
            async with Device(server) as device:
                await device.make("H00-W-ESC", seats)
                await device.connect()
                await device.wait(lambda: device.seq >= 12)
                assert processes(str(tmp_path / "edda.py")) <= 3
                assert [seat["kind"] for seat in device.table["seats"]] == ["edda"] * 3

    run(scene)


def test_a_class_in_python_sits_at_a_table(tmp_path: Path) -> None:
    async def scene() -> None:
        bots = {"frida": "tests.bots.test_python_bots:Lottery", "gudrun": "tests.bots.test_python_bots:Raising"}
        async with serving(tmp_path, bots=bots) as server, Device(server) as device:
            await device.make("P82-W", [{"kind": "frida"}, {"kind": "frida"}, {"kind": "gudrun"}])
            await device.connect()
            await device.wait(lambda: device.table["seats"][2]["kind"] == "greedy")
            await device.wait(lambda: device.seq > 20)
            assert [seat["kind"] for seat in device.table["seats"]] == ["frida", "frida", "greedy"]

    run(scene)
