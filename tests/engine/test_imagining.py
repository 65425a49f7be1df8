"""`imagine`, piece by piece: what is dealt anew fits together, and fits what everybody knows."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from erdkreis.boards.missions import ANY_24
from erdkreis.engine.game import Game
from erdkreis.engine.kernel.state import Phase
from tests.engine.positions import INFANTRY, cards_of, fresh, stage, territories

SEEDS = range(60)
START_UNITS = 35  # of each of three players (CLI-07)


def placing(placed: int, start_stack_cap: int = 4) -> Game:
    """Clipper's secret placement by three, after so many units."""
    game = fresh("CLI-M", 3, start_stack_cap=start_stack_cap)
    for _ in range(placed):
        game.play(next(iter(game.legal_actions())))
    assert game.state["phase"] == Phase.SETUP
    return game


def on_the_board(game: Game, seat: int) -> int:
    return sum(
        int(units) for units, owner in zip(game.state["units"], game.state["owner"], strict=True) if owner == seat
    )


@pytest.mark.parametrize("cap", [0, 4])
@pytest.mark.parametrize("beginning", [0, 1, 2])
def test_whoever_has_placed_has_placed_all_and_whoever_has_not_nothing(beginning: int, cap: int) -> None:
    game = placing(0, start_stack_cap=cap)
    whole = START_UNITS
    first = int(game.state["first"])
    for _ in range(beginning):
        seat = int(game.state["awaiting"])
        while game.state["phase"] == Phase.SETUP and game.state["awaiting"] == seat:
            game.play(next(iter(game.legal_actions())))
    assert game.state["phase"] == Phase.SETUP
    me = (first + 2) % 3 if beginning < 2 else first
    imagined = game.imagine(me, 5)
    for go in range(3):
        seat = (first + go) % 3
        lands = int(imagined.state["held"][seat]).bit_count()
        if seat != me:
            assert on_the_board(imagined, seat) == (whole if go < beginning else lands), seat
            assert imagined.state["stock"][seat] == (0 if go < beginning else whole - lands)
    assert imagined.state["pool"] == imagined.state["stock"][imagined.state["awaiting"]]
    if cap:
        assert max(max(game.imagine(me, seed).state["units"]) for seed in SEEDS) <= cap


def test_whoever_is_placing_has_placed_something_and_may_take_the_latest_back() -> None:
    game = placing(4)
    seat = int(game.state["awaiting"])
    assert game.undo_seat == seat
    left = START_UNITS - int(game.state["held"][seat]).bit_count()
    pools = set()
    for seed in SEEDS:
        imagined = game.imagine((seat + 1) % 3, seed)
        pool = int(imagined.state["pool"])
        pools.add(pool)
        assert 0 < pool < left
        assert on_the_board(imagined, seat) + pool == START_UNITS
        assert imagined.undo_seat == seat
        imagined.play("undo", seat)
        assert imagined.state["pool"] == pool + 1
        assert on_the_board(imagined, seat) + pool + 1 == START_UNITS
    assert len(pools) > 5


def test_nobody_is_dealt_a_mission_that_would_have_won() -> None:
    """Whoever is on turn with twenty-four territories has another mission than those; the others may have it."""
    lands = territories("H00-M", 30)
    many = {1: lands[:24], 0: lands[24:27], 2: lands[27:]}
    game = stage("H00-M", 3, many, active=1, missions={0: ANY_24 + 1, 1: ANY_24 + 2, 2: ANY_24 + 3}, rest=2)
    dealt = [game.imagine(0, seed).state["mission"].tolist() for seed in SEEDS]
    assert all(missions[1] != ANY_24 for missions in dealt)
    assert any(missions[2] == ANY_24 for missions in dealt)
    assert len({missions[1] for missions in dealt}) > 3
    assert all(len(set(missions[:3])) == 3 for missions in dealt)


def test_before_the_first_turn_a_mission_may_be_fulfilled_already() -> None:
    """Nobody has had a turn to win in: the deal alone gives nothing away of what somebody holds."""
    lands = territories("H00-M", 30)
    many = {1: lands[:24], 0: lands[24:27], 2: lands[27:]}
    game = stage("H00-M", 3, many, active=1, missions={0: ANY_24 + 1, 1: ANY_24 + 2, 2: ANY_24 + 3}, rest=2)
    game.state["turn"] = 0
    assert any(game.imagine(0, seed).state["mission"][1] == ANY_24 for seed in SEEDS)


def test_a_secret_capital_is_no_land_whose_card_somebody_has_seen() -> None:
    """A capital's card left the deck for good: it is in nobody's hand."""
    hands = {0: INFANTRY[:2], 1: (), 2: ()}
    lands = {1: ["peru", *INFANTRY[:2]], 0: ["brazil"]}
    game = stage("H00-CAP", 3, lands, hands=hands, capitals={0: "brazil", 1: "peru", 2: "siam"})
    for seed in SEEDS:
        imagined = game.imagine(0, seed)
        assert imagined.state["capital"][1] == game.board.index("peru")
        assert imagined.state["deck_size"] == game.state["deck_size"]


@pytest.mark.parametrize("given_back", [0, 3])
def test_every_card_lies_somewhere_and_none_twice(given_back: int) -> None:
    """In hands, in the deck, or where the leader put an eliminated player's cards unseen (CLI-19)."""
    hands: dict[int, Sequence[str | int]] = {0: INFANTRY[:2], 1: [7, 8, 9], 2: [10]}
    game = stage("CLI-M", 3, {0: ["alaska"], 1: ["peru"]}, hands=hands, missions={0: 0, 1: 1, 2: 2})
    state = game.state
    for card in range(20, 20 + given_back):
        state["deck"] &= ~(1 << card)
        state["deck_size"] -= 1
        state["returned"] |= 1 << card
        state["returned_size"] += 1
    for seed in SEEDS:
        dealt = game.imagine(0, seed)
        piles = [cards_of(dealt, seat) for seat in range(3)]
        assert [len(pile) for pile in piles] == [2, 3, 1]
        piles += [{card for card in range(64) if int(dealt.state[pile]) >> card & 1} for pile in ("deck", "returned")]
        assert sum(map(len, piles)) == len(game.board.symbols)
        assert set().union(*piles) == set(range(len(game.board.symbols)))
        assert len(piles[4]) == dealt.state["returned_size"] == given_back


def test_without_a_seed_every_deal_is_another() -> None:
    game = fresh("H10-M", 4)
    assert len({game.imagine(0).hash for _ in range(8)}) > 1
    assert len({game.imagine(0, 3).hash for _ in range(8)}) == 1
