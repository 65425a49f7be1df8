"""Decisions tried out: taken, the turn played to its end, and perhaps more of the game; what is hidden is dealt anew.

All decisions meet the same deals and the same dice. Whoever plays on sees what a seat sees, and nothing else.
"""

from __future__ import annotations

from erdkreis.bots.kernel.replies import imagine, prospects
from erdkreis.bots.kernel.strategist import strategist
from erdkreis.engine.kernel import turn
from erdkreis.engine.kernel.compiling import copy_record, entry, kernel, lowest, mix
from erdkreis.engine.kernel.project import project
from erdkreis.engine.kernel.state import Phase

LONGEST = 3000  # decisions in one turn
OWN, OTHERS = 0, 1  # minds: of whoever finishes the turn, and of everybody afterwards
STEPS = 16  # most conquests of a turn that are noted


@kernel
def play_one(board, rules, state, mind, table, mood, chance, log, scratch, view, action):
    """The awaited seat's decision, played."""
    project(board, rules, state, state.awaiting, view)
    strategist(board, rules, view, mind, table, mood, scratch, action)
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
    scratch, view, root, state, action = scratches[0], views[0], roots[0], dreams[0], actions[0]
    me, since = seen[0].awaiting, seen[0].turn
    for sample in range(len(seeds)):
        copy_record(root, seen[0])
        chance.seeded = 1
        chance.hidden_seed = int(seeds[sample])
        chance.hidden_used = 0
        imagine(board, rules, root, me, chance)
        for choice in range(len(choices)):
            copy_record(state, root)
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
                play_one(board, rules, state, mind, table, mood, chance, log, scratch, view, action)
                count = note_conquest(state, me, held, steps, choice, sample, count)
            copy_record(ends[choice * len(seeds) + sample], state)
            if last_turn == 0:
                continue
            while state.phase != Phase.OVER and state.turn <= last_turn and (state.alive >> me) & 1 == 1:
                play_one(board, rules, state, minds[OTHERS], table, mood, chance, log, scratch, view, action)
            won[choice, sample] = prospects(board, rules, state, me)
