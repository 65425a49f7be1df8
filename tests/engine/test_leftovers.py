"""What is over leaves nothing behind, and nobody is asked for what cannot be done."""

from __future__ import annotations

import pytest

from erdkreis.engine.errors import ChanceError
from erdkreis.engine.game import Game
from erdkreis.engine.kernel.state import NOBODY
from tests.engine.positions import INFANTRY, refused, roll, rules, stage, units

ENOUGH = (0,) * 60


def test_the_right_to_trade_in_the_middle_ends_with_the_turn() -> None:
    """P82-51: it is given for one turn; the next player trades before the first roll, or not at all."""
    lands = {0: {"alaska": 9}, 1: {"kamchatka": 9, "siam": 1}}
    game = stage("P82-W", 3, lands, phase="fortify", hands={1: INFANTRY[:3]})
    game.state["elimination_right"] = 1
    game.play("end")
    assert game.active == 1
    game.play(f"place kamchatka {int(game.state['pool'])}")
    roll(game, "attack kamchatka alaska 1", [1], [6])
    assert game.active == 1
    assert refused(game, "trade alaska quebec iceland") is not None


def test_after_the_attacks_no_battle_is_going_on() -> None:
    game = stage("H00-W", 3, {0: {"alaska": 9, "alberta": 2}, 1: {"kamchatka": 3}})
    roll(game, "attack alaska kamchatka 1", [1], [6])
    game.play("end")
    assert game.phase == "fortify"
    assert (game.state["source"], game.state["target"], game.state["committed"]) == (NOBODY, NOBODY, 0)


def test_a_turn_ends_by_itself_with_the_last_move_there_is() -> None:
    """P82-53: as many moves as one likes, and none is asked for when all who may go have gone."""
    game = stage("P82-W", 3, {0: {"alaska": 3, "alberta": 1}, 1: {"siam": 1}}, phase="fortify")
    game.play("fortify alaska alberta 1")
    assert (game.phase, game.active) == ("fortify", 0)  # one more may still go
    game.play("fortify alaska alberta 1")
    assert units(game, "alaska", "alberta") == [1, 3]
    assert game.active == 0  # those that came may go back
    alone = stage("P82-W", 3, {0: {"alaska": 3, "brazil": 1}, 1: {"siam": 1}})
    alone.play("end")
    assert alone.active == 1  # Alaska's units have nobody to go to


@pytest.mark.parametrize("thrown", range(4))
def test_a_roll_off_with_too_few_dice_begins_no_game(thrown: int) -> None:
    """Four throw for the start (H10-63): with fewer words nobody is chosen."""
    with pytest.raises(ChanceError, match="more random words"):
        Game(rules("H10-K"), 4, dice=(1,) * thrown, hidden=ENOUGH)
