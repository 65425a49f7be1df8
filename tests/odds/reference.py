"""The odds once more, in rational arithmetic and from the rule books alone: slow, plain, and written apart.

Nothing of the program is used. Every throw of the dice is enumerated; every probability is a fraction.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product

Ends = dict[tuple[int, int], Fraction]
"""(attackers left, defenders left) -> probability"""


@dataclass(frozen=True)
class Book:
    """What a rule book says about dice: how many the defender has for 1, 2 and 3 or more units, and when he chooses."""

    blue: tuple[int, int, int]
    chooses: str  # "before", "after" or "never"
    red_free: bool = True  # may the attacker take fewer dice than he could?

    def most_blue(self, defenders: int) -> int:
        return self.blue[min(defenders, 3) - 1]


BOOKS = {
    "parker1982": Book((1, 2, 3), "after"),
    "hasbro2000": Book((1, 1, 2), "before"),
    "hasbro2010": Book((1, 2, 2), "before"),
    "clipper": Book((1, 2, 2), "after"),
    "furisk": Book((1, 2, 2), "never", red_free=False),
    "international1993": Book((1, 2, 2), "before"),
}


@cache
def throws(dice: int) -> dict[tuple[int, ...], Fraction]:
    likely: dict[tuple[int, ...], Fraction] = defaultdict(Fraction)
    for faces in product((1, 2, 3, 4, 5, 6), repeat=dice):
        likely[tuple(sorted(faces, reverse=True))] += Fraction(1, 6**dice)
    return dict(likely)


@cache
def duel(red: tuple[int, ...], blue: int) -> dict[tuple[int, int], Fraction]:
    """Losses of both sides when these red dice meet so many blue ones; on a tie the attacker loses."""
    losses: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for throw, likely in throws(blue).items():
        killed = sum(r > b for r, b in zip(red, throw, strict=False))
        losses[min(len(red), blue) - killed, killed] += likely
    return dict(losses)


class Reference:
    """Every state of every battle of a book, for sides that play so: `most` or `best`."""

    def __init__(self, book: Book, defence: str = "most", attack: str = "most", stop: int = 1) -> None:
        self.book, self.defence, self.attack, self.stop = book, defence, attack, stop
        self._win: dict[tuple[int, int], Fraction] = {}
        self._roll: dict[tuple[int, int], dict[tuple[int, int], Fraction]] = {}

    def win(self, attackers: int, defenders: int) -> Fraction:
        if defenders == 0:
            return Fraction(1)
        if attackers < 2:
            return Fraction(0)
        if (attackers, defenders) not in self._win:
            roll = self.roll(attackers, defenders)
            self._win[attackers, defenders] = self._value(attackers, defenders, roll)
        return self._win[attackers, defenders]

    def _value(self, attackers: int, defenders: int, losses: dict[tuple[int, int], Fraction]) -> Fraction:
        return sum((p * self.win(attackers - a, defenders - d) for (a, d), p in losses.items()), Fraction(0))

    def roll(self, attackers: int, defenders: int) -> dict[tuple[int, int], Fraction]:
        """The losses of the next roll, by the choices of both sides."""
        if (attackers, defenders) not in self._roll:
            most = min(3, attackers - 1)
            reds = range(most, 0, -1) if self.attack == "best" and self.book.red_free else (most,)
            answers = [self._answer(attackers, defenders, red) for red in reds]
            values = [self._value(attackers, defenders, answer) for answer in answers]
            self._roll[attackers, defenders] = answers[values.index(max(values))]  # of equals the most dice
        return self._roll[attackers, defenders]

    def _answer(self, attackers: int, defenders: int, red: int) -> dict[tuple[int, int], Fraction]:
        most = self.book.most_blue(defenders)
        if self.defence == "most" or self.book.chooses == "never":
            return self._thrown(red, most)
        if self.book.chooses == "before":
            rolls = [self._thrown(red, blue) for blue in range(most, 0, -1)]
            return min(rolls, key=lambda roll: self._value(attackers, defenders, roll))
        losses: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
        for shown, likely in throws(red).items():
            rolls = [duel(shown, blue) for blue in range(most, 0, -1)]
            chosen = min(rolls, key=lambda roll: self._value(attackers, defenders, roll))
            for loss, p in chosen.items():
                losses[loss] += likely * p
        return losses

    @staticmethod
    def _thrown(red: int, blue: int) -> dict[tuple[int, int], Fraction]:
        losses: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
        for shown, likely in throws(red).items():
            for loss, p in duel(shown, blue).items():
                losses[loss] += likely * p
        return losses

    def ends(self, attackers: int, defenders: int) -> Ends:
        """How a battle ends: fought forward, from the beginning."""
        going: Ends = {(attackers, defenders): Fraction(1)}
        done: Ends = defaultdict(Fraction)
        while going:
            following: Ends = defaultdict(Fraction)
            for (a, d), p in going.items():
                if d == 0 or a <= self.stop:
                    done[a, d] += p
                else:
                    for (lost, killed), q in self.roll(a, d).items():
                        following[a - lost, d - killed] += p * q
            going = following
        return dict(done)
