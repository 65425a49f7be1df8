"""Values of minds asked all at once: the same games for the same seed, and every value has its answer."""

from __future__ import annotations

import math

import numpy as np
import pytest

from erdkreis.bots.levels import mind_of
from erdkreis.editions import by_preset
from erdkreis.engine.kernel.compiling import COMPILED
from tools.tuning import GAMES, VALUES, effects, rows_of, stepped


def test_every_value_goes_a_step_up_or_down() -> None:
    mind = mind_of("general", by_preset("H00-W"), 4)
    up, down = (stepped(mind, np.full(len(VALUES), step)) for step in (1, -1))
    for name in VALUES:
        assert down[name] < getattr(mind, name) < up[name]


@pytest.mark.skipif(not COMPILED, reason="whole games")
def test_the_same_seed_asks_the_same_games() -> None:
    duel = by_preset("H00-2P")
    first, again = ([won for _, won in rows_of(duel, 2, 5, number=1)] for _ in range(2))
    assert first == again
    assert len(first) % GAMES == 0
    found = effects(duel, 2, games=24, seed=5, jobs=2)
    assert {name for name, _, _ in found} == set(VALUES)
    assert all(math.isfinite(gain) and math.isfinite(sure) for _, gain, sure in found)
