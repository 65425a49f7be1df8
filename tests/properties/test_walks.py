"""Whatever anybody does: what holds always holds, the events tell all of it, and every action has a text."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, note
from hypothesis import strategies as st

from erdkreis.bots.simulate import simulate
from erdkreis.editions import PRESETS, Edition, by_preset
from erdkreis.engine.actions import Place
from erdkreis.engine.game import Game
from erdkreis.engine.kernel.state import WonBy
from tests.properties.effort import many, scaled, some
from tests.properties.mirror import Mirror, check_goal, check_state
from tests.properties.tables import PRESET_IDS, Table, house_tables, tables_of
from tests.properties.walks import Pace, Walker, advanced, choices, paces

ACTIONS = 120
each_preset = pytest.mark.parametrize("preset", PRESETS, ids=PRESET_IDS)


def check_walk(table: Table, pace: Pace, actions: int = ACTIONS) -> None:
    note(f"{table}, {pace}")
    game = advanced(table.game(), pace)
    check_state(game)
    check_goal(game)
    mirror = Mirror(game)
    for action in choices(game, pace, actions):
        assert game.complete(game.parse(str(action))) == game.complete(action)
        mirror.hear(game.play(action))
        mirror.check()
        check_state(game)
        check_goal(game)


@each_preset
def test_what_must_hold_holds_after_every_action(preset: Edition) -> None:
    @some(3)
    @given(tables_of(preset), paces(undoing=True))
    def walk(table: Table, pace: Pace) -> None:
        check_walk(table, pace)

    walk()


@some(45)
@given(house_tables(), paces(undoing=True))
def test_it_holds_under_house_rules(table: Table, pace: Pace) -> None:
    check_walk(table, pace)


@pytest.mark.long
@many(400)
@given(house_tables(), paces(1200, undoing=True))
def test_it_holds_under_many_house_rules(table: Table, pace: Pace) -> None:
    check_walk(table, pace, 400)


def test_a_mission_that_counts_units_is_won_by_placing_one() -> None:
    """Everybody holds M4 (18 territories with two units each) and spreads new units: that very unit ends the game."""
    won_by_placing = False
    for seed in range(40):
        game, pace = Game(by_preset("P82-M"), 3, seed=seed), Pace(seed, 0, 0.9)
        game.state["mission"][:3] = 3
        walker = Walker(pace)
        while not game.over:
            action = walker.decide(game)
            if isinstance(action, Place):
                bare = [option for option in game.options().of("place") if _units_on(game, option.target) == 1]
                action = Place(random.Random(game.turn).choice(bare).target or "", 1) if bare else action
            game.play(action)
            check_goal(game)
        won_by_placing = isinstance(action, Place) and game.state["won_by"] == WonBy.MISSION
        if won_by_placing:
            break
    assert won_by_placing


def _units_on(game: Game, territory: str | None) -> int:
    return int(game.state["units"][game.board.index(territory or "")])


@each_preset
def test_sensible_seats_finish_every_game(preset: Edition) -> None:
    for players in preset.players:
        played = simulate(preset, players, ("greedy",), games=scaled(24), seed=players)
        assert played.finished == played.games, f"{players} players: a game was not over after 1000 turns"


@some(25)
@given(house_tables())
def test_house_rules_say_who_is_awaited_from_the_first_moment(table: Table) -> None:
    game = table.game()
    assert game.awaiting is not None
    assert game.options().seat == game.awaiting


@some(40)
@given(house_tables(), st.data())
def test_any_colours_of_the_palette_may_be_chosen(table: Table, data: st.DataObject) -> None:
    """Which colour sits where changes nothing but the missions against colours."""
    edition = table.edition
    if edition.colour_assignment.word == "by_seat":
        return
    colours = data.draw(st.permutations(edition.palette))[: table.players]
    game = Game(edition, table.players, seed=table.seed, colours=colours)
    assert list(game.colours) == colours
    mirror = Mirror(game)
    for action in choices(game, Pace(table.seed, 0, 0.9), 40):
        mirror.hear(game.play(action))
        mirror.check()
        check_goal(game)
