"""Sets of cards, by enumeration: a trade is offered exactly when three cards of the hand may be traded."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement

import pytest

from erdkreis.boards import board
from erdkreis.engine.actions import Trade
from erdkreis.engine.game import Game
from erdkreis.engine.kernel.compiling import entry
from erdkreis.engine.kernel.sets import best_set
from tests.engine.positions import ARTILLERY, CAVALRY, INFANTRY, JOKERS, card_number, refused, stage

CARDS = {"I": INFANTRY, "C": CAVALRY, "A": ARTILLERY, "J": JOKERS}
HANDS = ["".join(hand) for size in range(6) for hand in combinations_with_replacement("ICAJ", size)]


@entry
def best(board, rules, state, hand):  # type: ignore[no-untyped-def]
    return best_set(board[0], rules[0], state[0], hand)


def cards(symbols: str) -> list[str]:
    return [CARDS[each][symbols[:place].count(each)] for place, each in enumerate(symbols)]


def is_set(symbols: str, joker_use: str) -> bool:
    """What the rule books say: three equal or three different, a joker for any symbol as far as it may be used."""
    jokers, plain = symbols.count("J"), symbols.replace("J", "")
    if jokers == 0:
        return len(set(plain)) in (1, 3)
    if jokers == 1:
        return len(set(plain)) == 1 or joker_use != "pair_plus_joker"
    return joker_use == "any_symbol"


@pytest.mark.parametrize("joker_use", ["any_symbol", "third_card", "pair_plus_joker"])
def test_a_trade_is_offered_exactly_when_the_hand_contains_a_set(joker_use: str) -> None:
    for hand in HANDS:
        if hand.count("J") > 2:
            continue
        game = stage("H10-M", 3, {0: ["japan"]}, phase="turn", hands={0: cards(hand)}, joker_use=joker_use)
        legal = []
        for three in combinations(range(len(hand)), 3):
            names = [cards(hand)[place] for place in three]
            permitted = refused(game, "trade " + " ".join(names)) is None
            assert permitted == is_set("".join(hand[place] for place in three), joker_use), (hand, names)
            if permitted:
                trade = game.parse("trade " + " ".join(names))
                assert isinstance(trade, Trade)
                legal.append(frozenset(trade.cards))
        offered = [frozenset(one.cards) for option in game.options().of("trade") for one in option.sets]
        assert sorted(map(sorted, offered)) == sorted(map(sorted, legal)), hand
        assert bool(game.options().of("trade")) == bool(legal), hand


def worth(symbols: str, joker_use: str) -> int:
    """Of three cards, by the values of P82-42: a joker among two equal cards is a third of them, else all differ."""
    if not is_set(symbols, joker_use):
        return 0
    plain = symbols.replace("J", "")
    return {"I": 4, "C": 6, "A": 8}[plain[0]] if len(set(plain)) == 1 and len(plain) >= 2 else 10


@pytest.mark.parametrize("joker_use", ["any_symbol", "third_card", "pair_plus_joker"])
def test_the_best_set_of_a_hand_is_the_best_of_all_its_sets(joker_use: str) -> None:
    game = stage("P82-M", 3, {0: ["japan"]}, phase="turn", joker_use=joker_use, set_value="fixed_inf4_cav6_art8_mix10")
    for hand in HANDS:
        if hand.count("J") <= 2:
            bits = sum(1 << card_number(game, card) for card in cards(hand))
            most = max((worth("".join(three), joker_use) for three in combinations(hand, 3)), default=0)
            assert best(game.board_record, game.rules, game.state, bits) == most, hand


@pytest.mark.parametrize("cards", [21, 22, 27, 36])
def test_a_list_of_sets_says_what_it_leaves_out_and_those_can_be_traded_too(cards: int) -> None:
    """However many cards somebody holds, as house rules allow."""
    hand = list(range(44))[-cards:]
    ids = [territory.id for territory in board("classic42").territories]
    held = {id: {"owner": number % 3, "units": 3} for number, id in enumerate(ids)}
    game = Game.from_position(
        {"preset": "H00-W", "players": 3, "turn": 4, "phase": "place", "active": 0, "territories": held}
        | {"hands": [hand, [], []]},
        given=True,
    )
    (trade,) = game.options().of("trade")
    listed, unlisted = trade.sets or (), trade.unlisted or 0
    every = [three for three in combinations(hand, 3) if _trades(game, three)]
    assert len(listed) + unlisted == len(every)
    assert ("unlisted" in trade.to_json()) == (unlisted > 0) == (len(listed) < len(every))
    left = {*every} - {tuple(sorted(each.cards)) for each in listed}
    assert len(left) == unlisted
    for three in sorted(left)[:: max(1, len(left) // 5)]:
        before = sum(each.units for each in game.view(0).territories) + game.options().units
        again = game.copy(same_chance=True)
        again.play("trade {} {} {}".format(*three))
        gained = sum(each.units for each in again.view(0).territories) + again.options().units - before
        assert 0 < gained <= min(each.total for each in listed)


def _trades(game: Game, three: tuple[int, ...]) -> bool:
    """Three alike, three different, or with a joker (H00-23)."""
    symbols = [game.board.symbols[card].name for card in three if card < 42]
    return len(symbols) < 3 or len(set(symbols)) in (1, 3)
