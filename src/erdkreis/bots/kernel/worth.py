"""What a position is worth to a seat, in units: what it has and earns, what it may lose, and what is its rivals'."""

from __future__ import annotations

from erdkreis.bots.kernel.danger import falls_among, swept, threat_to
from erdkreis.editions.values import Goal
from erdkreis.engine.kernel import objectives
from erdkreis.engine.kernel.compiling import kernel, lowest, popcount
from erdkreis.engine.kernel.reinforce import base_units
from erdkreis.engine.kernel.state import NEUTRAL, NOBODY, bit
from erdkreis.judge.kernel.distance import left_to_do
from erdkreis.odds.kernel import lookup


@kernel
def worth(board, rules, view, mind, table, mood):
    """The position in units, from the side of the seat that thinks."""
    me = mood.me
    held = view.held[me]
    value, largest = 0.0, 0
    lost_lands = 0  # territories that would probably fall
    borders, singles, inner = 0, 0, 0
    for territory in range(board.size):
        owner, units = view.owner[territory], view.units[territory]
        if owner == me:
            value += mood.prize[territory]
            mood.threat[territory] = 0
            mood.falls[territory] = 0.0
            if board.links[territory] & ~held == 0:
                value += (mind.idle - 0.04 * mood.depth[territory]) * units
                inner |= bit(territory)
                continue
            value += units
            largest = max(largest, units)
            threat = threat_to(board, rules, view, mood, territory)
            if threat > 1:
                falls = mind.hold * lookup.win(table, threat, units)
                mood.threat[territory] = threat
                mood.falls[territory] = falls
                value -= falls * (mood.danger + mood.prize[territory])
                if falls > 0.25 * mind.hold:
                    lost_lands |= bit(territory)
                borders += 1
                if units == 1:
                    singles += 1
        elif owner != NOBODY:
            value -= mood.weight[owner] * units
    if mind.sweep > 0.0:
        while inner != 0:
            territory = lowest(inner)
            inner &= inner - 1
            falls = swept(board, view, mind, table, mood, territory)
            mood.falls[territory] = falls
            value -= falls * (mood.danger + mood.prize[territory])
            if falls > 0.25 * mind.hold:
                lost_lands |= bit(territory)
    value -= mind.border * borders + mind.single * singles
    value += mind.mass * largest + mood.land * popcount(held)
    value += mind.income * base_units(view, me)
    for continent in range(board.continents):
        value += continent_worth(board, view, mind, mood, continent, lost_lands)
    rivals = 0
    for side in range(view.players):
        if side == me or not (view.alive >> side) & 1:
            continue
        if view.held[side] == 0:
            value += mood.booty[side]
        else:
            rivals += 1
            value -= mood.weight[side] * mind.income * base_units(view, side)
    if rivals == 0:
        return mood.won
    if rules.goal == Goal.MISSIONS and mood.task != NOBODY:
        value += task_worth(board, rules, view, mind, mood)
    elif rules.capitals and objectives.goal_reached(board, rules, view, me):
        value += mood.won
    return value


@kernel
def continent_worth(board, view, mind, mood, continent, lost_lands):
    """A continent's bonus as long as it will probably be held; of one that is not whole, what is there of it."""
    me, lands = mood.me, board.lands[continent]
    bonus = mind.income * board.bonus[continent]
    mine = lands & view.held[me]
    if mine == lands:
        open_lands = popcount(lands & lost_lands)
        value = bonus * max(0.15, 1.0 - mind.hold * 0.5 * open_lands)
        if mind.guard != 0.0:
            value -= mind.guard * bonus * min(1.0, falls_among(mood, lands))
        return value
    owner = view.owner[lowest(lands)]
    if owner != NOBODY and owner != NEUTRAL and owner != me and view.held[owner] & lands == lands:
        return -mood.weight[owner] * bonus
    share = popcount(mine) / popcount(lands)
    return mind.progress * board.bonus[continent] * share * share


@kernel
def task_worth(board, rules, view, mind, mood):
    """How far the mission is, in units; done, it is everything."""
    missing = left_to_do(board, view, mood.me, mood.task)
    return mood.won if missing == 0 else -mind.task * missing
