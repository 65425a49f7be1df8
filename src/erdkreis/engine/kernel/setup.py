"""Before the first turn: leader, territories, missions, start units, capitals; and who begins."""

from __future__ import annotations

from erdkreis.editions.values import Allocation, First, Goal, Leader, NeutralSetup, Placement, SetValue
from erdkreis.engine.kernel import flow
from erdkreis.engine.kernel.chance import draw_hidden_bit, public_draw, roll
from erdkreis.engine.kernel.compiling import kernel, popcount
from erdkreis.engine.kernel.events import EVERYBODY, EventKind, tell
from erdkreis.engine.kernel.goals import mission_deck
from erdkreis.engine.kernel.refusals import Refusal
from erdkreis.engine.kernel.reinforce import AT_START, add_units
from erdkreis.engine.kernel.rows import NO_PLACE, OPEN, offer, pack
from erdkreis.engine.kernel.state import (
    NEUTRAL,
    NOBODY,
    SEATS,
    TERRITORIES,
    Kind,
    Phase,
    bit,
    forget_placements,
    set_owner,
    set_units,
    unknown,
)


@kernel
def start(board, rules, state, chance, log):
    """Set the game up as far as nobody needs to be asked. `state` is all zeros but for the colours."""
    clear(rules, state)
    if rules.leader_selection == Leader.HIGH_DIE:
        state.leader = roll_off(state, chance, log)
    elif rules.leader_selection != Leader.NONE:
        state.leader = public_draw(chance, state.players)
    if state.leader != NOBODY:
        tell(log, EVERYBODY, EventKind.LEADER_CHOSEN, state.leader, 0, 0, 0, 0, 0)
    state.first = first_placer(rules, state, chance, log)
    if rules.goal == Goal.MISSIONS:
        deal_missions(rules, state, chance, log)
    if rules.set_value != SetValue.NONE:
        state.deck = bit(board.cards) - 1
        state.deck_size = board.cards
    for seat in range(state.players):
        state.stock[seat] = rules.start_units
    if rules.allocation == Allocation.CLAIM:
        state.phase = Phase.CLAIM
        state.awaiting = state.first
        return
    deal_territories(board, rules, state, chance, log)
    begin_placing(board, rules, state, chance, log)


@kernel
def clear(rules, state):
    state.players = rules.players
    state.alive = bit(rules.players) - 1
    state.winner = NOBODY
    state.leader = NOBODY
    state.last_dealt = NOBODY
    state.active = NOBODY
    state.army = NOBODY
    state.victim = NOBODY
    state.source = NOBODY
    state.target = NOBODY
    state.odd_country = NOBODY
    for territory in range(TERRITORIES):
        state.owner[territory] = NOBODY
    for seat in range(SEATS):
        state.mission[seat] = NOBODY
        state.capital[seat] = NOBODY
        state.eliminated_by[seat] = NOBODY


@kernel
def roll_off(state, chance, log):
    """Everybody throws a die, the highest is chosen; those who tie throw again (A-25)."""
    contenders = bit(state.players) - 1
    while contenders & (contenders - 1) != 0:
        best, highest, faces, place = 0, 0, 0, 1
        for seat in range(state.players):
            if (contenders >> seat) & 1:
                face = roll(chance)
                faces += face * place
                if face > highest:
                    highest, best = face, 0
                if face == highest:
                    best |= bit(seat)
            place *= 7
        tell(log, EVERYBODY, EventKind.DICE_THROWN_FOR_START, faces, 0, 0, 0, 0, 0)
        if chance.short:
            return 0
        contenders = best
    seat = 0
    while contenders != bit(seat):
        seat += 1
    return seat


@kernel
def left_of(state, seat):
    return (seat + 1) % state.players


@kernel
def first_placer(rules, state, chance, log):
    rule = rules.initial_placement_first
    if rule == First.HIGH_DIE:
        seat = roll_off(state, chance, log)
    elif rule == First.YOUNGEST:
        seat = rules.youngest if rules.youngest >= 0 else public_draw(chance, state.players)
    elif rule == First.PLAYER_1 or state.leader == NOBODY:
        return 0
    else:
        return left_of(state, state.leader)
    tell(log, EVERYBODY, EventKind.FIRST_PLACER_CHOSEN, seat, 0, 0, 0, 0, 0)
    return seat


@kernel
def deal_missions(rules, state, chance, log):
    """One secret mission each (P82-20)."""
    deck = mission_deck(rules, state)
    for seat in range(state.players):
        mission = draw_hidden_bit(chance, deck)
        deck &= ~bit(mission)
        state.mission[seat] = mission
        tell(log, bit(seat), EventKind.MISSION_DEALT, seat, mission, 0, 0, 0, 0)


@kernel
def deal_territories(board, rules, state, chance, log):
    """Every territory to one side after the other, with one unit each."""
    sides = state.players
    side = 0
    if rules.neutral_setup != NeutralSetup.NONE:
        sides = 3
    elif rules.allocation == Allocation.DEAL:
        side = left_of(state, state.leader)
    free = bit(board.size) - 1
    for _ in range(board.size):
        territory = draw_hidden_bit(chance, free)
        free &= ~bit(territory)
        state.last_dealt = side
        set_owner(state, territory, NEUTRAL if side == 2 and sides == 3 and rules.neutral_setup > 0 else side)
        set_units(state, territory, 1)
        side = (side + 1) % sides
    if rules.start_units > 0:
        for seat in range(state.players):
            state.stock[seat] -= popcount(state.held[seat])
    tell(log, EVERYBODY, EventKind.TERRITORIES_DEALT, 0, 0, 0, 0, 0, 0)
    set_up_neutral(rules, state, chance)


@kernel
def set_up_neutral(rules, state, chance):
    share = popcount(state.held[NEUTRAL])
    if rules.neutral_setup == NeutralSetup.TWO_EACH:
        for territory in range(TERRITORIES):
            if state.owner[territory] == NEUTRAL:
                set_units(state, territory, 2)
    elif rules.neutral_setup == NeutralSetup.ONE_EACH_REST_RANDOM:
        single = state.held[NEUTRAL]
        for _ in range(rules.neutral_start_units - share):
            territory = draw_hidden_bit(chance, single)
            single &= ~bit(territory)
            set_units(state, territory, 2)
    elif rules.neutral_setup == NeutralSetup.ONE_EACH_PLAYERS_ALTERNATE:
        state.stock[NEUTRAL] = rules.neutral_start_units - share


@kernel
def refuse_claim(board, state, action):
    if state.phase != Phase.CLAIM:
        return Refusal.TURN_WRONG_STEP
    if unknown(board, action.target):
        return Refusal.TERRITORY_UNKNOWN
    return Refusal.NONE if state.owner[action.target] == NOBODY else Refusal.CLAIM_TAKEN


@kernel
def unclaimed(board, state):
    """One bit per territory that nobody has."""
    free = bit(board.size) - 1
    for side in range(SEATS + 1):
        free &= ~state.held[side]
    return free


@kernel
def claim_offers(board, state, scratch):
    return pick_offers(scratch, Kind.CLAIM, unclaimed(board, state))


@kernel
def pick_offers(scratch, kind, places):
    """Every one of these territories to be picked."""
    return offer(scratch, 0, pack(kind, NO_PLACE, OPEN, 0, 0), places) if places != 0 else 0


@kernel
def claim(rules, state, log, territory):
    seat = state.awaiting
    set_owner(state, territory, seat)
    set_units(state, territory, 1)
    if rules.start_units > 0:
        state.stock[seat] -= 1
    tell(log, EVERYBODY, EventKind.TERRITORY_CLAIMED, seat, territory, 0, 0, 0, 0)
    state.awaiting = left_of(state, seat)


@kernel
def settle_claiming(board, rules, state, chance, log):
    if unclaimed(board, state) == 0:
        begin_placing(board, rules, state, chance, log)


@kernel
def in_secret(rules):
    """Do all place their start units at once, each unseen by the others?"""
    return rules.initial_placement == Placement.ALL_AT_ONCE


@kernel
def hides_placement(rules, state):
    """Do they now, so that a seat sees its own units only?"""
    return state.phase == Phase.SETUP and state.concealed != 0 and in_secret(rules)


@kernel
def begin_placing(board, rules, state, chance, log):
    if rules.initial_placement == Placement.NONE:
        after_start_units(board, rules, state, chance, log)
        return
    state.phase = Phase.SETUP
    state.concealed = int(in_secret(rules))
    begin_go(rules, state, state.first)
    settle_start(board, rules, state, chance, log)


@kernel
def begin_go(rules, state, seat):
    """What the seat places before the next one's go: one unit, two and a neutral one, or all."""
    state.awaiting = seat
    state.pool = state.stock[seat]
    state.neutral_pool = 0
    if rules.initial_placement == Placement.ONE_EACH_IN_TURN:
        state.pool = min(1, state.pool)
    elif rules.initial_placement == Placement.TWO_OWN_ONE_NEUTRAL:
        state.pool = min(2, state.pool)
        state.neutral_pool = min(1, state.stock[NEUTRAL])


@kernel
def place_at_start(rules, state, log, territory, units):
    owner = state.owner[territory]
    state.stock[owner] -= units
    if owner == NEUTRAL:
        state.neutral_pool -= units
    else:
        state.pool -= units
    add_units(rules, state, log, territory, units, AT_START)


@kernel
def settle_start(board, rules, state, chance, log):
    """When a go is over: the next seat that still has units (J-11), or the end of placing."""
    if state.pool > 0 or state.neutral_pool > 0:
        return
    seat = state.awaiting
    for _ in range(state.players):
        seat = left_of(state, seat)
        if state.stock[seat] > 0:
            begin_go(rules, state, seat)
            return
    if state.concealed:
        state.concealed = 0
        forget_placements(state)
        tell(log, EVERYBODY, EventKind.PLACEMENT_REVEALED, 0, 0, 0, 0, 0, 0)
    after_start_units(board, rules, state, chance, log)


@kernel
def after_start_units(board, rules, state, chance, log):
    if rules.capitals:
        state.phase = Phase.CAPITAL
        state.awaiting = state.first
        state.concealed = 1
        return
    begin_first_turn(board, rules, state, chance, log)


@kernel
def refuse_capital(board, state, action):
    if state.phase != Phase.CAPITAL:
        return Refusal.TURN_WRONG_STEP
    if unknown(board, action.target):
        return Refusal.TERRITORY_UNKNOWN
    return Refusal.NONE if state.owner[action.target] == state.awaiting else Refusal.TERRITORY_NOT_YOURS


@kernel
def capital_places(state):
    """One bit per territory that may become a capital: every one of one's own."""
    return state.held[state.awaiting]


@kernel
def capital_offers(state, scratch):
    return pick_offers(scratch, Kind.CAPITAL, capital_places(state))


@kernel
def choose_capital(state, log, territory):
    """A capital's card leaves the deck for good (H00-60, H10-64)."""
    seat = state.awaiting
    state.capital[seat] = territory
    if (state.deck >> territory) & 1:
        state.deck &= ~bit(territory)
        state.deck_size -= 1
    tell(log, bit(seat), EventKind.CAPITAL_CHOSEN, seat, territory, 0, 0, 0, 0)
    state.awaiting = left_of(state, seat)


@kernel
def settle_capitals(board, rules, state, chance, log):
    if state.capital[state.awaiting] != NOBODY:
        state.concealed = 0
        if not rules.capital_secret:
            for seat in range(state.players):
                state.capital_known |= bit(seat)
                tell(log, EVERYBODY, EventKind.CAPITAL_REVEALED, seat, state.capital[seat], 0, 0, 0, 0)
        begin_first_turn(board, rules, state, chance, log)


@kernel
def begin_first_turn(board, rules, state, chance, log):
    rule = rules.first_turn
    if rule == First.HIGH_DIE:
        forget_placements(state)
        seat = roll_off(state, chance, log)
    elif rule == First.FIRST_PLACER:
        seat = state.first
    elif rule == First.LEFT_OF_LAST_DEALT:
        seat = left_of(state, state.last_dealt)
    elif rule == First.LEFT_OF_LEADER:
        seat = left_of(state, state.leader)
    else:
        seat = 0
    flow.begin_turn(board, rules, state, log, seat)
    flow.settle_placing(board, rules, state, chance, log)
