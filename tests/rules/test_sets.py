"""Sets of cards, by enumeration: a trade is offered exactly when three cards of the hand may be traded."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement

import pytest

from erdkreis.engine.actions import Trade
from tests.engine.positions import ARTILLERY, CAVALRY, INFANTRY, JOKERS, refused, stage

CARDS = {"I": INFANTRY, "C": CAVALRY, "A": ARTILLERY, "J": JOKERS}
HANDS = ["".join(hand) for size in range(6) for hand in combinations_with_replacement("ICAJ", size)]


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
