"""Which rule values cannot matter beside others: said once, in words that exist, and true of games."""

from __future__ import annotations

from typing import Any

import pytest

from erdkreis.editions import PRESETS, RULE_NAMES, Edition, by_preset
from erdkreis.editions.edition import kind_of
from erdkreis.editions.mattering import IDLE, matters
from erdkreis.editions.values import Value
from erdkreis.server.catalogue import editions


def may_be(rule: str, value: Any) -> bool:
    kind = kind_of(rule)
    if isinstance(kind, type) and issubclass(kind, Value):
        return value in {member.word for member in kind}
    return rule == "board" or type(value) is kind


def test_only_rules_and_values_that_exist_are_named() -> None:
    assert set(IDLE) <= set(RULE_NAMES)
    for name, besides in IDLE.items():
        named = [(rule, value) for beside in besides for rule, values in beside.items() for value in values]
        assert all(rule != name and may_be(rule, value) for rule, value in named)


@pytest.mark.parametrize(
    ("preset", "idle", "matter"),
    [
        ("FUR-N", ("joker_use", "elim_trade", "missions", "capital_secret", "neutral_attacks"), ("set_value", "goal")),
        ("FUR-2P", ("joker_use", "capital_needed"), ("neutral_start_units", "initial_placement_first")),
        ("P82-W", ("missions", "capital_needed", "neutral_start_units"), ("joker_use", "goal")),
        ("P82-M", ("capital_counts_own",), ("missions", "mission_remove_absent")),
        ("H00-CAP", ("missions",), ("capital_secret", "capital_continent_swap")),
        ("CLI-2P", (), ("neutral_half_when_attacking", "fortify_when", "start_stack_cap")),
        ("H00-2P", ("neutral_half_when_attacking", "fortify_when"), ("neutral_reinforcement",)),
    ],
)
def test_what_a_game_has_not_does_not_matter(preset: str, idle: tuple[str, ...], matter: tuple[str, ...]) -> None:
    edition = by_preset(preset)
    assert not [name for name in idle if matters(edition, name)]
    assert [name for name in matter if matters(edition, name)] == list(matter)


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.preset)
def test_what_a_book_states_matters_in_one_of_its_games(preset: Edition) -> None:
    """Unless it states that there is none of it: that nobody has a card or a mission, or places before turns begin."""
    family = [each for each in PRESETS if each.name == preset.name]
    stated = {name for name in preset.sources if not any(matters(each, name) for each in family)}
    assert stated <= {"missions", "own_card_bonus", "initial_placement", "initial_placement_first"}


def test_clients_are_told() -> None:
    options = editions().options
    assert options["joker_use"].idle == [{"set_value": ["none"]}]
    assert options["goal"].idle == []
    assert {name for name, option in options.items() if option.idle} == set(IDLE)
