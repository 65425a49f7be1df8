"""What belongs to one battle, one phase or one turn ends with it: whatever was there, the next begins without it."""

from __future__ import annotations

import pytest

from erdkreis.engine.game import Game, words_for_dice
from erdkreis.engine.kernel.state import NOBODY, Mode
from tests.engine.positions import fresh, place_all, roll, stage, take

LANDS = {0: {"alaska": 9, "alberta": 3}, 1: {"kamchatka": 4, "siam": 2}}
OF_A_TURN = {
    "mode": Mode.NONE,
    "neutral_mode": Mode.NONE,
    "rolled": 0,
    "captured": 0,
    "banned": 0,
    "trades": 0,
    "bonus_given": 0,
    "elimination_right": 0,
    "trade_down_to": 0,
    "victim": NOBODY,
    "neutral_got": 0,
    "odd_country": NOBODY,
    "source": NOBODY,
    "target": NOBODY,
    "committed": 0,
    "dice": 0,
    "occupy_min": 0,
    "occupy_max": 0,
}


def numbers(game: Game, *names: str) -> dict[str, int]:
    return {name: int(game.state[name]) for name in names}


@pytest.mark.parametrize("field", OF_A_TURN)
def test_a_turn_begins_without_anything_of_the_one_before(field: str) -> None:
    game = stage("H00-M", 3, LANDS, phase="fortify")
    game.state[field] = 1
    game.play("end", hidden=[0])
    assert (game.active, game.turn) == (1, 2)
    assert numbers(game, field) == {field: OF_A_TURN[field]}


def test_a_turn_begins_with_no_dice_on_the_table_nobody_involved_and_nothing_to_take_back() -> None:
    game = stage("P82-M", 3, LANDS, phase="turn")
    game.play("place alaska 1")
    assert game.undo_seat == 0
    state = game.state
    place_all(game)
    roll(game, "attack alaska kamchatka 3", [6, 5, 4], [3, 2, 1])
    assert (state["red"].tolist(), state["blue"].tolist()) == ([6, 5, 4], [3, 2, 1])
    game.play("end")
    assert game.phase == "fortify"
    state["involved"] = 2
    state["undo_size"] = state["undo_next"] = 1
    state["undo"][0] = 1 << 6
    game.play("end")
    assert (state["red"].tolist(), state["blue"].tolist()) == ([0] * 3, [0] * 3)
    assert not state["involved"].any()
    assert (game.undo_seat, numbers(game, "undo_size", "undo_next"), state["undo"].any()) == (
        *(None, {"undo_size": 0, "undo_next": 0}),
        False,
    )


def test_the_end_of_the_attacks_forgets_the_battle_but_not_the_dice() -> None:
    game = stage("P82-M", 3, LANDS)
    roll(game, "attack alaska kamchatka 3", [6, 5, 4], [3, 2, 1])
    game.state["elimination_right"] = game.state["occupy_min"] = game.state["occupy_max"] = 1
    assert numbers(game, "committed", "dice") == {"committed": 3, "dice": 3}
    game.play("end")
    battle = ("source", "target", "committed", "dice", "occupy_min", "occupy_max", "elimination_right")
    assert numbers(game, *battle) == {name: OF_A_TURN[name] for name in battle}
    assert game.state["red"].tolist() == [6, 5, 4]


def test_an_attack_lifts_the_dice_of_the_last_one_and_what_an_elimination_allowed() -> None:
    game = stage("H10-M", 3, LANDS)
    game.state["red"], game.state["blue"] = 5, 4
    game.state["elimination_right"] = game.state["trade_down_to"] = 1
    game.play("attack alaska kamchatka 2")
    assert (game.state["red"].tolist(), game.state["blue"].tolist()) == ([0] * 3, [0] * 3)
    assert numbers(game, "elimination_right", "trade_down_to", "rolled", "committed", "dice") == {
        "elimination_right": 0,
        "trade_down_to": 0,
        "rolled": 1,
        "committed": 2,
        "dice": 2,
    }


def test_once_units_have_moved_in_there_is_no_number_any_more() -> None:
    game = stage("H10-M", 3, {0: {"alaska": 9}, 1: {"kamchatka": 1, "siam": 2}})
    roll(game, "attack alaska kamchatka 2", [6, 6], [1])
    assert numbers(game, "occupy_min", "occupy_max") == {"occupy_min": 2, "occupy_max": 8}
    game.play("occupy 4")
    assert (game.phase, numbers(game, "occupy_min", "occupy_max")) == ("attack", {"occupy_min": 0, "occupy_max": 0})


def test_a_won_game_asks_nobody_and_takes_nothing_back() -> None:
    game = stage("P82-W", 3, {0: {"alaska": 5}, 1: {"kamchatka": 1}}, rest=0)
    game.state["undo_size"] = game.state["undo_next"] = 1
    take(game, "alaska", "kamchatka", dice=3)
    assert (game.awaiting, game.undo_seat, int(game.state["undo_next"])) == (None, None, 0)


def test_any_other_action_than_placing_ends_what_could_be_taken_back() -> None:
    game = stage("H00-M", 3, LANDS, phase="turn")
    game.play("place alaska 3")
    assert (game.phase, game.undo_seat) == ("attack", 0)
    game.play("attack alaska kamchatka 1 1", dice=words_for_dice(6, 1), hidden=[0])
    assert (game.undo_seat, game.state["undo"].any(), int(game.state["undo_next"])) == (None, False, 0)


def test_numbers_stay_within_what_an_option_can_hold() -> None:
    """No game comes near, but a position written by hand may."""
    game = stage("CLI-M", 3, {0: {"alaska": 9_000_000}, 1: {"kamchatka": 4}})
    attack = next(option for option in game.options().of("attack") if option.target == "kamchatka")
    assert attack.most == 8_000_000
    duel = fresh("FUR-2P", 2)
    while duel.phase == "setup":
        place_all(duel)
    duel.state["pool"] = 500
    assert {option.most for option in duel.options().of("place")} == {400}  # every second one is answered, and told
    assert duel.refusal(f"place {duel.options().actions[0].target} 401") is not None
    world = stage("H00-W", 3, {0: ["alaska"]}, phase="turn")
    world.state["pool"] = 500
    assert {option.most for option in world.options().of("place")} == {500}  # nobody answers there
    # a cap of the set-up is none afterwards: it is not why these are too many
    capped = stage("H00-W", 3, {0: ["alaska"]}, phase="turn", start_stack_cap=20)
    assert capped.refusal(f"place alaska {capped.options().units + 20}").code == "reinforce/too_many"


def test_a_pool_too_large_to_be_kept_cannot_be_taken_back() -> None:
    for pool, kept in ((0xFFFFF, 0), (0x100000, None)):
        game = stage("H00-M", 3, LANDS, phase="turn")
        game.play("place alaska 1")
        game.state["pool"] = pool
        game.play("place alaska 1")
        assert game.undo_seat == kept, pool
        if kept == 0:
            game.play("undo")
            assert int(game.state["pool"]) == pool


def test_it_does_so_wherever_the_last_placement_is_kept() -> None:
    """Placements lie in a ring: a single one may be its last, with the next place its first."""
    game = stage("H00-M", 3, LANDS, phase="turn")
    game.play("place alaska 3")
    undo = game.state["undo"]
    undo[-1], undo[0] = undo[0], 0
    game.state["undo_next"] = 0
    assert game.undo_seat == 0
    game.play("attack alaska kamchatka 1 1", dice=words_for_dice(6, 1), hidden=[0])
    assert (game.undo_seat, undo.any()) == (None, False)
