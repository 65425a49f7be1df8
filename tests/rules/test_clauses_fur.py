"""fuRisk, clause by clause: each test is named after the clauses it shows. Its buttons belong to the web client."""

from __future__ import annotations

import pytest

from erdkreis.editions import EditionError, by_preset, edition
from erdkreis.engine.game import Game, words_for_dice
from erdkreis.engine.kernel.state import NEUTRAL
from tests.engine.positions import (
    fresh,
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


def total_units(game: Game, side: int) -> int:
    return int(game.state["units"][game.state["owner"] == side].sum())


def test_fur_01_two_to_six_players_no_cards_no_missions() -> None:
    assert edition("furisk", "world").players == (3, 4, 5, 6)
    assert edition("furisk", "duel").players == (2,)
    game = stage("FUR-N", 3, {0: {"alaska": 9}, 1: ["kamchatka", "siam"]})
    assert refused(game, "trade 1 2 3") == "card/not_used"
    take(game, "alaska", "kamchatka", 3)
    pass_turn(game)
    assert not game.state["hand"].any()
    assert game.state["mission"].tolist() == [-1] * 6
    assert int(fresh("FUR-N", 3).state["deck"]) == 0


def test_fur_02_seven_continents_and_48_countries() -> None:
    board = fresh("FUR-N", 3).board
    sizes = {continent.id: len(continent.territories) for continent in board.continents}
    assert sizes == {
        "africa": 6,
        "antarctica": 1,
        "asia": 12,
        "australia": 6,
        "europe": 7,
        "north_america": 11,
        "south_america": 5,
    }
    assert len(board.territories) == 48


def test_fur_03_colours_by_player_number() -> None:
    assert fresh("FUR-N", 6).colours == ("red", "blue", "yellow", "green", "turquoise", "purple")
    assert fresh("FUR-2P", 2).colours == ("red", "blue")
    with pytest.raises(EditionError):
        Game(rules("FUR-N"), 3, seed=1, colours=("blue", "red", "yellow"))


def test_fur_ui_04_a_counter_shows_the_units_that_could_leave() -> None:
    assert by_preset("FUR-N").counter_display.word == "units_minus_1"
    for standing in (1, 2, 3):
        game = stage("FUR-N", 3, {0: {"alaska": standing, "western_canada": 1}}, phase="fortify")
        most = max((option.most for option in game.options().of("fortify")), default=0)
        assert most == standing - 1


def test_fur_ui_13_sea_links_are_known_to_the_board() -> None:
    board = fresh("FUR-N", 3).board
    isles = board.territories[board.index("british_isles")]
    assert {board.territories[n].id for n in isles.sea} >= {"scandinavia", "iceland"}


# -- Set-up -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "start"), [(3, 35), (4, 30), (5, 25), (6, 20)])
def test_fur_04_start_units(players: int, start: int) -> None:
    game = through_setup(fresh("FUR-N", players))
    assert [total_units(game, seat) for seat in range(players)] == [start] * players


def test_fur_04_20_forty_each_and_28_neutral_units_on_16_countries() -> None:
    game = fresh("FUR-2P", 2)
    assert [held(game, side) for side in (0, 1, NEUTRAL)] == [16, 16, 16]
    standing = game.state["units"][game.state["owner"] == NEUTRAL].tolist()
    assert (standing.count(1), standing.count(2)) == (4, 12)
    through_setup(game)
    assert [total_units(game, side) for side in (0, 1, NEUTRAL)] == [40, 40, 28]


@pytest.mark.parametrize(
    ("players", "countries"), [(3, [16] * 3), (4, [12] * 4), (5, [10, 10, 10, 9, 9]), (6, [8] * 6)]
)
def test_fur_05_countries_are_given_out_cyclically_from_player_1(players: int, countries: list[int]) -> None:
    game = fresh("FUR-N", players)
    assert [held(game, seat) for seat in range(players)] == countries
    assert game.state["units"].tolist() == [1] * 48
    # every first word gives player 1 another country
    first = [Game(rules("FUR-N"), players, hidden=(n << 1, *(0,) * 47)).state["held"][0] for n in (0, 20, 47)]
    assert [int(lands) >> n & 1 for lands, n in zip(first, (0, 20, 47), strict=True)] == [1, 1, 1]


def test_fur_05_whoever_leads_by_a_house_rule_player_1_gets_the_first_country() -> None:
    games = [fresh("FUR-N", 5, seed, leader_selection="any") for seed in range(8)]
    assert len({int(game.state["leader"]) for game in games}) > 2
    assert {tuple(held(game, seat) for seat in range(5)) for game in games} == {(10, 10, 10, 9, 9)}


@pytest.mark.parametrize(("players", "left"), [(3, [19] * 3), (4, [18] * 4), (5, [15, 15, 15, 16, 16]), (6, [12] * 6)])
def test_fur_06_07_then_one_unit_each_in_turn_and_player_1_begins(players: int, left: list[int]) -> None:
    game = fresh("FUR-N", players)
    order = []
    while game.active is None:
        order.append(game.awaiting)
        target = game.options().actions[0].target
        assert refused(game, f"place {target} 2") == "reinforce/too_many"
        game.play(f"place {target} 1")
    assert [order.count(seat) for seat in range(players)] == left
    assert order[: players * min(left)] == [n % players for n in range(players * min(left))]
    assert game.active == 0


# -- The turn ---------------------------------------------------------------------------------------------------------


def test_fur_08_three_phases_in_strict_order() -> None:
    game = stage("FUR-N", 3, {0: ["alaska", "western_canada"]}, phase="turn")
    assert refused(game, "attack alaska kamchatka 1") == "turn/wrong_step"
    assert refused(game, "end") == "reinforce/units_left"
    game.play("place alaska 3")
    assert refused(game, "fortify alaska western_canada 1") == "turn/wrong_step"
    game.play("end")
    assert refused(game, "attack alaska kamchatka 3") == "turn/wrong_step"
    assert refused(game, "fortify alaska western_canada 1") is None


@pytest.mark.parametrize(
    ("continent", "bonus"),
    [
        ("antarctica", 0),
        ("australia", 2),
        ("south_america", 2),
        ("africa", 3),
        ("europe", 5),
        ("north_america", 5),
        ("asia", 7),
    ],
)
def test_fur_09_a_third_of_the_countries_and_whole_continents(continent: str, bonus: int) -> None:
    lands = lands_of(stage("FUR-N"), continent)
    assert pool(stage("FUR-N", 3, {0: lands}, phase="turn")) == max(3, len(lands) // 3) + bonus
    assert pool(stage("FUR-N", 3, {0: territories("FUR-N", 20)}, phase="turn")) == 6


def test_fur_10_only_neighbours_and_one_unit_stays() -> None:
    game = stage("FUR-N", 3, {0: {"british_isles": 3, "alaska": 1}})
    assert refused(game, "attack british_isles scandinavia 2") is None
    assert refused(game, "attack british_isles iceland 2") is None
    assert refused(game, "attack british_isles ukraine 2") == "attack/not_linked"
    assert refused(game, "attack british_isles iceland 3") == "attack/too_many"
    assert refused(game, "attack alaska kamchatka 1") == "attack/one_unit"


@pytest.mark.parametrize(("origin", "attack"), [(2, 1), (3, 2), (4, 3), (9, 3)])
def test_fur_11_at_most_three_attack_and_both_sides_use_all_they_can(origin: int, attack: int) -> None:
    for standing, defence in ((1, 1), (2, 2), (5, 2)):
        game = stage("FUR-N", 3, {0: {"alaska": origin}, 1: {"kamchatka": standing, "siam": 1}})
        assert [n for n in range(10) if refused(game, f"attack alaska kamchatka {n}") is None] == [attack]
        roll(game, "attack alaska kamchatka", [1] * attack, [6] * defence)
        assert game.awaiting == 0
        assert units(game, "alaska") == [origin - min(attack, defence)]
        assert refused(game, "end") is None


def test_fur_12_all_but_one_is_proposed_and_the_survivors_must_stay() -> None:
    game = stage("FUR-N", 3, {0: {"alaska": 8}, 1: ["kamchatka", "siam"]})
    roll(game, "attack alaska kamchatka", [6, 6, 6], [1])
    (menu,) = game.options().actions
    assert (menu.kind, menu.least, menu.most, menu.default) == ("occupy", 3, 7, 7)
    assert refused(game, "occupy 2") == "occupy/too_few"
    game.play("occupy 7")
    assert units(game, "alaska", "kamchatka") == [1, 7]


def test_fur_13_who_loses_his_last_unit_is_out_at_once() -> None:
    game = stage("FUR-N", 3, {0: {"alaska": 8}, 1: ["kamchatka"]})
    roll(game, "attack alaska kamchatka", [6, 6, 6], [1])
    assert happened(game, "PlayerEliminated") == [{"seat": 1, "by": 0}]
    assert not is_alive(game, 1)
    game.play("occupy 3")
    pass_turn(game)
    assert game.active == 2


def test_fur_14_one_move_from_one_country_to_one_neighbour() -> None:
    lands = {"alaska": 4, "western_canada": 1, "ontario": 1}
    game = stage("FUR-N", 3, {0: lands, 1: ["peru"]}, phase="fortify")
    assert refused(game, "fortify alaska ontario 1") == "move/not_adjacent"
    assert refused(game, "fortify alaska western_canada 4") == "move/stay_behind"
    game.play("fortify alaska western_canada 3")
    assert (units(game, *lands), game.active) == ([1, 4, 1], 1)


def test_fur_15_who_holds_all_enemy_countries_wins() -> None:
    game = stage("FUR-N", 3, {0: {"alaska": 12}, 1: ["kamchatka"], 2: ["japan"]}, rest=0)
    take(game, "alaska", "kamchatka", 3, moving=9)
    assert game.winner is None
    take(game, "kamchatka", "japan", 3)
    assert (game.winner, held(game, 0)) == (0, 48)


# -- Two players ------------------------------------------------------------------------------------------------------


def test_fur_16_the_opponents_units_are_the_goal_not_the_neutral_ones() -> None:
    game = stage("FUR-2P", 2, {0: {"alaska": 5}, 1: ["kamchatka"]})
    take(game, "alaska", "kamchatka", 3)
    assert (game.winner, held(game, NEUTRAL)) == (0, 46)


@pytest.mark.parametrize("count", [6, 12, 15, 21])
def test_fur_17_neutral_gets_half_placed_by_the_computer(count: int) -> None:
    lands = territories("FUR-2P", count)
    game = stage("FUR-2P", 2, {0: lands, 1: ["new_zealand"]}, phase="turn")
    new, before = pool(game), total_units(game, NEUTRAL)
    place_all(game)
    assert total_units(game, NEUTRAL) == before + new // 2
    assert (game.phase, game.awaiting) == ("attack", 0)


def neutral_answers(lands: dict[int, dict[str, int]], *placed: str, rest: int = 1, tie: int = 0) -> list[str]:
    """Where the computer puts its units after one unit on each of these countries; `tie` picks among equals."""
    game = stage("FUR-2P", 2, lands, rest=rest, phase="turn")
    answers = []
    for country in placed:
        game.play(f"place {country} 1", dice=(tie << 1,) * 2)
        answers += [facts["territory"] for facts in happened(game, "UnitsPlaced") if facts["reason"] == "computer"]
    return answers


def test_fur_18_step_1_without_a_neutral_country_nothing_is_placed() -> None:
    assert neutral_answers({0: {"alaska": 3}}, "alaska", "alaska") == []


def test_fur_18_step_2_the_weakest_neutral_neighbour_of_what_was_reinforced() -> None:
    neutral = {"northwest_territory": 3, "western_canada": 2, "siam": 1}
    lands = {0: {"alaska": 4, "china": 1}, NEUTRAL: neutral}
    assert neutral_answers(lands, "alaska", "alaska") == ["western_canada"]  # 2:6 against 3:6; Siam is not adjacent
    # with two reinforced countries both count: Siam 1:2, western Canada 2:5, north-west 3:5
    assert neutral_answers(lands, "alaska", "china") == ["western_canada"]
    lands = {0: {"alaska": 4, "china": 3}, NEUTRAL: neutral}
    assert neutral_answers(lands, "alaska", "china") == ["siam"]  # 1:4


def test_fur_18_step_3_otherwise_the_weakest_with_a_border_anywhere() -> None:
    lands = {0: {"alaska": 1, "brazil": 6, "congo": 2}, NEUTRAL: {"peru": 2, "south_africa": 1, "siam": 1}}
    assert neutral_answers(lands, "alaska", "alaska") == ["peru"]  # 2:6 against 1:2; Siam touches nobody


def test_fur_18_step_4_otherwise_a_random_neutral_country() -> None:
    lands = {0: {"alaska": 1}, NEUTRAL: {"peru": 2, "siam": 9, "egypt": 1}}
    assert [neutral_answers(lands, "alaska", "alaska", tie=n) for n in range(3)] == [["peru"], ["egypt"], ["siam"]]


def test_fur_18_strength_is_measured_against_the_strongest_neighbour_not_their_sum() -> None:
    # western Canada 3:4 twice, Quebec 2:4 once; together the two neighbours would make western Canada 3:8
    lands = {0: {"alaska": 3, "ontario": 3}, NEUTRAL: {"western_canada": 3, "quebec": 2}}
    assert neutral_answers(lands, "alaska", "ontario") == ["quebec"]


def test_fur_18_ties_are_broken_by_chance() -> None:
    lands = {0: {"alaska": 4}, NEUTRAL: {"northwest_territory": 2, "western_canada": 2}}
    assert [neutral_answers(lands, "alaska", "alaska", tie=n) for n in range(2)] == [
        ["northwest_territory"],
        ["western_canada"],
    ]


def test_fur_18_an_odd_unit_brings_nothing_and_each_pair_is_measured_anew() -> None:
    lands = {0: {"alaska": 4}, NEUTRAL: {"northwest_territory": 2, "western_canada": 1}}
    assert neutral_answers(lands, "alaska", "alaska", "alaska") == ["western_canada"]
    lands = {
        0: {"alaska": 4, "siam": 1} | dict.fromkeys(lands_of(stage("FUR-N"), "africa"), 1),
        NEUTRAL: lands[NEUTRAL],
    }
    # after the first answer both have two: the second pair finds a tie
    assert neutral_answers(lands, *["alaska"] * 4, tie=0) == ["western_canada", "northwest_territory"]
    assert neutral_answers(lands, *["alaska"] * 4, tie=1) == ["western_canada", "western_canada"]


def test_fur_19_neutral_is_attacked_like_a_player_and_never_attacks_or_moves() -> None:
    game = stage("FUR-2P", 2, {0: {"alaska": 5}, 1: ["siam"], NEUTRAL: {"kamchatka": 2, "japan": 9}})
    game.play("attack alaska kamchatka", dice=words_for_dice(6, 6, 6, 1, 1))
    assert owners(game, "kamchatka") == [0]
    game.play("occupy 3")
    for _ in range(3):
        turn = game.turn
        while game.turn == turn:
            assert game.options().side in (0, 1)
            if game.phase == "place":
                place_all(game)
            else:
                game.play("end")
    assert units(game, "japan")[0] >= 9


def test_fur_01_no_dice_are_shown() -> None:
    assert not by_preset("FUR-N").dice_shown
    assert not by_preset("FUR-2P").dice_shown


def test_fur_ui_11_a_click_on_another_own_country_leads_to_the_moves() -> None:
    assert by_preset("FUR-N").controls.word == "at_once"
    assert by_preset("FUR-2P").controls.word == "at_once"
