"""A finished game is told from the disk: worked out once, the same for everybody, made anew where it is damaged."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import json
import os
from pathlib import Path

import pytest

from erdkreis.record import verify
from erdkreis.server import finished
from erdkreis.server.finished import FinishedFile, FinishedGames
from tests.server.serving import GREEDY, HERE, Device, Server, fast_forward, leaving, run, serving

PLAIN = {"accept-encoding": "identity"}


async def over(server: Server) -> Device:
    """Somebody who has played a game to its end."""
    device = Device(server)
    await device.make("H00-W", [HERE, GREEDY, GREEDY])
    await fast_forward(server, device.id, [device], most=5_000)
    await device.wait(lambda: device.over)
    return device


def test_a_finished_game_is_worked_out_once_however_many_ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = list[str]()

    def counting(kind: finished.FinishedKind, game: finished.FinishedGame) -> FinishedFile:
        told.append(kind)
        return tell(kind, game)

    tell = finished.tell
    monkeypatch.setattr(finished, "tell", counting)

    async def scene() -> None:
        async with serving(tmp_path) as server:
            device = await over(server)
            async with leaving([device]):
                for kind in ("replay", "file"):
                    path = f"/api/tables/{device.id}/{kind}"
                    answers = await asyncio.gather(*[Device(server).http("GET", path) for _ in range(30)])
                    assert {answer.status_code for answer in answers} == {200}
                    assert len({answer.content for answer in answers}) == 1
            assert told == ["replay", "file"]
            await server.restart()
            await device.http("GET", f"/api/tables/{device.id}/replay")
            assert told == ["replay", "file"]  # it is on the disk
            assert server.app.tables is not None
            assert server.app.tables.count == 0  # and nobody has opened the table for it

    run(scene)


def test_a_browser_gets_nothing_again_of_what_it_has(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            device = await over(server)
            async with leaving([device]):
                for kind, cached in (("replay", "no-cache"), ("file", "public, max-age=31536000, immutable")):
                    path = f"/api/tables/{device.id}/{kind}"
                    small = await device.http("GET", path, headers={"accept-encoding": "gzip"})
                    plain = await device.http("GET", path, headers=PLAIN)
                    assert (small.headers["content-encoding"], plain.headers.get("content-encoding")) == ("gzip", None)
                    assert small.content == plain.content  # httpx has unpacked it
                    assert (
                        int(small.headers["content-length"])
                        < int(plain.headers["content-length"])
                        == len(plain.content)
                    )
                    assert small.headers["etag"] != plain.headers["etag"]
                    for answer, coding in ((small, "gzip"), (plain, "identity")):
                        assert answer.headers["cache-control"] == cached
                        assert answer.headers["vary"] == "accept-encoding"
                        asked = {"accept-encoding": coding, "if-none-match": answer.headers["etag"]}
                        again = await device.http("GET", path, headers=asked)
                        assert (again.status_code, again.content) == (304, b"")
                        assert again.headers["etag"] == answer.headers["etag"]
                    other = await device.http("GET", path, headers={**PLAIN, "if-none-match": '"something"'})
                    assert other.status_code == 200
                file = tmp_path / "game.jsonl"
                file.write_text(await device.file(), encoding="utf-8")
                assert verify(file).ok

    run(scene)


def test_what_is_damaged_or_of_another_version_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            device = await over(server)
            async with leaving([device]):
                path = f"/api/tables/{device.id}/replay"
                first = (await device.http("GET", path)).content
                (kept,) = (tmp_path / "finished").iterdir()
                whole = kept.read_bytes()
                flipped = bytearray(whole)
                flipped[-9] ^= 1
                for damage in (b"", whole[:50], whole[:-1], bytes(flipped), os.urandom(500), b"[1]\n", b"null\n"):
                    kept.write_bytes(damage)
                    assert (await device.http("GET", path)).content == first
                    assert kept.read_bytes() == whole
                monkeypatch.setattr(finished, "FORMAT", "another")
                assert (await device.http("GET", path)).content == first
                assert kept.read_bytes() != whole

    run(scene)


def test_the_folder_keeps_to_its_size_and_lets_the_oldest_go(tmp_path: Path) -> None:
    kept = FinishedGames(str(tmp_path), 1, apart=False)
    for number in range(8):
        kept._keep(f"{number:016x}", "file", FinishedFile(f"{number}", os.urandom(300_000)))
        os.utime(kept._path(f"{number:016x}", "file"), (number, number))
    left = sorted(int(path.stem, 16) for path in (tmp_path / "finished").iterdir())
    assert left == [5, 6, 7]
    kept.forget(f"{6:016x}")
    assert kept._read(f"{6:016x}", "file") is None
    assert kept._read(f"{7:016x}", "file") is not None


def test_without_a_place_to_keep_it_a_game_is_told_all_the_same(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            device = await over(server)
            (tmp_path / "finished").write_text("in the way")
            async with leaving([device]):
                for _ in range(2):
                    answer = await device.http("GET", f"/api/tables/{device.id}/replay")
                    assert answer.json()["table"]["id"] == device.id

    run(scene)


def test_a_game_is_told_by_a_process_apart_that_ends_when_it_rests(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(finished, "REST_SECONDS", 0.0)

    async def scene() -> None:
        async with serving(tmp_path, bot_workers=1) as server:
            device = await over(server)
            async with leaving([device]):
                answer = await device.http("GET", f"/api/tables/{device.id}/replay")
                assert len(answer.json()["frames"]) == device.seq + 1
                assert server.app.tables is not None
                worker = server.app.tables._finished_games._worker
                assert worker is not None
                while worker._line is not None:
                    await asyncio.sleep(0.01)

    run(scene)


def test_what_changes_after_the_end_is_in_no_replay(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            device = await over(server)
            async with leaving([device]):
                told = (await device.http("GET", f"/api/tables/{device.id}/replay")).json()["table"]
                assert [seat["connected"] for seat in told["seats"]] == [False, True, True]
                await device.send({"type": "rematch"})
                await device.next(lambda said: said["type"] == "rematch_set")
                again = (await device.http("GET", f"/api/tables/{device.id}/replay")).json()["table"]
                assert again == told

    run(scene)


def test_what_is_kept_says_what_it_is() -> None:
    told = FinishedFile.of(b"a game")
    assert gzip.decompress(told.compressed) == b"a game"
    head, _, body = told.to_bytes().partition(b"\n")
    assert json.loads(head)[2] == hashlib.sha256(body).hexdigest()
    assert FinishedFile.read(told.to_bytes()) == told
