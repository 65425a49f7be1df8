"""What a client needs of a game's rules to show it, worked out from them."""

from __future__ import annotations

from erdkreis.editions import Edition
from erdkreis.editions.values import Controls, Goal, TurnStructure
from erdkreis.engine.constants import constants_of
from erdkreis.server.bodies import CapitalsShown, GameShown


def game_shown(edition: Edition) -> GameShown:
    chosen = edition.turn_structure == TurnStructure.REINFORCE_XOR_ATTACK
    return GameShown(
        steps=[["choose"], ["place", "attack"], ["fortify"]] if chosen else [["place"], ["attack"], ["fortify"]],
        cards=edition.cards,
        capitals=CapitalsShown(headquarters=edition.goal == Goal.HEADQUARTERS) if edition.capitals else None,
        defence_chosen=constants_of(edition).defender_chooses,
        optional_links=edition.east_africa_middle_east,
        counters_less=constants_of(edition).counter_less,
        click_ends_attacks=edition.controls == Controls.AT_ONCE,
        dice_shown=edition.dice_shown,
    )
