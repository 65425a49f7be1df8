"""Chance: two streams of 64-bit words from outside, and how dice and draws are made of them.

`dice` is for what everybody sees happen (rolls, who begins, the computer's ties); `hidden` for deal, missions and
cards. Each draw takes the upper 63 bits of one word, rejects the few values that would favour somebody, and takes the
remainder; so every outcome is exactly equally likely. Words are given one by one, or made from two seeds by SplitMix64.
"""

from __future__ import annotations

import numpy as np

from erdkreis.engine.kernel.compiling import inlined, kernel, lowest, mix, popcount, wrap

DICE_WORDS = 512
HIDDEN_WORDS = 128

CHANCE = np.dtype(
    [
        ("seeded", np.int64),
        ("dice_seed", np.int64),
        ("dice_used", np.int64),
        ("dice_given", np.int64),
        ("hidden_seed", np.int64),
        ("hidden_used", np.int64),
        ("hidden_given", np.int64),
        ("short", np.int64),  # the given words did not suffice
        ("dice", np.int64, DICE_WORDS),
        ("hidden", np.int64, HIDDEN_WORDS),
    ]
)

GAMMA = -7046029254386353131
MOST = 2**63 - 1


@kernel
def seeded_word(seed, index):
    """Word number `index` of the stream that starts from `seed`."""
    return mix(wrap(seed + wrap((index + 1) * GAMMA)))


@kernel
def dice_word(chance):
    used = chance.dice_used
    chance.dice_used = used + 1
    if chance.seeded:
        return seeded_word(chance.dice_seed, used)
    if used >= chance.dice_given:
        chance.short = 1
        return 0
    return chance.dice[used]


@kernel
def hidden_word(chance):
    used = chance.hidden_used
    chance.hidden_used = used + 1
    if chance.seeded:
        return seeded_word(chance.hidden_seed, used)
    if used >= chance.hidden_given:
        chance.short = 1
        return 0
    return chance.hidden[used]


@inlined
def share(word, n):
    """A number below `n` from one word, or -1 if the word must be rejected."""
    x = (word >> 1) & MOST
    if x > MOST - (MOST % n + 1) % n:
        return -1
    return x % n


@inlined
def public_draw(chance, n):
    """One of `n` equally likely things, before everybody's eyes."""
    drawn = -1
    while drawn < 0:
        drawn = share(dice_word(chance), n)
    return drawn


@kernel
def hidden_draw(chance, n):
    """One of `n` equally likely things that must stay unknown."""
    drawn = -1
    while drawn < 0:
        drawn = share(hidden_word(chance), n)
    return drawn


@kernel
def roll(chance):
    """A die: 1 to 6."""
    return public_draw(chance, 6) + 1


@kernel
def nth_bit(mask, n):
    """The n-th lowest set bit of `mask`, counted from 0."""
    for _ in range(n):
        mask &= mask - 1
    return lowest(mask)


@kernel
def draw_public_bit(chance, mask):
    return nth_bit(mask, public_draw(chance, popcount(mask)))


@kernel
def draw_hidden_bit(chance, mask):
    return nth_bit(mask, hidden_draw(chance, popcount(mask)))
