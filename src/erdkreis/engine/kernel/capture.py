"""What a capture brings: capitals, elimination, perhaps the end; moving in, and the hand of an eliminated player."""

from __future__ import annotations

from erdkreis.editions.values import OccupyMin, SetValue
from erdkreis.engine.kernel import cards, objectives
from erdkreis.engine.kernel.compiling import kernel, lowest
from erdkreis.engine.kernel.events import EVERYBODY, EventKind, tell
from erdkreis.engine.kernel.refusals import Refusal
from erdkreis.engine.kernel.rows import offer_row, pack
from erdkreis.engine.kernel.state import NEUTRAL, NOBODY, Kind, Phase, bit, set_owner, set_units


@kernel
def capture(board, rules, state, chance, log):
    """The territory changes hands at the roll, and the least that must move in does so at once (J-02)."""
    source, target = state.source, state.target
    former = state.owner[target]
    least = state.committed if rules.occupy_min == OccupyMin.UNITS_COMMITTED else state.dice
    set_owner(state, target, state.army)
    state.involved[target] = 0
    shift(state, source, target, least)
    tell(log, EVERYBODY, EventKind.TERRITORY_TAKEN, state.army, target, former, least, 0, 0)
    if rules.capitals:
        take_capitals(board, rules, state, log, target, former)
    if former != NEUTRAL and state.held[former] == 0:
        state.alive &= ~bit(former)
        state.eliminated_by[former] = state.army
        state.victim = former
        tell(log, EVERYBODY, EventKind.PLAYER_ELIMINATED, former, state.army, 0, 0, 0, 0)
    objectives.look_for_winner(board, rules, state, log)
    if state.phase == Phase.OVER:
        return
    if state.army == state.active and state.captured == 0:
        state.captured = 1
        cards.draw_for_first_capture(rules, state, chance, log)
    state.occupy_min = least
    state.occupy_max = least + state.units[source] - 1
    if state.occupy_max > state.occupy_min:
        state.phase = Phase.OCCUPY
    else:
        moved_in(board, rules, state, log)


@kernel
def shift(state, source, target, units):
    """Units move in; those that did are involved in the turn (A-12)."""
    set_units(state, source, state.units[source] - units)
    set_units(state, target, state.units[target] + units)
    state.involved[source] = max(0, state.involved[source] - units)
    state.involved[target] += units


@kernel
def take_capitals(board, rules, state, log, territory, former):
    if reveal_capital(state, log, territory) == former and rules.capital_continent_swap:
        swap_continent(board, state, log, former, board.continent[territory])


@kernel
def reveal_capital(state, log, territory):
    """Whose capital this is, if anybody's; taken, it is no secret any more (H00-61)."""
    for seat in range(state.players):
        if state.capital[seat] == territory:
            state.capital_known |= bit(seat)
            tell(log, EVERYBODY, EventKind.CAPITAL_TAKEN, state.army, seat, territory, 0, 0, 0)
            return seat
    return NOBODY


@kernel
def swap_continent(board, state, log, loser, continent):
    """Who loses his own capital loses all else on its continent to the captor, unit for unit (H00-62, A-22)."""
    lost = state.held[loser] & board.lands[continent]
    while lost != 0:
        territory = lowest(lost)
        lost &= lost - 1
        set_owner(state, territory, state.army)
        state.involved[territory] = state.units[territory]
        units = state.units[territory]
        tell(log, EVERYBODY, EventKind.CONTINENT_SWAPPED, state.army, territory, loser, units, 0, 0)
        reveal_capital(state, log, territory)  # a capital he had taken goes with its territory


@kernel
def refuse_occupy(state, action):
    if state.phase != Phase.OCCUPY:
        return Refusal.TURN_WRONG_STEP
    if action.units < state.occupy_min:
        return Refusal.OCCUPY_TOO_FEW
    return Refusal.NONE if action.units <= state.occupy_max else Refusal.OCCUPY_STAY_BEHIND


@kernel
def occupy_offers(state, scratch):
    return offer_row(scratch, 0, pack(Kind.OCCUPY, state.source, state.target, state.occupy_min, state.occupy_max))


@kernel
def occupy(board, rules, state, log, units):
    """How many moved in all told; the minimum is there already."""
    shift(state, state.source, state.target, units - state.occupy_min)
    tell(log, EVERYBODY, EventKind.UNITS_MOVED_IN, state.source, state.target, units, 0, 0, 0)
    moved_in(board, rules, state, log)


@kernel
def moved_in(board, rules, state, log):
    """After the move-in: another look for a winner, then the cards of an eliminated player (J-02, J-04)."""
    state.phase = Phase.ATTACK
    state.occupy_min = 0
    state.occupy_max = 0
    objectives.look_for_winner(board, rules, state, log)
    if state.phase == Phase.OVER or state.victim == NOBODY:
        return
    if rules.set_value == SetValue.NONE:
        state.victim = NOBODY
        return
    cards.hand_over(rules, state, log)
    if cards.must_trade(rules, state):
        state.phase = Phase.PLACE
