"""A cluster under faults, in short; the long runs are `make faults`."""

from __future__ import annotations

from tests.faults import cluster


def test_a_cluster_under_faults_of_any_kind_loses_and_doubles_nothing() -> None:
    found, notes = cluster.run("any", 6, seed=1)
    assert found.clean, f"\n{found}\n" + "\n".join(notes)
    assert found.acknowledged > 0
    assert found.histories_judged >= 4
    assert found.files_verified >= 4


def test_a_standby_that_takes_over_has_all_that_was_acknowledged() -> None:
    found, notes = cluster.run("failover", 1, seed=1)
    assert found.clean, f"\n{found}\n" + "\n".join(notes)
    assert found.acknowledged > 0
