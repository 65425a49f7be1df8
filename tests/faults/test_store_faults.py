"""The store under SIGKILL and without power, in short; `make faults` kills it a thousand times."""

from __future__ import annotations

from tests.faults import kill_keeping, power_cuts
from tests.faults.kill_store import run


def test_five_kills_lose_nothing_that_was_acknowledged() -> None:
    counts = run(kills=5, seed=1)
    assert counts.clean, f"\n{counts}"
    assert counts.kills == 5
    assert counts.acknowledged > 100


def test_six_kills_leave_every_table_whole_where_it_was_or_was_about_to_be() -> None:
    """In the middle of throwing away, bringing back, mending, copying and upgrading."""
    counts = kill_keeping.run(kills=6, seed=1)
    assert counts.clean, f"\n{counts}"
    assert counts.kills == 6
    assert counts.steps > 20
    assert counts.upgrades > 2


def test_power_cuts_lose_nothing_that_was_acknowledged() -> None:
    counts = power_cuts.run(cuts=150, seed=1)
    assert counts.clean, f"\n{counts}"
    assert counts.cuts == 150
    assert counts.acknowledged > 1000


def test_power_cuts_do_lose_what_no_commit_has_waited_for() -> None:
    """The check can fail: in both ways, for a log that is not synced, and for a file that is not."""
    unsynced = power_cuts.run(cuts=40, seed=1, synchronous="NORMAL")
    assert unsynced.lost > 0, f"\n{unsynced}"
    never = power_cuts.run(cuts=60, seed=1, synchronous="OFF")
    assert never.unreadable > 0, f"\n{never}"
