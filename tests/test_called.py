"""Names of people: what cannot be seen is left out, what looks alike is known as such, and all that belongs stays."""

from __future__ import annotations

import unicodedata

import pytest

from erdkreis.names import alike, cleaned

UNSEEN = {
    "a Hangul filler": "\u3164",
    "a narrow Hangul filler": "\uffa0",
    "zero width": "\u200b\u200d\u2060\ufeff",
    "bidi controls": "\u202e\u2066\u200f\u061c",
    "combining marks alone": "\u0301\u0488\u20dd",
    "a blank pattern of Braille": "\u2800",
    "spaces of many kinds": " \u00a0\u2003\u3000\u2028\t",
    "variation selectors": "\ufe0f\U000e0100",
    "tags": "\U000e0041\U000e007f",
    "a grapheme joiner": "\u034f",
    "control characters": "\x1b\x9b\x00",
    "private use": "\ue000\U0010fffd",
}


@pytest.mark.parametrize("name", UNSEEN.values(), ids=UNSEEN.keys())
def test_what_cannot_be_seen_is_no_name_and_changes_none(name: str) -> None:
    assert cleaned(name) == ""
    assert alike(f"{name}Ada") == alike("Ada")
    if not unicodedata.combining(name[0]):  # a mark after a letter is seen
        assert alike(f"Ada{name}") == alike("Ada")


NAMES = ["Zoë ☕", "Ада", "李小龍", "نرگس‌جان", "क्ष", "👩‍🚀", "❤️‍🔥", "O'Neill-Wójcik", "Đặng", "42", "★", "Ø"]


@pytest.mark.parametrize("name", NAMES)
def test_what_people_are_called_stays(name: str) -> None:
    """Joiners between letters and in emoji included."""
    assert cleaned(name) == unicodedata.normalize("NFC", name)


def test_what_stands_before_a_name_is_not_drawn_over() -> None:
    assert cleaned("\u0301\u0301Ada") == "Ada"
    assert cleaned("\x1b[2JAda") == "[2JAda"
    assert cleaned("Ada\n\nLovelace  ") == "Ada Lovelace"


ALIKE = [
    ("Ada", "ADA"),
    ("Ada", "Ａｄａ"),
    ("Straße", "STRASSE"),
    ("Zoë", "Zoe\u0308"),
    ("ﬁn", "fin"),
    ("A da", "A\u3000da"),
]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_look_alike_are_known(one: str, other: str) -> None:
    assert alike(one) == alike(other)


def test_names_that_differ_differ() -> None:
    assert len({alike(name) for name in (*NAMES, "Ada", "Adam", "A da", "Zoe", "Zoë")}) == len(NAMES) + 5
