"""Taking back restores exactly what was, and only who placed may do it."""

from __future__ import annotations

import pytest
from hypothesis import given, note

from erdkreis.editions import PRESETS, Edition
from erdkreis.engine.actions import Place
from erdkreis.engine.errors import RuleError
from erdkreis.engine.game import Game
from tests.properties.effort import many, some
from tests.properties.mirror import plain
from tests.properties.tables import PRESET_IDS, Table, house_tables, tables_of
from tests.properties.walks import Pace, advanced, choices, paces

RING = ("undo", "undo_size", "undo_next")


def without_ring(game: Game) -> dict[str, object]:
    """The state but for the memory of placements, which may have forgotten older ones meanwhile."""
    return {name: value for name, value in plain(game).items() if name not in RING}


def check_undo(table: Table, pace: Pace, actions: int = 150) -> None:
    note(f"{table}, {pace}")
    game = advanced(table.game(), pace)
    for action in choices(game, pace, actions):
        before, seat = without_ring(game), game.awaiting
        events = game.play(action)
        if not isinstance(action, Place):
            assert game.undo_seat is None or action.word == "undo"
            continue
        if game.undo_seat is None:
            continue
        assert game.undo_seat == seat
        twin = game.copy(same_chance=True)
        undone = twin.play("undo", seat)
        after = without_ring(twin)
        assert after == before, {name: (before[name], after[name]) for name in before if before[name] != after[name]}
        told = [event.audience for event in events if event.name == "UnitsPlaced"]
        heard = [event.audience for event in undone if event.name == "PlacementUndone"]
        assert heard == told[:1], "who heard of the placement hears that it is undone"
        begun = any(event.name == "TurnBegun" for event in events)
        assert any(event.name == "TurnTakenBack" for event in undone) == begun


@pytest.mark.parametrize("preset", PRESETS, ids=PRESET_IDS)
def test_a_placement_taken_back_leaves_no_trace(preset: Edition) -> None:
    @some(3)
    @given(tables_of(preset), paces(90))
    def take_back(table: Table, pace: Pace) -> None:
        check_undo(table, pace)

    take_back()


@some(40)
@given(house_tables(), paces(300))
def test_nor_under_house_rules(table: Table, pace: Pace) -> None:
    check_undo(table, pace)


@pytest.mark.long
@many(300)
@given(house_tables(), paces(1200))
def test_nor_under_many_house_rules(table: Table, pace: Pace) -> None:
    check_undo(table, pace, 400)


@some(20)
@given(house_tables(), paces(300))
def test_taking_back_one_by_one_goes_the_way_back(table: Table, pace: Pace) -> None:
    """As many placements as are remembered can be taken back, the latest first, each to the state before it."""
    game = advanced(table.game(), pace)
    way: list[dict[str, object]] = []
    for action in choices(game, pace, 120):
        if not isinstance(action, Place):
            way.clear()
        way.append(without_ring(game))
        game.play(action)
        if len(way) > 3 and game.undo_seat is not None:
            break
    while game.undo_seat is not None:
        game.play("undo", game.undo_seat)
        assert without_ring(game) == way.pop()
    with pytest.raises(RuleError, match="take back"):
        game.play("undo")
