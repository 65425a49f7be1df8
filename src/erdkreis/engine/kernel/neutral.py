"""The third army of two-player games: what it receives, and where fuRisk's computer puts it."""

from __future__ import annotations

from erdkreis.editions.values import NeutralReinforcement
from erdkreis.engine.kernel.chance import draw_public_bit
from erdkreis.engine.kernel.compiling import kernel, lowest
from erdkreis.engine.kernel.events import EVERYBODY, EventKind, tell
from erdkreis.engine.kernel.reinforce import BY_COMPUTER, add_units
from erdkreis.engine.kernel.state import NEUTRAL, NOBODY, Mode, Phase, bit, forget_placements, opponent


@kernel
def lead(state, log, units):
    """The opponent of the player on turn now places units for the neutral army."""
    state.army = NEUTRAL
    state.awaiting = opponent(state.active)
    state.pool = units
    state.phase = Phase.PLACE
    tell(log, EVERYBODY, EventKind.NEUTRAL_REINFORCED, units, state.awaiting, 0, 0, 0, 0)


@kernel
def half_total_due(rules, state):
    """Half of all the player on turn received, less what the neutral army got already (H00-51, J-13)."""
    if rules.neutral_reinforcement != NeutralReinforcement.HALF_TOTAL or state.held[NEUTRAL] == 0:
        return 0
    return state.received // 2 - state.neutral_got


@kernel
def base_half(rules, state):
    """Half of the base units the player on turn is entitled to (CLI-39, A-56)."""
    if state.mode == Mode.ATTACK and not rules.neutral_half_when_attacking:
        return 0
    return state.base // 2


@kernel
def extra_half(state):
    """Half of continents and sets, rounded down by itself (CLI-40, A-57)."""
    return state.extra // 2


@kernel
def has_go(rules, state):
    """Does the neutral army get a go of its own after the attacks? Without a territory it does not (J-13)."""
    return rules.neutral_reinforcement == NeutralReinforcement.HALF_SPLIT and state.held[NEUTRAL] != 0


@kernel
def weakest(board, state, candidates, facing):
    """Which candidates are weakest, by units against those of the weakest-looking match among `facing` (A-38).

    Ratios are compared by cross-multiplication, so that ties are exact.
    """
    found = 0
    best_units, best_against = 0, 0
    rest = candidates
    while rest != 0:
        country = lowest(rest)
        rest &= rest - 1
        against = 0
        near = board.links[country] & facing
        while near != 0:
            against = max(against, state.units[lowest(near)])
            near &= near - 1
        difference = state.units[country] * best_against - best_units * against
        if found == 0 or difference < 0:
            found = bit(country)
            best_units, best_against = state.units[country], against
        elif difference == 0:
            found |= bit(country)
    return found


@kernel
def bordering(board, state, facing):
    """The neutral countries next to any of `facing`."""
    near = 0
    while facing != 0:
        near |= board.links[lowest(facing)]
        facing &= facing - 1
    return near & state.held[NEUTRAL]


@kernel
def answer_pair(board, rules, state, chance, log, reinforced):
    """The computer's neutral unit for every two units placed (FUR-18)."""
    facing = reinforced
    candidates = bordering(board, state, facing)
    if candidates == 0:
        facing = state.held[state.active]
        candidates = bordering(board, state, facing)
    chosen = state.held[NEUTRAL] if candidates == 0 else weakest(board, state, candidates, facing)
    country = lowest(chosen) if chosen & (chosen - 1) == 0 else draw_public_bit(chance, chosen)
    add_units(rules, state, log, country, 1, BY_COMPUTER)
    state.neutral_got += 1
    forget_placements(state)  # the answer showed something new


@kernel
def answer_placement(board, rules, state, chance, log, territory):
    """One unit was placed; every second one is answered, with ratios taken after both stand (J-13)."""
    if rules.neutral_reinforcement != NeutralReinforcement.ONE_PER_TWO_PLACED or state.held[NEUTRAL] == 0:
        return
    if state.odd_country == NOBODY:
        state.odd_country = territory
        return
    reinforced = bit(state.odd_country) | bit(territory)
    state.odd_country = NOBODY
    answer_pair(board, rules, state, chance, log, reinforced)
