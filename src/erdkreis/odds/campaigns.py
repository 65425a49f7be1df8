"""Campaigns: one stack takes territory after territory, leaving units behind, and may divide on the way.

Whoever takes a territory with so many dice moves at least as many units in. The stack sends as few units as its dice
take, so that is all it must move, also where every unit sent must.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from erdkreis.editions import DEFAULT, Edition, as_edition
from erdkreis.engine.kernel.state import MOST_DICE
from erdkreis.given import several, whole
from erdkreis.odds.battles import Distribution, check_units, distribution
from erdkreis.odds.dice import AttackStyle
from erdkreis.odds.errors import OddsError
from erdkreis.odds.kernel import entries
from erdkreis.odds.kernel.lookup import CELLS, SIZE
from erdkreis.odds.tables import FIELDS, table_of

UNITS = np.arange(CELLS)


@dataclass(frozen=True)
class Leg:
    """A territory to take, and what is to be taken from there, in this order; `leave` overrides the campaign's."""

    defenders: int
    then: tuple[Leg, ...] = ()
    name: str = ""
    leave: int | None = None


Legs = tuple[Leg, ...]


@dataclass(frozen=True)
class Step:
    """One territory of a campaign: the chance that it is taken, and the units that stand there in the end if it is."""

    defenders: int
    chance: float
    units: Distribution
    name: str = ""


@dataclass(frozen=True)
class Campaign:
    """How a campaign ends. The steps come in the order of the attacks; a branch is finished before the next begins."""

    units: int
    chance: float
    """That everything is taken."""
    losses: float
    """Mean losses of the attacker."""
    taken: Distribution
    """How many territories are taken."""
    origin: Distribution
    """Units that are left where it began."""
    steps: tuple[Step, ...]

    def to_json(self) -> dict[str, Any]:
        return {
            "units": self.units,
            "chance": self.chance,
            "losses": self.losses,
            "taken": [list(pair) for pair in self.taken],
            "origin": [list(pair) for pair in self.origin],
            "steps": [
                {
                    "name": step.name,
                    "defenders": step.defenders,
                    "chance": step.chance,
                    "units": [list(pair) for pair in step.units],
                }
                for step in self.steps
            ],
        }


def campaign(
    units: int,
    route: Sequence[int] | Leg | Sequence[Leg],
    played: Edition | str = DEFAULT,
    *,
    leave: int = 1,
    stop: int = 1,
    attack: AttackStyle = "most",
    defence: str = "most",
) -> Campaign:
    """The exact end of a campaign that begins with `units` in one territory.

    `route` is the defenders met one after the other; or a `Leg`, or several that all begin where the stack stands, with
    legs of their own: then the stack divides after every victory as is best for taking everything. `leave` units stay
    in each territory left, fewer where the rules make more move in; `stop` is where a stack breaks off.

    >>> [round(step.chance, 3) for step in campaign(12, [3, 1, 2]).steps]
    [0.988, 0.974, 0.863]
    >>> round(campaign(12, Leg(3, (Leg(1), Leg(2)))).chance, 3)  # three dice take three units into the dead end
    0.716
    """
    legs = legs_of(route)
    _check(units, legs, leave, stop)
    front = CampaignOdds(as_edition(played), leave, stop, attack, defence)
    return front.campaign(units, legs)


def legs_of(route: Sequence[int] | Leg | Sequence[Leg]) -> Legs:
    if isinstance(route, Leg):
        return (route,)
    steps: Sequence[Any] = several(route, "the steps of a route")
    branches = [step for step in steps if isinstance(step, Leg)]
    numbers = [whole(step, "each step of a route") for step in steps if not isinstance(step, Leg)]
    if branches and numbers:
        raise OddsError("odds/route", "a route is either numbers of defenders or legs, not both")
    path: Legs = ()
    for number in reversed(numbers):
        path = (Leg(number, path),)
    return path or tuple(branches)


def _check(units: int, legs: Legs, leave: int, stop: int) -> None:
    if not legs:
        raise OddsError("odds/route", "a campaign takes at least one territory")
    check_staying(leave, stop)
    for leg in in_order(legs):
        check_units(units, leg.defenders, SIZE)
        check_staying(leave if leg.leave is None else leg.leave, stop)


def check_staying(leave: int, stop: int) -> None:
    """Units that a stack leaves behind, and where it breaks off."""
    if whole(stop, "stop") < 1:
        raise OddsError("odds/stop", f"one unit always stays: a stack cannot go on down to {stop}")
    if whole(leave, "leave") < 1:
        raise OddsError("odds/leave", "one unit always stays: leave at least 1")


def in_order(legs: Legs) -> list[Leg]:
    """Every leg in the order of the attacks."""
    return [each for leg in legs for each in (leg, *in_order(leg.then))]


class CampaignOdds:
    """Campaigns of one attacker by one set of rules; what stacks are worth on a route is kept for the next question."""

    def __init__(
        self, played: Edition, leave: int = 1, stop: int = 1, attack: AttackStyle = "most", defence: str = "most"
    ) -> None:
        self.table = table_of(played, attack, defence)
        self.leave, self.stop = leave, stop
        self._values: dict[Legs, np.ndarray] = {(): np.ones(CELLS)}
        self._moves: dict[Legs, np.ndarray] = {}
        self._dice = np.array(self.table["dice"])[np.clip(UNITS - 1, 0, MOST_DICE)]

    # What a stack is worth

    def values(self, legs: Legs) -> np.ndarray:
        """For every number of units, the chance to take all the legs that begin where they stand."""
        if legs not in self._values:
            self._settle(legs)
        return self._values[legs]

    def attack_value(self, goal: np.ndarray, defenders: int) -> np.ndarray:
        """What every number of units is worth before a battle, if `goal` says what every number of winners is worth."""
        field = FIELDS.own
        field["stack"] = goal
        entries.value_before(self.table, field, defenders, SIZE, self.stop)
        won: np.ndarray = field["won"].copy()
        return won

    def moves(self, legs: Legs) -> np.ndarray:
        """For every number of units with which the first leg is won, how many move in."""
        if legs not in self._moves:
            self._settle(legs)
        return self._moves[legs]

    def moving(self, leave: int) -> np.ndarray:
        """For every number of winners, how many go on where `leave` shall stay."""
        moving: np.ndarray = np.maximum(UNITS - leave, self._dice)
        return moving

    def _settle(self, legs: Legs) -> None:
        first, rest = legs[0], legs[1:]
        leave = self.leave if first.leave is None else first.leave
        there = self.values(first.then)
        if rest:
            here, field = self.values(rest), FIELDS.own
            field["stack"], field["lost"] = there, here
            entries.divide(self.table, field, SIZE, leave)
            goal, moves = field["won"].copy(), field["moved"].copy()
        else:
            moves = self.moving(leave)
            goal = there[moves]
        self._moves[legs] = moves
        self._values[legs] = self.attack_value(goal, first.defenders)

    # How it ends

    def fight(self, stack: np.ndarray, defenders: int) -> tuple[np.ndarray, np.ndarray]:
        """What a stack of uncertain size becomes: left with the victory, left without it."""
        field = FIELDS.own
        field["stack"] = stack
        entries.fight(self.table, field, defenders, self.stop)
        return field["won"].copy(), field["lost"].copy()

    def campaign(self, units: int, legs: Legs) -> Campaign:
        stack = np.zeros(CELLS)
        stack[units] = 1
        steps: list[Step] = []
        origin = self._spread(legs, stack, steps)
        taken = self._taken(legs, steps, units)
        left = distribution(origin)
        standing = sum(number * chance for place in (left, *(step.units for step in steps)) for number, chance in place)
        return Campaign(units, float(taken[-1]), units - standing, distribution(taken), left, tuple(steps))

    def _spread(self, legs: Legs, stack: np.ndarray, steps: list[Step]) -> np.ndarray:
        """Fight every leg with what there is; the units that stay where it began."""
        standing = np.zeros(CELLS)
        for place, leg in enumerate(legs):
            won, lost = self.fight(stack, leg.defenders)
            moves = self.moves(legs[place:])
            winners = np.flatnonzero(won)
            arrived = np.bincount(moves[winners], won[winners], CELLS)
            stack = np.bincount(winners - moves[winners], won[winners], CELLS)
            standing += lost
            place_of_step = len(steps)
            steps.append(Step(leg.defenders, float(won.sum()), (), leg.name))
            there = self._spread(leg.then, arrived, steps)
            steps[place_of_step] = Step(leg.defenders, steps[place_of_step].chance, distribution(there), leg.name)
        standing += stack
        return standing

    def _taken(self, legs: Legs, steps: list[Step], units: int) -> np.ndarray:
        """The chance of every number of conquests. Along a path it follows from the steps."""
        if is_path(legs):
            reached = np.array([1.0, *(step.chance for step in steps)])
            reached[:-1] -= reached[1:]
            return reached
        return _Counting(self).taken(legs, units)


def is_path(legs: Legs) -> bool:
    return all(len(each) <= 1 for each in (legs, *(leg.then for leg in in_order(legs))))


class _Counting:
    """How many territories a stack takes that divides: branches are independent once it has."""

    def __init__(self, front: CampaignOdds) -> None:
        self.front = front
        self.known: dict[tuple[Legs, int], np.ndarray] = {}

    def taken(self, legs: Legs, units: int) -> np.ndarray:
        if (legs, units) not in self.known:
            self.known[legs, units] = self._reckon(legs, units)
        return self.known[legs, units]

    def _reckon(self, legs: Legs, units: int) -> np.ndarray:
        counts = np.zeros(len(in_order(legs)) + 1)
        if not legs:
            counts[0] = 1
            return counts
        stack = np.zeros(CELLS)
        stack[units] = 1
        won, lost = self.front.fight(stack, legs[0].defenders)
        moves = self.front.moves(legs)
        counts[0] = lost.sum()
        for winners in np.flatnonzero(won):
            moved = int(moves[winners])
            there, here = self.taken(legs[0].then, moved), self.taken(legs[1:], int(winners) - moved)
            counts[1:] += won[winners] * np.convolve(there, here)
        return counts
