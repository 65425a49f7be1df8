"""The rules of an edition for somebody who reads them with every question: its own words and values, and no more."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from erdkreis.boards import Board
from erdkreis.editions import Edition, as_edition
from erdkreis.editions.mattering import matters
from erdkreis.editions.rule_words import groups, in_words, rules_in_words
from erdkreis.editions.values import Allocation
from erdkreis.editions.words import book_words
from erdkreis.engine.constants import constants_of
from erdkreis.env.text.instructions import USAGE

GROUPS = ("setup", "neutral", "goal", "turn", "cards", "battle", "moving")
"""Of the rule values; who may sit where, and what is on the screen, is nobody's decision here."""
WHERE = {"capital": "capital_needed", "choose": "fortify_when", "trade": "joker_use"}
"""Instructions that exist only where a rule can matter."""
LEFT_OUT = ("leader_selection", "initial_placement_first", "first_turn", "announce_penalty", "occupy_default")
"""Decided before anybody plays, for real tables, or for those who click."""
TURN = (
    "You play a board game of world conquest against other seats. Territories bring new units every turn, and a whole "
    "continent brings its bonus on top. Attacks go from a territory of yours with at least two units to a linked one "
    "that is not yours; dice decide, and whoever takes a territory moves units in."
)
ANSWER = (
    "Answer with your whole turn, one instruction a line, in order, and nothing else (or put them into a ``` block and "
    "think before it). Territories are named by their ids, cards by their numbers. What a lost battle made impossible "
    "is passed over; whatever else is not permitted is told to you, and nothing after it is done."
)


def rules_digest(edition: Edition | str) -> str:
    """The rules, the board and how to answer, in about 5 KB.

    >>> print(rules_digest("H10-M").splitlines()[6])
    Moving. Moves at the end: one. How far: along own territories. Most in one move: no limit. Which units: any.
    """
    return _digest(as_edition(edition))


@lru_cache(maxsize=64)
def _digest(edition: Edition) -> str:
    told = rules_in_words()
    about = book_words(edition.name).variants[edition.variant]
    lines = [f"{TURN} {about.title}: {about.text}"]
    played = [group for group in GROUPS if group != "neutral" or matters(edition, "neutral_attacks")]
    for group in played:
        rules = [
            f"{told.rules[name].label}: {in_words(edition, name)}."
            for name in groups()[group]
            if name not in LEFT_OUT and matters(edition, name)
        ]
        if rules:
            lines.append(f"{told.groups[group]}. {' '.join(rules)}")
    return "\n".join([*lines, "", *_board(constants_of(edition).board), "", ANSWER, *_usage(edition)])


def _usage(edition: Edition) -> Iterator[str]:
    for kind, usage in USAGE.items():
        if kind == "claim" and edition.allocation != Allocation.CLAIM:
            continue
        if kind not in WHERE or matters(edition, WHERE[kind]):
            yield usage


def _board(board: Board) -> list[str]:
    """Every territory with those it is linked to, continent by continent."""
    ids = [territory.id for territory in board.territories]
    lines = ["Continents with their bonus, and what each territory is linked to:"]
    for continent in board.continents:
        linked = (
            f"{ids[n]}: {' '.join(ids[link] for link in board.territories[n].links)}" for n in continent.territories
        )
        lines.append(f"{continent.id} +{continent.bonus} = {'; '.join(linked)}")
    return lines
