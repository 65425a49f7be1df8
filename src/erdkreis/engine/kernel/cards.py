"""Cards: sets and their value, trading, drawing, and what becomes of the hand of an eliminated player."""

from __future__ import annotations

from erdkreis.editions.values import (
    CardDraw,
    EliminationCards,
    EliminationTrade,
    ForcedTrade,
    JokerUse,
    SetValue,
    TradedCards,
    TradeWindow,
)
from erdkreis.engine.kernel.chance import draw_hidden_bit
from erdkreis.engine.kernel.compiling import kernel, popcount
from erdkreis.engine.kernel.events import EVERYBODY, EventKind, tell
from erdkreis.engine.kernel.reinforce import CARD_BONUS, add_units
from erdkreis.engine.kernel.state import NOBODY, Phase, bit

INFANTRY, CAVALRY, ARTILLERY, JOKER = 0, 1, 2, 3
NO_SET, MIXED = -1, 3
HAND_LIMIT = 5


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
def has_set(board, rules, hand):
    """Does a hand contain any set? Counting symbols is enough."""
    infantry = popcount(hand & board.cards_of[INFANTRY])
    cavalry = popcount(hand & board.cards_of[CAVALRY])
    artillery = popcount(hand & board.cards_of[ARTILLERY])
    jokers = popcount(hand & board.cards_of[JOKER])
    most = max(infantry, max(cavalry, artillery))
    plain = infantry + cavalry + artillery
    if most >= 3 or (infantry > 0 and cavalry > 0 and artillery > 0):
        return True
    if jokers == 0:
        return False
    if rules.joker_use == JokerUse.PAIR_PLUS_JOKER:
        return most >= 2
    return plain >= 2 or (jokers == 2 and plain == 1 and rules.joker_use == JokerUse.ANY_SYMBOL)


@kernel
def bonus_units(board, rules, state, seat, card):
    """Extra units for a traded card whose territory one owns (P82-48, H00-26, H10-39)."""
    if card < board.size and state.owner[card] == seat:
        return rules.own_card_bonus
    return 0


@kernel
def must_trade(rules, state):
    """Is a set due before anything else may be done? (P82-47, H00-27, H10-37, H10-42, CLI-18)"""
    if rules.set_value == SetValue.NONE or state.army != state.active:
        return False
    size = state.hand_size[state.active]
    if state.trade_down_to > 0:
        return size > state.trade_down_to
    if state.rolled or size < HAND_LIMIT:
        return False
    return rules.forced_trade_amount == ForcedTrade.UNTIL_BELOW_5 or state.trades == 0


@kernel
def may_trade_now(rules, state):
    """Is the trading window open for the player on turn? (J-03, J-04)"""
    if rules.set_value == SetValue.NONE or state.army != state.active:
        return False
    if state.phase != Phase.PLACE and state.phase != Phase.ATTACK:
        return False
    if not state.rolled or state.elimination_right:
        return True
    if rules.trade_window == TradeWindow.BETWEEN_ATTACKS:
        return True
    return state.trade_down_to > 0 and state.hand_size[state.active] > state.trade_down_to


@kernel
def put_away(rules, state, card):
    """A traded card goes under the stack or aside."""
    if rules.traded_cards_go == TradedCards.BOTTOM_OF_STACK:
        state.under[state.under_size] = card
        state.under_size += 1
    else:
        state.discard |= bit(card)


@kernel
def trade(board, rules, state, log, a, b, c):
    seat = state.active
    units = set_value(rules, state, set_kind(board, rules, a, b, c))
    tell(log, EVERYBODY, EventKind.SET_TRADED, seat, a, b, c, units, 0)
    state.sets_traded += 1
    state.trades += 1
    state.hand[seat] &= ~(bit(a) | bit(b) | bit(c))
    state.hand_size[seat] -= 3
    state.extra += units
    state.received += units
    state.pool += units
    state.phase = Phase.PLACE
    trade_card(board, rules, state, log, a)
    trade_card(board, rules, state, log, b)
    trade_card(board, rules, state, log, c)


@kernel
def trade_card(board, rules, state, log, card):
    put_away(rules, state, card)
    bonus = bonus_units(board, rules, state, state.active, card)
    if bonus > 0:
        state.extra += bonus
        state.received += bonus
        add_units(rules, state, log, card, bonus, CARD_BONUS)


@kernel
def can_draw(state):
    return state.deck_size > 0 or state.under_size > 0 or state.discard != 0 or state.returned_size > 0


@kernel
def draw(state, chance, log, seat):
    """One card: an unseen one, else the oldest under the stack; a used-up deck is made of the discards (A-28)."""
    if state.deck_size == 0 and state.under_size > 0:
        card = state.under[0]
        for place in range(1, state.under_size):
            state.under[place - 1] = state.under[place]
        state.under_size -= 1
        state.under[state.under_size] = 0
    else:
        if state.deck_size == 0:
            reshuffle(state)
        if state.deck_size == 0:  # every card is in somebody's hand: the draw lapses
            return
        card = draw_hidden_bit(chance, state.deck)
        state.deck &= ~bit(card)
        state.deck_size -= 1
    state.hand[seat] |= bit(card)
    state.hand_size[seat] += 1
    tell(log, EVERYBODY, EventKind.CARD_DRAWN, seat, 0, 0, 0, 0, 0)
    tell(log, bit(seat), EventKind.CARD_SEEN, seat, card, 0, 0, 0, 0)


@kernel
def reshuffle(state):
    state.deck = state.discard | state.returned
    state.discard = 0
    state.returned = 0
    state.returned_size = 0
    state.deck_size = popcount(state.deck)


@kernel
def owes_card(rules, state, moment):
    """Is this the moment at which the captor's card is drawn?"""
    return rules.set_value != SetValue.NONE and state.captured == 1 and rules.card_draw_time == moment


@kernel
def draw_for_first_capture(rules, state, chance, log):
    """Hasbro 2000's card comes with the first capture itself (H00-43)."""
    if owes_card(rules, state, CardDraw.FIRST_CAPTURE):
        draw(state, chance, log, state.active)


@kernel
def hand_over(rules, state, log):
    """The cards of an eliminated player change hands; then the edition's trading rule for that (J-04)."""
    victim = state.victim
    state.victim = NOBODY
    eliminator = state.active
    cards, size = state.hand[victim], state.hand_size[victim]
    state.hand[victim] = 0
    state.hand_size[victim] = 0
    if rules.elim_cards == EliminationCards.TO_LEADER:
        state.returned |= cards
        state.returned_size += size
        tell(log, EVERYBODY, EventKind.CARDS_TAKEN_OVER, victim, NOBODY, size, 0, 0, 0)
        return
    state.hand[eliminator] |= cards
    state.hand_size[eliminator] += size
    tell(log, EVERYBODY, EventKind.CARDS_TAKEN_OVER, victim, eliminator, size, 0, 0, 0)
    tell(log, bit(eliminator) | bit(victim), EventKind.CARDS_SEEN, eliminator, cards, 0, 0, 0, 0)
    hand = state.hand_size[eliminator]
    if rules.elim_trade == EliminationTrade.MAY_NOW_AND_DOWN_TO_5:
        state.elimination_right = 1
        state.trade_down_to = 5 if hand > 5 else 0
    elif rules.elim_trade == EliminationTrade.MUST_NOW_IF_6_DOWN_TO_4 and hand >= 6:
        state.trade_down_to = 4
