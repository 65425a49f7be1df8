"""What a seat still lacks, in units: what it would earn, what stands between it and its task, what a set brings."""

from __future__ import annotations

from erdkreis.editions.values import SetValue
from erdkreis.engine.kernel import goals, sets
from erdkreis.engine.kernel.compiling import kernel, lowest, popcount
from erdkreis.engine.kernel.goals import Piece
from erdkreis.engine.kernel.reinforce import income_of

COMMON_SET = 8.7  # what the best set of a hand brings on average, where values are fixed


@kernel
def rising(rules):
    return rules.set_value == SetValue.ESCALATING


@kernel
def next_set(rules, view):
    """What a set will bring about now, whatever its kind."""
    if rules.set_value == SetValue.NONE:
        return 0.0
    return float(sets.escalating_value(view.sets_traded + 1)) if rising(rules) else COMMON_SET


@kernel
def income_from_land(board, view, seat):
    """What the next turn would bring; nothing to a seat without land, be it out or yet to claim some."""
    return income_of(board, view, seat) if view.held[seat] != 0 else 0


@kernel
def in_the_way(view, lands):
    """Units that stand between the seat and these territories, one more for each that must be left there."""
    units = 0
    while lands != 0:
        units += view.units[lowest(lands)] + 1
        lands &= lands - 1
    return units


@kernel
def left_to_do(board, view, seat, task):
    """What stands between a seat and its mission, in units."""
    piece, foreign = goals.task_piece(board, view, seat, task, 0), ~view.held[seat]
    kind = goals.piece_kind(piece)
    if kind == Piece.COLOUR:
        lands = view.held[goals.piece_about(piece)]
        return in_the_way(view, lands) + popcount(lands)
    if kind != Piece.CONTINENT:
        return 2 * goals.missing(piece)
    units = in_the_way(view, board.mission_lands[task] & foreign)
    if board.mission_third[task]:  # the one with the fewest units may not be the one with the fewest territories
        third = 1000
        for continent in range(board.continents):
            if goals.is_other(board, task, continent):
                third = min(third, in_the_way(view, board.lands[continent] & foreign))
        units += third
    return units
