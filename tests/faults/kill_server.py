"""Kill the server with SIGKILL at random points while people play at several tables, and count what is lost.

    python -m tests.faults.kill_server --kills 1000

Proves that whatever was acknowledged survives the process: after each kill a new server starts on the same data, people
come back with their last `seq` and send their last unacknowledged command again with the same id. In the end everybody
has heard every event exactly once, sees exactly the position of the server, and the files of finished games verify.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import signal
import sys
import tempfile
import time
from pathlib import Path

from tests.faults.nursery import Nursery, nursery
from tests.faults.people import Crowd, Way
from tests.faults.reckoning import Reckoning, reckon

KILLS_PER_ROUND = 25
"""Then everybody rests, all is compared, and a new database is begun."""
PRESETS = [
    {"edition": "hasbro2000", "variant": "missions"},
    {"edition": "hasbro2000", "variant": "world"},
    {"edition": "parker1982", "variant": "world"},
    {"edition": "hasbro2010", "variant": "training"},
]


async def one_round(
    home: Nursery, folder: Path, kills: int, lot: random.Random, found: Reckoning, notes: list[str]
) -> None:
    """So many kills on one database, then the reckoning."""
    way = Way()
    crowd = Crowd(way, lot, presets=PRESETS)
    server = await asyncio.to_thread(home.start, folder, snapshot_every=20)
    way.port = server.port
    way.up.set()
    crowd.begin()
    for _ in range(kills):
        # Some right after the start, while all come back at once, most in the middle of play, however slow that is.
        if lot.random() < 0.7:
            await crowd.acknowledge(lot.randrange(1, 60))
        await asyncio.sleep(lot.uniform(0, 0.05))
        way.up.clear()
        await asyncio.to_thread(server.kill)
        server = await asyncio.to_thread(home.start, folder, snapshot_every=20)
        way.port = server.port
        way.up.set()
    await crowd.rest()
    await crowd.leave()
    notes += server.errors
    found.faults += len(server.errors)
    await asyncio.to_thread(server.kill, signal.SIGTERM)
    await reckon(folder, crowd.people, found, notes)


def run(kills: int, seed: int, *, show: bool = False) -> tuple[Reckoning, list[str]]:
    """Kill so many times; what was found, and what was wrong in words."""
    lot = random.Random(seed)
    found, notes = Reckoning(), list[str]()
    with tempfile.TemporaryDirectory(prefix="erdkreis-kill-") as name, nursery(Path(name) / "logs") as home:
        done = 0
        while done < kills and found.clean:
            count = min(KILLS_PER_ROUND, kills - done)
            asyncio.run(one_round(home, Path(name) / f"data-{done}", count, lot, found, notes))
            done += count
            if show:
                print(f"after {done} kills: {found.acknowledged:,} acknowledged, clean: {found.clean}", flush=True)
    return found, notes


def main() -> int:
    parser = argparse.ArgumentParser(description="Kill the server under load and count what is lost.")
    parser.add_argument("--kills", type=int, default=25)
    parser.add_argument("--seed", type=int, default=time.time_ns() % 10**6, help="of the moments (default: a new one)")
    given = parser.parse_args()
    print(f"seed {given.seed}")
    began = time.monotonic()
    found, notes = run(given.kills, given.seed, show=True)
    print(f"{given.kills:>11,} kills in {time.monotonic() - began:.0f} s\n{found}")
    for note in notes[:50]:
        print(f"  {note}")
    return 0 if found.clean else 1


if __name__ == "__main__":
    sys.exit(main())
