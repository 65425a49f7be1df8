"""Which clause stands behind a refusal or a number: what the game cites when somebody asks "why?".

Owns the citations only. The texts are in `clauses`, the codes are the engine's, and neither is known here.
"""

from __future__ import annotations

from collections.abc import Mapping

from erdkreis.editions.edition import Edition

HOUSE_RULE = "house rule"

NO_CLAUSE: Mapping[str, str] = {
    "action/unknown": "no rule book knows the action, so none can forbid it",
    "card/not_yours": "no rule book says that one trades one's own cards only, but for capitals and headquarters",
    "game/over": "no rule book speaks of moves after the game is won",
    "move/no_units": "a move of nothing is no move, and no rule book mentions it",
    "reinforce/no_units": "placing nothing is no placement, and no rule book mentions it",
    "territory/unknown": "no rule book lists the territories (A-78)",
    "undo/nothing": "taking back is a courtesy of the program, unknown to the rule books",
    "undo/not_yours": "taking back is a courtesy of the program, unknown to the rule books",
}
"""Codes without a clause, and the reason."""

WHY: Mapping[str, Mapping[str, str]] = {
    "P82": {
        "turn/wrong_step": "P82-22",
        "turn/not_yours": "P82-54",
        "territory/not_yours": "P82-27",
        "reinforce/too_many": "P82-23",
        "reinforce/units_left": "P82-27",
        "card/set_due": "P82-47",
        "card/no_set": "P82-42",
        "card/too_late": "P82-45",
        "attack/own": "P82-01",
        "attack/not_linked": "P82-30",
        "attack/one_unit": "P82-29",
        "attack/too_many": "P82-32",
        "attack/too_few": "P82-32",
        "attack/dice": "P82-32",
        "attack/no_penalty": "P82-31",
        "defend/dice": "P82-33",
        "occupy/too_few": "P82-39",
        "occupy/stay_behind": "P82-39",
        "move/stay_behind": "P82-53",
        "move/not_adjacent": "P82-52",
        "move/involved": "P82-51",
        "income/base": "P82-23",
        "income/continents": "P82-25",
        "income/sets": "P82-26",
        "card/bonus": "P82-48",
        "card/set_value": "P82-43",
        "card/draw": "P82-41",
        "card/forced": "P82-47",
        "occupy/minimum": "P82-39",
        "move/reach": "P82-52",
        "goal": "P82-57",
        "setup/units": "P82-17",
        "setup/first": "P82-21",
        "elimination/cards": "P82-56",
    },
    "H00": {
        "turn/wrong_step": "H00-20",
        "turn/not_yours": "H00-19",
        "territory/not_yours": "H00-31",
        "reinforce/too_many": "H00-21",
        "reinforce/units_left": "H00-31",
        "card/set_due": "H00-27",
        "card/no_set": "H00-23",
        "card/too_late": "H00-25",
        "attack/own": "H00-32",
        "attack/not_linked": "H00-32",
        "attack/one_unit": "H00-33",
        "attack/too_many": "H00-34",
        "attack/too_few": "H00-34",
        "attack/dice": "H00-36",
        "attack/banned": "H00-35",
        "attack/no_penalty": "H00-35",
        "defend/dice": "H00-37",
        "occupy/too_few": "H00-40",
        "occupy/stay_behind": "H00-40",
        "move/stay_behind": "H00-44",
        "move/not_adjacent": "H00-44",
        "income/base": "H00-21",
        "income/continents": "H00-22",
        "income/sets": "H00-23",
        "card/bonus": "H00-26",
        "card/set_value": "H00-24",
        "card/draw": "H00-43",
        "card/forced": "H00-27",
        "occupy/minimum": "H00-40",
        "move/reach": "H00-44",
        "goal": "H00-45",
        "setup/units": "H00-14",
        "setup/place": "H00-17",
        "setup/first": "H00-19",
        "elimination/cards": "H00-42",
    },
    "H10": {
        "turn/wrong_step": "H10-15",
        "turn/not_yours": "H10-34",
        "territory/not_yours": "H10-70",
        "claim/taken": "H10-51",
        "reinforce/too_many": "H10-17",
        "reinforce/units_left": "H10-15",
        "card/set_due": "H10-37",
        "card/no_set": "H10-35",
        "card/too_late": "H10-40",
        "attack/own": "H10-20",
        "attack/not_linked": "H10-20",
        "attack/one_unit": "H10-21",
        "attack/too_many": "H10-23",
        "attack/too_few": "H10-23",
        "attack/dice": "H10-25",
        "attack/no_penalty": "H10-48",
        "defend/dice": "H10-24",
        "occupy/too_few": "H10-29",
        "occupy/stay_behind": "H10-29",
        "move/stay_behind": "H10-32",
        "move/no_chain": "H10-32",
        "income/base": "H10-17",
        "income/continents": "H10-18",
        "income/sets": "H10-19",
        "card/bonus": "H10-39",
        "card/set_value": "H10-36",
        "card/draw": "H10-31",
        "card/forced": "H10-37",
        "occupy/minimum": "H10-29",
        "move/reach": "H10-32",
        "goal": "H10-45",
        "setup/units": "H10-08",
        "setup/place": "H10-12",
        "setup/first": "H10-14",
        "elimination/cards": "H10-41",
    },
    "CLI": {
        "turn/wrong_step": "CLI-35",
        "turn/not_yours": "CLI-10",
        "territory/not_yours": "CLI-14",
        "reinforce/too_many": "CLI-14",
        "reinforce/units_left": "CLI-12",
        "setup/stack_cap": "CLI-08",
        "card/set_due": "CLI-18",
        "card/no_set": "CLI-16",
        "card/too_late": "CLI-18",
        "attack/own": "CLI-20",
        "attack/not_linked": "CLI-20",
        "attack/one_unit": "CLI-20",
        "attack/too_many": "CLI-21",
        "attack/too_few": "CLI-21",
        "attack/dice": "CLI-22",
        "attack/chose_units": "CLI-11",
        "attack/no_penalty": "CLI-21",
        "choose/unknown": "CLI-11",
        "defend/dice": "CLI-29",
        "occupy/too_few": "CLI-30",
        "occupy/stay_behind": "CLI-30",
        # the clause about the closing move does not say it, the one about the start does: no territory is ever empty
        "move/stay_behind": "CLI-09",
        "move/not_adjacent": "CLI-32",
        "move/cap": "CLI-32",
        "income/base": "CLI-14",
        "income/continents": "CLI-15",
        "income/sets": "CLI-12",
        "card/bonus": "CLI-19",
        "card/set_value": "CLI-16",
        "card/draw": "CLI-13",
        "card/forced": "CLI-18",
        "occupy/minimum": "CLI-30",
        "move/reach": "CLI-32",
        "goal": "CLI-34",
        "setup/units": "CLI-07",
        "setup/place": "CLI-08",
        "setup/first": "CLI-10",
        "elimination/cards": "CLI-19",
    },
    "FUR": {
        "turn/wrong_step": "FUR-08",
        "turn/not_yours": "FUR-14",
        "territory/not_yours": "FUR-UI-06",
        "reinforce/too_many": "FUR-09",
        "reinforce/units_left": "FUR-UI-07",
        "card/not_used": "FUR-01",
        "attack/own": "FUR-UI-08",
        "attack/not_linked": "FUR-10",
        "attack/one_unit": "FUR-10",
        "attack/too_many": "FUR-11",
        "attack/too_few": "FUR-11",
        "attack/dice": "FUR-11",
        "attack/no_penalty": "FUR-UI-08",
        "defend/dice": "FUR-11",
        "occupy/too_few": "FUR-12",
        "occupy/stay_behind": "FUR-12",
        "move/stay_behind": "FUR-14",
        "move/not_adjacent": "FUR-14",
        "income/base": "FUR-09",
        "income/continents": "FUR-09",
        "occupy/minimum": "FUR-12",
        "move/reach": "FUR-14",
        "goal": "FUR-15",
        "setup/units": "FUR-04",
        "setup/place": "FUR-06",
        "setup/first": "FUR-07",
    },
}
"""The citations of each rule book's main game, by the prefix of its clauses. `setup/place` answers, while start units
are being placed, what `reinforce/too_many` answers later."""

_H10_CLASSIC = {"goal": "H10-49", "setup/units": "H10-50", "setup/place": "H10-52", "setup/first": "H10-54"}
_H10_TURBO = {**_H10_CLASSIC, "card/not_yours": "H10-66"}

VARIANT_WHY: Mapping[str, Mapping[str, str]] = {
    "P82-W": {"goal": "P82-60"},
    "H00-M-ESC": {"card/set_value": "H00-57"},
    "H00-W": {"goal": "H00-56"},
    "H00-W-ESC": {"goal": "H00-56", "card/set_value": "H00-57"},
    "H00-2P": {
        "turn/not_yours": "H00-50",
        "income/neutral": "H00-51",
        "goal": "H00-47",
        "setup/units": "H00-48",
        "setup/place": "H00-49",
        "setup/first": "H00-50",
    },
    "H00-CAP": {"card/not_yours": "H00-60", "goal": "H00-64", "elimination/cards": "H00-63"},
    "H10-K": _H10_CLASSIC,
    "H10-D": {
        "income/neutral": "H10-61",
        "goal": "H10-62",
        "setup/units": "H10-56",
        "setup/place": "H10-59",
        "setup/first": "A-25",
    },
    "H10-T": {**_H10_TURBO, "goal": "H10-67"},
    "H10-TS": {**_H10_TURBO, "goal": "H10-68"},
    "CLI-W": {
        "card/set_due": "CLI-47",
        "card/no_set": "CLI-48",
        "income/continents": "CLI-50",
        "card/set_value": "CLI-49",
        "card/draw": "CLI-47",
        "card/forced": "CLI-47",
        "goal": "CLI-46",
    },
    "CLI-2P": {
        "turn/wrong_step": "CLI-42",
        "turn/not_yours": "CLI-45",
        "setup/stack_cap": "CLI-37",
        "attack/neutral_target": "CLI-43",
        "income/neutral": "CLI-39",
        "card/draw": "CLI-42",
        "goal": "CLI-38",
        "setup/units": "CLI-37",
        "setup/place": "CLI-37",
        "setup/first": "A-68",
    },
    "FUR-2P": {"income/neutral": "FUR-17", "goal": "FUR-16"},
}
"""Where a preset's answer differs from that of its rule book's main game."""

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
    "card/bonus": ("own_card_bonus",),
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

# Our presets play without the penalties that these two books print: a table that plays them follows the book.
_PRINTED_PENALTY: Mapping[str, str] = {"P82": "lose_3_units", "H00": "no_attacks_this_turn"}


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
    clause = VARIANT_WHY.get(edition.preset, {}).get(key) or WHY[_prefix(edition)].get(key)
    if clause is None and key in _ABOUT_CARDS and "set_value" in departed:
        return HOUSE_RULE
    return clause


def _prefix(edition: Edition) -> str:
    return edition.preset.partition("-")[0]


def _departed(edition: Edition) -> set[str]:
    """The names of the rule values that are neither the preset's nor otherwise printed in its rule book."""
    from erdkreis.editions import house_rules  # the package may offer `why` itself: importing it above would be a cycle

    changes = dict(house_rules(edition))
    _, penalty = changes.get("announce_penalty", (None, None))
    if penalty is not None and penalty == _PRINTED_PENALTY.get(_prefix(edition)):
        del changes["announce_penalty"]
    return set(changes)
