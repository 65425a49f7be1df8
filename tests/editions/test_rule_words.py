"""Rule values in words: every rule and every value of it is told, in every language."""

from __future__ import annotations

from typing import Any

import pytest

from erdkreis.boards.names import LANGUAGES
from erdkreis.editions import PRESETS, RULE_NAMES, Edition, edition
from erdkreis.editions.consistency import SIZES
from erdkreis.editions.edition import kind_of
from erdkreis.editions.rule_words import COMPARED, groups, in_words, rules_in_words, value_in_words
from erdkreis.editions.values import Value


def keys_of(name: str) -> set[str]:
    """What a value of the rule may be; numbers and lists may be anything."""
    kind = kind_of(name)
    if isinstance(kind, type) and issubclass(kind, Value):
        return {member.word for member in kind}
    if kind is bool:
        return {"true", "false"}
    return set(SIZES) if name == "board" else {"*"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_has_a_label_of_its_own(language: str) -> None:
    told = rules_in_words(language)
    assert tuple(told.rules) == RULE_NAMES
    assert all(rule.about.endswith(".") for rule in told.rules.values())
    labels = [(group, told.rules[name].label) for group, names in groups().items() for name in names]
    assert len(set(labels)) == len(RULE_NAMES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_in_one_group_with_a_title(language: str) -> None:
    assert sum(groups().values(), ()) == RULE_NAMES
    assert list(rules_in_words(language).groups) == list(groups())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", RULE_NAMES)
def test_every_value_has_words_of_its_own(name: str, language: str) -> None:
    values = rules_in_words(language).rules[name].values
    if keys_of(name) == {"*"}:
        assert "*" in values
        assert all(key == "*" or key.isdigit() for key in values)
    else:
        assert set(values) == keys_of(name)
    assert len(set(values.values())) == len(values)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_small_comparison_knows_every_value(language: str) -> None:
    told = rules_in_words(language)
    assert list(told.compared) == list(COMPARED)
    briefly = {name for name, rule in told.rules.items() if rule.brief}
    assert briefly == {name for names in COMPARED.values() for name in names}
    assert all(set(told.rules[name].brief) >= keys_of(name) for name in briefly)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.preset)
def test_every_edition_can_be_told_in_words(preset: Edition, language: str) -> None:
    said = [in_words(preset, name, language) for name in RULE_NAMES]
    assert all(said)
    assert not any(mark in words for words in said for mark in "{}#*")


@pytest.mark.parametrize(
    ("name", "value", "language", "said"),
    [
        ("fortify_cap", 7, "en", "7"),
        ("fortify_cap", 0, "en", "no limit"),
        ("fortify_cap", 0, "nl", "onbeperkt"),
        ("own_card_bonus", 1, "de", "1 Einheit dort"),
        ("own_card_bonus", 2, "en", "2 units there"),
        ("players", [2], "en", "2"),
        ("players", [2, 3], "en", "2 or 3"),
        ("players", [3, 4, 5, 6], "de", "3 bis 6"),
        ("players", [2, 4, 6], "en", "2, 4 or 6"),
        ("missions", [], "nl", "geen"),
        ("missions", [1, 2, 3], "en", "3 of 8"),
        ("palette", ["red", "green", "blue"], "de", "Rot, Grün und Blau"),
        ("capital_needed", [], "en", "all of them"),
        ("capital_needed", [[3, 2], [4, 3]], "en", "2 with 3 and 3 with 4"),
        ("neutral_attacks", False, "en", "it never attacks"),
        ("neutral_attacks", True, "nl", "in plaats van versterking, geleid door de tegenstander"),
    ],
)
def test_values_are_said(name: str, value: Any, language: str, said: str) -> None:
    assert value_in_words(name, value, language) == said


def test_a_rule_that_cannot_matter_says_so() -> None:
    assert in_words(edition("furisk"), "joker_use") == "–"
    assert in_words(edition("furisk"), "set_value") == "no cards"
    assert in_words(edition("furisk"), "missions") == "–"
    assert in_words(edition("clipper"), "neutral_attacks") == "–"
    assert in_words(edition("clipper"), "capital_secret") == "–"
