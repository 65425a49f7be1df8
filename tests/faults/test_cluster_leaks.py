"""Canary secrets in a cluster, in short; the long run is `python -m tests.faults.cluster_leaks --games 500`."""

from __future__ import annotations

from typing import Any

from erdkreis.server.bus.contract import News
from erdkreis.server.table import Table
from tests.faults.cluster_leaks import run
from tests.faults.test_leaks import let_the_position_slip


def test_nobody_at_any_process_learns_what_others_hide_and_redis_nothing_at_all() -> None:
    found = run(range(1, 5))
    assert found.clean, f"\n{found.counts}\n" + "\n".join([*found.notes, *found.said.odd])
    assert found.counts.messages > 1000
    assert found.said.published > found.counts.commands


def test_a_cluster_that_leaks_is_found_out(monkeypatch: Any) -> None:
    let_the_position_slip(monkeypatch)

    def gossip(table: Table) -> None:
        table.bus.tell(News(table.seats[0].token_hash.hex() if table.seats[0].token_hash else table.id))

    monkeypatch.setattr(Table, "tell_others", gossip)
    found = run(range(2, 3))
    assert found.counts.leaks > 0
    assert found.said.odd
