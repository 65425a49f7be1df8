"""The records the rules work on, field by field. Every field is int64, so that compiled and plain code agree."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from erdkreis.boards.missions import DESTROY, MOST_NAMED
from erdkreis.engine.kernel.compiling import kernel

SEATS = 6
NEUTRAL = 6  # the third army is an owner like a seat, but nobody sits there
NOBODY = -1
TERRITORIES = 48
CONTINENTS = 7
CARDS = TERRITORIES + 2
MOST_DICE = 3  # on either side of one roll
UNDO_DEPTH = 32
MOST_UNITS = 8_000_000  # in one number of an action; no game has come near


class Phase(IntEnum):
    """What the awaited seat is asked for."""

    CLAIM = 0
    SETUP = 1
    CAPITAL = 2
    CHOOSE = 3
    PLACE = 4
    ATTACK = 5
    DEFEND = 6
    OCCUPY = 7
    DRAW = 8
    FORTIFY = 9
    OVER = 10


class Mode(IntEnum):
    """What a seat that must choose has chosen for this go."""

    NONE = 0
    REINFORCE = 1
    ATTACK = 2


class WonBy(IntEnum):
    NOTHING = 0
    SURVIVAL = 1
    MISSION = 2
    CAPITALS = 3


STATE = np.dtype(
    [
        # the game
        ("players", np.int64),
        ("turn", np.int64),  # number of turns begun
        ("phase", np.int64),
        ("active", np.int64),  # whose turn it is
        ("awaiting", np.int64),  # who must decide now
        ("army", np.int64),  # whose units are placed or attack: the active seat's or the neutral ones
        ("winner", np.int64),
        ("won_by", np.int64),
        ("leader", np.int64),
        ("first", np.int64),  # who places first
        ("last_dealt", np.int64),  # who received the last territory card
        ("alive", np.int64),  # one bit per seat
        ("eliminated_by", np.int64, SEATS),  # who took a seat's last territory
        ("colour", np.int64, SEATS),  # index into the edition's palette
        # the map
        ("owner", np.int64, TERRITORIES),
        ("units", np.int64, TERRITORIES),
        ("held", np.int64, SEATS + 1),  # one bit per territory: owning a continent is one AND
        ("strong", np.int64),  # one bit per territory with two or more units
        ("involved", np.int64, TERRITORIES),  # units that may not regroup this turn
        # set-up
        ("stock", np.int64, SEATS + 1),  # start units not placed yet
        ("concealed", np.int64),  # choices are being made that nobody else may see yet
        # what the awaited seat may place
        ("pool", np.int64),
        ("neutral_pool", np.int64),
        # hidden: missions, capitals, cards
        ("mission", np.int64, SEATS),  # a printed task, or DESTROY + colour: remove that colour
        ("capital", np.int64, SEATS),
        ("capital_known", np.int64),  # one bit per seat whose capital everybody knows
        ("hand", np.int64, SEATS),  # one bit per card
        ("hand_size", np.int64, SEATS),
        ("deck", np.int64),  # one bit per unseen card: a deck has no order
        ("deck_size", np.int64),
        ("discard", np.int64),  # traded cards that come back when the deck is empty
        ("returned", np.int64),  # cards an eliminated seat gave back unseen; they come back likewise
        ("returned_size", np.int64),
        ("under", np.int64, CARDS),  # traded cards under the stack, oldest first
        ("under_size", np.int64),
        ("sets_traded", np.int64),
        # the turn so far
        ("mode", np.int64),
        ("neutral_mode", np.int64),
        ("rolled", np.int64),  # a die has been thrown
        ("captured", np.int64),  # a territory has been taken
        ("banned", np.int64),  # no attacks any more (penalty)
        ("trades", np.int64),
        ("bonus_given", np.int64),  # the extra units for a card, where they come once a turn
        ("elimination_right", np.int64),  # may trade in the middle of the attacks
        ("trade_down_to", np.int64),  # must trade until the hand is that small; 0: need not
        ("victim", np.int64),  # eliminated, cards not yet handed over
        ("base", np.int64),  # units for territories the active seat is entitled to
        ("extra", np.int64),  # units for continents and sets
        ("received", np.int64),  # units received in all
        ("neutral_got", np.int64),  # what the neutral army got of that
        ("odd_country", np.int64),  # reinforced by an unpaired unit (FUR-18)
        # the battle
        ("source", np.int64),
        ("target", np.int64),
        ("committed", np.int64),
        ("dice", np.int64),
        ("red", np.int64, MOST_DICE),  # highest first; 0: not thrown
        ("blue", np.int64, MOST_DICE),
        ("occupy_min", np.int64),
        ("occupy_max", np.int64),
        # placements that may be taken back, packed, as a ring
        ("undo_size", np.int64),
        ("undo_next", np.int64),
        ("undo", np.int64, UNDO_DEPTH),
    ]
)
STATE_WORDS = STATE.itemsize // 8

BOARD = np.dtype(
    [
        ("size", np.int64),
        ("links", np.int64, TERRITORIES),  # one bit per neighbour
        ("continents", np.int64),
        ("lands", np.int64, CONTINENTS),  # one bit per territory of a continent
        ("bonus", np.int64, CONTINENTS),
        ("continent", np.int64, TERRITORIES),
        ("symbol", np.int64, CARDS),
        ("cards_of", np.int64, 4),  # one bit per card of a symbol, jokers last
        ("cards", np.int64),
        ("mission_lands", np.int64, DESTROY),  # territories of the continents a mission names
        ("mission_continents", np.int64, DESTROY * MOST_NAMED),  # these continents, mission by mission
        ("mission_third", np.int64, DESTROY),
        ("mission_count", np.int64, DESTROY),
        ("mission_garrison", np.int64, DESTROY),
    ]
)

ACTION = np.dtype(
    [
        ("kind", np.int64),
        ("source", np.int64),
        ("target", np.int64),
        ("units", np.int64),
        ("dice", np.int64),
        ("cards", np.int64, 3),
    ]
)


class Kind(IntEnum):
    """What can be done. The words people type are the lower-case names."""

    CLAIM = 0
    PLACE = 1
    CAPITAL = 2
    CHOOSE = 3
    TRADE = 4
    ATTACK = 5
    DEFEND = 6
    OCCUPY = 7
    FORTIFY = 8
    DRAW = 9
    DECLINE = 10
    END = 11
    UNDO = 12
    UNANNOUNCED = 13


@kernel
def bit(number):
    return 1 << number


@kernel
def set_units(state, territory, units):
    state.units[territory] = units
    if units >= 2:
        state.strong |= bit(territory)
    else:
        state.strong &= ~bit(territory)


@kernel
def set_owner(state, territory, owner):
    former = state.owner[territory]
    if former != NOBODY:
        state.held[former] &= ~bit(territory)
    state.owner[territory] = owner
    state.held[owner] |= bit(territory)


@kernel
def lift_dice(state):
    """No dice lie on the table any more."""
    for die in range(MOST_DICE):
        state.red[die] = 0
        state.blue[die] = 0


@kernel
def forget_placements(state):
    """From here on nothing can be taken back."""
    state.undo_size = 0
    state.undo_next = 0
    for i in range(UNDO_DEPTH):
        state.undo[i] = 0


@kernel
def is_alive(state, seat):
    return (state.alive >> seat) & 1 == 1


@kernel
def next_alive(state, seat):
    """The next seat clockwise that is still in the game."""
    seat = (seat + 1) % state.players
    while not is_alive(state, seat):
        seat = (seat + 1) % state.players
    return seat


@kernel
def opponent(seat):
    """The other person of a two-player game."""
    return 1 - seat


@kernel
def unknown(board, territory):
    """Is there no such territory on the board?"""
    return territory < 0 or territory >= board.size
