"""What is counted once for all rows of a position: by side, and by territory."""

from __future__ import annotations

import numpy as np

from erdkreis.boards.missions import DESTROY
from erdkreis.editions.values import Goal, SetValue
from erdkreis.engine.kernel import goals, sets
from erdkreis.engine.kernel.battle import most_defence_dice
from erdkreis.engine.kernel.compiling import kernel, lowest, popcount
from erdkreis.engine.kernel.setup import hides_placement
from erdkreis.engine.kernel.state import NEUTRAL, NOBODY, SEATS, TERRITORIES, Phase, bit, is_alive
from erdkreis.judge.kernel.distance import income_from_land, left_to_do, next_set
from erdkreis.odds.kernel import lookup

SIDES = SEATS + 1
UNKNOWN = -1.0
INCOME_WORTH = 3.0  # a unit a turn, in units
SURE_SET = 4  # cards of which three are probably a set
FIRST, SECOND = 64, 32  # how wide the judge's network is: what it makes of a row, and of that

LOOK = np.dtype(
    [
        ("units", np.float64, SIDES),
        ("income", np.float64, SIDES),
        ("strength", np.float64, SIDES),  # units, and what income and cards will bring
        ("power", np.float64, SIDES),  # the largest stack that can strike, with what can be put there at once
        ("reserve", np.int64, SIDES),  # units that may join a stack before it strikes
        ("bonus", np.float64, SIDES),
        ("safe", np.float64, SIDES),
        ("progress", np.float64, SIDES),
        ("front", np.float64, SIDES),
        ("border", np.float64, SIDES),
        ("threatened", np.float64, SIDES),
        ("reach", np.float64, SIDES),
        ("cards", np.float64, SIDES),
        ("ready", np.float64, SIDES),
        ("task", np.float64, SIDES),
        ("nearest", np.float64, SIDES),
        ("hunted", np.float64, SIDES),
        ("way", np.float64, SIDES),  # room to sort the ways to capitals in
        ("first", np.float64, FIRST),  # room for the network
        ("second", np.float64, SECOND),
        ("stand", np.int64, TERRITORIES),  # units as they will stand when those that may move in have done so
        ("falls", np.float64, TERRITORIES),  # how likely a territory would be taken before its owner moves again
    ]
)


@kernel
def measure(board, rules, state, table, look):
    """Count once what all rows are made of."""
    stand_units(board, state, look)
    count_units(board, rules, state, look)
    for side in range(SIDES):
        look.income[side] = float(income_from_land(board, state, side)) if side < state.players else 0.0
    measure_cards(board, rules, state, look)
    measure_reserves(rules, state, look)
    measure_fronts(board, rules, state, table, look)
    measure_continents(board, state, look)
    measure_tasks(board, rules, state, look)
    for side in range(SIDES):
        look.strength[side] = look.units[side] + INCOME_WORTH * look.income[side] + look.cards[side]


@kernel
def stand_units(board, state, look):
    """Units that may still move in are taken to do so, unless there is no foe where they would go."""
    for territory in range(board.size):
        look.stand[territory] = state.units[territory]
    if state.phase == Phase.OCCUPY:
        foreign = ~state.held[state.army]
        if board.links[state.target] & foreign != 0 or board.links[state.source] & foreign == 0:
            free = state.occupy_max - state.occupy_min
            look.stand[state.source] -= free
            look.stand[state.target] += free


@kernel
def count_units(board, rules, state, look):
    for side in range(SIDES):
        look.units[side] = float(state.stock[side])
    for territory in range(board.size):
        owner = state.owner[territory]
        if owner != NOBODY:
            look.units[owner] += state.units[territory]
    if state.phase > Phase.CAPITAL and state.army != NOBODY:
        look.units[state.army] += state.pool
    if hides_placement(rules, state):  # what cannot be seen is what one has oneself
        most = 0.0
        for seat in range(state.players):
            most = max(most, look.units[seat])
        for seat in range(state.players):
            look.units[seat] = most


@kernel
def measure_cards(board, rules, state, look):
    """A third of a set each; a set that is known to be in a hand for what it brings."""
    worth = next_set(rules, state)
    for seat in range(SIDES):
        look.cards[seat] = 0.0
        look.ready[seat] = 0.0
        if rules.set_value == SetValue.NONE or seat >= state.players or state.hand_size[seat] == 0:
            continue
        look.cards[seat] = worth * state.hand_size[seat] / 3.0
        look.ready[seat] = UNKNOWN
        if popcount(state.hand[seat]) == state.hand_size[seat]:
            best = sets.best_set(board, rules, state, state.hand[seat])
            look.ready[seat] = float(best)
            if best > 0:
                look.cards[seat] = best + worth * (state.hand_size[seat] - 3) / 3.0


@kernel
def measure_reserves(rules, state, look):
    """What may join a stack before it strikes: half of what comes; on turn what is in hand, and then nothing more."""
    for side in range(SIDES):
        look.reserve[side] = (int(look.income[side]) + 1) // 2
        if side < state.players and state.hand_size[side] >= SURE_SET:
            look.reserve[side] += int(next_set(rules, state)) // 2
    if state.active != NOBODY:
        placing = state.phase == Phase.PLACE and state.army == state.active
        look.reserve[state.active] = (state.pool + 1) // 2 if placing else 0
    look.reserve[NEUTRAL] = 0


@kernel
def measure_fronts(board, rules, state, table, look):
    """Who would take what from whom: the strongest stack next door, with what may join it."""
    for side in range(SIDES):
        look.front[side] = 0.0
        look.border[side] = 0.0
        look.power[side] = 0.0
        look.threatened[side] = 0.0
        look.reach[side] = 0.0
    for territory in range(board.size):
        look.falls[territory] = 0.0
        owner, units = state.owner[territory], look.stand[territory]
        if owner == NOBODY:
            continue
        near = board.links[territory] & ~state.held[owner]
        if near == 0:
            continue
        look.front[owner] += units
        look.border[owner] += 1.0
        look.power[owner] = max(look.power[owner], float(units))
        threat, weakest = 0, 1 << 30
        while near != 0:
            other = lowest(near)
            near &= near - 1
            foe = state.owner[other]
            if foe == NOBODY:
                continue
            weakest = min(weakest, look.stand[other])
            if (foe != NEUTRAL or rules.neutral_attacks) and look.stand[other] + look.reserve[foe] > 1:
                threat = max(threat, look.stand[other] + look.reserve[foe])
        if threat > 1:
            look.falls[territory] = lookup.win(table, threat, units)
        if units > 1 and weakest < 1 << 30:
            look.reach[owner] += lookup.win(table, units, weakest)
    if state.phase == Phase.DEFEND and state.red[0] > 0:
        look.falls[state.target] = thrown_at(rules, state, table)
    for territory in range(board.size):
        if state.owner[territory] != NOBODY:
            look.threatened[state.owner[territory]] += look.falls[territory]
    if state.phase == Phase.PLACE and state.army != NOBODY:
        look.power[state.army] += state.pool


@kernel
def thrown_at(rules, state, table):
    """How likely the attacked territory falls, now that the attacker's dice lie there, against the best answer."""
    attackers, defenders = state.units[state.source], state.units[state.target]
    least = 1.0
    for dice in range(1, most_defence_dice(rules, defenders) + 1):
        stake = lookup.stake_against(table, attackers, defenders, state.red, dice)
        least = min(least, stake if stake >= 0.0 else 1.0 + stake)
    return least


@kernel
def measure_continents(board, state, look):
    for side in range(SIDES):
        look.bonus[side] = 0.0
        look.safe[side] = 0.0
        look.progress[side] = 0.0
    for continent in range(board.continents):
        lands, bonus = board.lands[continent], float(board.bonus[continent])
        for side in range(SIDES):
            mine = popcount(state.held[side] & lands)
            if mine == 0:
                continue
            share = mine / popcount(lands)
            look.progress[side] += bonus * share * share
            if share == 1.0:
                look.bonus[side] += bonus
                look.safe[side] += bonus * holds(look, lands)


@kernel
def holds(look, lands):
    """How likely none of these territories falls."""
    chance = 1.0
    while lands != 0:
        chance *= 1.0 - look.falls[lowest(lands)]
        lands &= lands - 1
    return chance


@kernel
def measure_tasks(board, rules, state, look):
    """How far everybody is from a task: the own one where it is known, the nearest of those that are printed."""
    for seat in range(SIDES):
        look.task[seat] = UNKNOWN
        look.nearest[seat] = UNKNOWN
        look.hunted[seat] = UNKNOWN
    if rules.goal != Goal.MISSIONS:
        return
    for seat in range(state.players):
        if not is_alive(state, seat):
            continue
        nearest = 1 << 20
        for mission in range(DESTROY):
            if rules.missions & bit(mission) != 0:
                nearest = min(nearest, left_to_do(board, state, seat, mission))
        look.nearest[seat] = float(nearest)
        if state.mission[seat] == NOBODY:
            continue
        task = goals.current_task(rules, state, seat)
        left = float(left_to_do(board, state, seat, task))
        look.task[seat] = left
        if task >= DESTROY:
            look.hunted[goals.target_seat(state, task)] = left


@kernel
def steps_to(board, held, territory):
    """Steps from the nearest of these territories."""
    reached = bit(territory)
    for steps in range(TERRITORIES):
        if reached & held != 0:
            return steps
        spread, rest = reached, reached
        while rest != 0:
            spread |= board.links[lowest(rest)]
            rest &= rest - 1
        reached = spread
    return TERRITORIES


@kernel
def way_to_capitals(board, rules, state, look, seat):
    """Units and steps between a seat and the capitals it still needs, the easiest first; one nobody knows is guessed to
    be held by a quarter of its owner's units."""
    count, needed = 0, rules.capitals_needed - goals.capitals_held(rules, state, seat)
    for other in range(state.players):
        capital = state.capital[other]
        if capital == NOBODY:
            if other != seat and is_alive(state, other):
                look.way[count] = look.units[other] / 4.0 + 3.0
                count += 1
        elif state.owner[capital] != seat:
            look.way[count] = float(look.stand[capital] + 2 * steps_to(board, state.held[seat], capital))
            count += 1
    total = 0.0
    for _ in range(needed):
        easiest = -1
        for place in range(count):
            if look.way[place] >= 0.0 and (easiest < 0 or look.way[place] < look.way[easiest]):
                easiest = place
        if easiest < 0:
            break
        total += look.way[easiest]
        look.way[easiest] = UNKNOWN
    return total
