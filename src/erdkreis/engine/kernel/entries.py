"""The few doors through which Python enters the kernels. Records come through them as arrays of one (`at_the_door`)."""

from __future__ import annotations

from erdkreis.engine.kernel import battle, fortify, goals, reinforce, sets, setup, turn
from erdkreis.engine.kernel.compiling import entry, uncompiled
from erdkreis.engine.kernel.imagining import imagine as _imagine
from erdkreis.engine.kernel.project import project as _project
from erdkreis.engine.kernel.refusals import Refusal
from erdkreis.engine.kernel.tally import count as _count


@entry
def start(board, rules, state, chance, log):
    setup.start(board[0], rules[0], state[0], chance[0], log[0])


@entry
def refusal(board, rules, state, action):
    return turn.refusal(board[0], rules[0], state[0], action[0]) + 0  # a plain number, not a member


@entry
def play(board, rules, state, chance, log, action):
    """Apply the action if it is legal; the refusal otherwise."""
    refused = turn.refusal(board[0], rules[0], state[0], action[0])
    if refused == Refusal.NONE:
        log[0].size = 0
        turn.apply(board[0], rules[0], state[0], chance[0], log[0], action[0])
    return refused + 0


@entry
def list_rows(board, rules, state, scratch):
    return turn.list_rows(board[0], rules[0], state[0], scratch[0])


@entry
def list_later_offers(board, rules, state, scratch):
    """What will be offered once the attacks are over."""
    return fortify.later_offers(board[0], rules[0], state[0], scratch[0])


@entry
def onward(board, state):
    """What may be attacked from the territory just taken."""
    return battle.attack_targets(board[0], state[0], state[0].target)


@entry
def enemies(state):
    """The sides that the army may attack."""
    return battle.enemies(state[0])


@entry
def list_sets(board, rules, hand, scratch):
    return sets.list_sets(board[0], rules[0], hand, scratch[0])


@entry
def project(board, rules, games, seats, views):
    """What each of these may know of the game, written into as many views."""
    for place in range(len(seats)):
        _project(board[0], rules[0], games[0], seats[place], views[place])


@entry
def imagine(board, rules, state, seat, undo, chance):
    """Deal anew what this seat cannot see in a record projected for it."""
    _imagine(board[0], rules[0], state[0], seat, undo, chance[0])


@entry
def set_value(board, rules, state, a, b, c):
    """Units for a set if it were traded now, without the extra ones for own territories."""
    return sets.set_value(rules[0], state[0], sets.set_kind(board[0], rules[0], a, b, c))


@entry
def set_rank(board, rules, state, packed):
    """Which of several sets is best to trade now: the one of the highest rank."""
    return sets.set_rank(board[0], rules[0], state[0], packed)


@entry
def most_units(rules, state, territory):
    """Most units one roll may be made with from a territory."""
    return battle.most_units(rules[0], state[0].units[territory])


@entry
def income(board, state, seat):
    """Base and continent units of a seat, packed: what the next turn would bring as things stand."""
    return reinforce.base_units(state[0], seat) | reinforce.continent_units(board[0], state[0], seat) << 20


@entry
def count(board, rules, state, tally):
    """Count for a view what each side has."""
    _count(board[0], rules[0], state[0], tally[0])


@entry
def goal(board, rules, state, seat, pieces):
    """Lay out a seat's goal piece by piece; the task its mission stands for by now, or nobody's."""
    task = goals.current_task(rules[0], state[0], seat)
    for number in range(goals.PIECES):
        pieces[number] = goals.goal_piece(board[0], rules[0], state[0], seat, task, number)
    return task


@entry
def mission_deck(rules, state):
    """One bit for each mission that may be dealt."""
    return goals.mission_deck(rules[0], state[0])


@entry
def movable(rules, state, territory):
    return fortify.movable(rules[0], state[0], territory)


@entry
def fewest_units(rules, state, territory):
    return battle.fewest_units(rules[0], state[0].units[territory])


@entry
def fewest_dice(rules, units):
    return battle.fewest_attack_dice(rules[0], units)


most_dice = uncompiled(battle.most_attack_dice)
"""Most dice that so many units bring: too small for a door."""


@entry
def striking_units(rules, state, territory):
    """Units that bring all the dice there are from a territory."""
    return battle.striking_units(rules[0], state[0].units[territory])


@entry
def bonus_cards(board, rules, state, a, b, c):
    """One bit per card of a set that brings extra units if the player on turn trades it now."""
    return sets.bonus_cards(board[0], rules[0], state[0], a, b, c)


@entry
def most_defence_dice(rules, state):
    """Most dice the defender may throw in the battle under way."""
    return battle.defence_limit(rules[0], state[0])
