"""Regrouping at the end of a turn: who may move, how far, how many, and how often."""

from __future__ import annotations

from erdkreis.editions.values import FortifyEligible, FortifyReach, FortifyWhen
from erdkreis.engine.kernel.compiling import kernel, lowest
from erdkreis.engine.kernel.events import EVERYBODY, EventKind, tell
from erdkreis.engine.kernel.refusals import Refusal
from erdkreis.engine.kernel.rows import NO_PLACE, OPEN, offer, offer_row, pack
from erdkreis.engine.kernel.state import Kind, Mode, Phase, bit, set_units, unknown


@kernel
def open_this_turn(rules, state):
    """May the player on turn regroup at all? Where a turn is new units or attacks, perhaps only after attacks."""
    return rules.fortify_when == FortifyWhen.ANY_TURN or state.mode != Mode.REINFORCE


@kernel
def uninvolved(rules, state, territory):
    """Units that may still leave as far as the turn's events go; one stays in any case (A-12)."""
    units = state.units[territory]
    if rules.fortify_eligible == FortifyEligible.ANY:
        return units - 1
    return min(units - 1, units - state.involved[territory])


@kernel
def movable(rules, state, territory):
    """Units that may leave a territory in one move (CLI-32 caps them)."""
    units = uninvolved(rules, state, territory)
    return min(units, rules.fortify_cap) if rules.fortify_cap > 0 else units


@kernel
def region(board, state, source):
    """The unbroken stretch of own territories around one, itself included."""
    held = state.held[state.owner[source]]
    reached = bit(source)
    frontier = reached
    while frontier != 0:
        near = board.links[lowest(frontier)] & held & ~reached
        frontier = (frontier & (frontier - 1)) | near
        reached |= near
    return reached


@kernel
def reach(board, rules, state, source):
    """Where units of `source` may go: next door, or along a chain of own territories (H10-32)."""
    if rules.fortify_reach == FortifyReach.ADJACENT:
        return board.links[source] & state.held[state.owner[source]]
    return region(board, state, source) & ~bit(source)


@kernel
def may_leave(board, rules, state, source):
    """May units leave for anywhere? A chain of two is one link, so to look next door is enough for every edition."""
    return board.links[source] & state.held[state.owner[source]] != 0 and movable(rules, state, source) > 0


@kernel
def any_move(board, rules, state, seat):
    """Is there anything to move?"""
    sources = state.held[seat] & state.strong
    while sources != 0:
        source = lowest(sources)
        sources &= sources - 1
        if may_leave(board, rules, state, source):
            return True
    return False


@kernel
def refuse_fortify(board, rules, state, action):
    if state.phase != Phase.FORTIFY:
        return Refusal.TURN_WRONG_STEP
    source, target, units = action.source, action.target, action.units
    if unknown(board, source) or unknown(board, target):
        return Refusal.TERRITORY_UNKNOWN
    if state.owner[source] != state.active or state.owner[target] != state.active:
        return Refusal.TERRITORY_NOT_YOURS
    if (reach(board, rules, state, source) >> target) & 1 == 0:
        return Refusal.MOVE_NOT_ADJACENT if rules.fortify_reach == FortifyReach.ADJACENT else Refusal.MOVE_NO_CHAIN
    if units < 1:
        return Refusal.MOVE_NO_UNITS
    if units > state.units[source] - 1:
        return Refusal.MOVE_STAY_BEHIND
    if units > uninvolved(rules, state, source):
        return Refusal.MOVE_INVOLVED
    return Refusal.NONE if units <= movable(rules, state, source) else Refusal.MOVE_CAP


@kernel
def fortify_offers(board, rules, state, scratch):
    """Moves region by region: where chains count, all sources of a region reach the same territories."""
    count = offer_row(scratch, 0, pack(Kind.END, NO_PLACE, NO_PLACE, 0, 0))
    chains = rules.fortify_reach == FortifyReach.CONNECTED
    sources = state.held[state.active] & state.strong
    while sources != 0:
        source = lowest(sources)
        around = region(board, state, source) if chains else bit(source)
        inside = sources & around
        sources &= ~around
        while inside != 0:
            source = lowest(inside)
            inside &= inside - 1
            most = movable(rules, state, source)
            targets = around & ~bit(source) if chains else reach(board, rules, state, source)
            if targets != 0 and most > 0:
                count = offer(scratch, count, pack(Kind.FORTIFY, source, OPEN, 1, most), targets)
    return count


@kernel
def later_offers(board, rules, state, scratch):
    """What will be offered once the attacks are over, as things stand."""
    return fortify_offers(board, rules, state, scratch) if open_this_turn(rules, state) else 0


@kernel
def move(rules, state, log, source, target, units):
    set_units(state, source, state.units[source] - units)
    set_units(state, target, state.units[target] + units)
    if rules.fortify_eligible != FortifyEligible.ANY:
        state.involved[target] += units
    tell(log, EVERYBODY, EventKind.UNITS_MOVED, state.active, source, target, units, 0, 0)
