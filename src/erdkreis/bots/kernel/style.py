"""How seats play, counted while they do: continents held, units lost, territories taken, cards traded."""

from __future__ import annotations

import numpy as np

from erdkreis.engine.kernel.compiling import entry, kernel, popcount
from erdkreis.engine.kernel.state import SEATS, Kind, Phase, bit

STYLE = np.dtype(
    [
        ("continents", np.int64, SEATS),  # times that a whole one became the seat's
        ("continent_turns", np.int64, SEATS),  # own turns begun with one, added up over all of them
        ("lost", np.int64, SEATS),  # units, in attacks of its own
        ("conquests", np.int64, SEATS),
        ("cards", np.int64, SEATS),  # traded
        # what is remembered from one action to the next
        ("turn", np.int64),
        ("held", np.int64, SEATS),  # continents a seat had when the turn began, one bit each
        ("kind", np.int64),
        ("seat", np.int64),  # whose army attacks, or who trades
        ("source", np.int64),
        ("target", np.int64),
        ("units", np.int64),  # in the source
    ]
)


@kernel
def before_action(state, action, style):
    """Remember what the action may change."""
    style.kind = action.kind
    style.seat = state.active
    if action.kind == Kind.ATTACK or action.kind == Kind.DEFEND:
        attack = action.kind == Kind.ATTACK
        style.seat = state.army
        style.source = action.source if attack else state.source
        style.target = action.target if attack else state.target
        style.units = state.units[style.source]


@kernel
def after_action(board, state, style):
    """Count what it has changed."""
    seat = style.seat
    if (style.kind == Kind.ATTACK or style.kind == Kind.DEFEND) and seat < SEATS:
        left = state.units[style.source]
        if state.owner[style.target] == seat:
            style.conquests[seat] += 1
            left += state.units[style.target]
        style.lost[seat] += max(0, style.units - left)
    elif style.kind == Kind.TRADE:
        style.cards[seat] += 3
    if state.turn != style.turn and state.phase > Phase.CAPITAL:
        style.turn = state.turn
        look_at_continents(board, state, style)


@kernel
def look_at_continents(board, state, style):
    """Where a turn begins: who has got one since the last, and how many pay now."""
    for seat in range(state.players):
        held = 0
        for continent in range(board.continents):
            if state.held[seat] & board.lands[continent] == board.lands[continent]:
                held |= bit(continent)
        style.continents[seat] += popcount(held & ~style.held[seat])
        style.held[seat] = held
    style.continent_turns[state.active] += popcount(style.held[state.active])


@entry
def notice_before(states, actions, styles):
    before_action(states[0], actions[0], styles[0])


@entry
def notice_after(boards, states, styles):
    after_action(boards[0], states[0], styles[0])
