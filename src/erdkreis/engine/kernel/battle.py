"""Battle: sending units, dice on both sides, losses."""

from __future__ import annotations

from erdkreis.editions.values import AnnouncePenalty, AttackDice, DefenceChoice, DefenceDice
from erdkreis.engine.kernel import capture, cards
from erdkreis.engine.kernel.chance import roll
from erdkreis.engine.kernel.compiling import kernel, lowest
from erdkreis.engine.kernel.events import EVERYBODY, EventKind, tell
from erdkreis.engine.kernel.refusals import Refusal
from erdkreis.engine.kernel.rows import NO_PLACE, OPEN, offer, offer_row, pack
from erdkreis.engine.kernel.state import (
    MOST_DICE,
    NEUTRAL,
    SEATS,
    Kind,
    Mode,
    Phase,
    bit,
    lift_dice,
    opponent,
    set_units,
    unknown,
)

PENALTY = 3  # units that an unannounced roll costs


@kernel
def most_units(rules, units):
    """Units that may be sent from a territory of `units`; one always stays (P82-32, H00-34, CLI-21)."""
    return min(rules.attack_units_max, units - 1) if rules.attack_units_max > 0 else units - 1


@kernel
def fewest_units(rules, units):
    return min(MOST_DICE, units - 1) if rules.attack_dice == AttackDice.MOST else 1


@kernel
def most_attack_dice(units):
    """Dice that so many units bring."""
    return min(MOST_DICE, units)


@kernel
def striking_units(rules, units):
    """Units that bring all the dice there are from a territory of `units`, and no more: those sent must move in."""
    return most_attack_dice(most_units(rules, units))


@kernel
def fewest_attack_dice(rules, units):
    return 1 if rules.attack_dice == AttackDice.CHOOSE else most_attack_dice(units)


@kernel
def most_defence_dice(rules, units):
    """Dice the defender may throw for the units that stand there (P82-33, H00-37, H10-24, CLI-29, J-08)."""
    if rules.defence_dice == DefenceDice.UP_TO_3:
        return min(MOST_DICE, units)
    if rules.defence_dice == DefenceDice.TWO_FROM_THREE_UNITS:
        return 2 if units >= 3 else 1
    return min(2, units)


@kernel
def defence_limit(rules, state):
    """Most dice the defender may throw in the battle under way."""
    return most_defence_dice(rules, state.units[state.target])


@kernel
def attacking_seat(state):
    return state.active if state.army == state.active else opponent(state.active)


@kernel
def defending_seat(state, territory):
    """Who throws the blue dice: the owner, or for the neutral army the opponent (H00-53, H10-61, CLI-42)."""
    owner = state.owner[territory]
    return opponent(state.active) if owner == NEUTRAL else owner


@kernel
def defender_chooses(rules):
    """Does whoever defends with several units choose their dice? Else they throw as many as they may."""
    return rules.defence_choice != DefenceChoice.AUTOMATIC_MOST


@kernel
def throw(chance, dice, count):
    """Throw `count` dice and lay them down, highest first. Sorted without branches: chance is not predictable."""
    first = roll(chance)
    second = roll(chance) if count > 1 else 0
    third = roll(chance) if count > 2 else 0
    high, low = max(first, second), min(first, second)
    dice[0] = max(high, third)
    dice[1] = max(low, min(high, third))
    dice[2] = min(low, third)


@kernel
def packed(dice):
    return dice[0] + 7 * dice[1] + 49 * dice[2]


@kernel
def attack_barred(state):
    """Why nobody may be attacked at all in this phase, or NONE."""
    if state.phase != Phase.ATTACK:
        return Refusal.TURN_WRONG_STEP
    if state.army != state.active:  # the neutral army's go is not bound by what the player on turn did
        return Refusal.NONE
    if state.banned:
        return Refusal.ATTACK_BANNED
    return Refusal.ATTACK_CHOSE_UNITS if state.mode == Mode.REINFORCE else Refusal.NONE


@kernel
def may_attack(state, army, on_turn):
    """One bit per territory an army may attack in a turn; the neutral one attacks only the player on turn (CLI-43)."""
    return ~state.held[army] if army == on_turn else state.held[on_turn]


@kernel
def may_be_attacked(state):
    """One bit per territory the army may attack now."""
    return may_attack(state, state.army, state.active)


@kernel
def enemies(state):
    """One bit per side that has territories the army may attack."""
    targets, sides = may_be_attacked(state), 0
    for side in range(SEATS + 1):
        if state.held[side] & targets != 0:
            sides |= bit(side)
    return sides


@kernel
def attack_sources(state):
    """One bit per territory with units that may be sent to attack now."""
    return state.held[state.army] & state.strong if attack_barred(state) == Refusal.NONE else 0


@kernel
def attack_targets(board, state, source):
    """One bit per territory that may be attacked from there."""
    return board.links[source] & may_be_attacked(state)


@kernel
def refuse_attack(board, rules, state, action):
    barred = attack_barred(state)
    if barred != Refusal.NONE:
        return barred
    source, target = action.source, action.target
    if unknown(board, source) or unknown(board, target):
        return Refusal.TERRITORY_UNKNOWN
    if state.owner[source] != state.army:
        return Refusal.TERRITORY_NOT_YOURS
    if state.owner[target] == state.army:
        return Refusal.ATTACK_OWN
    if (may_be_attacked(state) >> target) & 1 == 0:
        return Refusal.ATTACK_NEUTRAL_TARGET
    if (board.links[source] >> target) & 1 == 0:
        return Refusal.ATTACK_NOT_LINKED
    if state.units[source] < 2:
        return Refusal.ATTACK_ONE_UNIT
    if action.units > most_units(rules, state.units[source]):
        return Refusal.ATTACK_TOO_MANY
    if action.units < fewest_units(rules, state.units[source]):
        return Refusal.ATTACK_TOO_FEW
    if action.dice > most_attack_dice(action.units):
        return Refusal.ATTACK_DICE
    return Refusal.NONE if action.dice >= fewest_attack_dice(rules, action.units) else Refusal.ATTACK_DICE


@kernel
def attack_offers(board, rules, state, scratch):
    count = offer_row(scratch, 0, pack(Kind.END, NO_PLACE, NO_PLACE, 0, 0))
    count = cards.trade_offer(board, rules, state, scratch, count)
    penalty = rules.announce_penalty != AnnouncePenalty.NONE and state.army == state.active
    sources = attack_sources(state)
    targets = may_be_attacked(state)  # once for all sources: the compiler cannot know that no offer changes the state
    while sources != 0:
        source = lowest(sources)
        sources &= sources - 1
        near = board.links[source] & targets
        if near != 0:
            least = fewest_units(rules, state.units[source])
            most = most_units(rules, state.units[source])
            count = offer(scratch, count, pack(Kind.ATTACK, source, OPEN, least, most), near)
        if penalty:
            count = offer_row(scratch, count, pack(Kind.UNANNOUNCED, source, NO_PLACE, 0, 0))
    return count


@kernel
def attack(board, rules, state, chance, log, source, target, units, dice):
    """Announce and roll, or ask the defender first, as the edition has it."""
    state.source = source
    state.target = target
    state.committed = units
    state.dice = dice
    state.rolled = 1
    state.elimination_right = 0
    state.trade_down_to = 0
    lift_dice(state)
    limit = defence_limit(rules, state)
    if limit == 1 or not defender_chooses(rules):
        throw(chance, state.red, dice)
        fight(board, rules, state, chance, log, limit)
        return
    if rules.defence_choice == DefenceChoice.AFTER_ATTACK_ROLL:
        throw(chance, state.red, dice)
        tell(log, EVERYBODY, EventKind.DICE_ROLLED_TO_ATTACK, source, target, packed(state.red), units, 0, 0)
    else:
        tell(log, EVERYBODY, EventKind.ATTACK_ANNOUNCED, source, target, units, dice, 0, 0)
    state.phase = Phase.DEFEND
    state.awaiting = defending_seat(state, target)


@kernel
def refuse_defend(rules, state, action):
    if state.phase != Phase.DEFEND:
        return Refusal.TURN_WRONG_STEP
    if 1 <= action.dice <= defence_limit(rules, state):
        return Refusal.NONE
    return Refusal.DEFEND_DICE


@kernel
def defend_offers(rules, state, scratch):
    return offer_row(scratch, 0, pack(Kind.DEFEND, NO_PLACE, state.target, 1, defence_limit(rules, state)))


@kernel
def defend(board, rules, state, chance, log, dice):
    if rules.defence_choice == DefenceChoice.BEFORE_ROLL:
        throw(chance, state.red, state.dice)
    fight(board, rules, state, chance, log, dice)


@kernel
def lost_pairs(red, blue):
    """Pairs the attacker loses: highest against highest and so on; a tie is the attacker's loss (P82-35, P82-36)."""
    lost = 0
    for pair in range(MOST_DICE):
        if 0 < red[pair] <= blue[pair]:  # one that was not thrown shows nought
            lost += 1
    return lost


@kernel
def fight(board, rules, state, chance, log, defence):
    """The defender's dice, the comparison, the losses; perhaps the capture."""
    throw(chance, state.blue, defence)
    source, target, dice = state.source, state.target, state.dice
    attacker_loses = lost_pairs(state.red, state.blue)
    defender_loses = min(dice, defence) - attacker_loses
    state.involved[source] = max(0, max(state.involved[source], dice) - attacker_loses)
    state.involved[target] = max(0, state.involved[target] - defender_loses)
    set_units(state, source, state.units[source] - attacker_loses)
    set_units(state, target, state.units[target] - defender_loses)
    red, blue = packed(state.red), packed(state.blue)
    tell(log, EVERYBODY, EventKind.BATTLE_FOUGHT, source, target, red, blue, attacker_loses, defender_loses)
    state.phase = Phase.ATTACK
    state.awaiting = attacking_seat(state)
    if state.units[target] == 0:
        capture.capture(board, rules, state, chance, log)


@kernel
def refuse_unannounced(board, rules, state, action):
    if rules.announce_penalty == AnnouncePenalty.NONE:
        return Refusal.ATTACK_NO_PENALTY
    barred = attack_barred(state)
    if barred != Refusal.NONE:
        return barred
    if unknown(board, action.source):
        return Refusal.TERRITORY_UNKNOWN
    if state.army != state.active or state.owner[action.source] != state.active:
        return Refusal.TERRITORY_NOT_YOURS
    return Refusal.NONE if state.units[action.source] >= 2 else Refusal.ATTACK_ONE_UNIT


@kernel
def unannounced(rules, state, log, source):
    """A roll without announcement is void and costs what the edition says (A-11, J-12, J-15)."""
    lost = 0
    if rules.announce_penalty == AnnouncePenalty.LOSE_3_UNITS:
        lost = min(PENALTY, state.units[source] - 1)
        set_units(state, source, state.units[source] - lost)
        state.involved[source] = min(state.involved[source], state.units[source])
    else:
        state.banned = 1
    tell(log, EVERYBODY, EventKind.UNANNOUNCED_ROLL, state.awaiting, source, lost, 0, 0, 0)
