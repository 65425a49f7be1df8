"""Canary secrets, in short; the long run is `python -m tests.faults.leaks --games 10000`."""

from __future__ import annotations

import pytest

from erdkreis.editions import PRESETS
from erdkreis.engine.kernel import COMPILED
from erdkreis.server.ledger import Told
from erdkreis.server.messages import Update
from erdkreis.server.table import Connection, Table
from tests.faults.leaks import run

GAMES = len(PRESETS) * (2 if COMPILED else 1)


def test_nobody_gets_a_byte_that_depends_on_what_others_hide() -> None:
    report = run(range(1, 1 + GAMES))
    assert report.counts.clean, f"\n{report.counts}\n" + "\n".join(report.notes)
    assert report.counts.games == GAMES
    assert report.counts.messages_compared > 10 * GAMES


def test_a_table_that_leaks_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same games at a table that tells everybody every event, and one that lets a secret slip."""
    update = Table.update

    def everything(self: Table, connection: Connection, events: list[Told], answered: str | None = None) -> Update:
        return update(self, connection, [Told(each.event, -1, each.facts) for each in events], answered)

    def slip(self: Table, connection: Connection, events: list[Told], answered: str | None = None) -> Update:
        told = update(self, connection, events, answered)
        assert self.ledger is not None
        told.events.append({"event": "Debugged", "state": self.ledger.game.hash})
        return told

    for leaking in (everything, slip):
        monkeypatch.setattr(Table, "update", leaking)
        counts = run([2, 3]).counts
        assert counts.leaks + counts.interferences > 0
