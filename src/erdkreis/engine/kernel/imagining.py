"""What one seat cannot see, dealt anew: cards, missions, capitals, and units that are placed in secret.

`state` is a projected record. Whatever fits what the seat knows can come of it, and nothing else.
"""

from __future__ import annotations

from erdkreis.editions.values import Goal, SetValue, WinTiming
from erdkreis.engine.kernel import goals, objectives
from erdkreis.engine.kernel.chance import draw_hidden_bit, hidden_draw
from erdkreis.engine.kernel.compiling import kernel, popcount
from erdkreis.engine.kernel.placing import remember, with_room
from erdkreis.engine.kernel.setup import hides_placement
from erdkreis.engine.kernel.state import NOBODY, Phase, bit, is_alive, set_units

TRIES = 1000  # to deal missions of which nobody has won by already; more than one is hardly ever needed


@kernel
def imagine(board, rules, state, me, undo, chance):
    """Fill in what the seat does not know; somebody who only watches knows no seat's secrets.

    `undo`: who may take the latest placement back, as everybody knows.
    """
    imagine_placements(rules, state, me, undo, chance)
    imagine_capitals(rules, state, me, chance)
    deal_cards(rules, state, me, chance)
    if rules.goal == Goal.MISSIONS and state.phase != Phase.OVER:
        for _ in range(TRIES):
            deal_missions(rules, state, me, chance)
            if state.turn == 0 or not won_before(board, rules, state):
                break


@kernel
def has_had_its_go(state, seat):
    """While everybody in turn chooses something in secret: has this seat?"""
    return (seat - state.first) % state.players < (state.awaiting - state.first) % state.players


@kernel
def imagine_placements(rules, state, me, undo, chance):
    """While everybody places at once, the others' units stand anywhere."""
    if not hides_placement(rules, state):
        return
    for seat in range(state.players):
        if seat == me:
            continue
        left = max(0, rules.start_units - popcount(state.held[seat]))
        placed = 0
        if has_had_its_go(state, seat):
            placed = left
        elif seat == state.awaiting and seat == undo and left > 1:
            placed = 1 + hidden_draw(chance, left - 1)
        state.stock[seat] = left - placed
        if seat == state.awaiting:
            state.pool = left - placed
        for _ in range(placed):
            put_anywhere(rules, state, seat, chance)
        if seat == undo and placed > 0:
            remember_one(state, seat, left - placed, chance)


@kernel
def remember_one(state, seat, left, chance):
    """Any unit that the seat has placed is its latest one."""
    awaiting, pool = state.awaiting, state.pool
    state.awaiting = seat
    state.pool = left + 1
    remember(state, draw_hidden_bit(chance, state.held[seat] & state.strong), 1)
    state.awaiting = awaiting
    state.pool = pool


@kernel
def put_anywhere(rules, state, seat, chance):
    """One start unit on any territory of the seat that has room for it."""
    room = with_room(rules, state, state.held[seat])
    if room != 0:
        territory = draw_hidden_bit(chance, room)
        set_units(state, territory, state.units[territory] + 1)


@kernel
def imagine_capitals(rules, state, me, chance):
    """One of a seat's territories, and one whose card nobody has seen: it left the deck for good."""
    if not rules.capitals:
        return
    for seat in range(state.players):
        if seat == me or state.capital[seat] != NOBODY or state.phase < Phase.CAPITAL:
            continue
        if state.phase == Phase.CAPITAL and not has_had_its_go(state, seat):
            continue
        secret = state.held[seat]
        if rules.set_value != SetValue.NONE:
            secret &= state.deck
        if secret != 0:
            state.capital[seat] = draw_hidden_bit(chance, secret)
            state.deck &= ~bit(state.capital[seat])


@kernel
def deal_cards(rules, state, me, chance):
    """Hands from all cards that the seat has not seen; what is left beside the deck was given back unseen."""
    if rules.set_value == SetValue.NONE:
        return
    for seat in range(state.players):
        if seat != me:
            for _ in range(min(state.hand_size[seat], popcount(state.deck))):
                card = draw_hidden_bit(chance, state.deck)
                state.hand[seat] |= bit(card)
                state.deck &= ~bit(card)
            state.hand_size[seat] = popcount(state.hand[seat])
    while popcount(state.deck) > state.deck_size:
        card = draw_hidden_bit(chance, state.deck)
        state.deck &= ~bit(card)
        state.returned |= bit(card)
    state.deck_size = popcount(state.deck)
    state.returned_size = popcount(state.returned)


@kernel
def deal_missions(rules, state, me, chance):
    """A card for everybody else, as at the beginning."""
    deck = goals.mission_deck(rules, state)
    if me < state.players:
        deck &= ~bit(state.mission[me])
    for seat in range(state.players):
        if seat != me:
            state.mission[seat] = draw_hidden_bit(chance, deck)
            deck &= ~bit(state.mission[seat])


@kernel
def won_before(board, rules, state):
    """Would somebody have won already, were these the missions?"""
    for seat in range(state.players):
        may_win = seat == state.active or rules.win_timing != WinTiming.OWN_TURN_ONLY
        if may_win and is_alive(state, seat) and objectives.goal_reached(board, rules, state, seat):
            return True
    return False
