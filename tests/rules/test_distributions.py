"""The exact outcome distributions of section 5.11, and that chance is exactly uniform; by enumeration, not sampling."""

from __future__ import annotations

from collections import Counter
from itertools import product

import numpy as np
import pytest

from erdkreis.engine.errors import ChanceError
from erdkreis.engine.game import Game, words_for_dice
from erdkreis.engine.kernel.battle import lost_pairs
from erdkreis.engine.kernel.chance import share
from tests.engine.positions import cards_of, roll, rules, stage, take

WORDS = 2**63  # a draw looks at 63 bits of a word

DISTRIBUTIONS = [
    # attacking dice, defending dice, {(attacker loses, defender loses): outcomes}, mean losses of both
    (1, 1, {(0, 1): 15, (1, 0): 21}, 0.5833, 0.4167),
    (1, 2, {(0, 1): 55, (1, 0): 161}, 0.7454, 0.2546),
    (1, 3, {(0, 1): 225, (1, 0): 1071}, 0.8264, 0.1736),
    (2, 1, {(0, 1): 125, (1, 0): 91}, 0.4213, 0.5787),
    (2, 2, {(0, 2): 295, (1, 1): 420, (2, 0): 581}, 1.2207, 0.7793),
    (2, 3, {(0, 2): 979, (1, 1): 1981, (2, 0): 4816}, 1.4934, 0.5066),
    (3, 1, {(0, 1): 855, (1, 0): 441}, 0.3403, 0.6597),
    (3, 2, {(0, 2): 2890, (1, 1): 2611, (2, 0): 2275}, 0.9209, 1.0791),
    (3, 3, {(0, 3): 6420, (1, 2): 10017, (2, 1): 12348, (3, 0): 17871}, 1.8931, 1.1069),
]


def laid_down(count: int) -> list[np.ndarray]:
    """All 6^count throws, each as it lies on the table: highest first, a zero for each die not thrown."""
    throws = product(range(1, 7), repeat=count)
    return [np.array([*sorted(throw, reverse=True), *[0] * (3 - count)], np.int64) for throw in throws]


@pytest.mark.parametrize(("attack", "defence", "expected", "attacker", "defender"), DISTRIBUTIONS)
def test_outcomes_of_all_faces(
    attack: int, defence: int, expected: dict[tuple[int, int], int], attacker: float, defender: float
) -> None:
    outcomes: Counter[tuple[int, int]] = Counter()
    for red, blue in product(laid_down(attack), laid_down(defence)):
        lost = int(lost_pairs(red, blue))
        outcomes[lost, min(attack, defence) - lost] += 1
    total = 6 ** (attack + defence)
    assert outcomes.total() == total
    assert outcomes == expected
    assert round(sum(lost * times for (lost, _), times in outcomes.items()) / total, 4) == attacker
    assert round(sum(lost * times for (_, lost), times in outcomes.items()) / total, 4) == defender


@pytest.mark.parametrize("faces", list(product((1, 4, 6), repeat=3)), ids=str)
def test_a_thrown_battle_compares_like_the_enumeration(faces: tuple[int, ...]) -> None:
    """The dice lie sorted whatever the order in which they fall."""
    game = stage("P82-M", 3, {0: {"alaska": 9}, 1: {"kamchatka": 9}})
    roll(game, "attack alaska kamchatka 3", faces, (4, 1))
    red, blue = np.array(sorted(faces, reverse=True), np.int64), np.array([4, 1, 0], np.int64)
    assert game.state["units"][game.board.index("alaska")] == 9 - lost_pairs(red, blue)


# -- Uniform chance ---------------------------------------------------------------------------------------------------


def word_of(value: int) -> int:
    """The signed word whose upper 63 bits are `value`; the lowest bit does not count."""
    word = value << 1
    return word - (1 << 64) if word >> 63 else word


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 6, 7, 11, 14, 42, 43, 44, 48, 50])
def test_share_is_uniform_at_its_limits(n: int) -> None:
    """The words that count are a whole number of rounds of n, so every outcome has equally many of them."""
    rejected = WORDS % n
    kept = WORDS - rejected
    assert [int(share(word_of(value), n)) for value in range(n)] == list(range(n))
    assert [int(share(word_of(value), n)) for value in range(kept - n, kept)] == list(range(n))
    assert {int(share(word_of(value), n)) for value in range(kept, WORDS)} <= {-1}
    assert int(share(word_of(WORDS - 1), n)) == (-1 if rejected else n - 1)


@pytest.mark.parametrize("n", [2, 6, 44])
def test_the_lowest_bit_of_a_word_does_not_count(n: int) -> None:
    for value in (0, 5, WORDS // 2, WORDS - 1 - WORDS % n):
        assert share(word_of(value), n) == share(word_of(value) | 1, n)


def test_six_words_are_six_faces() -> None:
    for face, word in enumerate(words_for_dice(1, 2, 3, 4, 5, 6), start=1):
        game = stage("P82-M", 3, {0: {"alaska": 9}, 1: {"kamchatka": 1, "japan": 1}})
        game.play("attack alaska kamchatka 1", dice=(word, *words_for_dice(6)))
        assert game.state["red"].tolist() == [face, 0, 0]


def test_a_rejected_die_is_thrown_again() -> None:
    # 2^63 is no multiple of 6: the last two values would favour two faces
    assert WORDS % 6 == 2
    for value in (WORDS - 1, WORDS - 2):
        game = stage("P82-M", 3, {0: {"alaska": 9}, 1: {"kamchatka": 1, "japan": 1}})
        game.play("attack alaska kamchatka 1", dice=(value << 1, *words_for_dice(3, 6)))
        assert game.state["red"].tolist() == [3, 0, 0]
        assert len(game.last_chance[0]) == 3
    game = stage("P82-M", 3, {0: {"alaska": 9}, 1: {"kamchatka": 1, "japan": 1}})
    game.play("attack alaska kamchatka 1", dice=(WORDS - 3 << 1, *words_for_dice(6)))
    assert game.state["red"].tolist() == [(WORDS - 3) % 6 + 1, 0, 0]


def test_every_card_of_the_deck_is_drawn_by_as_many_words() -> None:
    drawn = []
    for word in range(44):
        game = stage("P82-M", 3, {0: {"alaska": 9}, 1: {"kamchatka": 1, "japan": 1}})
        take(game, "alaska", "kamchatka")
        game.play("end", hidden=(word << 1,))
        (card,) = cards_of(game, 0)
        drawn.append(card)
    assert sorted(drawn) == list(range(44))


def test_every_territory_can_be_dealt_first() -> None:
    left = [Game(rules("FUR-N"), 3, hidden=(word << 1, *(0,) * 47)).state["held"][0] for word in range(48)]
    without = Game(rules("FUR-N"), 3, hidden=(0,) * 48).state["held"][0]
    assert int(without) & 1
    for word, territories in enumerate(left):
        assert int(territories) >> word & 1


def test_every_leader_is_as_likely() -> None:
    assert [int(Game(rules("H00-M"), 5, dice=(word << 1,), hidden=(0,) * 60).state["leader"]) for word in range(5)] == [
        0,
        1,
        2,
        3,
        4,
    ]


def test_an_action_without_its_words_changes_nothing_and_tells_nothing() -> None:
    game = stage("P82-M", 3, {0: {"alaska": 2}, 1: {"kamchatka": 1, "japan": 1}}, phase="turn")
    game.play("place alaska 3")
    before, told = game.hash, game.events
    for words in ((), words_for_dice(6), words_for_dice(6, 6, 6)):
        with pytest.raises(ChanceError):
            game.play("attack alaska kamchatka 3", dice=words)
        assert game.hash == before
        assert game.events == told
