"""Luck is nobody's friend: its mean over many games is nought within its interval, and loaded dice are found out."""

from __future__ import annotations

import hashlib
import math
import random
import statistics
from pathlib import Path

from erdkreis.editions import by_preset
from erdkreis.review.walking import Walk
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


def seed(number: int) -> int:
    return int.from_bytes(hashlib.sha256(f"{WORDS} {number}".encode()).digest()[:6], "big")


def fair(chance: random.Random, seat: int | None) -> int:
    return chance.randint(1, 6)


def loaded(chance: random.Random, seat: int | None) -> int:
    """Whoever sits in the first seat attacks with dice that are thrown again where they show less than four."""
    face = fair(chance, seat)
    return fair(chance, seat) if seat == 0 and face < 4 else face


def luck(folder: Path, die: Die) -> list[float]:
    """What luck brought the first seat in each game, the deal included."""
    found = []
    for number in range(GAMES):
        record = thrown(folder / f"{die.__name__}-{number}.jsonl", by_preset("FUR-N"), 3, seed(number), die, MOVES)
        walk = Walk(record, None, by_strength)
        found.append(luck_of([walk.deal(), *walk.moves()], 0))
    return found


def errors(found: list[float]) -> float:
    """How many standard errors the mean is off nought."""
    return statistics.mean(found) / (statistics.stdev(found) / math.sqrt(len(found)))


def test_the_luck_of_honest_dice_has_no_favourite(tmp_path: Path) -> None:
    assert abs(errors(luck(tmp_path, fair))) < SURE


def test_loaded_dice_are_found_out(tmp_path: Path) -> None:
    assert errors(luck(tmp_path, loaded)) > SURE
