"""Everything the awaited seat may do, as rows (kind, source, target, least, most), each packed into one integer.

The rows are what a seat is offered: `options` words them for people, and the random seat picks one of them.
"""

from __future__ import annotations

import numpy as np

from erdkreis.editions.values import AnnouncePenalty, FortifyReach
from erdkreis.engine.kernel import battle, cards, fortify
from erdkreis.engine.kernel.compiling import kernel, lowest
from erdkreis.engine.kernel.refusals import Refusal
from erdkreis.engine.kernel.state import MOST_UNITS, NEUTRAL, NOBODY, Kind, Mode, Phase, bit
from erdkreis.engine.kernel.turn import attack_barred, may_be_attacked, placing_limit

MOST_ROWS = 48 * 48 + 64
NO_PLACE = 63
MOST_SETS = 1400  # more than a hand of 22 cards has

# room for rows and sets, and a bot's own lot: a seed and how often it was used
SCRATCH = np.dtype(
    [("seed", np.int64), ("used", np.int64), ("rows", np.int64, MOST_ROWS), ("sets", np.int64, MOST_SETS)]
)


TARGET, LEAST, MOST = 10, 16, 39  # where they stand in a packed row
NUMBER = 0x7FFFFF
FIRST_MODE, LAST_MODE = int(Mode.REINFORCE), int(Mode.ATTACK)


@kernel
def pack(kind, source, target, least, most):
    return kind | source << 4 | target << TARGET | min(least, MOST_UNITS) << LEAST | min(most, MOST_UNITS) << MOST


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


@kernel
def list_rows(board, rules, state, scratch):
    """Fill `scratch.rows` with what the awaited seat may do and return how many there are. Undo is not listed."""
    phase = state.phase
    if phase == Phase.ATTACK:
        return attack_rows(board, rules, state, scratch)
    if phase == Phase.PLACE or phase == Phase.SETUP:
        return place_rows(board, rules, state, scratch)
    if phase == Phase.DEFEND:
        scratch.rows[0] = pack(
            Kind.DEFEND, NO_PLACE, state.target, 1, battle.most_defence_dice(rules, state.units[state.target])
        )
        return 1
    if phase == Phase.OCCUPY:
        scratch.rows[0] = pack(Kind.OCCUPY, state.source, state.target, state.occupy_min, state.occupy_max)
        return 1
    if phase == Phase.FORTIFY:
        return fortify_rows(board, rules, state, scratch)
    if phase == Phase.CLAIM or phase == Phase.CAPITAL:
        return pick_rows(board, state, scratch)
    if phase == Phase.CHOOSE:
        scratch.rows[0] = pack(Kind.CHOOSE, NO_PLACE, NO_PLACE, FIRST_MODE, LAST_MODE)
        return 1
    if phase == Phase.DRAW:
        scratch.rows[0] = pack(Kind.DRAW, NO_PLACE, NO_PLACE, 0, 0)
        scratch.rows[1] = pack(Kind.DECLINE, NO_PLACE, NO_PLACE, 0, 0)
        return 2
    return 0


@kernel
def pick_rows(board, state, scratch):
    """Territories to claim, or to make one's capital."""
    count = 0
    claiming = state.phase == Phase.CLAIM
    wanted = NOBODY if claiming else state.awaiting
    kind = Kind.CLAIM if claiming else Kind.CAPITAL
    for territory in range(board.size):
        if state.owner[territory] == wanted:
            scratch.rows[count] = pack(kind, NO_PLACE, territory, 0, 0)
            count += 1
    return count


@kernel
def trade_row(board, rules, state, scratch, count):
    if cards.may_trade_now(rules, state) and cards.has_set(board, rules, state.hand[state.active]):
        scratch.rows[count] = pack(Kind.TRADE, NO_PLACE, NO_PLACE, 0, 0)
        return count + 1
    return count


@kernel
def place_rows(board, rules, state, scratch):
    count = 0
    if state.phase == Phase.PLACE:
        count = trade_row(board, rules, state, scratch, 0)
        if cards.must_trade(rules, state):
            return count
        places = state.held[state.army]
    else:
        places = state.held[state.awaiting]
        if state.neutral_pool > 0:
            places |= state.held[NEUTRAL]
    while places != 0:
        territory = lowest(places)
        places &= places - 1
        most = placing_limit(rules, state, territory)
        if most > 0:
            scratch.rows[count] = pack(Kind.PLACE, NO_PLACE, territory, 1, most)
            count += 1
    return count


@kernel
def attack_rows(board, rules, state, scratch):
    scratch.rows[0] = pack(Kind.END, NO_PLACE, NO_PLACE, 0, 0)
    count = trade_row(board, rules, state, scratch, 1)
    if attack_barred(state) != Refusal.NONE:
        return count
    penalty = rules.announce_penalty != AnnouncePenalty.NONE and state.army == state.active
    targets = may_be_attacked(state)
    sources = state.held[state.army] & state.strong
    while sources != 0:
        source = lowest(sources)
        sources &= sources - 1
        least = battle.fewest_units(rules, state.units[source])
        most = battle.most_units(rules, state.units[source])
        near = board.links[source] & targets
        while near != 0:
            scratch.rows[count] = pack(Kind.ATTACK, source, lowest(near), least, most)
            near &= near - 1
            count += 1
        if penalty:
            scratch.rows[count] = pack(Kind.UNANNOUNCED, source, NO_PLACE, 0, 0)
            count += 1
    return count


@kernel
def fortify_rows(board, rules, state, scratch):
    """Moves region by region: where chains count, all sources of a region reach the same territories."""
    scratch.rows[0] = pack(Kind.END, NO_PLACE, NO_PLACE, 0, 0)
    count = 1
    chains = rules.fortify_reach == FortifyReach.CONNECTED
    sources = state.held[state.active] & state.strong
    while sources != 0:
        source = lowest(sources)
        region = fortify.region(board, state, source) if chains else bit(source)
        inside = sources & region
        sources &= ~region
        while inside != 0:
            source = lowest(inside)
            inside &= inside - 1
            most = fortify.movable(rules, state, source)
            if most < 1:
                continue
            targets = region & ~bit(source) if chains else fortify.reach(board, rules, state, source)
            row = pack(Kind.FORTIFY, source, 0, 1, most)
            while targets != 0:
                scratch.rows[count] = row | lowest(targets) << TARGET
                targets &= targets - 1
                count += 1
    return count


@kernel
def list_sets(board, rules, hand, scratch):
    """Every set of a hand as packed card numbers, in order; returns how many."""
    count = 0
    rest = hand
    while rest != 0:
        a = lowest(rest)
        rest &= rest - 1
        second = rest
        while second != 0:
            b = lowest(second)
            second &= second - 1
            third = second
            while third != 0:
                c = lowest(third)
                third &= third - 1
                if cards.set_kind(board, rules, a, b, c) != cards.NO_SET and count < MOST_SETS:
                    scratch.sets[count] = a | b << 6 | c << 12
                    count += 1
    return count
