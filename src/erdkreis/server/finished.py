"""What a finished game is told as, worked out once and kept beside the database: its replay and its file.

Kept compressed, with a hash of itself: what is damaged, or was written by another version, is made anew.
"""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import hashlib
import json
import logging
import os
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from msgspec import Raw

from erdkreis import __version__
from erdkreis.record import Secrets
from erdkreis.server.bodies import TableShown
from erdkreis.server.fair_queue import FairGate, Whom
from erdkreis.server.game_log import GameLog
from erdkreis.server.replays import replay_json
from erdkreis.server.server_key import ServerKey
from erdkreis.server.store.contract import LogEntry
from erdkreis.server.web import ASK_AGAIN, FOREVER, File
from erdkreis.server.workers import Answer, Worker

FinishedKind = Literal["file", "replay", "review", "deep-review"]
FOLDER = "finished"
FORMAT = f"1/{__version__}"
TYPES: dict[FinishedKind, str] = {
    "file": "application/jsonl",
    "replay": "application/json",
    "review": "application/json",
    "deep-review": "application/json",
}
CACHED: dict[FinishedKind, str] = {
    "file": FOREVER,
    "replay": ASK_AGAIN,
    "review": ASK_AGAIN,
    "deep-review": ASK_AGAIN,
}
"""A game file never changes; how a replay is told may, with the next version, and a review grows."""
MEGABYTE = 1_000_000
REST_SECONDS = 60.0
"""After so long without work the process ends."""

_log = logging.getLogger("erdkreis.server")


@dataclass(frozen=True)
class FinishedFile:
    """A game told in one way, compressed; the tag is that of what was compressed."""

    tag: str
    compressed: bytes

    @classmethod
    def of(cls, content: bytes) -> FinishedFile:
        return cls(hashlib.sha256(content).hexdigest()[:32], gzip.compress(content, mtime=0))

    def file(self, kind: FinishedKind, *, plain: bool) -> File:
        """As it is answered; spelt out only for those who want it `plain`."""
        content = gzip.decompress(self.compressed) if plain else b""
        return File(content, TYPES[kind], f'"{self.tag}"', CACHED[kind], {"gzip": self.compressed})

    def to_bytes(self) -> bytes:
        check = hashlib.sha256(self.compressed).hexdigest()
        return json.dumps([FORMAT, self.tag, check]).encode() + b"\n" + self.compressed

    @classmethod
    def read(cls, data: bytes) -> FinishedFile | None:
        head, _, compressed = data.partition(b"\n")
        try:
            format, tag, check = json.loads(head)
        except (ValueError, TypeError):
            return None
        whole = (format, check) == (FORMAT, hashlib.sha256(compressed).hexdigest())
        return cls(tag, compressed) if whole else None


@dataclass(frozen=True)
class FinishedGame:
    """All that a finished game is told from."""

    shown: TableShown
    secrets: Secrets
    opening: bytes
    entries: list[LogEntry]
    key: ServerKey | None


def tell(kind: FinishedKind, game: FinishedGame) -> FinishedFile:
    """In the worker: replay the game."""
    log = GameLog.load(game.shown.id, game.secrets, Raw(game.opening), None)
    if kind == "replay":
        return FinishedFile.of(replay_json(game.shown, log, game.entries))
    log.catch_up(game.entries)
    return FinishedFile.of(log.file(game.entries, game.key).encode())


class FinishedGames:
    """Those that were asked for, in a folder of bounded size, the oldest out first. One is worked out at a time, in a
    process that yields to everything else; all who ask for the same wait for the same."""

    def __init__(self, data: str, megabytes: int, *, apart: bool) -> None:
        self._folder = Path(data) / FOLDER
        self._most = megabytes * MEGABYTE
        self._gate = FairGate(1)
        self._worker = Worker(nice=10) if apart else None
        self._making: dict[tuple[str, FinishedKind], asyncio.Task[FinishedFile]] = {}
        self._rest: asyncio.TimerHandle | None = None

    async def get(self, whom: Whom, kind: FinishedKind, found: Callable[[], Awaitable[FinishedGame]]) -> FinishedFile:
        """`found` gets the game out of the store, once its turn has come."""
        file = await self.kept(whom.table, kind)
        if file is None:
            key = whom.table, kind
            making = self._making.get(key)
            if making is None:
                making = self._making[key] = asyncio.create_task(self._make(whom, kind, found))
                making.add_done_callback(lambda _: self._making.pop(key, None))
            file = await asyncio.shield(making)
        return file

    async def _make(self, whom: Whom, kind: FinishedKind, found: Callable[[], Awaitable[FinishedGame]]) -> FinishedFile:
        async with self._gate.turn(whom):
            file = await self._run(tell, kind, await found())
        await self.keep(whom.table, kind, file)
        return file

    async def work(self, whom: Whom, task: Callable[..., Answer], *given: object) -> Answer:
        """Have a part of something longer done when its turn comes, in the same process."""
        async with self._gate.turn(whom):
            return await self._run(task, *given)

    async def _run(self, task: Callable[..., Answer], *given: object) -> Answer:
        if self._worker is None:
            return await asyncio.to_thread(task, *given)
        answer, _ = await self._worker.run(task, *given)
        self._rest_later(self._worker)
        return answer

    async def kept(self, table: str, kind: FinishedKind) -> FinishedFile | None:
        """What is on the disk already."""
        return await asyncio.to_thread(self._read, table, kind)

    async def keep(self, table: str, kind: FinishedKind, file: FinishedFile) -> None:
        await asyncio.to_thread(self._keep, table, kind, file)

    def _rest_later(self, worker: Worker) -> None:
        if self._rest is not None:
            self._rest.cancel()
        self._rest = asyncio.get_running_loop().call_later(REST_SECONDS, worker.rest)

    def forget(self, table: str) -> None:
        """A table is deleted: nothing of it stays."""
        for kind in TYPES:
            self._path(table, kind).unlink(missing_ok=True)

    def close(self) -> None:
        if self._rest is not None:
            self._rest.cancel()
        if self._worker is not None:
            self._worker.close()

    # The folder

    def _path(self, table: str, kind: FinishedKind) -> Path:
        return self._folder / f"{table}.{kind}"

    def _read(self, table: str, kind: FinishedKind) -> FinishedFile | None:
        with contextlib.suppress(OSError):
            return FinishedFile.read(self._path(table, kind).read_bytes())
        return None

    def _keep(self, table: str, kind: FinishedKind, file: FinishedFile) -> None:
        """Disposable: where it cannot be kept, it is worked out again."""
        path = self._path(table, kind)
        new = path.with_suffix(f".{kind}-new")
        try:
            self._folder.mkdir(mode=0o700, exist_ok=True)
            new.write_bytes(file.to_bytes())
            os.replace(new, path)
            self._make_room()
        except OSError as error:
            _log.warning("a finished game's %s is not kept: %s", kind, type(error).__name__)
            with contextlib.suppress(OSError):
                new.unlink(missing_ok=True)

    def _make_room(self) -> None:
        kept = sorted(
            (entry.stat().st_mtime_ns, entry.stat().st_size, entry.path) for entry in os.scandir(self._folder)
        )
        total = sum(size for _, size, _ in kept)
        for _, size, path in kept:
            if total <= self._most:
                return
            Path(path).unlink(missing_ok=True)
            total -= size
