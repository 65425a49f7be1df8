"""Winning: by a goal that is reached or as the last survivor; at once or only on one's own turn."""

from __future__ import annotations

from erdkreis.boards.missions import GARRISONED
from erdkreis.editions.values import Goal, WinTiming
from erdkreis.engine.kernel import goals
from erdkreis.engine.kernel.compiling import kernel, popcount
from erdkreis.engine.kernel.events import EVERYBODY, EventKind, tell
from erdkreis.engine.kernel.state import NOBODY, Phase, WonBy, bit, forget_placements, is_alive, next_alive


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
    """Does the seat have every piece of its goal?"""
    task = goals.current_task(rules, state, seat)
    for number in range(goals.PIECES):
        if goals.missing(goals.goal_piece(board, rules, state, seat, task, number)) > 0:
            return False
    return True


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
        if goal_reached(board, rules, state, seat):
            declare(state, log, seat, WonBy.MISSION if rules.goal == Goal.MISSIONS else WonBy.CAPITALS)
            return
        if rules.win_timing == WinTiming.OWN_TURN_ONLY:
            return
        seat = next_alive(state, seat)


@kernel
def look_at_garrisons(board, rules, state, log):
    """Units put down or moved can fulfil a mission that counts them (A-43)."""
    if rules.goal == Goal.MISSIONS and rules.missions & GARRISONED != 0:
        look_for_winner(board, rules, state, log)
