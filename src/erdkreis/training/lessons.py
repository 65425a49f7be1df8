"""Which games are played to learn from: every preset with every number of seats, by bots of all levels and styles."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from erdkreis.bots import LEVELS, PERSONAS
from erdkreis.editions import PRESETS

GAMES = 25
"""In one lesson: the same table, the same bots."""
MAX_TURNS = 1000
"""After so many turns nobody has won, as in `erdkreis simulate`."""
QUICK = LEVELS[:4]
"""The strongest level thinks two hundred times as long as the others."""
STYLED = tuple(f"{level}:{persona}" for level in LEVELS[1:4] for persona in PERSONAS)


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
        return f"{self.preset}-{self.players}-{self.number:04}"


def lessons(games: int, seed: int) -> Iterator[Lesson]:
    """So many games of each kind, in lessons; the kinds take turns, so that whoever stops early has some of each."""
    kinds = [(edition.preset, players) for edition in PRESETS for players in edition.players]
    for number in range(max(1, games // GAMES)):
        for preset, players in kinds:
            chance = random.Random(f"{seed}/{preset}/{players}/{number}")
            bots = seated(players, number, chance)
            few = 2 if LEVELS[4] in bots else min(GAMES, games)
            yield Lesson(preset, players, bots, number, few, chance.getrandbits(48))


def seated(players: int, number: int, chance: random.Random) -> tuple[str, ...]:
    """Equals half of the time, mostly of the middle levels; else anybody against anybody. The strongest now and then."""
    if number % 16 == 15:
        return (LEVELS[4],) * players
    if chance.random() < 0.5:
        return (chance.choices(QUICK, (1, 2, 5, 4))[0],) * players
    return tuple(chance.choice((*QUICK, *STYLED)) for _ in range(players))
