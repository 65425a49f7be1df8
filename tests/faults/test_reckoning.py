"""What the reckoning says of pauses, by diaries written by hand."""

from __future__ import annotations

import random

from tests.faults.people import Person, Way
from tests.faults.reckoning import _pauses, _silence


def person(*lines: tuple[float, str, int]) -> Person:
    found = Person(Way(), "t", "", 0, random.Random(0))
    found.diary = [{"at": at, "does": does, "seq": seq} for at, does, seq in lines]
    return found


def test_a_pause_is_the_time_until_anybody_hears_of_the_next_move_while_somebody_plays() -> None:
    ann = person((0.0, "hears", 0), (1.0, "asks", 0), (3.5, "hears", 1), (4.0, "asks", 0), (5.0, "hears", 2))
    bob = person((0.5, "hears", 0), (3.0, "hears", 1), (4.5, "hears", 2), (60.0, "hears", 3))
    assert list(_pauses([ann, bob])) == [3.0, 1.5]  # of entries 1 and 2; nobody asked for the one a minute later
    assert _silence([ann, bob]) == 2000


def test_where_nobody_plays_nobody_waits() -> None:
    assert list(_pauses([person((0.0, "hears", 0), (9.0, "hears", 1))])) == []
    assert _silence([person()]) == 0
