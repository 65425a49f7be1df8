"""What a program is asked: a decision of the game, cut into small questions that one of 64 micro-actions answers.

0 to 49 point at a territory or a card (card n shows territory n, the last two are jokers), 50 to 57 narrow a number, 58
ends, 59 trades. What may be answered is one 64-bit word. The rules themselves are asked what is allowed.
"""

from __future__ import annotations

import numpy as np

from erdkreis.engine.kernel import battle, cards, fortify, placing, setup
from erdkreis.engine.kernel.compiling import kernel, lowest
from erdkreis.engine.kernel.sets import list_sets
from erdkreis.engine.kernel.state import SEATS, Kind, Mode, Phase, bit

DIGIT, DIGITS = 50, 8
END, TRADE = 58, 59
MICRO_ACTIONS = 64
OPEN, TARGET, AMOUNT, DICE, SECOND_CARD, THIRD_CARD = 0, 1, 2, 3, 4, 5  # how far a decision has come

# What one game is asked, and the few words of chance that belong to it: a whole chance record would be 5 KB
ASKED = np.dtype(
    [
        ("stage", np.int64),
        ("kind", np.int64),
        ("source", np.int64),
        ("target", np.int64),
        ("least", np.int64),  # of the number that is narrowed
        ("most", np.int64),
        ("units", np.int64),  # sent to attack, while the dice are asked for
        ("first_card", np.int64),
        ("second_card", np.int64),
        ("table", np.int64),  # which of the batch's rules it is played by
        ("shift", np.int64),  # by how many seats the line-up is moved on
        ("seed", np.int64),
        ("episode", np.int64),
        ("dice_seed", np.int64),
        ("dice_used", np.int64),
        ("hidden_seed", np.int64),
        ("hidden_used", np.int64),
        ("bots_seed", np.int64),
        ("bots_used", np.int64),
        ("steps", np.int64),  # answers given in this game
        ("refused", np.int64),  # finished decisions that the rules would not have: always 0
        ("learners", np.int64),  # one bit per seat that is asked from outside
        ("potential", np.float64, SEATS),
    ]
)


@kernel
def open_question(rules, state, asked):
    """The next decision begins; where nothing but a number is asked for, at that number."""
    asked.stage = AMOUNT
    asked.source = -1
    asked.target = -1
    asked.first_card = -1
    asked.second_card = -1
    asked.units = 0
    phase = state.phase
    if phase == Phase.DEFEND:
        asked.kind = Kind.DEFEND
        asked.least = 1
        asked.most = battle.defence_limit(rules, state)
    elif phase == Phase.OCCUPY:
        asked.kind = Kind.OCCUPY
        asked.least = state.occupy_min
        asked.most = state.occupy_max
    elif phase == Phase.CHOOSE:
        asked.kind = Kind.CHOOSE
        asked.least = Mode.REINFORCE
        asked.most = Mode.ATTACK
    elif phase == Phase.DRAW:
        asked.kind = Kind.DRAW
        asked.least = 0
        asked.most = 1
    else:
        asked.stage = OPEN
        asked.least = 0
        asked.most = 0


@kernel
def mask_of(board, rules, state, scratch, asked):
    """One bit for every micro-action that may be answered now; 0 when the game is over."""
    if asked.stage == OPEN:
        return opening_mask(board, rules, state)
    if asked.kind == Kind.TRADE:
        return card_mask(board, rules, state, scratch, asked)
    if asked.stage == TARGET:
        return target_mask(board, rules, state, asked)
    return (bit(min(asked.most - asked.least + 1, DIGITS)) - 1) << DIGIT


@kernel
def opening_mask(board, rules, state):
    phase = state.phase
    if phase == Phase.ATTACK:
        return bit(END) | trade_mask(board, rules, state) | attacking_mask(board, state)
    if phase == Phase.PLACE or phase == Phase.SETUP:
        return trade_mask(board, rules, state) | placing.placed_on(rules, state)
    if phase == Phase.FORTIFY:
        return bit(END) | moving_mask(board, rules, state)
    if phase == Phase.CLAIM:
        return setup.unclaimed(board, state)
    return setup.capital_places(state) if phase == Phase.CAPITAL else 0


@kernel
def trade_mask(board, rules, state):
    return bit(TRADE) if cards.can_trade(board, rules, state) else 0


@kernel
def attacking_mask(board, state):
    """Territories from which something may be attacked."""
    found, sources = 0, battle.attack_sources(state)
    while sources != 0:
        source = lowest(sources)
        sources &= sources - 1
        if battle.attack_targets(board, state, source) != 0:
            found |= bit(source)
    return found


@kernel
def moving_mask(board, rules, state):
    """Territories that units may leave."""
    found, sources = 0, state.held[state.active] & state.strong
    while sources != 0:
        source = lowest(sources)
        sources &= sources - 1
        if fortify.may_leave(board, rules, state, source):
            found |= bit(source)
    return found


@kernel
def target_mask(board, rules, state, asked):
    if asked.kind == Kind.ATTACK:
        return battle.attack_targets(board, state, asked.source)
    return fortify.reach(board, rules, state, asked.source)


@kernel
def card_mask(board, rules, state, scratch, asked):
    """Cards that go on to a set, lowest first."""
    found = 0
    for place in range(list_sets(board, rules, state.hand[state.active], scratch)):
        packed = scratch.sets[place]
        first, second = packed & 63, (packed >> 6) & 63
        if asked.stage == TARGET:
            found |= bit(first)
        elif first == asked.first_card:
            if asked.stage == SECOND_CARD:
                found |= bit(second)
            elif second == asked.second_card:
                found |= bit(packed >> 12)
    return found
