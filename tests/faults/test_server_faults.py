"""The server under kills, on a bad line and on a bad disk, in short; the long runs are `make faults`."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from tests.faults import disk, kill_server, proxy
from tests.faults.people import Crowd, Person, Way
from tests.patience import until


def test_five_kills_of_a_server_at_play_lose_nothing() -> None:
    found, notes = kill_server.run(kills=5, seed=1)
    assert found.clean, f"\n{found}\n" + "\n".join(notes)
    assert found.acknowledged > 10
    assert found.reconnects >= 5


def test_a_bad_line_loses_and_doubles_nothing() -> None:
    done, found, notes = proxy.run(seconds=5, seed=1)
    assert found.clean, f"\n{found}\n" + "\n".join(notes)
    assert found.acknowledged > 10
    assert done.cut + done.dropped > 0
    assert done.duplicated_frames > 0


def test_a_full_disk_refuses_clearly_and_forgets_nothing(tmp_path: Path) -> None:
    found = asyncio.run(disk.fill(tmp_path, seed=1))
    assert found.clean, f"\n{found}\n" + "\n".join(found.notes)
    assert found.refusals > 0
    assert found.http_refusals > 0
    assert found.moves_after_room_was_made > 0


@pytest.mark.parametrize("damage", disk.DAMAGES)
def test_a_database_that_cannot_be_trusted_stops_the_start_and_stays_as_it_is(damage: str, tmp_path: Path) -> None:
    start = disk.start_on(tmp_path / "data", damage)
    assert start.problem is None
    assert start.code == 2


def test_who_leaves_while_a_message_arrives_is_gone() -> None:
    """The two in one round of the loop: a person that took it and forgot to leave would never be gone."""

    class Line:
        """A connection on which one message arrives when the test says so."""

        def __init__(self) -> None:
            self.read = False
            self.arriving: asyncio.Future[str] = asyncio.get_running_loop().create_future()

        async def recv(self) -> str:
            self.read = True
            return await self.arriving

    async def scene() -> None:
        line = Line()
        person = Person(Way(), "table", "", None, random.Random(1))
        crowd = Crowd(person.way, person.lot)
        life = asyncio.create_task(person._next(line))  # type: ignore[arg-type]
        crowd._lives.append(life)  # type: ignore[arg-type]
        await until(lambda: line.read)
        line.arriving.set_result('{"type": "pong"}')
        await crowd.leave()
        assert life.cancelled()

    asyncio.run(scene())
