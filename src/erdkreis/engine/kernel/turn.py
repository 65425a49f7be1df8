"""`refusal(...)` and `apply(...)`: thin dispatch over the concepts. A move is legal because its concept permits it."""

from __future__ import annotations

from erdkreis.editions.values import AnnouncePenalty, FortifyMoves, FortifyReach, NeutralReinforcement, SetValue
from erdkreis.engine.kernel import battle, cards, flow, fortify, neutral, objectives, reinforce, setup
from erdkreis.engine.kernel.compiling import kernel
from erdkreis.engine.kernel.events import EVERYBODY, EventKind, tell
from erdkreis.engine.kernel.refusals import Refusal
from erdkreis.engine.kernel.state import NEUTRAL, NOBODY, Kind, Mode, Phase, forget_placements

MOST_ANSWERED = 400  # units in one action where every second one is answered, told, and may need chance


@kernel
def refusal(board, rules, state, action):
    """Why the awaited seat may not do this, or NONE."""
    kind = action.kind
    if kind == Kind.UNDO:
        return Refusal.NONE if state.undo_size > 0 else Refusal.NOTHING_TO_UNDO
    if state.phase == Phase.OVER:
        return Refusal.GAME_OVER
    if kind == Kind.CLAIM:
        return refuse_claim(board, state, action)
    if kind == Kind.PLACE:
        return refuse_place(board, rules, state, action)
    if kind == Kind.CAPITAL:
        return refuse_capital(board, state, action)
    if kind == Kind.CHOOSE:
        return refuse_choose(state, action)
    if kind == Kind.TRADE:
        return refuse_trade(board, rules, state, action)
    if kind == Kind.ATTACK:
        return refuse_attack(board, rules, state, action)
    if kind == Kind.DEFEND:
        return refuse_defend(rules, state, action)
    if kind == Kind.OCCUPY:
        return refuse_occupy(state, action)
    if kind == Kind.FORTIFY:
        return refuse_fortify(board, rules, state, action)
    if kind == Kind.DRAW or kind == Kind.DECLINE:
        return Refusal.NONE if state.phase == Phase.DRAW else Refusal.WRONG_STEP
    if kind == Kind.END:
        return refuse_end(rules, state)
    if kind == Kind.UNANNOUNCED:
        return refuse_unannounced(board, rules, state, action)
    return Refusal.UNKNOWN_ACTION


@kernel
def unknown(board, territory):
    return territory < 0 or territory >= board.size


@kernel
def refuse_claim(board, state, action):
    if state.phase != Phase.CLAIM:
        return Refusal.WRONG_STEP
    if unknown(board, action.target):
        return Refusal.UNKNOWN_TERRITORY
    return Refusal.NONE if state.owner[action.target] == NOBODY else Refusal.CLAIM_TAKEN


@kernel
def placing_limit(rules, state, territory):
    """Most units the awaited seat may put on a territory now; 0 where it may not place at all."""
    owner = state.owner[territory]
    if state.phase != Phase.SETUP:
        most = state.pool if owner == state.army else 0
        answered = rules.neutral_reinforcement == NeutralReinforcement.ONE_PER_TWO_PLACED
        return min(most, MOST_ANSWERED) if answered else most
    limit = state.pool if owner == state.awaiting else state.neutral_pool if owner == NEUTRAL else 0
    if rules.start_stack_cap > 0:
        limit = max(0, min(limit, rules.start_stack_cap - state.units[territory]))
    return limit


@kernel
def refuse_place(board, rules, state, action):
    if state.phase != Phase.SETUP and state.phase != Phase.PLACE:
        return Refusal.WRONG_STEP
    territory, units = action.target, action.units
    if unknown(board, territory):
        return Refusal.UNKNOWN_TERRITORY
    if state.phase == Phase.PLACE:
        if cards.must_trade(rules, state):
            return Refusal.SET_DUE
        if state.owner[territory] != state.army:
            return Refusal.NOT_YOUR_TERRITORY
    elif state.owner[territory] != state.awaiting and (state.owner[territory] != NEUTRAL or state.stock[NEUTRAL] == 0):
        return Refusal.NOT_YOUR_TERRITORY
    if units < 1:
        return Refusal.NO_UNITS
    if units <= placing_limit(rules, state, territory):
        return Refusal.NONE
    capped = state.phase == Phase.SETUP and rules.start_stack_cap > 0
    if capped and state.units[territory] + units > rules.start_stack_cap:
        return Refusal.STACK_CAP
    return Refusal.TOO_MANY_UNITS


@kernel
def refuse_capital(board, state, action):
    if state.phase != Phase.CAPITAL:
        return Refusal.WRONG_STEP
    if unknown(board, action.target):
        return Refusal.UNKNOWN_TERRITORY
    return Refusal.NONE if state.owner[action.target] == state.awaiting else Refusal.NOT_YOUR_TERRITORY


@kernel
def refuse_choose(state, action):
    if state.phase != Phase.CHOOSE:
        return Refusal.WRONG_STEP
    if action.units == Mode.REINFORCE or action.units == Mode.ATTACK:
        return Refusal.NONE
    return Refusal.UNKNOWN_CHOICE


@kernel
def refuse_trade(board, rules, state, action):
    if rules.set_value == SetValue.NONE:
        return Refusal.NO_CARDS_USED
    if state.phase != Phase.PLACE and state.phase != Phase.ATTACK:
        return Refusal.WRONG_STEP
    if state.army != state.active:
        return Refusal.WRONG_STEP
    if not cards.may_trade_now(rules, state):
        return Refusal.TOO_LATE_TO_TRADE
    a, b, c = action.cards[0], action.cards[1], action.cards[2]
    if a == b or a == c or b == c:
        return Refusal.CARD_NOT_YOURS
    for i in range(3):
        card = action.cards[i]
        if card < 0 or card >= board.cards or (state.hand[state.active] >> card) & 1 == 0:
            return Refusal.CARD_NOT_YOURS
    return Refusal.NONE if cards.set_kind(board, rules, a, b, c) != cards.NO_SET else Refusal.NO_SET


@kernel
def attack_barred(state):
    """Why nobody may be attacked at all in this phase, or NONE."""
    if state.phase != Phase.ATTACK:
        return Refusal.WRONG_STEP
    if state.army != state.active:  # the neutral army's go is not bound by what the player on turn did
        return Refusal.NONE
    if state.banned:
        return Refusal.BANNED
    return Refusal.CHOSE_UNITS if state.mode == Mode.REINFORCE else Refusal.NONE


@kernel
def may_be_attacked(state):
    """One bit per territory the army may attack; the neutral one attacks only the player on turn (CLI-43)."""
    if state.army != state.active:
        return state.held[state.active]
    return ~state.held[state.army]


@kernel
def refuse_attack(board, rules, state, action):
    barred = attack_barred(state)
    if barred != Refusal.NONE:
        return barred
    source, target = action.source, action.target
    if unknown(board, source) or unknown(board, target):
        return Refusal.UNKNOWN_TERRITORY
    if state.owner[source] != state.army:
        return Refusal.NOT_YOUR_TERRITORY
    if state.owner[target] == state.army:
        return Refusal.ATTACK_OWN
    if (may_be_attacked(state) >> target) & 1 == 0:
        return Refusal.NEUTRAL_TARGET
    if (board.links[source] >> target) & 1 == 0:
        return Refusal.NOT_LINKED
    if state.units[source] < 2:
        return Refusal.ONE_UNIT
    if action.units > battle.most_units(rules, state.units[source]):
        return Refusal.ATTACK_TOO_MANY
    if action.units < battle.fewest_units(rules, state.units[source]):
        return Refusal.ATTACK_TOO_FEW
    if action.dice > battle.most_attack_dice(action.units):
        return Refusal.ATTACK_DICE
    return Refusal.NONE if action.dice >= battle.fewest_attack_dice(rules, action.units) else Refusal.ATTACK_DICE


@kernel
def refuse_defend(rules, state, action):
    if state.phase != Phase.DEFEND:
        return Refusal.WRONG_STEP
    if 1 <= action.dice <= battle.most_defence_dice(rules, state.units[state.target]):
        return Refusal.NONE
    return Refusal.DEFENCE_DICE


@kernel
def refuse_occupy(state, action):
    if state.phase != Phase.OCCUPY:
        return Refusal.WRONG_STEP
    if action.units < state.occupy_min:
        return Refusal.OCCUPY_TOO_FEW
    return Refusal.NONE if action.units <= state.occupy_max else Refusal.OCCUPY_STAY_BEHIND


@kernel
def refuse_fortify(board, rules, state, action):
    if state.phase != Phase.FORTIFY:
        return Refusal.WRONG_STEP
    source, target, units = action.source, action.target, action.units
    if unknown(board, source) or unknown(board, target):
        return Refusal.UNKNOWN_TERRITORY
    if state.owner[source] != state.active or state.owner[target] != state.active:
        return Refusal.NOT_YOUR_TERRITORY
    if (fortify.reach(board, rules, state, source) >> target) & 1 == 0:
        return Refusal.NOT_ADJACENT if rules.fortify_reach == FortifyReach.ADJACENT else Refusal.NO_CHAIN
    if units < 1:
        return Refusal.MOVE_NONE
    if units > state.units[source] - 1:
        return Refusal.STAY_BEHIND
    if units > fortify.uninvolved(rules, state, source):
        return Refusal.INVOLVED
    return Refusal.NONE if units <= fortify.movable(rules, state, source) else Refusal.MOVE_CAP


@kernel
def refuse_end(rules, state):
    if state.phase == Phase.PLACE:
        return Refusal.SET_DUE if cards.must_trade(rules, state) else Refusal.UNITS_LEFT
    if state.phase == Phase.ATTACK or state.phase == Phase.FORTIFY:
        return Refusal.NONE
    return Refusal.WRONG_STEP


@kernel
def refuse_unannounced(board, rules, state, action):
    if rules.announce_penalty == AnnouncePenalty.NONE:
        return Refusal.NO_PENALTY
    barred = attack_barred(state)
    if barred != Refusal.NONE:
        return barred
    if unknown(board, action.source):
        return Refusal.UNKNOWN_TERRITORY
    if state.army != state.active or state.owner[action.source] != state.active:
        return Refusal.NOT_YOUR_TERRITORY
    return Refusal.NONE if state.units[action.source] >= 2 else Refusal.ONE_UNIT


@kernel
def apply(board, rules, state, chance, log, action):
    """Do what `refusal` permits."""
    kind = action.kind
    if kind == Kind.UNDO:
        reinforce.undo(rules, state, log)
        return
    if kind == Kind.PLACE:
        place(board, rules, state, chance, log, action.target, action.units)
        return
    if state.undo_next > 0 or state.undo_size > 0:
        forget_placements(state)
    if kind == Kind.ATTACK:
        source, target = action.source, action.target
        battle.attack(board, rules, state, chance, log, source, target, action.units, action.dice)
    elif kind == Kind.DEFEND:
        battle.defend(board, rules, state, chance, log, action.dice)
    elif kind == Kind.OCCUPY:
        battle.occupy(board, rules, state, log, action.units)
    elif kind == Kind.TRADE:
        cards.trade(board, rules, state, log, action.cards[0], action.cards[1], action.cards[2])
        objectives.look_at_garrisons(board, rules, state, log)
    elif kind == Kind.END:
        end(board, rules, state, chance, log)
    elif kind == Kind.FORTIFY:
        fortify.move(rules, state, log, action.source, action.target, action.units)
        after_move(board, rules, state, chance, log)
    elif kind == Kind.CHOOSE:
        flow.choose(rules, state, log, action.units)
    elif kind == Kind.CLAIM:
        setup.claim(rules, state, log, action.target)
        setup.settle_claiming(board, rules, state, chance, log)
    elif kind == Kind.CAPITAL:
        setup.choose_capital(state, log, action.target)
        setup.settle_capitals(board, rules, state, chance, log)
    elif kind == Kind.UNANNOUNCED:
        battle.unannounced(rules, state, log, action.source)
    else:
        decide_card(board, rules, state, chance, log, kind)
    flow.settle_placing(board, rules, state, chance, log)


@kernel
def place(board, rules, state, chance, log, territory, units):
    if state.undo_size > 0 and reinforce.undo_seat(state) != state.awaiting:
        forget_placements(state)
    reinforce.remember(state, territory, units)
    if state.phase == Phase.SETUP:
        setup.place_at_start(rules, state, log, territory, units)
        setup.settle_start(board, rules, state, chance, log)
        return
    state.pool -= units
    if state.army == state.active and rules.neutral_reinforcement == NeutralReinforcement.ONE_PER_TWO_PLACED:
        reinforce.tell_placed(state, log, territory, units, reinforce.PLACED)
        for _ in range(units):
            reinforce.put_units(rules, state, territory, 1)
            neutral.answer_placement(board, rules, state, chance, log, territory)
    else:
        reinforce.add_units(rules, state, log, territory, units, reinforce.PLACED)
    objectives.look_at_garrisons(board, rules, state, log)
    flow.settle_placing(board, rules, state, chance, log)


@kernel
def end(board, rules, state, chance, log):
    if state.phase == Phase.ATTACK:
        flow.end_attacks(board, rules, state, chance, log)
    else:
        tell(log, EVERYBODY, EventKind.PHASE_ENDED, state.awaiting, state.phase, state.army, 0, 0, 0)
        flow.end_turn(board, rules, state, chance, log)


@kernel
def after_move(board, rules, state, chance, log):
    """One move ends the turn where only one is allowed (J-17)."""
    objectives.look_at_garrisons(board, rules, state, log)
    if state.phase == Phase.OVER:
        return
    if rules.fortify_moves == FortifyMoves.ONE or not fortify.any_move(board, rules, state, state.active):
        flow.end_turn(board, rules, state, chance, log)


@kernel
def decide_card(board, rules, state, chance, log, kind):
    if kind == Kind.DRAW:
        cards.draw(state, chance, log, state.active)
    else:
        tell(log, EVERYBODY, EventKind.CARD_DECLINED, state.active, 0, 0, 0, 0, 0)
    flow.after_card(board, rules, state, chance, log)
