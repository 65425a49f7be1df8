"""One game, from the deal to its end: inside the kernel where only bots play, move by move where a program does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from erdkreis.bots.contestants import is_visitor
from erdkreis.bots.mixed import MixedGame
from erdkreis.bots.program import TimeLimits
from erdkreis.bots.simulate import Series, game_seed
from erdkreis.bots.style import SeatStyle, seat_styles
from erdkreis.editions import Edition


@dataclass(frozen=True)
class GameTerms:
    """What all games of a series have in common. Game n is deal n of `erdkreis simulate --seed SEED`."""

    seed: int = 0
    max_turns: int = 1000
    limits: TimeLimits = field(default_factory=TimeLimits)


@dataclass(frozen=True)
class GameResult:
    """How a game ended. Nobody wins one that is given up. `began` took the first turn; `note` tells of forfeits,
    `styles` how every seat played."""

    winner: int | None
    began: int | None
    turns: int
    note: str | None = None
    styles: tuple[SeatStyle, ...] = ()


def play(edition: Edition, names: Sequence[str], deals: range, terms: GameTerms) -> list[GameResult]:
    """The games of these deals with these contestants in their seats."""
    if any(map(is_visitor, names)):
        return [_with_programs(edition, names, game_seed(terms.seed, deal), terms) for deal in deals]
    return _in_kernel(edition, names, deals, terms)


def _with_programs(edition: Edition, names: Sequence[str], seed: int, terms: GameTerms) -> GameResult:
    table = MixedGame(edition, names, seed, terms.max_turns, terms.limits)
    table.play()
    return GameResult(table.winner, table.began, min(table.game.turn, terms.max_turns), table.note, table.styles)


def _in_kernel(edition: Edition, names: Sequence[str], deals: range, terms: GameTerms) -> list[GameResult]:
    series = Series(edition, len(names), names, terms.seed, terms.max_turns)
    final, _, counted = series.watch(deals.start, len(deals))
    winners = [None if winner < 0 else winner for winner in final["winner"].tolist()]
    turns = np.minimum(final["turn"], terms.max_turns).tolist()
    began = _beginners(edition, names, deals, terms).tolist()
    styles = [
        seat_styles(each, alive, len(names)) for each, alive in zip(counted, final["alive"].tolist(), strict=True)
    ]
    return list(map(GameResult, winners, began, turns, [None] * len(deals), styles))


def _beginners(edition: Edition, names: Sequence[str], deals: range, terms: GameTerms) -> np.ndarray:
    """Who took the first turn of each game: the same games are set up once more, as the final state may not tell."""
    started, _ = Series(edition, len(names), names, terms.seed, 0).play(deals.start, len(deals))
    return np.asarray(started["active"])
