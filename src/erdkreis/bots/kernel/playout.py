"""Whole games inside the kernel: every seat a bot, many games in one call."""

from __future__ import annotations

from erdkreis.bots.kernel.greedy import greedy
from erdkreis.bots.kernel.recruit import recruit
from erdkreis.bots.kernel.replies import rehearse, worth_rehearsing
from erdkreis.bots.kernel.strategist import strategist
from erdkreis.bots.kernel.style import after_action, before_action
from erdkreis.engine.kernel import setup, turn
from erdkreis.engine.kernel.compiling import entry, kernel
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


@kernel
def decide_at_once(board, rules, games, kind, table, scratch, views, action):
    """The decision of a bot that does not plan; whoever looks at the board gets the projected record only."""
    state = games[0]
    if kind == RANDOM:
        pick(board, rules, state, scratch, action)
        return
    project(board, rules, games, state.awaiting, views)
    if kind == GREEDY:
        greedy(board, rules, views[0], scratch, action)
    else:
        recruit(board, rules, views[0], table, scratch, action)


@kernel
def decide(
    board,
    rules,
    games,
    kind,
    minds,
    seat,
    table,
    moods,
    chances,
    log,
    scratch,
    views,
    roots,
    dreams,
    action,
    networks,
    looks,
    rows,
):
    """The awaited seat's decision."""
    if kind <= RECRUIT:
        decide_at_once(board, rules, games, kind, table, scratch, views, action)
    else:
        project(board, rules, games, games[0].awaiting, views)
        mind, mood = minds[MINDS * seat], moods[0]
        strategist(board, rules, views[0], mind, table, mood, scratch, action)
        if worth_rehearsing(views[0], mind, mood):
            quick, replier = minds[MINDS * seat + 1], minds[MINDS * seat + 2]
            rehearse(
                board,
                rules,
                views,
                roots,
                dreams,
                chances[0],
                log,
                mind,
                quick,
                replier,
                table,
                mood,
                moods[1],
                scratch,
                action,
                networks[0],
                looks[0],
                rows,
            )


@entry
def decide_one_at_once(board, rules, games, kind, tables, scratch, views, actions):
    """A door of its own: who only meets bots that do not plan does not wait until planning is compiled."""
    decide_at_once(board[0], rules[0], games, kind, tables[0], scratch[0], views, actions[0])


@entry
def decide_one(
    board,
    rules,
    games,
    kind,
    minds,
    tables,
    moods,
    chances,
    logs,
    scratch,
    views,
    roots,
    dreams,
    actions,
    networks,
    looks,
    rows,
):
    decide(
        board[0],
        rules[0],
        games,
        kind,
        minds,
        0,
        tables[0],
        moods,
        chances,
        logs[0],
        scratch[0],
        views,
        roots,
        dreams,
        actions[0],
        networks,
        looks,
        rows,
    )


@entry
def play_games(
    boards,
    books,
    games,
    chances,
    seeds,
    seats,
    minds,
    tables,
    moods,
    dreamt_chances,
    max_turns,
    logs,
    scratches,
    views,
    roots,
    dreams,
    actions,
    networks,
    looks,
    rows,
    played,
    styles,
):
    """Set up and play every game of the array; `seats` holds each seat's kind of bot, `played` counts actions, and
    `styles` how everybody plays."""
    board, rules, log, scratch, action = boards[0], books[0], logs[0], scratches[0], actions[0]
    table = tables[0]
    for number in range(len(games)):
        state, chance, style = games[number], chances[number], styles[number]
        scratch.seed = int(seeds[number])
        scratch.used = 0
        log.size = 0
        setup.start(board, rules, state, chance, log)
        count = 0
        while state.phase != Phase.OVER and state.turn <= max_turns:
            one = games[number : number + 1]
            seat = state.awaiting
            kind = seats[seat]
            decide(
                board,
                rules,
                one,
                kind,
                minds,
                seat,
                table,
                moods,
                dreamt_chances,
                log,
                scratch,
                views,
                roots,
                dreams,
                action,
                networks,
                looks,
                rows,
            )
            if counts(action.kind):
                count += 1
            log.size = 0
            before_action(state, action, style)
            turn.apply(board, rules, state, chance, log, action)
            after_action(board, state, style)
        played[number] = count
