"""Whole games over the wire: people and bots play to the end, and anyone can check the dice afterwards."""

from __future__ import annotations

import hashlib
import hmac
import json
import random
from itertools import pairwise
from pathlib import Path
from typing import Any

from erdkreis.record import verify
from tests.fairness.tables import Lines, independent, resealed
from tests.server.serving import (
    Device,
    awaited,
    brisk_action,
    command_id,
    fast_forward,
    hex32,
    leaving,
    play,
    run,
    serving,
    table_of,
)


def change_a_die(lines: Lines) -> None:
    rolled = next(line for line in lines if line.get("dice") and "number" in line)
    rolled["dice"][0] = f"{int(rolled['dice'][0], 16) ^ 2:016x}"


def test_a_game_of_two_people_and_a_bot_is_proven_by_its_file(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "data") as server:
            table, devices = await table_of(server, "H00-M", 3, bots=[2])
            async with leaving(devices):
                early = await devices[0].http("GET", f"/api/tables/{table}/file")
                assert (early.status_code, early.json()["code"]) == (409, "table/not_over")
                promised = devices[0].table["commitments"]
                await play(devices, random.Random(7), choose=brisk_action)
                winner = devices[0].view["winner"]
                assert winner is not None
                assert [device.view["winner"] for device in devices] == [winner] * 2
                shown = (await devices[0].http("GET", f"/api/tables/{table}")).json()
                assert (shown["status"], shown["winner"], shown["commitments"]) == ("finished", winner, promised)
                text = await devices[1].file()
                again = await devices[0].command("end", seat=0)
                assert (again["type"], again["code"]) == ("refused", "game/over")
            await server.restart()
            assert await devices[0].file() == text
        honest, tampered = tmp_path / "honest.jsonl", tmp_path / "tampered.jsonl"
        honest.write_text(text, encoding="utf-8")
        header = json.loads(text.splitlines()[0])
        assert [seat["kind"] for seat in header["seats"]] == ["person", "person", "greedy"]
        assert header["commitments"] == {**promised, "game": table}
        verdict = verify(honest)
        assert verdict.ok, verdict
        assert verdict.checked is not None
        assert (verdict.checked.committed, verdict.checked.opened) == (True, True)
        assert independent(honest)[0] == 0
        tampered.write_text(resealed(text, change_a_die), encoding="utf-8")
        assert not verify(tampered).ok
        assert independent(tampered)[0] == 1

    run(scene)


def spelt(*parts: bytes | str | int) -> bytes:
    """As docs/fairness.md says it."""
    raw = [part.to_bytes(8, "big") if isinstance(part, int) else part for part in parts]
    plain = [part.encode() if isinstance(part, str) else part for part in raw]
    return b"".join(len(part).to_bytes(4, "big") + part for part in plain)


def sha(domain: str, *parts: bytes | str | int) -> bytes:
    return hashlib.sha256(spelt(f"erdkreis/1/{domain}", *parts)).digest()


def dice_of(roll: dict[str, Any], game: str, committed: dict[str, Any], count: int) -> list[int]:
    """The faces that follow from what was told with a roll."""
    seeds = b"".join(map(bytes.fromhex, committed["seeds"]))
    purpose = "roll" if roll["seq"] else "setup"
    derived = sha("nonce", sha("table-seed", game, seeds), roll["seq"], purpose)
    nonce = bytes.fromhex(roll["nonce"]) if "nonce" in roll else derived
    message = spelt("erdkreis/1/dice", game, roll["seq"], roll.get("command", ""), seeds, nonce)
    blocks = [hmac.digest(bytes.fromhex(roll["link"]), message + spelt(block), "sha256") for block in range(4)]
    words = [int.from_bytes(b"".join(blocks)[place : place + 8]) for place in range(0, 8 * count, 8)]
    return [(word >> 1) % 6 + 1 for word in words]


def test_every_roll_can_be_checked_while_the_game_goes_on(tmp_path: Path) -> None:
    """By anybody who watches, with nothing but hashes: the links lead to the tip, and the dice follow from them."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H00-W", 3, bots=[1, 2])
            watcher = Device(server)
            async with leaving([*devices, watcher]):
                noted = devices[0].table["commitments"]
                nonces: dict[str, str] = {}
                await fast_forward(server, table, devices, phase="attack", turn=4)
                (device,) = devices
                while (
                    len([id for id in nonces if any(roll.get("command") == id for roll in device.rolls.values())]) < 5
                ):
                    assert await awaited(devices) is device
                    id, nonce = command_id(), hex32()
                    nonces[id] = nonce
                    action = brisk_action(device.options, random.Random(device.seq))
                    assert (await device.command(action, id=id, nonce=nonce))["type"] == "update"
                await watcher.connect(table, last_seq=-1)
                for earlier, link in pairwise([noted["tip"], *(roll["link"] for roll in watcher.rolls.values())]):
                    assert sha("link", bytes.fromhex(link)).hex() == earlier
                battles = [event for event in watcher.events if event["event"] == "BattleFought"]
                assert {roll.get("source", "person") for roll in watcher.rolls.values()} == {"person", "bot"}
                for battle in battles:
                    roll, red, blue = watcher.rolls[battle["seq"]], battle["red"], battle["blue"]
                    thrown = dice_of(roll, table, noted, len(red) + len(blue))
                    assert (sorted(thrown[: len(red)]), sorted(thrown[len(red) :])) == (sorted(red), sorted(blue))
                    if "nonce" in roll:
                        assert nonces[roll["command"]] == roll["nonce"]
                assert len([battle for battle in battles if "nonce" in watcher.rolls[battle["seq"]]]) >= 5

    run(scene)
