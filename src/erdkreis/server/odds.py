"""The odds of an attack or of a route, for whoever aims: from what their own seat sees, and from nothing else."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Literal

import numpy as np

from erdkreis.boards.errors import UnknownTerritory
from erdkreis.editions import Edition
from erdkreis.engine.constants import constants_of
from erdkreis.engine.game import Game
from erdkreis.engine.kernel.refusals import Refusal
from erdkreis.odds import OddsError
from erdkreis.odds.battles import check_units
from erdkreis.odds.dice import pairs_won, pairs_won_against
from erdkreis.odds.kernel import entries
from erdkreis.odds.kernel.lookup import SIZE
from erdkreis.odds.tables import FIELDS, table_of
from erdkreis.server.errors import RequestRefused
from erdkreis.server.messages import (
    AskCampaign,
    AskDefence,
    AskOdds,
    DefenceOdds,
    DefenceOutcome,
    DiceToDefend,
    Odds,
    OddsStep,
    Refused,
)
from erdkreis.server.telling import Connection

if TYPE_CHECKING:
    from erdkreis.server.table import Table

MOST_STEPS = 12
SMALLEST = 1e-6
"""Chances below this are not told one by one: nobody could see them in a picture."""


async def answer(table: Table, connection: Connection, asked: AskOdds | AskCampaign) -> Odds | Refused:
    """Reckoned beside the event loop, without the table's lock: a game is never changed, only followed by another."""
    if table.log is None:
        return Refused.of(asked.id, "game/not_begun", 0)
    seq, game = table.seq, table.log.game
    try:
        march = march_of(game, connection.shown_seat(game.awaiting), route_of(asked), asked.leave)
    except (UnknownTerritory, OddsError, RequestRefused) as error:
        return Refused(asked.id, error.code, str(error), seq)
    return await asyncio.to_thread(march.odds, asked.id, seq)


def defence(table: Table, asked: AskDefence) -> DefenceOdds | Refused:
    """What each number of dice may do in the roll that waits: both sides' dice lie open, so anybody may know it."""
    if table.log is None:
        return Refused.of(asked.id, "game/not_begun", 0)
    return defence_odds(table.log.game, asked.id, table.seq)


def defence_odds(game: Game, id: str, seq: int) -> DefenceOdds | Refused:
    if game.phase != "defend":
        return Refused.of(id, Refusal.TURN_WRONG_STEP.code, seq)
    battle = game.view(None).battle
    (option,) = game.options().of("defend")
    choices = [
        DiceToDefend(dice, _outcomes(battle.dice, battle.red, dice))
        for dice in range(option.least or 1, (option.most or 1) + 1)
    ]
    return DefenceOdds(id, seq, choices)


def _outcomes(attacking: int, red: tuple[int, ...], dice: int) -> list[DefenceOutcome]:
    """The attacker's dice are those on the table, or any."""
    won = pairs_won_against(red, dice) if red else pairs_won(attacking, dice)
    pairs, ways = min(attacking, dice), sum(count for _, count in won)
    return [DefenceOutcome(pairs - killed, killed, count / ways) for killed, count in won]


def route_of(asked: AskOdds | AskCampaign) -> list[str]:
    return asked.route if isinstance(asked, AskCampaign) else [asked.source, asked.target]


def march_of(game: Game, seat: int | None, route: list[str], leave: int) -> March:
    """The route as this seat sees it; whatever cannot be attacked is refused."""
    if len(route) > MOST_STEPS + 1:
        raise RequestRefused("odds/too_long", status=409)
    if len(set(route)) < len(route):
        raise RequestRefused("odds/twice", status=409)
    seen, board = game.seen_by(seat), game.board
    if seen.concealed:
        raise RequestRefused("odds/hidden", status=409)
    places = [board.index(name) for name in route]
    owner, units = ([facts[place] for place in places] for facts in (seen.owner, seen.units))
    for before, place in pairwise(places):
        if place not in board.territories[before].links:
            raise RequestRefused("odds/not_linked", status=409)
    if owner[0] in owner[1:]:
        raise RequestRefused("odds/own_territory", status=409)
    for defenders in units[1:]:
        check_units(units[0], defenders, SIZE)
    return March(game.edition, route, units[0], units[1:], leave)


def defence_of(edition: Edition) -> Literal["most", "best"]:
    """How a defender throws: as well as the rules let him choose."""
    return "best" if constants_of(edition).defender_chooses else "most"


@dataclass(frozen=True)
class March:
    """A stack on its way: all but the one unit that stays go on after each victory, while more than `stop` are left."""

    edition: Edition
    route: list[str]
    units: int
    defenders: list[int]
    stop: int

    def odds(self, id: str, seq: int) -> Odds:
        defence = defence_of(self.edition)
        table, field = table_of(self.edition, defence=defence), FIELDS.own
        field["stack"] = 0
        field["stack"][self.units] = 1
        left, held, steps, losses, killed = np.zeros(SIZE + 1), np.zeros(SIZE + 1), [], 0.0, 0.0
        for territory, defenders in zip(self.route[1:], self.defenders, strict=True):
            stack = field["stack"].copy()
            entries.fight(table, field, defenders, self.stop)
            won, lost = field["won"].copy(), field["lost"]
            largest = int(np.flatnonzero(stack).max(initial=0))
            holding = field["here"][: min(self.stop, largest) + 1, : defenders + 1].sum(0)
            killed += defenders * float(stack.sum()) - _mean(holding)
            losses += _mean(stack - won - lost)
            steps.append(OddsStep(territory, float(won.sum())))
            left += lost
            held[: defenders + 1] += holding
            field["stack"][:-1], field["stack"][-1] = won[1:], 0
        return Odds(id, seq, steps[-1].win, losses, killed, _likely(left + won), _likely(held), steps, defence)


def _likely(chances: np.ndarray) -> list[tuple[int, float]]:
    return [(units, float(chance)) for units, chance in enumerate(chances) if chance >= SMALLEST]


def _mean(chances: np.ndarray) -> float:
    return float(np.arange(len(chances)) @ chances)
