"""Whole games inside the kernel: every seat a bot, many games in one call."""

from __future__ import annotations

from erdkreis.bots.kernel.greedy import greedy
from erdkreis.bots.kernel.recruit import recruit
from erdkreis.bots.kernel.replies import rehearse, worth_rehearsing
from erdkreis.bots.kernel.strategist import strategist
from erdkreis.bots.kernel.style import after_action, before_action
from erdkreis.engine.kernel import setup, turn
from erdkreis.engine.kernel.compiling import entry, inlined, kernel
from erdkreis.engine.kernel.pick import pick
from erdkreis.engine.kernel.project import project
from erdkreis.engine.kernel.state import Kind, Phase

RANDOM, GREEDY, RECRUIT = 0, 1, 2  # all others plan
MINDS = 3  # of a seat: its own, the quick one in which it thinks on in rehearsals, and what it takes others for


@kernel
def counts(kind):
    """Is this an action? A placement, a roll, a move or a trade is; ending a phase or choosing dice is not."""
    return (
        kind <= Kind.PLACE or kind == Kind.ATTACK or kind == Kind.TRADE or kind == Kind.OCCUPY or kind == Kind.FORTIFY
    )


@inlined
def decide_at_once(board, rules, state, kind, table, scratch, view, action):
    """The decision of a bot that does not plan; whoever looks at the board gets the projected record only."""
    if kind == RANDOM:
        pick(board, rules, state, scratch, action)
        return
    project(board, rules, state, state.awaiting, view)
    if kind == GREEDY:
        greedy(board, rules, view, scratch, action)
    else:
        recruit(board, rules, view, table, scratch, action)


@kernel
def decide(board, rules, state, kind, table, scratch, view, action, log, seat, study):
    """The decision of any bot. `study` is what those think with that plan, the minds of each seat first."""
    if kind <= RECRUIT:
        decide_at_once(board, rules, state, kind, table, scratch, view, action)
        return
    minds, moods, chances, roots, dreams, networks, looks, rows = study
    project(board, rules, state, state.awaiting, view)
    mind, mood = minds[MINDS * seat], moods[0]
    strategist(board, rules, view, mind, table, mood, scratch, action)
    if worth_rehearsing(view, mind, mood):
        rehearse(
            board,
            rules,
            view,
            roots[0],
            dreams[0],
            chances[0],
            log,
            mind,
            minds[MINDS * seat + 1],
            minds[MINDS * seat + 2],
            table,
            mood,
            moods[1],
            scratch,
            action,
            networks[0],
            looks[0],
            rows,
        )


@kernel
def begin(board, rules, state, chance, log, scratch, seed, anew):
    """A game is set up, or goes on from where it stands; either way the bots' own lot is drawn from its seed."""
    scratch.seed = seed
    scratch.used = 0
    log.size = 0
    if anew:
        setup.start(board, rules, state, chance, log)


@kernel
def goes_on(state, max_turns):
    return state.phase != Phase.OVER and state.turn <= max_turns


@inlined
def carry_out(board, rules, state, chance, log, action, watched, style):
    """Play what was decided, and count along how it is played where somebody wants to know; 1 for an action."""
    counted = int(counts(action.kind))
    log.size = 0
    if watched:
        before_action(state, action, style)
    turn.apply(board, rules, state, chance, log, action)
    if watched:
        after_action(board, state, style)
    return counted


# `study` is nothing where nobody plans: then Numba leaves the other branch out, and compiles nothing of planning. Every
# door asks for itself, because LLVM optimises whatever a kernel calls once more for it.


def decide_for_one(boards, books, games, kind, tables, scratches, views, actions, logs, study):
    board, rules, state, table, log = boards[0], books[0], games[0], tables[0], logs[0]
    scratch, view, action = scratches[0], views[0], actions[0]
    if study is None:
        decide_at_once(board, rules, state, kind, table, scratch, view, action)
    else:
        decide(board, rules, state, kind, table, scratch, view, action, log, 0, study)


def play_all(
    boards,
    books,
    games,
    chances,
    seeds,
    seats,
    anew,
    max_turns,
    tables,
    logs,
    scratches,
    views,
    actions,
    watched,
    played,
    styles,
    study,
):
    """Play every game of the array; `seats` holds each seat's kind of bot, `played` counts actions and, where they are
    watched, `styles` how everybody plays."""
    board, rules, table, log = boards[0], books[0], tables[0], logs[0]
    scratch, view, action = scratches[0], views[0], actions[0]
    for number in range(len(games)):
        state, chance, style = games[number], chances[number], styles[number]
        begin(board, rules, state, chance, log, scratch, int(seeds[number]), anew)
        count = 0
        while goes_on(state, max_turns):
            seat = state.awaiting
            if study is None:
                decide_at_once(board, rules, state, seats[seat], table, scratch, view, action)
            else:
                decide(board, rules, state, seats[seat], table, scratch, view, action, log, seat, study)
            count += carry_out(board, rules, state, chance, log, action, watched, style)
        played[number] = count


decide_one_at_once, decide_one = entry(decide_for_one), entry(decide_for_one)
play_games_at_once, play_games = entry(play_all), entry(play_all)
