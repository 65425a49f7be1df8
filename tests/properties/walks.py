"""Walks through games: bots decide, now and then somebody takes a placement back."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from hypothesis import strategies as st

from erdkreis.bots.bot import Bot
from erdkreis.engine.actions import Action, Undo
from erdkreis.engine.game import Game


@dataclass(frozen=True)
class Pace:
    """How a walk goes: `skipped` actions before anybody looks, and how often a bot plays sensibly or takes back."""

    seed: int
    skipped: int
    sensible: float
    undoing: float = 0.0


def paces(most_skipped: int = 600, undoing: bool = False) -> st.SearchStrategy[Pace]:
    """Random seats alone seldom get far, sensible ones seldom do anything odd: all mixtures are walked.

    Hypothesis tries what comes first in a list first: the middle of a game that is played sensibly.
    """
    return st.builds(
        Pace,
        st.integers(0, 2**31 - 1),
        st.sampled_from([skipped for skipped in (300, 90, 30, 600, 0, 150, 1200) if skipped <= most_skipped]),
        st.sampled_from([0.9, 0.5, 1.0, 0.0]),
        st.sampled_from([0.1, 0.0, 0.4]) if undoing else st.just(0.0),
    )


class Walker:
    """Decides for whichever seat is awaited, the way its pace says."""

    def __init__(self, pace: Pace) -> None:
        self.pace = pace
        self._lot = random.Random(pace.seed)
        self._sensible, self._wild = Bot("greedy", pace.seed), Bot("random", pace.seed)

    def decide(self, game: Game) -> Action:
        if game.undo_seat is not None and self._lot.random() < self.pace.undoing:
            return Undo()
        return (self._sensible if self._lot.random() < self.pace.sensible else self._wild).decide(game)


def choices(game: Game, pace: Pace, most: int) -> Iterator[Action]:
    """What the seats would do next, until the game is over or `most` actions are made; the caller plays them."""
    walker = Walker(pace)
    for _ in range(most):
        if game.over:
            return
        yield walker.decide(game)


def advanced(game: Game, pace: Pace) -> Game:
    """The game some actions later, but never over: it stops one action short of its end."""
    walker = Walker(pace)
    for _ in range(pace.skipped):
        later = game.copy(same_chance=True)
        later.play(walker.decide(later))
        if later.over:
            break
        game = later
    return game
