"""Malformed frames, in short; the long run is `make fuzz`."""

from __future__ import annotations

from tests.fuzz.frames import run


def test_no_frame_harms_the_server_or_other_tables() -> None:
    found = run(count=5000, seed=1)
    assert found.problems == [], f"\n{found}"
    assert found.frames >= 4000
