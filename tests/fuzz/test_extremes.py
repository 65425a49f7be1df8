"""House rules and positions of every size, in short; the long run is `make fuzz`."""

from __future__ import annotations

import asyncio

from tests.fuzz.extremes import fuzz


def test_no_house_rule_and_no_position_harms_the_server() -> None:
    found = asyncio.run(fuzz(count=40, seed=3))
    assert found.problems == [], f"\n{found}"
    assert found.answers["table 201 "] >= 5
    assert sum(count for what, count in found.answers.items() if what.startswith("table 400")) >= 5
