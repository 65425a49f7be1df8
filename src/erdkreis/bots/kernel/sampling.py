"""Games between bots of which some positions are kept: half of them where turns begin, half from anywhere."""

from __future__ import annotations

from erdkreis.bots.kernel.playout import decide
from erdkreis.engine.kernel import setup, turn
from erdkreis.engine.kernel.compiling import copy_first, entry, kernel, mix
from erdkreis.engine.kernel.state import Phase


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
    slots,
    picked,
    kept,
):
    """As `play_games`; `picked` holds twice `slots` positions of each game, `kept` how many of each half there are."""
    board, rules, log, scratch, action, table = boards[0], books[0], logs[0], scratches[0], actions[0], tables[0]
    for number in range(len(games)):
        state, chance = games[number], chances[number]
        scratch.seed = int(seeds[number])
        scratch.used = 0
        log.size = 0
        setup.start(board, rules, state, chance, log)
        begun, between, latest = 0, 0, -1
        while state.phase != Phase.OVER and state.turn <= max_turns:
            one = games[number : number + 1]
            if state.turn != latest and state.phase > Phase.CAPITAL:
                latest = state.turn
                place = slot_of(seeds[number], begun, slots)
                begun += 1
                if place >= 0:
                    copy_first(picked, one, 2 * slots * number + place)
            else:
                place = slot_of(seeds[number] + 77, between, slots)
                between += 1
                if place >= 0:
                    copy_first(picked, one, 2 * slots * number + slots + place)
            seat = state.awaiting
            decide(
                board,
                rules,
                one,
                seats[seat],
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
            )
            log.size = 0
            turn.apply(board, rules, state, chance, log, action)
        kept[number, 0] = min(begun, slots)
        kept[number, 1] = min(between, slots)
