"""Programs from outside at tables: those that the operator allows, by the names he gives them, and no others.

A few run at once. One that has been idle for the longest time is ended when another needs its place; asked again, it is
started anew and told of its game anew, as after a restart of the server.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor

from erdkreis.bots.contestants import visitor_of
from erdkreis.bots.errors import Forfeit
from erdkreis.bots.program import TimeLimits
from erdkreis.bots.visitor import Visitor
from erdkreis.engine.game import Game
from erdkreis.server.fair_queue import FairGate, Whom

LIMITS = TimeLimits(start=10.0, move=5.0, game=3600.0)
"""People wait for it: what it thinks in all matters less than that it answers soon."""

TableSeat = tuple[str, int]
"""A table and a seat."""


class Programs:
    """By name, what may be started; by place, what is running and idle."""

    def __init__(self, commands: Mapping[str, str], most: int) -> None:
        self.names = tuple(commands)
        self._commands = dict(commands)
        self._idle: dict[TableSeat, Visitor] = {}
        self._gate = FairGate(most)
        self._most = most
        self._threads = ThreadPoolExecutor(most, "program")

    async def decide(self, name: str, whom: Whom, seat: int, game: Game, seed: int) -> str:
        """The program's action, or a `Forfeit`. It is asked on a thread of its own: nobody else waits for it."""
        if name not in self._commands:
            raise Forfeit("bot/unknown", f"there is no program {name!r} any more")
        place = whom.table, seat
        async with self._gate.turn(whom):
            program = self._idle.pop(place, None) or visitor_of(self._commands[name], seed, LIMITS)
            while len(self._idle) >= self._most:
                self._end(next(iter(self._idle)))
            try:
                action = await asyncio.get_running_loop().run_in_executor(self._threads, program.decide, game)
            except asyncio.CancelledError:  # the table is put away, or the server ends
                program.kill()
                self._threads.submit(program.close)
                raise
            self._idle[place] = program
            return str(action)

    def leave(self, table: str) -> None:
        """A table is over or put away: its programs go."""
        for place in [place for place in self._idle if place[0] == table]:
            self._end(place)

    def _end(self, place: TableSeat) -> None:
        self._threads.submit(self._idle.pop(place).close)

    def close(self) -> None:
        for place in list(self._idle):
            self._end(place)
        self._threads.shutdown()
