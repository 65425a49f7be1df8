"""What a seat is offered, as rows (kind, source, target, least, most), each packed into one integer.

Each concept writes its own, as offers: an offer is a row whose target is open, and the territories that it may be, for
most rows differ in nothing else. `options` words rows for people, and the random seat picks one of them.
"""

from __future__ import annotations

import numpy as np

from erdkreis.engine.kernel.chance import nth_bit
from erdkreis.engine.kernel.compiling import inlined, kernel, lowest, popcount
from erdkreis.engine.kernel.state import MOST_UNITS

MOST_ROWS = 48 * 48 + 64
MOST_OFFERS = 2 * 48 + 2  # the attack phase: two for each territory, to end it, and to trade
NO_PLACE = 63
OPEN = 0  # the target of an offer
MOST_SETS = 1400  # more than a hand of 22 cards has

# room for offers, rows and sets, and a bot's own lot: a seed and how often it was used
SCRATCH = np.dtype(
    [
        ("seed", np.int64),
        ("used", np.int64),
        ("offers", np.int64, MOST_OFFERS),
        ("targets", np.int64, MOST_OFFERS),  # a bit for each territory; none where the row says it all
        ("rows_by", np.int64, MOST_OFFERS + 1),  # how many rows all offers before have; before the first there is none
        ("rows", np.int64, MOST_ROWS),
        ("sets", np.int64, MOST_SETS),
    ]
)


TARGET, LEAST, MOST = 10, 16, 39  # where they stand in a packed row
NUMBER = 0x7FFFFF


@kernel
def pack(kind, source, target, least, most):
    return kind | source << 4 | target << TARGET | min(least, MOST_UNITS) << LEAST | min(most, MOST_UNITS) << MOST


@inlined
def offer(scratch, offers, row, targets):
    """One more offer, with every target of which there is a bit; returns how many there are."""
    scratch.offers[offers] = row
    scratch.targets[offers] = targets
    scratch.rows_by[offers + 1] = scratch.rows_by[offers] + popcount(targets)
    return offers + 1


@inlined
def offer_row(scratch, offers, row):
    """One that is a row as it stands."""
    scratch.offers[offers] = row
    scratch.targets[offers] = 0
    scratch.rows_by[offers + 1] = scratch.rows_by[offers] + 1
    return offers + 1


@kernel
def spread(scratch, offers):
    """Fill `scratch.rows` with every row of so many offers, and return how many there are."""
    count = 0
    for place in range(offers):
        row, targets = scratch.offers[place], scratch.targets[place]
        if targets == 0:
            scratch.rows[count] = row
            count += 1
        while targets != 0:
            scratch.rows[count] = row | lowest(targets) << TARGET
            targets &= targets - 1
            count += 1
    return count


@kernel
def nth_row(scratch, offers, n):
    """The row that would be the n-th of them, counted from 0; without branches, for nobody foresees what is drawn."""
    place = 0
    for other in range(1, offers):
        place += int(n >= scratch.rows_by[other])
    row, targets = scratch.offers[place], scratch.targets[place]
    return row if targets == 0 else row | nth_bit(targets, n - scratch.rows_by[place]) << TARGET


@kernel
def row_kind(row):
    return row & 15


@kernel
def row_source(row):
    return (row >> 4) & 63


@kernel
def row_target(row):
    return (row >> 10) & 63


@kernel
def row_least(row):
    return (row >> LEAST) & NUMBER


@kernel
def row_most(row):
    return (row >> MOST) & NUMBER
