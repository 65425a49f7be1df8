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
    return int(turn.refusal(board, rules, state, action))


@entry
def play(board, rules, state, chance, log, action):
    """Apply the action if it is legal; the refusal otherwise."""
    refused = turn.refusal(board, rules, state, action)
    if refused == Refusal.NONE:
        log[0, 0] = 1
        turn.apply(board, rules, state, chance, log, action)
    return int(refused)


@entry
def list_rows(board, rules, state, into):
    return rows.list_rows(board, rules, state, into)


@entry
def list_sets(board, rules, hand, into):
    return rows.list_sets(board, rules, hand, into)


@entry
def project(board, rules, games, seat, views):
    _project(board, rules, games, seat, views)


@entry
def pick(board, rules, state, lot, into, sets, action):
    _pick(board, rules, state, lot, into, sets, action)
