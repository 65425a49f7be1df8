"""Moves that nobody sends one by one: bots, stand-ins, standing orders, and “attack until”."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from erdkreis.boards.errors import UnknownTerritory
from erdkreis.bots.errors import Forfeit
from erdkreis.fairness import until_nonce
from erdkreis.server.company import BEAT_SECONDS
from erdkreis.server.decision import BOT, STANDING, TIMEOUT, Decision
from erdkreis.server.messages import Command, Ended, Refused, Until
from erdkreis.server.telling import PERSON, Connection
from erdkreis.server.until import why_ended

if TYPE_CHECKING:
    from erdkreis.server.table import Table

STAND_IN = "greedy"
MOST_ATTACKS = 1_000
"""Of one “attack until”. The largest battles of printed games take a few dozen."""
AGAIN_SECONDS = 1.0
"""When to try again a move that could not be kept."""
ELSEWHERE_SECONDS = BEAT_SECONDS
"""When to ask again whether another process still drives the table: what it last said may be its last word."""

BREATH_SECONDS = 0.02
"""How long an attacker who cannot read that fast is given before the next attack."""

WhyEnded = Literal["taken", "left", "stopped", "refused"]

_log = logging.getLogger("erdkreis.server")


@dataclass(frozen=True)
class Order:
    """Who decides instead of a person: a bot, or, without one, the order to throw the most dice."""

    source: str
    bot: str | None


@dataclass(eq=False)
class Assault:
    """An “attack until” under way."""

    request: Until
    connection: Connection
    seat: int
    attacks: int = 0
    stopped: bool = False


class Mover:
    """Moves for whoever does not move by hand, one move after the other, as long as one of those is awaited."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._task: asyncio.Task[None] | None = None
        self._again: asyncio.TimerHandle | None = None
        self._assault: Assault | None = None
        self._moved = asyncio.Event()
        self._paid = 0.0  # until when the moves made here use up the time they are given

    @property
    def moving(self) -> bool:
        return self._assault is not None or (self._task is not None and not self._task.done())

    def wake(self) -> None:
        """Something has happened: whoever waits looks again."""
        self._moved.set()
        if (self._task is None or self._task.done()) and self._order() is not None:
            self._task = asyncio.get_running_loop().create_task(self._move())

    def _wake_in(self, seconds: float) -> None:
        """One timer, however often somebody wakes it meanwhile: of many each would set the next."""
        if self._again is not None:
            self._again.cancel()
        self._again = asyncio.get_running_loop().call_later(seconds, self.wake)

    async def close(self) -> None:
        if self._again is not None:
            self._again.cancel()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    # Bots and standing orders

    async def _move(self) -> None:
        """A bot thinks outside the lock: nobody waits for it, and what it thought of an older position is dropped."""
        table = self._table
        try:
            while (order := self._order()) is not None and (log := table.log) is not None:
                if not await table.company.leads(table):  # another process moves, or will be found dead
                    self._wake_in(ELSEWHERE_SECONDS)
                    return
                seq, seat = table.seq, log.game.awaiting
                if seat is None:
                    continue
                try:
                    decision = await self._decided(order, seat)
                except Forfeit as forfeit:
                    await table.replace_bot(seat, forfeit)
                    continue
                async with self._turn(), table.lock:
                    if table.seq != seq or table.log is None or self._order() != order:
                        continue
                    refused = await table.play(decision)
                self._moved.set()
                if refused is not None and refused.code == "game/stale":  # somebody else was quicker
                    continue
                if refused is not None:
                    level = logging.WARNING if refused.code.startswith("store/") else logging.ERROR
                    _log.log(level, "a move of %s was refused: %s", order.source, refused.code)
                    self._wake_in(AGAIN_SECONDS)
                    return
        except Exception:  # whatever it was, the others must not wait for ever
            _log.exception("a move failed")
            self._wake_in(AGAIN_SECONDS)
        finally:
            if not table.connections:  # whoever has people there may drive it
                asyncio.get_running_loop().call_soon(table.company.look, table)

    @contextlib.asynccontextmanager
    async def _turn(self) -> AsyncIterator[None]:
        """All tables move by turns, and none moves faster than people could bear; a second's worth may come at once."""
        loop, bots = asyncio.get_running_loop(), self._table.bots
        self._paid = max(self._paid, loop.time() - 1.0) + 1 / bots.moves_per_second
        await asyncio.sleep(self._paid - loop.time())
        async with bots.turns.turn(self._table.whom):
            yield

    def _order(self) -> Order | None:
        """Who moves for the awaited seat: its bot, a stand-in when time is up, or its standing order to defend."""
        table = self._table
        seat = None if table.log is None else table.log.game.awaiting
        if table.log is None or seat is None or table.resting:
            return None
        if table.seats[seat].kind != PERSON:
            return Order(BOT, table.seats[seat].kind)
        if self._needs_stand_in(seat):
            return Order(TIMEOUT, STAND_IN)
        wish = table.header.standing.get(seat, "ask") if table.log.game.phase == "defend" else "ask"
        return None if wish == "ask" else Order(STANDING, STAND_IN if wish == "best" else None)

    def _needs_stand_in(self, seat: int) -> bool:
        """Is the time up? For somebody who is away a stand-in stays until they are back, while others are there."""
        table = self._table
        away = seat in table.standing_in and not table.is_present(seat) and table.attended
        needs = away or table.clock.is_up(time.monotonic())
        if needs != (seat in table.standing_in):
            table.standing_in ^= {seat}
            table.tell_table()
        return needs

    async def _decided(self, order: Order, seat: int) -> Decision:
        log = self._table.log
        assert log is not None
        if order.bot is not None:
            table = self._table
            return await table.bots.decide(order.bot, log.game, log.bot_seed(), order.source, table.whom, table.rank)
        (defence,) = log.game.options().of("defend")
        return Decision(f"defend {defence.most}", seat, order.source)

    # Attack until

    async def attack_until(self, connection: Connection, message: Until) -> Assault | None:
        """The first of its attacks, answered like any command; `go_on` makes the others.

        One that was begun before is not begun again: its first attack answers, and that is all.
        """
        table = self._table
        async with table.lock:
            seat = None if table.log is None else table.acting(connection, _attack(message, 0))
            answer: Refused | Ended | None = None
            if seat is None or not table.is_current(message.seq):
                answer = await table.take(connection, _attack(message, 0), 0)
            elif self._assault is not None:
                answer = Refused.of(message.id, "attack/until", table.seq)
            elif self._too_few(message):
                answer = Ended(message.id, 0, "left")
            else:
                assault = Assault(message, connection, seat)
                answer = await self._attack(assault)
                if assault.attacks:
                    self._assault = assault
                    return assault
        if answer is not None:
            connection.send(answer)
        return None

    async def go_on(self, assault: Assault) -> None:
        """Ordinary attacks, one after the other, each with a nonce of its own made from the given one."""
        table = self._table
        reason: WhyEnded | None = None
        try:
            while reason is None:
                await self._answered(assault)
                while assault.connection.behind() and not assault.stopped:
                    await asyncio.sleep(BREATH_SECONDS)
                async with self._turn(), table.lock:
                    reason = self._ending(assault)
                    refused = None if reason else await self._next_attack(assault)
                if refused is not None:
                    assault.connection.send(refused)
                    reason = "refused"
        finally:
            self._assault = None
        assault.connection.send(Ended(assault.request.id, assault.attacks, reason))
        self.wake()

    async def _next_attack(self, assault: Assault) -> Refused | None:
        if assault.attacks >= MOST_ATTACKS:
            params = {"most": MOST_ATTACKS}
            return Refused.of(assault.request.id, "attack/until_long", self._table.seq, params=params)
        return await self._attack(assault)

    async def _attack(self, assault: Assault) -> Refused | None:
        table, before = self._table, self._table.seq
        attack = _attack(assault.request, assault.attacks, before)
        refused = await table.take(assault.connection, attack, assault.attacks)
        if refused is None:  # refused as stale, the table has moved on too, but not by this
            assault.attacks += table.seq > before
            assault.stopped |= table.seq == before  # it was made before: once is enough
        return refused

    def stop(self, connection: Connection, *, gone: bool = False) -> None:
        """Whoever attacks may stop, from any of their devices; when the attacking device is gone, that is the end."""
        assault = self._assault
        if assault is not None and (assault.connection is connection if gone else assault.seat in connection.seats):
            assault.stopped = True
            self._moved.set()

    async def _answered(self, assault: Assault) -> None:
        """Until the defender has chosen, by hand or by a standing order."""
        while True:
            self.wake()
            self._moved.clear()
            log = self._table.log
            if log is None or log.game.phase != "defend" or assault.stopped:
                return
            await self._moved.wait()

    def _ending(self, assault: Assault) -> WhyEnded | None:
        log, request = self._table.log, assault.request
        if log is None or assault.stopped:
            return "stopped"
        seen = log.game.seen_by(assault.seat)
        return why_ended(log.game.board, seen, request.source, request.target, request.leave)

    def _too_few(self, request: Until) -> bool:
        """Are no more left than shall be? Where units may be hidden, or in no such place, the attack will tell."""
        log = self._table.log
        assert log is not None
        game = log.game
        try:
            source = game.board.index(request.source)
            return game.phase == "attack" and game.seen_by(game.awaiting).units[source] <= request.leave
        except UnknownTerritory:
            return False


def _attack(request: Until, number: int, seq: int | None = None) -> Command:
    """One of its attacks, as a person would send it."""
    nonce = until_nonce(bytes.fromhex(request.nonce), number).hex()
    words = f"attack {request.source} {request.target}"
    return Command(request.id, request.seq if seq is None else seq, words, request.seat, nonce)
