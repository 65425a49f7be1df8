"""International 1993, clause by clause: each test is named after the clauses it shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from erdkreis.boards import Symbol
from erdkreis.editions import EditionError, edition
from erdkreis.engine.game import Game, words_for_dice
from erdkreis.engine.kernel.state import NEUTRAL
from tests.engine.positions import (
    ARTILLERY,
    CAVALRY,
    INFANTRY,
    cards_of,
    fresh,
    hand,
    happened,
    held,
    is_alive,
    lands_of,
    owners,
    pass_turn,
    place_all,
    pool,
    refused,
    roll,
    rules,
    stage,
    take,
    territories,
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


def test_int_01_42_territories_six_continents_and_lines_across_the_sea() -> None:
    board = fresh("INT-W", 3).board
    assert (len(board.continents), len(board.territories)) == (6, 42)
    assert any(territory.sea for territory in board.territories)


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


def test_int_05_42_whoever_holds_the_whole_map_wins_at_once() -> None:
    mine = territories("INT-W", 42, avoiding=["kamchatka", "japan"])
    game = stage("INT-W", 3, {0: dict.fromkeys(mine, 3), 1: ["kamchatka"], 2: ["japan"]})
    take(game, "alaska", "kamchatka", moving=2)
    assert (is_alive(game, 1), game.winner) == (False, None)
    take(game, "kamchatka", "japan")
    assert (game.over, game.winner) == (True, 0)


# -- Set-up -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", ["INT-W", "INT-WD"])
@pytest.mark.parametrize(("players", "start"), [(3, 35), (4, 30), (5, 25), (6, 20)])
def test_int_06_starting_units(preset: str, players: int, start: int) -> None:
    game = through_setup(fresh(preset, players))
    assert [total_units(game, seat) for seat in range(players)] == [start] * players


@pytest.mark.parametrize("best", [0, 1, 2])
def test_int_07_the_highest_die_places_first_and_ties_are_rolled_again(best: int) -> None:
    tied = [5 if seat != (best + 1) % 3 else 4 for seat in range(3)]
    again = [6 if seat == best else 2 for seat in range(3) if seat != (best + 1) % 3]
    game = Game(rules("INT-W"), 3, dice=words_for_dice(*tied, *again), hidden=())
    assert (game.phase, game.awaiting) == ("claim", best)


def test_int_08_territories_are_claimed_clockwise_until_none_is_free() -> None:
    game = fresh("INT-W", 3)
    first, order = game.awaiting, []
    while game.phase == "claim":
        order.append(game.awaiting)
        target = game.options().actions[0].target
        game.play(f"claim {target}")
        assert units(game, str(target)) == [1]
        if game.phase == "claim":
            assert refused(game, f"claim {target}") == "claim/taken"
    assert order == [(first + n) % 3 for n in range(42)]
    assert [held(game, seat) for seat in range(3)] == [14] * 3


def test_int_09_11_the_rest_follows_one_by_one_and_the_first_to_place_begins() -> None:
    game = fresh("INT-W", 3)
    first = game.awaiting
    through_setup(game, until=("setup",))
    order = []
    while game.active is None:
        order.append(game.awaiting)
        target = game.options().actions[0].target
        assert refused(game, f"place {target} 2") == "reinforce/too_many"
        game.play(f"place {target} 1")
    assert order == [(first + n) % 3 for n in range(63)]
    assert max(game.state["units"].tolist()) == 22  # all on one territory: there is no cap
    turns = []
    for _ in range(3):
        turns.append(game.active)
        pass_turn(game)
    assert turns == [(first + n) % 3 for n in range(3)]


def test_int_10_the_stack_is_all_44_cards() -> None:
    for preset, players in (("INT-W", 3), ("INT-WD", 3), ("INT-2P", 2)):
        assert int(through_setup(fresh(preset, players)).state["deck"]) == 2**44 - 1


# -- The turn ---------------------------------------------------------------------------------------------------------


def test_int_12_new_units_then_attacks_then_a_move_and_the_last_two_may_be_left_out() -> None:
    game = at_turn(lands=("alaska", "alberta"))
    assert refused(game, "attack alaska kamchatka 1") == "turn/wrong_step"
    assert refused(game, "end") is not None
    game.play("place alaska 3")
    assert (game.phase, refused(game, "end")) == ("attack", None)
    assert refused(game, "fortify alaska alberta 1") == "turn/wrong_step"
    game.play("end")
    assert (game.phase, refused(game, "end")) == ("fortify", None)


@pytest.mark.parametrize(("count", "new"), [(1, 3), (11, 3), (12, 4), (14, 4), (17, 5)])
def test_int_13_a_third_of_the_territories_at_least_three(count: int, new: int) -> None:
    assert pool(at_turn(lands=territories("INT-W", count))) == new


@pytest.mark.parametrize(
    ("continent", "bonus"),
    [("asia", 7), ("north_america", 5), ("europe", 5), ("africa", 3), ("south_america", 2), ("australia", 2)],
)
def test_int_14_units_for_whole_continents(continent: str, bonus: int) -> None:
    lands = lands_of(stage("INT-W"), continent)
    assert pool(at_turn(lands=lands)) == max(3, len(lands) // 3) + bonus


def test_int_15_everything_is_placed_on_own_territories_before_the_first_attack() -> None:
    game = at_turn(lands=("alaska", "japan"))
    assert refused(game, "place peru 1") == "territory/not_yours"
    assert refused(game, "place alaska 4") == "reinforce/too_many"
    game.play("place alaska 2")
    assert refused(game, "end") == "reinforce/units_left"
    game.play("place japan 1")
    assert (units(game, "alaska", "japan"), game.phase) == ([3, 2], "attack")


# -- Cards ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "fits"),
    [
        (INFANTRY[:3], True),
        (CAVALRY[:3], True),
        (ARTILLERY[:3], True),
        (MIXED, True),
        ((*CAVALRY[:2], "joker1"), True),
        ((INFANTRY[0], CAVALRY[0], "joker1"), True),
        ((INFANTRY[0], "joker1", "joker2"), True),  # any two, one of which is a joker too, with a joker
        ((*INFANTRY[:2], CAVALRY[0]), False),
    ],
    ids=str,
)
def test_int_16_sets(cards: tuple[str, ...], fits: bool) -> None:
    assert (refused(at_turn(cards), "trade " + " ".join(cards)) is None) == fits


def test_int_17_sets_are_traded_before_the_attacks_and_may_be_kept() -> None:
    game = at_turn(MIXED, lands=("alaska",))
    assert not game.options().must_trade
    place_all(game)
    assert refused(game, "trade " + " ".join(MIXED)) is None
    roll(game, "attack alaska kamchatka 1", [1], [6])
    assert refused(game, "trade " + " ".join(MIXED)) == "card/too_late"


@pytest.mark.parametrize("count", [4, 5, 6])
def test_int_18_five_cards_force_a_set_before_anything_else(count: int) -> None:
    game = at_turn(EIGHT[:count])
    assert game.options().must_trade == (count >= 5)
    if count >= 5:
        assert refused(game, "place japan 1") == "card/set_due"
        trade(game, MIXED)
        assert not game.options().must_trade


def test_int_19_rising_values() -> None:
    values = [4, 6, 8, 10, 12, 15, 20, 25, 30]
    assert [trade(at_turn(MIXED, sets_traded=n), MIXED) for n in range(9)] == values


def test_int_20_everybodys_sets_count_and_symbols_do_not() -> None:
    hands = {0: INFANTRY[:3], 1: CAVALRY[:3], 2: ARTILLERY[:3]}
    game = stage("INT-W", 3, {0: ["japan"], 1: ["siam"]}, phase="turn", hands=hands)
    values = []
    for cards in hands.values():
        values.append(trade(game, cards))
        pass_turn(game)
    assert values == [4, 6, 8]


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


def test_int_24_33_any_number_of_attacks_from_anywhere_and_none_is_needed() -> None:
    game = stage("INT-W", 3, {0: {"alaska": 5, "siam": 3}, 1: {"kamchatka": 3}})
    roll(game, "attack alaska kamchatka 3", [1, 1, 1], [6, 6])
    for then in ("attack alaska kamchatka 2", "attack alaska alberta 2", "attack siam china 2", "end"):
        assert refused(game, then) is None
    game.play("end")
    assert refused(game, "attack siam china 2") == "turn/wrong_step"


def test_int_25_only_neighbours_of_somebody_else_by_land_or_sea() -> None:
    game = stage("INT-W", 3, {0: {"alaska": 3, "alberta": 1}})
    assert {option.target for option in game.options().of("attack")} == {"northwest_territory", "kamchatka"}
    assert refused(game, "attack alaska japan 1") == "attack/not_linked"
    assert refused(game, "attack alaska alberta 1") == "attack/own"


def test_int_26_27_one_to_three_dice_and_one_unit_more_than_dice() -> None:
    for origin, dice in ((1, []), (2, [1]), (3, [1, 2]), (4, [1, 2, 3]), (8, [1, 2, 3])):
        game = stage("INT-W", 3, {0: {"alaska": origin}})
        assert [n for n in range(9) if refused(game, f"attack alaska kamchatka {n}") is None] == dice


@pytest.mark.parametrize(("standing", "dice"), [(1, [1]), (2, [1, 2]), (5, [1, 2])])
def test_int_28_the_defender_chooses_one_or_two_dice(standing: int, dice: list[int]) -> None:
    game = stage("INT-W", 3, {0: {"alaska": 9}, 1: {"kamchatka": standing}})
    game.play("attack alaska kamchatka 3", dice=words_for_dice(1, 1, 1, 6))
    if dice == [1]:
        assert game.state["blue"].tolist() == [6, 0, 0]
    else:
        assert game.awaiting == 1
        assert [n for n in range(5) if refused(game, f"defend {n}") is None] == dice


def test_int_29_both_sides_have_chosen_before_a_die_is_thrown() -> None:
    game = stage("INT-W", 3, {0: {"alaska": 9}, 1: {"kamchatka": 5}})
    game.play("attack alaska kamchatka 2")
    assert game.phase == "defend"
    assert not game.state["red"].any()
    game.play("defend 2", dice=words_for_dice(3, 6, 5, 1))
    assert (game.state["red"].tolist(), game.state["blue"].tolist()) == ([6, 3, 0], [5, 1, 0])


def test_int_30_highest_against_highest_and_second_against_second() -> None:
    game = stage("INT-W", 3, {0: {"alaska": 9}, 1: {"kamchatka": 9}})
    roll(game, "attack alaska kamchatka 3", [6, 2, 2], [5, 4])
    assert units(game, "alaska", "kamchatka") == [8, 8]
    roll(game, "attack alaska kamchatka 3", [5, 1, 1], [4])
    assert units(game, "alaska", "kamchatka") == [8, 7]
    roll(game, "attack alaska kamchatka 1", [3], [6, 1])
    assert units(game, "alaska", "kamchatka") == [7, 7]


def test_int_31_32_ties_are_the_attackers_loss_and_two_units_the_most_a_roll_costs() -> None:
    game = stage("INT-W", 3, {0: {"alaska": 4}, 1: {"kamchatka": 4}})
    roll(game, "attack alaska kamchatka 3", [4, 4, 4], [4, 4])
    assert units(game, "alaska", "kamchatka") == [2, 4]
    roll(game, "attack alaska kamchatka 1", [1], [6])
    assert units(game, "alaska", "kamchatka") == [1, 4]  # one always stays


def test_int_34_as_many_move_in_as_dice_were_rolled_and_one_stays() -> None:
    for dice, moving in ((1, [1, 2, 3, 4, 5]), (2, [2, 3, 4, 5]), (3, [3, 4, 5])):
        game = stage("INT-W", 3, {0: {"alaska": 6}, 1: ["kamchatka", "siam"]})
        roll(game, f"attack alaska kamchatka {dice}", [6] * dice, [1])
        assert [n for n in range(9) if refused(game, f"occupy {n}") is None] == moving
        assert owners(game, "kamchatka") == [0]


def test_int_35_a_captured_territory_may_attack_in_its_turn() -> None:
    game = stage("INT-W", 3, {0: {"alaska": 6}, 1: ["kamchatka", "siam"]})
    take(game, "alaska", "kamchatka", moving=4)
    take(game, "kamchatka", "japan")
    assert owners(game, "kamchatka", "japan") == [0, 0]


# -- Knocking somebody out --------------------------------------------------------------------------------------------


def eliminating(own: int, victims: int) -> Game:
    hands = {0: EIGHT[:own], 1: EIGHT[own : own + victims]}
    game = stage("INT-W", 3, {0: {"alaska": 5}, 1: ["kamchatka"]}, hands=hands)
    take(game, "alaska", "kamchatka", 3)
    return game


def test_int_36_the_cards_of_whoever_is_knocked_out_change_hands() -> None:
    game = eliminating(2, 2)
    assert (is_alive(game, 1), hand(game, 0), hand(game, 1)) == (False, 4, 0)


@pytest.mark.parametrize(("own", "victims", "sets", "left"), [(4, 2, 1, 3), (4, 3, 1, 4), (4, 4, 2, 2)])
def test_int_37_from_six_cards_on_sets_are_traded_at_once_down_to_four(
    own: int, victims: int, sets: int, left: int
) -> None:
    game = eliminating(own, victims)
    for _ in range(sets):
        assert game.options().must_trade
        assert refused(game, "attack alaska alberta 1") is not None
        offered = game.options().of("trade")[0].sets
        assert offered is not None
        game.play("trade " + " ".join(map(str, offered[0].cards)))
    assert (game.options().must_trade, hand(game, 0)) == (False, left)
    assert not game.options().of("trade")  # and no further
    place_all(game)
    assert game.phase == "attack"


def test_int_38_with_fewer_than_six_the_next_turn_must_be_awaited() -> None:
    game = eliminating(3, 2)
    assert (hand(game, 0), game.phase) == (5, "attack")
    assert refused(game, "trade " + " ".join(MIXED)) == "card/too_late"
    pass_turn(game)
    while game.active != 0:
        pass_turn(game)
    assert game.options().must_trade


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


@pytest.mark.parametrize(
    ("players", "dealt"), [(3, [14] * 3), (4, [10, 10, 11, 11]), (5, [8, 8, 8, 9, 9]), (6, [7] * 6)]
)
def test_int_44_unequal_shares_and_the_rest_one_by_one(players: int, dealt: list[int]) -> None:
    game = fresh("INT-WD", players)
    assert sorted(held(game, seat) for seat in range(players)) == dealt
    first = game.awaiting
    target = game.options().actions[0].target
    assert refused(game, f"place {target} 2") == "reinforce/too_many"
    game.play(f"place {target} 1")
    assert game.awaiting == (first + 1) % players
    assert through_setup(game).active == first


# -- Two players ------------------------------------------------------------------------------------------------------


def test_int_45_46_three_armies_of_40_and_three_piles_of_14() -> None:
    game = fresh("INT-2P", 2)
    assert [held(game, side) for side in (0, 1, NEUTRAL)] == [14] * 3
    assert game.state["units"].tolist()[:42] == [1] * 42
    assert [int(game.state["stock"][side]) for side in (0, 1, NEUTRAL)] == [26] * 3
    through_setup(game)
    assert [total_units(game, side) for side in (0, 1, NEUTRAL)] == [40] * 3


def test_int_47_two_own_units_and_a_neutral_one_in_turn() -> None:
    game = fresh("INT-2P", 2)
    first, order = game.awaiting, []
    while game.active is None:
        seat, before = game.awaiting, [total_units(game, side) for side in (0, 1, NEUTRAL)]
        order.append(seat)
        for _ in range(3):
            game.play(f"place {game.options().actions[0].target} 1")
        gained = [total_units(game, side) - was for side, was in zip((0, 1, NEUTRAL), before, strict=True)]
        assert gained == [2 * (seat == 0), 2 * (seat == 1), 1]
    assert order == [(first + n) % 2 for n in range(26)]
    assert game.active == first


def test_int_48_the_neutral_army_neither_attacks_nor_moves_nor_grows() -> None:
    game = through_setup(fresh("INT-2P", 2))
    for _ in range(6):
        seat = game.active
        assert {option.source for option in game.options().actions if option.source} <= {
            territory.id for territory in game.board.territories if owners(game, territory.id) == [seat]
        }
        pass_turn(game)
        assert total_units(game, NEUTRAL) == 40


def test_int_49_the_opponent_throws_for_the_neutral_army() -> None:
    game = stage("INT-2P", 2, {0: {"alaska": 9}, 1: ["japan"], NEUTRAL: {"kamchatka": 3}})
    game.play("attack alaska kamchatka 3")
    assert (game.phase, game.awaiting) == ("defend", 1)
    assert [n for n in range(5) if refused(game, f"defend {n}") is None] == [1, 2]


def test_int_50_the_last_territory_of_the_opponent_wins_whatever_is_neutral() -> None:
    game = stage("INT-2P", 2, {0: {"alaska": 9}, 1: ["kamchatka"]})
    assert held(game, NEUTRAL) == 40
    take(game, "alaska", "kamchatka")
    assert (game.over, game.winner) == (True, 0)
