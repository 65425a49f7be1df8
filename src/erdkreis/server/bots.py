"""Bots in worker processes, so that a thinking bot never delays a socket."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from erdkreis.engine.game import Game


def _attend(parent: int) -> None:
    """In a new worker: Ctrl-C is the server's business, and without its server a worker ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def _decide(name: str, seed: int, saved: bytes) -> str:
    """In the worker: the bot looks at the projection of the awaited seat, never at more."""
    from erdkreis.bots.bot import Bot

    return str(Bot(name, seed).decide(Game.from_bytes(saved)))


class BotWorkers:
    """A few processes that decide for bots; with none, bots decide in this one."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool = self._new_pool() if workers else None

    def _new_pool(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._workers, mp_context=context, initializer=_attend, initargs=(os.getpid(),))

    async def decide(self, name: str, game: Game, seed: int) -> str:
        saved, pool = game.to_bytes(), self._pool
        if pool is None:
            return _decide(name, seed, saved)
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(pool, _decide, name, seed, saved)
        except BrokenProcessPool:  # a worker died: others take over, once for all who were waiting
            if self._pool is pool:
                self._pool = self._new_pool()
            return await loop.run_in_executor(self._pool, _decide, name, seed, saved)

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
