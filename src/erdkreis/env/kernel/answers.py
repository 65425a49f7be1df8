"""One micro-action after the other, until a decision is whole and can be played."""

from __future__ import annotations

from erdkreis.engine.kernel import battle, fortify, placing, turn
from erdkreis.engine.kernel.compiling import kernel
from erdkreis.engine.kernel.refusals import Refusal
from erdkreis.engine.kernel.state import Kind, Phase
from erdkreis.env.kernel.questions import (
    AMOUNT,
    DICE,
    DIGIT,
    DIGITS,
    END,
    OPEN,
    SECOND_CARD,
    TARGET,
    THIRD_CARD,
    TRADE,
)


@kernel
def narrow(asked, digit):
    """One of up to eight shares of [least, most], as even as can be; up to eight numbers are each named by one."""
    count = asked.most - asked.least + 1
    shares = min(count, DIGITS)
    least = asked.least
    asked.least = least + digit * count // shares
    asked.most = least + (digit + 1) * count // shares - 1


@kernel
def answer(board, rules, state, asked, action, number):
    """Take an answer that the mask allows. Is the decision whole with it, and `action` what is to be played?"""
    if asked.stage == OPEN:
        return answer_opening(rules, state, asked, action, number)
    if asked.kind == Kind.TRADE:
        return answer_card(asked, action, number)
    if asked.stage == TARGET:
        asked.stage = AMOUNT
        asked.target = number
        ask_units(rules, state, asked)
        return False
    narrow(asked, number - DIGIT)
    return asked.least == asked.most and answer_number(rules, asked, action, asked.least)


@kernel
def answer_opening(rules, state, asked, action, number):
    phase = state.phase
    if number == END:
        action.kind = Kind.END
        return True
    if number == TRADE:
        asked.stage = TARGET
        asked.kind = Kind.TRADE
        return False
    if phase == Phase.CLAIM or phase == Phase.CAPITAL:
        action.kind = Kind.CLAIM + 0 if phase == Phase.CLAIM else Kind.CAPITAL + 0
        action.target = number
        return True
    if phase == Phase.PLACE or phase == Phase.SETUP:
        asked.stage = AMOUNT
        asked.kind = Kind.PLACE
        asked.target = number
        asked.least = 1
        asked.most = placing.placing_limit(rules, state, number)
        return False
    asked.stage = TARGET
    asked.kind = Kind.ATTACK + 0 if phase == Phase.ATTACK else Kind.FORTIFY + 0
    asked.source = number
    return False


@kernel
def ask_units(rules, state, asked):
    """How many go from here to there?"""
    units = state.units[asked.source]
    if asked.kind == Kind.ATTACK:
        asked.least = battle.fewest_units(rules, units)
        asked.most = battle.most_units(rules, units)
    else:
        asked.least = 1
        asked.most = fortify.movable(rules, state, asked.source)


@kernel
def answer_card(asked, action, number):
    if asked.stage == TARGET:
        asked.stage = SECOND_CARD
        asked.first_card = number
        return False
    if asked.stage == SECOND_CARD:
        asked.stage = THIRD_CARD
        asked.second_card = number
        return False
    action.kind = Kind.TRADE
    action.cards[0] = asked.first_card
    action.cards[1] = asked.second_card
    action.cards[2] = number
    return True


@kernel
def answer_number(rules, asked, action, number):
    """A number is found: that of the units, and for an attack then that of the dice."""
    kind = asked.kind
    if kind == Kind.ATTACK and asked.stage == AMOUNT:
        asked.stage = DICE
        asked.units = number
        asked.least = battle.fewest_attack_dice(rules, number)
        asked.most = battle.most_attack_dice(number)
        return False
    action.kind = kind
    action.source = asked.source
    action.target = asked.target
    action.units = asked.units if kind == Kind.ATTACK else number
    action.dice = number
    if kind == Kind.DRAW and number == 0:
        action.kind = Kind.DECLINE
    return True


@kernel
def play(board, rules, state, chance, log, asked, action, checked):
    """Play a decision that is whole, with this game's own words of chance."""
    if checked and turn.refusal(board, rules, state, action) != Refusal.NONE:
        asked.refused += 1
    chance.dice_seed = asked.dice_seed
    chance.dice_used = asked.dice_used
    chance.hidden_seed = asked.hidden_seed
    chance.hidden_used = asked.hidden_used
    log.size = 0
    turn.apply(board, rules, state, chance, log, action)
    asked.dice_used = chance.dice_used
    asked.hidden_used = chance.hidden_used
