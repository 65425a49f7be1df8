"""Games between bots of which some positions are kept: of the set-up, where turns begin, and within turns."""

from __future__ import annotations

from erdkreis.bots.kernel.playout import RANDOM, begin, decide, goes_on
from erdkreis.engine.kernel import turn
from erdkreis.engine.kernel.compiling import copy_record, entry, kernel, mix
from erdkreis.engine.kernel.state import Phase

SETTING_UP, BEGINNING, WITHIN = 0, 1, 2


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
    seats,
    max_turns,
    tables,
    logs,
    scratches,
    views,
    actions,
    study,
    strays,
    slots,
    picked,
):
    """Set up and play every game, after as many decisions at random as `strays` says. `picked` has room for the slots
    of all streams, game by game."""
    board, rules, table, log = boards[0], books[0], tables[0], logs[0]
    scratch, view, action = scratches[0], views[0], actions[0]
    room = slots[SETTING_UP] + slots[BEGINNING] + slots[WITHIN]
    for number in range(len(games)):
        state, chance = games[number], chances[number]
        begin(board, rules, state, chance, log, scratch, int(seeds[number]), True)
        seen_setup, seen_begun, seen_within, latest, made = 0, 0, 0, -1, 0
        while goes_on(state, max_turns):
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
                copy_record(picked[room * number + place], state)
            seat = state.awaiting
            kind = RANDOM if made < strays[number] else seats[seat]
            decide(board, rules, state, kind, table, scratch, view, action, log, seat, study)
            made += 1
            log.size = 0
            turn.apply(board, rules, state, chance, log, action)
