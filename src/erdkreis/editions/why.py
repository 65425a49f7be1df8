"""Which clause stands behind a refusal or a number: what the game cites when somebody asks "why?".

Each book cites its own clauses; here is what holds for all of them. The texts are in `clauses`, the codes are the
engine's, and neither is known here.
"""

from __future__ import annotations

from collections.abc import Mapping

from erdkreis.editions.books import book
from erdkreis.editions.edition import Edition

HOUSE_RULE = "house rule"

NO_CLAUSE = (
    "action/unknown",
    "card/not_yours",
    "game/over",
    "move/no_units",
    "reinforce/no_units",
    "territory/unknown",
    "undo/nothing",
    "undo/not_yours",
)
"""Codes without a clause; the terminal's texts say why."""

VALUE_BEHIND: Mapping[str, tuple[str, ...]] = {
    "turn/wrong_step": ("turn_structure", "neutral_reinforcement"),
    "claim/taken": ("allocation",),
    "setup/stack_cap": ("start_stack_cap",),
    "card/set_due": ("forced_trade_amount",),
    "card/no_set": ("joker_use",),
    "card/too_late": ("trade_window",),
    "attack/too_many": ("attack_units_max",),
    "attack/too_few": ("attack_dice",),
    "attack/dice": ("attack_dice",),
    "attack/chose_units": ("turn_structure",),
    "attack/banned": ("announce_penalty",),
    "attack/neutral_target": ("neutral_attacks",),
    "choose/unknown": ("turn_structure", "neutral_attacks"),
    "defend/dice": ("defence_dice", "defence_choice"),
    "occupy/too_few": ("occupy_min",),
    "move/not_adjacent": ("fortify_reach",),
    "move/no_chain": ("fortify_reach",),
    "move/cap": ("fortify_cap",),
    "move/involved": ("fortify_eligible",),
    "income/base": ("turn_structure",),
    "income/sets": ("set_value",),
    "income/neutral": ("neutral_reinforcement", "neutral_half_when_attacking"),
    "card/bonus": ("own_card_bonus", "own_card_bonus_scope"),
    "card/set_value": ("set_value",),
    "card/draw": ("card_draw_time", "card_draw_optional"),
    "card/forced": ("forced_trade_amount",),
    "occupy/minimum": ("occupy_min",),
    "move/reach": ("fortify_reach",),
    "goal": ("goal", "win_timing", "capital_needed", "capital_counts_own", "capital_must_hold_own"),
    "setup/units": ("start_units", "neutral_start_units"),
    "setup/place": ("initial_placement",),
    "setup/first": ("first_turn",),
    "elimination/cards": ("elim_cards", "elim_trade"),
}
"""The rule values that decide a key: where one departs from the preset, the printed clause does not hold."""

# A table may bring cards to a rule book without them, or play another one without. Elsewhere another value of a set
# leaves these keys as printed, so that `set_value` cannot stand in VALUE_BEHIND.
_ABOUT_CARDS = (
    "card/not_used",
    "card/set_due",
    "card/no_set",
    "card/too_late",
    "card/bonus",
    "card/draw",
    "card/forced",
    "elimination/cards",
)


def why(edition: Edition, key: str) -> str | None:
    """The clause behind a refusal code or a number at this table; `HOUSE_RULE` where the printed one does not hold.

    >>> from erdkreis.editions import edition
    >>> why(edition("hasbro2000"), "defend/dice")
    'H00-37'
    >>> why(edition("hasbro2000").replace(defence_dice="up_to_2"), "defend/dice")
    'house rule'
    """
    departed = _departed(edition)
    if not departed.isdisjoint(VALUE_BEHIND.get(key, ())):
        return HOUSE_RULE
    printed = book(edition.name)
    clause = printed.cited_in.get(edition.preset, {}).get(key) or printed.cited.get(key)
    if clause is None and key in _ABOUT_CARDS and "set_value" in departed:
        return HOUSE_RULE
    return clause


def _departed(edition: Edition) -> set[str]:
    """The names of the rule values that are neither the preset's nor otherwise printed in its rule book."""
    from erdkreis.editions import house_rules  # the package may offer `why` itself: importing it above would be a cycle

    printed = book(edition.name).also_printed
    return {name for name, (_, played) in house_rules(edition).items() if printed.get(name) != played}
