"""What a strong bot would do in a person's place, routes to a goal, what threatens one: for whoever asks, from what
their seat sees.

All of it is worked out in the bots' processes, and nobody waits for it, not even who has asked: they may play on
meanwhile.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING

from erdkreis.boards.errors import BoardError, UnknownTerritory
from erdkreis.engine.game import Game
from erdkreis.engine.kernel.refusals import Refusal
from erdkreis.odds import OddsError
from erdkreis.server.bots import Advice
from erdkreis.server.messages import (
    AskHint,
    AskPlan,
    AskThreats,
    AttackerShown,
    Hint,
    PlanFound,
    Refused,
    RouteFound,
    Threats,
    ThreatShown,
)
from erdkreis.server.odds import defence_of
from erdkreis.server.telling import PERSON, Connection
from erdkreis.server.workers import Rank, TooLong

if TYPE_CHECKING:
    from erdkreis.server.table import Table


_log = logging.getLogger("erdkreis.server")


@dataclass(eq=False)
class Question:
    """Something that is being worked out for a device."""

    connection: Connection
    asked: AskHint | AskPlan | AskThreats
    task: asyncio.Task[None] | None = None


class Adviser:
    """Hints, plans and threats at one table: for each seat one of each may wait, and a newer one takes its place."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._waiting: dict[tuple[type, int | None], Question] = {}
        self._hinted: tuple[int, Advice] | None = None
        """The latest hint, and after which move it was given."""

    def ask(self, connection: Connection, asked: AskHint | AskPlan | AskThreats) -> None:
        """It is answered when it has been worked out."""
        log = self._table.log
        place = type(asked), connection.shown_seat(None if log is None else log.game.awaiting)
        older = self._waiting.get(place)
        if older is not None and older.task is not None:
            older.task.cancel()
            older.connection.send(Refused.of(older.asked.id, "hint/newer", self._table.seq))
        question = self._waiting[place] = Question(connection, asked)
        question.task = asyncio.get_running_loop().create_task(self._answer(place, question))

    def forget(self, connection: Connection) -> None:
        """Whoever has gone wants no answer."""
        for question in self._waiting.values():
            if question.connection is connection and question.task is not None:
                question.task.cancel()

    async def close(self) -> None:
        tasks = [question.task for question in self._waiting.values() if question.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _answer(self, place: tuple[type, int | None], question: Question) -> None:
        connection, asked = question.connection, question.asked
        try:
            if isinstance(asked, AskHint):
                connection.send(await self._hint(connection, asked))
            else:
                connection.send(await self._plan(connection, asked))
        except TooLong as error:
            connection.send(Refused.of(asked.id, error.code, self._table.seq))
        except Exception:
            _log.exception("a hint failed")
            connection.send(Refused.of(asked.id, "http/500", self._table.seq))
        finally:
            if self._waiting.get(place) is question:
                del self._waiting[place]

    async def _hint(self, connection: Connection, asked: AskHint) -> Hint | Refused:
        """The same question about the same position is answered without thinking again."""
        table = self._table
        log = table.log
        if log is None:
            return Refused.of(asked.id, "game/not_begun", 0)
        seq, game = table.seq, log.game
        if not table.header.hints:
            return Refused.of(asked.id, "hint/not_allowed", seq)
        seat = game.awaiting
        if seat not in connection.seats or table.seats[seat].kind != PERSON:
            return Refused.of(asked.id, Refusal.TURN_NOT_YOURS.code, seq)
        if self._hinted is None or self._hinted[0] != seq:
            self._hinted = seq, await table.bots.advise(game, log.bot_seed(), table.whom)
        advice = self._hinted[1]
        return Hint(asked.id, seq, advice.action, advice.reason, advice.prospect)

    async def _plan(self, connection: Connection, asked: AskPlan | AskThreats) -> PlanFound | Threats | Refused:
        table = self._table
        log = table.log
        if log is None:
            return Refused.of(asked.id, "game/not_begun", 0)
        seq, game = table.seq, log.game
        seat = connection.shown_seat(game.awaiting)
        if seat is None:
            return Refused.of(asked.id, "seat/none", seq)
        if game.seen_by(seat).concealed:
            return Refused.of(asked.id, "odds/hidden", seq)
        given = game.to_bytes(), seq, seat, asked
        work_out = _work_out_threats if isinstance(asked, AskThreats) else _work_out
        return await table.bots.work(work_out, *given, whom=table.whom, rank=Rank.ADVICE)


def _work_out(saved: bytes, seq: int, seat: int, asked: AskPlan) -> PlanFound | Refused:
    """In the worker."""
    return routes_to(Game.from_bytes(saved), seq, seat, asked)


def routes_to(game: Game, seq: int, seat: int, asked: AskPlan) -> PlanFound | Refused:
    from erdkreis.odds import plan

    try:
        found = plan(
            game,
            asked.target,
            continent=asked.continent,
            player=asked.player,
            seat=seat,
            stop=asked.leave,
            defence=defence_of(game.edition),
        )
    except UnknownTerritory as error:
        return Refused(asked.id, error.code, str(error), seq)
    except BoardError as error:
        return Refused(asked.id, "continent/unknown", str(error), seq)
    except OddsError as error:
        return Refused(asked.id, error.code, str(error), seq)
    if found is None:
        return PlanFound(asked.id, seq, 0.0, [])
    routes = [RouteFound(route.source, route.chance, list(route.attacks())) for route in found.routes]
    return PlanFound(asked.id, seq, found.chance, routes)


def _work_out_threats(saved: bytes, seq: int, seat: int, asked: AskThreats) -> Threats:
    """In the worker."""
    return threats_to(Game.from_bytes(saved), seq, seat, asked)


def threats_to(game: Game, seq: int, seat: int, asked: AskThreats) -> Threats:
    from erdkreis.odds import threats
    from erdkreis.odds.threats import REACH

    found = threats(game, seat, defence=defence_of(game.edition))
    shown = [
        ThreatShown(
            each.territory, each.holds, [AttackerShown(by.source, list(by.route), by.win) for by in each.attackers]
        )
        for each in found
    ]
    return Threats(asked.id, seq, REACH, shown)
