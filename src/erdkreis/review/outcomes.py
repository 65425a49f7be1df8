"""Everything that can come of an action: a tree whose branches are the results of a roll or a draw, weighted exactly.

The rules themselves play every branch, on a copy, with dice and cards that are given to them; so what a roll brings
about (a capture, a card, the end) stands nowhere but in the rules.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from erdkreis.engine.actions import Action, Attack, Defend, Place, encode
from erdkreis.engine.game import Chance, Game, words_for_dice
from erdkreis.engine.kernel import battle, entries
from erdkreis.engine.kernel.compiling import uncompiled
from erdkreis.engine.kernel.events import new_log
from erdkreis.engine.kernel.records import places, record_over
from erdkreis.engine.kernel.refusals import Refusal
from erdkreis.engine.kernel.state import STATE, Phase
from erdkreis.errors import ErdkreisError
from erdkreis.odds.dice import FACES, Numbers, against, outcome_counts, throws
from erdkreis.odds.kernel.lookup import OUTCOMES
from erdkreis.review.model import LuckKind

_PHASE, _AWAITING = (places(STATE, name).start for name in ("phase", "awaiting"))
_RED, _BLUE = (slice(places(STATE, name).start, places(STATE, name).stop) for name in ("red", "blue"))
_UNDO = slice(places(STATE, "undo_size").start, places(STATE, "undo").stop)
_SET_UP = (Phase.CLAIM, Phase.SETUP, Phase.CAPITAL)

MOST_LOTS = 400
"""Positions looked at for one placement; where there would be more, it is not compared with another."""

_lost_pairs = uncompiled(battle.lost_pairs)


class TooManyOutcomes(ErdkreisError):
    """A placement that is answered by lot in more ways than can be looked at."""

    code = "review/too_many_outcomes"


@dataclass(frozen=True)
class Leaf:
    """A position to be judged: the number of its row among all that are."""

    row: int


@dataclass(frozen=True)
class Reply:
    """A defender chooses among dice, by what serves that seat best: dice on the table mean nothing until they are met,
    so what they are worth is what the answers to them are worth."""

    key: bytes
    seat: int
    choices: tuple[Node, ...]


@dataclass(frozen=True)
class Fork:
    """Chance decides; the weights are exact and add up to one."""

    kind: LuckKind
    branches: tuple[tuple[float, Node], ...]


Node = Leaf | Reply | Fork


@dataclass
class Positions:
    """The different positions that are to be judged together."""

    rows: dict[bytes, int] = field(default_factory=dict)
    numbers: list[np.ndarray] = field(default_factory=list)

    def add(self, flat: np.ndarray) -> Leaf:
        key = seen(flat).tobytes()
        row = self.rows.setdefault(key, len(self.numbers))
        if row == len(self.numbers):
            self.numbers.append(seen(flat))
        return Leaf(row)

    def states(self) -> np.ndarray:
        stacked = np.array(self.numbers, np.int64)
        return np.ndarray(len(stacked), STATE, stacked)


def seen(flat: np.ndarray) -> np.ndarray:
    """A position without what says nothing of the future: dice that were met, placements that may be taken back."""
    bare = flat.copy()
    if bare[_PHASE] != Phase.DEFEND:
        bare[_RED] = 0
    bare[_BLUE] = 0
    bare[_UNDO] = 0
    return bare


class Outcomes:
    """Plays actions of one game on copies of its positions."""

    def __init__(self, game: Game) -> None:
        self._board, self._rules, self._boards = game.board_record, game.rules, game.board
        self._chance, self._log = Chance(), new_log(0)

    def standing(self, flat: np.ndarray, positions: Positions) -> Node:
        """A position as it is: judged, or by its best answers where a roll waits to be met."""
        if flat[_PHASE] != Phase.DEFEND:
            return positions.add(flat)
        most = int(entries.most_defence_dice(self._rules, record_over(flat, STATE)[0]))
        choices = tuple(self.of(flat, Defend(dice), positions) for dice in range(1, most + 1))
        return Reply(seen(flat).tobytes(), int(flat[_AWAITING]), choices)

    def of(self, flat: np.ndarray, action: Action, positions: Positions) -> Node:
        """What can come of an action, which names its numbers in full."""
        record = encode(action, self._boards)
        after, dice, _ = self._play(flat, record)
        if dice == 0:
            return self._drawing(flat, record, (), positions)
        if isinstance(action, Attack | Defend):
            return Fork("dice", tuple(self._rolling(flat, record, after, dice, positions)))
        if flat[_PHASE] in _SET_UP:
            return Fork("deal", tuple(self._beginning(flat, record, dice, positions)))
        assert isinstance(action, Place)
        return self._by_lot(flat, Place(action.territory, 1), action.units, positions, {})

    def _play(
        self, flat: np.ndarray, record: np.void, dice: Sequence[int] = (), hidden: Sequence[int] = ()
    ) -> tuple[np.ndarray, int, int]:
        """The position after an action with these words, and how many words of each kind it wanted."""
        after, chance = flat.copy(), self._chance
        chance.give(dice, hidden)
        chance.record["short"] = 0
        states = record_over(after, STATE)
        refused = entries.play(self._board, self._rules, states[0], chance.record, self._log, record)
        if refused != Refusal.NONE:
            raise ValueError(f"an action is not permitted here: {Refusal(refused).code}")
        return after, int(chance.record["dice_used"]), int(chance.record["hidden_used"])

    def _drawing(self, flat: np.ndarray, record: np.void, dice: Sequence[int], positions: Positions) -> Node:
        """With these dice: the position, or all the cards that may then be drawn. Every unseen card is equally likely,
        and a number beyond the last begins again with the first."""
        first, _, wanted = self._play(flat, record, dice)
        if wanted == 0:
            return self.standing(first, positions)
        drawn = [self._play(flat, record, dice, (0,))[0]]
        while True:
            after = self._play(flat, record, dice, (len(drawn) << 1,))[0]
            if np.array_equal(after, drawn[0]):
                break
            drawn.append(after)
        return Fork("card", tuple((1 / len(drawn), self.standing(each, positions)) for each in drawn))

    def _rolling(
        self, flat: np.ndarray, record: np.void, after: np.ndarray, dice: int, positions: Positions
    ) -> Iterator[tuple[float, Node]]:
        """The results of a roll that can be told apart: losses, or the red dice themselves where they are answered."""
        red, blue = int(np.count_nonzero(after[_RED])), int(np.count_nonzero(after[_BLUE]))
        if blue == 0:
            for laid, ways in throws(red).items():
                yield ways / FACES**red, self._drawing(flat, record, words_for_dice(*laid[:red]), positions)
            return
        shown = tuple(flat[_RED].tolist()) if dice == blue else None
        for weight, faces in results(red, blue, shown):
            yield weight, self._drawing(flat, record, words_for_dice(*faces), positions)

    def _beginning(
        self, flat: np.ndarray, record: np.void, dice: int, positions: Positions
    ) -> Iterator[tuple[float, Node]]:
        """Who begins, by the highest die: everybody who throws is equally likely."""
        for best in range(dice):
            faces = [FACES if seat == best else 1 for seat in range(dice)]
            yield 1 / dice, self._drawing(flat, record, words_for_dice(*faces), positions)

    def _by_lot(
        self, flat: np.ndarray, one: Place, units: int, positions: Positions, known: dict[tuple[bytes, int], Node]
    ) -> Node:
        """Units put down one by one, some of them answered by one unit in one of several places, all equally likely."""
        if units == 0 or flat[_PHASE] == Phase.OVER:
            return self.standing(flat, positions)
        key = seen(flat).tobytes(), units
        if key not in known:
            if len(known) == MOST_LOTS:
                raise TooManyOutcomes
            found = self._answers(flat, one)
            below = [self._by_lot(each, one, units - 1, positions, known) for each in found]
            known[key] = below[0] if len(below) == 1 else Fork("lot", tuple((1 / len(below), each) for each in below))
        return known[key]

    def _answers(self, flat: np.ndarray, one: Place) -> list[np.ndarray]:
        record = encode(one, self._boards)
        found = [self._play(flat, record, (0,))[0]]
        while True:
            after, wanted, _ = self._play(flat, record, (len(found) << 1,))
            if wanted == 0 or np.array_equal(after, found[0]):
                return found
            found.append(after)

    def unit_by_unit(self, flat: np.ndarray, action: Action, words: Sequence[int]) -> list[np.ndarray]:
        """The positions after each unit where the units of a placement are answered by lot: what the rules do one after
        the other is as many decisions and as many draws. Nothing for everything else."""
        if not isinstance(action, Place) or flat[_PHASE] in _SET_UP or not words:
            return []
        one, left, found = encode(Place(action.territory, 1), self._boards), list(words), list[np.ndarray]()
        while len(found) < action.units and flat[_PHASE] != Phase.OVER:
            flat, used, _ = self._play(flat, one, left)
            left = left[used:]
            found.append(flat)
        return found


@functools.cache
def results(red: int, blue: int, shown: Numbers | None) -> tuple[tuple[float, Numbers], ...]:
    """The losses that so many dice can bring, each with its chance and some faces that bring it, as they are thrown;
    against red dice that are `shown` only the blue ones are."""
    counts = outcome_counts(red, blue) if shown is None else against(shown, blue)
    thrown = blue + (red if shown is None else 0)
    found = []
    for ways, (lost, _) in zip(counts, OUTCOMES, strict=True):
        if ways:
            found.append((ways / FACES**thrown, _faces(red, blue, shown, lost)))
    return tuple(found)


def _faces(red: int, blue: int, shown: Numbers | None, lost: int) -> Numbers:
    for laid in (shown,) if shown is not None else throws(red):
        for answer in throws(blue):
            if _lost_pairs(laid, answer) == lost:
                return (*(() if shown is not None else laid[:red]), *answer[:blue])
    raise AssertionError("a result that no dice bring")
