"""The store under SIGKILL, in short; the long run is `python -m tests.faults.kill_store --kills 1000`."""

from __future__ import annotations

from tests.faults.kill_store import run


def test_five_kills_lose_nothing_that_was_acknowledged() -> None:
    counts = run(kills=5, seed=1)
    assert counts.clean, f"\n{counts}"
    assert counts.kills == 5
    assert counts.acknowledged > 100
