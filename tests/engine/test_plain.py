"""Foreign JSON values: what is taken, and the sentence that refuses everything else without repeating it at length."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from erdkreis.boards import board
from erdkreis.engine import plain
from erdkreis.engine.errors import PositionError

MOST = 8_000_000


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (None, "null"),
        (True, "true"),
        (False, "false"),
        (0, "0"),
        (10**12, "1000000000000"),
        (-(10**12), "-1000000000000"),
        (10**12 + 1, "a huge number"),
        (-(10**12) - 1, "a huge number"),
        ("word", "'word'"),
        ("w" * 40, f"'{'w' * 40}'"),
        ("w" * 41, f"'{'w' * 40}…'"),
        ([1], "a list"),
        ((1,), "a list"),
        ({"a": 1}, "an object"),
        (1.5, "1.5"),
        (object(), "something else"),
    ],
)
def test_a_foreign_value_is_shown_in_few_letters(value: object, said: str) -> None:
    assert plain.shown(value) == said


def refused(read: Callable[[], Any]) -> str:
    with pytest.raises(PositionError) as error:
        read()
    return str(error.value)


def test_whole_numbers_lie_between_their_bounds() -> None:
    assert [plain.whole(number, "x") for number in (0, 1, MOST)] == [0, 1, MOST]
    assert [plain.whole(number, "x", 2, 3) for number in (2, 3)] == [2, 3]
    for wrong in (-1, MOST + 1, True, 1.0, "1", None):
        assert refused(lambda wrong=wrong: plain.whole(wrong, "x")).startswith(f"x is a whole number from 0 to {MOST}")
    for wrong in (1, 4):
        assert refused(lambda wrong=wrong: plain.whole(wrong, "x", 2, 3)) == (
            f"x is a whole number from 2 to 3, not {wrong}"
        )


def test_seats_are_those_that_play() -> None:
    assert [plain.seat(seat, "x", 3) for seat in (0, 2)] == [0, 2]
    for wrong in (-1, 3, True, None):
        assert refused(lambda wrong=wrong: plain.seat(wrong, "x", 3)).startswith("x is a seat from 0 to 2, not")


def test_flags_texts_and_words() -> None:
    assert (plain.flag(True, "x"), plain.flag(False, "x"), plain.text("", "x")) == (True, False, "")
    assert plain.word("b", "x", ("a", "b")) == "b"
    assert refused(lambda: plain.flag(1, "x")) == "x is true or false, not 1"
    assert refused(lambda: plain.text(1, "x")) == "x is a text, not 1"
    assert refused(lambda: plain.word("c", "x", ("a", "b"))) == "x is one of a, b, not 'c'"
    assert refused(lambda: plain.word(["a"], "x", ("a", "b"))) == "x is one of a, b, not a list"


def test_lists_have_a_length_where_one_is_due() -> None:
    assert (plain.listed((1, 2), "x"), plain.listed([1], "x", 1)) == ([1, 2], [1])
    assert refused(lambda: plain.listed("ab", "x")) == "x is a list, not 'ab'"
    assert refused(lambda: plain.listed([1], "x", 2)) == "x has 2 entries, not 1"
    assert refused(lambda: plain.listed([1], "x", 0)) == "x has 0 entries, not 1"


def test_objects_have_known_keys() -> None:
    assert plain.mapped({"a": 1}, "x") == {"a": 1}
    assert plain.mapped({"a": 1}, "x", ("a", "b")) == {"a": 1}
    assert refused(lambda: plain.mapped([], "x")) == "x is an object, not a list"
    assert refused(lambda: plain.mapped({1: 1}, "x")) == "x has a key that is no text: 1"
    assert refused(lambda: plain.mapped({"c": 1}, "x", ("a", "b"))) == "x has an unknown key 'c'; known are a, b"
    assert refused(lambda: plain.mapped({"c": 1}, "x", ())) == "x has an unknown key 'c'; known are "


def test_territories_go_by_their_id() -> None:
    classic = board("classic42")
    assert plain.territory("alaska", "x", classic) == classic.index("alaska")
    assert refused(lambda: plain.territory("atlantis", "x", classic)) == (
        "x is the id of a territory of classic42, not 'atlantis'"
    )
    assert refused(lambda: plain.territory(0, "x", classic)) == "x is a text, not 0"


def test_rule_values_stay_far_below_what_a_record_can_hold() -> None:
    assert plain.edition_from("H00-M", {"own_card_bonus": 5}, None).own_card_bonus == 5
    for name, value in (("own_card_bonus", MOST + 1), ("start_units", [[3, MOST + 1]]), ("fortify_cap", -MOST - 1)):
        said = refused(lambda name=name, value=value: plain.edition_from("H00-M", {name: value}, None))
        assert said == f"rules.{name} is at most {MOST}, not {MOST + 1 if value != -MOST - 1 else value}"
    assert plain.edition_from("CLI-M", {"fortify_cap": MOST}, None).fortify_cap == MOST
    assert refused(lambda: plain.edition_from("H00-M", {"bonus": 1}, None)).startswith("rules has an unknown key")
    assert refused(lambda: plain.edition_from("H99", {}, None)).startswith("rules: ")
    assert refused(lambda: plain.edition_from(7, {}, None)) == "preset is a text, not 7"
