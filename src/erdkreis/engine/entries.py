"""The few doors through which Python enters the kernels."""

from __future__ import annotations

from erdkreis.engine import battle, cards, fortify, objectives, reinforce, rows, setup, turn
from erdkreis.engine.kernel import entry
from erdkreis.engine.pick import pick as _pick
from erdkreis.engine.project import project as _project
from erdkreis.engine.refusals import Refusal


@entry
def start(board, rules, state, chance, log):
    setup.start(board, rules, state, chance, log)


@entry
def refusal(board, rules, state, action):
    return turn.refusal(board, rules, state, action) + 0  # a plain number, not a member


@entry
def play(board, rules, state, chance, log, action):
    """Apply the action if it is legal; the refusal otherwise."""
    refused = turn.refusal(board, rules, state, action)
    if refused == Refusal.NONE:
        log.size = 0
        turn.apply(board, rules, state, chance, log, action)
    return refused + 0


@entry
def list_rows(board, rules, state, scratch):
    return rows.list_rows(board, rules, state, scratch)


@entry
def list_sets(board, rules, hand, scratch):
    return rows.list_sets(board, rules, hand, scratch)


@entry
def project(board, rules, games, seat, views):
    _project(board, rules, games, seat, views)


@entry
def pick(board, rules, state, scratch, action):
    _pick(board, rules, state, scratch, action)


@entry
def worth(board, rules, state, a, b, c):
    """Units for a set if it were traded now, without the extra ones for own territories."""
    return cards.set_value(rules, state, cards.set_kind(board, rules, a, b, c))


@entry
def most_units(rules, state, territory):
    """Most units one roll may be made with from a territory."""
    return battle.most_units(rules, state.units[territory])


@entry
def income(board, state, seat):
    """Base and continent units of a seat, packed: what the next turn would bring as things stand."""
    return reinforce.base_units(state, seat) | reinforce.continent_units(board, state, seat) << 20


@entry
def task(rules, state, seat):
    """The task a seat's mission stands for by now."""
    return objectives.current_task(rules, state, seat)


@entry
def movable(rules, state, territory):
    return fortify.movable(rules, state, territory)


@entry
def value_of_kind(rules, state, kind):
    """Units for a set of a kind (0..2 three of a symbol, 3 mixed) if it were traded now."""
    return cards.set_value(rules, state, kind)


@entry
def fewest_units(rules, state, territory):
    return battle.fewest_units(rules, state.units[territory])


@entry
def fewest_dice(rules, units):
    return battle.fewest_attack_dice(rules, units)


@entry
def most_defence_dice(rules, state):
    """Most dice the defender may throw in the battle under way."""
    return battle.most_defence_dice(rules, state.units[state.target])
