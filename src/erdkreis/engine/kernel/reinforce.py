"""New units: how many a turn brings, and putting them down."""

from __future__ import annotations

from erdkreis.editions.values import FortifyEligible
from erdkreis.engine.kernel.compiling import kernel, popcount
from erdkreis.engine.kernel.events import EVERYBODY, EventKind, tell
from erdkreis.engine.kernel.state import Phase, bit, is_alive, set_units

PLACED, CARD_BONUS, BY_COMPUTER, AT_START = 0, 1, 2, 3


@kernel
def base_units(state, seat):
    """A third of one's territories, rounded down, and never fewer than three (P82-23, P82-24)."""
    return max(3, popcount(state.held[seat]) // 3)


@kernel
def holds_continent(board, state, seat, continent):
    lands = board.lands[continent]
    return state.held[seat] & lands == lands


@kernel
def continent_units(board, state, seat):
    """The bonus of every continent held whole (P82-25)."""
    units = 0
    for continent in range(board.continents):
        if holds_continent(board, state, seat, continent):
            units += board.bonus[continent]
    return units


@kernel
def income_of(board, state, seat):
    """What the next turn would bring as things stand, sets aside; nothing to a seat that is out."""
    return base_units(state, seat) + continent_units(board, state, seat) if is_alive(state, seat) else 0


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
