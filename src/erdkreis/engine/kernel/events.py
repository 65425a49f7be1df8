"""What happened: rows in a separate array, each with the seats that may see it. Never part of the state."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from erdkreis.engine.kernel.compiling import inlined
from erdkreis.engine.kernel.records import new_record

EVENT_ROWS = 256
EVENT_COLUMNS = 8  # kind, audience, and six numbers
# a record like the others, because counted references to arrays would cost more than the rules
LOG = np.dtype([("size", np.int64), ("room", np.int64), ("rows", np.int64, EVENT_ROWS * EVENT_COLUMNS)])
EVERYBODY = 127  # a bit for each seat and one for those who only watch


class EventKind(IntEnum):
    """Past participles; the comment names the six numbers."""

    LEADER_CHOSEN = 0  # seat
    DICE_THROWN_FOR_START = 1  # faces of seats 0..5, base 7 (0: did not throw)
    FIRST_PLACER_CHOSEN = 2  # seat
    TERRITORIES_DEALT = 3
    MISSION_DEALT = 4  # seat, mission
    TERRITORY_CLAIMED = 5  # seat, territory
    UNITS_PLACED = 6  # owner, territory, units, why (0 own, 1 card bonus, 2 computer, 3 set-up)
    CAPITAL_CHOSEN = 7  # seat, territory
    CAPITAL_REVEALED = 8  # seat, territory
    PLACEMENT_REVEALED = 9
    TURN_BEGUN = 10  # seat, turn, base, continents
    MODE_CHOSEN = 11  # seat, mode, army
    SET_TRADED = 12  # seat, card, card, card, units
    DICE_ROLLED_TO_ATTACK = 13  # source, target, red base 7, units sent
    BATTLE_FOUGHT = 14  # source, target, red, blue base 7, attacker's losses, defender's losses
    TERRITORY_TAKEN = 15  # army, territory, from owner, units moved in at least
    UNITS_MOVED_IN = 16  # source, target, units in all
    CONTINENT_SWAPPED = 17  # new owner, territory, from seat, units
    CAPITAL_TAKEN = 18  # by, whose, territory
    PLAYER_ELIMINATED = 19  # seat, by
    CARDS_TAKEN_OVER = 20  # from, to (-1 the leader), how many
    CARD_DRAWN = 21  # seat
    CARD_SEEN = 22  # seat, card
    CARD_DECLINED = 23  # seat
    UNITS_MOVED = 24  # seat, source, target, units
    NEUTRAL_REINFORCED = 25  # units, placing seat
    UNANNOUNCED_ROLL = 26  # seat, source, units lost
    PLACEMENT_UNDONE = 27  # owner, territory, units
    PHASE_ENDED = 28  # seat, phase, army
    GAME_WON = 29  # seat, how
    CARDS_SEEN = 30  # seat, mask of cards taken over
    ATTACK_ANNOUNCED = 31  # source, target, units, dice
    TURN_TAKEN_BACK = 32  # seat: the first turn, which had begun by itself


def new_log(rows: int = EVENT_ROWS) -> np.void:
    """An empty log with room for some rows; one without room keeps nothing: simulations have no audience."""
    log = new_record(LOG)
    log["room"] = rows
    return log


@inlined
def tell(log, audience, kind, a, b, c, d, e, f):
    if log.size < log.room:
        at = EVENT_COLUMNS * log.size
        log.rows[at] = kind
        log.rows[at + 1] = audience
        log.rows[at + 2] = a
        log.rows[at + 3] = b
        log.rows[at + 4] = c
        log.rows[at + 5] = d
        log.rows[at + 6] = e
        log.rows[at + 7] = f
        log.size += 1
