"""Rehearsals: the best choices are played on, against replies of the others, until the seat is on turn again.

Nobody knows the others' cards and missions, so every rehearsal deals them anew. All choices meet the same deals and
the same dice, and how they stand afterwards is the seat's share in what everybody has.
"""

from __future__ import annotations

from erdkreis.bots.kernel.choices import take
from erdkreis.bots.kernel.strategist import strategist
from erdkreis.bots.kernel.thinking import WON
from erdkreis.editions.values import Goal
from erdkreis.engine.kernel import goals, turn
from erdkreis.engine.kernel.chance import draw_hidden_bit
from erdkreis.engine.kernel.compiling import copy_record, kernel, popcount
from erdkreis.engine.kernel.imagining import deal_cards, imagine_capitals
from erdkreis.engine.kernel.pick import below
from erdkreis.engine.kernel.state import NOBODY, Phase, bit, is_alive
from erdkreis.judge.kernel.distance import income_from_land, left_to_do, next_set
from erdkreis.judge.kernel.features import SIDES
from erdkreis.judge.kernel.scoring import judge

LONGEST = 3000  # decisions in one rehearsal
TURN_DICE = 4096  # dice of one turn
LIKELY = 3  # missions drawn for a rival, of which the one he is closest to is believed


@kernel
def worth_rehearsing(view, mind, mood):
    """Is there a doubt, and does the next round tell? It says little of units or attacks."""
    if mind.samples == 0 or mood.choices < 2 or view.phase == Phase.CHOOSE:
        return False
    return mood.value[0] - mood.value[1] < mind.doubt * mood.scale


@kernel
def rehearse(
    board,
    rules,
    view,
    root,
    dream,
    chance,
    log,
    mind,
    quick,
    replier,
    table,
    mood,
    dreamt,
    scratch,
    action,
    network,
    look,
    rows,
):
    """Replace the first choice by one that does better when played on."""
    me = mood.me
    choices = 1
    while choices < mood.choices and mood.value[0] - mood.value[choices] < mind.doubt * mood.scale:
        choices += 1
    for choice in range(choices):
        mood.score[choice] = 0.0
        mood.spread[choice] = 0.0
    samples = mind.samples
    if view.phase != Phase.PLACE:
        samples = (samples + 1) // 2
    open_choices = bit(choices) - 1
    for sample in range(samples):
        deal_seed, dice_seed = below(scratch, 1 << 30), below(scratch, 1 << 30)
        copy_record(root, view)
        chance.seeded = 1
        chance.hidden_seed = deal_seed
        chance.hidden_used = 0
        imagine(board, rules, root, me, chance)
        first = 0.0
        for choice in range(choices):
            if (open_choices >> choice) & 1 == 0:
                continue
            copy_record(dream, root)
            chance.dice_seed = dice_seed
            chance.dice_used = 0
            chance.hidden_used = 1000
            take(mood, choice, action)
            log.size = 0
            turn.apply(board, rules, dream, chance, log, action)
            play_on(
                board,
                rules,
                dream,
                chance,
                log,
                me,
                view.turn,
                mind,
                quick,
                replier,
                table,
                dreamt,
                scratch,
                action,
            )
            found = 0.0
            if mind.judged < 1.0:
                found = (1.0 - mind.judged) * prospects(board, rules, dream, me)
            if mind.judged > 0.0:  # what was hidden has been dealt: in a rehearsal everything is known
                judge(board, rules, dream, table, network, look, rows, rows[SIDES])
                found += mind.judged * rows[SIDES, me]
            if choice == 0:
                first = found
            mood.score[choice] += found - first
            mood.spread[choice] += (found - first) * (found - first)
        if sample + 1 == samples // 4 or sample + 1 == samples // 2:
            for choice in range(1, choices):
                if mood.score[choice] < -doubt_of(mood, choice, sample + 1):
                    open_choices &= ~bit(choice)
            if open_choices == 1:
                break
    best, best_score = 0, 0.0
    for choice in range(1, choices):
        if (open_choices >> choice) & 1 == 0:
            continue
        judged = (mood.value[choice] - mood.value[0]) / mood.scale * WON / mood.won
        score = mood.score[choice] + mind.trust * judged - mind.proof * doubt_of(mood, choice, samples)
        if score > best_score:
            best, best_score = choice, score
    take(mood, best, action)


@kernel
def doubt_of(mood, choice, samples):
    """By how much a sum of differences may be off."""
    mean = mood.score[choice] / samples
    return (max(0.0, mood.spread[choice] - samples * mean * mean) + 1.0e-9) ** 0.5


@kernel
def imagine(board, rules, state, me, chance):
    """Deal what is hidden: capitals and cards, and missions that may well be so."""
    imagine_capitals(rules, state, me, chance)
    deal_cards(rules, state, me, chance)
    if rules.goal == Goal.MISSIONS:
        imagine_missions(board, rules, state, me, chance)


@kernel
def imagine_missions(board, rules, state, me, chance):
    deck = goals.mission_deck(rules, state) & ~bit(state.mission[me])
    for seat in range(state.players):
        if seat == me:
            continue
        best, best_left = NOBODY, 0
        for _ in range(LIKELY):
            state.mission[seat] = draw_hidden_bit(chance, deck)
            left = left_to_do(board, state, seat, goals.current_task(rules, state, seat))
            if left > 0 and (best == NOBODY or left < best_left):
                best, best_left = state.mission[seat], left
        if best == NOBODY:
            best = state.mission[seat]
        state.mission[seat] = best
        deck &= ~bit(best)


@kernel
def play_on(board, rules, state, chance, log, me, since, mind, quick, replier, table, dreamt, scratch, action):
    """To the seat's next turn, or the one after so many, or to the end of its own, or of the game."""
    latest, begun = since, 0
    for _ in range(LONGEST):
        if state.phase == Phase.OVER or not is_alive(state, me):
            return
        if state.turn > latest:
            latest = state.turn
            if mind.paired != 0:  # the same replies to all choices, however long the own turn was
                chance.dice_used = TURN_DICE * (latest - since)
            if state.active == me:
                begun += 1
            if begun == mind.rounds:
                return
        if state.awaiting == me:
            strategist(board, rules, state, quick, table, dreamt, scratch, action)
        else:
            strategist(board, rules, state, replier, table, dreamt, scratch, action)
        log.size = 0
        turn.apply(board, rules, state, chance, log, action)


@kernel
def prospects(board, rules, state, me):
    """The seat's chance to win, by what everybody has; the exponents are fitted to some thousand games."""
    if state.phase == Phase.OVER:
        return 1.0 if state.winner == me else 0.0
    if not is_alive(state, me):
        return 0.0
    duel = popcount(state.alive) == 2
    missions = rules.goal == Goal.MISSIONS
    card = next_set(rules, state) / 3.0
    total, mine = 0.0, 0.0
    for seat in range(state.players):
        if not is_alive(state, seat):
            continue
        units = 0
        for territory in range(board.size):
            if state.owner[territory] == seat:
                units += state.units[territory]
        has, earns = units + card * state.hand_size[seat], income_from_land(board, state, seat)
        strength = has**4.0 * earns**1.2 if duel else has**1.75 * earns**0.25
        if missions and state.mission[seat] != NOBODY:
            left = left_to_do(board, state, seat, goals.current_task(rules, state, seat))
            strength = has * earns**0.1 / (1.0 + left)
        elif rules.capitals:
            strength *= (1.0 + goals.capitals_held(rules, state, seat)) ** 2.0
        total += strength
        if seat == me:
            mine = strength
    return mine / (total + 1.0e-9)
