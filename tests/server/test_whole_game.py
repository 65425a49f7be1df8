"""Whole games over the wire: people and bots play to the end, and anyone can check the dice afterwards."""

from __future__ import annotations

import json
import random
from pathlib import Path

from erdkreis.record import verify
from tests.fairness.tables import Lines, independent, resealed
from tests.server.serving import brisk_action, leaving, play, run, serving, table_of


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
