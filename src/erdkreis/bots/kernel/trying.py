"""Decisions tried out: taken, the turn played to its end, and perhaps more of the game; what is hidden is dealt anew.

All decisions meet the same deals and the same dice. Whoever plays on sees what a seat sees, and nothing else.
"""

from __future__ import annotations

from erdkreis.bots.kernel.replies import imagine, prospects
from erdkreis.bots.kernel.strategist import strategist
from erdkreis.engine.kernel import turn
from erdkreis.engine.kernel.compiling import copy_first, entry, kernel, lowest, mix
from erdkreis.engine.kernel.project import project
from erdkreis.engine.kernel.state import Phase

LONGEST = 3000  # decisions in one turn
OWN, OTHERS = 0, 1  # minds: of whoever finishes the turn, and of everybody afterwards
STEPS = 16  # most conquests of a turn that are noted


@kernel
def play_one(board, rules, dreams, mind, table, mood, chance, log, scratch, views, action):
    """The awaited seat's decision, played."""
    state = dreams[0]
    project(board, rules, dreams, state.awaiting, views)
    strategist(board, rules, views[0], mind, table, mood, scratch, action)
    log.size = 0
    turn.apply(board, rules, state, chance, log, action)


@kernel
def note_conquest(state, me, held, steps, choice, sample, count):
    """Where from and where to, if the seat has just taken something."""
    taken = state.held[me] & ~held
    if taken == 0 or count >= STEPS:
        return count
    target = state.target
    if (taken >> target) & 1 == 0:
        target = lowest(taken)
    steps[choice, sample, count] = state.source << 6 | target
    return count + 1


@entry
def try_out(
    boards,
    books,
    seen,
    choices,
    seeds,
    minds,
    tables,
    moods,
    chances,
    logs,
    scratches,
    views,
    roots,
    dreams,
    actions,
    last_turn,
    ends,
    steps,
    won,
):
    """Try every choice with every seed. `ends` are the positions after the turn, `steps` its conquests and, unless
    `last_turn` is 0, `won` what the game brought: 1, 0 or, where it was not over by then, a share."""
    board, rules, table, mood, chance, log = boards[0], books[0], tables[0], moods[0], chances[0], logs[0]
    scratch, action = scratches[0], actions[0]
    me, since = seen[0].awaiting, seen[0].turn
    for sample in range(len(seeds)):
        copy_first(roots, seen)
        chance.seeded = 1
        chance.hidden_seed = int(seeds[sample])
        chance.hidden_used = 0
        imagine(board, rules, roots[0], me, chance)
        for choice in range(len(choices)):
            copy_first(dreams, roots)
            state = dreams[0]
            chance.dice_seed = mix(int(seeds[sample]))
            chance.dice_used = 0
            chance.hidden_used = 1000
            scratch.seed = int(seeds[sample])
            scratch.used = 0
            log.size = 0
            held = state.held[me]
            turn.apply(board, rules, state, chance, log, choices[choice])
            count = note_conquest(state, me, held, steps, choice, sample, 0)
            for _ in range(LONGEST):
                if state.phase == Phase.OVER or state.turn != since or state.active != me:
                    break
                held = state.held[me]
                mind = minds[OWN] if state.awaiting == me else minds[OTHERS]
                play_one(board, rules, dreams, mind, table, mood, chance, log, scratch, views, action)
                state = dreams[0]
                count = note_conquest(state, me, held, steps, choice, sample, count)
            copy_first(ends, dreams, choice * len(seeds) + sample)
            if last_turn == 0:
                continue
            while state.phase != Phase.OVER and state.turn <= last_turn and (state.alive >> me) & 1 == 1:
                play_one(board, rules, dreams, minds[OTHERS], table, mood, chance, log, scratch, views, action)
                state = dreams[0]
            won[choice, sample] = prospects(board, rules, state, me)
