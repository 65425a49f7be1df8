"""Battle: sending units, dice on both sides, losses, capture, moving in, and what a capture brings with it."""

from __future__ import annotations

from erdkreis.editions.values import (
    AnnouncePenalty,
    AttackDice,
    DefenceChoice,
    DefenceDice,
    OccupyMin,
    SetValue,
)
from erdkreis.engine.kernel import cards, objectives
from erdkreis.engine.kernel.chance import roll
from erdkreis.engine.kernel.compiling import kernel, lowest
from erdkreis.engine.kernel.events import EVERYBODY, EventKind, tell
from erdkreis.engine.kernel.state import (
    MOST_DICE,
    NEUTRAL,
    NOBODY,
    Phase,
    bit,
    lift_dice,
    opponent,
    set_owner,
    set_units,
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
def attacking_seat(state):
    return state.active if state.army == state.active else opponent(state.active)


@kernel
def defending_seat(state, territory):
    """Who throws the blue dice: the owner, or for the neutral army the opponent (H00-53, H10-61, CLI-42)."""
    owner = state.owner[territory]
    return opponent(state.active) if owner == NEUTRAL else owner


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
    limit = most_defence_dice(rules, state.units[target])
    if limit == 1 or rules.defence_choice == DefenceChoice.AUTOMATIC_MOST:
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
def defend(board, rules, state, chance, log, dice):
    if rules.defence_choice == DefenceChoice.BEFORE_ROLL:
        throw(chance, state.red, state.dice)
    fight(board, rules, state, chance, log, dice)


@kernel
def lost_pairs(red, blue):
    """Pairs the attacker loses: highest against highest and so on; a tie is the attacker's loss (P82-35, P82-36)."""
    lost = 0
    for pair in range(MOST_DICE):
        if red[pair] > 0 and blue[pair] > 0 and red[pair] <= blue[pair]:
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
        capture(board, rules, state, chance, log)


@kernel
def capture(board, rules, state, chance, log):
    """The territory changes hands at the roll, and the least that must move in does so at once (J-02)."""
    source, target = state.source, state.target
    former = state.owner[target]
    least = state.committed if rules.occupy_min == OccupyMin.UNITS_COMMITTED else state.dice
    set_owner(state, target, state.army)
    state.involved[target] = 0
    shift(state, source, target, least)
    tell(log, EVERYBODY, EventKind.TERRITORY_TAKEN, state.army, target, former, least, 0, 0)
    if rules.capitals:
        take_capitals(board, rules, state, log, target, former)
    if former != NEUTRAL and state.held[former] == 0:
        state.alive &= ~bit(former)
        state.eliminated_by[former] = state.army
        state.victim = former
        tell(log, EVERYBODY, EventKind.PLAYER_ELIMINATED, former, state.army, 0, 0, 0, 0)
    objectives.look_for_winner(board, rules, state, log)
    if state.phase == Phase.OVER:
        return
    if state.army == state.active and state.captured == 0:
        state.captured = 1
        cards.draw_for_first_capture(rules, state, chance, log)
    state.occupy_min = least
    state.occupy_max = least + state.units[source] - 1
    if state.occupy_max > state.occupy_min:
        state.phase = Phase.OCCUPY
    else:
        moved_in(board, rules, state, log)


@kernel
def shift(state, source, target, units):
    """Units move in; those that did are involved in the turn (A-12)."""
    set_units(state, source, state.units[source] - units)
    set_units(state, target, state.units[target] + units)
    state.involved[source] = max(0, state.involved[source] - units)
    state.involved[target] += units


@kernel
def take_capitals(board, rules, state, log, territory, former):
    if reveal_capital(state, log, territory) == former and rules.capital_continent_swap:
        swap_continent(board, state, log, former, board.continent[territory])


@kernel
def reveal_capital(state, log, territory):
    """Whose capital this is, if anybody's; taken, it is no secret any more (H00-61)."""
    for seat in range(state.players):
        if state.capital[seat] == territory:
            state.capital_known |= bit(seat)
            tell(log, EVERYBODY, EventKind.CAPITAL_TAKEN, state.army, seat, territory, 0, 0, 0)
            return seat
    return NOBODY


@kernel
def swap_continent(board, state, log, loser, continent):
    """Who loses his own capital loses all else on its continent to the captor, unit for unit (H00-62, A-22)."""
    lost = state.held[loser] & board.lands[continent]
    while lost != 0:
        territory = lowest(lost)
        lost &= lost - 1
        set_owner(state, territory, state.army)
        state.involved[territory] = state.units[territory]
        units = state.units[territory]
        tell(log, EVERYBODY, EventKind.CONTINENT_SWAPPED, state.army, territory, loser, units, 0, 0)
        reveal_capital(state, log, territory)  # a capital he had taken goes with its territory


@kernel
def occupy(board, rules, state, log, units):
    """How many moved in all told; the minimum is there already."""
    shift(state, state.source, state.target, units - state.occupy_min)
    tell(log, EVERYBODY, EventKind.UNITS_MOVED_IN, state.source, state.target, units, 0, 0, 0)
    moved_in(board, rules, state, log)


@kernel
def moved_in(board, rules, state, log):
    """After the move-in: another look for a winner, then the cards of an eliminated player (J-02, J-04)."""
    state.phase = Phase.ATTACK
    state.occupy_min = 0
    state.occupy_max = 0
    objectives.look_for_winner(board, rules, state, log)
    if state.phase == Phase.OVER or state.victim == NOBODY:
        return
    if rules.set_value == SetValue.NONE:
        state.victim = NOBODY
        return
    cards.hand_over(rules, state, log)
    if cards.must_trade(rules, state):
        state.phase = Phase.PLACE


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
