"""What all games by one edition show alike: names, colours, clauses."""

from __future__ import annotations

from functools import lru_cache

from erdkreis.editions import Edition
from erdkreis.editions.values import CounterDisplay, FortifyMoves, Goal, OccupyDefault
from erdkreis.editions.why import why
from erdkreis.engine.kernel import battle, entries, setup
from erdkreis.engine.kernel.compiling import uncompiled
from erdkreis.engine.kernel.state import MOST_DICE
from erdkreis.engine.rules import board_of, encode_rules


class EditionConstants:
    """Looked up by identity: comparing editions value by value would take longer than what is looked up."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.board = board = board_of(edition)
        self.ids = tuple(territory.id for territory in board.territories)
        self.counter_less = int(edition.counter_display == CounterDisplay.UNITS_MINUS_1)
        self.continent_ids = [continent.id for continent in board.continents]
        self.bonuses = [continent.bonus for continent in board.continents]
        self.base_clause = why(edition, "income/base")
        self.continent_clause = why(edition, "income/continents")
        self.goal_clause = why(edition, "goal")
        self.neutral = edition.neutral
        self.occupy_all_but_one = edition.occupy_default == OccupyDefault.ALL_BUT_ONE
        self.missions = edition.goal == Goal.MISSIONS
        self.placed_in_secret = bool(uncompiled(setup.in_secret)(edition))
        # does anybody ever hold or choose what the others may not see?
        self.has_secrets = edition.cards or self.missions or edition.capitals or self.placed_in_secret
        self.attack_dice = _attack_dice(edition)
        self.defender_chooses = bool(uncompiled(battle.defender_chooses)(edition))
        self.many_moves = edition.fortify_moves == FortifyMoves.UNLIMITED


def _attack_dice(edition: Edition) -> tuple[tuple[int, int], ...]:
    """Least and most dice for one unit sent, for two and so on, as far as another unit makes a difference."""
    rules = encode_rules(edition, edition.players[0])
    sent = range(1, MOST_DICE + 1)
    return tuple((int(entries.fewest_dice(rules, units)), entries.most_dice(units)) for units in sent)


constants_of = lru_cache(maxsize=256)(EditionConstants)
"""The constants of an edition: one for all games by it."""
