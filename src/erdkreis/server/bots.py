"""Who decides instead of a person: bots in worker processes, so that none of them delays a socket; and programs."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable

from msgspec import Struct

from erdkreis.bots import is_bot
from erdkreis.bots.reasons import Reason
from erdkreis.editions import DEFAULT, edition
from erdkreis.engine.game import Game
from erdkreis.engine.kernel.compiling import COMPILED
from erdkreis.review.model import Prospect
from erdkreis.server.decision import BOT, Decision
from erdkreis.server.fair_queue import FairGate, Whom
from erdkreis.server.limits import Places
from erdkreis.server.programs import Programs
from erdkreis.server.settings import Settings
from erdkreis.server.workers import Answer, Rank, TooLong, Workers

ADVISER = "marshal"
MOVES_AT_ONCE = 2
"""That nobody sends by hand: few, so that people's go between; two, so that one is made while another is being kept."""
SWIFT = "random"
"""Decides where another bot could not in time."""

_log = logging.getLogger("erdkreis.server")


def _decide(name: str, seed: int, saved: bytes, source: str) -> Decision:
    """In the worker: the bot looks at the projection of the awaited seat, never at more."""
    from erdkreis.bots.bot import Bot
    from erdkreis.bots.openness import open_reason

    bot, game = Bot(name, seed), Game.from_bytes(saved)
    assert game.awaiting is not None
    action = bot.decide(game)
    reason = bot.reason(game)
    openly_said = None if reason is None else open_reason(game, action, reason)
    return Decision(str(action), game.awaiting, source, reason=reason, open_reason=openly_said)


class Advice(Struct, frozen=True):
    """What a strong bot would do, why, and what that promises."""

    action: str
    reason: Reason | None
    prospect: Prospect | None


def _advise(seed: int, saved: bytes) -> Advice:
    """In the worker: by the projection of the awaited seat, like every decision."""
    from erdkreis.bots.bot import Bot
    from erdkreis.review.prospects import prospect

    bot, game = Bot(ADVISER, seed), Game.from_bytes(saved)
    action = bot.decide(game)
    return Advice(str(action), bot.reason(game), prospect(game, action))


def _warm_up() -> None:
    """In a new worker: load what is compiled, so that nobody's first opponent is slow."""
    from erdkreis.odds import plan

    if not COMPILED:
        return
    game = Game(edition(DEFAULT), 3, seed=1)
    for name in ("random", "greedy", ADVISER):
        _decide(name, 1, game.to_bytes(), BOT)
    _advise(1, game.to_bytes())
    plan(game, continent="asia", seat=0)


class Bots:
    """A few processes that decide for bots; with none, bots decide in this one. Programs are processes of their own."""

    def __init__(self, settings: Settings) -> None:
        self.programs = Programs(settings.bots, settings.bot_programs)
        self.workers = Workers(settings.bot_workers)
        self.shows = Places(settings.bot_tables_per_address, settings.bot_tables)
        """Tables where bots are among themselves and somebody watches."""
        self.turns = FairGate(MOVES_AT_ONCE)
        """Who makes a move that nobody sends by hand."""
        self.moves_per_second = settings.moves_per_second
        self._warming: asyncio.Task[None] | None = None

    def offers(self, name: str) -> bool:
        """May somebody have this bot at a table?"""
        return is_bot(name) or name in self.programs.names

    def warm_up(self) -> None:
        """Start the workers now, beside everything else: else the first who plays against a bot would wait for it."""
        if len(self.workers):
            self._warming = asyncio.create_task(self._warm_up())

    async def _warm_up(self) -> None:
        began = time.monotonic()
        try:
            await self.workers.prepare(_warm_up)
        except Exception:
            _log.exception("the bots could not be made ready; they will try again when they are needed")
        else:
            _log.info("the bots are ready, after %.1f seconds", time.monotonic() - began)

    async def decide(self, name: str, game: Game, seed: int, source: str, whom: Whom, rank: Rank) -> Decision:
        """For the awaited seat; a program that does not play as it should is a `Forfeit`."""
        if is_bot(name):
            try:
                return await self.work(_decide, name, seed, game.to_bytes(), source, whom=whom, rank=rank)
            except TooLong:
                _log.error("%s took too long to decide", name)
                return await self.work(_decide, SWIFT, seed, game.to_bytes(), source, whom=whom, rank=rank)
        seat = game.awaiting
        assert seat is not None
        return Decision(await self.programs.decide(name, whom, seat, game, seed), seat, source)

    async def advise(self, game: Game, seed: int, whom: Whom) -> Advice:
        """For the person in the awaited seat alone, who may hear everything that the seat knows."""
        return await self.work(_advise, seed, game.to_bytes(), whom=whom, rank=Rank.ADVICE)

    async def work(self, task: Callable[..., Answer], *given: object, whom: Whom, rank: Rank) -> Answer:
        """Whatever takes long, in a worker, when its turn comes."""
        return await self.workers.do(task, *given, whom=whom, rank=rank)

    def close(self) -> None:
        if self._warming is not None:
            self._warming.cancel()
        self.programs.close()
        self.workers.close()
