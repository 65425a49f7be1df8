"""Positions as the judge sees them: rows of numbers, and which of them won."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from erdkreis.engine.kernel import entries
from erdkreis.engine.kernel.state import STATE
from erdkreis.engine.rules import board_of, encode_board, encode_rules
from erdkreis.judge.kernel.entries import describe_all
from erdkreis.judge.kernel.features import FEATURES, LOOK, NOBODY_WINS, SIDES
from erdkreis.judge.networks import Form
from erdkreis.odds.tables import odds_for
from erdkreis.training.lessons import Lesson
from erdkreis.training.playing import Sampled


@dataclass(frozen=True)
class Rows:
    """The rows of many positions, one position after the other; `first` is where each begins."""

    values: np.ndarray
    won: np.ndarray
    first: np.ndarray
    kind: np.ndarray
    """Of each position: the number of its preset and players, as counted in `kinds`."""
    kinds: list[tuple[str, int]]

    @property
    def sizes(self) -> np.ndarray:
        return np.diff(self.first, append=len(self.won))

    @property
    def position(self) -> np.ndarray:
        """Of each row: the number of its position."""
        return np.repeat(np.arange(len(self.first)), self.sizes)


def living(states: np.ndarray) -> np.ndarray:
    """Which sides have a row: the seats that live, and nobody."""
    alive = states["alive"][:, None] >> np.arange(SIDES) & 1
    alive[:, NOBODY_WINS] = 1
    return alive.astype(bool)


def seen(board: np.void, rules: np.void, states: np.ndarray) -> np.ndarray:
    """The positions as one of the living seats sees them, each in its turn."""
    views = np.zeros_like(states)
    one = np.zeros(1, STATE)
    for place in range(len(views)):
        seats = [seat for seat in range(int(states["players"][place])) if int(states["alive"][place]) >> seat & 1]
        entries.project(board, rules, states[place : place + 1], np.array([seats[place % len(seats)]]), one)
        views[place] = one[0]
    return views


def rows_of(lesson: Lesson, sampled: Sampled, form: Form) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The rows of a lesson's positions, which of them won, and how many each position has."""
    edition = lesson.edition
    board, rules = encode_board(board_of(edition)), encode_rules(edition, lesson.players)
    states = sampled.states if form == "open" else seen(board, rules, sampled.states)
    values = np.zeros((len(states), SIDES, FEATURES))
    describe_all(board, rules, states, odds_for(edition), np.zeros(1, LOOK), values)
    sides = living(states)
    won = np.arange(SIDES) == sampled.winner[:, None]
    return values[sides].astype(np.float32), won[sides], sides.sum(1)


def gather(lessons: Iterable[tuple[Lesson, Sampled]], form: Form) -> Rows:
    """The rows of many lessons in one."""
    kinds: list[tuple[str, int]] = []
    values, won, sizes, kind = [], [], [], []
    for lesson, sampled in lessons:
        if lesson.kind not in kinds:
            kinds.append(lesson.kind)
        some, which, each = rows_of(lesson, sampled, form)
        values.append(some)
        won.append(which)
        sizes.append(each)
        kind.append(np.full(len(each), kinds.index(lesson.kind)))
    all_sizes = np.concatenate(sizes)
    first = np.cumsum(all_sizes) - all_sizes
    return Rows(np.concatenate(values), np.concatenate(won), first, np.concatenate(kind), kinds)


def shares(scores: np.ndarray, rows: Rows) -> np.ndarray:
    """Scores as chances: those of one position add up to one."""
    sizes = rows.sizes
    powers = np.exp(scores - np.repeat(np.maximum.reduceat(scores, rows.first), sizes))
    total = np.add.reduceat(powers, rows.first)
    return np.asarray(powers / np.repeat(total, sizes))
