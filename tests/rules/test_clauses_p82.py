"""Parker 1982, clause by clause: each test is named after the clauses it shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from erdkreis.boards import Symbol
from erdkreis.boards.missions import DESTROY
from erdkreis.editions import EditionError, by_preset
from erdkreis.editions.mission_words import mission_text
from erdkreis.engine.game import Game, words_for_dice
from tests.engine.positions import (
    ARTILLERY,
    CAVALRY,
    CONTINENTS_42,
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
    units,
)

MIXED = (INFANTRY[0], CAVALRY[0], ARTILLERY[0])
PALETTE = ("red", "green", "blue", "black", "yellow", "violet")


def at_turn(cards: Sequence[str] = (), lands: Sequence[str] = ("japan",), **more: Any) -> Game:
    return stage("P82-M", 3, {0: lands}, phase="turn", hands={0: cards}, **more)


def trade(game: Game, cards: Sequence[str]) -> int:
    before = pool(game)
    game.play("trade " + " ".join(cards))
    return pool(game) - before


# -- Components, players, goal ----------------------------------------------------------------------------------------


def test_p82_02_60_whoever_takes_the_last_territory_owns_the_world_and_wins() -> None:
    game = stage("P82-W", 3, {1: ["kamchatka", "japan"]}, rest=0)
    game.state["units"][game.board.index("alaska")] = 5
    game.state["strong"] = 1
    take(game, "alaska", "kamchatka", 2, moving=4)
    assert not game.over
    take(game, "kamchatka", "japan")
    assert (game.over, game.winner, held(game, 0)) == (True, 0, 42)
    assert game.state["mission"].tolist() == [-1] * 6


def test_p82_03_six_continents_and_42_territories() -> None:
    board = fresh("P82-M", 3).board
    assert (len(board.continents), len(board.territories)) == (6, 42)
    assert sorted(n for continent in board.continents for n in continent.territories) == list(range(42))


def test_p82_05_fourteen_missions_42_cards_and_two_jokers() -> None:
    edition, board = by_preset("P82-M"), fresh("P82-M", 3).board
    assert len(edition.missions) + len(edition.palette) == 14
    assert [symbol == Symbol.JOKER for symbol in board.symbols] == [False] * 42 + [True] * 2
    assert 14 + len(board.symbols) == 58


def test_p82_06_33_the_defender_throws_up_to_three_blue_dice_and_holds_no_unit_back() -> None:
    game = stage("P82-M", 3, {0: {"alaska": 9}, 1: {"kamchatka": 3, "japan": 1}})
    game.play("attack alaska kamchatka 3", dice=words_for_dice(6, 6, 6))
    assert (game.phase, game.awaiting) == ("defend", 1)
    assert [n for n in range(5) if refused(game, f"defend {n}") is None] == [1, 2, 3]
    game.play("defend 3", dice=words_for_dice(1, 1, 1))
    assert owners(game, "kamchatka") == [0]
    game = stage("P82-M", 3, {0: {"alaska": 9}, 1: {"kamchatka": 2}})
    game.play("attack alaska kamchatka 3", dice=words_for_dice(6, 6, 6))
    assert refused(game, "defend 3") == "defend/dice"


def test_p82_07_three_to_six_players() -> None:
    for players in (3, 4, 5, 6):
        assert fresh("P82-M", players).players == players
    for players in (2, 7):
        with pytest.raises(EditionError):
            fresh("P82-M", players)


def test_p82_08_red_green_blue_and_black_are_among_six_colours() -> None:
    palette = by_preset("P82-M").palette
    assert len(palette) == 6
    assert {"red", "green", "blue", "black"} < set(palette)


def test_p82_09_61_after_the_preparation_comes_play_without_a_round_of_placing() -> None:
    game = fresh("P82-M", 4)
    assert [event.name for event in game.events if event.name in ("TerritoriesDealt", "TurnBegun")] == [
        "TerritoriesDealt",
        "TurnBegun",
    ]
    assert (game.phase, game.turn) == ("place", 1)


def test_p82_10_with_missions_or_for_the_world() -> None:
    missions = fresh("P82-M", 5).state["mission"].tolist()[:5]
    assert len(set(missions)) == 5
    assert min(missions) >= 0
    assert fresh("P82-W", 5).state["mission"].tolist()[:5] == [-1] * 5


# -- Set-up -----------------------------------------------------------------------------------------------------------


def test_p82_11_anybody_may_be_the_dealer() -> None:
    dealers = [Game(rules("P82-M"), 4, dice=(n << 1,), hidden=(0,) * 60).state["leader"] for n in range(4)]
    assert list(map(int, dealers)) == [0, 1, 2, 3]


@pytest.mark.parametrize(("players", "more"), [(3, 0), (4, 2), (5, 2), (6, 0)])
def test_p82_12_all_42_cards_are_dealt_clockwise_even_if_unequally(players: int, more: int) -> None:
    for seed in range(4):
        game = fresh("P82-M", players, seed)
        leader = int(game.state["leader"])
        dealt = [held(game, (leader + 1 + place) % players) for place in range(players)]
        assert dealt == [42 // players + (place < more) for place in range(players)]


def test_p82_13_everybody_chooses_a_colour() -> None:
    game = Game(rules("P82-M"), 3, seed=1, colours=("violet", "black", "red"))
    assert game.colours == ("violet", "black", "red")
    with pytest.raises(EditionError):
        Game(rules("P82-M"), 3, seed=1, colours=("violet", "violet", "red"))


def test_p82_14_17_one_unit_on_each_territory_and_no_more() -> None:
    for players in (3, 4, 5, 6):
        game = fresh("P82-M", players)
        assert game.state["units"].tolist()[:42] == [1] * 42
        assert game.state["stock"].tolist() == [0] * 7
        assert set(game.state["owner"].tolist()[:42]) == set(range(players))


def test_p82_15_no_territory_is_ever_empty() -> None:
    game = stage("P82-M", 3, {0: {"alaska": 3, "alberta": 1}, 1: {"japan": 1}}, rest=2)
    assert refused(game, "attack alaska kamchatka 3") == "attack/too_many"
    roll(game, "attack alaska kamchatka 1", [6], [1])
    assert units(game, "alaska", "kamchatka") == [2, 1]
    assert refused(game, "occupy 3") == "occupy/stay_behind"
    game.play("occupy 2")
    game.play("end", hidden=(0,))
    game = stage("P82-M", 3, {0: {"alaska": 3, "alberta": 1}}, phase="fortify")
    assert refused(game, "fortify alaska alberta 3") == "move/stay_behind"


def test_p82_16_the_stack_is_44_cards_and_nobody_holds_one() -> None:
    game = fresh("P82-M", 4)
    assert int(game.state["deck"]) == 2**44 - 1
    assert game.state["deck_size"] == 44
    assert [hand(game, seat) for seat in range(4)] == [0] * 4


def test_p82_18_all_fourteen_tasks_are_known_to_everybody() -> None:
    edition = by_preset("P82-M")
    tasks = {mission_text(number - 1) for number in edition.missions}
    tasks |= {mission_text(DESTROY, colour) for colour in edition.palette}
    assert len(tasks) == 14


def test_p82_19_everybody_draws_one_mission_and_keeps_it_secret() -> None:
    game = fresh("P82-M", 6)
    dealt = game.state["mission"].tolist()
    assert len(set(dealt)) == 6
    assert set(dealt) <= set(range(14))
    for seat in range(6):
        assert game.projection(seat)[0]["mission"].tolist() == [dealt[s] if s == seat else -1 for s in range(6)]
    assert game.projection(None)[0]["mission"].tolist() == [-1] * 6
    told = [event for event in game.events if event.name == "MissionDealt"]
    assert [[event.visible_to(seat) for seat in range(7)] for event in told] == [
        [seat == event.facts["seat"] for seat in range(7)] for event in told
    ]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_p82_20_missions_against_absent_colours_are_removed(players: int) -> None:
    colours = PALETTE[6 - players :]
    drawn = []
    for word in range(8 + players + 1):
        hidden = (word << 1, *(0,) * 60)
        drawn.append(int(Game(rules("P82-M"), players, dice=(0,), hidden=hidden, colours=colours).state["mission"][0]))
    assert set(drawn) == {*range(8), *(8 + PALETTE.index(colour) for colour in colours)}
    assert drawn[-1] == drawn[0]


def test_p82_21_54_left_of_the_last_card_begins_and_play_goes_clockwise() -> None:
    game = fresh("P82-M", 5, 3)
    first = (int(game.state["last_dealt"]) + 1) % 5
    order = []
    for _ in range(6):
        order.append(game.active)
        pass_turn(game)
    assert order == [(first + n) % 5 for n in range(6)]


# -- The turn ---------------------------------------------------------------------------------------------------------


def test_p82_22_units_then_attacks_then_the_card_then_regrouping() -> None:
    game = at_turn(lands=("alaska", "alberta"))
    assert game.phase == "place"
    assert refused(game, "attack alaska kamchatka 1") == "turn/wrong_step"
    assert refused(game, "fortify alaska alberta 1") == "turn/wrong_step"
    game.play("place alaska 3")
    assert game.phase == "attack"
    assert refused(game, "place alaska 1") == "turn/wrong_step"
    assert refused(game, "fortify alaska alberta 1") == "turn/wrong_step"
    take(game, "alaska", "kamchatka")
    assert hand(game, 0) == 0
    game.play("end", hidden=(0,))
    assert hand(game, 0) == 1
    assert game.phase == "fortify"
    assert refused(game, "attack alaska alberta 1") == "turn/wrong_step"
    assert refused(game, "fortify alaska alberta 1") is None


@pytest.mark.parametrize(("count", "new"), [(1, 3), (8, 3), (9, 3), (11, 3), (12, 4), (14, 4), (15, 5), (35, 11)])
def test_p82_23_24_a_third_of_the_territories_and_never_fewer_than_three(count: int, new: int) -> None:
    assert pool(at_turn(lands=territories("P82-M", count))) == new


@pytest.mark.parametrize(
    ("continents", "bonus"),
    [
        (("australia",), 2),
        (("south_america",), 2),
        (("africa",), 3),
        (("europe",), 5),
        (("north_america",), 5),
        (("asia",), 7),
        (("australia", "africa"), 5),
        (CONTINENTS_42[:5], 17),
    ],
    ids=str,
)
def test_p82_25_whole_continents_add_up(continents: tuple[str, ...], bonus: int) -> None:
    lands = lands_of(stage("P82-M"), *continents)
    assert pool(at_turn(lands=lands)) == max(3, len(lands) // 3) + bonus
    assert pool(at_turn(lands=lands[1:])) < max(3, (len(lands) - 1) // 3) + bonus


def test_p82_26_a_set_may_be_traded_with_the_new_units() -> None:
    game = at_turn(MIXED)
    assert trade(game, MIXED) == 4
    assert pool(game) == 3 + 4


def test_p82_27_all_units_are_placed_at_once_and_even_on_one_territory() -> None:
    game = at_turn(lands=("japan", "siam"))
    assert refused(game, "end") == "reinforce/units_left"
    assert refused(game, "place kamchatka 1") == "territory/not_yours"
    assert refused(game, "place japan 4") == "reinforce/too_many"
    game.play("place japan 3")
    assert (units(game, "japan", "siam"), game.phase) == ([4, 1], "attack")
    split = at_turn(lands=("japan", "siam"))
    split.play("place japan 1")
    split.play("place siam 2")
    assert (units(split, "japan", "siam"), split.phase) == ([2, 3], "attack")


# -- Attack -----------------------------------------------------------------------------------------------------------


def test_p82_28_attacking_is_optional() -> None:
    game = at_turn()
    place_all(game)
    assert refused(game, "end") is None
    pass_turn(game)
    assert (game.active, hand(game, 0)) == (2, 0)


def test_p82_29_the_origin_needs_more_than_one_unit() -> None:
    game = stage("P82-M", 3, {0: {"alaska": 1, "alberta": 2}})
    assert refused(game, "attack alaska kamchatka 1") == "attack/one_unit"
    assert refused(game, "attack alberta ontario 1") is None
    assert refused(game, "attack alberta ontario 2") == "attack/too_many"
    assert {option.source for option in game.options().of("attack")} == {"alberta"}


def test_p82_30_only_across_a_border_or_along_a_sea_line() -> None:
    game = stage("P82-M", 3, {0: {"alaska": 4, "brazil": 4}})
    assert refused(game, "attack alaska kamchatka 1") is None
    assert refused(game, "attack brazil north_africa 1") is None
    assert refused(game, "attack brazil peru 1") is None
    assert refused(game, "attack alaska ontario 1") == "attack/not_linked"
    assert refused(game, "attack brazil egypt 1") == "attack/not_linked"
    assert refused(game, "attack alaska brazil 1") == "attack/own"


def test_p82_31_whoever_forgets_to_announce_loses_three_units_where_the_table_wants_it() -> None:
    strict = stage("P82-M", 3, {0: {"alaska": 6}}, announce_penalty="lose_3_units")
    strict.play("unannounced alaska")
    assert units(strict, "alaska") == [3]
    assert owners(strict, "kamchatka") == [2]
    assert refused(stage("P82-M", 3, {0: {"alaska": 6}}), "unannounced alaska") == "attack/no_penalty"


@pytest.mark.parametrize(("origin", "dice"), [(2, [1]), (3, [1, 2]), (4, [1, 2, 3]), (10, [1, 2, 3])])
def test_p82_32_one_red_die_per_unit_and_three_at_most(origin: int, dice: list[int]) -> None:
    game = stage("P82-M", 3, {0: {"alaska": origin}, 1: {"kamchatka": 3}})
    assert [n for n in range(12) if refused(game, f"attack alaska kamchatka {n}") is None] == dice
    for n in dice:
        rolled = stage("P82-M", 3, {0: {"alaska": origin}, 1: {"kamchatka": 3}})
        roll(rolled, f"attack alaska kamchatka {n}", [1] * n, [6])
        assert int((rolled.state["red"] > 0).sum()) == n
        assert refused(game, f"attack alaska kamchatka {n} {n - 1}") == "attack/dice"


def test_p82_34_the_attacker_rolls_first_and_the_defender_sees_it() -> None:
    game = stage("P82-M", 3, {0: {"alaska": 9}, 1: {"kamchatka": 3}})
    game.play("attack alaska kamchatka 3", dice=words_for_dice(2, 5, 3))
    assert (game.phase, game.awaiting) == ("defend", 1)
    assert game.projection(1)[0]["red"].tolist() == [5, 3, 2]
    assert game.projection(1)[0]["blue"].tolist() == [0, 0, 0]
    game.play("defend 1", dice=words_for_dice(6))
    assert units(game, "alaska", "kamchatka") == [8, 3]


def test_p82_35_37_highest_meets_highest_and_surplus_dice_do_not_count() -> None:
    game = stage("P82-M", 3, {0: {"alaska": 9}, 1: {"kamchatka": 9}})
    roll(game, "attack alaska kamchatka 3", [3, 5, 4], [3, 6])  # 5-6 and 4-3; the 3 is ignored
    assert units(game, "alaska", "kamchatka") == [8, 8]
    roll(game, "attack alaska kamchatka 1", [6], [4, 5])  # 6-5; the 4 is ignored
    assert units(game, "alaska", "kamchatka") == [8, 7]
    roll(game, "attack alaska kamchatka 3", [6, 4, 2], [5, 4, 1])  # 6-5, 4-4, 2-1: the middle ones meet too
    assert units(game, "alaska", "kamchatka") == [7, 5]


@pytest.mark.parametrize("face", range(1, 7))
def test_p82_36_the_lower_die_loses_and_a_tie_is_the_attackers_loss(face: int) -> None:
    for other in range(1, 7):
        game = stage("P82-M", 3, {0: {"alaska": 9}, 1: {"kamchatka": 9}})
        roll(game, "attack alaska kamchatka 1", [face], [other])
        assert units(game, "alaska", "kamchatka") == ([9, 8] if face > other else [8, 9])


def test_p82_38_the_attacker_goes_on_or_stops_as_he_likes() -> None:
    game = stage("P82-M", 3, {0: {"alaska": 4}, 1: {"kamchatka": 2}})
    roll(game, "attack alaska kamchatka 1", [1], [1])
    assert refused(game, "end") is None
    roll(game, "attack alaska kamchatka 2", [6, 6], [1])
    roll(game, "attack alaska kamchatka 1", [1], [6])
    assert units(game, "alaska", "kamchatka") == [2, 1]
    roll(game, "attack alaska kamchatka 1", [1], [6])
    assert refused(game, "attack alaska kamchatka 1") == "attack/one_unit"


def test_p82_39_capture_moves_in_the_dice_and_more_may_follow() -> None:
    game = stage("P82-M", 3, {0: {"alaska": 7}, 1: {"kamchatka": 2, "japan": 1}})
    roll(game, "attack alaska kamchatka 2", [6, 6], [1, 1])
    assert units(game, "alaska", "kamchatka") == [5, 2]
    assert [n for n in range(9) if refused(game, f"occupy {n}") is None] == [2, 3, 4, 5, 6]
    game.play("occupy 5")
    assert units(game, "alaska", "kamchatka") == [2, 5]


def test_p82_40_on_from_the_captured_territory_and_against_anybody() -> None:
    game = stage("P82-M", 3, {0: {"alaska": 9, "brazil": 3}, 1: ["kamchatka", "peru"]})
    take(game, "alaska", "kamchatka", 3, moving=6)
    take(game, "kamchatka", "japan", 2)  # seat 2's
    take(game, "brazil", "peru")  # seat 1's, from elsewhere
    assert owners(game, "kamchatka", "japan", "peru") == [0, 0, 0]
    assert refused(game, "attack kamchatka mongolia 1") is None


# -- Cards ------------------------------------------------------------------------------------------------------------


def test_p82_41_one_card_for_any_number_of_captures_after_the_attacks() -> None:
    game = stage("P82-M", 3, {0: {"alaska": 9}, 1: ["japan"]}, rest=2)
    take(game, "alaska", "kamchatka")
    take(game, "alaska", "alberta")
    assert hand(game, 0) == 0
    game.play("end", hidden=(0,))
    assert hand(game, 0) == 1
    assert game.state["deck_size"] == 43
    nothing = stage("P82-M", 3, {0: {"alaska": 9}, 1: ["japan"]}, rest=2)
    roll(nothing, "attack alaska kamchatka 1", [1], [6])
    nothing.play("end")
    assert hand(nothing, 0) == 0


@pytest.mark.parametrize(
    ("cards", "fits"),
    [
        (MIXED, True),
        (CAVALRY[:3], True),
        (INFANTRY[:3], True),
        (ARTILLERY[:3], True),
        ((*INFANTRY[:2], "joker1"), True),
        ((INFANTRY[0], ARTILLERY[0], "joker2"), True),
        ((CAVALRY[0], "joker1", "joker2"), True),
        ((*INFANTRY[:2], CAVALRY[0]), False),
        ((*ARTILLERY[:2], CAVALRY[0]), False),
    ],
    ids=str,
)
def test_p82_42_sets_of_three(cards: tuple[str, ...], fits: bool) -> None:
    assert (refused(at_turn(cards), "trade " + " ".join(cards)) is None) == fits
    assert bool(at_turn(cards).options().of("trade")) == fits


def test_p82_43_44_the_value_depends_on_the_number_in_the_game_not_on_symbols() -> None:
    values = (4, 6, 8, 10, 12, 15, 20, 25, 30, 35, 40)
    for cards in (MIXED, INFANTRY[:3], CAVALRY[:3], ARTILLERY[:3]):
        assert tuple(trade(at_turn(cards, sets_traded=n), cards) for n in range(11)) == values
    game = stage("P82-M", 3, {0: ["japan"], 1: ["siam"]}, phase="turn", hands={0: MIXED, 1: INFANTRY[1:4]})
    assert trade(game, MIXED) == 4
    pass_turn(game)
    assert trade(game, INFANTRY[1:4]) == 6  # the second of the game, his own first


def test_p82_45_trading_only_on_ones_own_turn_and_before_the_first_attack() -> None:
    game = at_turn(MIXED, lands=("alaska",))
    game.play("place alaska 3")
    assert refused(game, "trade " + " ".join(MIXED)) is None
    roll(game, "attack alaska kamchatka 1", [1], [6])
    assert refused(game, "trade " + " ".join(MIXED)) == "card/too_late"
    game = stage("P82-M", 3, {0: ["alaska"], 1: ["japan"]}, phase="turn", hands={1: MIXED})
    assert refused(game, "trade " + " ".join(MIXED)) == "card/not_yours"
    assert refused(game, "trade " + " ".join(MIXED), seat=1) == "turn/not_yours"


def test_p82_46_nobody_has_to_trade_a_set_at_once() -> None:
    game = at_turn((*INFANTRY[:3], CAVALRY[0]))
    assert not game.options().must_trade
    place_all(game)
    pass_turn(game)
    assert hand(game, 0) == 4


def test_p82_47_who_holds_five_must_trade() -> None:
    game = at_turn((*INFANTRY[:3], *CAVALRY[:2]))
    assert game.options().must_trade
    assert {option.kind for option in game.options().actions} == {"trade"}
    assert refused(game, "place japan 1") == "card/set_due"
    trade(game, INFANTRY[:3])
    assert not game.options().must_trade
    assert refused(game, "place japan 1") is None


def test_p82_48_two_more_units_on_each_own_territory_of_the_set() -> None:
    game = at_turn(INFANTRY[:3], lands=INFANTRY[:2])
    assert trade(game, INFANTRY[:3]) == 4
    assert units(game, *INFANTRY[:3]) == [3, 3, 1]  # the third is not his


def test_p82_49_traded_cards_come_back_when_the_stack_is_used_up() -> None:
    game = at_turn(MIXED, lands=("alaska",))
    trade(game, MIXED)
    place_all(game)
    game.state["deck"], game.state["deck_size"] = 0, 0
    take(game, "alaska", "kamchatka")
    game.play("end", hidden=(2 << 1,))
    traded = sorted(game.board.index(card) for card in MIXED)
    assert cards_of(game, 0) == {traded[2]}
    assert game.state["deck_size"] == 2


# -- Regrouping -------------------------------------------------------------------------------------------------------


def test_p82_50_units_may_be_regrouped_after_the_attacks() -> None:
    game = stage("P82-M", 3, {0: {"alaska": 3, "alberta": 1}})
    assert refused(game, "fortify alaska alberta 1") == "turn/wrong_step"
    game.play("end")
    game.play("fortify alaska alberta 2")
    assert units(game, "alaska", "alberta") == [1, 3]


def test_p82_51_only_units_not_involved_in_the_turn_may_move() -> None:
    game = stage("P82-M", 3, {0: {"alaska": 4, "alberta": 1, "ontario": 1}, 1: {"kamchatka": 5}}, phase="turn")
    game.play("place alaska 3")  # 7: four old, three new
    roll(game, "attack alaska kamchatka 2", [1, 1], [6])  # one of the involved falls
    game.play("end")
    assert units(game, "alaska") == [6]
    assert refused(game, "fortify alaska alberta 5") == "move/involved"
    game.play("fortify alaska alberta 4")
    assert refused(game, "fortify alberta ontario 2") == "move/involved"
    assert refused(game, "fortify alberta ontario 1") is None


def test_p82_52_only_to_a_neighbour_and_along_sea_lines() -> None:
    lands = {"alaska": 3, "alberta": 1, "ontario": 1, "kamchatka": 1}
    game = stage("P82-M", 3, {0: lands}, phase="fortify")
    assert refused(game, "fortify alaska ontario 1") == "move/not_adjacent"
    assert refused(game, "fortify alaska alberta 1") is None
    assert refused(game, "fortify alaska kamchatka 1") is None
    assert refused(game, "fortify alaska northwest_territory 1") == "territory/not_yours"


def test_p82_53_any_number_of_moves_in_a_turn() -> None:
    lands = {"alaska": 4, "alberta": 1, "kamchatka": 1, "brazil": 3, "peru": 1}
    game = stage("P82-M", 3, {0: lands}, phase="fortify")
    for move in ("alaska alberta 1", "alaska kamchatka 1", "alaska alberta 1", "brazil peru 1"):
        game.play(f"fortify {move}")
    assert units(game, *lands) == [1, 3, 2, 2, 2]
    assert (game.active, game.phase) == (0, "fortify")
    game.play("end")
    assert game.active == 2


# -- Elimination and winning ------------------------------------------------------------------------------------------


def test_p82_55_who_loses_his_last_unit_is_out() -> None:
    game = stage("P82-M", 3, {0: {"alaska": 4}, 1: {"kamchatka": 1}})
    roll(game, "attack alaska kamchatka 3", [6, 6, 6], [1])
    assert happened(game, "PlayerEliminated") == [{"seat": 1, "by": 0}]
    assert not is_alive(game, 1)
    pass_turn(game)
    assert game.active == 2
    pass_turn(game)
    assert game.active == 0


def test_p82_56_the_eliminator_takes_the_cards_and_may_trade_place_and_attack_on() -> None:
    hands = {0: INFANTRY[:2], 1: (INFANTRY[2],)}
    game = stage("P82-M", 3, {0: {"alaska": 5}, 1: {"kamchatka": 1}}, hands=hands)
    take(game, "alaska", "kamchatka", 3)
    assert (hand(game, 0), hand(game, 1)) == (3, 0)
    assert not game.options().must_trade
    assert trade(game, INFANTRY[:3]) == 4
    game.play("place kamchatka 4")
    assert game.phase == "attack"
    take(game, "kamchatka", "japan", 2)


@pytest.mark.parametrize(("victims", "due"), [(3, False), (4, True), (5, True)])
def test_p82_56_with_more_than_five_cards_trading_down_to_five_is_compulsory(victims: int, due: bool) -> None:
    cards = [*INFANTRY[:4], *CAVALRY[:3]]
    hands = {0: cards[:2], 1: cards[2 : 2 + victims]}
    game = stage("P82-M", 3, {0: {"alaska": 7}, 1: ["kamchatka"], 2: ["japan"]}, hands=hands)
    take(game, "alaska", "kamchatka", 3, moving=5)
    assert (hand(game, 0), game.options().must_trade) == (2 + victims, due)
    assert refused(game, "end") == ("card/set_due" if due else None)
    if due:
        trade(game, INFANTRY[:3])
    assert not game.options().must_trade


def test_p82_57_the_game_ends_when_a_task_is_fulfilled() -> None:
    lands = territories("P82-M", 23, avoiding=["kamchatka"])
    game = stage("P82-M", 3, {0: dict.fromkeys(lands, 3)}, missions={0: 2})
    take(game, "alaska", "kamchatka")
    assert (game.over, game.winner, game.awaiting) == (True, 0, None)
    assert refused(game, "end") == "game/over"


def test_p82_58_i_win_even_if_another_completes_my_task_and_at_once() -> None:
    lands = {0: ["siam"], 1: ["kamchatka"], 2: {"alaska": 4}}
    game = stage("P82-M", 4, lands, active=2, missions={0: "green"})
    take(game, "alaska", "kamchatka")
    assert (game.winner, game.active) == (0, 2)


def test_p82_59_of_two_tasks_completed_at_once_the_acting_players_counts() -> None:
    blank = stage("P82-M")
    mine = [place for place in lands_of(blank, "asia", "africa") if place != "north_africa"]
    lands = {0: ["iceland"], 1: dict.fromkeys(mine, 1) | {"brazil": 4}, 2: ["north_africa"]}
    both: tuple[tuple[dict[int, int | str], int], ...] = (({0: "blue", 1: 7}, 1), ({0: "blue"}, 0))
    for missions, winner in both:
        game = stage("P82-M", 4, lands, active=1, missions=missions)
        take(game, "brazil", "north_africa")
        assert game.winner == winner


TASKS = [
    pytest.param(0, ("north_america", "africa"), "alberta", "alaska", id="P82-M1"),
    pytest.param(1, ("north_america", "australia"), "western_australia", "eastern_australia", id="P82-M2"),
    pytest.param(4, ("europe", "south_america", "australia"), "peru", "argentina", id="P82-M5"),
    pytest.param(5, ("europe", "australia", "africa"), "western_australia", "eastern_australia", id="P82-M6"),
    pytest.param(6, ("asia", "south_america"), "kamchatka", "japan", id="P82-M7"),
    pytest.param(7, ("africa", "asia"), "kamchatka", "japan", id="P82-M8"),
]


@pytest.mark.parametrize(("mission", "continents", "source", "last"), TASKS)
def test_owning_these_continents(mission: int, continents: tuple[str, ...], source: str, last: str) -> None:
    needed = [place for place in lands_of(stage("P82-M"), *continents) if place != last]
    game = stage("P82-M", 3, {0: dict.fromkeys(needed, 3)}, missions={0: mission})
    take(game, source, last)
    assert game.winner == 0
    missing = next(place for place in needed if place != source)
    lacking = {place: 3 for place in needed if place != missing}
    game = stage("P82-M", 3, {0: lacking}, missions={0: mission})
    take(game, source, last)
    assert game.winner is None


@pytest.mark.parametrize("third", ["africa", "asia", "north_america"])
@pytest.mark.parametrize("mission", [4, 5])
def test_p82_m5_m6_any_third_continent_will_do(mission: int, third: str) -> None:
    named = ("europe", "south_america") if mission == 4 else ("europe", "australia")
    lands = lands_of(stage("P82-M"), *named, third)
    first, last = ("peru", "argentina") if mission == 4 else ("western_australia", "eastern_australia")
    mine = {place: 3 for place in lands if place != last}
    game = stage("P82-M", 3, {0: mine}, missions={0: mission})
    take(game, first, last)
    assert game.winner == 0


@pytest.mark.parametrize(("mission", "named"), [(4, ("europe", "south_america")), (5, ("europe", "australia"))])
def test_p82_m5_m6_the_third_continent_is_another_one(mission: int, named: tuple[str, ...]) -> None:
    source, last = ("peru", "argentina") if mission == 4 else ("western_australia", "eastern_australia")
    mine = {place: 3 for place in lands_of(stage("P82-M"), *named) if place != last}
    game = stage("P82-M", 3, {0: mine}, missions={0: mission})
    take(game, source, last)
    assert game.winner is None


def test_p82_m3_any_24_territories() -> None:
    for count, winner in ((22, None), (23, 0)):
        lands = territories("P82-M", count, avoiding=["kamchatka"])
        game = stage("P82-M", 3, {0: dict.fromkeys(lands, 3)}, missions={0: 2})
        take(game, "alaska", "kamchatka")
        assert (held(game, 0), game.winner) == (count + 1, winner)


def test_p82_m4_eighteen_territories_with_two_units_each_while_others_may_hold_one() -> None:
    lands = territories("P82-M", 20)
    strong = dict.fromkeys(lands, 1) | dict.fromkeys(lands[:17], 2)
    game = stage("P82-M", 3, {0: strong}, missions={0: 3}, phase="turn")
    game.play(f"place {lands[0]} 1")
    assert game.winner is None
    game.play(f"place {lands[17]} 1")
    assert game.winner == 0


def test_p82_m4_bonus_units_of_a_set_and_regrouping_count_too() -> None:
    lands = territories("P82-M", 20, avoiding=INFANTRY[:3])
    strong = dict.fromkeys(lands[:17], 2) | {INFANTRY[0]: 1}
    game = stage("P82-M", 3, {0: strong}, missions={0: 3}, phase="turn", hands={0: INFANTRY[:3]})
    trade(game, INFANTRY[:3])
    assert game.winner == 0
    strong = dict.fromkeys(lands[:16], 2) | {"kamchatka": 3, "japan": 1}
    game = stage("P82-M", 3, {0: strong}, missions={0: 3}, phase="fortify")
    game.play("fortify kamchatka japan 1")
    assert game.winner == 0


@pytest.mark.parametrize(
    "colour",
    [
        pytest.param("red", id="P82-M9"),
        pytest.param("green", id="P82-M10"),
        pytest.param("blue", id="P82-M11"),
        pytest.param("black", id="P82-M12"),
        pytest.param("yellow", id="P82-M13"),
        pytest.param("violet", id="P82-M14"),
    ],
)
def test_removing_a_colour(colour: str) -> None:
    others = [other for other in PALETTE if other != colour]
    lands = {0: {"alaska": 4, "brazil": 3}, 1: ["kamchatka"]}
    mine = stage("P82-M", 3, lands, missions={0: colour}, colours=(others[0], colour, others[1]))
    take(mine, "brazil", "peru")
    assert mine.winner is None
    take(mine, "alaska", "kamchatka")
    assert mine.winner == 0
    # who plays that colour himself needs 24 territories instead
    own = territories("P82-M", 23, avoiding=["kamchatka"])
    self_target = (colour, others[0], others[1])
    game = stage("P82-M", 3, {0: dict.fromkeys(own, 3)}, missions={0: colour}, colours=self_target)
    take(game, "alaska", "kamchatka")
    assert (game.winner, held(game, 0)) == (0, 24)
