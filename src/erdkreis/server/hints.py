"""What a strong bot would do in a person's place, and routes to a goal: for whoever asks, from what their seat sees.

Both are worked out in the bots' processes: nobody else waits for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from erdkreis.boards.errors import BoardError, UnknownTerritory
from erdkreis.engine.game import Game
from erdkreis.engine.kernel.refusals import Refusal
from erdkreis.odds import OddsError
from erdkreis.server.messages import AskHint, AskPlan, Hint, PlanFound, Refused, RouteFound
from erdkreis.server.moving import NOT_YOURS
from erdkreis.server.odds import HIDDEN, defence_of
from erdkreis.server.telling import PERSON, Connection
from erdkreis.texts import refusal

if TYPE_CHECKING:
    from erdkreis.server.table import Table

ADVISER = "marshal"
NO_HINTS = "There are no hints at this table."


async def hint(table: Table, connection: Connection, asked: AskHint) -> Hint | Refused:
    """The same question about the same position is answered without thinking again."""
    log = table.log
    if log is None:
        return Refused(asked.id, "game/not_begun", refusal("game/not_begun"), 0)
    seq, game = table.seq, log.game
    if not table.header.hints:
        return Refused(asked.id, "hint/not_allowed", NO_HINTS, seq)
    seat = game.awaiting
    if seat not in connection.seats or table.seats[seat].kind != PERSON:
        return Refused(asked.id, Refusal.TURN_NOT_YOURS.code, NOT_YOURS, seq)
    if table.hinted is None or table.hinted[0] != seq:
        table.hinted = seq, await table.bots.advise(ADVISER, game, log.bot_seed())
    decided = table.hinted[1]
    return Hint(asked.id, seq, decided.action, decided.reason)


async def plan(table: Table, connection: Connection, asked: AskPlan) -> PlanFound | Refused:
    log = table.log
    if log is None:
        return Refused(asked.id, "game/not_begun", refusal("game/not_begun"), 0)
    seq, game = table.seq, log.game
    seat = connection.shown_seat(game.awaiting)
    if seat is None:
        return Refused(asked.id, "seat/none", refusal("seat/none"), seq)
    if game.seen_by(seat).concealed:
        return Refused(asked.id, "odds/hidden", HIDDEN, seq)
    return await table.bots.work(_plan, game.to_bytes(), seq, seat, asked)


def _plan(saved: bytes, seq: int, seat: int, asked: AskPlan) -> PlanFound | Refused:
    """In the worker."""
    from erdkreis.odds import plan

    game = Game.from_bytes(saved)
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
