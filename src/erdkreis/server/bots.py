"""Who decides instead of a person: bots in worker processes, so that none of them delays a socket; and programs."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import TypeVar

from erdkreis.bots import is_bot
from erdkreis.engine.game import Game
from erdkreis.server.decision import BOT, Decision
from erdkreis.server.programs import Programs
from erdkreis.server.settings import Settings

Answer = TypeVar("Answer")


def _attend(parent: int) -> None:
    """In a new worker: Ctrl-C is the server's business, and without its server a worker ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def _decide(name: str, seed: int, saved: bytes, source: str, openly: bool) -> Decision:
    """In the worker: the bot looks at the projection of the awaited seat, never at more."""
    from erdkreis.bots.bot import Bot
    from erdkreis.bots.openness import open_reason

    bot, game = Bot(name, seed), Game.from_bytes(saved)
    assert game.awaiting is not None
    action = bot.decide(game)
    reason = bot.reason(game)
    told = open_reason(game, action, reason) if openly and reason is not None else None
    return Decision(str(action), game.awaiting, source, reason=reason, told=told)


class Bots:
    """A few processes that decide for bots; with none, bots decide in this one. Programs are processes of their own."""

    def __init__(self, settings: Settings) -> None:
        self.programs = Programs(settings.bots, settings.bot_programs)
        self._workers = settings.bot_workers
        self._pool = self._new_pool() if self._workers else None

    def _new_pool(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._workers, mp_context=context, initializer=_attend, initargs=(os.getpid(),))

    def offers(self, name: str) -> bool:
        """May somebody have this bot at a table?"""
        return is_bot(name) or name in self.programs.names

    async def decide(self, name: str, game: Game, seed: int, table: str, source: str) -> Decision:
        """For the awaited seat; a program that does not play as it should is a `Forfeit`."""
        if is_bot(name):
            return await self.work(_decide, name, seed, game.to_bytes(), source, True)
        seat = game.awaiting
        assert seat is not None
        return Decision(await self.programs.decide(name, (table, seat), game, seed), seat, source)

    async def advise(self, name: str, game: Game, seed: int) -> Decision:
        """For the person in the awaited seat alone, who may hear everything that the seat knows."""
        return await self.work(_decide, name, seed, game.to_bytes(), BOT, False)

    async def work(self, task: Callable[..., Answer], *given: object) -> Answer:
        """Whatever takes long, in a worker."""
        pool = self._pool
        if pool is None:
            return task(*given)
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(pool, partial(task, *given))
        except BrokenProcessPool:  # a worker died: others take over, once for all who were waiting
            if self._pool is pool:
                self._pool = self._new_pool()
            return await loop.run_in_executor(self._pool, partial(task, *given))

    def close(self) -> None:
        self.programs.close()
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
