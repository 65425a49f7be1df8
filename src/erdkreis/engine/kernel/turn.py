"""`refusal`, `list_offers`, `apply`: thin dispatch over the concepts, each of which knows what it permits and does."""

from __future__ import annotations

from erdkreis.engine.kernel import battle, capture, cards, flow, fortify, placing, setup
from erdkreis.engine.kernel.compiling import kernel
from erdkreis.engine.kernel.refusals import Refusal
from erdkreis.engine.kernel.rows import spread
from erdkreis.engine.kernel.state import Kind, Phase, forget_placements


@kernel
def refusal(board, rules, state, action):
    """Why the awaited seat may not do this, or NONE."""
    kind = action.kind
    if kind == Kind.UNDO:
        return placing.refuse_undo(state)
    if state.phase == Phase.OVER:
        return Refusal.GAME_OVER
    if kind == Kind.CLAIM:
        return setup.refuse_claim(board, state, action)
    if kind == Kind.PLACE:
        return placing.refuse_place(board, rules, state, action)
    if kind == Kind.CAPITAL:
        return setup.refuse_capital(board, state, action)
    if kind == Kind.CHOOSE:
        return flow.refuse_choose(state, action)
    if kind == Kind.TRADE:
        return cards.refuse_trade(board, rules, state, action)
    if kind == Kind.ATTACK:
        return battle.refuse_attack(board, rules, state, action)
    if kind == Kind.DEFEND:
        return battle.refuse_defend(rules, state, action)
    if kind == Kind.OCCUPY:
        return capture.refuse_occupy(state, action)
    if kind == Kind.FORTIFY:
        return fortify.refuse_fortify(board, rules, state, action)
    if kind == Kind.DRAW or kind == Kind.DECLINE:
        return cards.refuse_card(state)
    if kind == Kind.END:
        return flow.refuse_end(rules, state)
    if kind == Kind.UNANNOUNCED:
        return battle.refuse_unannounced(board, rules, state, action)
    return Refusal.ACTION_UNKNOWN


@kernel
def list_rows(board, rules, state, scratch):
    """Fill `scratch.rows` with what the awaited seat may do and return how many there are. Undo is not listed."""
    return spread(scratch, list_offers(board, rules, state, scratch))


@kernel
def list_offers(board, rules, state, scratch):
    """The same as offers: fewer, and made sooner."""
    phase = state.phase
    if phase == Phase.ATTACK:
        return battle.attack_offers(board, rules, state, scratch)
    if phase == Phase.PLACE or phase == Phase.SETUP:
        return placing.place_offers(board, rules, state, scratch)
    if phase == Phase.DEFEND:
        return battle.defend_offers(rules, state, scratch)
    if phase == Phase.OCCUPY:
        return capture.occupy_offers(state, scratch)
    if phase == Phase.FORTIFY:
        return fortify.fortify_offers(board, rules, state, scratch)
    if phase == Phase.CLAIM:
        return setup.claim_offers(board, state, scratch)
    if phase == Phase.CAPITAL:
        return setup.capital_offers(state, scratch)
    if phase == Phase.CHOOSE:
        return flow.choice_offers(scratch)
    if phase == Phase.DRAW:
        return cards.card_offers(scratch)
    return 0


@kernel
def apply(board, rules, state, chance, log, action):
    """Do what `refusal` permits."""
    kind = action.kind
    if kind == Kind.UNDO:
        placing.undo(rules, state, log)
        return
    if kind == Kind.PLACE:
        placing.place(board, rules, state, chance, log, action.target, action.units)
        return
    if state.undo_next > 0 or state.undo_size > 0:
        forget_placements(state)
    if kind == Kind.ATTACK:
        source, target = action.source, action.target
        battle.attack(board, rules, state, chance, log, source, target, action.units, action.dice)
    elif kind == Kind.DEFEND:
        battle.defend(board, rules, state, chance, log, action.dice)
    elif kind == Kind.OCCUPY:
        capture.occupy(board, rules, state, log, action.units)
    elif kind == Kind.TRADE:
        cards.trade(board, rules, state, log, action.cards[0], action.cards[1], action.cards[2])
    elif kind == Kind.END:
        flow.end(board, rules, state, chance, log)
    elif kind == Kind.FORTIFY:
        fortify.move(rules, state, log, action.source, action.target, action.units)
        flow.after_move(board, rules, state, chance, log)
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
        cards.decide_card(state, chance, log, kind)
        flow.after_card(board, rules, state, chance, log)
    flow.settle_placing(board, rules, state, chance, log)
