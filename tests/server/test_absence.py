"""Who is away, for how long, and when that is too long: asked by a time that is given."""

from __future__ import annotations

from typing import Any

import pytest

from erdkreis.server.absence import LEFT_AFTER, Absence, patience
from erdkreis.server.clock import DAY, Clock, TimeControl

PLAIN = TimeControl()
DAYS = TimeControl("days", 3 * DAY)


@pytest.mark.parametrize(
    ("control", "seconds"),
    [
        ({}, LEFT_AFTER),
        ({"grace": 5}, LEFT_AFTER),
        ({"grace": 5, "stand_in": True}, 5),
        ({"kind": "turn", "grace": 600}, 600),
        ({"kind": "bank", "grace": 0}, 0),
        ({"kind": "turn", "grace": 600, "stand_in": False}, LEFT_AFTER),
        ({"kind": "days", "seconds": 3600, "grace": 5}, DAY),
        ({"kind": "days", "stand_in": False}, DAY),
    ],
)
def test_how_long_somebody_is_waited_for(control: dict[str, Any], seconds: int) -> None:
    assert patience(TimeControl(**control)) == seconds


def test_two_minutes_without_a_device_are_leaving_and_a_page_loaded_anew_is_not() -> None:
    absence = Absence()
    assert not absence.look(1_000, [0, 1, 2], [0, 1, 2])
    assert absence.look(2_000, [0, 1, 2], [0, 2])
    assert not absence.look(60_000, [0, 1, 2], [0, 2])
    assert absence.seconds(62_999) == {1: 60}
    assert absence.due_in(62_000, PLAIN, []) == 60
    assert absence.left(121_999, PLAIN, []) == set()
    assert absence.left(122_000, PLAIN, []) == {1}
    assert absence.due_in(122_000, PLAIN, []) is None
    assert absence.look(121_000, [0, 1, 2], [0, 1, 2])
    assert absence.look(121_500, [0, 1, 2], [0, 2])
    assert absence.left(122_000, PLAIN, []) == set()


def test_who_sits_no_more_is_not_away_and_a_successor_is_waited_for_anew() -> None:
    absence = Absence({1: 0, 2: 30_000})
    assert absence.look(200_000, [0, 2], [0])
    assert absence.since == {2: 30_000}
    assert absence.look(200_000, [0, 1, 2], [0])
    assert absence.seconds(230_000) == {1: 30, 2: 200}
    assert absence.left(230_000, PLAIN, []) == {2}
    assert absence.due_in(230_000, PLAIN, []) == 90


def test_the_next_of_several_is_waited_for() -> None:
    absence = Absence({1: 50_000, 2: 10_000})
    assert absence.due_in(60_000, PLAIN, []) == 70


def test_a_clock_that_was_set_back_makes_nobody_leave() -> None:
    absence = Absence({1: 50_000})
    assert absence.seconds(20_000) == {1: 0}
    assert absence.left(20_000, PLAIN, []) == set()


def test_in_a_game_of_days_it_is_a_day_or_the_persons_own_time() -> None:
    absence = Absence({1: 0})
    assert absence.left(1000 * (DAY - 1), DAYS, [0]) == set()
    assert absence.left(1000 * DAY, DAYS, []) == {1}
    assert absence.left(119_999, DAYS, [1]) == set()
    assert absence.left(120_000, DAYS, [1]) == {1}
    assert absence.due_in(100_000, DAYS, [1]) == 20
    assert absence.due_in(100_000, DAYS, []) == DAY - 100


@pytest.mark.parametrize("kind", ["turn", "bank", "days"])
def test_whose_time_has_run_out_is_known_also_where_nobody_stands_in(kind: Any) -> None:
    clock = Clock(TimeControl(kind, 60, stand_in=False), 2)
    assert clock.has_run_out(1_000.0) is None  # nobody is awaited
    clock.move(0.0, 1, 1, 1, present=True)
    assert [clock.has_run_out(at) for at in (0.0, 59.9, 60.0, 99.0)] == [None, None, 1, 1]


def test_without_a_clock_no_time_runs_out() -> None:
    clock = Clock(TimeControl(), 2)
    clock.move(0.0, 1, 1, 1, present=True)
    assert clock.has_run_out(1_000_000.0) is None
