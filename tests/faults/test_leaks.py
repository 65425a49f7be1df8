"""Canary secrets, in short; the long run is `python -m tests.faults.leaks --games 10000`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from erdkreis.editions import PRESETS
from erdkreis.engine.game import Game
from erdkreis.engine.kernel.compiling import COMPILED
from erdkreis.engine.showing import views_json
from erdkreis.server import telling
from erdkreis.server.table import Table
from tests.faults.leaks import run

GAMES = len(PRESETS) * (2 if COMPILED else 1)


def test_nobody_gets_a_byte_that_depends_on_what_others_hide() -> None:
    report = run(range(1, 1 + GAMES))
    assert report.counts.clean, f"\n{report.counts}\n" + "\n".join(report.notes)
    assert report.counts.games == GAMES
    assert report.counts.messages_compared > 10 * GAMES


def tell_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every event to everybody."""
    events = telling._events
    monkeypatch.setattr(telling, "_events", lambda eyes, steps: events(-1, steps))


def show_another_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    """What somebody else sees."""

    def views(game: Game, viewers: Iterable[int | None]) -> dict[int | None, bytes]:
        return {viewer: views_json(game, [other])[other] for viewer in viewers for other in [0 if viewer else 1]}

    monkeypatch.setattr(telling, "views_json", views)


def let_the_position_slip(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hash over everything, hidden or not, as if for debugging."""
    clock = telling.clock_shown

    def with_hash(table: Table) -> Any:
        assert table.log is not None
        return {"clock": clock(table), "state": table.log.game.hash}

    monkeypatch.setattr(telling, "clock_shown", with_hash)


@pytest.mark.parametrize("leak", [tell_everything, show_another_seat, let_the_position_slip])
def test_a_table_that_leaks_is_found_out(leak: Callable[[pytest.MonkeyPatch], None], monkeypatch: Any) -> None:
    leak(monkeypatch)
    counts = run([2, 3]).counts
    assert counts.leaks + counts.interferences > 0
