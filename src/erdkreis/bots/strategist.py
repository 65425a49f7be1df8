"""The seat that plans: whole lines of conquest by exact odds, units placed for the best of them, a new look after
each battle. It is given the projected record, so it cannot peek; the record is its own to try things in.

Every decision says what it is for (`mood.plan`), because that is how it was found.
"""

from __future__ import annotations

from erdkreis.bots.greedy import (
    decide_attack,
    decide_occupy,
    decide_place,
    fill,
    front_value,
    trade_best,
    worth_attacking,
)
from erdkreis.bots.lines import explore, forget_lines
from erdkreis.bots.worth import CHOICES, consider, next_set, rising, threat_to, worth
from erdkreis.editions.values import DefenceChoice, FortifyReach
from erdkreis.engine import battle, cards
from erdkreis.engine.kernel import kernel, lowest, popcount
from erdkreis.engine.pick import below
from erdkreis.engine.rows import NO_PLACE, list_rows, row_kind, row_least, row_most, row_source, row_target
from erdkreis.engine.state import NEUTRAL, NOBODY, Kind, Mode, Phase, bit, set_units
from erdkreis.odds import lookup

(
    NO_PLAN,
    WIN,
    ELIMINATE,
    CONTINENT,
    BREAK,
    CAPITAL,
    TASK,
    CARD,
    EXPAND,
    SECURE,
    GATHER,
    TRADE,
    WAIT,
    DEFEND,
    SETTLE,
    NEUTRAL_ARMY,
    MOVE_ON,
    DRAW,
) = range(18)


@kernel
def strategist(board, rules, view, mind, table, mood, scratch, action):
    """Fill `action` with the decision of the awaited seat, and `mood` with the reason."""
    phase, me = view.phase, view.awaiting
    consider(board, rules, view, mind, mood, me)
    count = list_rows(board, rules, view, scratch)
    first = scratch.rows[0]
    if phase == Phase.DEFEND:
        defend(rules, view, table, mood, first, action)
    elif view.army == NEUTRAL:
        lead_neutral(board, rules, view, mood, scratch, count, action)
    elif phase == Phase.ATTACK:
        attack(board, rules, view, mind, table, mood, scratch, count, action)
    elif phase == Phase.PLACE:
        place(board, rules, view, mind, table, mood, scratch, count, action)
    elif phase == Phase.SETUP:
        set_up(board, rules, view, mind, table, mood, scratch, count, action)
    elif phase == Phase.CLAIM:
        claim(board, view, mood, scratch, count, action)
    elif phase == Phase.CAPITAL:
        choose_capital(board, rules, view, mood, scratch, count, action)
    elif phase == Phase.FORTIFY:
        fortify(board, rules, view, mind, table, mood, scratch, count, action)
    elif phase == Phase.OCCUPY:
        occupy(board, rules, view, mind, table, mood, first, action)
    elif phase == Phase.CHOOSE:
        choose(board, rules, view, mind, table, mood, first, action)
    else:
        mood.plan = DRAW
        fill(action, first, 0)
    if mood.choices > 0:
        take(mood, favourite(mind, mood, scratch), action)


@kernel
def favourite(mind, mood, scratch):
    """The best choice; those in haste may misjudge it."""
    if mind.haste == 0.0:
        return 0
    best, best_value = 0, -1.0e9
    for place in range(mood.choices):
        value = mood.value[place] + mind.haste * below(scratch, 1024) / 1024.0
        if value > best_value:
            best, best_value = place, value
    return best


@kernel
def offer(mood, value, action):
    """Put a choice and its reason in its place among the others."""
    place = min(mood.choices, CHOICES - 1)
    if mood.choices == CHOICES and value <= mood.value[place]:
        return
    mood.choices = min(mood.choices + 1, CHOICES)
    while place > 0 and mood.value[place - 1] < value:
        move_choice(mood, place - 1, place)
        place -= 1
    mood.value[place] = value
    mood.choice[place, 0] = action.kind
    mood.choice[place, 1] = action.source
    mood.choice[place, 2] = action.target
    mood.choice[place, 3] = action.units
    mood.choice[place, 4] = action.dice
    mood.why[place, 0] = mood.plan
    mood.why[place, 1] = mood.plan_target
    mood.why[place, 2] = mood.plan_about
    mood.how[place, 0] = mood.plan_chance
    mood.how[place, 1] = mood.plan_gain


@kernel
def move_choice(mood, source, target):
    mood.value[target] = mood.value[source]
    for column in range(5):
        mood.choice[target, column] = mood.choice[source, column]
    for column in range(3):
        mood.why[target, column] = mood.why[source, column]
    mood.how[target, 0] = mood.how[source, 0]
    mood.how[target, 1] = mood.how[source, 1]


@kernel
def take(mood, place, action):
    """Decide for one of the choices."""
    look_up_reason(mood, place)
    action.kind = mood.choice[place, 0]
    action.source = mood.choice[place, 1]
    action.target = mood.choice[place, 2]
    action.units = mood.choice[place, 3]
    action.dice = mood.choice[place, 4]


@kernel
def look_up_reason(mood, place):
    mood.plan = mood.why[place, 0]
    mood.plan_target = mood.why[place, 1]
    mood.plan_about = mood.why[place, 2]
    mood.plan_chance = mood.how[place, 0]
    mood.plan_gain = mood.how[place, 1]


@kernel
def defend(rules, view, table, mood, row, action):
    """The dice that hold best; before the roll that is always the most."""
    attackers, defenders = view.units[view.source], view.units[view.target]
    fill(action, row, 0)
    action.dice = row_most(row)
    if rules.defence_choice == DefenceChoice.AFTER_ATTACK_ROLL:
        action.dice = lookup.holding_dice(table, attackers, defenders, view.red, row_most(row))
    mood.plan = DEFEND
    mood.plan_target = view.target
    mood.plan_chance = 1.0 - lookup.win(table, attackers, defenders)


@kernel
def lead_neutral(board, rules, view, mood, scratch, count, action):
    """The third army is led against the player on turn, by simple rules."""
    mood.plan = NEUTRAL_ARMY
    phase = view.phase
    if phase == Phase.PLACE:
        wall(board, view, scratch, count, action)
    elif phase == Phase.ATTACK:
        decide_attack(board, rules, view, scratch, count, action)
    elif phase == Phase.OCCUPY:
        decide_occupy(board, view, scratch.rows[0], action)
    else:
        fill(action, scratch.rows[0], Mode.ATTACK if worth_attacking(board, rules, view) else Mode.REINFORCE)


@kernel
def wall(board, view, scratch, count, action):
    """Neutral units where the player on turn wants to pass: what his continents lack, next to his stacks."""
    rival = view.active
    best, best_score = 0, -1
    for i in range(count):
        territory = row_target(scratch.rows[i])
        lands = board.lands[board.continent[territory]]
        near = board.links[territory] & view.held[rival]
        score = 0
        while near != 0:
            score = max(score, view.units[lowest(near)])
            near &= near - 1
        if score > 0:
            missing = popcount(lands & ~view.held[rival])
            score += 12 // missing + (4 if view.units[territory] == 2 else 0) - view.units[territory]
        if score > best_score:
            best, best_score = i, score
    fill(action, scratch.rows[best], 1)


@kernel
def allot(mind, sources):
    """Conquests to try from each of so many stacks."""
    return max(mind.width, mind.nodes // max(1, sources))


@kernel
def fronts(board, view, me):
    """Own territories with somebody else next door."""
    held = view.held[me]
    found, rest = 0, held
    while rest != 0:
        territory = lowest(rest)
        rest &= rest - 1
        if board.links[territory] & ~held != 0:
            found |= bit(territory)
    return found


@kernel
def offer_lines(board, rules, view, mind, table, mood, before, least, action):
    """The best line of every stack that is worth more than that."""
    sources = fronts(board, view, mood.me) & view.strong
    nodes = allot(mind, popcount(sources))
    while sources != 0:
        source = lowest(sources)
        sources &= sources - 1
        forget_lines(mood, least)
        explore(board, rules, view, mind, table, mood, source, ~0, nodes)
        if mood.best_steps > 0:
            name_plan(board, rules, view, mood, before)
            strike(rules, view, source, mood.best_path[1], action)
            offer(mood, mood.best, action)


@kernel
def offer_places(board, rules, view, mind, table, mood, before, extra, action):
    """Every front with `extra` units more and the best line from there, or to wait there."""
    sources = fronts(board, view, mood.me)
    nodes = allot(mind, popcount(sources))
    while sources != 0:
        source = lowest(sources)
        sources &= sources - 1
        units = view.units[source]
        set_units(view, source, units + extra)
        forget_lines(mood, worth(board, rules, view, mind, table, mood))
        explore(board, rules, view, mind, table, mood, source, ~0, nodes)
        mood.best_source = source
        name_plan(board, rules, view, mood, before)
        set_units(view, source, units)
        action.kind = Kind.PLACE
        action.source = NO_PLACE
        action.target = source
        action.units = extra
        action.dice = extra
        offer(mood, mood.best, action)


@kernel
def name_plan(board, rules, view, mood, before):
    """What the best line is for, by the first of its fruits that counts."""
    me = mood.me
    mood.plan_about = NOBODY
    if mood.best_steps == 0:
        mood.plan = SECURE
        mood.plan_target = mood.best_source
        mood.plan_chance = 1.0
        mood.plan_gain = 0.0
        return
    taken, last = 0, mood.best_path[mood.best_steps]
    for step in range(1, mood.best_steps + 1):
        taken |= bit(mood.best_path[step])
    mood.plan_target = last
    mood.plan_chance = mood.best_chance
    mood.plan_gain = mood.best - before
    held = view.held[me] | taken
    if mood.plan_gain > mood.won * mood.best_chance / 2:
        mood.plan = WIN
        mood.plan_gain = 0.0
        return
    for seat in range(view.players):
        if seat != me and view.held[seat] != 0 and view.held[seat] & ~taken == 0:
            mood.plan = ELIMINATE
            mood.plan_about = seat
            return
    for continent in range(board.continents):
        lands = board.lands[continent]
        if held & lands == lands and view.held[me] & lands != lands:
            mood.plan = CONTINENT
            mood.plan_about = continent
            mood.plan_gain = board.bonus[continent]
            return
    for seat in range(view.players):
        capital = view.capital[seat]
        if capital != NOBODY and (taken >> capital) & 1:
            mood.plan = CAPITAL
            mood.plan_about = seat
            mood.plan_target = capital
            return
    for continent in range(board.continents):
        lands = board.lands[continent]
        owner = view.owner[lowest(lands)]
        if owner == me or owner == NEUTRAL or owner == NOBODY or lands & taken == 0:
            continue
        if view.held[owner] & lands == lands:
            mood.plan = BREAK
            mood.plan_about = continent
            mood.plan_gain = board.bonus[continent]
            mood.plan_target = lowest(lands & taken)
            return
    if mood.task != NOBODY and serves_task(board, view, mood, taken):
        mood.plan = TASK
    elif view.captured == 0 and mood.card > 0.0:
        mood.plan = CARD
    else:
        mood.plan = EXPAND


@kernel
def serves_task(board, view, mood, taken):
    if mood.task >= 8:
        return view.colour[view.owner[mood.plan_target]] == mood.task - 8
    return board.mission_count[mood.task] > 0 or taken & board.mission_lands[mood.task] != 0


@kernel
def attack(board, rules, view, mind, table, mood, scratch, count, action):
    if count > 1 and row_kind(scratch.rows[1]) == Kind.TRADE:
        trade(board, rules, view, mood, scratch, action)
        return
    source, target = view.source, view.target
    going = source != NOBODY and view.owner[source] == mood.me and view.owner[target] != mood.me
    if going and view.units[source] > 1 and count > 1:
        chance = lookup.win(table, view.units[source], view.units[target])
        if chance >= mind.press:
            mood.plan = MOVE_ON
            mood.plan_target = target
            mood.plan_chance = chance
            strike(rules, view, source, target, action)
            return
    before = worth(board, rules, view, mind, table, mood)
    fill(action, scratch.rows[0], 0)
    mood.plan = WAIT
    offer(mood, before + mind.margin, action)
    if count > 1:
        least = before + mind.margin
        if mind.samples > 0:  # what seems a little worse may do better when rehearsed
            least -= mind.doubt
        offer_lines(board, rules, view, mind, table, mood, before, least, action)


@kernel
def strike(rules, view, source, target, action):
    """One roll with all the dice there are, and no more units than that are bound to move in."""
    action.kind = Kind.ATTACK
    action.source = source
    action.target = target
    action.units = battle.most_units(rules, view.units[source])
    if rules.attack_units_max == 0:
        action.units = min(action.units, battle.MOST_DICE)
    action.dice = battle.most_attack_dice(action.units)


@kernel
def trade(board, rules, view, mood, scratch, action):
    trade_best(board, rules, view, scratch, action)
    mood.plan = TRADE
    kind = cards.set_kind(board, rules, action.cards[0], action.cards[1], action.cards[2])
    mood.plan_gain = float(cards.set_value(rules, view, kind))


@kernel
def worth_waiting(rules, view, mind, mood):
    """Keep a set while it may rise: not forced to trade, and somebody else will have to before."""
    if mind.wait == 0 or not rising(rules) or view.hand_size[mood.me] >= cards.HAND_LIMIT - 1:
        return False
    if next_set(rules, view) > 12.0:
        return False
    for seat in range(view.players):
        if seat != mood.me and view.hand_size[seat] >= cards.HAND_LIMIT:
            return True
    return False


@kernel
def place(board, rules, view, mind, table, mood, scratch, count, action):
    first = 0
    if row_kind(scratch.rows[0]) == Kind.TRADE:
        if count == 1 or not worth_waiting(rules, view, mind, mood):
            trade(board, rules, view, mood, scratch, action)
            return
        first = 1
    before = worth(board, rules, view, mind, table, mood)
    extra = min(view.pool, row_most(scratch.rows[first]))
    offer_places(board, rules, view, mind, table, mood, before, extra, action)
    if mood.choices == 0:
        fill(action, scratch.rows[first], extra)
        mood.plan = SECURE
        mood.plan_target = row_target(scratch.rows[first])


@kernel
def set_up(board, rules, view, mind, table, mood, scratch, count, action):
    """Start units: one front to begin from; a neutral unit stands as a wall before a rival."""
    mood.plan = SETTLE
    best, best_score = 0, -1000000
    for i in range(count):
        territory = row_target(scratch.rows[i])
        if view.owner[territory] == NEUTRAL:
            decide_place(board, rules, view, scratch, count, action)
            mood.plan_target = action.target
            return
        score = 4 * front_value(board, view, mood.me, territory) + below(scratch, 4)
        if score > best_score:
            best, best_score = i, score
    fill(action, scratch.rows[best], row_most(scratch.rows[best]))
    mood.plan_target = action.target


@kernel
def claim(board, view, mood, scratch, count, action):
    """Draft: finish or spoil a continent, else small continents with few entries, next to what one has."""
    me = mood.me
    best, best_score = 0, -1.0e9
    for i in range(count):
        territory = row_target(scratch.rows[i])
        lands = board.lands[board.continent[territory]]
        size = popcount(lands)
        score = 0.5 * popcount(board.links[territory] & view.held[me])
        for seat in range(view.players):
            if seat != me:
                score -= 0.1 * popcount(board.links[territory] & view.held[seat])
                if popcount(view.held[seat] & lands) == size - 1:
                    score += 12.0
        share = popcount(view.held[me] & lands) + 1
        if share == size:
            score += 8.0
        weight = 2.0 * board.bonus[board.continent[territory]] / entries(board, lands)
        score += weight * (2 * share - 1) / size
        score += below(scratch, 100) / 1000.0
        if score > best_score:
            best, best_score = i, score
    mood.plan = SETTLE
    mood.plan_target = row_target(scratch.rows[best])
    fill(action, scratch.rows[best], 0)


@kernel
def entries(board, lands):
    """Territories of a continent with neighbours outside."""
    count, rest = 0, lands
    while rest != 0:
        if board.links[lowest(rest)] & ~lands != 0:
            count += 1
        rest &= rest - 1
    return count


@kernel
def choose_capital(board, rules, view, mood, scratch, count, action):
    """Where much stands and little threatens, with few ways in."""
    best, best_score = 0, -1.0e9
    for i in range(count):
        territory = row_target(scratch.rows[i])
        score = view.units[territory] - 0.6 * threat_to(board, rules, view, mood, territory)
        score -= 0.7 * popcount(board.links[territory] & ~view.held[mood.me]) + below(scratch, 100) / 1000.0
        if score > best_score:
            best, best_score = i, score
    mood.plan = SETTLE
    mood.plan_target = row_target(scratch.rows[best])
    fill(action, scratch.rows[best], 0)


@kernel
def after_moving(board, rules, view, mind, table, mood, source, target, moved, nodes):
    """The position with `moved` more units in the target, with the best line from either place."""
    mine, theirs = view.units[source], view.units[target]
    set_units(view, source, mine - moved)
    set_units(view, target, theirs + moved)
    forget_lines(mood, worth(board, rules, view, mind, table, mood))
    if nodes > 0:
        explore(board, rules, view, mind, table, mood, target, ~0, nodes)
        explore(board, rules, view, mind, table, mood, source, ~0, nodes)
    set_units(view, source, mine)
    set_units(view, target, theirs)
    return mood.best


@kernel
def occupy(board, rules, view, mind, table, mood, row, action):
    """On with the bulk or back to guard: whichever leaves the better lines."""
    source, target = view.source, view.target
    least, most = row_least(row), row_most(row)
    nodes = max(mind.width, mind.nodes // 10)
    tried = -1
    for part in range(7):
        units = most
        if part < 4:
            units = least + (most - least) * part // 4
        elif part < 6:
            units = max(least, most + part - 6)
        if units <= tried:
            continue
        tried = units
        value = after_moving(board, rules, view, mind, table, mood, source, target, units - least, nodes)
        fill(action, row, units)
        mood.plan = MOVE_ON if units > least else SECURE
        mood.plan_target = target if units > least else source
        offer(mood, value + (0.01 if units == most else 0.0), action)


@kernel
def fortify(board, rules, view, mind, table, mood, scratch, count, action):
    """The move after which the position is worth most."""
    before = worth(board, rules, view, mind, table, mood)
    fill(action, scratch.rows[0], 0)
    mood.plan = WAIT
    offer(mood, before + 0.05, action)
    mood.plan = GATHER
    held = view.held[mood.me]
    far = rules.fortify_reach == FortifyReach.CONNECTED
    for i in range(1, count):
        row = scratch.rows[i]
        source, target, most = row_source(row), row_target(row), row_most(row)
        inner = board.links[source] & ~held == 0
        if far and board.links[target] & ~held == 0:
            continue
        if not inner and most < 2:
            continue
        mood.plan_target = target
        value = after_moving(board, rules, view, mind, table, mood, source, target, most, 0)
        fill(action, row, most)
        offer(mood, value, action)
        if not inner and most > 3:
            value = after_moving(board, rules, view, mind, table, mood, source, target, most // 2, 0)
            fill(action, row, most // 2)
            offer(mood, value, action)


@kernel
def choose(board, rules, view, mind, table, mood, row, action):
    """Units or attacks: attack where a line brings more than the units one would receive."""
    before = worth(board, rules, view, mind, table, mood)
    offer_lines(board, rules, view, mind, table, mood, before, before, action)
    value = mood.value[0]
    if mood.choices > 0:
        mood.choices = 0
        look_up_reason(mood, 0)
        fill(action, row, Mode.ATTACK)
        offer(mood, value, action)
    mood.plan = SECURE
    mood.plan_target = NOBODY
    fill(action, row, Mode.REINFORCE)
    offer(mood, before + mind.patience * view.base, action)
