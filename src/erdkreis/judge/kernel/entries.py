"""The doors from Python to the judge."""

from __future__ import annotations

from erdkreis.engine.kernel.compiling import entry
from erdkreis.judge.kernel.features import describe
from erdkreis.judge.kernel.scoring import judge as _judge


@entry
def describe_all(boards, books, states, tables, looks, rows):
    """The rows of many positions of one kind of game."""
    for number in range(len(states)):
        describe(boards[0], books[0], states[number], tables[0], looks[0], rows[number])


@entry
def judge_all(boards, books, states, tables, networks, looks, rows, chances):
    """What the judge makes of many positions of one kind of game."""
    for number in range(len(states)):
        _judge(boards[0], books[0], states[number], tables[0], networks[0], looks[0], rows, chances[number])
