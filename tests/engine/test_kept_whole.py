"""What rarely happens in a turn is a position like any other: written and read again, it is the very same game."""

from __future__ import annotations

from erdkreis.engine.game import Game
from erdkreis.engine.kernel.state import NEUTRAL
from erdkreis.engine.positions import write_position
from tests.engine.positions import fresh, place_all, refused, stage, take, through_setup


def is_kept_whole(game: Game) -> bool:
    return Game.from_position(write_position(game)).hash == game.hash


def test_a_ban_is_kept() -> None:
    game = stage("P82-W", 3, {0: {"alaska": 5}, 1: {"kamchatka": 4}}, announce_penalty="no_attacks_this_turn")
    game.play("unannounced alaska")
    assert refused(game, "attack alaska kamchatka 1") == "attack/banned"
    assert is_kept_whole(game)


def test_where_there_are_no_cards_nobody_waits_for_those_of_an_eliminated_player() -> None:
    game = stage("FUR-N", 3, {0: {"alaska": 9}, 1: {"kamchatka": 1}})
    take(game, "alaska", "kamchatka", dice=3)
    assert (game.phase, game.view(None).players[1].alive) == ("attack", False)
    assert is_kept_whole(game)


def test_capitals_take_no_card_from_a_deck_that_is_not_there() -> None:
    game = through_setup(fresh("H00-CAP", 3, set_value="none", own_card_bonus=0))
    assert (game.phase, int(game.state["deck"]), int(game.state["deck_size"])) == ("place", 0, 0)
    assert is_kept_whole(game)


def test_the_neutral_army_chooses_also_where_players_do_not() -> None:
    lands = {0: {"alaska": 4}, 1: {"siam": 4}, NEUTRAL: {"kamchatka": 5}}
    every_turn = "reinforce_attack_fortify"
    game = stage("CLI-2P", 2, lands, phase="turn", turn_structure=every_turn, fortify_when="any_turn")
    place_all(game)
    game.play("end")
    assert (game.phase, game.awaiting) == ("choose", 1)
    assert is_kept_whole(game)


def test_placements_are_kept_in_the_order_in_which_they_would_be_taken_back() -> None:
    game = stage("P82-W", 3, {0: ["alaska", "alberta", "ontario", "quebec"], 1: ["siam"]}, phase="turn")
    for place in ("alaska", "quebec"):
        game.play(f"place {place} 1")
    assert [each["territory"] for each in write_position(game)["undo"]] == ["alaska", "quebec"]
    assert is_kept_whole(game)
