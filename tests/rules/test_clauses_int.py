"""International 1993, clause by clause: each test is named after the clauses it shows.

What another book says as well is in `test_clauses_shared.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from erdkreis.boards import Symbol
from erdkreis.editions import EditionError, edition
from erdkreis.engine.game import Game, words_for_dice
from tests.engine.positions import (
    ARTILLERY,
    CAVALRY,
    INFANTRY,
    cards_of,
    fresh,
    hand,
    happened,
    owners,
    pass_turn,
    place_all,
    pool,
    refused,
    rules,
    stage,
    take,
    through_setup,
    units,
)

MIXED = (INFANTRY[0], CAVALRY[0], ARTILLERY[0])
SECOND = (INFANTRY[1], CAVALRY[1], ARTILLERY[1])
EIGHT = (*MIXED, *SECOND, INFANTRY[2], CAVALRY[2])


def at_turn(cards: Sequence[str] = (), lands: Sequence[str] = ("japan",), preset: str = "INT-W", **more: Any) -> Game:
    return stage(preset, 3, {0: lands}, phase="turn", hands={0: cards}, **more)


def trade(game: Game, cards: Sequence[str]) -> int:
    before = pool(game)
    game.play("trade " + " ".join(cards))
    return pool(game) - before


def total_units(game: Game, side: int) -> int:
    return int(game.state["units"][game.state["owner"] == side].sum())


# -- What is in play --------------------------------------------------------------------------------------------------


def test_int_03_cards_with_three_symbols_two_jokers_three_red_dice_and_two_others() -> None:
    game = stage("INT-W", 3, {0: {"alaska": 9}, 1: {"kamchatka": 9}})
    symbols = list(game.board.symbols)
    assert (len(symbols), symbols.count(Symbol.JOKER), len(set(symbols))) == (44, 2, 4)
    assert refused(game, "attack alaska kamchatka 4") == "attack/too_many"
    game.play("attack alaska kamchatka 3")
    assert refused(game, "defend 3") == "defend/dice"


def test_int_04_three_to_six_play_for_the_world_and_two_with_a_neutral_army() -> None:
    for variant in ("world", "world-dealt"):
        played = edition("international1993", variant)
        assert (played.players, played.neutral) == ((3, 4, 5, 6), False)
    duel = edition("international1993", "duel")
    assert (duel.players, duel.neutral) == ((2,), True)
    for preset, players in (("INT-W", 2), ("INT-WD", 2), ("INT-2P", 3)):
        with pytest.raises(EditionError):
            fresh(preset, players)


# -- Set-up -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", ["INT-W", "INT-WD"])
def test_int_06_six_begin_with_20_units_each(preset: str) -> None:
    game = through_setup(fresh(preset, 6))
    assert [total_units(game, seat) for seat in range(6)] == [20] * 6


@pytest.mark.parametrize("best", [0, 1, 2])
def test_int_07_the_highest_die_places_first_and_ties_are_rolled_again(best: int) -> None:
    tied = [5 if seat != (best + 1) % 3 else 4 for seat in range(3)]
    again = [6 if seat == best else 2 for seat in range(3) if seat != (best + 1) % 3]
    game = Game(rules("INT-W"), 3, dice=words_for_dice(*tied, *again), hidden=())
    assert (game.phase, game.awaiting) == ("claim", best)


# -- The turn ---------------------------------------------------------------------------------------------------------


def test_int_15_everything_is_placed_on_own_territories_before_the_first_attack() -> None:
    game = at_turn(lands=("alaska", "japan"))
    assert refused(game, "place peru 1") == "territory/not_yours"
    assert refused(game, "place alaska 4") == "reinforce/too_many"
    game.play("place alaska 2")
    assert refused(game, "end") == "reinforce/units_left"
    game.play("place japan 1")
    assert (units(game, "alaska", "japan"), game.phase) == ([3, 2], "attack")


# -- Cards ------------------------------------------------------------------------------------------------------------


def test_int_16_any_two_with_a_joker_are_a_set_even_if_one_is_a_joker_too() -> None:
    cards = (INFANTRY[0], "joker1", "joker2")
    assert refused(at_turn(cards), "trade " + " ".join(cards)) is None


def test_int_21_two_units_onto_a_shown_territory_of_ones_own() -> None:
    game = at_turn(MIXED, lands=(MIXED[1], "japan"))
    assert trade(game, MIXED) == 4  # the two are besides
    assert units(game, *MIXED, "japan") == [1, 3, 1, 1]
    nothing = at_turn(MIXED, lands=("japan",))
    trade(nothing, MIXED)
    assert total_units(nothing, 0) == 1


@pytest.mark.parametrize("named", [MIXED, MIXED[::-1], (MIXED[1], MIXED[2], MIXED[0])], ids=str)
def test_int_22_once_a_turn_and_onto_the_one_that_is_named_first(named: tuple[str, ...]) -> None:
    game = at_turn((*MIXED, *SECOND), lands=(*MIXED, *SECOND, "japan"))
    trade(game, named)
    assert units(game, *named) == [3, 1, 1]
    trade(game, SECOND)
    assert units(game, *SECOND) == [1, 1, 1]


def test_int_22_a_later_set_brings_them_if_the_first_did_not_and_so_does_the_next_turn() -> None:
    game = at_turn((*MIXED, *SECOND), lands=(SECOND[2], "japan"))
    trade(game, MIXED)
    trade(game, SECOND)
    assert units(game, SECOND[2], "japan") == [3, 1]
    hands = {0: (*MIXED, *SECOND)}
    again = stage("INT-W", 3, {0: (MIXED[0], SECOND[0]), 1: ["peru"]}, phase="turn", hands=hands)
    trade(again, MIXED)
    for _ in range(3):
        pass_turn(again)
    before = units(again, SECOND[0])[0]
    trade(again, SECOND)
    assert units(again, SECOND[0]) == [before + 2]


def test_int_22_options_and_the_trade_itself_agree() -> None:
    game = at_turn((*MIXED, *SECOND), lands=(*MIXED, *SECOND, "japan"))
    for _ in range(2):
        offered = game.options().of("trade")[0].sets
        assert offered is not None
        chosen, before = offered[0], total_units(game, 0) + pool(game)
        game.play("trade " + " ".join(map(str, chosen.cards)))
        assert total_units(game, 0) + pool(game) == before + chosen.total
        assert sum(facts["units"] for facts in happened(game, "UnitsPlaced")) == sum(chosen.bonus.values())


def test_int_23_traded_cards_lie_aside_until_the_stack_is_used_up() -> None:
    game = at_turn(MIXED, lands=("alaska", "japan"))
    trade(game, MIXED)
    aside = sum(1 << game.board.index(card) for card in MIXED)
    assert int(game.state["discard"]) == aside
    game.state["deck"] = game.state["deck_size"] = 0
    place_all(game, "alaska")
    take(game, "alaska", "kamchatka")
    game.play("end")
    game.play("end", hidden=(0,))
    assert cards_of(game, 0) < {game.board.index(card) for card in MIXED}
    assert (hand(game, 0), int(game.state["discard"])) == (1, 0)


# -- Attacks ----------------------------------------------------------------------------------------------------------


def test_int_35_a_captured_territory_may_attack_in_its_turn() -> None:
    game = stage("INT-W", 3, {0: {"alaska": 6}, 1: ["kamchatka", "siam"]})
    take(game, "alaska", "kamchatka", moving=4)
    take(game, "kamchatka", "japan")
    assert owners(game, "kamchatka", "japan") == [0, 0]


# -- Moving and ending ------------------------------------------------------------------------------------------------


def test_int_39_40_one_move_to_a_neighbour_and_the_turn_passes_to_the_left() -> None:
    lands = {"scandinavia": 4, "ukraine": 1, "ural": 1}
    game = stage("INT-W", 3, {0: lands, 1: ["peru"]}, phase="fortify")
    assert refused(game, "fortify scandinavia ural 1") == "move/not_adjacent"
    assert refused(game, "fortify scandinavia ukraine 4") == "move/stay_behind"
    assert refused(game, "end") is None
    game.play("fortify scandinavia ukraine 3")
    assert (units(game, *lands), game.active) == ([1, 4, 1], 1)


def test_int_41_exactly_one_card_when_the_turn_ends() -> None:
    game = stage("INT-W", 3, {0: {"alaska": 9, "siam": 3}, 1: ["japan"]})
    take(game, "alaska", "kamchatka")
    take(game, "alaska", "alberta")
    game.play("end")
    assert (hand(game, 0), game.phase) == (0, "fortify")
    game.play("end", hidden=(0,))
    assert (hand(game, 0), game.active) == (1, 1)
    nothing = stage("INT-W", 3, {0: {"alaska": 9, "alberta": 1}, 1: ["japan"]})
    pass_turn(nothing)
    assert hand(nothing, 0) == 0


# -- Dealt start ------------------------------------------------------------------------------------------------------


def test_int_43_territories_are_dealt_beginning_left_of_the_dealer_with_one_unit_on_each() -> None:
    game = Game(rules("INT-WD"), 4, dice=(0, *words_for_dice(2, 6, 3, 4)), hidden=(0,) * 42)
    assert happened(game, "LeaderChosen") == [{"seat": 0}]
    assert owners(game, *(game.board.territories[n].id for n in range(5))) == [1, 2, 3, 0, 1]
    assert game.state["units"].tolist()[:42] == [1] * 42
    assert (game.phase, game.awaiting) == ("setup", 1)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_int_44_the_rest_is_placed_one_by_one(players: int) -> None:
    game = fresh("INT-WD", players)
    first = game.awaiting
    target = game.options().actions[0].target
    assert refused(game, f"place {target} 2") == "reinforce/too_many"
    game.play(f"place {target} 1")
    assert game.awaiting == (first + 1) % players
    assert through_setup(game).active == first
