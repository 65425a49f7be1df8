"""What an answer is about, read from what its turn brings that the next best one's does not."""

from __future__ import annotations

from typing import Literal

import numpy as np

from erdkreis.editions.values import EliminationCards
from erdkreis.engine.game import Game
from erdkreis.engine.kernel.state import WonBy
from erdkreis.puzzles.model import PuzzleReason
from erdkreis.puzzles.questions import STOP, PossibleAnswer, QuestionName
from erdkreis.puzzles.trying import Tried

Win = Literal["win", "mission"]
WINS: tuple[Win, ...] = ("win", "mission")
OFTEN = 0.4
"""A turn is about what it brings so often."""
MORE = 0.2
"""And so much more often than the turn of the next best answer."""
CHAIN = 3
"""Conquests in one line."""


def theme_of(
    game: Game, question: QuestionName, answers: tuple[PossibleAnswer, PossibleAnswer], tried: Tried
) -> PuzzleReason | None:
    """What the first of two answers is about; nothing if it is none of the themes."""
    best, _ = answers
    routes = tried.route(0), tried.route(1)
    return (
        _winning(game, tried)
        or _stopping(question, best)
        or _hunting(game, tried)
        or _breaking(game, tried)
        or _chaining(game, routes)
        or _defending(game, question, best, routes)
    )


def _winning(game: Game, tried: Tried) -> PuzzleReason | None:
    best, other = (float((ends["winner"] == game.awaiting).mean()) for ends in tried.ends[:2])
    if best < OFTEN or best - other < MORE:
        return None
    return PuzzleReason(how_won(game, tried.ends[0]), round(best, 3))


def how_won(game: Game, ends: np.ndarray) -> Win:
    """By the seat's mission, or in any other way: as most of the turns that win do."""
    ways = ends["won_by"][ends["winner"] == game.awaiting]
    return "mission" if 2 * int((ways == WonBy.MISSION).sum()) > len(ways) else "win"


def _stopping(question: QuestionName, best: PossibleAnswer) -> PuzzleReason | None:
    return PuzzleReason("stop") if question == "attack" and best.name == STOP else None


def _hunting(game: Game, tried: Tried) -> PuzzleReason | None:
    if game.edition.elim_cards != EliminationCards.TO_ELIMINATOR:
        return None
    for seat in game.alive:
        cards = game.unveiled().hand_size[seat]
        if seat == game.awaiting or cards == 0:
            continue
        best, other = (float((ends["alive"] >> seat & 1 == 0).mean()) for ends in tried.ends[:2])
        if best >= OFTEN and best - other >= MORE:
            return PuzzleReason("cards", round(best, 3), seat=seat, count=cards)
    return None


def _breaking(game: Game, tried: Tried) -> PuzzleReason | None:
    held = game.unveiled().held
    found = []
    for number, continent in enumerate(game.board.continents):
        lands = int(game.board_record["lands"][number])
        for seat in game.alive:
            if seat == game.awaiting or held[seat] & lands != lands:
                continue
            best, other = (float((ends["held"][:, seat] & lands != lands).mean()) for ends in tried.ends[:2])
            if best >= OFTEN and best - other >= MORE:
                found.append(
                    (continent.bonus, PuzzleReason("break", round(best, 3), None, continent.id, seat, continent.bonus))
                )
    return max(found, key=lambda one: one[0])[1] if found else None


def _chaining(game: Game, routes: tuple[list[tuple[int, int]], list[tuple[int, int]]]) -> PuzzleReason | None:
    best, other = ([target for _, target in route] for route in routes)
    if len(best) < CHAIN or len(set(best) - set(other)) < 2:
        return None
    return PuzzleReason("chain", territory=game.board.territories[best[-1]].id, count=len(best))


def _defending(
    game: Game,
    question: QuestionName,
    best: PossibleAnswer,
    routes: tuple[list[tuple[int, int]], list[tuple[int, int]]],
) -> PuzzleReason | None:
    """Units that stay where they are put: nothing is taken from there, or what is taken falls either way."""
    if question == "attack" or best.target is None:
        return None
    sources = {source for source, _ in routes[0]}
    if question == "place" and best.target in sources and set(routes[0]) - set(routes[1]):
        return None
    return PuzzleReason("defend", territory=game.board.territories[best.target].id, idle=not routes[0])
