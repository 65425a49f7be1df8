"""Hasbro 2000, clause by clause: each test is named after the clauses it shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from erdkreis.boards import Symbol
from erdkreis.editions import EditionError, by_preset, edition
from erdkreis.engine.game import Game, words_for_dice
from erdkreis.engine.kernel.state import NEUTRAL
from tests.engine.positions import (
    ARTILLERY,
    CAVALRY,
    INFANTRY,
    Lands,
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
PALETTE = ("red", "green", "blue", "black", "yellow", "violet")


def at_turn(cards: Sequence[str] = (), lands: Sequence[str] = ("japan",), preset: str = "H00-M", **more: Any) -> Game:
    return stage(preset, 3, {0: lands}, phase="turn", hands={0: cards}, **more)


def trade(game: Game, cards: Sequence[str]) -> int:
    before = pool(game)
    game.play("trade " + " ".join(cards))
    return pool(game) - before


def total_units(game: Game, side: int) -> int:
    return int(game.state["units"][game.state["owner"] == side].sum())


# -- Components and players -------------------------------------------------------------------------------------------


def test_h00_01_main_game_for_three_to_six_and_a_variant_for_two() -> None:
    variants = {"missions": (3, 4, 5, 6), "world": (3, 4, 5, 6), "duel": (2,), "capitals": (3, 4, 5, 6)}
    assert {name: edition("hasbro2000", name).players for name in variants} == variants
    assert edition("hasbro2000", "missions", escalating=True).escalating
    with pytest.raises(EditionError):
        fresh("H00-M", 2)
    with pytest.raises(EditionError):
        fresh("H00-2P", 3)


def test_h00_02_fourteen_missions_44_cards_three_red_and_two_blue_dice() -> None:
    game = stage("H00-M", 3, {0: {"alaska": 9}, 1: {"kamchatka": 9}})
    assert len(game.edition.missions) + len(game.edition.palette) == 14
    assert len(game.board.symbols) == 44
    assert refused(game, "attack alaska kamchatka 3 3") is None
    game.play("attack alaska kamchatka 3")
    assert [n for n in range(5) if refused(game, f"defend {n}") is None] == [1, 2]


def test_h00_03_territories_by_continent() -> None:
    board = fresh("H00-M", 3).board
    sizes = {continent.id: len(continent.territories) for continent in board.continents}
    assert sizes == {"africa": 6, "asia": 12, "australia": 4, "europe": 7, "north_america": 9, "south_america": 4}


def test_h00_05_units_never_run_out() -> None:
    game = stage("H00-M", 3, {0: {"japan": 5000, "alaska": 1}}, phase="turn")
    game.play("place japan 3")
    assert units(game, "japan") == [5003]


def test_h00_06_as_no_mission_text_is_printed_those_of_1982_are_played() -> None:
    assert by_preset("H00-M").missions == by_preset("P82-M").missions == (1, 2, 3, 4, 5, 6, 7, 8)


def test_h00_07_every_card_shows_one_symbol_and_jokers_fit_anywhere() -> None:
    game = at_turn((INFANTRY[0], "joker1", "joker2"))
    assert [symbol == Symbol.JOKER for symbol in game.board.symbols] == [False] * 42 + [True] * 2
    assert trade(game, (INFANTRY[0], "joker1", "joker2")) == 10  # as one of each, the best use
    for cards, value in (((*CAVALRY[:2], "joker1"), 6), ((CAVALRY[0], ARTILLERY[0], "joker2"), 10)):
        assert trade(at_turn(cards), cards) == value


# -- Set-up -----------------------------------------------------------------------------------------------------------


def test_h00_09_who_fulfils_his_mission_first_wins() -> None:
    lands = territories("H00-M", 23, avoiding=["kamchatka"])
    game = stage("H00-M", 3, {0: dict.fromkeys(lands, 3)}, missions={0: 2, 2: 2})
    take(game, "alaska", "kamchatka")
    assert (game.over, game.winner) == (True, 0)


def test_h00_10_everybody_chooses_a_colour() -> None:
    game = Game(rules("H00-M"), 3, seed=1, colours=("black", "red", "violet"))
    assert game.colours == ("black", "red", "violet")


def test_h00_11_the_president_has_no_special_rights() -> None:
    game = fresh("H00-M", 3)
    president = int(game.state["leader"])
    assert happened(game, "LeaderChosen") == [{"seat": president}]
    assert held(game, president) == 14
    assert game.awaiting != president


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_h00_12_missions_of_absent_colours_are_removed_before_one_is_dealt_to_each(players: int) -> None:
    drawn = set()
    for word in range(8 + players):
        game = Game(rules("H00-M"), players, dice=(0,), hidden=(word << 1, *(0,) * 60))
        missions = game.state["mission"].tolist()[:players]
        assert len(set(missions)) == players
        drawn.add(missions[0])
    assert drawn == {*range(8), *range(8, 8 + players)}


def test_h00_13_missions_are_secret_even_those_of_the_dead() -> None:
    game = stage("H00-M", 4, {0: {"alaska": 4}, 1: ["kamchatka"], 2: ["siam"]}, missions={0: 0, 1: 1, 2: 4, 3: 5})
    take(game, "alaska", "kamchatka")
    assert game.projection(0)[0]["mission"].tolist()[:4] == [0, -1, -1, -1]
    assert game.projection(3)[0]["mission"].tolist()[:4] == [-1, -1, -1, 5]
    assert game.projection(None)[0]["mission"].tolist()[:4] == [-1] * 4


@pytest.mark.parametrize(("players", "start"), [(3, 35), (4, 30), (5, 25), (6, 20)])
def test_h00_14_16_start_units_of_which_one_stands_on_each_territory(players: int, start: int) -> None:
    game = fresh("H00-M", players)
    assert game.state["units"].tolist()[:42] == [1] * 42
    assert [held(game, s) + int(game.state["stock"][s]) for s in range(players)] == [start] * players
    through_setup(game)
    assert [total_units(game, seat) for seat in range(players)] == [start] * players


@pytest.mark.parametrize(("players", "more"), [(3, 0), (4, 2), (5, 2), (6, 0)])
def test_h00_15_dealing_starts_at_the_presidents_left(players: int, more: int) -> None:
    for seed in range(4):
        game = fresh("H00-M", players, seed)
        president = int(game.state["leader"])
        dealt = [held(game, (president + 1 + place) % players) for place in range(players)]
        assert dealt == [42 // players + (place < more) for place in range(players)]


def test_h00_17_then_one_unit_each_in_turn_on_any_own_territory() -> None:
    game = fresh("H00-M", 4, 2)
    first = (int(game.state["leader"]) + 1) % 4
    order, stock = [], game.state["stock"].tolist()[:4]
    place = game.options().actions[0].target
    assert refused(game, f"place {place} 2") == "reinforce/too_many"
    while game.active is None:
        order.append(game.awaiting)
        game.play(f"place {game.options().actions[0].target} 1")
    assert [order.count(seat) for seat in range(4)] == stock
    assert order[:76] == [(first + n) % 4 for n in range(76)]  # 19 rounds; then two have no units left
    assert order[76:] == [(first + 2) % 4, (first + 3) % 4]
    assert max(game.state["units"].tolist()) == 21  # all on one territory: there is no cap


def test_h00_18_the_stack_is_44_cards() -> None:
    game = through_setup(fresh("H00-M", 4))
    assert int(game.state["deck"]) == 2**44 - 1
    assert [hand(game, seat) for seat in range(4)] == [0] * 4


def test_h00_19_left_of_the_president_begins_and_it_goes_clockwise() -> None:
    game = through_setup(fresh("H00-M", 5, 4))
    president, order = int(game.state["leader"]), []
    for _ in range(5):
        order.append(game.active)
        pass_turn(game)
    assert order == [(president + 1 + n) % 5 for n in range(5)]


# -- Phase 1 ----------------------------------------------------------------------------------------------------------


def test_h00_20_three_phases_in_strict_order() -> None:
    game = at_turn(lands=("alaska", "alberta"))
    assert game.phase == "place"
    for early in ("attack alaska kamchatka 1", "fortify alaska alberta 1"):
        assert refused(game, early) == "turn/wrong_step"
    game.play("place alaska 3")
    assert game.phase == "attack"
    assert refused(game, "place alaska 1") == "turn/wrong_step"
    game.play("end")
    assert game.phase == "fortify"
    assert refused(game, "attack alaska kamchatka 1") == "turn/wrong_step"


@pytest.mark.parametrize(("count", "new"), [(4, 3), (11, 3), (12, 4), (17, 5)])
def test_h00_21_a_third_of_the_territories_at_least_three(count: int, new: int) -> None:
    assert pool(at_turn(lands=territories("H00-M", count))) == new


@pytest.mark.parametrize(
    ("continent", "bonus"),
    [("australia", 2), ("south_america", 2), ("africa", 3), ("europe", 5), ("north_america", 5), ("asia", 7)],
)
def test_h00_22_continents_held_at_the_beginning_of_the_turn(continent: str, bonus: int) -> None:
    lands = lands_of(stage("H00-M"), continent)
    assert pool(at_turn(lands=lands)) == max(3, len(lands) // 3) + bonus


def test_h00_22_a_continent_completed_during_the_turn_brings_nothing_yet() -> None:
    game = at_turn(lands=("indonesia", "new_guinea", "western_australia"))
    game.play("place western_australia 3")
    take(game, "western_australia", "eastern_australia")
    assert pool(game) == 0
    pass_turn(game)
    pass_turn(game)
    assert (game.active, pool(game)) == (0, 5)


@pytest.mark.parametrize(
    ("cards", "value"),
    [
        (INFANTRY[:3], 4),
        (CAVALRY[:3], 6),
        (ARTILLERY[:3], 8),
        (MIXED, 10),
        ((*INFANTRY[:2], "joker1"), 4),
        ((*ARTILLERY[:2], "joker1"), 8),
        ((*INFANTRY[:2], CAVALRY[0]), None),
    ],
    ids=str,
)
def test_h00_23_24_three_equal_or_three_different_symbols_at_fixed_values(
    cards: Sequence[str], value: int | None
) -> None:
    if value is None:
        assert refused(at_turn(cards), "trade " + " ".join(cards)) == "card/no_set"
    else:
        assert trade(at_turn(cards), cards) == value
        assert trade(at_turn(cards, sets_traded=7), cards) == value


def test_h00_25_any_number_of_sets_but_before_the_attacks() -> None:
    game = at_turn((*INFANTRY[:3], *MIXED[1:], CAVALRY[1], CAVALRY[2], "joker1"), lands=("alaska",))
    assert trade(game, INFANTRY[:3]) == 4
    assert trade(game, CAVALRY[:3]) == 6
    assert hand(game, 0) == 2
    game = at_turn(MIXED, lands=("alaska", "alberta"))
    game.play("place alaska 3")
    roll(game, "attack alaska kamchatka 1", [1], [6])
    assert refused(game, "trade " + " ".join(MIXED)) == "card/too_late"
    game.play("end")
    assert refused(game, "trade " + " ".join(MIXED)) == "turn/wrong_step"


def test_h00_26_31_two_bonus_units_go_to_the_cards_own_territory_the_rest_is_free() -> None:
    game = at_turn(MIXED, lands=(INFANTRY[0], CAVALRY[0], "japan"))
    assert trade(game, MIXED) == 10
    assert units(game, *MIXED, "japan") == [3, 3, 1, 1]
    assert pool(game) == 13
    assert refused(game, "end") == "reinforce/units_left"
    game.play("place japan 13")
    assert (units(game, "japan"), game.phase) == ([14], "attack")


@pytest.mark.parametrize("count", [5, 6, 7, 8])
def test_h00_27_five_or_more_cards_must_be_traded(count: int) -> None:
    game = at_turn((*MIXED, INFANTRY[1], CAVALRY[1], ARTILLERY[1], INFANTRY[2], CAVALRY[2])[:count])
    assert game.options().must_trade
    assert refused(game, "place japan 1") == "card/set_due"
    while game.options().must_trade:
        game.play("trade " + " ".join(map(str, game.options().of("trade")[0].sets[0].cards)))
    assert hand(game, 0) == {5: 2, 6: 3, 7: 4, 8: 2}[count]


def test_h00_28_with_four_cards_he_may_wait() -> None:
    game = at_turn((*CAVALRY[:3], INFANTRY[0]))
    assert not game.options().must_trade
    pass_turn(game)
    assert hand(game, 0) == 4


def test_h00_29_traded_cards_go_under_the_stack() -> None:
    game = at_turn(MIXED, lands=("alaska",))
    trade(game, MIXED)
    assert game.state["under"].tolist()[:3] == [game.board.index(card) for card in MIXED]
    assert (int(game.state["discard"]), int(game.state["deck_size"])) == (0, 41)
    place_all(game)
    game.state["deck"], game.state["deck_size"] = 1 << 43, 1  # one card above them
    take(game, "alaska", "kamchatka")
    assert cards_of(game, 0) == {43}
    pass_turn(game)
    pass_turn(game)
    place_all(game)
    take(game, "alaska", "alberta")
    assert cards_of(game, 0) == {43, game.board.index(MIXED[0])}


def test_h00_30_43_never_more_than_one_card_a_turn_without_an_elimination() -> None:
    game = stage("H00-M", 3, {0: {"alaska": 9}, 1: ["siam"]}, rest=2)
    roll(game, "attack alaska kamchatka 1", [6], [1])
    assert hand(game, 0) == 1  # at the first capture itself
    game.play("occupy 1")
    take(game, "alaska", "alberta")
    take(game, "alaska", "northwest_territory")
    pass_turn(game)
    assert hand(game, 0) == 1


def test_h00_43_the_card_may_be_traded_in_a_later_turn_only() -> None:
    game = stage("H00-M", 3, {0: {"alaska": 9}}, hands={0: INFANTRY[1:3]})
    roll(game, "attack alaska kamchatka 3", [6, 6, 6], [1])  # draws the lowest card, Alaska: infantry
    assert cards_of(game, 0) == {game.board.index(card) for card in INFANTRY[:3]}
    game.play("occupy 3")
    assert refused(game, "trade " + " ".join(INFANTRY[:3])) == "card/too_late"
    pass_turn(game)
    pass_turn(game)
    assert trade(game, INFANTRY[:3]) == 4


# -- Phase 2 ----------------------------------------------------------------------------------------------------------


def test_h00_32_only_foreign_neighbours_also_over_sea() -> None:
    game = stage("H00-M", 3, {0: {"siam": 4, "india": 1}})
    assert refused(game, "attack siam indonesia 1") is None
    assert refused(game, "attack siam china 1") is None
    assert refused(game, "attack siam india 1") == "attack/own"
    assert refused(game, "attack siam new_guinea 1") == "attack/not_linked"
    assert refused(game, "attack china siam 1") == "territory/not_yours"


@pytest.mark.parametrize(("origin", "sent"), [(1, []), (2, [1]), (3, [1, 2]), (4, [1, 2, 3]), (9, [1, 2, 3])])
def test_h00_33_34_one_unit_stays_and_three_at_most_attack(origin: int, sent: list[int]) -> None:
    game = stage("H00-M", 3, {0: {"alaska": origin}})
    assert [n for n in range(10) if refused(game, f"attack alaska kamchatka {n}") is None] == sent


def test_h00_35_who_rolls_unannounced_may_not_attack_in_this_turn_where_the_table_wants_it() -> None:
    lands = {0: {"alaska": 9, "alberta": 2, "siam": 4}, 1: ["japan"]}
    game = stage("H00-M", 3, lands, announce_penalty="no_attacks_this_turn")
    take(game, "alaska", "kamchatka")
    game.play("unannounced siam")
    assert units(game, "siam") == [4]
    assert refused(game, "attack siam china 1") == "attack/banned"
    assert {option.kind for option in game.options().actions} == {"end"}
    assert hand(game, 0) == 1  # earlier captures stand
    game.play("end")
    game.play("fortify alaska alberta 1")
    for _ in range(2):
        pass_turn(game)
    place_all(game)
    assert refused(game, "attack siam china 1") is None
    assert refused(stage("H00-M", 3, lands), "unannounced siam") == "attack/no_penalty"


@pytest.mark.parametrize(("committed", "dice"), [(1, [1]), (2, [1, 2]), (3, [1, 2, 3])])
def test_h00_36_dice_are_chosen_up_to_the_units_sent(committed: int, dice: list[int]) -> None:
    game = stage("H00-M", 3, {0: {"alaska": 9}})
    assert [n for n in range(6) if refused(game, f"attack alaska kamchatka {committed} {n}") is None] == dice
    assert all(option.dice == ((1, 1), (1, 2), (1, 3)) for option in game.options().of("attack"))


@pytest.mark.parametrize(("standing", "dice"), [(1, [1]), (2, [1]), (3, [1, 2]), (4, [1, 2]), (20, [1, 2])])
def test_h00_37_a_second_blue_die_only_from_the_third_unit_on(standing: int, dice: list[int]) -> None:
    game = stage("H00-M", 3, {0: {"alaska": 9}, 1: {"kamchatka": standing}})
    game.play("attack alaska kamchatka 3", dice=words_for_dice(1, 1, 1, 6))
    if dice == [1]:
        assert (game.phase, game.state["blue"].tolist()) == ("attack", [6, 0, 0])
    else:
        assert game.awaiting == 1
        assert [n for n in range(5) if refused(game, f"defend {n}") is None] == dice
        assert not game.state["red"].any()  # chosen before anything is rolled


def test_h00_38_highest_first_and_the_next_pair_only_if_both_threw_two() -> None:
    game = stage("H00-M", 3, {0: {"alaska": 9}, 1: {"kamchatka": 9}})
    roll(game, "attack alaska kamchatka 3", [5, 3, 1], [4, 3])  # 5-4, 3-3
    assert units(game, "alaska", "kamchatka") == [8, 8]
    roll(game, "attack alaska kamchatka 3", [2, 2, 2], [3])
    assert units(game, "alaska", "kamchatka") == [7, 8]
    roll(game, "attack alaska kamchatka 3 1", [6], [5, 5])
    assert units(game, "alaska", "kamchatka") == [7, 7]


def test_h00_39_go_on_attack_another_or_stop() -> None:
    game = stage("H00-M", 3, {0: {"alaska": 5, "siam": 3}, 1: {"kamchatka": 5}})
    roll(game, "attack alaska kamchatka 3", [1, 1, 1], [6])
    for then in ("attack alaska kamchatka 1", "attack alaska alberta 3", "attack siam china 2", "end"):
        assert refused(game, then) is None


def test_h00_40_at_least_the_units_of_the_last_attack_move_in_whatever_the_dice() -> None:
    game = stage("H00-M", 3, {0: {"alaska": 6}, 1: ["kamchatka", "siam"]})
    roll(game, "attack alaska kamchatka 3 1", [6], [1])
    assert units(game, "alaska", "kamchatka") == [3, 3]
    assert [n for n in range(8) if refused(game, f"occupy {n}") is None] == [3, 4, 5]


def test_h00_41_on_from_the_captured_territory() -> None:
    game = stage("H00-M", 3, {0: {"alaska": 5}})
    take(game, "alaska", "kamchatka", 3, moving=4)
    take(game, "kamchatka", "japan", 2)
    assert owners(game, "kamchatka", "japan") == [0, 0]
    one = stage("H00-M", 3, {0: {"alaska": 5}})
    take(one, "alaska", "kamchatka", 1, moving=1)
    assert refused(one, "attack kamchatka japan 1") == "attack/one_unit"


def test_h00_42_cards_of_the_eliminated_go_to_the_player_on_turn_who_trades_next_turn() -> None:
    hands = {0: (*INFANTRY[:2], CAVALRY[0]), 1: (*CAVALRY[1:3], ARTILLERY[0])}
    game = stage("H00-M", 3, {0: {"alaska": 4}, 1: ["kamchatka"]}, hands=hands)
    take(game, "alaska", "kamchatka", 3)
    assert (is_alive(game, 1), hand(game, 0), hand(game, 1)) == (False, 7, 0)
    assert game.phase == "attack"
    assert refused(game, "trade " + " ".join(CAVALRY[:3])) == "card/too_late"
    pass_turn(game)
    pass_turn(game)
    assert (game.active, game.options().must_trade) == (0, True)


# -- Phase 3 and the end ----------------------------------------------------------------------------------------------


def test_h00_44_one_move_to_one_neighbour_then_the_left_neighbours_turn() -> None:
    lands = {"alaska": 4, "alberta": 1, "ontario": 1, "siam": 3, "china": 1}
    game = stage("H00-M", 3, {0: lands, 1: ["japan"]}, phase="fortify")
    assert refused(game, "fortify alaska ontario 1") == "move/not_adjacent"
    assert refused(game, "fortify alaska alberta 4") == "move/stay_behind"
    game.play("fortify alaska alberta 3")
    assert units(game, "alaska", "alberta") == [1, 4]
    assert (game.active, game.phase) == (1, "place")


def test_h00_45_one_wins_only_on_ones_own_turn() -> None:
    lands = {0: ["siam"], 1: ["kamchatka"], 2: {"alaska": 4}}
    game = stage("H00-M", 4, lands, active=2, missions={0: "green"})
    take(game, "alaska", "kamchatka")
    assert game.winner is None
    pass_turn(game)
    pass_turn(game)
    assert (game.active, game.winner, game.turn) == (0, 0, 3)


def test_h00_45_a_condition_lost_again_before_ones_turn_does_not_win() -> None:
    lands = territories("H00-M", 24, avoiding=["alaska"])
    game = stage("H00-M", 3, {0: lands, 1: {"alaska": 9}}, active=1, missions={0: 2})
    assert held(game, 0) == 24
    take(game, "alaska", "alberta", 3)
    pass_turn(game)
    pass_turn(game)
    assert (game.active, game.winner) == (0, None)


def test_h00_46_two_highest_results_are_compared_and_one_card_a_turn() -> None:
    game = stage("H00-M", 3, {0: {"alaska": 9}, 1: {"kamchatka": 3, "siam": 1}})
    roll(game, "attack alaska kamchatka 3", [6, 5, 1], [5, 4])
    assert units(game, "alaska", "kamchatka") == [9, 1]
    take(game, "alaska", "kamchatka")
    take(game, "alaska", "alberta")
    assert hand(game, 0) == 1


# -- Two players ------------------------------------------------------------------------------------------------------


def test_h00_47_the_goal_is_the_other_person_whatever_the_ghost_still_holds() -> None:
    game = stage("H00-2P", 2, {0: {"alaska": 4}, 1: ["kamchatka"]})
    assert held(game, NEUTRAL) == 40
    take(game, "alaska", "kamchatka")
    assert (game.over, game.winner) == (True, 0)


def test_h00_48_49_forty_units_each_and_two_on_each_ghost_territory() -> None:
    game = fresh("H00-2P", 2)
    assert [held(game, side) for side in (0, 1, NEUTRAL)] == [14, 14, 14]
    assert game.state["stock"].tolist()[:2] == [26, 26]
    assert set(game.state["units"][game.state["owner"] == NEUTRAL].tolist()) == {2}
    assert game.state["mission"].tolist()[:2] == [-1, -1]
    order = []
    while game.active is None:
        order.append(game.awaiting)
        game.play(f"place {game.options().actions[0].target} 1")
    assert order == [order[0], 1 - order[0]] * 26
    assert [total_units(game, side) for side in (0, 1, NEUTRAL)] == [40, 40, 28]


def test_h00_50_the_two_take_turns_and_the_ghost_has_none() -> None:
    game = through_setup(fresh("H00-2P", 2))
    assert int(game.state["deck"]) == 2**44 - 1
    order = []
    for _ in range(4):
        order.append(game.active)
        pass_turn(game)
    assert order == [order[0], 1 - order[0]] * 2


@pytest.mark.parametrize(("count", "total", "ghost"), [(9, 3, 1), (12, 4, 2), (15, 5, 2)])
def test_h00_51_the_ghost_gets_half_rounded_down(count: int, total: int, ghost: int) -> None:
    lands = territories("H00-2P", count)
    game = stage("H00-2P", 2, {0: lands, 1: ["eastern_australia"]}, phase="turn")
    assert pool(game) == total
    place_all(game)
    assert happened(game, "NeutralReinforced") == [{"units": ghost, "seat": 1}]


def test_h00_51_sets_and_bonus_units_count_for_the_half() -> None:
    game = stage("H00-2P", 2, {0: MIXED, 1: ["siam"]}, phase="turn", hands={0: MIXED})
    trade(game, MIXED)  # 3 + 10 + three times 2 = 19
    place_all(game)
    assert happened(game, "NeutralReinforced") == [{"units": 9, "seat": 1}]


def test_h00_51_what_was_received_in_the_turn_before_counts_no_more() -> None:
    game = stage("H00-2P", 2, {0: MIXED, 1: ["siam"]}, phase="turn", hands={0: MIXED})
    trade(game, MIXED)
    place_all(game)
    place_all(game)  # the nine of the ghost
    pass_turn(game)
    assert (game.active, pool(game)) == (1, 3)
    place_all(game)
    assert happened(game, "NeutralReinforced") == [{"units": 1, "seat": 0}]


def test_h00_52_53_first_his_own_then_the_opponent_places_the_ghosts_and_rolls_for_it() -> None:
    game = stage("H00-2P", 2, {0: {"alaska": 5}, 1: ["siam"], NEUTRAL: {"kamchatka": 4}}, phase="turn")
    assert game.awaiting == 0
    game.play("place alaska 3")
    assert (game.awaiting, game.options().side, pool(game)) == (1, "neutral", 1)
    assert refused(game, "place siam 1") == "territory/not_yours"
    assert refused(game, "place kamchatka 1", seat=0) == "turn/not_yours"
    game.play("place kamchatka 1", seat=1)
    assert (game.awaiting, game.phase) == (0, "attack")
    game.play("attack alaska kamchatka 3")
    assert (game.phase, game.awaiting) == ("defend", 1)


def test_h00_54_the_ghost_never_attacks_moves_or_gets_cards() -> None:
    game = stage("H00-2P", 2, {0: {"alaska": 5}, 1: ["siam"], NEUTRAL: {"japan": 9}}, phase="turn")
    seen = set()
    for _ in range(4):
        turn = game.turn
        while game.turn == turn:
            if game.options().side == "neutral":
                seen |= {option.kind for option in game.options().actions}
            if game.phase == "place":
                place_all(game)
            else:
                game.play("end")
    assert seen == {"place"}
    assert units(game, "japan") == [9]


def test_h00_55_a_ghost_territory_brings_a_card_and_sets_keep_their_values() -> None:
    game = stage("H00-2P", 2, {0: {"alaska": 5}, 1: ["siam"]})
    take(game, "alaska", "kamchatka")
    assert hand(game, 0) == 1
    game = stage("H00-2P", 2, {0: ["japan"], 1: ["siam"]}, phase="turn", hands={0: INFANTRY[:3]})
    assert trade(game, INFANTRY[:3]) == 4


# -- World and escalation ---------------------------------------------------------------------------------------------


def test_h00_56_classic_the_last_one_standing_wins_without_missions() -> None:
    game = stage("H00-W", 3, {0: {"alaska": 9}, 1: ["kamchatka"], 2: ["japan"]}, rest=0)
    assert fresh("H00-W", 3).state["mission"].tolist()[:3] == [-1] * 3
    take(game, "alaska", "kamchatka", 3, moving=5)
    assert game.winner is None
    take(game, "kamchatka", "japan", 3)
    assert game.winner == 0


@pytest.mark.parametrize("preset", ["H00-M-ESC", "H00-W-ESC"])
def test_h00_57_the_optional_table_counts_the_sets_of_the_whole_game(preset: str) -> None:
    values = [4, 6, 8, 10, 12, 15, 20, 25, 30, 35]
    for cards in (MIXED, INFANTRY[:3]):
        assert [trade(at_turn(cards, preset=preset, sets_traded=n), cards) for n in range(10)] == values
    wrong = (*INFANTRY[:2], CAVALRY[0])
    assert refused(at_turn(wrong, preset=preset), "trade " + " ".join(wrong)) == "card/no_set"
    with pytest.raises(EditionError):
        edition("hasbro2000", "duel", escalating=True)


# -- Capitals ---------------------------------------------------------------------------------------------------------


def capitals(lands: Lands, chosen: dict[int, str], players: int = 3, **more: Any) -> Game:
    return stage("H00-CAP", players, lands, capitals=chosen, **more)


def test_h00_58_60_everybody_picks_a_secret_capital_whose_card_leaves_the_deck() -> None:
    game = through_setup(fresh("H00-CAP", 4), until=("capital",))
    assert game.state["mission"].tolist()[:4] == [-1] * 4
    assert game.phase == "capital"
    picked = {}
    for _ in range(4):
        seat, mine = game.awaiting, [option.target for option in game.options().actions]
        assert owners(game, *mine) == [seat] * held(game, seat)
        picked[seat] = game.board.index(mine[0])
        events = game.play(f"capital {mine[0]}")
        chosen = [event for event in events if event.name == "CapitalChosen"]
        assert [[event.visible_to(s) for s in range(7)] for event in chosen] == [[s == seat for s in range(7)]]
    assert game.phase == "place"
    assert game.state["deck_size"] == 40
    assert all(not int(game.state["deck"]) >> card & 1 for card in picked.values())
    for seat in range(4):
        seen = game.projection(seat)[0]["capital"].tolist()[:4]
        assert seen == [picked[s] if s == seat else -1 for s in range(4)]
    assert game.projection(None)[0]["capital"].tolist()[:4] == [-1] * 4


def test_h00_59_the_capital_is_one_of_ones_own_territories() -> None:
    game = through_setup(fresh("H00-CAP", 3), until=("capital",))
    foreign = next(t.id for n, t in enumerate(game.board.territories) if game.state["owner"][n] != game.awaiting)
    assert refused(game, f"capital {foreign}") == "territory/not_yours"


def test_h00_61_a_captured_capital_is_shown_to_everybody() -> None:
    chosen = {0: "alaska", 1: "kamchatka", 2: "siam"}
    game = capitals({0: {"alaska": 9}, 1: ["kamchatka", "peru"]}, chosen, capital_needed=((3, 3),))
    assert game.projection(2)[0]["capital"].tolist()[:3] == [-1, -1, game.board.index("siam")]
    roll(game, "attack alaska kamchatka 3", [6, 6, 6], [1])
    assert happened(game, "CapitalTaken") == [{"side": 0, "seat": 1, "territory": "kamchatka"}]
    assert game.projection(2)[0]["capital"].tolist()[:3] == [-1, *map(game.board.index, ("kamchatka", "siam"))]


def test_h00_62_the_losers_units_on_that_continent_change_sides_one_for_one() -> None:
    lands = {0: {"alaska": 9}, 1: {"kamchatka": 1, "japan": 4, "india": 2, "peru": 3}}
    chosen = {0: "alaska", 1: "kamchatka", 2: "siam", 3: "egypt"}
    game = capitals(lands, chosen, players=4)
    take(game, "alaska", "kamchatka", 3)
    assert owners(game, "kamchatka", "japan", "india", "peru", "siam") == [0, 0, 0, 1, 3]
    assert units(game, "japan", "india", "peru") == [4, 2, 3]
    assert is_alive(game, 1)
    assert hand(game, 0) == 1


def test_h00_62_only_when_the_original_owner_loses_it() -> None:
    lands = {0: {"alaska": 9}, 1: {"kamchatka": 1, "japan": 4}, 2: ["peru"]}
    game = capitals(lands, {0: "alaska", 1: "india", 2: "kamchatka", 3: "egypt"}, players=4)
    take(game, "alaska", "kamchatka", 3)  # seat 2's capital, which seat 1 had taken before
    assert owners(game, "kamchatka", "japan") == [0, 1]


def test_h00_62_a_capital_he_had_taken_on_that_continent_goes_with_it() -> None:
    lands = {0: {"alaska": 9}, 1: {"kamchatka": 1, "japan": 4, "peru": 1}, 2: ["congo"]}
    chosen = {0: "alaska", 1: "kamchatka", 2: "japan", 3: "egypt"}
    game = capitals(lands, chosen, players=4)
    game.state["capital_known"] = 1 << 2
    take(game, "alaska", "kamchatka", 3)
    assert owners(game, "japan") == [0]
    assert game.winner == 0  # Alaska, Kamchatka and Japan: three of four


def test_h00_62_retaken_and_lost_again_it_happens_again_but_not_to_a_captor() -> None:
    lands = {0: {"alaska": 2}, 1: {"kamchatka": 1, "japan": 9, "peru": 1}, 2: {"congo": 1}}
    chosen = {0: "egypt", 1: "kamchatka", 2: "congo", 3: "siam"}
    game = capitals(lands, chosen, players=4)
    take(game, "alaska", "kamchatka")
    assert owners(game, "kamchatka", "japan", "peru") == [0, 0, 1]
    for seat in (1, 2, 3):
        pass_turn(game)
        assert game.active == seat
    place_all(game, "mongolia")
    take(game, "mongolia", "kamchatka", 3)  # seat 3 takes it from the captor
    assert owners(game, "kamchatka", "japan") == [3, 0]


def test_h00_63_who_loses_all_by_the_swap_is_out_and_hands_his_cards_over() -> None:
    lands = {0: {"alaska": 9}, 1: {"kamchatka": 1, "japan": 4}}
    chosen = {0: "alaska", 1: "kamchatka", 2: "siam", 3: "egypt"}
    game = capitals(lands, chosen, players=4, hands={1: INFANTRY[1:3]})
    take(game, "alaska", "kamchatka", 3)
    assert not is_alive(game, 1)
    assert (hand(game, 0), hand(game, 1)) == (3, 0)  # his two, and the one for the capture


@pytest.mark.parametrize(("players", "needed"), [(3, 2), (4, 3), (5, 3), (6, 4)])
def test_h00_64_capitals_needed_ones_own_included(players: int, needed: int) -> None:
    places = ["alaska", "kamchatka", "brazil", "egypt", "siam", "iceland"]
    chosen = dict(enumerate(places[:players]))
    for have, winner in ((needed - 1, 0), (needed - 2, None)):
        # seat 0 holds `have` capitals; one more, the second last seat's own, is taken from its owner
        target = players - 1
        lands: dict[int, dict[str, int]] = {0: {places[n]: 1 for n in range(have)} or {"quebec": 1}}
        lands[target] = {places[target]: 1}
        lands[0][neighbour(places[target])] = 9
        for seat in range(1, players - 1):
            lands.setdefault(seat, {})[("peru", "madagascar", "japan", "quebec")[seat - 1]] = 1
        game = capitals(lands, chosen, players=players, rest=1)
        take(game, neighbour(places[target]), places[target], 3)
        assert game.winner == winner


def neighbour(place: str) -> str:
    return {"brazil": "venezuela", "egypt": "middle_east", "siam": "india", "iceland": "scandinavia"}[place]
