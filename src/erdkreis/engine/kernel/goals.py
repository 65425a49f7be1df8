"""What a goal asks for, piece by piece, and how much of each piece a seat has. Nothing else knows how far a goal is.

A piece is one number: its kind, what it is about, how much is done and how much is needed, packed like a row.
"""

from __future__ import annotations

from enum import IntEnum

from erdkreis.boards.missions import ANY_24, DESTROY, MOST_NAMED
from erdkreis.editions.values import Goal, TargetLost
from erdkreis.engine.kernel.compiling import kernel, popcount
from erdkreis.engine.kernel.state import NOBODY, bit, is_alive, opponent

PIECES = MOST_NAMED + 1  # most pieces of a goal: the continents a mission names, and another one
ABOUT, DONE, NEEDED = 4, 10, 20  # where they stand in a packed piece
NOTHING_ABOUT = 63


class Piece(IntEnum):
    """What is asked for; the comment says what the piece is about. 0 is no piece."""

    CONTINENT = 1  # a continent, to be held whole
    OTHER_CONTINENT = 2  # whichever continent the mission does not name; the one of which least is missing
    TERRITORIES = 3
    GARRISONS = 4  # territories with two units or more
    COLOUR = 5  # a seat, to be driven off the board: territories that are not its own
    OPPONENT = 6  # a seat
    CAPITALS = 7
    OWN_CAPITAL = 8  # one's own seat
    UNKNOWN = 9


@kernel
def pack_piece(kind, about, done, needed):
    return kind | about << ABOUT | done << DONE | needed << NEEDED


@kernel
def piece_kind(piece):
    return piece & 15


@kernel
def piece_about(piece):
    return (piece >> ABOUT) & 63


@kernel
def missing(piece):
    """How much of a piece is still to be done."""
    return (piece >> NEEDED) - ((piece >> DONE) & 1023)


@kernel
def mission_deck(rules, state):
    """The missions that are dealt: the printed tasks, and the colours in play or all there are (P82-19, P82-20)."""
    if not rules.mission_remove_absent:
        return rules.missions | (bit(rules.colours) - 1) << DESTROY
    deck = rules.missions
    for seat in range(state.players):
        deck |= bit(DESTROY + state.colour[seat])
    return deck


@kernel
def target_seat(state, mission):
    """The seat that plays the colour a mission is directed against, or nobody."""
    for seat in range(state.players):
        if state.colour[seat] == mission - DESTROY:
            return seat
    return NOBODY


@kernel
def current_task(rules, state, seat):
    """The task a mission card stands for by now: a printed one, or DESTROY + colour while that colour is its task.

    Without a mission it is nobody's.
    """
    mission = state.mission[seat]
    if mission < DESTROY:
        return mission
    target = target_seat(state, mission)
    if target == NOBODY or target == seat:
        return ANY_24
    killer = state.eliminated_by[target]
    if rules.mission_target_killed_by_other == TargetLost.BECOME_24 and not is_alive(state, target) and killer != seat:
        return ANY_24
    return mission


@kernel
def is_other(board, task, continent):
    """Is this a continent that the mission does not name?"""
    return board.lands[continent] & board.mission_lands[task] == 0


@kernel
def continent_piece(board, state, seat, kind, continent):
    lands = board.lands[continent]
    return pack_piece(kind, continent, popcount(state.held[seat] & lands), popcount(lands))


@kernel
def other_continent_piece(board, state, seat, task):
    """Of the continents that the mission does not name, the one of which the fewest territories are missing."""
    nearest = pack_piece(Piece.OTHER_CONTINENT, 0, 0, board.size + 1)
    for continent in range(board.continents):
        if is_other(board, task, continent):
            piece = continent_piece(board, state, seat, Piece.OTHER_CONTINENT, continent)
            if missing(piece) < missing(nearest):
                nearest = piece
    return nearest


@kernel
def count_piece(board, state, seat, task):
    """So many territories, whichever; for one mission only those with two units count."""
    needed = board.mission_count[task]
    kind, counted = Piece.TERRITORIES + 0, state.held[seat]
    if board.mission_garrison[task] >= 2:
        kind, counted = Piece.GARRISONS + 0, counted & state.strong
    return pack_piece(kind, NOTHING_ABOUT, min(popcount(counted), needed), needed)


@kernel
def task_piece(board, state, seat, task, number):
    """One piece of a mission's task; all are asked for at once."""
    if task >= DESTROY:
        if number > 0:
            return 0
        target = target_seat(state, task)
        return pack_piece(Piece.COLOUR, target, board.size - popcount(state.held[target]), board.size)
    if board.mission_count[task] > 0:
        return count_piece(board, state, seat, task) if number == 0 else 0
    if number < MOST_NAMED:
        continent = board.mission_continents[MOST_NAMED * task + number]
        return continent_piece(board, state, seat, Piece.CONTINENT, continent)
    return other_continent_piece(board, state, seat, task) if board.mission_third[task] else 0


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
def holds_own_capital(state, seat):
    capital = state.capital[seat]
    return capital != NOBODY and state.owner[capital] == seat


@kernel
def capital_piece(rules, state, seat, number):
    if number == 0:
        return pack_piece(Piece.CAPITALS, NOTHING_ABOUT, capitals_held(rules, state, seat), rules.capitals_needed)
    if number == 1 and rules.capital_must_hold_own:
        return pack_piece(Piece.OWN_CAPITAL, seat, int(holds_own_capital(state, seat)), 1)
    return 0


@kernel
def goal_piece(board, rules, state, seat, task, number):
    """One piece of what a seat with this task needs to win, besides outliving everybody; 0 where there are no more."""
    if task != NOBODY:
        return task_piece(board, state, seat, task, number)
    if rules.capitals:
        return capital_piece(rules, state, seat, number)
    if number > 0:
        return 0
    if rules.goal == Goal.MISSIONS:
        return pack_piece(Piece.UNKNOWN, NOTHING_ABOUT, 0, 1)
    if rules.goal == Goal.WORLD:
        return pack_piece(Piece.TERRITORIES, NOTHING_ABOUT, popcount(state.held[seat]), board.size)
    other = opponent(seat)
    return pack_piece(Piece.OPPONENT, other, int(state.held[other] == 0), 1)
