"""Which games are played to learn from: every preset with every number of seats, printed or with house rules, by bots
of all levels and styles."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from erdkreis.bots import LEVELS, PERSONAS
from erdkreis.editions import PRESETS, Edition, EditionError, restore
from erdkreis.editions.edition import kind_of

GAMES = 10
"""In one lesson: the same table, the same bots."""
QUICK = LEVELS[:4]
STRONGEST = LEVELS[4]
"""It thinks two hundred times as long as the others."""
STYLED = tuple(f"{level}:{persona}" for level in LEVELS[1:4] for persona in PERSONAS)
FEW = 2
"""Games of a lesson that takes long."""
LAST = (9990, 9994)
"""The numbers of the strongest level's lessons, whatever the number of games: of each kind one to learn from, and one
that falls into the fifth that is never learnt from."""
HOUSE = "house rules"
HOUSE_SHARE = 0.2
"""Of the lessons that depart from print."""
CHANGED = (
    "set_value",
    "trade_window",
    "card_draw_time",
    "elim_trade",
    "defence_dice",
    "defence_choice",
    "occupy_min",
    "fortify_moves",
    "fortify_reach",
    "fortify_eligible",
)
"""What house rules are about: up to three of these."""


@dataclass(frozen=True)
class Lesson:
    """A few games of one kind; they depend on nothing but this."""

    preset: str
    players: int
    bots: tuple[str, ...]
    number: int
    games: int
    seed: int
    house: tuple[tuple[str, str], ...] = ()

    @property
    def edition(self) -> Edition:
        return restore(self.preset, dict(self.house))

    @property
    def kind(self) -> tuple[str, int]:
        """What it is measured with: its preset, or house rules of all kinds."""
        return HOUSE if self.house else self.preset, self.players

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
            bots, own = seated(players, chance), chance.getrandbits(48)
            house = house_rules(preset, chance) if chance.random() < HOUSE_SHARE else ()
            yield Lesson(preset, players, bots, number, due, own, house)
    for number in LAST:
        for preset, players in kinds:
            of_its_own = "" if number == LAST[0] else f"/{number}"
            chance = random.Random(f"{seed}/{preset}/{players}/{STRONGEST}{of_its_own}")
            yield Lesson(preset, players, (STRONGEST,) * players, number, FEW, chance.getrandbits(48))


def seated(players: int, chance: random.Random) -> tuple[str, ...]:
    """Equals half of the time, mostly of the middle levels; else anybody against anybody."""
    if chance.random() < 0.5:
        return (chance.choices(QUICK, (1, 1, 6, 4))[0],) * players
    return tuple(chance.choice((*QUICK, *STYLED)) for _ in range(players))


def house_rules(preset: str, chance: random.Random) -> tuple[tuple[str, str], ...]:
    """Some values other than printed, such as people agree on, and such as do not contradict each other."""
    printed = restore(preset, {}).values()
    while True:
        names = chance.sample(CHANGED, chance.randint(1, 3))
        drawn = tuple((name, chance.choice(list(kind_of(name))).word) for name in names)
        house = tuple((name, word) for name, word in drawn if printed[name] != word)
        try:
            restore(preset, dict(house))
        except EditionError:
            continue
        if house:
            return house
