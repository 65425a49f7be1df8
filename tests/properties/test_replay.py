"""A game is a function of its actions and words: replayed, copied, saved and written down it stays the same game."""

from __future__ import annotations

import io
import json

import pytest
from hypothesis import given, note

from erdkreis.editions import PRESETS, Edition
from erdkreis.engine.errors import ChanceError, PositionError, RuleError
from erdkreis.engine.game import Chance, Game
from erdkreis.record import Recorder, replay
from erdkreis.record.reading import recover_bytes
from tests.properties.effort import many, some
from tests.properties.tables import PRESET_IDS, Table, house_tables, tables_of
from tests.properties.walks import Pace, advanced, choices, paces


def check_replay(table: Table, pace: Pace, actions: int = 250) -> None:
    """Live, a seed throws the dice; replayed, the words it made are given action by action."""
    live = table.game()
    dice, hidden = live.last_chance
    replayed = Game(table.edition, table.players, dice=dice, hidden=hidden)
    assert replayed.flat.tobytes() == live.flat.tobytes()
    assert replayed.events == live.events
    assert replayed.last_chance == live.last_chance
    for action in choices(live, pace, actions):
        events = live.play(action)
        dice, hidden = live.last_chance
        assert replayed.play(str(live.complete(action)), dice=dice, hidden=hidden) == events
        assert replayed.flat.tobytes() == live.flat.tobytes()
        assert replayed.last_chance == live.last_chance
    assert replayed.hash == live.hash


@pytest.mark.parametrize("preset", PRESETS, ids=PRESET_IDS)
def test_replayed_equals_live(preset: Edition) -> None:
    @some(2)
    @given(tables_of(preset), paces(0, undoing=True))
    def play_twice(table: Table, pace: Pace) -> None:
        check_replay(table, pace)

    play_twice()


@some(25)
@given(house_tables(), paces(0, undoing=True))
def test_replayed_equals_live_under_house_rules(table: Table, pace: Pace) -> None:
    check_replay(table, pace)


@pytest.mark.long
@many(150)
@given(house_tables(), paces(0, undoing=True))
def test_replayed_equals_live_under_many_house_rules(table: Table, pace: Pace) -> None:
    check_replay(table, pace, 1500)


def check_forms(table: Table, pace: Pace, actions: int = 60) -> None:
    """Bytes, position and copy of every state stand for that very state."""
    note(f"{table}, {pace}")
    game = advanced(table.game(), pace)
    for action in choices(game, pace, actions):
        saved = Game.from_bytes(game.to_bytes())
        assert saved.to_bytes() == game.to_bytes()
        assert (saved.edition, saved.hash) == (game.edition, game.hash)
        read = Game.from_position(json.loads(json.dumps(game.to_position())))
        assert read.flat.tobytes() == game.flat.tobytes()
        assert (read.edition, read.hash) == (game.edition, game.hash)
        read.chance = game.chance.copy()
        read.rules = game.rules
        twin, before = game.copy(same_chance=True), game.flat.copy()
        events = twin.play(action)
        assert (game.flat == before).all(), "playing on a copy changed the original"
        assert saved.play(action) == read.play(action) == game.play(action) == events
        assert saved.to_bytes() == twin.to_bytes() == game.to_bytes()
        assert read.flat.tobytes() == game.flat.tobytes()
    if game.over:
        assert Game.from_position(json.loads(json.dumps(game.to_position()))).hash == game.hash


@pytest.mark.parametrize("preset", PRESETS, ids=PRESET_IDS)
def test_bytes_positions_and_copies_are_the_same_game(preset: Edition) -> None:
    @some(2)
    @given(tables_of(preset), paces(undoing=True))
    def save(table: Table, pace: Pace) -> None:
        check_forms(table, pace)

    save()


@some(20)
@given(house_tables(), paces(undoing=True))
def test_they_are_under_house_rules(table: Table, pace: Pace) -> None:
    check_forms(table, pace)


@pytest.mark.long
@many(150)
@given(house_tables(), paces(1200, undoing=True))
def test_they_are_under_many_house_rules(table: Table, pace: Pace) -> None:
    check_forms(table, pace, 300)


@some(20)
@given(house_tables(), paces(0, undoing=True))
def test_a_record_replays_to_the_same_game(table: Table, pace: Pace) -> None:
    game, stream = table.game(), io.StringIO()
    with Recorder(stream, game) as recorder:
        for action in choices(game, pace, 150):
            recorder.play(action)
    record, error = recover_bytes(stream.getvalue().encode())
    assert error is None
    assert record.close is not None
    assert record.close.state == replay(record).hash == game.hash


@some(15)
@given(house_tables(), paces())
def test_too_few_words_change_nothing(table: Table, pace: Pace) -> None:
    """An action that needs more words than it gets is refused as a whole, its events included."""
    game = advanced(table.game(), pace)
    for action in choices(game, pace, 60):
        scripted = game.copy(same_chance=True)
        scripted.chance = Chance()
        before, events = scripted.flat.copy(), scripted.events
        game.play(action)
        dice, hidden = game.last_chance
        if dice:
            with pytest.raises(ChanceError):
                scripted.play(action, dice=dice[:-1], hidden=hidden)
        if hidden:
            with pytest.raises(ChanceError):
                scripted.play(action, dice=dice, hidden=hidden[:-1])
        assert (scripted.flat == before).all()
        assert scripted.events == events
        assert scripted.play(action, dice=dice, hidden=hidden) == game.events
        assert scripted.last_chance == game.last_chance


@some(5)
@given(house_tables(), paces())
def test_the_words_of_the_latest_action_outlive_a_refused_one(table: Table, pace: Pace) -> None:
    """`last_chance` belongs to what was played; what was refused or lacked words has used none."""
    live = table.game()
    dice, hidden = live.last_chance
    scripted = Game(table.edition, table.players, dice=dice, hidden=hidden)
    for action in choices(live, pace, 150):
        with pytest.raises(RuleError):
            scripted.play("occupy 0", dice=(1, 2, 3), hidden=(4, 5))
        assert scripted.last_chance == (dice, hidden), "refused"
        live.play(action)
        latest, (dice, hidden) = (dice, hidden), live.last_chance
        if dice:
            with pytest.raises(ChanceError):
                scripted.play(action, dice=dice[:-1], hidden=hidden)
            assert scripted.last_chance == latest, "lacked words"
        scripted.play(action, dice=dice, hidden=hidden)


@some(10)
@given(house_tables(), paces())
def test_damaged_bytes_are_refused(table: Table, pace: Pace) -> None:
    data = advanced(table.game(), pace).to_bytes()
    for damaged in (b"", data[:4], data[:-1], data + b"\0", b"X" + data[1:], data[:9] + b"\xff" + data[10:]):
        with pytest.raises(PositionError, match="not a saved game"):
            Game.from_bytes(damaged)
