"""New units: how many a turn brings, placing them, and taking a placement back."""

from __future__ import annotations

from erdkreis.editions.values import FortifyEligible, Placement
from erdkreis.engine.kernel.compiling import kernel, popcount
from erdkreis.engine.kernel.events import EVERYBODY, EventKind, tell
from erdkreis.engine.kernel.state import NEUTRAL, NOBODY, UNDO_DEPTH, Phase, bit, forget_placements, set_units

PLACED, CARD_BONUS, BY_COMPUTER, AT_START = 0, 1, 2, 3
MOST_KEPT = 0xFFFFF


@kernel
def base_units(state, seat):
    """A third of one's territories, rounded down, and never fewer than three (P82-23, P82-24)."""
    return max(3, popcount(state.held[seat]) // 3)


@kernel
def continent_units(board, state, seat):
    """The bonus of every continent held whole (P82-25)."""
    units = 0
    for continent in range(board.continents):
        lands = board.lands[continent]
        if state.held[seat] & lands == lands:
            units += board.bonus[continent]
    return units


@kernel
def add_units(rules, state, log, territory, units, why):
    """Put units down; under the strict reading of A-12 new units count as involved in the turn."""
    put_units(rules, state, territory, units)
    tell_placed(state, log, territory, units, why)


@kernel
def put_units(rules, state, territory, units):
    set_units(state, territory, state.units[territory] + units)
    if rules.fortify_eligible == FortifyEligible.UNINVOLVED_STRICT and state.phase != Phase.SETUP:
        state.involved[territory] += units


@kernel
def tell_placed(state, log, territory, units, why):
    audience = bit(state.awaiting) if state.concealed else EVERYBODY
    tell(log, audience, EventKind.UNITS_PLACED, state.owner[territory], territory, units, why, 0, 0)


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
        state.concealed = int(rules.initial_placement == Placement.ALL_AT_ONCE)
        state.stock[state.owner[territory]] += units
    elif rules.fortify_eligible == FortifyEligible.UNINVOLVED_STRICT:
        state.involved[territory] -= units
    audience = bit(state.awaiting) if state.concealed else EVERYBODY
    tell(log, audience, EventKind.PLACEMENT_UNDONE, state.owner[territory], territory, units, 0, 0, 0)
