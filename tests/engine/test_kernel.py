"""The few functions that are written twice, compiled and plain: against formulas that know neither."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from erdkreis.engine.game import Chance, derive, words_for_dice
from erdkreis.engine.kernel import compiling as kernel
from erdkreis.engine.kernel.chance import CHANCE, MOST, nth_bit, roll, seeded_word, share
from erdkreis.engine.kernel.compiling import copy_record, lowest, mix, popcount, uncompiled, wrap
from erdkreis.engine.kernel.goals import NOTHING_ABOUT, Piece, missing, pack_piece, piece_about, piece_kind
from erdkreis.engine.kernel.records import new_record, places
from erdkreis.engine.kernel.state import STATE

WORD = 1 << 64
EDGES = [
    0,
    1,
    2,
    3,
    -1,
    -2,
    5,
    255,
    1 << 31,
    (1 << 31) - 1,
    1 << 32,
    1 << 62,
    (1 << 63) - 1,
    -(1 << 63),
    -(1 << 62) + 1,
]
PUBLISHED = (
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
)
"""The first outputs of SplitMix64 from seed 1234567, as its reference implementation prints them."""


def some_words(count: int = 200) -> list[int]:
    rng = np.random.default_rng(7)
    return [*EDGES, *rng.integers(-(1 << 63), (1 << 63) - 1, count, np.int64).tolist()]


def splitmix64(seed: int, count: int) -> list[int]:
    """The published algorithm on unsigned numbers, word after word."""
    words, state = [], seed % WORD
    for _ in range(count):
        state = (state + 0x9E3779B97F4A7C15) % WORD
        z = state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) % WORD
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) % WORD
        words.append(z ^ (z >> 31))
    return words


def unsigned(word: int) -> int:
    return int(word) % WORD


def test_the_independent_splitmix_is_the_published_one() -> None:
    assert tuple(splitmix64(1234567, 5)) == PUBLISHED


def test_seeded_words_are_the_published_ones() -> None:
    assert tuple(unsigned(seeded_word(1234567, index)) for index in range(5)) == PUBLISHED


@pytest.mark.parametrize("seed", EDGES)
def test_seeded_words_are_splitmix64_from_any_seed(seed: int) -> None:
    assert [unsigned(seeded_word(seed, index)) for index in range(40)] == splitmix64(seed, 40)


def test_mix_is_the_finalizer() -> None:
    for word in some_words():
        expected = splitmix64(word - 0x9E3779B97F4A7C15, 1)[0]
        assert unsigned(mix(word)) == expected
        assert -(1 << 63) <= int(mix(word)) < 1 << 63


def test_popcount_counts_bits() -> None:
    for word in some_words():
        mask = word & MOST
        assert popcount(mask) == bin(mask).count("1")


def test_lowest_is_the_number_of_the_lowest_bit() -> None:
    for word in some_words():
        mask = word & MOST
        if mask:
            assert mask % (1 << (int(lowest(mask)) + 1)) == 1 << int(lowest(mask))


def test_nth_bit_counts_from_the_lowest() -> None:
    for word in some_words(30):
        mask = word & MOST
        places = [place for place in range(63) if mask >> place & 1]
        assert [nth_bit(mask, n) for n in range(len(places))] == places


def test_wrap_folds_into_a_signed_word() -> None:
    """Compiled integers wrap by themselves, so there only what fits can be asked."""
    words = some_words() if kernel.COMPILED else [*some_words(), 1 << 63, WORD, WORD + 5, -WORD - 1, 3 * WORD // 2]
    for word in words:
        folded = int(wrap(word))
        assert -(1 << 63) <= folded < 1 << 63
        assert (folded - word) % WORD == 0


@pytest.mark.parametrize("n", [1, 2, 3, 5, 6, 7, 41, 42, 44, 48, 1000, (1 << 62) + 1])
def test_share_is_fair(n: int) -> None:
    """The upper 63 bits modulo n, and as many values are rejected as would favour the first remainders."""
    rejected = (1 << 63) % n
    for word in some_words():
        upper = unsigned(word) >> 1
        expected = -1 if upper >= (1 << 63) - rejected else upper % n
        assert share(word, n) == expected
    last_good, first_bad = (1 << 63) - rejected - 1, (1 << 63) - rejected
    assert share(_signed(last_good << 1), n) == last_good % n
    if rejected:
        assert share(_signed(first_bad << 1), n) == -1
        assert share(-1, n) == -1


def _signed(word: int) -> int:
    return word - WORD if word >> 63 else word


def test_rejected_words_are_skipped() -> None:
    """A die takes the next word where one would favour somebody; 2**63 leaves 2 over when shared by six."""
    chance = Chance()
    chance.give([-1, *words_for_dice(4)], [])
    assert roll_once(chance) == 4
    assert int(chance.record["dice_used"]) == 2


def roll_once(chance: Chance) -> int:
    """Uncompiled, through a door: there a record comes as an array of one."""
    through_a_door = kernel.entry(lambda chances: roll(chances[0]))  # type: ignore[no-untyped-call]
    return int(roll(chance.record) if kernel.COMPILED else through_a_door(chance.record))


def test_words_for_dice_make_those_dice() -> None:
    for face in range(1, 7):
        chance = Chance()
        chance.give(words_for_dice(face), [])
        assert roll_once(chance) == face


def test_a_die_has_six_faces() -> None:
    chance = Chance()
    chance.give([number << 1 for number in range(18)], [])
    assert [roll_once(chance) for _ in range(18)] == [1, 2, 3, 4, 5, 6] * 3


@kernel.entry
def copy_second(into: Any, source: Any) -> None:
    copy_record(into[1], source[0])


def test_copy_record_copies_one_record_whole_and_no_other() -> None:
    source, into = np.zeros(2, CHANCE), np.zeros(3, CHANCE)
    source["dice_seed"], source["hidden"][:, -1] = (5, 6), 7
    into["dice_seed"], into["dice"] = 1, 2
    before = into.copy()
    copy_second(into, source)
    assert into[1] == source[0]
    assert (into[[0, 2]] == before[[0, 2]]).all()
    source["dice"][0, 3] = 10
    assert into["dice"][1, 3] == 0


@pytest.mark.skipif(not kernel.COMPILED, reason="plain Python has no forms")
def test_a_rule_has_one_form_for_all_constants_and_opens_to_python_too() -> None:
    from numba import njit

    more = kernel.Kernel(lambda number: number + 1, targetoptions=kernel.WITHIN)
    assert njit(lambda number: more(1) * more(20) * more(number))(2) == 2 * 21 * 3
    assert len(more.overloads) == 1
    assert more(5) == 6


def test_streams_are_derived_apart() -> None:
    words = {derive(seed, stream) for seed in range(50) for stream in ("dice", "hidden", "bots")}
    assert len(words) == 150
    assert all(-(1 << 63) <= word < 1 << 63 for word in words)


@pytest.mark.parametrize("name", STATE.names or ())
def test_a_fields_numbers_stand_where_they_are_said_to(name: str) -> None:
    record = new_record(STATE)
    record[name] = 1
    assert [*places(STATE, name)] == np.flatnonzero(np.frombuffer(record, np.int64)).tolist()


@pytest.mark.parametrize(("about", "done", "needed"), [(0, 0, 1), (3, 5, 12), (NOTHING_ABOUT, 24, 42), (5, 48, 48)])
@pytest.mark.parametrize("kind", Piece)
def test_what_is_packed_into_a_piece_of_a_goal_comes_out_again(kind: Piece, about: int, done: int, needed: int) -> None:
    piece = uncompiled(pack_piece)(int(kind), about, done, needed)
    found = [uncompiled(part)(piece) for part in (piece_kind, piece_about, missing)]
    assert found == [kind, about, needed - done]
