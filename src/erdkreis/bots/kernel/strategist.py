"""The seat that plans: whole lines of conquest by exact odds, units placed for the best of them, a new look after
each battle. It is given the projected record, so it cannot peek; the record is its own to try things in.

Every decision says what it is for (`mood.plan`), because that is how it was found.
"""

from __future__ import annotations

from erdkreis.bots.kernel.campaigns import offer_lines, offer_places
from erdkreis.bots.kernel.choices import (
    DEFEND,
    DRAW,
    GATHER,
    MOVE_ON,
    SECURE,
    TRADE,
    WAIT,
    favourite,
    look_up_reason,
    offer,
    take,
)
from erdkreis.bots.kernel.considering import consider
from erdkreis.bots.kernel.greedy import fill, strike, trade_best
from erdkreis.bots.kernel.lines import explore, forget_lines
from erdkreis.bots.kernel.neutral_army import lead_neutral
from erdkreis.bots.kernel.opening import choose_capital, claim, set_up
from erdkreis.bots.kernel.worth import worth
from erdkreis.editions.values import DefenceChoice, EliminationTrade, FortifyReach
from erdkreis.engine.kernel import cards, sets
from erdkreis.engine.kernel.compiling import kernel, lowest, popcount
from erdkreis.engine.kernel.rows import row_kind, row_least, row_most, row_source, row_target
from erdkreis.engine.kernel.state import NEUTRAL, NOBODY, Kind, Mode, Phase, set_units
from erdkreis.engine.kernel.turn import list_rows
from erdkreis.judge.kernel.distance import next_set, rising
from erdkreis.odds.kernel import lookup


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
        draw(board, rules, view, mind, table, mood, scratch, action)
    if mood.choices > 0:
        take(mood, favourite(mind, mood, scratch), action)


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
def draw(board, rules, view, mind, table, mood, scratch, action):
    """Take the card, unless it makes a last stand worth storming."""
    mood.plan = DRAW
    fill(action, scratch.rows[0], 0)
    if mind.wait != 0 and tempts(board, rules, view, table, mood):
        mood.plan = SECURE
        mood.plan_target = lowest(view.held[mood.me])
        fill(action, scratch.rows[1], 0)


@kernel
def tempts(board, rules, view, table, mood):
    """Would one card more give whoever takes the last territory a hand that is traded at once?"""
    held = view.held[mood.me]
    if rules.elim_trade != EliminationTrade.MUST_NOW_IF_6_DOWN_TO_4 or popcount(held) != 1:
        return False
    last = lowest(held)
    near = board.links[last] & ~held
    while near != 0:
        other = lowest(near)
        near &= near - 1
        owner = view.owner[other]
        if owner == NEUTRAL or view.hand_size[mood.me] + view.hand_size[owner] != cards.HAND_LIMIT:
            continue
        if lookup.win(table, view.units[other] + mood.reserve[owner], view.units[last]) > 0.5:
            return True
    return False


@kernel
def trade(board, rules, view, mood, scratch, action):
    trade_best(board, rules, view, scratch, action)
    mood.plan = TRADE
    kind = sets.set_kind(board, rules, action.cards[0], action.cards[1], action.cards[2])
    mood.plan_gain = float(sets.set_value(rules, view, kind))


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
