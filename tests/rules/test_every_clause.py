"""Every clause of every rule book and every ruling has a test that bears its id, or a reason why none can."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from erdkreis.editions import BOOKS
from erdkreis.editions.clauses import all_ids
from tests.rules.clauses_not_shown import NOT_SHOWN

TESTS = Path(__file__).parents[1]
IDS = sorted(clause for clause in all_ids() if not clause.startswith("A-"))  # readings are shown with their clauses
PREFIXES = "|".join((*(book.prefix for book in BOOKS), "J"))
NAME = re.compile(rf"test_({PREFIXES.lower()})((?:_(?:ui_)?m?\d+)+)(?:_|$)")
NUMBER = re.compile(r"_((?:ui_)?m?\d+)")


def ids_in_name(name: str) -> set[str]:
    """The clauses a test function is named after: `test_p82_39_41_…` shows P82-39 and P82-41."""
    match = NAME.match(name)
    if match is None:
        return set()
    return {f"{match[1]}-{number.replace('_', '-')}".upper() for number in NUMBER.findall(match[2])}


def ids_of_case(call: ast.Call) -> set[str]:
    """The id of one `pytest.param(…, id=…)`."""
    if not isinstance(call.func, ast.Attribute) or call.func.attr != "param":
        return set()
    return {word.value.value for word in call.keywords if word.arg == "id" and isinstance(word.value, ast.Constant)}


@cache
def shown() -> frozenset[str]:
    """All clause ids that a test anywhere bears in its name or as the id of one of its cases."""
    found: set[str] = set()
    for source in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                found |= ids_in_name(node.name)
            elif isinstance(node, ast.Call):
                found |= ids_of_case(node)
    return frozenset(found)


@pytest.mark.parametrize(
    ("prefix", "clauses"), [("P82", 75), ("H00", 64), ("H10", 73), ("CLI", 51), ("FUR", 33), ("J", 17)]
)
def test_what_the_catalogue_has_is_complete(prefix: str, clauses: int) -> None:
    assert len([clause for clause in IDS if clause.startswith(f"{prefix}-")]) == clauses


@pytest.mark.parametrize("clause", IDS)
def test_every_clause_is_shown_or_excused(clause: str) -> None:
    assert (clause in shown()) != (clause in NOT_SHOWN)


def test_excuses_are_for_known_clauses_and_say_why() -> None:
    assert set(NOT_SHOWN) <= set(IDS)
    assert all(NOT_SHOWN.values())


def test_no_test_bears_the_id_of_a_clause_that_does_not_exist() -> None:
    named = {clause for clause in shown() if re.fullmatch(rf"({PREFIXES})-.+", clause)}
    # presets are no clauses: `H00-2P` and its like name cases of other tests
    assert {clause for clause in named if re.search(r"\d\d$|-M\d+$", clause)} <= set(IDS)


@pytest.mark.parametrize(
    ("name", "ids"),
    [
        ("test_p82_39_capture_moves_in_the_dice", {"P82-39"}),
        ("test_h00_21_22_two_at_once", {"H00-21", "H00-22"}),
        ("test_p82_m5_m6_any_third", {"P82-M5", "P82-M6"}),
        ("test_fur_ui_04_counter", {"FUR-UI-04"}),
        ("test_j_01_last_survivor", {"J-01"}),
        ("test_h10_04_cards_in_all_56", {"H10-04"}),
        ("test_something_else_12", set()),
    ],
)
def test_names_are_read_as_ids(name: str, ids: set[str]) -> None:
    assert ids_in_name(name) == ids
