"""Games of a series that go on from where they stand, inside the kernel; of some of them positions are kept."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from erdkreis.bots.judged import judging_room
from erdkreis.bots.kernel.sampling import play_sampled
from erdkreis.bots.kernel.thinking import MOOD
from erdkreis.bots.series import Series, game_seed
from erdkreis.engine.game import derive
from erdkreis.engine.kernel.chance import CHANCE
from erdkreis.engine.kernel.events import new_log
from erdkreis.engine.kernel.records import new_record
from erdkreis.engine.kernel.rows import SCRATCH
from erdkreis.engine.kernel.state import ACTION, STATE


def play_on(
    series: Series,
    games: np.ndarray,
    strays: Sequence[int],
    slots: tuple[int, int, int] = (0, 0, 0),
    *,
    anew: bool = False,
    number: int = 0,
) -> np.ndarray:
    """Play the games to their ends, from where they stand or from the beginning, and give the positions that are kept.
    The first of them is the game of that number in the series."""
    count = len(games)
    chances, seeds = np.zeros(count, CHANCE), np.zeros(count, np.int64)
    chances["seeded"] = 1
    for place in range(count):
        seed = game_seed(series.seed, number + place)
        chances["dice_seed"][place], chances["hidden_seed"][place] = derive(seed, "dice"), derive(seed, "hidden")
        seeds[place] = derive(seed, "bots")
    picked = np.zeros(sum(slots) * count, STATE)
    play_sampled(
        series.board,
        series.rules,
        games,
        chances,
        seeds,
        np.array(strays[number : number + count], np.int64),
        series.kinds,
        series.minds,
        series.table,
        np.zeros(2, MOOD),
        np.zeros(1, CHANCE),
        series.max_turns,
        new_log(0),
        new_record(SCRATCH),
        np.zeros(1, STATE),
        np.zeros(1, STATE),
        np.zeros(1, STATE),
        np.zeros(1, ACTION),
        series.network,
        *judging_room(),
        np.array([*slots, 0 if anew else 1]),
        picked,
    )
    return picked
