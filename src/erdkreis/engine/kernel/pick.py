"""The random seat: uniformly one of the offered rows, then a number in its range. It looks at nothing else."""

from __future__ import annotations

from erdkreis.engine.kernel import battle
from erdkreis.engine.kernel.chance import seeded_word
from erdkreis.engine.kernel.compiling import kernel
from erdkreis.engine.kernel.rows import nth_row, row_kind, row_least, row_most, row_source, row_target
from erdkreis.engine.kernel.sets import list_sets
from erdkreis.engine.kernel.state import Kind
from erdkreis.engine.kernel.turn import list_offers


@kernel
def below(scratch, n):
    """A number below `n` for a bot's choice.

    Not for the game's own chance: the 32-bit product is fast and off by less than one part in a million.
    """
    word = seeded_word(scratch.seed, scratch.used)
    scratch.used += 1
    return (((word >> 32) & 0xFFFFFFFF) * n) >> 32


@kernel
def pick(board, rules, state, scratch, action):
    """Fill `action` with a random one of the awaited seat's options."""
    offers = list_offers(board, rules, state, scratch)
    row = nth_row(scratch, offers, below(scratch, scratch.rows_by[offers]))
    kind = row_kind(row)
    least, most = row_least(row), row_most(row)
    number = least if least == most else least + below(scratch, most - least + 1)
    action.kind = kind
    action.source = row_source(row)
    action.target = row_target(row)
    action.units = number
    action.dice = number
    if kind == Kind.ATTACK:
        fewest = battle.fewest_attack_dice(rules, number)
        action.dice = fewest
        if battle.most_attack_dice(number) > fewest:
            action.dice = fewest + below(scratch, battle.most_attack_dice(number) - fewest + 1)
    elif kind == Kind.TRADE:
        chosen = scratch.sets[below(scratch, list_sets(board, rules, state.hand[state.active], scratch))]
        action.cards[0] = chosen & 63
        action.cards[1] = (chosen >> 6) & 63
        action.cards[2] = chosen >> 12
