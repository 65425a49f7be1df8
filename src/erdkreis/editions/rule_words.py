"""Rule values in words: what each is called and means, and what it says with each of its values.

The texts are erdkreis/texts/rules.*.json, in plain vocabulary: a house rule belongs to no book. The key of a value is
its word, its number, or the length of a list; `{list}` and `{range}` spell a list out, of which `each` says one item.
`brief` is for the small comparison, as short as possible: empty where there is nothing to remark.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from erdkreis import texts
from erdkreis.boards.missions import COLOURS
from erdkreis.editions.edition import RULE_NAMES, Edition
from erdkreis.editions.folders import ENGLISH, spoken
from erdkreis.editions.mattering import matters
from erdkreis.editions.mission_words import colour_name
from erdkreis.texts import WordTable, in_table, joined, say

_BEGINS = {
    "board": "players",
    "allocation": "setup",
    "neutral_setup": "neutral",
    "goal": "goal",
    "turn_structure": "turn",
    "set_value": "cards",
    "attack_units_max": "battle",
    "fortify_moves": "moving",
    "counter_display": "screen",
}
"""Rules come in groups, in the order of a game: with which rule each group begins."""
COMPARED: Mapping[str, tuple[str, ...]] = {
    "territories": ("board",),
    "players": ("players",),
    "goal": ("goal",),
    "defence": ("defence_dice", "defence_choice"),
    "sets": ("set_value",),
    "moving": ("fortify_reach", "fortify_moves", "fortify_cap"),
}
"""The rows of the small comparison, and the rules each tells of."""
NOT_HERE = "–"
"""What a rule says where it cannot matter, such as one about cards where there are none."""


class RuleWords(Struct, frozen=True, forbid_unknown_fields=True):
    """One rule: what it is called, what it means, and what its values say."""

    label: str
    about: str
    values: dict[str, str]
    each: str = ""
    brief: dict[str, str] = {}


class Joints(Struct, frozen=True, forbid_unknown_fields=True):
    """How a row of numbers is told, what stands before the last of several to choose from, and of all of them."""

    range: str
    either: str
    both: str


@dataclass(frozen=True)
class RulesInWords:
    """All rules in one language."""

    groups: dict[str, str]
    compared: dict[str, str]
    joined: Joints
    rules: dict[str, RuleWords]


@cache
def rules_in_words(language: str = ENGLISH) -> RulesInWords:
    return msgspec.convert(texts.read(f"rules.{spoken(language)}"), RulesInWords)


@cache
def groups() -> Mapping[str, tuple[str, ...]]:
    """The rules of each group."""
    found: dict[str, tuple[str, ...]] = {}
    group = ""
    for name in RULE_NAMES:
        group = _BEGINS.get(name, group)
        found[group] = (*found.get(group, ()), name)
    return found


def group_of(name: str) -> str:
    return next(group for group, names in groups().items() if name in names)


def in_words(edition: Edition, name: str, language: str = ENGLISH) -> str:
    """What an edition says about one rule value.

    >>> from erdkreis import edition
    >>> in_words(edition("clipper"), "fortify_cap")
    '7'
    """
    if not matters(edition, name):
        return NOT_HERE
    return value_in_words(name, edition.values()[name], language)


def value_in_words(name: str, value: Any, language: str = ENGLISH) -> str:
    """One value in words; `value` is what `Edition.values` writes.

    >>> value_in_words("players", [3, 4, 5, 6])
    '3 to 6'
    """
    return _spelt(name, value, rules_in_words(language).rules[name].values, language)


def value_briefly(name: str, value: Any, language: str = ENGLISH) -> str:
    """The same as short as possible; empty where there is nothing to remark.

    >>> value_briefly("players", [3, 4, 5, 6])
    '3–6'
    """
    return _spelt(name, value, rules_in_words(language).rules[name].brief, language)


def _spelt(name: str, value: Any, words: WordTable, language: str) -> str:
    told = rules_in_words(language)
    if not isinstance(value, list):
        return in_table(value, words)
    tables = {"colours": colours(language)}
    items = [say(told.rules[name].each or "{0}", _numbered(item), tables) or "" for item in value]
    spelt = {
        "list": joined(items, told.joined.both),
        "range": _range(value, told.joined),
        "first": value[0] if value else "",
        "last": value[-1] if value else "",
    }
    return say(in_table(len(value), words), spelt, {}) or ""


@cache
def colours(language: str) -> WordTable:
    return {colour: colour_name(colour, language) for colour in COLOURS}


def _numbered(item: object) -> dict[str, object]:
    return {str(number): part for number, part in enumerate(item if isinstance(item, list) else [item])}


def _range(items: list[Any], joints: Joints) -> str:
    """`3 to 6`, but `2 or 3`, and `2, 4 or 6`."""
    if len(items) > 2 and all(isinstance(item, int) for item in items) and items == [*range(items[0], items[-1] + 1)]:
        return say(joints.range, {"first": items[0], "last": items[-1]}, {}) or ""
    return joined(map(str, items), joints.either)
