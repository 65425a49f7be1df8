"""Cards: trading, drawing, and what becomes of the hand of an eliminated player."""

from __future__ import annotations

from erdkreis.editions.values import (
    BonusScope,
    CardDraw,
    EliminationCards,
    EliminationTrade,
    ForcedTrade,
    SetValue,
    TradedCards,
    TradeWindow,
)
from erdkreis.engine.kernel import objectives
from erdkreis.engine.kernel.chance import draw_hidden_bit
from erdkreis.engine.kernel.compiling import kernel, popcount
from erdkreis.engine.kernel.events import EVERYBODY, EventKind, tell
from erdkreis.engine.kernel.refusals import Refusal
from erdkreis.engine.kernel.reinforce import CARD_BONUS, add_units
from erdkreis.engine.kernel.rows import NO_PLACE, offer_row, pack
from erdkreis.engine.kernel.sets import NO_SET, bonus_cards, has_set, set_kind, set_value
from erdkreis.engine.kernel.state import NOBODY, Kind, Phase, bit

HAND_LIMIT = 5


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
def refuse_trade(board, rules, state, action):
    if rules.set_value == SetValue.NONE:
        return Refusal.CARD_NOT_USED
    if state.phase != Phase.PLACE and state.phase != Phase.ATTACK:
        return Refusal.TURN_WRONG_STEP
    if state.army != state.active:
        return Refusal.TURN_WRONG_STEP
    if not may_trade_now(rules, state):
        return Refusal.CARD_TOO_LATE
    a, b, c = action.cards[0], action.cards[1], action.cards[2]
    if a == b or a == c or b == c:
        return Refusal.CARD_NOT_YOURS
    for i in range(3):
        card = action.cards[i]
        if card < 0 or card >= board.cards or (state.hand[state.active] >> card) & 1 == 0:
            return Refusal.CARD_NOT_YOURS
    return Refusal.NONE if set_kind(board, rules, a, b, c) != NO_SET else Refusal.CARD_NO_SET


@kernel
def can_trade(board, rules, state):
    """Has the player on turn a set, and may it be traded now?"""
    return may_trade_now(rules, state) and has_set(board, rules, state.hand[state.active])


@kernel
def trade_offer(board, rules, state, scratch, count):
    if can_trade(board, rules, state):
        return offer_row(scratch, count, pack(Kind.TRADE, NO_PLACE, NO_PLACE, 0, 0))
    return count


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
    bonus = bonus_cards(board, rules, state, a, b, c)
    for card in (a, b, c):
        put_away(rules, state, card)
        if bonus & bit(card):
            give_bonus(rules, state, log, card)
    objectives.look_at_garrisons(board, rules, state, log)


@kernel
def give_bonus(rules, state, log, card):
    """Extra units for a traded card, straight onto its territory."""
    state.bonus_given = int(rules.own_card_bonus_scope == BonusScope.ONCE_A_TURN)
    state.extra += rules.own_card_bonus
    state.received += rules.own_card_bonus
    add_units(rules, state, log, card, rules.own_card_bonus, CARD_BONUS)


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


@kernel
def refuse_card(state):
    """A card is taken or declined when it is offered."""
    return Refusal.NONE if state.phase == Phase.DRAW else Refusal.TURN_WRONG_STEP


@kernel
def card_offers(scratch):
    count = offer_row(scratch, 0, pack(Kind.DRAW, NO_PLACE, NO_PLACE, 0, 0))
    return offer_row(scratch, count, pack(Kind.DECLINE, NO_PLACE, NO_PLACE, 0, 0))


@kernel
def decide_card(state, chance, log, kind):
    if kind == Kind.DRAW:
        draw(state, chance, log, state.active)
    else:
        tell(log, EVERYBODY, EventKind.CARD_DECLINED, state.active, 0, 0, 0, 0, 0)
