"""Games of a series of which positions are kept, inside the kernel."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from erdkreis.bots.kernel.sampling import play_sampled
from erdkreis.bots.series import Series
from erdkreis.engine.kernel.state import STATE


def play_and_keep(
    series: Series, games: np.ndarray, strays: Sequence[int], slots: tuple[int, int, int], first: int = 0
) -> np.ndarray:
    """Play the games, after as many decisions at random as each strays, and give the positions that are kept. The first
    of them is the game of that number in the series."""
    count = len(games)
    picked = np.zeros(sum(slots) * count, STATE)
    play_sampled(
        series.board,
        series.rules,
        games,
        *series.chances(first, count),
        series.kinds,
        series.max_turns,
        *series.desk(),
        series.study(),
        np.array(strays[first : first + count], np.int64),
        np.array(slots),
        picked,
    )
    return picked
