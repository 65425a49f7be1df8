"""Speed of the judge: positions of a game under way, judged inside the kernel."""

from __future__ import annotations

import numpy as np

from benchmarks.measure import Row, best_of, seconds
from erdkreis.bots.bot import Bot
from erdkreis.editions import edition
from erdkreis.engine.game import Game
from erdkreis.judge.judging import judge, judge_states

POSITIONS = 2000


def judge_speed() -> list[Row]:
    rows = []
    for name, variant, players in (("hasbro2010", "world", 4), ("hasbro2000", "missions", 6)):
        game, bot = Game(edition(name, variant), players, seed=1), Bot("greedy", 1)
        found: list[np.ndarray] = []
        while not game.over and len(found) < 400:
            found.append(game.records.copy())
            game.play(bot.decide(game))
        states = np.resize(np.concatenate(found), POSITIONS)
        seats = sum(int(alive).bit_count() for alive in states["alive"])
        judge(Game(edition(name, variant), players, seed=1), 0)

        def work(game: Game = game, states: np.ndarray = states) -> None:
            judge_states(game.edition, game.board_record, game.rules, states, "open")

        work()
        taken = best_of(5, lambda work=work: seconds(work)) / seats  # type: ignore[misc]
        rows.append(Row(f"judging a position, by seat ({name} {variant}, {players})", taken * 1e6, "µs", at_most=10))
    return rows
