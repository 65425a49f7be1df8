"""The game server under load, against a server on the same stack that only broadcasts, in the same run.

Five processes: this one, the game server, the baseline, the baseline with our store, and a client that holds all
sockets and counts. The client speaks the bare protocol, so that it is not what is measured. The time of the processor
is told besides that of the clock: on a machine that others use too, it says more. For the same reason the servers are
measured by turns in many short rounds, and of their p99 the median is compared: one stall of the machine is in one
round only.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import statistics
import subprocess
import sys
import tempfile
import time
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec
import uvloop

from benchmarks.broadcast import SEATS
from benchmarks.fleet import RATE, Fleet, open_all, saturate, steady, warm
from benchmarks.measure import Row
from benchmarks.serving import (
    EDITION,
    VARIANT,
    ask,
    busy_seconds,
    p99,
    process_of,
    resident,
    set_tables,
    wait_until_up,
    waited_seconds,
)

GAMES = 250
FULL, STEADY = 6.0, 2.0
ROUNDS = 7
MOVES, SNAPSHOT_EVERY, COLD = 5_000, 100, 7
IDLE, IDLE_MOVES = 300, 100


# The client, a process: `python -m benchmarks.server`, told on stdin which sockets to open


async def _load() -> None:
    """The whole course: the game server alone at full speed, then all by turns at a steady rate."""
    told = json.loads(sys.stdin.readline())
    real, plain, keeping = Fleet(), Fleet(), Fleet()
    await open_all(real, told["port"], told["games"])
    await asyncio.sleep(0.5)
    await warm(real, len(told["games"]))
    before, busy, own = real.acknowledged, busy_seconds(told["process"]), time.process_time()
    waited, began = waited_seconds(told["process"]), time.perf_counter()
    result: dict[str, Any] = {"real_rate": await saturate(real, FULL)}
    result["waited"] = (waited_seconds(told["process"]) - waited) / (time.perf_counter() - began)
    result["client_busy"] = (time.process_time() - own) / FULL
    result["busy"] = (busy_seconds(told["process"]) - busy) / max(1, real.acknowledged - before)
    size = round(real.update_bytes / real.updates)
    games = [[[f"/{room}/{seat}/{size}", ""] for seat in range(SEATS)] for room in range(len(told["games"]))]
    for fleet, port in ((plain, told["baseline"]), (keeping, told["keeping"])):
        await open_all(fleet, port, games)
        await asyncio.sleep(0.5)
        await warm(fleet, len(games))
    result["plain_rate"] = await saturate(plain, FULL / 2)
    waits: dict[str, list[list[float]]] = {"real": [], "plain": [], "keeping": []}
    reached = []
    for _ in range(ROUNDS):
        for name, fleet in (("real", real), ("plain", plain), ("keeping", keeping)):
            rate, found = await steady(fleet, STEADY)
            waits[name].append(found)
            reached.append(rate)
    print(json.dumps({**result, "size": size, "waits": waits, "reached": min(reached), "refused": real.refused}))


# The tables


async def _keep_tables(data: str) -> tuple[list[str], list[str]]:
    """Long and short games straight into the store: the ids of those with thousands of moves, and of the idle ones.

    Both are games between random bots, each recorded under its own id, because that is part of what its dice commit to.
    A long one has as many moves after its snapshot as there can be.
    """
    from erdkreis.server.store import SqliteStore
    from erdkreis.server.store.contract import LogEntry, SeatRow, Snapshot, TableRow

    store = await SqliteStore.open(Path(data) / "erdkreis.db")
    kept: list[list[str]] = []
    for count, moves, seq in ((COLD, MOVES + SNAPSHOT_EVERY - 1, MOVES), (IDLE + 20, IDLE_MOVES, IDLE_MOVES)):
        kept.append([])
        for _ in range(count):
            id = secrets.token_hex(8)
            header, secret, bodies, snapshot = _record_game(id, moves, seq)
            seats = [SeatRow(id, number, "person", f"Player {number}", "red", secrets.token_bytes(32), b"1" * 32)
                     for number in range(SEATS)]  # fmt: skip
            at = time.time_ns() // 1_000_000
            await store.create_table(TableRow(id, at, at, "playing", header=header), secret, seats)
            entries = [LogEntry(id, n + 1, f"c-{n}", 0, at, body) for n, body in enumerate(bodies)]
            for first in range(0, moves, 1000):
                await asyncio.gather(*(store.append(entry) for entry in entries[first : first + 1000]))
            await store.put_snapshot(Snapshot(id, seq, snapshot))
            kept[-1].append(id)
    await store.close()
    return kept[0], kept[1]


def _record_game(id: str, moves: int, standing: int) -> tuple[bytes, bytes, list[bytes], bytes]:
    """A game of random bots: the table's header, its secrets, the body of each move, and where it stood at one."""
    from erdkreis.bots.bot import Bot
    from erdkreis.editions import edition
    from erdkreis.record import Seat
    from erdkreis.server import game_log
    from erdkreis.server.decision import BOT, Decision
    from erdkreis.server.game_log import GameLog, TableHeader
    from erdkreis.server.kept_move import KeptMove

    played = edition(EDITION, VARIANT)
    secret = game_log.new_secrets(bytes(range(96)))
    header = TableHeader("Long", played.preset, played.values(), True, "", secret.commitment.hex())
    seats = [Seat(f"Player {number}", "random", played.palette[number]) for number in range(SEATS)]
    for seed in range(20):
        seeds = [bytes([seed, number]) * 16 for number in range(SEATS)]
        log = GameLog.open(id, secret, header, seeds, seats)
        opening = msgspec.structs.replace(header, opening=msgspec.Raw(game_log.encode(log.opening())))
        bot = Bot("random", seed)
        bodies: list[bytes] = []
        snapshot = b""
        while len(bodies) < moves and not log.game.over:
            decision = Decision(str(bot.decide(log.game)), log.game.awaiting or 0, BOT)
            game, record = log.try_out(decision)
            bodies.append(KeptMove.made(record, game.events).to_bytes())
            log.adopt(game, record, bodies[-1])
            if log.seq == standing:
                snapshot = log.snapshot([60.0] * SEATS)
        if len(bodies) == moves:
            return game_log.encode(opening), game_log.secrets_bytes(secret), bodies, snapshot
    raise RuntimeError("no game of random bots was long enough")


# What is measured


def load_rows() -> list[Row]:
    with (
        tempfile.TemporaryDirectory() as data,
        process_of("benchmarks.serving", data) as (port, process),
        process_of("benchmarks.broadcast") as (baseline, _),
        process_of("benchmarks.broadcast", data) as (keeping, _),
    ):
        wait_until_up(port)
        told = {
            "port": port,
            "process": process,
            "baseline": baseline,
            "keeping": keeping,
            "games": set_tables(port, GAMES),
        }
        command = [sys.executable, "-m", "benchmarks.server"]
        answer = subprocess.run(command, input=json.dumps(told), capture_output=True, text=True, timeout=300)
    if answer.returncode:
        raise RuntimeError(answer.stderr)
    found = json.loads(answer.stdout)
    real, plain, kept = (found["waits"][name] for name in ("real", "plain", "keeping"))
    return [
        Row(f"server: {GAMES} games × {SEATS} seats, durable", found["real_rate"], "commands/s", at_least=2000),
        Row("server: processor time of a command", found["busy"] * 1000, "ms"),
        Row("server: share of the time it waited for a processor", found["waited"] * 100, "%"),
        Row("server: baseline that only broadcasts", found["plain_rate"], "commands/s"),
        Row("server: size of an update", found["size"] / 1024, "KiB"),
        Row("server: the client's share of its core", found["client_busy"] * 100, "%"),
        Row(f"server: commands reached of {RATE}/s", found["reached"], "commands/s"),
        Row("server: refused commands", found["refused"], "commands", at_most=0),
        Row(f"server: median at {RATE} commands/s", statistics.median(chain(*real)) * 1000, "ms"),
        Row(f"server: p99 at {RATE} commands/s", p99(real), "ms"),
        Row(f"server: median of the baseline at {RATE} commands/s", statistics.median(chain(*plain)) * 1000, "ms"),
        Row(f"server: p99 of the baseline at {RATE} commands/s", p99(plain), "ms"),
        Row("server: p99 of all rounds together", p99([[*chain(*real)]]), "ms"),
        Row("server: p99 of all rounds of the baseline together", p99([[*chain(*plain)]]), "ms"),
        Row("server: median of the baseline with our store", statistics.median(chain(*kept)) * 1000, "ms"),
        Row(f"server: p99 of the baseline with our store at {RATE} commands/s", p99(kept), "ms"),
        Row("server: p99 against the baseline's", p99(real) / p99(plain), "times"),
        Row("server: p99 against that of the baseline with our store", p99(real) / p99(kept), "times", at_most=3),
    ]


def opening_rows() -> list[Row]:
    with tempfile.TemporaryDirectory() as data:
        long, idle = asyncio.run(_keep_tables(data))
        with process_of("benchmarks.serving", data) as (port, process):
            wait_until_up(port)
            ask(port, "GET", f"/api/tables/{long.pop()}")  # loads the kernels
            cold = []
            for id in long:
                began = time.perf_counter()
                ask(port, "GET", f"/api/tables/{id}")
                cold.append(time.perf_counter() - began)
            for id in idle[IDLE:]:
                ask(port, "GET", f"/api/tables/{id}")
            before = resident(process)
            for id in idle[:IDLE]:
                ask(port, "GET", f"/api/tables/{id}")
            each = (resident(process) - before) / IDLE
    moves = f"{MOVES + SNAPSHOT_EVERY - 1:,}"
    return [
        Row(f"server: cold opening of a table of {moves} moves", statistics.median(cold) * 1000, "ms", at_most=200),
        Row(f"server: memory of an idle game, over {IDLE}", each, "KB", at_most=50),
    ]


def server() -> list[Row]:
    return [*load_rows(), *opening_rows()]


if __name__ == "__main__":
    uvloop.run(_load())
