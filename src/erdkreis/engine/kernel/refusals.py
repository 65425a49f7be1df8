"""Why something is not allowed: stable codes `concept/reason`, numbered for the kernels."""

from __future__ import annotations

from enum import IntEnum


class Refusal(IntEnum):
    """Named after its code: `ATTACK_NOT_LINKED` is `attack/not_linked`. The numbers are of this program only."""

    NONE = 0
    GAME_OVER = 1
    TURN_WRONG_STEP = 2
    ACTION_UNKNOWN = 3
    TERRITORY_UNKNOWN = 4
    TERRITORY_NOT_YOURS = 5
    CLAIM_TAKEN = 6
    REINFORCE_NO_UNITS = 7
    REINFORCE_TOO_MANY = 8
    SETUP_STACK_CAP = 9
    CARD_SET_DUE = 10
    CARD_NOT_USED = 11
    CARD_NOT_YOURS = 12
    CARD_NO_SET = 13
    CARD_TOO_LATE = 14
    ATTACK_OWN = 15
    ATTACK_NOT_LINKED = 16
    ATTACK_ONE_UNIT = 17
    ATTACK_TOO_MANY = 18
    ATTACK_TOO_FEW = 19
    ATTACK_DICE = 20
    ATTACK_CHOSE_UNITS = 21
    ATTACK_BANNED = 22
    ATTACK_NEUTRAL_TARGET = 23
    DEFEND_DICE = 24
    OCCUPY_TOO_FEW = 25
    MOVE_STAY_BEHIND = 26
    MOVE_NOT_ADJACENT = 27
    MOVE_NO_CHAIN = 28
    MOVE_CAP = 29
    MOVE_INVOLVED = 30
    REINFORCE_UNITS_LEFT = 31
    CHOOSE_UNKNOWN = 32
    UNDO_NOTHING = 33
    ATTACK_NO_PENALTY = 34
    TURN_NOT_YOURS = 35
    MOVE_NO_UNITS = 36
    OCCUPY_STAY_BEHIND = 37
    UNDO_NOT_YOURS = 38

    @property
    def code(self) -> str:
        """The first word is the concept, the others are the reason."""
        return CODES[self]


CODES = {refusal: refusal.name.lower().replace("_", "/", 1) for refusal in Refusal if refusal}
