"""Why something is not allowed: stable codes `concept/reason`, numbered for the kernels."""

from __future__ import annotations

from enum import IntEnum


class Refusal(IntEnum):
    NONE = 0
    GAME_OVER = 1
    WRONG_STEP = 2
    UNKNOWN_ACTION = 3
    UNKNOWN_TERRITORY = 4
    NOT_YOUR_TERRITORY = 5
    CLAIM_TAKEN = 6
    NO_UNITS = 7
    TOO_MANY_UNITS = 8
    STACK_CAP = 9
    SET_DUE = 10
    NO_CARDS_USED = 11
    CARD_NOT_YOURS = 12
    NO_SET = 13
    TOO_LATE_TO_TRADE = 14
    ATTACK_OWN = 15
    NOT_LINKED = 16
    ONE_UNIT = 17
    ATTACK_TOO_MANY = 18
    ATTACK_TOO_FEW = 19
    ATTACK_DICE = 20
    CHOSE_UNITS = 21
    BANNED = 22
    NEUTRAL_TARGET = 23
    DEFENCE_DICE = 24
    OCCUPY_TOO_FEW = 25
    STAY_BEHIND = 26
    NOT_ADJACENT = 27
    NO_CHAIN = 28
    MOVE_CAP = 29
    INVOLVED = 30
    UNITS_LEFT = 31
    UNKNOWN_CHOICE = 32
    NOTHING_TO_UNDO = 33
    NO_PENALTY = 34
    NOT_YOUR_TURN = 35
    MOVE_NONE = 36
    OCCUPY_STAY_BEHIND = 37
    NOT_YOUR_PLACEMENT = 38


CODES: dict[Refusal, str] = {
    Refusal.GAME_OVER: "game/over",
    Refusal.WRONG_STEP: "turn/wrong_step",
    Refusal.UNKNOWN_ACTION: "action/unknown",
    Refusal.UNKNOWN_TERRITORY: "territory/unknown",
    Refusal.NOT_YOUR_TERRITORY: "territory/not_yours",
    Refusal.CLAIM_TAKEN: "claim/taken",
    Refusal.NO_UNITS: "reinforce/no_units",
    Refusal.TOO_MANY_UNITS: "reinforce/too_many",
    Refusal.STACK_CAP: "setup/stack_cap",
    Refusal.SET_DUE: "card/set_due",
    Refusal.NO_CARDS_USED: "card/not_used",
    Refusal.CARD_NOT_YOURS: "card/not_yours",
    Refusal.NO_SET: "card/no_set",
    Refusal.TOO_LATE_TO_TRADE: "card/too_late",
    Refusal.ATTACK_OWN: "attack/own",
    Refusal.NOT_LINKED: "attack/not_linked",
    Refusal.ONE_UNIT: "attack/one_unit",
    Refusal.ATTACK_TOO_MANY: "attack/too_many",
    Refusal.ATTACK_TOO_FEW: "attack/too_few",
    Refusal.ATTACK_DICE: "attack/dice",
    Refusal.CHOSE_UNITS: "attack/chose_units",
    Refusal.BANNED: "attack/banned",
    Refusal.NEUTRAL_TARGET: "attack/neutral_target",
    Refusal.DEFENCE_DICE: "defend/dice",
    Refusal.OCCUPY_TOO_FEW: "occupy/too_few",
    Refusal.OCCUPY_STAY_BEHIND: "occupy/stay_behind",
    Refusal.STAY_BEHIND: "move/stay_behind",
    Refusal.NOT_ADJACENT: "move/not_adjacent",
    Refusal.NO_CHAIN: "move/no_chain",
    Refusal.MOVE_CAP: "move/cap",
    Refusal.INVOLVED: "move/involved",
    Refusal.MOVE_NONE: "move/no_units",
    Refusal.UNITS_LEFT: "reinforce/units_left",
    Refusal.UNKNOWN_CHOICE: "choose/unknown",
    Refusal.NOTHING_TO_UNDO: "undo/nothing",
    Refusal.NOT_YOUR_PLACEMENT: "undo/not_yours",
    Refusal.NO_PENALTY: "attack/no_penalty",
    Refusal.NOT_YOUR_TURN: "turn/not_yours",
}
