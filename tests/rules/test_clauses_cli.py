"""Clipper, clause by clause: each test is named after the clauses it shows."""

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


def at_turn(
    mode: str, cards: Sequence[str] = (), lands: Sequence[str] = ("japan",), preset: str = "CLI-M", **more: Any
) -> Game:
    game = stage(preset, 3, {0: lands}, phase="turn", hands={0: cards}, **more)
    game.play(f"choose {mode}")
    return game


def trade(game: Game, cards: Sequence[str]) -> int:
    before = pool(game)
    game.play("trade " + " ".join(cards))
    return pool(game) - before


def total_units(game: Game, side: int) -> int:
    return int(game.state["units"][game.state["owner"] == side].sum())


# -- Set-up -----------------------------------------------------------------------------------------------------------


def test_cli_01_two_to_six_players_on_42_territories() -> None:
    variants = {"missions": (3, 4, 5, 6), "world": (3, 4, 5, 6), "duel": (2,)}
    assert {name: edition("clipper", name).players for name in variants} == variants
    board = fresh("CLI-M", 3).board
    assert (len(board.territories), len(board.continents)) == (42, 6)
    assert len(by_preset("CLI-M").palette) == 6


def test_cli_02_fourteen_missions_44_cards_and_never_a_third_blue_die() -> None:
    game = stage("CLI-M", 3, {0: {"alaska": 9}, 1: {"kamchatka": 9}})
    assert len(game.edition.missions) + len(game.edition.palette) == 14
    assert [sum(symbol == kind for symbol in game.board.symbols) for kind in Symbol] == [14, 14, 14, 2]
    game.play("attack alaska kamchatka 3", dice=words_for_dice(1, 1, 1))
    assert refused(game, "defend 3") == "defend/dice"


def test_cli_03_the_highest_die_becomes_leader() -> None:
    game = Game(rules("CLI-M"), 4, dice=words_for_dice(3, 5, 5, 1, 2, 4), hidden=(0,) * 60)
    assert int(game.state["leader"]) == 2  # seats 1 and 2 threw again
    assert [facts["faces"] for facts in happened(game, "DiceThrownForStart")] == [
        {0: 3, 1: 5, 2: 5, 3: 1},
        {1: 2, 2: 4},
    ]


@pytest.mark.parametrize(
    ("players", "dealt"), [(3, [14] * 3), (4, [10, 10, 11, 11]), (5, [8, 8, 8, 9, 9]), (6, [7] * 6)]
)
def test_cli_04_all_cards_are_dealt(players: int, dealt: list[int]) -> None:
    game = fresh("CLI-M", players)
    assert sorted(held(game, seat) for seat in range(players)) == dealt


def test_cli_05_everybody_gets_one_secret_mission() -> None:
    game = fresh("CLI-M", 4)
    dealt = game.state["mission"].tolist()[:4]
    assert len(set(dealt)) == 4
    for seat in range(4):
        assert game.projection(seat)[0]["mission"].tolist()[:4] == [dealt[s] if s == seat else -1 for s in range(4)]


def test_cli_06_34_the_first_to_fulfil_his_mission_wins_at_once() -> None:
    lands = territories("CLI-M", 23, avoiding=["kamchatka"])
    game = stage("CLI-M", 3, {0: dict.fromkeys(lands, 3)}, missions={0: 2})
    take(game, "alaska", "kamchatka")
    assert (game.over, game.winner) == (True, 0)
    off_turn = stage("CLI-M", 4, {0: ["siam"], 1: ["kamchatka"], 2: {"alaska": 4}}, active=2, missions={0: "green"})
    take(off_turn, "alaska", "kamchatka")
    assert off_turn.winner == 0


@pytest.mark.parametrize(("players", "start"), [(3, 35), (4, 30), (5, 25), (6, 20)])
def test_cli_07_08_start_units_all_at_once_one_to_four_on_each_territory(players: int, start: int) -> None:
    game = fresh("CLI-M", players)
    seat, target = game.awaiting, game.options().actions[0].target
    assert pool(game) == start - held(game, seat)
    assert refused(game, f"place {target} 4") == "setup/stack_cap"
    game.play(f"place {target} 3")
    assert game.awaiting == seat
    assert refused(game, f"place {target} 1") == "setup/stack_cap"
    through_setup(game)
    assert [total_units(game, seat) for seat in range(players)] == [start] * players
    assert set(game.state["units"].tolist()[:42]) <= {1, 2, 3, 4}


def test_cli_09_the_stack_is_44_cards() -> None:
    assert int(through_setup(fresh("CLI-M", 5)).state["deck"]) == 2**44 - 1


def test_cli_10_left_of_the_leader_begins_and_it_goes_clockwise() -> None:
    game = through_setup(fresh("CLI-M", 4, 6))
    leader, order = int(game.state["leader"]), []
    for _ in range(4):
        order.append(game.active)
        pass_turn(game)
    assert order == [(leader + 1 + n) % 4 for n in range(4)]


# -- The choice -------------------------------------------------------------------------------------------------------


def test_cli_11_new_units_or_attacks_never_both() -> None:
    lands = territories("CLI-M", 14)
    reinforce = at_turn("reinforce", lands=lands)
    assert pool(reinforce) == 4
    place_all(reinforce, "alaska")
    assert refused(reinforce, "attack alaska kamchatka 1") == "attack/chose_units"
    assert reinforce.options().of("attack") == ()
    attack = at_turn("attack", lands=lands)
    assert (pool(attack), attack.phase) == (0, "attack")


def test_cli_12_continents_and_sets_come_in_both_and_may_attack_at_once() -> None:
    africa = lands_of(stage("CLI-M"), "africa")
    for mode, received in (("reinforce", 3 + 3 + 10), ("attack", 3 + 10)):
        game = at_turn(mode, MIXED, africa)
        trade(game, MIXED)
        assert pool(game) == received
        place_all(game, "north_africa")
        assert units(game, "north_africa") == [1 + received]
        attack = refused(game, "attack north_africa brazil 5")
        assert attack == (None if mode == "attack" else "attack/chose_units")


def test_cli_13_33_47_one_card_at_the_end_of_a_turn_with_captures() -> None:
    for preset in ("CLI-M", "CLI-W"):
        game = stage(preset, 3, {0: {"alaska": 9, "siam": 3}, 1: ["peru"]})
        take(game, "alaska", "kamchatka")
        take(game, "alaska", "alberta")
        game.play("end")
        assert (game.phase, hand(game, 0)) == ("fortify", 0)
        game.play("end", hidden=(0,))
        assert (game.active, hand(game, 0)) == (1, 1)
        pass_turn(game)
        assert hand(game, 1) == 0


@pytest.mark.parametrize(("count", "new"), [(7, 3), (9, 3), (14, 4), (15, 5)])
def test_cli_14_a_third_of_the_territories_at_least_three(count: int, new: int) -> None:
    game = at_turn("reinforce", lands=territories("CLI-M", count))
    assert pool(game) == new
    assert len(game.options().of("place")) == count


@pytest.mark.parametrize("preset", ["CLI-M", "CLI-W"])
@pytest.mark.parametrize(
    ("continent", "bonus"),
    [("australia", 2), ("south_america", 2), ("africa", 3), ("europe", 5), ("north_america", 5), ("asia", 7)],
)
def test_cli_15_50_continents_every_turn(continent: str, bonus: int, preset: str) -> None:
    assert pool(at_turn("attack", lands=lands_of(stage("CLI-M"), continent), preset=preset)) == bonus


# -- Cards ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "value"), [(ARTILLERY[:3], 4), (INFANTRY[:3], 6), (CAVALRY[:3], 8), (MIXED, 10)], ids=str
)
def test_cli_16_fixed_values(cards: tuple[str, ...], value: int) -> None:
    assert trade(at_turn("attack", cards), cards) == value
    assert trade(at_turn("reinforce", cards, sets_traded=6), cards) == value


@pytest.mark.parametrize(
    ("cards", "value"),
    [
        ((*INFANTRY[:2], "joker1"), 6),
        ((INFANTRY[0], ARTILLERY[0], "joker2"), 10),
        ((INFANTRY[0], "joker1", "joker2"), None),
    ],
    ids=str,
)
def test_cli_17_a_joker_may_be_the_third_card(cards: tuple[str, ...], value: int | None) -> None:
    game = at_turn("attack", cards)
    if value is None:
        assert refused(game, "trade " + " ".join(cards)) == "card/no_set"
    else:
        assert trade(game, cards) == value


def test_cli_18_trading_is_free_until_five_cards_force_it() -> None:
    four = at_turn("attack", (*INFANTRY[:3], CAVALRY[0]))
    assert not four.options().must_trade
    five = at_turn("attack", (*INFANTRY[:3], *CAVALRY[:2]), lands=("alaska", "alberta"))
    assert five.options().must_trade
    assert {option.kind for option in five.options().actions} == {"trade"}
    trade(five, INFANTRY[:3])
    assert not five.options().must_trade
    assert pool(five) == 6


def test_cli_19_no_bonus_units_and_the_cards_of_the_eliminated_go_to_the_leader() -> None:
    game = at_turn("attack", INFANTRY[:3], lands=INFANTRY[:3])
    trade(game, INFANTRY[:3])
    assert units(game, *INFANTRY[:3]) == [1, 1, 1]
    game = stage("CLI-M", 3, {0: {"alaska": 5}, 1: ["kamchatka"]}, hands={0: MIXED, 1: INFANTRY[1:3]})
    take(game, "alaska", "kamchatka")
    assert (is_alive(game, 1), hand(game, 0), hand(game, 1)) == (False, 3, 0)
    given_back = sum(1 << game.board.index(card) for card in INFANTRY[1:3])
    assert (int(game.state["returned"]), int(game.state["discard"])) == (given_back, 0)
    assert int(game.state["returned_size"]) == 2
    assert game.projection(2)[0]["returned"] == 0  # the leader looks at them, nobody else does
    assert int(game.projection(2)[0]["deck"]) & given_back == given_back


# -- Attack -----------------------------------------------------------------------------------------------------------


def test_cli_20_more_than_one_unit_and_a_border_or_dotted_line() -> None:
    game = stage("CLI-M", 3, {0: {"southern_europe": 3, "alaska": 1}})
    assert refused(game, "attack southern_europe egypt 1") is None
    assert refused(game, "attack southern_europe western_europe 1") is None
    assert refused(game, "attack southern_europe congo 1") == "attack/not_linked"
    assert refused(game, "attack alaska kamchatka 1") == "attack/one_unit"


@pytest.mark.parametrize(("origin", "most"), [(2, 1), (4, 3), (7, 6)])
def test_cli_21_strength_up_to_all_but_one(origin: int, most: int) -> None:
    game = stage("CLI-M", 3, {0: {"alaska": origin}})
    allowed = [n for n in range(12) if refused(game, f"attack alaska kamchatka {n}") is None]
    assert allowed == list(range(1, most + 1))


@pytest.mark.parametrize(("strength", "dice"), [(1, [1]), (2, [1, 2]), (3, [1, 2, 3]), (6, [1, 2, 3])])
def test_cli_22_dice_by_strength_and_as_many_as_he_wishes(strength: int, dice: list[int]) -> None:
    game = stage("CLI-M", 3, {0: {"alaska": 9}})
    assert [n for n in range(8) if refused(game, f"attack alaska kamchatka {strength} {n}") is None] == dice


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_cli_23_30_at_least_as_many_units_as_dice_move_in(dice: int) -> None:
    game = stage("CLI-M", 3, {0: {"alaska": 7}, 1: ["kamchatka", "siam"]})
    roll(game, f"attack alaska kamchatka 6 {dice}", [6] * dice, [1])
    assert [n for n in range(9) if refused(game, f"occupy {n}") is None] == list(range(dice, 7))


def test_cli_24_extras_first_then_target_origin_strength_and_dice() -> None:
    game = at_turn("attack", lands=lands_of(stage("CLI-M"), "australia"))
    assert refused(game, "attack indonesia siam 1") == "turn/wrong_step"
    game.play("place indonesia 2")
    game.play("attack indonesia siam 2 2", dice=words_for_dice(6, 6, 1))
    assert owners(game, "siam") == [0]


def test_cli_25_no_retreat_the_units_stay_and_fight() -> None:
    game = stage("CLI-M", 3, {0: {"alaska": 9}, 1: {"kamchatka": 3, "japan": 1}})
    game.play("attack alaska kamchatka 3", dice=words_for_dice(6, 6, 6))
    assert {option.kind for option in game.options().actions} == {"defend"}
    assert refused(game, "defend 0") == "defend/dice"
    assert refused(game, "fortify kamchatka japan 1") == "turn/wrong_step"


def test_cli_26_the_attacker_throws_first_and_the_defender_may_see_it() -> None:
    game = stage("CLI-M", 3, {0: {"alaska": 9}, 1: {"kamchatka": 3}})
    game.play("attack alaska kamchatka 3", dice=words_for_dice(2, 6, 4))
    assert (game.phase, game.awaiting) == ("defend", 1)
    assert game.projection(1)[0]["red"].tolist() == [6, 4, 2]
    assert happened(game, "DiceRolledToAttack")[0]["red"] == [6, 4, 2]


def test_cli_28_highest_first_a_second_pair_only_with_two_dice_each_and_ties_to_the_defender() -> None:
    game = stage("CLI-M", 3, {0: {"alaska": 9}, 1: {"kamchatka": 9}})
    roll(game, "attack alaska kamchatka 3", [6, 3, 1], [5, 3])
    assert units(game, "alaska", "kamchatka") == [8, 8]
    roll(game, "attack alaska kamchatka 1", [4], [3, 2])
    assert units(game, "alaska", "kamchatka") == [8, 7]
    roll(game, "attack alaska kamchatka 2", [4, 4], [4, 4])
    assert units(game, "alaska", "kamchatka") == [6, 7]


@pytest.mark.parametrize(("standing", "dice"), [(1, [1]), (2, [1, 2]), (8, [1, 2])])
def test_cli_29_one_blue_die_or_up_to_two(standing: int, dice: list[int]) -> None:
    game = stage("CLI-M", 3, {0: {"alaska": 9}, 1: {"kamchatka": standing}})
    game.play("attack alaska kamchatka 1", dice=words_for_dice(1, 6))
    if dice == [1]:
        assert game.state["blue"].tolist() == [6, 0, 0]
    else:
        assert [n for n in range(5) if refused(game, f"defend {n}") is None] == dice


def test_cli_31_more_than_one_attack_a_turn() -> None:
    game = stage("CLI-M", 3, {0: {"alaska": 9, "siam": 4}})
    take(game, "alaska", "kamchatka", 3)
    take(game, "alaska", "alberta", 3)
    take(game, "siam", "china", 3)
    assert held(game, 0) == 5


def test_cli_32_one_move_of_at_most_seven_units_to_a_neighbour() -> None:
    lands = {"alaska": 12, "alberta": 1, "ontario": 1}
    game = stage("CLI-M", 3, {0: lands, 1: ["peru"]}, phase="fortify")
    assert refused(game, "fortify alaska alberta 8") == "move/cap"
    assert refused(game, "fortify alaska ontario 1") == "move/not_adjacent"
    game.play("fortify alaska alberta 7")
    assert (units(game, *lands), game.active) == ([5, 8, 1], 1)


def test_cli_35_after_new_units_too_a_move_may_end_the_turn() -> None:
    game = at_turn("reinforce", lands=("alaska", "alberta"))
    game.play("place alaska 3")
    game.play("end")
    game.play("fortify alaska alberta 2")
    assert units(game, "alaska", "alberta") == [2, 3]


# -- Two players ------------------------------------------------------------------------------------------------------


def duel(lands: Lands, mode: str = "reinforce") -> Game:
    game = stage("CLI-2P", 2, lands, phase="turn")
    game.play(f"choose {mode}")
    return game


def test_cli_36_the_third_army_is_led_by_both_in_turn() -> None:
    game = duel({0: {"alaska": 3}, 1: {"siam": 3}})
    leaders = []
    for _ in range(4):
        turn = game.turn
        while game.turn == turn:
            if game.options().side == "neutral":
                leaders.append((game.active, game.awaiting))
            if game.phase == "choose":
                game.play("choose reinforce")
            elif game.phase == "place":
                place_all(game)
            else:
                game.play("end")
    assert set(leaders) == {(0, 1), (1, 0)}


def test_cli_37_forty_units_each_and_two_on_each_of_14_neutral_territories() -> None:
    game = fresh("CLI-2P", 2)
    assert [held(game, side) for side in (0, 1, NEUTRAL)] == [14] * 3
    assert set(game.state["units"][game.state["owner"] == NEUTRAL].tolist()) == {2}
    assert game.state["mission"].tolist()[:2] == [-1, -1]
    target = game.options().actions[0].target
    assert refused(game, f"place {target} 4") == "setup/stack_cap"
    through_setup(game)
    assert [total_units(game, side) for side in (0, 1, NEUTRAL)] == [40, 40, 28]


def test_cli_38_who_has_no_territory_left_has_lost() -> None:
    game = stage("CLI-2P", 2, {0: {"alaska": 4}, 1: ["kamchatka"]})
    take(game, "alaska", "kamchatka")
    assert (game.winner, held(game, NEUTRAL)) == (0, 40)


@pytest.mark.parametrize(("count", "base", "half"), [(9, 3, 1), (24, 8, 4), (27, 9, 4)])
def test_cli_39_the_third_army_gets_half_of_the_units_for_territories(count: int, base: int, half: int) -> None:
    game = duel({0: territories("CLI-2P", count), 1: ["eastern_australia"]})
    assert pool(game) == base
    place_all(game)
    game.play("end")
    game.play("choose reinforce")
    assert happened(game, "NeutralReinforced") == [{"units": half, "seat": 1}]


def test_cli_39_also_of_units_the_player_forwent_for_attacks() -> None:
    game = duel({0: territories("CLI-2P", 24), 1: ["eastern_australia"]}, "attack")
    assert pool(game) == 0
    game.play("end")
    game.play("choose reinforce")
    assert pool(game) == 4


def test_cli_40_and_half_of_the_extras_each_rounded_down_by_itself() -> None:
    europe = lands_of(stage("CLI-M"), "europe")
    lands = europe + territories("CLI-2P", 20, avoiding=[*europe, "eastern_australia"])  # 27: 9 + 5
    game = duel({0: lands, 1: ["eastern_australia"]})
    assert pool(game) == 14
    place_all(game)
    game.play("end")
    game.play("choose reinforce")
    assert pool(game) == 6


def test_cli_40_sets_count_as_extras() -> None:
    game = stage("CLI-2P", 2, {0: ["japan"], 1: ["siam"]}, phase="turn", hands={0: MIXED})
    game.play("choose attack")
    trade(game, MIXED)
    place_all(game)
    game.play("end")
    game.play("choose attack")
    assert pool(game) == 5


def test_cli_40_so_do_the_units_that_a_card_brings_to_its_own_territory() -> None:
    """Where the table plays with them: they come with cards, and cards are pooled with continents (A-57)."""
    lands = {0: [MIXED[0], "japan"], 1: ["siam"]}
    game = stage("CLI-2P", 2, lands, phase="turn", hands={0: MIXED}, own_card_bonus=2)
    game.play("choose attack")
    trade(game, MIXED)
    place_all(game)
    game.play("end")
    game.play("choose attack")
    assert pool(game) == (10 + 2) // 2


def test_cli_41_43_the_opponent_places_the_third_armys_units_or_attacks_with_it() -> None:
    lands = {0: {"kamchatka": 3, "japan": 1}, 1: ["siam"], NEUTRAL: {"alaska": 5}}
    game = duel(lands)
    game.play("place japan 3")
    game.play("end")
    assert (game.phase, game.awaiting, game.options().side) == ("choose", 1, "neutral")
    game.play("choose attack", seat=1)
    assert (game.phase, game.awaiting, pool(game)) == ("attack", 1, 0)  # the base half went back to the box
    assert refused(game, "attack kamchatka alaska 1") == "territory/not_yours"
    roll(game, "attack alaska kamchatka 3", [6, 6, 6], [1, 1])
    assert units(game, "alaska", "kamchatka") == [5, 1]
    placing = duel(lands)
    placing.play("place japan 3")
    placing.play("end")
    placing.play("choose reinforce", seat=1)
    assert pool(placing) == 1
    assert refused(placing, "place siam 1") == "territory/not_yours"
    placing.play("place alaska 1", seat=1)
    assert (placing.awaiting, placing.phase) == (0, "fortify")


def test_cli_43_it_attacks_nobody_but_the_player_on_turn_and_uses_its_extras_first() -> None:
    africa = lands_of(stage("CLI-M"), "africa")
    game = duel({0: africa, 1: {"alaska": 3}, NEUTRAL: {"brazil": 2, "kamchatka": 5}}, "attack")
    place_all(game, "congo")
    game.play("end")
    game.play("choose attack")
    assert pool(game) == 1  # half of Africa's three
    assert refused(game, "attack brazil north_africa 1") == "turn/wrong_step"
    game.play("place brazil 1")
    assert refused(game, "attack kamchatka alaska 1") == "attack/neutral_target"
    game.play("attack brazil north_africa 2", dice=words_for_dice(6, 6, 1))
    assert owners(game, "north_africa") == [NEUTRAL]


def test_cli_42_attack_then_card_then_the_third_armys_go_then_the_move() -> None:
    lands = {0: {"kamchatka": 9, "japan": 1}, 1: ["siam"], NEUTRAL: {"alaska": 2}}
    game = duel(lands, "attack")
    game.play("attack kamchatka alaska 3", dice=words_for_dice(6, 6, 6))
    assert (game.phase, game.awaiting) == ("defend", 1)  # B rolls for C
    game.play("defend 2", dice=words_for_dice(1, 1))
    game.play("occupy 3")
    game.play("end", hidden=(0,))
    assert hand(game, 0) == 1
    assert (game.phase, game.options().side) == ("choose", "neutral")
    game.play("choose attack")
    game.play("end")
    assert (game.phase, game.awaiting) == ("fortify", 0)
    game.play("fortify kamchatka japan 5")
    assert game.active == 1


def test_cli_44_the_third_army_gets_no_card_and_does_not_move_but_it_occupies() -> None:
    lands = {0: {"kamchatka": 1, "japan": 1}, 1: ["siam"], NEUTRAL: {"alaska": 6}}
    game = duel(lands)
    game.play("place japan 3")
    game.play("end")
    game.play("choose attack")
    roll(game, "attack alaska kamchatka 3", [6, 6, 6], [1])
    assert (game.phase, game.awaiting) == ("occupy", 1)
    assert [n for n in range(8) if refused(game, f"occupy {n}") is None] == [3, 4, 5]
    game.play("occupy 4")
    deck = int(game.state["deck_size"])
    assert refused(game, "fortify alaska kamchatka 1") == "turn/wrong_step"
    game.play("end")
    assert game.options().side != "neutral"
    assert int(game.state["deck_size"]) == deck == 44


def test_cli_45_then_the_other_has_his_turn_in_the_same_way() -> None:
    game = duel({0: {"alaska": 3, "alberta": 1}, 1: {"siam": 3, "india": 1}})
    pass_turn(game)
    assert (game.active, game.phase) == (1, "choose")
    game.play("choose reinforce")
    place_all(game)
    game.play("end")
    assert (game.phase, game.awaiting, game.options().side) == ("choose", 0, "neutral")


# -- World ------------------------------------------------------------------------------------------------------------


def test_cli_46_the_world_is_the_goal_and_the_basic_rules_stay() -> None:
    game = stage("CLI-W", 3, {0: {"alaska": 9}, 1: ["kamchatka"], 2: ["japan"]}, rest=0)
    take(game, "alaska", "kamchatka", 3, moving=6)
    assert game.winner is None
    take(game, "kamchatka", "japan", 3)
    assert game.winner == 0
    fresh_game = through_setup(fresh("CLI-W", 3))
    assert fresh_game.phase == "choose"
    assert max(fresh_game.state["units"].tolist()) <= 4
    moving = stage("CLI-W", 3, {0: {"alaska": 12, "alberta": 1}}, phase="fortify")
    assert refused(moving, "fortify alaska alberta 8") == "move/cap"
    with pytest.raises(EditionError):
        fresh("CLI-W", 2)


def test_cli_47_with_five_cards_three_must_be_traded() -> None:
    game = at_turn("attack", (*INFANTRY[:3], *CAVALRY[:2]), preset="CLI-W")
    assert game.options().must_trade
    trade(game, INFANTRY[:3])
    assert (game.options().must_trade, hand(game, 0)) == (False, 2)


@pytest.mark.parametrize(
    ("cards", "fits"),
    [
        (INFANTRY[:3], True),
        (MIXED, True),
        ((*INFANTRY[:2], "joker1"), True),
        ((INFANTRY[0], CAVALRY[0], "joker1"), True),
        ((INFANTRY[0], "joker1", "joker2"), False),  # J-06
        ((*INFANTRY[:2], CAVALRY[0]), False),
    ],
    ids=str,
)
def test_cli_48_combinations(cards: tuple[str, ...], fits: bool) -> None:
    assert (refused(at_turn("attack", cards, preset="CLI-W"), "trade " + " ".join(cards)) is None) == fits


def test_cli_49_values_rise_with_every_set_of_the_whole_game() -> None:
    values = [4, 6, 8, 10, 12, 15, 20, 25, 30]
    traded = [trade(at_turn("attack", MIXED, preset="CLI-W", sets_traded=n), MIXED) for n in range(9)]
    assert traded == values


def test_cli_51_captions_of_the_pictures() -> None:
    game = stage("CLI-M", 3, {0: {"alberta": 4}, 1: {"ontario": 2, "siam": 1}})
    roll(game, "attack alberta ontario 3", [6, 1, 1], [3])
    assert units(game, "alberta", "ontario") == [4, 1]
    board = game.board
    western, southern, egypt = (board.index(place) for place in ("western_europe", "southern_europe", "egypt"))
    assert southern in board.territories[western].links
    assert egypt in board.territories[southern].sea
    assert cards_of(game, 0) == set()
