"""The numbers that views are made of, read from the record projected for one seat and from nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from erdkreis.engine.kernel import entries
from erdkreis.engine.kernel.goals import PIECES
from erdkreis.engine.kernel.records import places, record_over
from erdkreis.engine.kernel.state import STATE
from erdkreis.engine.kernel.tally import TALLY

if TYPE_CHECKING:
    from erdkreis.engine.game import Game


class Public(NamedTuple):
    """The part of a projected record that says the same to everybody who sees the same: no hand and no mission."""

    players: int
    turn: int
    phase: int
    active: int
    awaiting: int
    army: int
    winner: int
    won_by: int
    alive: int
    eliminated_by: list[int]
    colour: list[int]
    owner: list[int]
    units: list[int]
    concealed: int
    held: list[int]
    strong: int
    stock: list[int]
    pool: int
    neutral_pool: int
    capital: list[int]
    hand_size: list[int]
    deck_size: int
    under: list[int]
    under_size: int
    sets_traded: int
    mode: int
    source: int
    target: int
    committed: int
    dice: int
    red: list[int]
    blue: list[int]


class Tally(NamedTuple):
    """What the kernel counted, by side; and what a set of each kind is worth."""

    territories: list[int]
    units: list[int]
    income: list[int]
    base: list[int]
    continents: list[int]
    set_value: list[int]


def _reader(lengths: Iterable[int]) -> itemgetter[Any]:
    """Takes a list of numbers apart again: single numbers, and lists of so many."""
    places: list[int | slice] = []
    at = 0
    for length in lengths:
        places.append(at if length == 1 else slice(at, at + length))
        at += length
    return itemgetter(*places)


PUBLIC_WORDS = np.concatenate([places(STATE, name) for name in Public._fields])
_read_public = _reader(len(places(STATE, name)) for name in Public._fields)
_read_tally = _reader(len(places(TALLY, name)) for name in Tally._fields)
_MISSION, _HAND = places(STATE, "mission").start, places(STATE, "hand").start


def public_of(words: np.ndarray) -> Public:
    """Read from those numbers of a projected record that are `PUBLIC_WORDS`."""
    return Public._make(_read_public(words.tolist()))


def tally_of(game: Game, projected: np.ndarray) -> Tally:
    tally = np.empty(TALLY.itemsize // 8, np.int64)
    entries.count(game.board_record, game.rules, record_over(projected, STATE), record_over(tally, TALLY))
    return Tally._make(_read_tally(tally.tolist()))


def hand_of(projected: np.ndarray, seat: int) -> int:
    return int(projected[_HAND + seat])


def goal_of(game: Game, projected: np.ndarray, seat: int) -> tuple[int, ...]:
    """How many others there are, a seat's mission card, the task it stands for by now (NOBODY where there is none), and
    the goal's pieces.
    """
    pieces = np.empty(PIECES, np.int64)
    task = entries.goal(game.board_record, game.rules, record_over(projected, STATE), seat, pieces)
    return game.players - 1, int(projected[_MISSION + seat]), task, *pieces.tolist()
