"""Which games are played to learn from: every preset with every number of seats, by bots of all levels and styles."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from erdkreis.bots import LEVELS, PERSONAS
from erdkreis.editions import PRESETS

GAMES = 10
"""In one lesson: the same table, the same bots."""
QUICK = LEVELS[:4]
STRONGEST = LEVELS[4]
"""It thinks two hundred times as long as the others."""
STYLED = tuple(f"{level}:{persona}" for level in LEVELS[1:4] for persona in PERSONAS)
FEW = 2
"""Games of a lesson that takes long."""
LAST = 9990
"""The number of the strongest level's lessons, whatever the number of games."""


@dataclass(frozen=True)
class Lesson:
    """A few games of one kind; they depend on nothing but this."""

    preset: str
    players: int
    bots: tuple[str, ...]
    number: int
    games: int
    seed: int

    @property
    def name(self) -> str:
        return f"{self.number:04}-{self.preset}-{self.players}"


def lessons(games: int, seed: int) -> Iterator[Lesson]:
    """So many games of each kind, in lessons; the kinds take turns, so that whoever stops early has some of each. The
    strongest level comes last, because it takes longest."""
    kinds = [(edition.preset, players) for edition in PRESETS for players in edition.players]
    for number in range(-(-games // GAMES)):
        for preset, players in kinds:
            chance = random.Random(f"{seed}/{preset}/{players}/{number}")
            due = min(GAMES, games - number * GAMES)
            yield Lesson(preset, players, seated(players, chance), number, due, chance.getrandbits(48))
    for preset, players in kinds:
        chance = random.Random(f"{seed}/{preset}/{players}/{STRONGEST}")
        yield Lesson(preset, players, (STRONGEST,) * players, LAST, FEW, chance.getrandbits(48))


def seated(players: int, chance: random.Random) -> tuple[str, ...]:
    """Equals half of the time, mostly of the middle levels; else anybody against anybody."""
    if chance.random() < 0.5:
        return (chance.choices(QUICK, (1, 1, 6, 4))[0],) * players
    return tuple(chance.choice((*QUICK, *STYLED)) for _ in range(players))
