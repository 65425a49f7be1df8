"""Games between bots of which some positions are kept: of the set-up, where turns begin, and within turns."""

from __future__ import annotations

from erdkreis.bots.kernel.playout import RANDOM, decide
from erdkreis.engine.kernel import setup, turn
from erdkreis.engine.kernel.compiling import copy_first, entry, kernel, mix
from erdkreis.engine.kernel.state import Phase

SETTING_UP, BEGINNING, WITHIN = 0, 1, 2
STREAMS = 3


@kernel
def slot_of(seed, seen, slots):
    """Where the next of a stream is kept, or -1: in the end each of them had the same chance."""
    if seen < slots:
        return seen
    place = (mix(seed + seen) & 0x7FFFFFFF) % (seen + 1)
    return place if place < slots else -1


@entry
def play_sampled(
    boards,
    books,
    games,
    chances,
    seeds,
    strays,
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
    slots,
    picked,
):
    """Play every game, after as many decisions at random as `strays` says. With `slots[STREAMS]` 0 games begin anew,
    otherwise they go on from where they stand. `picked` has room for the slots of all streams, game by game."""
    board, rules, log, scratch, action, table = boards[0], books[0], logs[0], scratches[0], actions[0], tables[0]
    room = slots[SETTING_UP] + slots[BEGINNING] + slots[WITHIN]
    for number in range(len(games)):
        state, chance = games[number], chances[number]
        scratch.seed = int(seeds[number])
        scratch.used = 0
        log.size = 0
        if slots[STREAMS] == 0:
            setup.start(board, rules, state, chance, log)
        seen_setup, seen_begun, seen_within, latest, made = 0, 0, 0, -1, 0
        while state.phase != Phase.OVER and state.turn <= max_turns:
            one = games[number : number + 1]
            if state.phase <= Phase.CAPITAL:
                place = slot_of(seeds[number], seen_setup, slots[SETTING_UP])
                seen_setup += 1
            elif state.turn != latest:
                latest = state.turn
                place = slot_of(seeds[number] + 1, seen_begun, slots[BEGINNING])
                seen_begun += 1
                if place >= 0:
                    place += slots[SETTING_UP]
            else:
                place = slot_of(seeds[number] + 2, seen_within, slots[WITHIN])
                seen_within += 1
                if place >= 0:
                    place += slots[SETTING_UP] + slots[BEGINNING]
            if place >= 0:
                copy_first(picked, one, room * number + place)
            seat = state.awaiting
            decide(
                board,
                rules,
                one,
                RANDOM if made < strays[number] else seats[seat],
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
            made += 1
            log.size = 0
            turn.apply(board, rules, state, chance, log, action)
