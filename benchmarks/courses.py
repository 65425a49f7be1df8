"""The client of the cluster's benchmark, a process of its own: `python -m benchmarks.courses COURSE`, told on stdin
where to go. It holds all sockets, plays and counts; what it found it prints as JSON."""

from __future__ import annotations

import asyncio
import json
import resource
import subprocess
import sys
import time
from collections import defaultdict
from typing import Any

import uvloop

from benchmarks.broadcast import SEATS
from benchmarks.fleet import Fleet, Game, Wire, open_all, saturate, steady, warm
from benchmarks.serving import busy_of_all, resident

ROUNDS, FULL, STEADY = 5, 3.0, 2.0
SPECTATORS = 1_000
WATCHED = 5.0
"""Seconds that the players of the table with spectators play, without them and with them, at every turn."""
IDLE = 10.0
"""Seconds for which it is looked at what those cost who only sit there: twice as long as between two pings."""


async def compare(told: Any) -> dict[str, Any]:
    """The same load for both stores, and for servers that only tell, with and without keeping it first; by turns."""
    fleets = {name: Fleet() for name in ("sqlite", "postgresql", "keeping", "plain")}
    games = len(told["sqlite_games"])
    for name in ("sqlite", "postgresql"):
        await open_all(fleets[name], told[name], told[f"{name}_games"])
        await warm(fleets[name], games)
    size = round(fleets["sqlite"].update_bytes / fleets["sqlite"].updates)
    rooms = [[[f"/{room}/{seat}/{size}", ""] for seat in range(SEATS)] for room in range(games)]
    for name in ("keeping", "plain"):
        await open_all(fleets[name], told[name], rooms)
        await warm(fleets[name], games)
    rates: dict[str, list[float]] = {name: [] for name in ("sqlite", "postgresql")}
    waits: dict[str, list[list[float]]] = {name: [] for name in ("postgresql", "keeping", "plain")}
    reached = []
    for _ in range(ROUNDS):
        for name, found in rates.items():
            found.append(await saturate(fleets[name], FULL))
        for name, waited in waits.items():
            rate, each = await steady(fleets[name], STEADY)
            reached.append(rate)
            waited.append(each)
    refused = sum(fleet.refused for fleet in fleets.values())
    return {"rates": rates, "waits": waits, "reached": min(reached), "refused": refused, "size": size}


async def share(told: Any) -> dict[str, Any]:
    """The same games in one process and in two, by turns; and what each command costs whom, besides what they all do
    when nobody plays."""
    fleets = {name: Fleet() for name in told["ports"]}
    for name, fleet in fleets.items():
        for port, games in zip(told["ports"][name], told["games"][name], strict=True):
            await open_all(fleet, port, games)
        await warm(fleet, sum(map(len, told["games"][name])))
    began, busy = time.perf_counter(), {name: _busy(those) for name, those in told["processes"].items()}
    await asyncio.sleep(IDLE)
    seconds = time.perf_counter() - began
    idle = {name: _busy(those) for name, those in told["processes"].items()}
    rates: dict[str, list[float]] = {name: [] for name in fleets}
    spent: dict[str, dict[str, float]] = {name: defaultdict(float) for name in fleets}
    for _ in range(ROUNDS):
        for name, fleet in fleets.items():
            acknowledged, began, before = fleet.acknowledged, time.perf_counter(), _busy(told["processes"][name])
            rates[name].append(await saturate(fleet, FULL))
            share = (time.perf_counter() - began) / seconds
            for who, now in _busy(told["processes"][name]).items():
                spent[name][who] += now - before[who] - share * (idle[name][who] - busy[name][who])
            spent[name]["commands"] += fleet.acknowledged - acknowledged
    each = {name: {who: cost / found["commands"] for who, cost in found.items()} for name, found in spent.items()}
    return {"rates": rates, "each": each, "refused": sum(fleet.refused for fleet in fleets.values())}


def _busy(processes: dict[str, list[int]]) -> dict[str, float]:
    """Seconds of a processor so far, by who had them."""
    return {**{who: busy_of_all(those) for who, those in processes.items()}, "client": time.process_time()}


async def sit(told: Any) -> dict[str, Any]:
    """All sockets are there, and nobody does anything."""
    fleet, servers = Fleet(), told["processes"]["server"]
    before = sum(map(resident, servers))
    for port, games in zip(told["ports"], told["games"], strict=True):
        await open_all(fleet, port, games)
    await asyncio.sleep(2)
    began, busy = time.perf_counter(), _busy(told["processes"])
    await asyncio.sleep(IDLE)
    seconds = time.perf_counter() - began
    spent = {who: (now - busy[who]) / seconds for who, now in _busy(told["processes"]).items()}
    return {"memory": sum(map(resident, servers)) - before, "busy": spent, "lost": fleet.lost}


async def watch(told: Any) -> dict[str, Any]:
    """Four who play one game as fast as it goes, by turns alone and before spectators, who are in another process."""
    fleet = Fleet()
    await open_all(fleet, told["port"], told["games"])
    await warm(fleet, 10)
    waits: dict[str, list[list[float]]] = {"alone": [], "watched": []}
    for name in ("alone", "watched", "alone", "watched"):
        crowd = await _crowd(told) if name == "watched" else None
        fleet.waits = []
        await saturate(fleet, WATCHED)
        waits[name].append(fleet.waits)
        if crowd is not None:
            crowd.terminate()
            await crowd.wait()
    return {"waits": waits}


async def _crowd(told: Any) -> asyncio.subprocess.Process:
    words = [sys.executable, "-m", "benchmarks.courses", "spectate"]
    crowd = await asyncio.create_subprocess_exec(*words, stdin=-1, stdout=-1)
    assert crowd.stdin is not None
    assert crowd.stdout is not None
    crowd.stdin.write(json.dumps(told).encode() + b"\n")
    await crowd.stdout.readline()
    return crowd


async def spectate(told: Any) -> dict[str, Any]:
    loop, path = asyncio.get_running_loop(), told["games"][0][0][0]
    for _ in range(SPECTATORS):
        _, wire = await loop.create_connection(
            lambda: Wire(Game(Fleet()), f"127.0.0.1:{told['port']}", path, ""), "127.0.0.1", told["port"]
        )
        await wire.opened
        wire.send({"type": "hello"})
    print("all are there", flush=True)
    await asyncio.Event().wait()
    return {}


COURSES = {"compare": compare, "share": share, "sit": sit, "watch": watch, "spectate": spectate}


def run(name: str, told: Any) -> Any:
    """One course, in a process of its own; what it found."""
    command = [sys.executable, "-m", "benchmarks.courses", name]
    answer = subprocess.run(command, input=json.dumps(told) + "\n", capture_output=True, text=True, timeout=1200)
    if answer.returncode:
        raise RuntimeError(answer.stderr)
    return json.loads(answer.stdout)


def open_many_files() -> int:
    """As many as the system lets this process have, and whatever it starts."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return most


if __name__ == "__main__":
    open_many_files()
    print(json.dumps(uvloop.run(COURSES[sys.argv[1]](json.loads(sys.stdin.readline())))))
