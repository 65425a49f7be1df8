"""Where a game's random words come from, seen from Python: a seed, or words given action by action."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from erdkreis.engine.errors import ChanceError
from erdkreis.engine.kernel.chance import CHANCE, seeded_word
from erdkreis.engine.kernel.records import places, record_over
from erdkreis.given import wholes

_SHORT, _SEEDED = (places(CHANCE, name).start for name in ("short", "seeded"))


class Stream(NamedTuple):
    """Where the words of a stream stand among the numbers of its chance: how many were given, how many are used."""

    name: str
    words: range
    given: int
    used: int
    seed: int


def _stream(name: str) -> Stream:
    given, used, seed = (places(CHANCE, f"{name}_{what}").start for what in ("given", "used", "seed"))
    return Stream(name, places(CHANCE, name), given, used, seed)


_DICE, _HIDDEN = _stream("dice"), _stream("hidden")


class Used(NamedTuple):
    """The words that something used: given ones, or a stretch of two seeded streams, computed when asked for."""

    seeds: tuple[int, int] = (0, 0)
    dice: tuple[int, int] = (0, 0)
    hidden: tuple[int, int] = (0, 0)
    given: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())

    def words(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Dice and hidden words as unsigned integers."""
        dice = (*self.given[0], *(seeded_word(self.seeds[0], index) for index in range(*self.dice)))
        hidden = (*self.given[1], *(seeded_word(self.seeds[1], index) for index in range(*self.hidden)))
        return tuple(int(word) & _MASK for word in dice), tuple(int(word) & _MASK for word in hidden)


class Chance:
    """Where a game's random words come from: a seed, or words given action by action."""

    def __init__(self, seed: int | None = None) -> None:
        self._own(np.zeros(CHANCE.itemsize // 8, np.int64))
        if seed is not None:
            self.record["seeded"] = 1
            self.record["dice_seed"] = derive(seed, "dice")
            self.record["hidden_seed"] = derive(seed, "hidden")

    def copy(self) -> Chance:
        return Chance.over(self._numbers.copy())

    @classmethod
    def over(cls, numbers: np.ndarray) -> Chance:
        """The chance that these numbers are."""
        chance = object.__new__(cls)
        chance._own(numbers)
        return chance

    def _own(self, numbers: np.ndarray) -> None:
        self._numbers = numbers
        self.record = record_over(numbers, CHANCE)[0]

    def give(self, dice: Iterable[int], hidden: Iterable[int]) -> None:
        """Words for the next action, unsigned or signed 64-bit integers."""
        for stream, words in ((_DICE, dice), (_HIDDEN, hidden)):
            first, most = stream.words.start, len(stream.words)
            signed = [_signed(word) for word in wholes(words, f"the {stream.name} words")]
            if len(signed) > most:
                raise ChanceError(f"at most {most} {stream.name} words belong to one action, not {len(signed)}")
            if signed:
                self._numbers[first : first + len(signed)] = signed
            self._numbers[stream.given], self._numbers[stream.used] = len(signed), 0

    @property
    def seeded(self) -> bool:
        return bool(self._numbers.item(_SEEDED))

    @property
    def short(self) -> bool:
        """Did the latest action need more words than there were?"""
        return bool(self._numbers.item(_SHORT))

    def used_since(self, before: tuple[int, int]) -> Used:
        """The words used since a mark."""
        if not self.seeded:
            return Used(given=(self._taken(_DICE), self._taken(_HIDDEN)))
        item = self._numbers.item
        return Used(
            (item(_DICE.seed), item(_HIDDEN.seed)),
            (before[0], item(_DICE.used)),
            (before[1], item(_HIDDEN.used)),
        )

    def _taken(self, stream: Stream) -> tuple[int, ...]:
        first = stream.words.start
        return tuple(self._numbers[first : first + self._numbers.item(stream.used)].tolist())

    def mark(self) -> tuple[int, int]:
        if not self.seeded:
            return (0, 0)
        return int(self._numbers.item(_DICE.used)), int(self._numbers.item(_HIDDEN.used))


_MASK = (1 << 64) - 1


def _signed(word: int) -> int:
    if not -(1 << 63) <= word <= _MASK:
        raise ChanceError(f"{word} is not a 64-bit word")
    return word - (1 << 64) if word >> 63 > 0 else word


def derive(seed: int, stream: str) -> int:
    """A 64-bit seed for one stream: the same seed never feeds two."""
    digest = hashlib.sha256(f"erdkreis/{stream}/{seed}".encode()).digest()
    return int.from_bytes(digest[:8], "little", signed=True)


def words_for_dice(*faces: int) -> list[int]:
    """Words that make these dice fall, in the order they are thrown."""
    for face in wholes(faces, "the dice"):
        if not 1 <= face <= 6:
            raise ChanceError(f"{face} is on no die: a die shows 1 to 6")
    return [(int(face) - 1) << 1 for face in faces]


def random_seed() -> int:
    """A seed for a game that was given none: the only thing here that is not decided from outside."""
    return secrets.randbits(48)
