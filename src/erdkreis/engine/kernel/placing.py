"""Placing units, at the start and in a turn, and taking a placement back."""

from __future__ import annotations

from erdkreis.editions.values import FortifyEligible, NeutralReinforcement
from erdkreis.engine.kernel import cards, flow, neutral, objectives, reinforce, setup
from erdkreis.engine.kernel.compiling import kernel, lowest
from erdkreis.engine.kernel.events import EVERYBODY, EventKind, tell
from erdkreis.engine.kernel.refusals import Refusal
from erdkreis.engine.kernel.rows import NO_PLACE, OPEN, offer, offer_row, pack
from erdkreis.engine.kernel.state import (
    NEUTRAL,
    NOBODY,
    UNDO_DEPTH,
    Kind,
    Phase,
    bit,
    forget_placements,
    set_units,
    unknown,
)

MOST_ANSWERED = 400  # units in one action where every second one is answered, told, and may need chance
MOST_KEPT = 0xFFFFF


@kernel
def placing_limit(rules, state, territory):
    """Most units the awaited seat may put on a territory now; 0 where it may not place at all."""
    owner = state.owner[territory]
    if state.phase != Phase.SETUP:
        most = state.pool if owner == state.army else 0
        answered = rules.neutral_reinforcement == NeutralReinforcement.ONE_PER_TWO_PLACED
        return min(most, MOST_ANSWERED) if answered else most
    limit = state.pool if owner == state.awaiting else state.neutral_pool if owner == NEUTRAL else 0
    if rules.start_stack_cap > 0:
        limit = max(0, min(limit, rules.start_stack_cap - state.units[territory]))
    return limit


@kernel
def refuse_place(board, rules, state, action):
    if state.phase != Phase.SETUP and state.phase != Phase.PLACE:
        return Refusal.TURN_WRONG_STEP
    territory, units = action.target, action.units
    if unknown(board, territory):
        return Refusal.TERRITORY_UNKNOWN
    if state.phase == Phase.PLACE:
        if cards.must_trade(rules, state):
            return Refusal.CARD_SET_DUE
        if state.owner[territory] != state.army:
            return Refusal.TERRITORY_NOT_YOURS
    elif state.owner[territory] != state.awaiting and (state.owner[territory] != NEUTRAL or state.stock[NEUTRAL] == 0):
        return Refusal.TERRITORY_NOT_YOURS
    if units < 1:
        return Refusal.REINFORCE_NO_UNITS
    if units <= placing_limit(rules, state, territory):
        return Refusal.NONE
    capped = state.phase == Phase.SETUP and rules.start_stack_cap > 0
    if capped and state.units[territory] + units > rules.start_stack_cap:
        return Refusal.SETUP_STACK_CAP
    return Refusal.REINFORCE_TOO_MANY


@kernel
def placed_on(rules, state):
    """Where units may be placed now: one bit for each territory that `placing_limit` lets have some."""
    if state.phase == Phase.PLACE:
        return state.held[state.army] if state.pool > 0 and not cards.must_trade(rules, state) else 0
    places = state.held[state.awaiting] if state.pool > 0 else 0
    if state.neutral_pool > 0:
        places |= state.held[NEUTRAL]
    return with_room(rules, state, places)


@kernel
def with_room(rules, state, places):
    """Those of these territories that another start unit fits on."""
    room = places
    while rules.start_stack_cap > 0 and places != 0:
        territory = lowest(places)
        places &= places - 1
        if state.units[territory] >= rules.start_stack_cap:
            room &= ~bit(territory)
    return room


@kernel
def alike(rules, state):
    """May equally many units be put on all of them?"""
    return state.phase == Phase.PLACE or (rules.start_stack_cap == 0 and state.neutral_pool == 0)


@kernel
def place_offers(board, rules, state, scratch):
    count = cards.trade_offer(board, rules, state, scratch, 0)
    places = placed_on(rules, state)
    if places != 0 and alike(rules, state):
        most = placing_limit(rules, state, lowest(places))
        return offer(scratch, count, pack(Kind.PLACE, NO_PLACE, OPEN, 1, most), places)
    while places != 0:
        territory = lowest(places)
        places &= places - 1
        most = placing_limit(rules, state, territory)
        count = offer_row(scratch, count, pack(Kind.PLACE, NO_PLACE, territory, 1, most))
    return count


@kernel
def place(board, rules, state, chance, log, territory, units):
    if state.undo_size > 0 and undo_seat(state) != state.awaiting:
        forget_placements(state)
    remember(state, territory, units)
    if state.phase == Phase.SETUP:
        setup.place_at_start(rules, state, log, territory, units)
        setup.settle_start(board, rules, state, chance, log)
        return
    state.pool -= units
    if state.army == state.active and rules.neutral_reinforcement == NeutralReinforcement.ONE_PER_TWO_PLACED:
        reinforce.tell_placed(state, log, territory, units, reinforce.PLACED)
        for _ in range(units):
            reinforce.put_units(rules, state, territory, 1)
            neutral.answer_placement(board, rules, state, chance, log, territory)
    else:
        reinforce.add_units(rules, state, log, territory, units, reinforce.PLACED)
    objectives.look_at_garrisons(board, rules, state, log)
    flow.settle_placing(board, rules, state, chance, log)


@kernel
def remember(state, territory, units):
    """Keep a placement so that it can be taken back: packed, because the record is copied all the time."""
    if state.pool > MOST_KEPT:  # no game gets there, but a position written by hand may
        forget_placements(state)
        return
    packed = territory | units << 6 | state.phase << 26 | state.awaiting << 30 | (state.army & 7) << 33
    packed |= state.pool << 36 | state.neutral_pool << 56
    state.undo[state.undo_next] = packed
    state.undo_next = (state.undo_next + 1) % UNDO_DEPTH
    state.undo_size = min(state.undo_size + 1, UNDO_DEPTH)


@kernel
def undo_seat(state):
    """Who may take back the latest placement."""
    return (state.undo[(state.undo_next - 1) % UNDO_DEPTH] >> 30) & 7


@kernel
def refuse_undo(state):
    return Refusal.NONE if state.undo_size > 0 else Refusal.UNDO_NOTHING


@kernel
def undo(rules, state, log):
    """Take back the latest placement, also when the phase has moved on by itself since."""
    state.undo_next = (state.undo_next - 1) % UNDO_DEPTH
    state.undo_size -= 1
    packed = state.undo[state.undo_next]
    state.undo[state.undo_next] = 0
    territory = packed & 63
    units = (packed >> 6) & MOST_KEPT
    army = (packed >> 33) & 7
    if army > NEUTRAL:
        army = NOBODY
    if state.army == NEUTRAL and army != NEUTRAL:  # the neutral army's share had been announced already
        state.neutral_got -= state.pool
    state.phase = (packed >> 26) & 15
    state.awaiting = (packed >> 30) & 7
    state.army = army
    state.pool = (packed >> 36) & MOST_KEPT
    state.neutral_pool = (packed >> 56) & 63
    state.odd_country = -1
    set_units(state, territory, state.units[territory] - units)
    if state.phase == Phase.SETUP:
        leave_first_turn(state, log)
        state.concealed = int(setup.in_secret(rules))
        state.stock[state.owner[territory]] += units
    elif rules.fortify_eligible == FortifyEligible.UNINVOLVED_STRICT:
        state.involved[territory] -= units
    audience = bit(state.awaiting) if state.concealed else EVERYBODY
    tell(log, audience, EventKind.PLACEMENT_UNDONE, state.owner[territory], territory, units, 0, 0, 0)


@kernel
def leave_first_turn(state, log):
    """The first turn had begun by itself; nothing has been done in it."""
    if state.turn == 0:
        return
    tell(log, EVERYBODY, EventKind.TURN_TAKEN_BACK, state.active, 0, 0, 0, 0, 0)
    state.turn = 0
    state.active = NOBODY
    state.base = 0
    state.extra = 0
    state.received = 0
