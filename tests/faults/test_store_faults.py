"""The store under SIGKILL, in short; `make faults` kills it a thousand times."""

from __future__ import annotations

from tests.faults import kill_keeping
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
