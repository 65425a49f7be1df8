"""Speed of the engine: whole games of random legal play, single pieces, and two cores against one."""

from __future__ import annotations

import numpy as np

from benchmarks.measure import Row, best_of, seconds
from erdkreis.bots.bot import Bot
from erdkreis.bots.simulate import simulate
from erdkreis.editions import PRESETS, Edition, by_preset
from erdkreis.engine.game import Game
from erdkreis.engine.kernel import copy_first, entry
from erdkreis.engine.state import STATE

MAIN = "H00-M"
ACTIONS = 1_500_000  # about a third of a second each


def _players(edition: Edition) -> int:
    return 4 if 4 in edition.players else edition.players[0]


def _rate(edition: Edition, jobs: int = 1, actions: int = ACTIONS) -> float:
    """Million actions a second over enough games to last a while."""
    players = _players(edition)
    sample = simulate(edition, players, games=16, seed=1, max_turns=300)
    games = max(16, round(16 * actions / max(1, sample.actions)))
    rates = []
    for seed in range(3):
        result = simulate(edition, players, games=games, seed=seed, jobs=jobs, max_turns=300)
        rates.append(result.actions / result.seconds)
    return max(rates) / 1e6


def play() -> list[Row]:
    """Random legal play by the full rules, one core."""
    rows = []
    for edition in PRESETS:
        target = 4.0 if edition.preset == MAIN else 2.0
        what = f"random play {edition.preset}, {_players(edition)} players"
        rows.append(Row(what, _rate(edition), "M actions/s", at_least=target))
    return rows


def jobs() -> list[Row]:
    """Two cores against one, in the same run."""
    edition = by_preset(MAIN)
    one, two = _rate(edition, 1, 4 * ACTIONS), _rate(edition, 2, 4 * ACTIONS)
    return [Row("two jobs against one", two / one, "times", at_least=1.8)]


@entry
def copy_many(views, games, count):
    for _ in range(count):
        copy_first(views, games)


def pieces() -> list[Row]:
    """A copied state in the kernel, one action from Python."""
    game = Game(by_preset(MAIN), 4, seed=1)
    views = np.zeros(1, STATE)
    copy_many(views, game.records, 1)
    count = 200_000
    copied = best_of(5, lambda: seconds(lambda: copy_many(views, game.records, count))) / count
    return [
        Row("copying a state in the kernel", copied * 1e9, "ns", at_most=200),
        Row("Game.play from Python", best_of(3, _seconds_a_play) * 1e6, "µs", at_most=50),
        Row("size of a state", STATE.itemsize / 1024, "KiB"),
    ]


def _seconds_a_play() -> float:
    """Mean time of `Game.play` over a whole game between greedy bots; deciding is not timed."""
    game, bot = Game(by_preset(MAIN), 4, seed=3), Bot("greedy", 3)
    spent, count = 0.0, 0
    while not game.over and count < 500:
        action = bot.decide(game)
        spent += seconds(lambda action=action: game.play(action))  # type: ignore[misc]
        count += 1
    return spent / count
