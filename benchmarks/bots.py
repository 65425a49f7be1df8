"""Speed of the bots: whole games of the quick levels, and how long the others think in their longest turn."""

from __future__ import annotations

from collections import defaultdict
from time import process_time

from benchmarks.measure import Row
from erdkreis.bots import LEVELS
from erdkreis.bots.bot import Bot
from erdkreis.bots.simulate import simulate
from erdkreis.editions import by_preset
from erdkreis.engine.game import Game

QUICK = {"recruit": (2000, 500.0), "captain": (500, 100.0)}
TURNS = 40


def bots() -> list[Row]:
    world = by_preset("H00-W-ESC")
    rows = [
        Row(f"{level} in four seats of H00-W-ESC, one core", _rate(level, games), "games/s", at_least=target)
        for level, (games, target) in QUICK.items()
    ]
    for level in LEVELS:
        longest = max(_turns(Game(world, 4, seed=seed), level) for seed in range(2))
        rows.append(Row(f"the longest of {2 * TURNS} turns of {level}", longest, "s", at_most=_limit(level)))
    return rows


def _limit(level: str) -> float:
    return 1.0 if level == LEVELS[-1] else 0.1


def _rate(level: str, games: int) -> float:
    """The best of three series: on a shared machine the least disturbed one."""
    played = (simulate(by_preset("H00-W-ESC"), 4, (level,), games, seed) for seed in range(3))
    return max(series.games / series.seconds for series in played)


def _turns(game: Game, level: str) -> float:
    """The processor's time of the longest turn, all of its decisions together."""
    bot, spent = Bot(level, 1), defaultdict[int, float](float)
    while not game.over and game.turn <= TURNS:
        began = process_time()
        action = bot.decide(game)
        if game.turn:
            spent[game.turn] += process_time() - began
        game.play(action)
    return max(spent.values())
