"""A server that ends leaves nothing behind, whatever its bots are thinking about and however full the disk is."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from tests.commands.served import post, served
from tests.faults.disk import small_disk
from tests.faults.nursery import ROOT
from tests.patience import PATIENCE, wait_until

THINKING = """
import asyncio, time
from erdkreis.server.bots import Bots
from erdkreis.server.fair_queue import Whom
from erdkreis.server.settings import Settings
from erdkreis.server.workers import Rank

async def main():
    bots, given = Bots(Settings(bot_workers=1)), {"whom": Whom("here", "table"), "rank": Rank.PLAY}
    assert await bots.work(abs, -3, **given) == 3
    thinking = [asyncio.create_task(bots.work(time.sleep, 1000, **given)) for _ in range(8)]
    await asyncio.sleep(0.1)
    for each in thinking[:2] + thinking[-2:]:
        each.cancel()
    await asyncio.sleep(0)
    bots.close()
    for each in thinking:
        each.cancel()
    await asyncio.gather(*thinking, return_exceptions=True)

if __name__ == "__main__":
    asyncio.run(main())
"""


def test_nobody_waits_for_a_bot_that_thinks(tmp_path: Path) -> None:
    """The server gives itself ten seconds to end; whatever is not in order by then is left behind."""
    program = tmp_path / "thinking.py"
    program.write_text(THINKING)
    done = subprocess.run(
        [sys.executable, str(program)], capture_output=True, text=True, timeout=PATIENCE, cwd=ROOT, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_server_ends_cleanly_on_a_full_disk(tmp_path: Path) -> None:
    """With bots in processes of their own, each of which thinks again and again of a move that cannot be kept."""
    with (
        small_disk(tmp_path / "disk") as disk,
        served("serve", disk.folder / "data", ERDKREIS_BOT_WORKERS="2", ERDKREIS_CHANGES_PER_MINUTE="100000") as server,
    ):
        disk.limit(server.process)
        seats = [{"kind": "captain"}, {"kind": "captain"}, {"here": True}]  # bots alone would rest
        wanted = {"edition": "hasbro2010", "seats": seats, "seed": "00" * 32}

        def full() -> bool:
            answer = post(f"{server.url}/api/tables", json=wanted)
            assert answer.status_code in (201, 503, 507), answer.text
            return answer.status_code != 201

        wait_until(full)
        code, _, told = server.stop()
    lines = told.splitlines()
    assert (code, lines[-1].partition(" INFO ")[2]) == (0, "stopped")
    assert [line for line in lines if not re.match(r"\S+ ((INFO|WARNING) |ERROR .*: store/)", line)] == []
