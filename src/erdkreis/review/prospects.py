"""What an action promises to whoever is about to take it, while the game goes on: by what they see and nothing else."""

from __future__ import annotations

import numpy as np

from erdkreis.engine.actions import Action
from erdkreis.engine.game import Game
from erdkreis.review.model import Prospect
from erdkreis.review.outcomes import Outcomes, Positions, TooManyOutcomes
from erdkreis.review.walking import Judge, as_seen_by, by_the_judge, value_of

DEALS = 4
"""Cards that may be drawn or won lie elsewhere in each; always the same ones, so that an answer stays the same."""


def prospect(game: Game, action: Action, judge: Judge = by_the_judge) -> Prospect | None:
    """What the awaited seat may hope for before and after an action. What it cannot see is dealt anew, so nothing of
    that is in the answer. None where lots can fall in more ways than can be looked at."""
    seat, action = game.awaiting, game.complete(action)
    assert seat is not None
    try:
        found = [_in_one_deal(game.imagine(seat, deal), seat, action, judge) for deal in range(DEALS)]
    except TooManyOutcomes:
        return None
    now, after = np.mean(found, axis=0).tolist()
    return Prospect(now, after)


def _in_one_deal(dealt: Game, seat: int, action: Action, judge: Judge) -> tuple[float, float]:
    outcomes, positions, flat = Outcomes(dealt), Positions(), dealt.numbers()
    trees = outcomes.standing(flat, positions), outcomes.of(flat, action, positions)
    judged = judge(dealt, as_seen_by(dealt, positions, seat), seat)
    now, after = (float(value_of(tree, judged)[seat]) for tree in trees)
    return now, after
