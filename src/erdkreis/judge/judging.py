"""What a position is worth to everybody in it: the chance to win."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from erdkreis.editions import Edition
from erdkreis.engine.game import Game, a_game
from erdkreis.judge.kernel.entries import judge_all
from erdkreis.judge.kernel.features import FEATURES, LOOK, NOBODY_WINS, SIDES
from erdkreis.judge.networks import Form, network
from erdkreis.odds.tables import odds_for


@dataclass(frozen=True)
class Chances:
    """Everybody's chance to win, by seat, and the chance that nobody does within the turn limit: together one."""

    seats: tuple[float, ...]
    nobody: float


def judge(game: Game, seat: int | None = None) -> Chances:
    """The chances as they stand, by all there is to know, or by what `seat` may see.

    >>> from erdkreis.editions import edition
    >>> chances = judge(Game(edition("hasbro2010"), 4, seed=1))
    >>> len(chances.seats), round(sum(chances.seats) + chances.nobody, 9)
    (4, 1.0)
    """
    records = a_game(game).records if seat is None else a_game(game).projection(seat)
    found = judge_states(game.edition, game.board_record, game.rules, records, "open" if seat is None else "seat")
    return Chances(tuple(found[0, : game.players].tolist()), float(found[0, NOBODY_WINS]))


def judge_states(edition: Edition, board: np.void, rules: np.void, states: np.ndarray, form: Form) -> np.ndarray:
    """The same for many positions of one kind of game: a row for each, by seat, nobody last."""
    chances = np.zeros((len(states), SIDES))
    rows = np.zeros((SIDES, FEATURES))
    judge_all(board, rules, states, odds_for(edition), network(form), np.zeros(1, LOOK), rows, chances)
    return chances
