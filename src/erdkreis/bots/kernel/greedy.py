"""The greedy seat: simple, sensible, finishes games. It is given the projected record, so it cannot peek.

One idea for each decision: gather everything at one front, attack where the odds are good, move up behind.
"""

from __future__ import annotations

from erdkreis.editions.values import DefenceChoice
from erdkreis.engine.kernel import battle, sets
from erdkreis.engine.kernel.compiling import kernel, lowest, popcount
from erdkreis.engine.kernel.pick import below
from erdkreis.engine.kernel.rows import (
    NO_PLACE,
    row_kind,
    row_least,
    row_most,
    row_source,
    row_target,
)
from erdkreis.engine.kernel.state import NEUTRAL, Kind, Mode, Phase, bit
from erdkreis.engine.kernel.turn import list_rows
from erdkreis.odds.kernel import lookup


@kernel
def greedy(board, rules, view, scratch, action):
    """Fill `action` with the decision of the awaited seat."""
    count = list_rows(board, rules, view, scratch)
    phase = view.phase
    if phase == Phase.ATTACK:
        decide_attack(board, rules, view, scratch, count, action)
    elif phase == Phase.PLACE or phase == Phase.SETUP:
        decide_place(board, rules, view, scratch, count, action)
    elif phase == Phase.CLAIM or phase == Phase.CAPITAL:
        fill(action, best_pick(board, view, scratch, count), 0)
    elif phase == Phase.FORTIFY:
        decide_fortify(board, view, scratch, count, action)
    elif phase == Phase.DEFEND:
        fill(action, scratch.rows[0], 0)
        action.dice = best_defence(rules, view, row_most(scratch.rows[0]))
    elif phase == Phase.OCCUPY:
        decide_occupy(board, view, scratch.rows[0], action)
    elif phase == Phase.CHOOSE:
        fill(action, scratch.rows[0], Mode.ATTACK if worth_attacking(board, rules, view) else Mode.REINFORCE)
    else:
        fill(action, scratch.rows[0], 0)


@kernel
def fill(action, row, number):
    action.kind = row_kind(row)
    action.source = row_source(row)
    action.target = row_target(row)
    action.units = number
    action.dice = number


@kernel
def decider(view):
    """The seat that decides, whichever army it leads now."""
    return view.awaiting


@kernel
def foes(view, army):
    """Territories the army may take in a turn of its own; the neutral one has none, and goes along with others'."""
    return battle.may_attack(view, army, view.active if army == NEUTRAL else army)


@kernel
def enemies_near(board, view, army, territory):
    """Foreign units next door; neutral ones count half, since they never come."""
    near = board.links[territory] & foes(view, army)
    units = 0
    while near != 0:
        other = lowest(near)
        near &= near - 1
        units += view.units[other] if view.owner[other] != NEUTRAL else (view.units[other] + 1) // 2
    return units


@kernel
def weakest_near(board, view, army, territory):
    """Units of the weakest foe next door, or 0 where there is none."""
    near = board.links[territory] & foes(view, army)
    units = 0
    while near != 0:
        other = lowest(near)
        near &= near - 1
        if units == 0 or view.units[other] < units:
            units = view.units[other]
    return units


@kernel
def continent_share(board, view, army, territory):
    """How much of the territory's continent the army holds, in twelfths."""
    lands = board.lands[board.continent[territory]]
    return 12 * popcount(lands & view.held[army]) // popcount(lands)


@kernel
def best_pick(board, view, scratch, count):
    """A territory to claim, or the capital: among friends, in a continent one is about to hold."""
    seat = view.awaiting
    best, best_score = 0, -1000
    for i in range(count):
        territory = row_target(scratch.rows[i])
        score = 4 * popcount(board.links[territory] & view.held[seat]) + continent_share(board, view, seat, territory)
        if view.phase == Phase.CAPITAL:
            score += 2 * view.units[territory] - enemies_near(board, view, seat, territory)
        else:
            score -= popcount(board.lands[board.continent[territory]])
        score = 8 * score + below(scratch, 8)
        if score > best_score:
            best, best_score = i, score
    return scratch.rows[best]


@kernel
def trade_best(board, rules, view, scratch, action):
    count = sets.list_sets(board, rules, view.hand[view.active], scratch)
    best, best_rank = 0, -1
    for i in range(count):
        rank = sets.set_rank(board, rules, view, scratch.sets[i])
        if rank > best_rank:
            best, best_rank = i, rank
    action.kind = Kind.TRADE
    action.source = NO_PLACE
    action.target = NO_PLACE
    action.cards[0] = scratch.sets[best] & 63
    action.cards[1] = (scratch.sets[best] >> 6) & 63
    action.cards[2] = scratch.sets[best] >> 12


@kernel
def front_value(board, view, army, territory):
    """How good a place for new units: a front with a stack, in a continent nearly held, facing weak foes."""
    weakest = weakest_near(board, view, army, territory)
    if weakest == 0:
        return -100
    return 6 * view.units[territory] + 3 * continent_share(board, view, army, territory) - 4 * weakest


@kernel
def decide_place(board, rules, view, scratch, count, action):
    if row_kind(scratch.rows[0]) == Kind.TRADE:
        trade_best(board, rules, view, scratch, action)
        return
    best, best_score = 0, -100000
    for i in range(count):
        territory = row_target(scratch.rows[i])
        owner = view.owner[territory]
        if owner == NEUTRAL and view.phase == Phase.SETUP:
            score = -enemies_near(board, view, decider(view), territory)
        else:
            score = front_value(board, view, owner, territory)
        score = 4 * score + below(scratch, 4)
        if score > best_score:
            best, best_score = i, score
    fill(action, scratch.rows[best], row_most(scratch.rows[best]))


@kernel
def attack_value(board, view, source, target):
    """How much an attack is wanted; negative where the stack is too small for it."""
    army = view.army
    mine, theirs = view.units[source], view.units[target]
    if mine < 3 and theirs > 1:
        return -1
    margin = mine - theirs - 1
    if margin < 1:
        return -1
    value = 4 * min(margin, 12) + 2 * continent_share(board, view, army, target)
    victim = view.owner[target]
    lands = board.lands[board.continent[target]]
    if (view.held[army] | bit(target)) & lands == lands:
        value += 40
    if victim != NEUTRAL:
        if view.held[victim] & lands == lands:
            value += 20
        if popcount(view.held[victim]) <= 2:
            value += 30
        if not is_capital_of(view, victim, target):
            return value
        return value + 40
    return value


@kernel
def is_capital_of(view, seat, territory):
    return view.capital[seat] == territory


@kernel
def decide_attack(board, rules, view, scratch, count, action):
    best, best_value = 0, 0
    for i in range(count):
        kind = row_kind(scratch.rows[i])
        if kind == Kind.TRADE:
            trade_best(board, rules, view, scratch, action)
            return
        if kind == Kind.ATTACK:
            value = attack_value(board, view, row_source(scratch.rows[i]), row_target(scratch.rows[i]))
            value = 4 * value + below(scratch, 4)
            if value > best_value:
                best, best_value = i, value
    attack_or_end(rules, view, scratch.rows[best], action)


@kernel
def attack_or_end(rules, view, row, action):
    if row_kind(row) == Kind.ATTACK:
        strike(rules, view, row_source(row), row_target(row), action)
    else:
        fill(action, row, 0)


@kernel
def strike(rules, view, source, target, action):
    """One roll with all the dice there are, and no more units than that are bound to move in."""
    action.kind = Kind.ATTACK
    action.source = source
    action.target = target
    action.units = battle.striking_units(rules, view.units[source])
    action.dice = battle.most_attack_dice(action.units)


@kernel
def worth_attacking(board, rules, view):
    """Is there a promising attack for the army that is to choose?"""
    army = view.army
    sources = view.held[army] & view.strong
    while sources != 0:
        source = lowest(sources)
        sources &= sources - 1
        near = board.links[source] & foes(view, army)
        while near != 0:
            if view.units[source] > view.units[lowest(near)] + 2:
                return True
            near &= near - 1
    return False


@kernel
def decide_occupy(board, view, row, action):
    """Go on with the bulk, unless the old place is the one in danger."""
    army = view.owner[view.target]
    ahead = enemies_near(board, view, army, view.target)
    behind = enemies_near(board, view, army, view.source)
    fill(action, row, row_most(row) if ahead >= behind or behind == 0 else row_least(row))


@kernel
def distance_to_front(board, view, army, territory):
    """Steps to the nearest territory with a foe next door, over own land; a large number where there is none."""
    reached = bit(territory)
    for distance in range(board.size):
        rest = reached
        spread = reached
        while rest != 0:
            place = lowest(rest)
            rest &= rest - 1
            if board.links[place] & foes(view, army) != 0:
                return distance
            spread |= board.links[place] & view.held[army]
        if spread == reached:
            break
        reached = spread
    return 100


@kernel
def decide_fortify(board, view, scratch, count, action):
    """Bring the largest idle stack closer to a front, or join it to a better one."""
    army = view.active
    best, best_value = 0, 0
    for i in range(count):
        if row_kind(scratch.rows[i]) != Kind.FORTIFY:
            continue
        source, target = row_source(scratch.rows[i]), row_target(scratch.rows[i])
        if board.links[source] & foes(view, army) != 0:
            continue
        closer = distance_to_front(board, view, army, source) - distance_to_front(board, view, army, target)
        if closer <= 0:
            continue
        value = 64 * row_most(scratch.rows[i]) + 4 * min(closer, 10) + below(scratch, 4)
        if value > best_value:
            best, best_value = i, value
    fill(action, scratch.rows[best], row_most(scratch.rows[best]))


@kernel
def best_defence(rules, view, most):
    """Dice of the defender: the most, or, where the attack roll lies open, what promises the best exchange."""
    if rules.defence_choice != DefenceChoice.AFTER_ATTACK_ROLL:
        return most
    best, best_value = 1, -100.0
    for dice in range(1, most + 1):
        value = expected_exchange(view, dice)
        if value > best_value:
            best, best_value = dice, value
    return best


@kernel
def expected_exchange(view, dice):
    """Attackers lost less defenders lost, on average, if the defender now throws `dice`."""
    total, ways = 0, 6**dice
    pairs = min(dice, view.dice)
    for way in range(ways):
        lost = battle.lost_pairs(view.red, lookup.throw_of(way, dice))
        total += lost - (pairs - lost)
    return total / ways
