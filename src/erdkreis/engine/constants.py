"""What all games by one edition show alike: names, colours, clauses."""

from __future__ import annotations

from functools import lru_cache

from erdkreis.editions import Edition
from erdkreis.editions.values import AttackDice, CounterDisplay, OccupyDefault
from erdkreis.editions.why import why
from erdkreis.engine.rules import board_of


class EditionConstants:
    """Looked up by identity: comparing editions value by value would take longer than what is looked up."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.board = board = board_of(edition)
        self.ids = tuple(territory.id for territory in board.territories)
        self.counter_less = int(edition.counter_display == CounterDisplay.UNITS_MINUS_1)
        self.lands = [sum(1 << number for number in continent.territories) for continent in board.continents]
        self.continent_ids = [continent.id for continent in board.continents]
        self.bonuses = [continent.bonus for continent in board.continents]
        self.base_clause = why(edition, "income/base")
        self.continent_clause = why(edition, "income/continents")
        self.goal_clause = why(edition, "goal")
        self.neutral = edition.neutral
        self.occupy_all_but_one = edition.occupy_default == OccupyDefault.ALL_BUT_ONE
        self.choose_dice = edition.attack_dice == AttackDice.CHOOSE


constants_of = lru_cache(maxsize=256)(EditionConstants)
"""The constants of an edition: one for all games by it."""
