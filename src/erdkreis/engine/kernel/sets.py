"""Sets: what three cards make, what they are worth, and which sets a hand holds."""

from __future__ import annotations

from erdkreis.editions.values import BonusScope, JokerUse, SetValue
from erdkreis.engine.kernel.compiling import kernel, lowest, popcount
from erdkreis.engine.kernel.rows import MOST_SETS
from erdkreis.engine.kernel.state import bit

INFANTRY, CAVALRY, ARTILLERY, JOKER = 0, 1, 2, 3
NO_SET, MIXED = -1, 3


@kernel
def symbols_fit(rules, first, second, third):
    """What three symbols make: 0..2 three of that symbol, MIXED one of each, NO_SET nothing.

    A joker that could make either is used for the more valuable one (A-27).
    """
    jokers = int(first == JOKER) + int(second == JOKER) + int(third == JOKER)
    if jokers > 1 and rules.joker_use != JokerUse.ANY_SYMBOL:
        return NO_SET
    if jokers == 0:
        if first == second and second == third:
            return first
        return MIXED if first != second and second != third and first != third else NO_SET
    if jokers >= 2:
        return MIXED
    a, b = first, second
    if first == JOKER:
        a = third
    elif second == JOKER:
        b = third
    if a == b:
        return a
    return NO_SET if rules.joker_use == JokerUse.PAIR_PLUS_JOKER else MIXED


@kernel
def escalating_value(ordinal):
    """4, 6, 8, 10, 12, 15, then five more each time (P82-43, H00-57, H10-36, CLI-49)."""
    return 2 + 2 * ordinal if ordinal <= 5 else 5 * ordinal - 15


@kernel
def set_value(rules, state, kind):
    """Units for a set of this kind if it were traded now."""
    if rules.set_value == SetValue.ESCALATING:
        return escalating_value(state.sets_traded + 1)
    if kind == MIXED:
        return 10
    if rules.set_value == SetValue.FIXED_INF4_CAV6_ART8_MIX10:
        return 4 + 2 * kind
    return 6 if kind == INFANTRY else 8 if kind == CAVALRY else 4


@kernel
def set_kind(board, rules, a, b, c):
    return symbols_fit(rules, board.symbol[a], board.symbol[b], board.symbol[c])


@kernel
def kinds_within(board, rules, hand):
    """One bit for each kind of set that a hand contains. Counting symbols is enough."""
    jokers = popcount(hand & board.cards_of[JOKER])
    helper = min(jokers, 1)  # at most one makes three of a symbol of two
    kinds, symbols = 0, 0
    for symbol in (INFANTRY, CAVALRY, ARTILLERY):
        count = popcount(hand & board.cards_of[symbol])
        if count > 0:
            symbols += 1
        if count + helper >= 3:
            kinds |= bit(symbol)
    if rules.joker_use == JokerUse.ANY_SYMBOL:
        symbols += jokers
    elif rules.joker_use != JokerUse.PAIR_PLUS_JOKER:
        symbols += helper
    return kinds | bit(MIXED) if symbols >= 3 else kinds


@kernel
def has_set(board, rules, hand):
    return kinds_within(board, rules, hand) != 0


@kernel
def best_set(board, rules, state, hand):
    """Units for the best set of a hand if it were traded now; 0 without one."""
    kinds = kinds_within(board, rules, hand)
    best = 0
    for kind in (INFANTRY, CAVALRY, ARTILLERY, MIXED):
        if kinds & bit(kind):
            best = max(best, set_value(rules, state, kind))
    return best


@kernel
def list_sets(board, rules, hand, scratch):
    """Every set of a hand as packed card numbers, in order; returns how many."""
    count = 0
    rest = hand
    while rest != 0:
        a = lowest(rest)
        rest &= rest - 1
        second = rest
        while second != 0:
            b = lowest(second)
            second &= second - 1
            third = second
            while third != 0:
                c = lowest(third)
                third &= third - 1
                if set_kind(board, rules, a, b, c) != NO_SET and count < MOST_SETS:
                    scratch.sets[count] = a | b << 6 | c << 12
                    count += 1
    return count


@kernel
def set_rank(board, rules, state, packed):
    """How good a set is to trade now: by its units, those for own territories among them; of equals, jokers spared."""
    a, b, c = packed & 63, (packed >> 6) & 63, packed >> 12
    units = set_value(rules, state, set_kind(board, rules, a, b, c))
    units += rules.own_card_bonus * popcount(bonus_cards(board, rules, state, a, b, c))
    return 4 * units - int(a >= board.size) - int(b >= board.size) - int(c >= board.size)


@kernel
def bonus_cards(board, rules, state, a, b, c):
    """One bit per card of a set that brings the player on turn extra units: every one whose territory one owns (P82-48,
    H00-26, H10-39), or the first one named, once a turn (INT-22)."""
    once = rules.own_card_bonus_scope == BonusScope.ONCE_A_TURN
    if rules.own_card_bonus == 0 or (once and state.bonus_given):
        return 0
    found = 0
    for card in (a, b, c):
        if card < board.size and state.owner[card] == state.active and not (once and found):
            found |= bit(card)
    return found
