"""A lesson played: positions of its games in numbers, and who won."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from erdkreis.bots.kernel.sampling import play_sampled
from erdkreis.bots.kernel.worth import MOOD
from erdkreis.bots.simulate import Series, game_seed
from erdkreis.editions import by_preset
from erdkreis.engine.game import derive
from erdkreis.engine.kernel import entries
from erdkreis.engine.kernel.chance import CHANCE
from erdkreis.engine.kernel.events import new_log
from erdkreis.engine.kernel.records import new_record
from erdkreis.engine.kernel.rows import SCRATCH
from erdkreis.engine.kernel.state import ACTION, STATE
from erdkreis.judge.kernel.entries import describe_all
from erdkreis.judge.kernel.features import FEATURES, LOOK, NOBODY_WINS, SIDES
from erdkreis.training.lessons import MAX_TURNS, Lesson

SLOTS = 4
"""Positions of a game that are kept where turns begin, and as many from within turns."""


@dataclass(frozen=True)
class Sampled:
    """Positions of one kind of game, with the game each is of and who won it; nobody is the side after the seats."""

    series: Series
    states: np.ndarray
    game: np.ndarray
    winner: np.ndarray


def play(lesson: Lesson, slots: int = SLOTS) -> Sampled:
    series = Series(by_preset(lesson.preset), lesson.players, lesson.bots, lesson.seed, MAX_TURNS)
    games = np.zeros(lesson.games, STATE)
    games["colour"][:, : lesson.players] = range(lesson.players)
    chances = np.zeros(lesson.games, CHANCE)
    chances["seeded"] = 1
    seeds = np.zeros(lesson.games, np.int64)
    for place in range(lesson.games):
        seed = game_seed(lesson.seed, place)
        chances["dice_seed"][place], chances["hidden_seed"][place] = derive(seed, "dice"), derive(seed, "hidden")
        seeds[place] = derive(seed, "bots")
    picked, kept = np.zeros(2 * slots * lesson.games, STATE), np.zeros((lesson.games, 2), np.int64)
    play_sampled(
        series.board,
        series.rules,
        games,
        chances,
        seeds,
        series.kinds,
        series.minds,
        series.table,
        np.zeros(2, MOOD),
        np.zeros(1, CHANCE),
        MAX_TURNS,
        new_log(0),
        new_record(SCRATCH),
        np.zeros(1, STATE),
        np.zeros(1, STATE),
        np.zeros(1, STATE),
        np.zeros(1, ACTION),
        slots,
        picked,
        kept,
    )
    there = picked["players"] > 0
    game = np.repeat(np.arange(lesson.games), 2 * slots)[there]
    winner = np.where(games["winner"] < 0, NOBODY_WINS, games["winner"])
    return Sampled(series, picked[there], game, winner[game])


def rows_of(sampled: Sampled, states: np.ndarray) -> np.ndarray:
    """A row for every side of every position; those of nobody who lives are noughts."""
    rows = np.zeros((len(states), SIDES, FEATURES))
    describe_all(sampled.series.board, sampled.series.rules, states, sampled.series.table, np.zeros(1, LOOK), rows)
    return rows


def seen(sampled: Sampled) -> np.ndarray:
    """The positions as one of the living seats sees them, each in its turn."""
    views = np.zeros_like(sampled.states)
    for place in range(len(views)):
        state = sampled.states[place : place + 1]
        living = [seat for seat in range(sampled.series.players) if int(state["alive"][0]) >> seat & 1]
        seat = living[place % len(living)]
        one = np.zeros(1, STATE)
        entries.project(sampled.series.board, sampled.series.rules, state, np.array([seat]), one)
        views[place] = one[0]
    return views


def living(states: np.ndarray) -> np.ndarray:
    """Which sides have a row: the seats that live, and nobody."""
    alive = states["alive"][:, None] >> np.arange(SIDES) & 1
    alive[:, NOBODY_WINS] = 1
    return alive.astype(bool)
