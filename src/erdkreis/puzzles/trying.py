"""Answers tried out: the turn played to its end many times, and the game after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from erdkreis.bots.kernel.thinking import MIND, MOOD
from erdkreis.bots.kernel.trying import STEPS, try_out
from erdkreis.bots.levels import mind_of
from erdkreis.engine.actions import encode
from erdkreis.engine.game import Game, derive
from erdkreis.engine.kernel.chance import CHANCE
from erdkreis.engine.kernel.events import new_log
from erdkreis.engine.kernel.records import new_record
from erdkreis.engine.kernel.rows import SCRATCH
from erdkreis.engine.kernel.state import ACTION, STATE
from erdkreis.odds.tables import odds_for
from erdkreis.puzzles.questions import PossibleAnswer

FINISHES, GOES_ON = "general", "captain"
"""Who plays the turn to its end, and who sits in every seat afterwards."""
ROUNDS = 6
"""So many rounds are played on; a game that is not over by then counts by the seat's share in what everybody has."""


@dataclass(frozen=True)
class Tried:
    """What came of some answers, each with the same deals and dice: by answer and sample.

    `ends` are the positions after the turn, `steps` its conquests, packed, `won` what each game brought.
    """

    ends: np.ndarray
    steps: np.ndarray
    won: np.ndarray

    def route(self, answer: int) -> list[tuple[int, int]]:
        """The conquests that most often follow one another, from where to where, as long as they are likely."""
        rows = self.steps[answer]
        route: list[tuple[int, int]] = []
        for place in range(STEPS):
            there = rows[rows[:, place] >= 0]
            values, counts = np.unique(there[:, place], return_counts=True)
            if not len(values) or counts.max() < LIKELY * len(self.steps[answer]):
                break
            step = int(values[counts.argmax()])
            route.append((step >> 6, step & 63))
            rows = there[there[:, place] == step]
        return route


LIKELY = 0.4
"""A conquest belongs to a plan's route if it comes in so many of all turns tried, after those before it."""


def try_answers(
    game: Game, answers: Sequence[PossibleAnswer], seed: int, samples: int, rounds: int = 0, first: int = 0
) -> Tried:
    """Try answers of the awaited seat, by what it sees: the turn and, beyond it, so many rounds.

    `first` goes on with further samples of the same seed.
    """
    seeds = np.array([derive(seed, f"sample/{first + number}") for number in range(samples)], np.int64)
    choices = np.zeros(len(answers), ACTION)
    for place, answer in enumerate(answers):
        choices[place] = encode(answer.action, game.board)
    minds = np.zeros(2, MIND)
    for place, name in enumerate((FINISHES, GOES_ON)):
        minds[place] = mind_of(name, game.edition, game.players).record()
    ends = np.zeros(len(answers) * samples, STATE)
    steps = np.full((len(answers), samples, STEPS), -1, np.int64)
    won = np.zeros((len(answers), samples))
    last_turn = game.turn - 1 + rounds * len(game.alive) if rounds else 0
    try_out(
        game.board_record,
        game.rules,
        game.projection(game.awaiting),
        choices,
        seeds,
        minds,
        odds_for(game.edition),
        np.zeros(1, MOOD),
        np.zeros(1, CHANCE),
        new_log(0),
        new_record(SCRATCH),
        np.zeros(1, STATE),
        np.zeros(1, STATE),
        np.zeros(1, STATE),
        np.zeros(1, ACTION),
        last_turn,
        ends,
        steps,
        won,
    )
    return Tried(ends.reshape(len(answers), samples), steps, won)
