"""The game server under load, against a server on the same stack that only broadcasts, in the same run.

Five processes: this one, the game server, the baseline, the baseline with our store, and a client that holds all
sockets and counts. The client speaks the bare protocol, so that it is not what is measured. The time of the processor
is told besides that of the clock: on a machine that others use too, it says more. For the same reason the servers are
measured by turns in many short rounds, and of their p99 the median is compared: one stall of the machine is in one
round only.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import secrets
import statistics
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec
import uvloop
from msgspec import Struct

from benchmarks.broadcast import SEATS
from benchmarks.measure import Row

GAMES = 250
RATE = 500
FULL, STEADY = 6.0, 2.0
ROUNDS = 7
MOVES, SNAPSHOT_EVERY, COLD = 5_000, 100, 7
IDLE, IDLE_MOVES = 300, 100
EDITION, VARIANT = "parker1982", "world"


# The server, a process: `python -m benchmarks.server serve DATA`; the baselines are in `broadcast.py`


def _serve(data: str) -> None:
    from erdkreis.server import run
    from erdkreis.server.settings import load

    plenty = 1_000_000  # the limits for strangers are not what is measured
    settings = load(
        environment={},
        data=data,
        port=0,
        bot_workers=0,
        messages_per_second=plenty,
        connections_per_address=plenty,
        requests_per_minute=plenty,
        changes_per_minute=plenty,
    )
    run.run(settings, lambda host, port: print(port, flush=True))


# The client, a process: `python -m benchmarks.server load`, told on stdin which sockets to open


class Choice(Struct):
    kind: str
    source: str = ""
    target: str = ""
    most: int = 0
    sets: list[Any] = []


class Choices(Struct):
    actions: list[Choice]
    phase: str = ""


class Heard(Struct):
    """What the client reads of a message."""

    type: str
    seq: int = 0
    id: str | None = None
    options: Choices | None = None
    code: str = ""


class Fleet:
    """Many games at one server, and what was measured of them."""

    def __init__(self) -> None:
        self.eager = False
        self.ready: deque[Game] = deque()
        self.acknowledged = 0
        self.refused = 0
        self.updates = 0
        self.update_bytes = 0
        self.waits: list[float] = []
        self.rng = random.Random(1)

    def offer(self, game: Game) -> None:
        if self.eager:
            game.play()
        else:
            self.ready.append(game)


class Game:
    """One game: at most one command under way, the next when somebody has been given options."""

    def __init__(self, fleet: Fleet) -> None:
        self.fleet = fleet
        self.turn: tuple[Wire, int, Choices] | None = None
        self.offered = False
        self.under_way = ""
        self.sent_at = 0.0

    def play(self) -> None:
        assert self.turn is not None
        wire, seq, options = self.turn
        self.turn, self.offered, self.under_way = None, False, secrets.token_hex(8)
        command = {"type": "command", "id": self.under_way, "seq": seq, "action": self.choose(options)}
        self.sent_at = time.perf_counter()
        wire.send({**command, "nonce": secrets.token_hex(32)})

    def choose(self, options: Choices) -> str:
        """Attack while that is possible with two or more, else whatever comes."""
        actions, rng = options.actions, self.fleet.rng
        attacks = [each for each in actions if each.kind == "attack" and each.most >= 2]
        trades = [each for each in actions if each.kind == "trade"]
        match trades[0] if trades else rng.choice(attacks or actions):
            case Choice("trade", sets=sets):
                return "trade " + " ".join(map(str, sets[0]["cards"]))
            case Choice("place", target=target, most=most):
                return f"place {target} {most}"
            case Choice("attack" | "fortify" as kind, source, target, most):
                return f"{kind} {source} {target} {most}"
            case Choice("occupy" | "defend" as kind, most=most):
                return f"{kind} {most}"
            case Choice("claim" | "capital" as kind, target=target):
                return f"{kind} {target}"
            case Choice(kind):
                return kind

    def hear(self, wire: Wire, payload: bytes) -> None:
        if payload.endswith(b'"options":null,"undo":false,"id":null,"clock":null,"reasons":[]}'):
            self.fleet.updates += 1
            self.fleet.update_bytes += len(payload)
            return
        heard = _read(payload)
        if heard.type == "update":
            self.fleet.updates += 1
            self.fleet.update_bytes += len(payload)
        if self.under_way and heard.id == self.under_way:
            self.fleet.waits.append(time.perf_counter() - self.sent_at)
            self.under_way = ""
            if heard.type == "refused":
                self.fleet.refused += 1
                return
            self.fleet.acknowledged += 1
        if heard.options is not None:
            self.turn = wire, heard.seq, heard.options
        if self.turn is not None and not self.under_way and not self.offered:
            self.offered = True
            self.fleet.offer(self)


_read = msgspec.json.Decoder(Heard).decode


class Wire(asyncio.Protocol):
    """The least of a WebSocket client: text frames both ways, pings answered, nothing compressed."""

    def __init__(self, game: Game, host: str, path: str, cookie: str) -> None:
        self.game = game
        self.buffer = bytearray()
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.head = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n"
        )

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(self.head.encode())

    def connection_lost(self, error: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("refused"))

    def send(self, message: dict[str, Any], kind: int = 1) -> None:
        self.frame(kind, msgspec.json.encode(message))

    def frame(self, kind: int, payload: bytes) -> None:
        size = len(payload)
        length = bytes([128 | size]) if size < 126 else bytes([254]) + size.to_bytes(2, "big")
        self.transport.write(bytes([128 | kind]) + length + bytes(4) + payload)  # a mask of zeros changes nothing

    def data_received(self, data: bytes) -> None:
        buffer = self.buffer
        buffer += data
        if not self.opened.done():
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if not buffer.startswith(b"HTTP/1.1 101"):
                self.opened.set_exception(ConnectionError(bytes(buffer[:end]).decode()))
                return
            del buffer[: end + 4]
            self.opened.set_result(None)
        at = 0
        while len(buffer) - at >= 2:
            size, begin = buffer[at + 1], at + 2
            if size >= 126:
                begin += 2 if size == 126 else 8
                if len(buffer) < begin:
                    break
                size = int.from_bytes(buffer[at + 2 : begin], "big")
            if len(buffer) - begin < size:
                break
            payload, kind = bytes(buffer[begin : begin + size]), buffer[at] & 15
            at = begin + size
            if kind == 1:
                self.game.hear(self, payload)
            elif kind == 9:
                self.frame(10, payload)
        del buffer[:at]


async def _open(fleet: Fleet, port: int, games: list[list[list[str]]]) -> None:
    """All sockets of a fleet, one after the other."""
    loop = asyncio.get_running_loop()
    for seats in games:
        game = Game(fleet)
        for path, cookie in seats:
            _, wire = await loop.create_connection(
                lambda game=game, path=path, cookie=cookie: Wire(game, f"127.0.0.1:{port}", path, cookie),  # type: ignore[misc]
                "127.0.0.1",
                port,
            )
            await wire.opened
            if cookie:
                wire.send({"type": "hello"})


async def _warm(fleet: Fleet, games: int) -> None:
    """Until every game has gone on a little: kernels are loaded, pages are in memory."""
    for _ in range(10):
        await _saturate(fleet, 1)
        if fleet.acknowledged >= 3 * games:
            return


async def _saturate(fleet: Fleet, seconds: float) -> float:
    """Every game as fast as it goes; acknowledged commands a second."""
    fleet.eager = True
    while fleet.ready:
        fleet.ready.popleft().play()
    before, began = fleet.acknowledged, time.perf_counter()
    await asyncio.sleep(seconds)
    rate = (fleet.acknowledged - before) / (time.perf_counter() - began)
    fleet.eager = False
    await asyncio.sleep(0.5)
    return rate


async def _steady(fleet: Fleet, seconds: float) -> tuple[float, list[float]]:
    """So many commands a second, whatever the answers do; what was reached, and how long each took."""
    fleet.waits = []
    began, sent = time.perf_counter(), 0
    while (now := time.perf_counter() - began) < seconds:
        while sent < now * RATE and fleet.ready:
            fleet.ready.popleft().play()
            sent += 1
        await asyncio.sleep(0.001)
    await asyncio.sleep(0.5)
    return sent / seconds, fleet.waits


async def _load() -> None:
    """The whole course: the game server alone at full speed, then all by turns at a steady rate."""
    told = json.loads(sys.stdin.readline())
    real, plain, keeping = Fleet(), Fleet(), Fleet()
    await _open(real, told["port"], told["games"])
    await asyncio.sleep(0.5)
    await _warm(real, len(told["games"]))
    before, busy, own = real.acknowledged, _busy(told["process"]), time.process_time()
    waited, began = _waited(told["process"]), time.perf_counter()
    result: dict[str, Any] = {"real_rate": await _saturate(real, FULL)}
    result["waited"] = (_waited(told["process"]) - waited) / (time.perf_counter() - began)
    result["client_busy"] = (time.process_time() - own) / FULL
    result["busy"] = (_busy(told["process"]) - busy) / max(1, real.acknowledged - before)
    size = round(real.update_bytes / real.updates)
    games = [[[f"/{room}/{seat}/{size}", ""] for seat in range(SEATS)] for room in range(len(told["games"]))]
    for fleet, port in ((plain, told["baseline"]), (keeping, told["keeping"])):
        await _open(fleet, port, games)
        await asyncio.sleep(0.5)
        await _warm(fleet, len(games))
    result["plain_rate"] = await _saturate(plain, FULL / 2)
    waits: dict[str, list[list[float]]] = {"real": [], "plain": [], "keeping": []}
    reached = []
    for _ in range(ROUNDS):
        for name, fleet in (("real", real), ("plain", plain), ("keeping", keeping)):
            rate, found = await _steady(fleet, STEADY)
            waits[name].append(found)
            reached.append(rate)
    print(json.dumps({**result, "size": size, "waits": waits, "reached": min(reached), "refused": real.refused}))


# The tables


def _ask(port: int, method: str, path: str, body: Any = None) -> tuple[Any, str]:
    """One request; the answer, and the cookie it set."""
    from http.client import HTTPConnection

    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request(method, path, None if body is None else json.dumps(body), {"Content-Type": "application/json"})
    answer = connection.getresponse()
    text = answer.read()
    connection.close()
    if answer.status >= 300:
        raise RuntimeError(f"{method} {path}: {answer.status} {text[:200]!r}")
    return json.loads(text), (answer.getheader("set-cookie") or "").partition(";")[0]


def _set_tables(port: int) -> list[list[list[str]]]:
    """Tables of four people, each with a device of their own: by game and seat, path and cookie."""
    games = []
    for _ in range(GAMES):
        wanted = {"edition": EDITION, "variant": VARIANT, "seats": [{}] * SEATS}
        made, _ = _ask(port, "POST", "/api/tables", wanted)
        path = f"/api/tables/{made['table']['id']}"
        seats = []
        for invite in made["invites"]:
            _, cookie = _ask(port, "POST", f"{path}/sit", {"token": invite["token"], "seed": secrets.token_hex(32)})
            seats.append([f"{path}/socket", cookie])
        games.append(seats)
    return games


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


@contextlib.contextmanager
def _process(*words: str) -> Iterator[tuple[int, int]]:
    """A server as a process; its port and its number."""
    command = [sys.executable, "-m", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            port = int(process.stdout.readline())
            yield port, process.pid
        finally:
            process.terminate()


def _until_up(port: int) -> None:
    for _ in range(600):
        with contextlib.suppress(OSError):
            _ask(port, "GET", "/health")
            return
        time.sleep(0.05)
    raise RuntimeError("the server did not start")


def _p99(rounds: list[list[float]]) -> float:
    """Of the rounds' p99 the median."""
    return statistics.median(statistics.quantiles(waits, n=100)[98] * 1000 for waits in rounds)


def _resident(process: int) -> float:
    """How many thousand bytes of memory a process has."""
    pages = int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1000


def _busy(process: int) -> float:
    """Seconds of a processor that a process has used."""
    words = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def _waited(process: int) -> float:
    """Seconds that a process' event loop was ready to run while others had the processors."""
    return int(Path(f"/proc/{process}/schedstat").read_text(encoding="ascii").split()[1]) / 1e9


def load_rows() -> list[Row]:
    with (
        tempfile.TemporaryDirectory() as data,
        _process("benchmarks.server", "serve", data) as (port, process),
        _process("benchmarks.broadcast") as (baseline, _),
        _process("benchmarks.broadcast", data) as (keeping, _),
    ):
        _until_up(port)
        told = {"port": port, "process": process, "baseline": baseline, "keeping": keeping, "games": _set_tables(port)}
        command = [sys.executable, "-m", "benchmarks.server", "load"]
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
        Row(f"server: p99 at {RATE} commands/s", _p99(real), "ms"),
        Row(f"server: median of the baseline at {RATE} commands/s", statistics.median(chain(*plain)) * 1000, "ms"),
        Row(f"server: p99 of the baseline at {RATE} commands/s", _p99(plain), "ms"),
        Row("server: p99 of all rounds together", _p99([[*chain(*real)]]), "ms"),
        Row("server: p99 of all rounds of the baseline together", _p99([[*chain(*plain)]]), "ms"),
        Row("server: median of the baseline with our store", statistics.median(chain(*kept)) * 1000, "ms"),
        Row(f"server: p99 of the baseline with our store at {RATE} commands/s", _p99(kept), "ms"),
        Row("server: p99 against the baseline's", _p99(real) / _p99(plain), "times", at_most=3),
    ]


def opening_rows() -> list[Row]:
    with tempfile.TemporaryDirectory() as data:
        long, idle = asyncio.run(_keep_tables(data))
        with _process("benchmarks.server", "serve", data) as (port, process):
            _until_up(port)
            _ask(port, "GET", f"/api/tables/{long.pop()}")  # loads the kernels
            cold = []
            for id in long:
                began = time.perf_counter()
                _ask(port, "GET", f"/api/tables/{id}")
                cold.append(time.perf_counter() - began)
            for id in idle[IDLE:]:
                _ask(port, "GET", f"/api/tables/{id}")
            before = _resident(process)
            for id in idle[:IDLE]:
                _ask(port, "GET", f"/api/tables/{id}")
            each = (_resident(process) - before) / IDLE
    moves = f"{MOVES + SNAPSHOT_EVERY - 1:,}"
    return [
        Row(f"server: cold opening of a table of {moves} moves", statistics.median(cold) * 1000, "ms", at_most=200),
        Row(f"server: memory of an idle game, over {IDLE}", each, "KB", at_most=50),
    ]


def server() -> list[Row]:
    return [*load_rows(), *opening_rows()]


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["serve", folder]:
            _serve(folder)
        case ["load"]:
            uvloop.run(_load())
