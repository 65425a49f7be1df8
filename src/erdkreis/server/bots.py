"""Bots in worker processes, so that a thinking bot never delays a socket."""

from __future__ import annotations

import asyncio
import multiprocessing
from concurrent.futures import ProcessPoolExecutor

from erdkreis.engine.game import Game


def _decide(name: str, seed: int, saved: bytes) -> str:
    """In the worker: the bot looks at the projection of the awaited seat, never at more."""
    from erdkreis.bots.bot import Bot

    return str(Bot(name, seed).decide(Game.from_bytes(saved)))


class BotWorkers:
    """A few processes that decide for bots; with none, bots decide in this one."""

    def __init__(self, workers: int) -> None:
        context = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(workers, mp_context=context) if workers else None

    async def decide(self, name: str, game: Game) -> str:
        saved, seed = game.to_bytes(), int(game.hash[:12], 16)
        if self._pool is None:
            return _decide(name, seed, saved)
        return await asyncio.get_running_loop().run_in_executor(self._pool, _decide, name, seed, saved)

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
