"""Luck is nobody's friend: its mean over many games is nought within its interval, and loaded dice are found out.

Once by a judge of few words, without cards and from one seat; once by the judge that is shipped, with cards and
missions and from every seat."""

from __future__ import annotations

import hashlib
import math
import random
import statistics
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from erdkreis.editions import by_preset
from erdkreis.record import Header
from erdkreis.review.model import CauseName
from erdkreis.review.walking import MoveReviewed, Walk
from tests.review.playing import Die, by_strength, luck_of, thrown

GAMES, MOVES = 300, 150
"""A game may be left at any number of moves: what luck has brought until then has the mean nought as well.

How many games: a first sample, of 36 games, was chosen after a smaller one failed, and proved nothing. A second one, of
64 games with seeds and threshold fixed beforehand, failed: honest dice passed, but loaded ones were only 3.895 standard
errors off. So they are off by half a standard deviation of a game, and 64 games find them out half of the time. 300 are
enough even if it is 1.5 standard errors of that estimate less."""
SURE = 4.0
"""Standard errors: honest dice are beyond by accident once in ten thousand times (Student's t)."""
WORDS = "erdkreis: luck is nobody's friend, third sample"
"""From which all seeds are made, so that nobody could choose them. They, the number of games and the threshold were
committed before the first of these games was played."""


HONEST, LOADED, CARD_MOVES = 100, 200, 400
"""Games with cards. A first sample, of 120 games, failed: honest dice passed, but loaded ones were only 2.96 standard
errors off in all luck together, for the deal blurs it. In 100 of its games dice luck alone was off by 0.42 standard
deviations of a game: 200 games find them out even if it is but 0.3."""
SET_UP = 105
"""Moves before the first dice: three seats with 35 units each."""
CARD_WORDS = "erdkreis: luck is nobody's friend, second sample with cards"
"""Committed before the first of these games was played, with the numbers of games and moves and the threshold."""
SEATS = 3


def seed(number: int, words: str = WORDS) -> int:
    return int.from_bytes(hashlib.sha256(f"{words} {number}".encode()).digest()[:6], "big")


def fair(chance: random.Random, seat: int | None) -> int:
    return chance.randint(1, 6)


def loaded(chance: random.Random, seat: int | None) -> int:
    """Whoever sits in the first seat attacks with dice that are thrown again where they show less than four."""
    face = fair(chance, seat)
    return fair(chance, seat) if seat == 0 and face < 4 else face


class WalkOfOneDeck(Walk):
    """Before the deal all games of one edition stand alike: that is worked out for the first of them."""

    before_the_deal: np.ndarray | None = None

    def _before_the_deal(self, header: Header) -> np.ndarray:
        found = WalkOfOneDeck.before_the_deal
        if found is None:
            found = WalkOfOneDeck.before_the_deal = super()._before_the_deal(header)
        return found


def luck(folder: Path, die: Die) -> list[float]:
    """What luck brought the first seat in each game, the deal included."""
    found = []
    for number in range(GAMES):
        record = thrown(folder / f"{die.__name__}-{number}.jsonl", by_preset("FUR-N"), 3, seed(number), die, MOVES)
        walk = WalkOfOneDeck(record, None, by_strength)
        found.append(luck_of([walk.deal(), *walk.moves()], 0))
    return found


def errors(found: list[float]) -> float:
    """How many standard errors the mean is off nought."""
    return statistics.mean(found) / (statistics.stdev(found) / math.sqrt(len(found)))


def test_the_luck_of_honest_dice_has_no_favourite(tmp_path: Path) -> None:
    assert abs(errors(luck(tmp_path, fair))) < SURE


def test_loaded_dice_are_found_out(tmp_path: Path) -> None:
    assert errors(luck(tmp_path, loaded)) > SURE


def with_cards(folder: Path, die: Die, games: int) -> Iterator[Walk]:
    for number in range(games):
        path, lot = folder / f"{die.__name__}-{number}.jsonl", seed(number, CARD_WORDS)
        yield Walk(thrown(path, by_preset("H10-M"), SEATS, lot, die, CARD_MOVES), None)


def luck_by(cause: CauseName, moves: list[MoveReviewed], seat: int) -> float:
    return sum(change.delta[seat] for move in moves for change in move.changes if change.cause == cause)


def test_with_cards_and_the_shipped_judge_luck_has_no_favourite_in_any_seat(tmp_path: Path) -> None:
    """Neither all luck nor that of any kind."""
    games = [[walk.deal(), *walk.moves()] for walk in with_cards(tmp_path, fair, HONEST)]
    for seat in range(SEATS):
        assert abs(errors([luck_of(moves, seat) for moves in games])) < SURE
        for cause in ("deal", "dice", "card"):
            assert abs(errors([luck_by(cause, moves, seat) for moves in games])) < SURE, (cause, seat)
        assert statistics.stdev(luck_by("card", moves, seat) for moves in games) > 0.01  # there is some


def test_with_cards_and_the_shipped_judge_loaded_dice_are_found_out(tmp_path: Path) -> None:
    games = [list(walk.moves(SET_UP + 1)) for walk in with_cards(tmp_path, loaded, LOADED)]
    first, *others = (errors([luck_by("dice", moves, seat) for moves in games]) for seat in range(SEATS))
    assert first > SURE
    assert max(others) < 0.0  # it was taken from them
