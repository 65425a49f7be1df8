"""`imagine`: the same to the seat that imagines, any lawful deal otherwise, and never what really lies hidden."""

from __future__ import annotations

import random

import pytest
from hypothesis import given

from erdkreis.editions import PRESETS, Edition, by_preset
from erdkreis.editions.values import Goal, Placement
from erdkreis.engine.game import Game
from erdkreis.engine.kernel.state import NOBODY
from tests.properties.effort import many, some
from tests.properties.mirror import check_state, plain
from tests.properties.tables import PRESET_IDS, Table, house_tables, tables_of
from tests.properties.test_secrets import check_same, heard
from tests.properties.walks import Pace, Walker, advanced, paces


def check_imagined(game: Game, seat: int | None, seed: int) -> Game:
    """Nothing of it looks different to the seat, and it can be played on."""
    imagined = game.imagine(seat, seed)
    check_state(imagined)
    check_same(game, imagined, seat, random.Random(seed))
    assert list(imagined.events) == [event for event in game.events if event.visible_to(6 if seat is None else seat)]
    assert heard(imagined.events, seat) == heard(game.events, seat)
    assert Game.from_position(imagined.to_position(), seed=1) == imagined
    if game.edition.goal == Goal.MISSIONS:
        missions = plain(imagined)["mission"][: game.players]
        assert NOBODY not in missions
        assert len(set(missions)) == game.players
    walker = Walker(Pace(seed, 5, 0.5))
    for _ in range(5):
        if not imagined.over:
            imagined.play(walker.decide(imagined))
    return imagined


def check_imagining(table: Table, pace: Pace) -> None:
    game = advanced(table.game(), pace)
    before = game.to_bytes()
    for seat in (None, *range(game.players)):
        check_imagined(game, seat, pace.seed)
    assert game.to_bytes() == before


@pytest.mark.parametrize("preset", PRESETS, ids=PRESET_IDS)
def test_what_is_imagined_is_the_same_to_the_seat(preset: Edition) -> None:
    @some(3)
    @given(tables_of(preset), paces())
    def imagine(table: Table, pace: Pace) -> None:
        check_imagining(table, pace)

    imagine()


@pytest.mark.parametrize("preset", [preset for preset in PRESETS if preset.initial_placement == Placement.ALL_AT_ONCE])
@pytest.mark.parametrize("placed", [0, 4, 9, 14, 19])
def test_while_others_place_in_secret(preset: Edition, placed: int) -> None:
    for players in preset.players:
        check_imagining(Table(preset, players, placed), Pace(placed, placed, 0.5))


@some(20)
@given(house_tables(), paces())
def test_under_house_rules(table: Table, pace: Pace) -> None:
    check_imagining(table, pace)


@pytest.mark.long
@many(200)
@given(house_tables(), paces(1200))
def test_under_many_house_rules(table: Table, pace: Pace) -> None:
    check_imagining(table, pace)


def late_game(preset: str) -> Game:
    """With cards in everybody's hand."""
    return advanced(Game(by_preset(preset), 4, seed=3), Pace(3, 900, 0.2))


def test_every_seed_deals_otherwise_and_the_same_seed_the_same() -> None:
    game = late_game("H00-M")
    deals = [game.imagine(0, seed) for seed in range(60)]
    assert game.imagine(0, 5) == deals[5]
    for hidden in ("mission", "hand"):
        others = {tuple(plain(deal)[hidden][1:4]) for deal in deals}
        assert len(others) > 30, hidden
    assert all(plain(deal)["mission"][0] == plain(game)["mission"][0] for deal in deals)
    words = {deal.copy(same_chance=True).chance.record["dice_seed"].item() for deal in (game, *deals)}
    assert len(words) == 61  # nobody foresees the dice, though the game's own seed be named
    assert game.imagine(0, 3).chance.record["dice_seed"] != game.chance.record["dice_seed"]


def test_secret_capitals_are_dealt_too() -> None:
    game, walker = Game(by_preset("H00-CAP"), 4, seed=3), Walker(Pace(3, 200, 0.2))
    while game.turn == 0:
        game.play(walker.decide(game))
    capitals = {plain(game.imagine(1, seed))["capital"][2] for seed in range(40)}
    assert len(capitals) > 3
    assert NOBODY not in capitals


def test_what_cannot_be_imagined_is_said() -> None:
    with pytest.raises(ValueError, match="no seat 7"):
        late_game("H00-M").imagine(7)
