"""How fast random play could be: world domination on bare arrays, in one function that knows no rule book.

Who moves picks evenly among everything there is to do, then a number, as our random seat does. But nothing is refused
or taken back, nobody is told of anything, there are no cards, no goals and no editions.
"""

from __future__ import annotations

import time
from typing import Any

import numpy as np
from numba import njit

from erdkreis.boards import Board

ROUNDS_OF_START_UNITS = 3


@njit(error_model="numpy")
def below(lot: Any, n: int) -> int:
    lot[0] += np.uint64(0x9E3779B97F4A7C15)
    x = lot[0]
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return int(((x ^ (x >> np.uint64(31))) >> np.uint64(32)) * np.uint64(n) >> np.uint64(32))


@njit(error_model="numpy")
def play(links: Any, degrees: Any, continent: Any, sizes: Any, bonus: Any, players: int, turns: int, seed: int) -> int:
    """One game; returns how many placements, rolls and moves it had."""
    lands, lot = len(links), np.array([seed], np.uint64)
    owner, units = np.empty(lands, np.int64), np.full(lands, ROUNDS_OF_START_UNITS)
    sources, targets, held = np.empty(512, np.int64), np.empty(512, np.int64), np.empty(len(sizes), np.int64)
    for land in range(lands):
        owner[land] = below(lot, players)
    actions = 0
    for turn in range(turns):
        seat, own = turn % players, 0
        held[:] = 0
        for land in range(lands):
            if owner[land] == seat:
                own += 1
                held[continent[land]] += 1
        if own == lands:
            break
        if own == 0:
            continue
        pool = max(3, own // 3)
        for each in range(len(sizes)):
            if held[each] == sizes[each]:
                pool += bonus[each]
        while pool > 0:
            count = 0
            for land in range(lands):
                if owner[land] == seat:
                    targets[count] = land
                    count += 1
            placed = 1 + below(lot, pool)
            units[targets[below(lot, count)]] += placed
            pool -= placed
            actions += 1
        for moving in (False, True):  # first attacks, then one move between own lands
            while True:
                count = 1
                for source in range(lands):
                    if owner[source] == seat and units[source] > 1:
                        for place in range(degrees[source]):
                            if (owner[links[source, place]] == seat) == moving:
                                sources[count], targets[count] = source, links[source, place]
                                count += 1
                chosen = below(lot, count)
                if chosen == 0:
                    break
                actions += 1
                source, target = sources[chosen], targets[chosen]
                sent = 1 + below(lot, units[source] - 1)
                if moving:
                    units[source] -= sent
                    units[target] += sent
                    break
                dice = 1 + below(lot, min(3, sent))
                red, second, blue, other = 0, 0, 0, 0
                for _ in range(dice):
                    die = 1 + below(lot, 6)
                    red, second = max(red, die), max(min(red, die), second)
                defence = 1 + below(lot, min(2, units[target]))
                for _ in range(defence):
                    die = 1 + below(lot, 6)
                    blue, other = max(blue, die), max(min(blue, die), other)
                lost = int(red <= blue)
                pairs = min(dice, defence)
                if pairs == 2 and second <= other:
                    lost += 1
                units[source] -= lost
                units[target] -= pairs - lost
                if units[target] == 0:
                    moved = dice + below(lot, units[source] - dice)
                    owner[target], units[target] = seat, moved
                    units[source] -= moved
                    actions += 1
    return actions


class Yardstick:
    """Games of four on a board, as fast as they can be played."""

    def __init__(self, board: Board, players: int = 4, turns: int = 300) -> None:
        degrees = np.array([len(each.links) for each in board.territories])
        links = np.zeros((len(degrees), degrees.max()), np.int64)
        for land, each in enumerate(board.territories):
            links[land, : len(each.links)] = each.links
        continent = np.array([each.continent for each in board.territories])
        bonus = np.array([each.bonus for each in board.continents])
        self._given = links, degrees, continent, np.bincount(continent), bonus, players, turns
        play(*self._given, 0)

    def rate(self, actions: int, seed: int) -> float:
        """Actions a second of processor time, over at least so many."""
        began, count = time.process_time(), 0
        while count < actions:
            count += play(*self._given, seed)
            seed += 1
        return count / (time.process_time() - began)
