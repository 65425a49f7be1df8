"""What one seat may know, as a record of the same layout: everything hidden from that seat is blanked."""

from __future__ import annotations

from erdkreis.editions.values import SetValue
from erdkreis.engine.kernel.compiling import copy_record, kernel
from erdkreis.engine.kernel.placing import undo_seat
from erdkreis.engine.kernel.setup import hides_placement
from erdkreis.engine.kernel.state import NEUTRAL, NOBODY, SEATS, TERRITORIES, Phase, bit, forget_placements, set_units

WATCHER = 6  # not a seat: sees what everybody sees


@kernel
def blank_cards(board, rules, state, seat):
    """Other hands become numbers, and the deck becomes every card this seat has not seen."""
    if rules.set_value == SetValue.NONE:
        return
    unseen = (bit(board.cards) - 1) & ~state.discard
    for place in range(state.under_size):
        unseen &= ~bit(state.under[place])
    for other in range(state.players):
        if other == seat:
            unseen &= ~state.hand[other]
        else:
            state.hand[other] = 0
        capital = state.capital[other]
        if capital != NOBODY and (other == seat or (state.capital_known >> other) & 1):
            unseen &= ~bit(capital)
    state.deck = unseen
    state.returned = 0


@kernel
def blank_secrets(state, seat):
    over = state.phase == Phase.OVER
    for other in range(SEATS):
        if other == seat or over:
            continue
        state.mission[other] = NOBODY
        if (state.capital_known >> other) & 1 == 0:
            state.capital[other] = NOBODY


@kernel
def blank_placement(rules, state, seat):
    """While everybody places at once, the others' territories show the one unit that must stand there."""
    if not hides_placement(rules, state):
        return
    for territory in range(TERRITORIES):
        owner = state.owner[territory]
        if owner != NOBODY and owner != seat and owner != NEUTRAL:
            set_units(state, territory, 1)
    for other in range(state.players):
        if other != seat:
            state.stock[other] = 0
    if state.awaiting != seat:
        state.pool = 0
    if undo_seat(state) != seat:
        forget_placements(state)


@kernel
def project(board, rules, state, seat, view):
    """Write into `view` what `seat` may know of the game; WATCHER is somebody who only watches."""
    copy_record(view, state)
    blank_cards(board, rules, view, seat)
    blank_secrets(view, seat)
    blank_placement(rules, view, seat)
