"""What several books say alike, shown once by the rules of each: a case bears the id of the clause it shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from erdkreis.engine.game import Game, words_for_dice
from erdkreis.engine.kernel.state import NEUTRAL
from tests.engine.positions import (
    ARTILLERY,
    CAVALRY,
    INFANTRY,
    cards_of,
    fresh,
    hand,
    held,
    is_alive,
    lands_of,
    owners,
    pass_turn,
    place_all,
    pool,
    refused,
    roll,
    stage,
    take,
    territories,
    through_setup,
    units,
)

MIXED = (INFANTRY[0], CAVALRY[0], ARTILLERY[0])
EIGHT = (*MIXED, INFANTRY[1], CAVALRY[1], ARTILLERY[1], INFANTRY[2], CAVALRY[2])


def at_turn(preset: str, cards: Sequence[str] = (), lands: Sequence[str] = ("japan",), **more: Any) -> Game:
    return stage(preset, 3, {0: lands}, phase="turn", hands={0: cards}, **more)


def trade(game: Game, cards: Sequence[str]) -> int:
    before = pool(game)
    game.play("trade " + " ".join(cards))
    return pool(game) - before


def total_units(game: Game, side: int) -> int:
    return int(game.state["units"][game.state["owner"] == side].sum())


# -- What is in play --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", [pytest.param("H10-M", id="H10-01"), pytest.param("INT-W", id="INT-01")])
def test_six_continents_42_territories_and_lines_across_the_sea(preset: str) -> None:
    board = fresh(preset, 3).board
    assert (len(board.continents), len(board.territories)) == (6, 42)
    assert any(territory.sea for territory in board.territories)


@pytest.mark.parametrize(("players", "start"), [(3, 35), (4, 30), (5, 25)])
@pytest.mark.parametrize(
    "preset",
    [pytest.param("H10-M", id="H10-08"), pytest.param("INT-W", id="INT-06"), pytest.param("INT-WD", id="INT-06 dealt")],
)
def test_starting_units(preset: str, players: int, start: int) -> None:
    game = through_setup(fresh(preset, players))
    assert [total_units(game, seat) for seat in range(players)] == [start] * players


@pytest.mark.parametrize(
    ("preset", "players"),
    [
        pytest.param("H10-M", 3, id="H10-13"),
        pytest.param("H10-K", 3, id="H10-53"),
        pytest.param("INT-W", 3, id="INT-10"),
        pytest.param("INT-WD", 3, id="INT-10 dealt"),
        pytest.param("INT-2P", 2, id="INT-10 for two"),
    ],
)
def test_the_stack_is_all_44_cards(preset: str, players: int) -> None:
    assert int(through_setup(fresh(preset, players)).state["deck"]) == 2**44 - 1


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize(
    "preset",
    [
        pytest.param("H10-K", id="H10-50"),
        pytest.param("H10-K", id="H10-52"),
        pytest.param("H10-K", id="H10-54"),
        pytest.param("INT-W", id="INT-08"),
        pytest.param("INT-W", id="INT-09"),
        pytest.param("INT-W", id="INT-11"),
    ],
)
def test_claimed_in_turn_then_placed_one_by_one_and_the_first_to_claim_begins(preset: str, players: int) -> None:
    game = fresh(preset, players, 3)
    first, order = game.awaiting, []
    while game.phase == "claim":
        order.append(game.awaiting)
        target = str(game.options().actions[0].target)
        game.play(f"claim {target}")
        assert units(game, target) == [1]
        if game.phase == "claim":
            assert refused(game, f"claim {target}") == "claim/taken"
    assert order == [(first + n) % players for n in range(42)]
    placed = []
    while game.phase == "setup":
        placed.append(game.awaiting)
        target = str(game.options().actions[0].target)
        assert refused(game, f"place {target} 2") == "reinforce/too_many"
        game.play(f"place {target} 1")
    assert placed[:players] == [(first + n) % players for n in range(players)]
    assert max(game.state["units"].tolist()) > 10  # all on one territory: there is no cap
    turns = []
    for _ in range(players):
        turns.append(game.active)
        pass_turn(game)
    assert turns == [(first + n) % players for n in range(players)]


@pytest.mark.parametrize(("players", "dealt"), [(3, [14] * 3), (4, [10, 10, 11, 11]), (5, [8, 8, 8, 9, 9])])
@pytest.mark.parametrize("preset", [pytest.param("H10-M", id="H10-11"), pytest.param("INT-WD", id="INT-44")])
def test_some_are_dealt_one_card_more(preset: str, players: int, dealt: list[int]) -> None:
    game = fresh(preset, players)
    assert sorted(held(game, seat) for seat in range(players)) == dealt


# -- The turn ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", [pytest.param("H10-M", id="H10-15"), pytest.param("INT-W", id="INT-12")])
def test_new_units_then_attacks_then_a_move_and_the_last_two_may_be_left_out(preset: str) -> None:
    game = at_turn(preset, lands=("alaska", "alberta"))
    assert game.phase == "place"
    assert refused(game, "attack alaska kamchatka 1") == "turn/wrong_step"
    assert refused(game, "end") is not None
    game.play("place alaska 3")
    assert (game.phase, refused(game, "end")) == ("attack", None)
    assert refused(game, "fortify alaska alberta 1") == "turn/wrong_step"
    game.play("end")
    assert (game.phase, refused(game, "end")) == ("fortify", None)


@pytest.mark.parametrize(("count", "new"), [(1, 3), (11, 3), (12, 4), (14, 4), (17, 5)])
@pytest.mark.parametrize("preset", [pytest.param("H10-M", id="H10-17"), pytest.param("INT-W", id="INT-13")])
def test_a_third_of_the_territories_at_least_three(preset: str, count: int, new: int) -> None:
    assert pool(at_turn(preset, lands=territories(preset, count))) == new


@pytest.mark.parametrize(
    ("continent", "bonus"),
    [("asia", 7), ("north_america", 5), ("europe", 5), ("africa", 3), ("south_america", 2), ("australia", 2)],
)
@pytest.mark.parametrize("preset", [pytest.param("H10-M", id="H10-18"), pytest.param("INT-W", id="INT-14")])
def test_units_for_whole_continents(preset: str, continent: str, bonus: int) -> None:
    lands = lands_of(stage(preset), continent)
    assert pool(at_turn(preset, lands=lands)) == max(3, len(lands) // 3) + bonus


# -- Cards ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "fits"),
    [
        (INFANTRY[:3], True),
        (CAVALRY[:3], True),
        (ARTILLERY[:3], True),
        (MIXED, True),
        ((*CAVALRY[:2], "joker1"), True),
        ((INFANTRY[0], CAVALRY[0], "joker1"), True),  # a joker shows all three
        ((*INFANTRY[:2], CAVALRY[0]), False),
    ],
    ids=str,
)
@pytest.mark.parametrize("preset", [pytest.param("H10-M", id="H10-35"), pytest.param("INT-W", id="INT-16")])
def test_sets(preset: str, cards: tuple[str, ...], fits: bool) -> None:
    assert (refused(at_turn(preset, cards), "trade " + " ".join(cards)) is None) == fits


@pytest.mark.parametrize(
    "preset",
    [
        pytest.param("H10-M", id="H10-19"),
        pytest.param("H10-M", id="H10-40"),
        pytest.param("INT-W", id="INT-17"),
    ],
)
def test_sets_are_traded_before_the_attacks_and_may_be_kept(preset: str) -> None:
    game = at_turn(preset, MIXED, lands=("alaska",))
    assert not game.options().must_trade
    assert trade(game, MIXED) == 4
    later = at_turn(preset, MIXED, lands=("alaska",))
    place_all(later)
    assert refused(later, "trade " + " ".join(MIXED)) is None
    roll(later, "attack alaska kamchatka 1", [1], [6])
    assert refused(later, "trade " + " ".join(MIXED)) == "card/too_late"


@pytest.mark.parametrize("count", [4, 5, 6])
@pytest.mark.parametrize("preset", [pytest.param("H10-M", id="H10-37"), pytest.param("INT-W", id="INT-18")])
def test_five_cards_force_a_set_before_anything_else_and_a_second_may_follow(preset: str, count: int) -> None:
    game = at_turn(preset, EIGHT[:count])
    assert game.options().must_trade == (count >= 5)
    if count >= 5:
        assert refused(game, "place japan 1") == "card/set_due"
        trade(game, MIXED)
        assert not game.options().must_trade
        assert bool(game.options().of("trade")) == (count == 6)


@pytest.mark.parametrize(
    "preset",
    [pytest.param("H10-M", id="H10-36"), pytest.param("INT-W", id="INT-19"), pytest.param("INT-W", id="INT-20")],
)
def test_values_rise_with_every_set_of_the_whole_game_whatever_its_symbols(preset: str) -> None:
    values = [4, 6, 8, 10, 12, 15, 20, 25, 30]
    assert [trade(at_turn(preset, MIXED, sets_traded=n), MIXED) for n in range(9)] == values
    hands = {0: INFANTRY[:3], 1: CAVALRY[:3], 2: ARTILLERY[:3]}
    game = stage(preset, 3, {0: ["japan"], 1: ["siam"]}, phase="turn", hands=hands)
    everybodys = []
    for cards in hands.values():
        everybodys.append(trade(game, cards))
        pass_turn(game)
    assert everybodys == values[:3]


# -- Attacks ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", [pytest.param("H10-M", id="H10-20"), pytest.param("INT-W", id="INT-25")])
def test_only_neighbours_of_somebody_else_by_land_or_sea(preset: str) -> None:
    game = stage(preset, 3, {0: {"alaska": 3, "alberta": 1}})
    assert {option.target for option in game.options().of("attack")} == {"northwest_territory", "kamchatka"}
    assert refused(game, "attack alaska japan 1") == "attack/not_linked"
    assert refused(game, "attack alaska alberta 1") == "attack/own"


@pytest.mark.parametrize(
    "preset",
    [
        pytest.param("H10-M", id="H10-21"),
        pytest.param("H10-M", id="H10-23"),
        pytest.param("INT-W", id="INT-26"),
        pytest.param("INT-W", id="INT-27"),
    ],
)
def test_one_to_three_dice_and_one_unit_more_than_dice(preset: str) -> None:
    for origin, dice in ((1, []), (2, [1]), (3, [1, 2]), (4, [1, 2, 3]), (8, [1, 2, 3])):
        game = stage(preset, 3, {0: {"alaska": origin}})
        assert [n for n in range(9) if refused(game, f"attack alaska kamchatka {n}") is None] == dice


@pytest.mark.parametrize(
    "preset",
    [
        pytest.param("H10-M", id="H10-22"),
        pytest.param("H10-M", id="H10-30"),
        pytest.param("H10-M", id="H10-70"),
        pytest.param("INT-W", id="INT-24"),
        pytest.param("INT-W", id="INT-33"),
    ],
)
def test_any_number_of_attacks_from_anywhere_and_none_is_needed(preset: str) -> None:
    game = stage(preset, 3, {0: {"alaska": 5, "siam": 3}, 1: {"kamchatka": 3}})
    roll(game, "attack alaska kamchatka 3", [1, 1, 1], [6, 6])
    for then in ("attack alaska kamchatka 2", "attack alaska alberta 2", "attack siam china 2", "end"):
        assert refused(game, then) is None
    game.play("end")
    assert refused(game, "attack siam china 2") == "turn/wrong_step"


@pytest.mark.parametrize(("standing", "dice"), [(1, [1]), (2, [1, 2]), (5, [1, 2])])
@pytest.mark.parametrize(
    ("preset", "holder"),
    [
        pytest.param("H10-M", 1, id="H10-24"),
        pytest.param("H10-D", NEUTRAL, id="H10-61"),
        pytest.param("INT-W", 1, id="INT-28"),
        pytest.param("INT-2P", NEUTRAL, id="INT-49"),
    ],
)
def test_the_defender_chooses_one_or_two_dice(preset: str, holder: int, standing: int, dice: list[int]) -> None:
    """For the neutral army the opponent does."""
    neutral = {1: {"japan": 1}, NEUTRAL: {"kamchatka": standing}}
    held_by_a_player = {1: {"kamchatka": standing}}
    lands = {0: {"alaska": 9}, **(neutral if holder == NEUTRAL else held_by_a_player)}
    game = stage(preset, 2 if holder == NEUTRAL else 3, lands)
    game.play("attack alaska kamchatka 3", dice=words_for_dice(1, 1, 1, 6))
    if dice == [1]:
        assert game.state["blue"].tolist() == [6, 0, 0]
    else:
        assert (game.phase, game.awaiting) == ("defend", 1)
        assert [n for n in range(5) if refused(game, f"defend {n}") is None] == dice


@pytest.mark.parametrize("preset", [pytest.param("H10-M", id="H10-25"), pytest.param("INT-W", id="INT-29")])
def test_both_sides_have_chosen_before_a_die_is_thrown(preset: str) -> None:
    game = stage(preset, 3, {0: {"alaska": 9}, 1: {"kamchatka": 5}})
    game.play("attack alaska kamchatka 2")
    assert game.phase == "defend"
    assert not game.state["red"].any()
    game.play("defend 2", dice=words_for_dice(3, 6, 5, 1))
    assert (game.state["red"].tolist(), game.state["blue"].tolist()) == ([6, 3, 0], [5, 1, 0])


@pytest.mark.parametrize("preset", [pytest.param("H10-M", id="H10-26"), pytest.param("INT-W", id="INT-30")])
def test_highest_against_highest_and_surplus_dice_are_ignored(preset: str) -> None:
    game = stage(preset, 3, {0: {"alaska": 9}, 1: {"kamchatka": 9}})
    roll(game, "attack alaska kamchatka 3", [6, 2, 2], [5, 4])
    assert units(game, "alaska", "kamchatka") == [8, 8]
    roll(game, "attack alaska kamchatka 3", [5, 1, 1], [4])
    assert units(game, "alaska", "kamchatka") == [8, 7]
    roll(game, "attack alaska kamchatka 1", [3], [6, 1])
    assert units(game, "alaska", "kamchatka") == [7, 7]


@pytest.mark.parametrize(
    "preset",
    [
        pytest.param("H10-M", id="H10-27"),
        pytest.param("H10-M", id="H10-28"),
        pytest.param("INT-W", id="INT-31"),
        pytest.param("INT-W", id="INT-32"),
    ],
)
def test_ties_are_the_attackers_loss_and_two_units_the_most_a_roll_costs(preset: str) -> None:
    game = stage(preset, 3, {0: {"alaska": 4}, 1: {"kamchatka": 4}})
    roll(game, "attack alaska kamchatka 3", [4, 4, 4], [4, 4])
    assert units(game, "alaska", "kamchatka") == [2, 4]
    assert (game.phase, game.awaiting) == ("attack", 0)
    roll(game, "attack alaska kamchatka 1", [1], [6])
    assert units(game, "alaska", "kamchatka") == [1, 4]  # one always stays


@pytest.mark.parametrize("preset", [pytest.param("H10-M", id="H10-29"), pytest.param("INT-W", id="INT-34")])
def test_as_many_move_in_as_attacked_and_more_may_come_along_but_one_stays(preset: str) -> None:
    for dice, moving in ((1, [1, 2, 3, 4, 5]), (2, [2, 3, 4, 5]), (3, [3, 4, 5])):
        game = stage(preset, 3, {0: {"alaska": 6}, 1: ["kamchatka", "siam"]})
        roll(game, f"attack alaska kamchatka {dice}", [6] * dice, [1])
        assert [n for n in range(9) if refused(game, f"occupy {n}") is None] == moving
        assert owners(game, "kamchatka") == [0]
        game.play("occupy 5")
        assert units(game, "alaska", "kamchatka") == [1, 5]


# -- Knocking somebody out, and winning -------------------------------------------------------------------------------


def eliminating(preset: str, own: int, victims: int) -> Game:
    hands = {0: EIGHT[:own], 1: EIGHT[own : own + victims]}
    game = stage(preset, 3, {0: {"alaska": 5}, 1: ["kamchatka"]}, hands=hands)
    take(game, "alaska", "kamchatka", 3)
    return game


@pytest.mark.parametrize("preset", [pytest.param("H10-M", id="H10-41"), pytest.param("INT-W", id="INT-36")])
def test_the_cards_of_whoever_is_knocked_out_change_hands(preset: str) -> None:
    game = eliminating(preset, 2, 2)
    assert (is_alive(game, 1), hand(game, 0), hand(game, 1)) == (False, 4, 0)
    assert cards_of(game, 0) == {game.board.index(card) for card in EIGHT[:4]}


@pytest.mark.parametrize(("own", "victims", "left"), [(4, 2, 3), (3, 4, 4), (4, 4, 2), (1, 5, 3)])
@pytest.mark.parametrize("preset", [pytest.param("H10-M", id="H10-42"), pytest.param("INT-W", id="INT-37")])
def test_from_six_cards_on_sets_are_traded_at_once_down_to_four(preset: str, own: int, victims: int, left: int) -> None:
    game = eliminating(preset, own, victims)
    assert {option.kind for option in game.options().actions} == {"trade"}
    assert refused(game, "end") == "card/set_due"
    while game.options().must_trade:
        offered = game.options().of("trade")[0].sets
        assert offered is not None
        game.play("trade " + " ".join(map(str, offered[0].cards)))
    assert hand(game, 0) == left
    assert game.options().of("trade") == ()  # and no further
    place_all(game, "kamchatka")
    assert (game.phase, refused(game, "attack kamchatka japan 3")) == ("attack", None)


@pytest.mark.parametrize(("own", "victims"), [(3, 0), (3, 1), (4, 1)])
@pytest.mark.parametrize("preset", [pytest.param("H10-M", id="H10-43"), pytest.param("INT-W", id="INT-38")])
def test_with_fewer_than_six_the_next_turn_must_be_awaited(preset: str, own: int, victims: int) -> None:
    game = eliminating(preset, own, victims)
    assert game.phase == "attack"
    assert refused(game, "trade " + " ".join(MIXED)) == "card/too_late"
    pass_turn(game)
    while game.active != 0:
        pass_turn(game)
    assert refused(game, "trade " + " ".join(MIXED)) is None
    assert game.options().must_trade == (hand(game, 0) >= 5)


@pytest.mark.parametrize(
    "preset",
    [
        pytest.param("H10-K", id="H10-49"),
        pytest.param("H10-K", id="H10-55"),
        pytest.param("INT-W", id="INT-05"),
        pytest.param("INT-W", id="INT-42"),
    ],
)
def test_whoever_holds_the_whole_map_wins_at_once(preset: str) -> None:
    game = stage(preset, 3, {0: {"alaska": 9}, 1: ["kamchatka"], 2: ["japan"]}, rest=0)
    take(game, "alaska", "kamchatka", 3, moving=6)
    assert (is_alive(game, 1), game.winner) == (False, None)
    take(game, "kamchatka", "japan", 3)
    assert (game.over, game.winner, held(game, 0)) == (True, 0, 42)


# -- Two players ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "preset",
    [
        pytest.param("H10-D", id="H10-56"),
        pytest.param("H10-D", id="H10-58"),
        pytest.param("INT-2P", id="INT-45"),
        pytest.param("INT-2P", id="INT-46"),
    ],
)
def test_three_armies_of_40_and_three_piles_of_14(preset: str) -> None:
    game = fresh(preset, 2)
    assert [held(game, side) for side in (0, 1, NEUTRAL)] == [14] * 3
    assert game.state["units"].tolist()[:42] == [1] * 42
    assert [int(game.state["stock"][side]) for side in (0, 1, NEUTRAL)] == [26] * 3
    through_setup(game)
    assert [total_units(game, side) for side in (0, 1, NEUTRAL)] == [40] * 3


@pytest.mark.parametrize("preset", [pytest.param("H10-D", id="H10-59"), pytest.param("INT-2P", id="INT-47")])
def test_two_own_units_and_a_neutral_one_in_every_go(preset: str) -> None:
    game = fresh(preset, 2)
    seat = game.awaiting
    own, neutral, foreign = (
        [territory.id for n, territory in enumerate(game.board.territories) if game.state["owner"][n] == side]
        for side in (seat, NEUTRAL, 1 - seat)
    )
    assert refused(game, f"place {foreign[0]} 1") == "territory/not_yours"
    assert refused(game, f"place {neutral[0]} 2") == "reinforce/too_many"
    game.play(f"place {own[0]} 1")
    game.play(f"place {neutral[5]} 1")
    assert refused(game, f"place {neutral[0]} 1") == "reinforce/too_many"
    assert game.awaiting == seat
    game.play(f"place {own[1]} 1")
    order = [1 - seat]
    while game.active is None:
        assert game.awaiting == order[-1]
        for _ in range(3):
            game.play(f"place {game.options().actions[0].target} 1")
        order.append(1 - order[-1])
    assert (len(order), game.active) == (26, seat)


@pytest.mark.parametrize("preset", [pytest.param("H10-D", id="H10-61"), pytest.param("INT-2P", id="INT-48")])
def test_the_neutral_army_neither_attacks_nor_moves_nor_grows(preset: str) -> None:
    game = through_setup(fresh(preset, 2))
    for _ in range(6):
        seat, turn = game.active, game.turn
        while game.turn == turn:
            assert game.options().side == seat
            sources = [option.source for option in game.options().actions if option.source]
            assert set(owners(game, *sources)) <= {seat}
            if game.phase == "place":
                place_all(game)
            else:
                game.play("end")
        assert total_units(game, NEUTRAL) == 40


@pytest.mark.parametrize("preset", [pytest.param("H10-D", id="H10-62"), pytest.param("INT-2P", id="INT-50")])
def test_the_last_territory_of_the_opponent_wins_whatever_is_neutral(preset: str) -> None:
    game = stage(preset, 2, {0: {"alaska": 9}, 1: ["kamchatka"]})
    take(game, "alaska", "kamchatka")
    assert (game.over, game.winner, held(game, NEUTRAL)) == (True, 0, 40)
