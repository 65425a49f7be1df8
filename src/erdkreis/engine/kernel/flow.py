"""What comes next: the order of the phases in a turn and of the turns in a game, and who is awaited."""

from __future__ import annotations

from erdkreis.editions.values import CardDraw, FortifyMoves, TurnStructure
from erdkreis.engine.kernel import cards, fortify, neutral, objectives
from erdkreis.engine.kernel.compiling import kernel
from erdkreis.engine.kernel.events import EVERYBODY, EventKind, tell
from erdkreis.engine.kernel.refusals import Refusal
from erdkreis.engine.kernel.reinforce import base_units, continent_units
from erdkreis.engine.kernel.rows import NO_PLACE, offer_row, pack
from erdkreis.engine.kernel.state import (
    NEUTRAL,
    NOBODY,
    TERRITORIES,
    Kind,
    Mode,
    Phase,
    forget_placements,
    lift_dice,
    next_alive,
    opponent,
)


@kernel
def forget_battle(state):
    """Clear what belongs to one battle; the last dice stay visible until the next turn."""
    state.source = NOBODY
    state.target = NOBODY
    state.committed = 0
    state.dice = 0
    state.occupy_min = 0
    state.occupy_max = 0


@kernel
def begin_turn(board, rules, state, log, seat):
    state.turn += 1
    state.active = seat
    state.awaiting = seat
    state.army = seat
    state.mode = Mode.NONE
    state.neutral_mode = Mode.NONE
    state.rolled = 0
    state.captured = 0
    state.banned = 0
    state.trades = 0
    state.bonus_given = 0
    state.elimination_right = 0
    state.trade_down_to = 0
    state.victim = NOBODY
    state.neutral_got = 0
    state.odd_country = NOBODY
    if state.turn > 1:  # the last start unit may still be taken back
        forget_placements(state)
    forget_battle(state)
    lift_dice(state)
    for territory in range(TERRITORIES):
        state.involved[territory] = 0
    state.base = base_units(state, seat)
    state.extra = continent_units(board, state, seat)
    tell(log, EVERYBODY, EventKind.TURN_BEGUN, seat, state.turn, state.base, state.extra, 0, 0)
    objectives.look_for_winner(board, rules, state, log)
    if state.phase == Phase.OVER:
        return
    state.received = state.extra
    state.pool = state.extra
    if rules.turn_structure == TurnStructure.REINFORCE_XOR_ATTACK:
        state.phase = Phase.CHOOSE
        return
    take_base(state)
    state.phase = Phase.PLACE


@kernel
def take_base(state):
    state.received += state.base
    state.pool += state.base


@kernel
def refuse_choose(state, action):
    if state.phase != Phase.CHOOSE:
        return Refusal.TURN_WRONG_STEP
    if action.units == Mode.REINFORCE or action.units == Mode.ATTACK:
        return Refusal.NONE
    return Refusal.CHOOSE_UNKNOWN


@kernel
def choice_offers(scratch):
    return offer_row(scratch, 0, pack(Kind.CHOOSE, NO_PLACE, NO_PLACE, Mode.REINFORCE + 0, Mode.ATTACK + 0))


@kernel
def choose(rules, state, log, mode):
    """New units or attacks (CLI-11), for oneself or, in its go, for the neutral army (CLI-43)."""
    tell(log, EVERYBODY, EventKind.MODE_CHOSEN, state.awaiting, mode, state.army, 0, 0, 0)
    if state.army == NEUTRAL:
        units = neutral.extra_half(state)
        if mode == Mode.REINFORCE:
            units += neutral.base_half(rules, state)
        state.neutral_mode = mode
        neutral.lead(state, log, units)
        return
    state.mode = mode
    if mode == Mode.REINFORCE:
        take_base(state)
    state.phase = Phase.PLACE


@kernel
def attack_phase(state, army, seat):
    state.phase = Phase.ATTACK
    state.army = army
    state.awaiting = seat


@kernel
def after_placing(board, rules, state, chance, log):
    """All units stand: the neutral army's share, or on to the attacks."""
    if state.army == NEUTRAL:
        if not neutral.has_go(rules, state):
            attack_phase(state, state.active, state.active)
        elif state.neutral_mode == Mode.ATTACK:
            attack_phase(state, NEUTRAL, state.awaiting)
        else:
            begin_fortifying(board, rules, state, chance, log)
        return
    due = neutral.half_total_due(rules, state)
    if due > 0:
        state.neutral_got += due
        neutral.lead(state, log, due)
        return
    attack_phase(state, state.active, state.active)


@kernel
def end_attacks(board, rules, state, chance, log):
    """The attacks are over: the card, the neutral army's go, the regrouping."""
    tell(log, EVERYBODY, EventKind.PHASE_ENDED, state.awaiting, state.phase, state.army, 0, 0, 0)
    state.elimination_right = 0
    forget_battle(state)
    if state.army == NEUTRAL:
        begin_fortifying(board, rules, state, chance, log)
        return
    if cards.owes_card(rules, state, CardDraw.AFTER_ATTACKS) and cards.can_draw(state):
        if rules.card_draw_optional:
            state.phase = Phase.DRAW
            return
        cards.draw(state, chance, log, state.active)
    after_card(board, rules, state, chance, log)


@kernel
def after_card(board, rules, state, chance, log):
    if not neutral.has_go(rules, state):
        begin_fortifying(board, rules, state, chance, log)
        return
    state.army = NEUTRAL
    state.awaiting = opponent(state.active)
    if rules.neutral_attacks:
        state.phase = Phase.CHOOSE
    else:
        neutral.lead(state, log, neutral.base_half(rules, state) + neutral.extra_half(state))


@kernel
def begin_fortifying(board, rules, state, chance, log):
    """The closing move, where the edition allows one in this turn and there is anything to move."""
    state.army = state.active
    state.awaiting = state.active
    state.phase = Phase.FORTIFY
    if not fortify.open_this_turn(rules, state) or not fortify.any_move(board, rules, state, state.active):
        end_turn(board, rules, state, chance, log)


@kernel
def end_turn(board, rules, state, chance, log):
    if cards.owes_card(rules, state, CardDraw.END_OF_TURN):
        cards.draw(state, chance, log, state.active)
    begin_turn(board, rules, state, log, next_alive(state, state.active))


@kernel
def settle_placing(board, rules, state, chance, log):
    """Go on once everything is placed and no set is due."""
    while state.phase == Phase.PLACE and state.pool == 0 and not cards.must_trade(rules, state):
        after_placing(board, rules, state, chance, log)


@kernel
def refuse_end(rules, state):
    if state.phase == Phase.PLACE:
        return Refusal.CARD_SET_DUE if cards.must_trade(rules, state) else Refusal.REINFORCE_UNITS_LEFT
    if state.phase == Phase.ATTACK or state.phase == Phase.FORTIFY:
        return Refusal.NONE
    return Refusal.TURN_WRONG_STEP


@kernel
def end(board, rules, state, chance, log):
    if state.phase == Phase.ATTACK:
        end_attacks(board, rules, state, chance, log)
    else:
        tell(log, EVERYBODY, EventKind.PHASE_ENDED, state.awaiting, state.phase, state.army, 0, 0, 0)
        end_turn(board, rules, state, chance, log)


@kernel
def after_move(board, rules, state, chance, log):
    """One move ends the turn where only one is allowed (J-17)."""
    objectives.look_at_garrisons(board, rules, state, log)
    if state.phase == Phase.OVER:
        return
    if rules.fortify_moves == FortifyMoves.ONE or not fortify.any_move(board, rules, state, state.active):
        end_turn(board, rules, state, chance, log)
