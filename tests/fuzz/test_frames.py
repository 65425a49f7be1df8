"""Malformed frames, in short; the long run is `make fuzz`."""

from __future__ import annotations

from tests.fuzz.frames import run


def test_no_frame_harms_the_server_or_other_tables() -> None:
    found = run(count=5000, seed=1)
    assert found.problems == [], f"\n{found}"
    assert found.frames >= 4000


def test_nor_one_of_two_that_share_a_store() -> None:
    found = run(count=1500, seed=2, cluster=True)
    assert found.problems == [], f"\n{found}"
    assert found.canary.acknowledged > 0
