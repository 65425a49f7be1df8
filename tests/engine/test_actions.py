"""Actions as text and as the numbers the kernels take: one declaration, read both ways."""

from __future__ import annotations

import numpy as np
import pytest

from erdkreis.boards import board
from erdkreis.engine.actions import ACTIONS, Action, Attack, Choose, Place, Trade, decode, encode, parse_action
from erdkreis.engine.errors import ParseError
from erdkreis.engine.kernel.state import Kind

BOARD = board("classic42")
ALASKA, KAMCHATKA = BOARD.index("alaska"), BOARD.index("kamchatka")
WHOLE = {
    "claim alaska": (0, -1, ALASKA, 0, 0, 0, 0, 0),
    "place alaska 3": (1, -1, ALASKA, 3, 0, 0, 0, 0),
    "capital alaska": (2, -1, ALASKA, 0, 0, 0, 0, 0),
    "choose reinforce": (3, -1, -1, 1, 0, 0, 0, 0),
    "choose attack": (3, -1, -1, 2, 0, 0, 0, 0),
    "trade 4 17 43": (4, -1, -1, 0, 0, 4, 17, 43),
    "attack alaska kamchatka 5 2": (5, ALASKA, KAMCHATKA, 5, 2, 0, 0, 0),
    "defend 2": (6, -1, -1, 0, 2, 0, 0, 0),
    "occupy 4": (7, -1, -1, 4, 0, 0, 0, 0),
    "fortify alaska kamchatka 6": (8, ALASKA, KAMCHATKA, 6, 0, 0, 0, 0),
    "draw": (9, -1, -1, 0, 0, 0, 0, 0),
    "decline": (10, -1, -1, 0, 0, 0, 0, 0),
    "end": (11, -1, -1, 0, 0, 0, 0, 0),
    "undo": (12, -1, -1, 0, 0, 0, 0, 0),
    "unannounced alaska": (13, ALASKA, -1, 0, 0, 0, 0, 0),
}
"""Lines that leave nothing open, and what the kernels get."""


def numbers(action: Action) -> tuple[int, ...]:
    return tuple(np.frombuffer(encode(action, BOARD), np.int64).tolist())


@pytest.mark.parametrize("text", WHOLE)
def test_a_whole_line_is_its_action_and_its_record_and_comes_back_from_both(text: str) -> None:
    action = parse_action(text, BOARD)
    assert (str(action), numbers(action)) == (text, WHOLE[text])
    assert decode(encode(action, BOARD), BOARD) == action


def test_every_kind_is_one_action_in_the_kernels_order() -> None:
    assert list(ACTIONS) == [kind.name.lower() for kind in Kind]
    assert {text.split()[0] for text in WHOLE} == set(ACTIONS)


def test_what_is_left_open_is_not_written() -> None:
    assert str(Attack("alaska", "kamchatka")) == "attack alaska kamchatka"
    assert str(Attack("alaska", "kamchatka", 2)) == "attack alaska kamchatka 2"
    assert str(Attack("alaska", "kamchatka", 5, 3)) == "attack alaska kamchatka 5"  # as many dice as they bring
    assert str(Attack("alaska", "kamchatka", None, 2)) == "attack alaska kamchatka"
    assert parse_action("place alaska", BOARD) == Place("alaska", 1)
    assert numbers(Attack("alaska", "kamchatka")) == (5, ALASKA, KAMCHATKA, 0, 0, 0, 0, 0)


def test_cards_have_names_and_case_does_not_matter() -> None:
    assert parse_action("TRADE Alaska joker1 JOKER2", BOARD) == Trade((ALASKA, 42, 43))
    assert parse_action("Choose ATTACK", BOARD) == Choose("attack")


def test_numbers_beyond_all_games_stay_within_a_record() -> None:
    assert numbers(Place("alaska", 10**30))[3] == 8_000_000
    assert numbers(Place("alaska", -(10**30)))[3] == -1
    assert numbers(Choose("nothing"))[3] == 0


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("attack alaska", "usage: attack FROM TO [UNITS [DICE]]"),
        ("attack alaska kamchatka 1 1 1", "usage: attack FROM TO [UNITS [DICE]]"),
        ("attack alaska kamchatka three", "'three' is not a number: usage: attack FROM TO [UNITS [DICE]]"),
        ("place alaska 12345678", "12345678 is too large: usage: place TERRITORY [UNITS]"),
        ("choose peace", "usage: choose reinforce|attack"),
        ("trade 1 2", "usage: trade CARD CARD CARD"),
        ("trade 1 2 \u00b2", "unknown territory '\u00b2'"),  # a digit to Python, and no number
        ("end now", "usage: end"),
        ("atack alaska kamchatka", "'atack' is not an action: did you mean attack?"),
    ],
)
def test_what_cannot_be_read_is_answered_with_the_usage(text: str, sentence: str) -> None:
    with pytest.raises(ParseError) as error:
        parse_action(text, BOARD)
    assert str(error.value) == sentence


@pytest.mark.parametrize(
    ("text", "what"),
    [("", "an action is missing"), ("  \n", "an action is missing"), ("xyzzy 1", "'xyzzy' is not an action")],
)
def test_whoever_says_nothing_known_learns_what_can_be_said(text: str, what: str) -> None:
    with pytest.raises(ParseError) as error:
        parse_action(text, BOARD)
    assert str(error.value) == f"{what}: try {', '.join(ACTIONS)}"
