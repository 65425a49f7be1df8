"""Winning: missions, capitals and headquarters, the last survivor; at once or only on one's own turn."""

from __future__ import annotations

from erdkreis.editions.values import Goal, TargetLost, WinTiming
from erdkreis.engine.kernel.compiling import kernel, popcount
from erdkreis.engine.kernel.events import EVERYBODY, EventKind, tell
from erdkreis.engine.kernel.state import NOBODY, Phase, WonBy, bit, forget_placements, is_alive, next_alive

OWN_24 = 2  # the mission a colour task turns into: P82-M3


@kernel
def target_seat(state, mission):
    """The seat that plays the colour a mission is directed against, or nobody."""
    for seat in range(state.players):
        if state.colour[seat] == mission - 8:
            return seat
    return NOBODY


@kernel
def current_task(rules, state, seat):
    """The task a mission card stands for by now: 0..7, or 8 + colour while that colour is its task."""
    mission = state.mission[seat]
    if mission < 8:
        return mission
    target = target_seat(state, mission)
    if target == NOBODY or target == seat:
        return OWN_24
    killer = state.eliminated_by[target]
    if rules.mission_target_killed_by_other == TargetLost.BECOME_24 and not is_alive(state, target) and killer != seat:
        return OWN_24
    return mission


@kernel
def holds_third(board, state, seat, named):
    """Does the seat own a whole continent besides the named ones?"""
    held = state.held[seat]
    for continent in range(board.continents):
        lands = board.lands[continent]
        if lands & named == 0 and held & lands == lands:
            return True
    return False


@kernel
def mission_done(board, rules, state, seat):
    if state.mission[seat] == NOBODY:
        return False
    task = current_task(rules, state, seat)
    if task >= 8:
        return not is_alive(state, target_seat(state, task))
    held = state.held[seat]
    if board.mission_count[task] > 0:
        counted = held & state.strong if board.mission_garrison[task] >= 2 else held
        return popcount(counted) >= board.mission_count[task]
    named = board.mission_lands[task]
    if held & named != named:
        return False
    return board.mission_third[task] == 0 or holds_third(board, state, seat, named)


@kernel
def capitals_held(rules, state, seat):
    """Capitals or headquarters on territories of the seat, its own counted where the edition counts it."""
    count = 0
    for other in range(state.players):
        capital = state.capital[other]
        if capital != NOBODY and state.owner[capital] == seat and (other != seat or rules.capital_counts_own):
            count += 1
    return count


@kernel
def capitals_done(rules, state, seat):
    if rules.capital_must_hold_own and state.owner[state.capital[seat]] != seat:
        return False
    return capitals_held(rules, state, seat) >= rules.capitals_needed


@kernel
def declare(state, log, seat, how):
    state.winner = seat
    state.won_by = how
    state.phase = Phase.OVER
    state.awaiting = NOBODY
    forget_placements(state)
    tell(log, EVERYBODY, EventKind.GAME_WON, seat, how, 0, 0, 0, 0)


@kernel
def goal_reached(board, rules, state, seat):
    """How the seat has won, if it has; the last survivor is looked for elsewhere."""
    if rules.goal == Goal.MISSIONS:
        if mission_done(board, rules, state, seat):
            return WonBy.MISSION
    elif rules.capitals and capitals_done(rules, state, seat):
        return WonBy.CAPITALS
    return WonBy.NOTHING


@kernel
def look_for_winner(board, rules, state, log):
    """End the game if somebody has won by now.

    The last survivor wins at once (J-01). Otherwise the player on turn comes first, then, unless one can win only on
    one's own turn, the others in turn order (P82-59, A-42).
    """
    if popcount(state.alive) == 1:
        seat = 0
        while state.alive != bit(seat):
            seat += 1
        declare(state, log, seat, WonBy.SURVIVAL)
        return
    if rules.goal == Goal.WORLD or rules.goal == Goal.ELIMINATE_OPPONENT:
        return
    seat = state.active
    if not is_alive(state, seat):
        seat = next_alive(state, seat)
    for _ in range(popcount(state.alive)):
        how = goal_reached(board, rules, state, seat)
        if how != WonBy.NOTHING:
            declare(state, log, seat, how)
            return
        if rules.win_timing == WinTiming.OWN_TURN_ONLY:
            return
        seat = next_alive(state, seat)
