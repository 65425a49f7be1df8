"""Speed of the environments, by processor time of one core: micro-actions answered at random."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

import numpy as np

from benchmarks.measure import Row
from erdkreis.env import BatchEnv, SoloVectorEnv, TableEnv, load_spiel_game
from erdkreis.env.floats import planes

PRESET, GAMES = "H00-W-ESC", 1024
WORLD = f"{PRESET}, {GAMES} games"


def _rate(step: Callable[[], int], least: float = 0.5, repeats: int = 3) -> float:
    """Steps a second of processor time, the best of several runs."""
    step()
    best = 0.0
    for _ in range(repeats):
        began, count = process_time(), 0
        while process_time() - began < least:
            count += step()
        best = max(best, count / (process_time() - began))
    return best


def _batch(observing: bool = True, with_planes: bool = False) -> Callable[[], int]:
    batch = BatchEnv(PRESET, GAMES, 4, observing=observing)
    batch.reset()

    def step() -> int:
        batch.step(batch.sample())
        if with_planes:
            planes(batch.observations)
        return GAMES

    return step


def _against_bots(bot: str) -> Callable[[], int]:
    together = SoloVectorEnv(PRESET, 4, 512, opponents=bot, max_turns=100)
    together.reset(seed=1)

    def step() -> int:
        together.step(together.batch.sample())
        return 512

    return step


def _table() -> int:
    """One game at PettingZoo's table, every question to its answer."""
    table, lot, count = TableEnv(PRESET, 4, max_cycles=500), np.random.default_rng(1), 0
    table.reset(seed=1)
    while not any(table.truncations.values()):
        observation, *_ = table.last()
        assert observation is not None
        table.step(int(lot.choice(np.flatnonzero(observation["action_mask"]))))
        count += 1
    return count


def _spiel() -> int:
    """One game of OpenSpiel's, chance nodes not counted."""
    state, lot, count = load_spiel_game(PRESET, 4).new_initial_state(), np.random.default_rng(1), 0
    while count < 300 and not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(lot.integers(len(outcomes)))][0])
        else:
            state.apply_action(int(lot.choice(state.legal_actions())))
            count += 1
    return count


def environments() -> list[Row]:
    unit, few = "M steps/s", "steps/s"
    return [
        Row(f"batch, masks only, {WORLD}", _rate(_batch(False)) / 1e6, unit, at_least=3),
        Row(f"batch, with observations, {WORLD}", _rate(_batch()) / 1e6, unit, at_least=1),
        Row(f"batch, with float planes, {WORLD}", _rate(_batch(with_planes=True)) / 1e6, unit),
        Row("Gymnasium vector, one learner, three random, 512 games", _rate(_against_bots("random")) / 1e6, unit),
        Row("Gymnasium vector, one learner, three greedy, 512 games", _rate(_against_bots("greedy")) / 1e6, unit),
        Row("Gymnasium vector, one learner, three recruits, 512 games", _rate(_against_bots("recruit")) / 1e6, unit),
        Row("Gymnasium vector, one learner, three captains, 512 games", _rate(_against_bots("captain")) / 1e6, unit),
        Row("PettingZoo table, one game", _rate(_table), few),
        Row("OpenSpiel, one game", _rate(_spiel), few),
    ]
