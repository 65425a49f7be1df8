"""What a seat may know, as bytes, from its own side of the table: it is seat 0, the next one clockwise seat 1.

Everything comes from the projected record, and what is asked is told to nobody but the awaited seat.
"""

from __future__ import annotations

from erdkreis.boards.missions import DESTROY
from erdkreis.engine.kernel.compiling import kernel, popcount
from erdkreis.engine.kernel.goals import current_task, target_seat
from erdkreis.engine.kernel.project import project
from erdkreis.engine.kernel.reinforce import income_of
from erdkreis.engine.kernel.state import MOST_DICE, NEUTRAL, SEATS, TERRITORIES, bit, is_alive

OWNER, UNITS, INVOLVED, MARKS = 0, TERRITORIES, 2 * TERRITORIES, 3 * TERRITORIES
SEAT_ROWS, SEAT_ROW = 4 * TERRITORIES, 8
TABLE_ROW = SEAT_ROWS + SEATS * SEAT_ROW
TABLE_BYTES = 48
OBSERVED = TABLE_ROW + TABLE_BYTES  # bytes of an observation
NOBODYS = 7  # owner of what nobody has, or what is not on this board
MOST_BYTE = 255

(
    IN_HAND,
    SEEN,
    ASKED_SOURCE,
    ASKED_TARGET,
    BATTLE_SOURCE,
    BATTLE_TARGET,
    OWN_CAPITAL,
    OTHER_CAPITAL,
) = (1, 2, 4, 8, 16, 32, 64, 128)


@kernel
def observe(board, rules, state, view, asked, seat, out, row):
    """Write what `seat` may know of a game into a row of bytes."""
    awaited = state.awaiting == seat
    project(board, rules, state, seat, view)
    observe_territories(board, view, asked, awaited, seat, out, row)
    observe_seats(board, view, seat, out, row)
    observe_table(board, rules, view, asked, awaited, seat, out, row)


@kernel
def as_byte(number):
    return min(max(number, 0), MOST_BYTE)


@kernel
def place_from(view, seat, other):
    """How many seats clockwise somebody sits."""
    return (other - seat + view.players) % view.players


@kernel
def cards_shown(view):
    """Cards that were traded before everybody's eyes and are out of the game for now."""
    shown = view.discard
    for place in range(view.under_size):
        shown |= bit(view.under[place])
    return shown


@kernel
def observe_territories(board, view, asked, awaited, seat, out, row):
    hand, shown = view.hand[seat], cards_shown(view)
    for territory in range(board.size):
        owner = view.owner[territory]
        if owner == NEUTRAL:
            out[row, OWNER + territory] = NEUTRAL
        else:
            out[row, OWNER + territory] = NOBODYS if owner < 0 else place_from(view, seat, owner)
        out[row, UNITS + territory] = as_byte(view.units[territory])
        out[row, INVOLVED + territory] = as_byte(view.involved[territory])
        out[row, MARKS + territory] = ((hand >> territory) & 1) * IN_HAND | ((shown >> territory) & 1) * SEEN
    for territory in range(board.size, TERRITORIES):
        out[row, OWNER + territory] = NOBODYS
        out[row, UNITS + territory] = 0
        out[row, INVOLVED + territory] = 0
        out[row, MARKS + territory] = 0
    if awaited:
        mark(out, row, asked.source, ASKED_SOURCE)
        mark(out, row, asked.target, ASKED_TARGET)
    mark(out, row, view.source, BATTLE_SOURCE)
    mark(out, row, view.target, BATTLE_TARGET)
    for other in range(view.players):
        mark(out, row, view.capital[other], OWN_CAPITAL if other == seat else OTHER_CAPITAL)


@kernel
def mark(out, row, territory, what):
    if territory >= 0:
        out[row, MARKS + territory] |= what


@kernel
def observe_seats(board, view, seat, out, row):
    for at in range(SEAT_ROWS, TABLE_ROW):
        out[row, at] = 0
    for other in range(view.players):
        at = SEAT_ROWS + SEAT_ROW * place_from(view, seat, other)
        out[row, at] = 2 if is_alive(view, other) else 1
        out[row, at + 1] = as_byte(view.hand_size[other])
        out[row, at + 2] = as_byte(view.stock[other])
        out[row, at + 3] = view.capital[other] + 1
        out[row, at + 4] = other == view.active
        out[row, at + 5] = other == view.awaiting
        out[row, at + 6] = popcount(view.held[other])
        out[row, at + 7] = income_of(board, view, other)


@kernel
def told_task(rules, view, seat):
    """0: no mission; 1 to 8: a printed task; 9 and more: remove the seat so many places clockwise."""
    task = current_task(rules, view, seat)
    if task < DESTROY:
        return task + 1
    return DESTROY + 1 + place_from(view, seat, target_seat(view, task))


@kernel
def observe_table(board, rules, view, asked, awaited, seat, out, row):
    at = TABLE_ROW
    out[row, at] = view.phase
    out[row, at + 1] = as_byte(view.pool)
    out[row, at + 2] = as_byte(view.neutral_pool)
    out[row, at + 3] = view.army == NEUTRAL
    out[row, at + 4] = as_byte(view.sets_traded)
    out[row, at + 5] = view.deck_size
    out[row, at + 6] = view.returned_size
    out[row, at + 7] = (view.hand[seat] >> board.size) & 3
    out[row, at + 8] = (cards_shown(view) >> board.size) & 3
    out[row, at + 9] = told_task(rules, view, seat)
    out[row, at + 10] = as_byte(view.turn)
    out[row, at + 11] = view.mode
    out[row, at + 12] = view.neutral_mode
    out[row, at + 13] = view.rolled
    out[row, at + 14] = view.captured
    out[row, at + 15] = view.banned
    out[row, at + 16] = as_byte(view.trades)
    out[row, at + 17] = view.bonus_given
    out[row, at + 18] = view.elimination_right
    out[row, at + 19] = view.trade_down_to
    out[row, at + 20] = as_byte(view.committed)
    out[row, at + 21] = view.dice
    for die in range(MOST_DICE):
        out[row, at + 22 + die] = view.red[die]
        out[row, at + 22 + MOST_DICE + die] = view.blue[die]
    out[row, at + 28] = view.players
    out[row, at + 29] = view.odd_country + 1
    for other in range(at + 30, OBSERVED):
        out[row, other] = 0
    if awaited:
        out[row, at + 30] = 1 + asked.stage
        out[row, at + 31] = as_byte(asked.least)
        out[row, at + 32] = as_byte(asked.most)
        out[row, at + 33] = as_byte(asked.units)
        out[row, at + 34] = asked.first_card + 1
        out[row, at + 35] = asked.second_card + 1
