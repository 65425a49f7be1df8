"""Which rule values cannot matter beside others, such as what jokers stand for where there are no cards.

What cannot matter is neither listed nor compared. It is data, so that clients can tell it while house rules change.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from erdkreis.editions.values import (
    Allocation,
    Goal,
    NeutralReinforcement,
    NeutralSetup,
    Placement,
    SetValue,
    StartUnits,
    TurnStructure,
    Value,
)

if TYPE_CHECKING:
    from erdkreis.editions.edition import Edition

Beside = Mapping[str, tuple[Any, ...]]
"""Values of other rules, as `Edition.values` writes them; it holds where each of these rules has one of its values."""


def _only(kind: type[Value], *wanted: Value) -> tuple[str, ...]:
    """All other words of a kind."""
    return tuple(member.word for member in kind if member not in wanted)


_NO_CARDS: Beside = {"set_value": (SetValue.NONE.word,)}
_NO_BONUS: Beside = {"own_card_bonus": (0,)}
_NO_NEUTRAL: Beside = {"neutral_setup": (NeutralSetup.NONE.word,)}
_NO_MISSIONS: Beside = {"goal": _only(Goal, Goal.MISSIONS)}
_NO_CAPITALS: Beside = {"goal": _only(Goal, Goal.CAPITALS, Goal.HEADQUARTERS)}
_NO_HALVES: Beside = {"neutral_reinforcement": _only(NeutralReinforcement, NeutralReinforcement.HALF_SPLIT)}
_NO_CHOICE_OF_STEP: Beside = {"turn_structure": _only(TurnStructure, TurnStructure.REINFORCE_XOR_ATTACK)}
_NOTHING_TO_PLACE: Beside = {"start_units": (StartUnits.TERRITORIES_ONLY.word,)}
_NOT_BY_TURNS: Beside = {
    "allocation": _only(Allocation, Allocation.CLAIM),
    "initial_placement": (Placement.NONE.word, Placement.ALL_AT_ONCE.word),
}

IDLE: Mapping[str, tuple[Beside, ...]] = {
    "east_africa_middle_east": ({"board": ("globe48",)},),
    "start_stack_cap": (_NOTHING_TO_PLACE,),
    "initial_placement": (_NOTHING_TO_PLACE,),
    "initial_placement_first": (_NOT_BY_TURNS,),
    **dict.fromkeys(("neutral_start_units", "neutral_reinforcement", "neutral_attacks"), (_NO_NEUTRAL,)),
    "neutral_half_when_attacking": (_NO_NEUTRAL, _NO_HALVES, _NO_CHOICE_OF_STEP),
    **dict.fromkeys(("missions", "mission_remove_absent", "mission_target_killed_by_other"), (_NO_MISSIONS,)),
    **dict.fromkeys(
        (
            "capital_needed",
            "capital_counts_own",
            "capital_must_hold_own",
            "capital_secret",
            "capital_continent_swap",
        ),
        (_NO_CAPITALS,),
    ),
    **dict.fromkeys(
        (
            "joker_use",
            "own_card_bonus",
            "forced_trade_amount",
            "trade_window",
            "card_draw_time",
            "card_draw_optional",
            "traded_cards_go",
            "elim_cards",
            "elim_trade",
        ),
        (_NO_CARDS,),
    ),
    "own_card_bonus_scope": (_NO_CARDS, _NO_BONUS),
    "fortify_when": (_NO_CHOICE_OF_STEP,),
}
"""Beside what a rule cannot matter: any of these, each as a whole. What is not named here always matters."""


def matters(edition: Edition, name: str) -> bool:
    """Can this rule value make a difference in games of the edition?

    >>> from erdkreis import edition
    >>> matters(edition("hasbro2000"), "joker_use"), matters(edition("hasbro2000"), "capital_secret")
    (True, False)
    """
    values = edition.values()
    return not any(_holds(values, beside.items()) for beside in IDLE.get(name, ()))


def _holds(values: Mapping[str, Any], beside: Iterable[tuple[str, tuple[Any, ...]]]) -> bool:
    return all(values[rule] in idle for rule, idle in beside)
