"""Hasbro 2010, clause by clause: each test is named after the clauses it shows.

What another book says as well is in `test_clauses_shared.py`.
"""

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
    fresh,
    hand,
    happened,
    held,
    is_alive,
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
EIGHT = (*MIXED, INFANTRY[1], CAVALRY[1], ARTILLERY[1], INFANTRY[2], CAVALRY[2])


def at_turn(cards: Sequence[str] = (), lands: Sequence[str] = ("japan",), preset: str = "H10-M", **more: Any) -> Game:
    return stage(preset, 3, {0: lands}, phase="turn", hands={0: cards}, **more)


def trade(game: Game, cards: Sequence[str]) -> int:
    before = pool(game)
    game.play("trade " + " ".join(cards))
    return pool(game) - before


def total_units(game: Game, side: int) -> int:
    return int(game.state["units"][game.state["owner"] == side].sum())


# -- Components -------------------------------------------------------------------------------------------------------


def test_h10_03_06_five_armies_and_four_modes() -> None:
    palette = by_preset("H10-M").palette
    assert palette[:4] == ("orange", "green", "blue", "yellow")
    assert len(set(palette)) == 5
    modes = {"missions": (3, 4, 5), "world": (3, 4, 5), "duel": (2,), "headquarters": (3, 4, 5)}
    assert {name: edition("hasbro2010", name).players for name in modes} == modes
    assert edition("hasbro2010", "headquarters-short").players == (4, 5)
    with pytest.raises(EditionError):
        fresh("H10-M", 6)


def test_h10_04_cards_in_all_56_and_three_red_and_two_blue_dice() -> None:
    game = stage("H10-M", 3, {0: {"alaska": 9}, 1: {"kamchatka": 9}})
    missions = len(game.edition.missions) + len(game.edition.palette)
    jokers = sum(symbol == Symbol.JOKER for symbol in game.board.symbols)
    assert (missions, jokers, len(game.board.symbols) - jokers) == (12, 2, 42)
    assert refused(game, "attack alaska kamchatka 4") == "attack/too_many"
    game.play("attack alaska kamchatka 3")
    assert refused(game, "defend 3") == "defend/dice"


@pytest.mark.parametrize("preset", ["H10-K", "H10-D", "H10-T", "H10-TS"])
def test_h10_05_missions_only_in_the_game_with_missions(preset: str) -> None:
    players = by_preset(preset).players[0]
    assert through_setup(fresh(preset, players)).state["mission"].tolist() == [-1] * 6
    assert min(fresh("H10-M", 3).state["mission"].tolist()[:3]) >= 0


# -- Set-up with missions ---------------------------------------------------------------------------------------------


def test_h10_07_45_the_first_to_fulfil_his_mission_wins_and_shows_it() -> None:
    lands = territories("H10-M", 23, avoiding=["kamchatka"])
    game = stage("H10-M", 3, {0: dict.fromkeys(lands, 3)}, missions={0: 2, 2: 2})
    assert game.projection(2)[0]["mission"].tolist()[0] == -1
    take(game, "alaska", "kamchatka")
    assert (game.over, game.winner) == (True, 0)
    assert game.projection(2)[0]["mission"].tolist()[0] == 2


@pytest.mark.parametrize("players", [3, 4, 5])
def test_h10_09_10_missions_of_absent_colours_go_one_secret_one_is_dealt_to_each(players: int) -> None:
    drawn = set()
    for word in range(7 + players):
        game = Game(rules("H10-M"), players, dice=(0,) * 8, hidden=(word << 1, *(0,) * 60))
        drawn.add(int(game.state["mission"][0]))
    assert drawn == {0, 1, 2, 4, 5, 6, 7, *range(8, 8 + players)}
    seen = game.projection(1)[0]["mission"].tolist()
    assert [mission >= 0 for mission in seen] == [seat == 1 for seat in range(6)]
    assert happened(game, "LeaderChosen") == [{"seat": int(game.state["leader"])}]


@pytest.mark.parametrize("youngest", [0, 1, 2])
def test_h10_12_one_each_then_one_at_a_time_beginning_with_the_youngest(youngest: int) -> None:
    game = Game(rules("H10-M"), 3, seed=5, youngest=youngest)
    assert game.state["units"].tolist()[:42] == [1] * 42
    order = []
    while game.active is None:
        order.append(game.awaiting)
        target = game.options().actions[0].target
        assert refused(game, f"place {target} 2") == "reinforce/too_many"
        game.play(f"place {target} 1")
    assert order == [(youngest + n) % 3 for n in range(63)]
    assert max(game.state["units"].tolist()) == 22  # all on one territory: there is no cap


@pytest.mark.parametrize("best", [0, 1, 2])
def test_h10_14_the_highest_die_begins_and_ties_are_rolled_again(best: int) -> None:
    game = Game(rules("H10-M"), 3, dice=(0,), hidden=(0,) * 60, youngest=0)
    while int(game.state["stock"].sum()) > 1:
        game.play(f"place {game.options().actions[0].target} 1")
    tied = [5 if seat != (best + 1) % 3 else 4 for seat in range(3)]
    again = [6 if seat == best else 2 for seat in range(3) if seat != (best + 1) % 3]
    game.play(f"place {game.options().actions[0].target} 1", dice=words_for_dice(*tied, *again))
    assert game.active == best
    assert [facts["faces"] for facts in happened(game, "DiceThrownForStart")] == [
        dict(enumerate(tied)),
        {seat: 6 if seat == best else 2 for seat in range(3) if seat != (best + 1) % 3},
    ]
    order = []
    for _ in range(3):
        order.append(game.active)
        pass_turn(game)
    assert order == [(best + n) % 3 for n in range(3)]


# -- The turn ---------------------------------------------------------------------------------------------------------


def test_h10_16_reinforcements_from_the_very_first_turn_on() -> None:
    game = through_setup(fresh("H10-M", 3))
    assert (game.turn, game.phase, pool(game) >= 4) == (1, "place", True)
    assert held(game, game.active) // 3 == 4


# -- Attack -----------------------------------------------------------------------------------------------------------


def test_h10_25_the_defender_commits_before_anything_is_rolled_and_a_die_is_a_unit() -> None:
    game = stage("H10-M", 3, {0: {"alaska": 9}, 1: {"kamchatka": 5}})
    assert refused(game, "attack alaska kamchatka 3 2") == "attack/dice"
    game.play("attack alaska kamchatka 2")
    assert game.phase == "defend"
    assert not game.state["red"].any()
    game.play("defend 2", dice=words_for_dice(3, 6, 5, 1))
    assert (game.state["red"].tolist(), game.state["blue"].tolist()) == ([6, 3, 0], [5, 1, 0])


def test_h10_31_one_card_may_be_drawn_at_the_end_of_the_combat_phase() -> None:
    for choice, cards in (("draw", 1), ("decline", 0)):
        game = stage("H10-M", 3, {0: {"alaska": 9, "siam": 3}, 1: ["japan"]})
        take(game, "alaska", "kamchatka")
        take(game, "alaska", "alberta")
        assert refused(game, "draw") == "turn/wrong_step"
        game.play("end")
        assert (game.phase, game.awaiting) == ("draw", 0)
        game.play(choice, hidden=(0,))
        assert (hand(game, 0), game.phase) == (cards, "fortify")
    nothing = stage("H10-M", 3, {0: {"alaska": 9, "alberta": 1}})
    nothing.play("end")
    assert nothing.phase == "fortify"


# -- Moving -----------------------------------------------------------------------------------------------------------


def test_h10_32_one_move_along_an_unbroken_chain_of_own_territories() -> None:
    lands = {"scandinavia": 4, "ukraine": 1, "afghanistan": 1, "india": 1, "japan": 5}
    game = stage("H10-M", 3, {0: lands, 1: ["peru"]})
    game.play("end")  # no attack was made
    assert refused(game, "fortify scandinavia japan 1") == "move/no_chain"
    assert refused(game, "fortify scandinavia india 4") == "move/stay_behind"
    assert refused(game, "fortify scandinavia china 1") == "territory/not_yours"
    game.play("fortify scandinavia india 3")
    assert units(game, *lands) == [1, 1, 1, 4, 5]
    assert game.active == 1  # only one move


def test_h10_33_34_scandinavia_to_india_then_the_turn_passes_to_the_left() -> None:
    lands = {"scandinavia": 3, "ukraine": 1, "middle_east": 1, "india": 1}
    game = stage("H10-M", 3, {0: lands, 1: ["peru"]}, phase="fortify")
    game.play("fortify scandinavia india 2")
    assert (units(game, "scandinavia", "india"), game.active) == ([1, 3], 1)
    broken = stage("H10-M", 3, {0: {"scandinavia": 3, "middle_east": 1, "india": 1}}, phase="fortify")
    assert refused(broken, "fortify scandinavia india 2") == "move/no_chain"


# -- Cards ------------------------------------------------------------------------------------------------------------


def test_h10_38_traded_cards_are_kept_apart_and_counted() -> None:
    game = at_turn(MIXED)
    trade(game, MIXED)
    assert int(game.state["discard"]) == sum(1 << game.board.index(card) for card in MIXED)
    assert (int(game.state["sets_traded"]), int(game.state["deck_size"])) == (1, 41)


def test_h10_39_two_more_units_directly_onto_own_territories_of_the_set() -> None:
    game = at_turn(MIXED, lands=(*MIXED[:2], "japan"))
    assert trade(game, MIXED) == 4
    assert units(game, *MIXED, "japan") == [3, 3, 1, 1]


# -- Elimination and winning ------------------------------------------------------------------------------------------


def eliminating(own: int, victims: int) -> Game:
    hands = {0: EIGHT[:own], 1: EIGHT[own : own + victims]}
    game = stage("H10-M", 3, {0: {"alaska": 5}, 1: ["kamchatka"]}, hands=hands)
    take(game, "alaska", "kamchatka", 3)
    return game


def test_h10_43_a_second_elimination_is_looked_at_by_itself() -> None:
    hands = {0: EIGHT[:3], 1: EIGHT[3:7], 2: EIGHT[7:]}
    game = stage("H10-M", 4, {0: {"alaska": 9}, 1: ["kamchatka"], 2: ["japan"]}, hands=hands)
    take(game, "alaska", "kamchatka", 3, moving=8)
    while game.options().must_trade:
        game.play("trade " + " ".join(map(str, game.options().of("trade")[0].sets[0].cards)))
    place_all(game, "kamchatka")
    assert hand(game, 0) == 4
    take(game, "kamchatka", "japan", 3)
    assert (hand(game, 0), game.phase, game.options().must_trade) == (5, "attack", False)


def test_h10_44_46_removing_the_army_wins_for_the_holder_whoever_does_it() -> None:
    for active, holder in ((0, 0), (0, 3)):
        lands = {0: {"alaska": 5}, 1: ["kamchatka"], 2: ["siam"]}
        game = stage("H10-M", 4, lands, active=active, missions={holder: "green"})
        assert game.colours[1] == "green"
        roll(game, "attack alaska kamchatka 3", [6, 6, 6], [1])
        assert (game.over, game.winner) == (True, holder)


def test_h10_47_who_is_the_target_himself_needs_24_territories() -> None:
    for count, winner in ((22, None), (23, 0)):
        lands = territories("H10-M", count, avoiding=["kamchatka"])
        game = stage("H10-M", 3, {0: dict.fromkeys(lands, 3)}, missions={0: "orange"})
        take(game, "alaska", "kamchatka")
        assert game.winner == winner


def test_h10_48_no_penalties() -> None:
    for preset in ("H10-M", "H10-K", "H10-T"):
        game = stage(preset, 3, {0: {"alaska": 5}})
        assert refused(game, "unannounced alaska") == "attack/no_penalty"


# -- Classic ----------------------------------------------------------------------------------------------------------


def test_h10_51_the_highest_die_claims_first_and_only_free_territories() -> None:
    game = Game(rules("H10-K"), 4, dice=words_for_dice(2, 6, 3, 5))
    assert (game.phase, game.awaiting) == ("claim", 1)
    assert game.state["owner"].tolist()[:42] == [-1] * 42
    game.play("claim siam")
    assert (owners(game, "siam"), units(game, "siam"), game.awaiting) == ([1], [1], 2)
    assert refused(game, "claim siam") == "claim/taken"
    assert refused(game, "place siam 1") == "turn/wrong_step"


# -- Duel -------------------------------------------------------------------------------------------------------------


def test_h10_57_60_three_equal_piles_and_then_the_full_stack() -> None:
    for seed in range(3):
        game = fresh("H10-D", 2, seed)
        assert [held(game, side) for side in (0, 1, NEUTRAL)] == [14] * 3
        through_setup(game)
        assert int(game.state["deck"]) == 2**44 - 1
        assert game.active == int(game.state["first"])


# -- Turbo ------------------------------------------------------------------------------------------------------------


def headquarters(lands: Lands, chosen: dict[int, str], players: int = 3, preset: str = "H10-T") -> Game:
    return stage(preset, players, lands, capitals=chosen)


def test_h10_63_67_all_enemy_headquarters_and_still_ones_own() -> None:
    chosen = {0: "alaska", 1: "kamchatka", 2: "japan"}
    game = headquarters({0: {"alaska": 9}, 1: ["kamchatka", "peru"]}, chosen)
    take(game, "alaska", "kamchatka", 3, moving=6)
    assert game.winner is None
    take(game, "kamchatka", "japan", 3)
    assert game.winner == 0
    lost = headquarters({0: {"siberia": 9}, 1: ["yakutsk", "peru"]}, {0: "alaska", 1: "yakutsk", 2: "japan"})
    take(lost, "siberia", "yakutsk", 3)
    assert lost.winner is None  # his own is seat 2's


def test_h10_64_headquarters_are_chosen_secretly_then_all_shown_at_once() -> None:
    game = through_setup(fresh("H10-T", 3), until=("capital",))
    first = game.awaiting
    picked: dict[int, int] = {}
    for place in range(3):
        seat = game.awaiting
        assert seat == (first + place) % 3
        for other in range(3):
            seen = game.projection(other)[0]["capital"].tolist()[:3]
            assert seen == [picked.get(s, -1) if s == other else -1 for s in range(3)]
        target = game.options().actions[0].target
        assert owners(game, target) == [seat]
        picked[seat] = game.board.index(target)
        game.play(f"capital {target}")
    assert len(happened(game, "CapitalRevealed")) == 3
    assert game.projection(None)[0]["capital"].tolist()[:3] == [picked[seat] for seat in range(3)]
    assert game.active == first


def test_h10_65_69_losing_ones_headquarters_is_not_the_end_and_it_can_be_retaken() -> None:
    chosen = {0: "alaska", 1: "kamchatka", 2: "siam"}
    game = headquarters({0: {"alaska": 3}, 1: {"kamchatka": 1, "japan": 9, "peru": 1}}, chosen)
    take(game, "alaska", "kamchatka", 2)
    assert is_alive(game, 1)
    assert owners(game, "kamchatka", "japan", "peru") == [0, 1, 1]  # no continent changes hands
    pass_turn(game)
    place_all(game, "japan")
    take(game, "japan", "kamchatka", 3, blue=2)
    assert owners(game, "kamchatka") == [1]


def test_h10_66_headquarters_cards_are_in_no_hand_and_no_stack() -> None:
    game = through_setup(fresh("H10-T", 4))
    assert game.state["deck_size"] == 40
    for seat in range(4):
        assert not int(game.state["deck"]) >> int(game.state["capital"][seat]) & 1
    chosen = {0: "alaska", 1: "kamchatka", 2: "siam"}
    taken = headquarters({0: {"alaska": 9}, 1: ["kamchatka", "peru"]}, chosen)
    take(taken, "alaska", "kamchatka")
    assert hand(taken, 0) == 0


@pytest.mark.parametrize(("players", "enemy"), [(4, 2), (5, 3)])
def test_h10_68_the_short_game_needs_fewer_headquarters(players: int, enemy: int) -> None:
    chosen = dict(enumerate(("alaska", "kamchatka", "japan", "mongolia", "siam")[:players]))
    names = list(chosen.values())
    lands = {0: {"alaska": 20}} | {seat: [chosen[seat], other] for seat, other in ((1, "peru"), (2, "congo"))}
    if players == 5:
        lands[3] = ["mongolia", "egypt"]
    game = headquarters(lands, chosen, players, "H10-TS")
    for taken in range(1, enemy + 1):
        assert game.winner is None
        source = {"kamchatka": "alaska", "japan": "kamchatka", "mongolia": "japan"}[names[taken]]
        take(game, source, names[taken], 3, moving=20 - 3 * taken)
    assert game.winner == 0
    with pytest.raises(EditionError):
        fresh("H10-TS", 3)


# -- Questions and answers --------------------------------------------------------------------------------------------


def test_h10_71_units_never_run_out() -> None:
    game = stage("H10-M", 3, {0: {"japan": 900}}, phase="turn")
    game.play("place japan 3")
    assert units(game, "japan") == [903]


def test_h10_72_one_card_a_turn_besides_those_of_the_eliminated() -> None:
    game = eliminating(1, 2)
    take(game, "alaska", "alberta")
    game.play("end")
    game.play("draw", hidden=(0,))
    assert hand(game, 0) == 4
