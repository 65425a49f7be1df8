"""One address asks for all it can get: what do others get meanwhile? How long they wait, `make faults` measures."""

from __future__ import annotations

import asyncio

import pytest

from tests.faults.starving import FLOODS, MEGABYTES, suffer

SIZE, MOVES = 16, 40


@pytest.mark.parametrize("name", FLOODS)
def test_a_flood_takes_nothing_from_those_who_play(name: str) -> None:
    found = asyncio.run(suffer(name, SIZE, lambda waits: len(waits.meanwhile) >= MOVES))
    assert found.errors == []
    assert found.memory[1] - found.memory[0] < MEGABYTES * 10**6
    # Replays are worked out once, and cost nothing after that; advice is no move, and heard of by whoever asked.
    counted = {
        "opponents": found.before_opponents,
        "attacks": found.before_opponents,
        "advice": found.flooded.meanwhile,
    }
    # first come, first served, the flood would get one for each of its tables before the person's next
    waited = [count for count in counted.get(name, []) if count]
    assert sum(waited) < 0.75 * SIZE * max(1, len(waited)), waited
