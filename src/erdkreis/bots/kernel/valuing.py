"""The worth of positions to every seat in them, as a bot reckons it."""

from __future__ import annotations

from erdkreis.bots.kernel.considering import consider
from erdkreis.bots.kernel.worth import worth
from erdkreis.engine.kernel.compiling import entry
from erdkreis.engine.kernel.state import is_alive


@entry
def worth_all(boards, books, states, minds, tables, moods, values):
    """Many positions of one kind of game; `values` has a row for each, by seat."""
    for number in range(len(states)):
        state = states[number]
        for seat in range(state.players):
            if is_alive(state, seat):
                consider(boards[0], books[0], state, minds[0], moods[0], seat)
                values[number, seat] = worth(boards[0], books[0], state, minds[0], tables[0], moods[0])
