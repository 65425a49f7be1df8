"""Everybody's turn once is a round: it is as many as the turns of whoever had most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from erdkreis.engine.events import Event, TurnBegun, TurnTakenBack
from erdkreis.engine.words import Side


def round_after(events: Iterable[Event]) -> int:
    """The round in which these events end; a game that began in the midst of a turn began in its first."""
    turns: Counter[Side] = Counter()
    for event in events:
        if isinstance(event, TurnBegun):
            turns[event.seat] += 1
        elif isinstance(event, TurnTakenBack):
            turns[event.seat] -= 1
    return max([1, *turns.values()])
