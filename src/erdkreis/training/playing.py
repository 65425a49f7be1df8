"""A lesson played: positions of its games, and who won."""

from __future__ import annotations

import random
from dataclasses import dataclass

import numpy as np

from erdkreis.bots.sampling import play_and_keep
from erdkreis.bots.series import Series
from erdkreis.engine.kernel.state import STATE
from erdkreis.judge.kernel.features import NOBODY_WINS
from erdkreis.training.lessons import FEW, Lesson

MAX_TURNS = 1000
"""After so many turns nobody has won, as in `erdkreis simulate`."""
SLOTS = (1, 4, 5)
"""Positions of a game that are kept: of the set-up, of those where turns begin, of those within turns."""
TURNS = 3000
"""So many turns a lesson takes if all its games are as long as its first: those that hardly ever end are fewer."""
STRAY = 0.4
"""The share of games that begin with decisions at random, so that there are many openings."""


@dataclass(frozen=True)
class Sampled:
    """Positions of one kind of game, with the game each is of and who won it; nobody is the side after the seats."""

    states: np.ndarray
    game: np.ndarray
    winner: np.ndarray


def series_of(lesson: Lesson) -> Series:
    return Series(lesson.edition, lesson.players, lesson.bots, lesson.seed, MAX_TURNS)


def play(lesson: Lesson, slots: tuple[int, int, int] = SLOTS) -> Sampled:
    chance = random.Random(lesson.seed)
    strays = [chance.randrange(40 * lesson.players) * (chance.random() < STRAY) for _ in range(lesson.games)]
    games = np.zeros(lesson.games, STATE)
    games["colour"][:, : lesson.players] = range(lesson.players)
    series = series_of(lesson)
    picked = play_and_keep(series, games[:1], strays, slots)
    count = max(min(FEW, lesson.games), min(lesson.games, TURNS // int(games["turn"][0])))
    games = games[:count]
    picked = np.concatenate([picked, play_and_keep(series, games[1:], strays, slots, first=1)])
    game = np.repeat(np.arange(count), sum(slots))
    there = picked["players"] > 0
    return Sampled(picked[there], game[there], winners(games)[game[there]])


def winners(games: np.ndarray) -> np.ndarray:
    """The side that won each game."""
    return np.where(games["winner"] < 0, NOBODY_WINS, games["winner"])
