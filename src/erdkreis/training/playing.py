"""A lesson played: positions of its games, and who won."""

from __future__ import annotations

import random
from dataclasses import dataclass

import numpy as np

from erdkreis.bots.judged import judging_room
from erdkreis.bots.kernel.sampling import play_sampled
from erdkreis.bots.kernel.worth import MOOD
from erdkreis.bots.simulate import Series, game_seed
from erdkreis.engine.game import derive
from erdkreis.engine.kernel.chance import CHANCE
from erdkreis.engine.kernel.events import new_log
from erdkreis.engine.kernel.records import new_record
from erdkreis.engine.kernel.rows import SCRATCH
from erdkreis.engine.kernel.state import ACTION, STATE
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
    picked = play_on(series, games[:1], strays, slots, anew=True)
    count = max(min(FEW, lesson.games), min(lesson.games, TURNS // int(games["turn"][0])))
    games = games[:count]
    picked = np.concatenate([picked, play_on(series, games[1:], strays, slots, anew=True, number=1)])
    game = np.repeat(np.arange(count), sum(slots))
    there = picked["players"] > 0
    return Sampled(picked[there], game[there], winners(games)[game[there]])


def play_on(
    series: Series,
    games: np.ndarray,
    strays: list[int],
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


def winners(games: np.ndarray) -> np.ndarray:
    """The side that won each game."""
    return np.where(games["winner"] < 0, NOBODY_WINS, games["winner"])
