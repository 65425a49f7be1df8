"""Plans: which stacks should go where to take a territory, a continent, or everything somebody has."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING

import numpy as np

from erdkreis.engine.game import Game, a_game
from erdkreis.given import whole, whole_or_none
from erdkreis.odds.campaigns import CampaignOdds, Leg, Legs, check_staying
from erdkreis.odds.dice import AttackStyle
from erdkreis.odds.errors import OddsError
from erdkreis.odds.kernel.lookup import CELLS, SIZE

if TYPE_CHECKING:
    from erdkreis.boards import Board

WIDTH = 16
"""Unfinished plans kept while looking for one that takes many territories."""
PATIENCE = 3_000
"""Routes looked at, at most, on the way to a single territory."""


@dataclass(frozen=True)
class Route:
    """What one stack is to do: `legs` for `campaign`, and the chance that it takes them all."""

    source: str
    units: int
    legs: Legs
    chance: float

    def attacks(self) -> Iterator[tuple[str, str]]:
        """Source and target of every attack, in order."""
        yield from _attacks(self.source, self.legs)


def _attacks(source: str, legs: Legs) -> Iterator[tuple[str, str]]:
    for leg in legs:
        yield source, leg.name
        yield from _attacks(leg.name, leg.then)


@dataclass(frozen=True)
class Plan:
    """The routes that together reach the goal; they do not touch, so their chances multiply."""

    chance: float
    routes: tuple[Route, ...]

    @property
    def attacks(self) -> tuple[tuple[str, str], ...]:
        return tuple(pair for route in self.routes for pair in route.attacks())


def plan(
    game: Game,
    target: str | None = None,
    *,
    continent: str | None = None,
    player: int | None = None,
    seat: int | None = None,
    units: Mapping[str, int] | None = None,
    leave: int = 1,
    stop: int = 1,
    attack: AttackStyle = "most",
    defence: str = "most",
) -> Plan | None:
    """The routes with the best chance to take a territory, the rest of a continent, or all that a player holds.

    `seat` attacks (by default the one whose turn it is); `units` replaces what stands somewhere, say after placing.
    The route to a single territory is the best there is; for several territories the search is wide but not complete.
    Nothing is returned where there is no way.
    """
    attacker = a_game(game).active if seat is None else whole(seat, "a seat")
    if attacker is None:
        raise OddsError("odds/nobody", "nobody's turn has begun: say which seat attacks")
    board, seen = game.board, game.seen_by(attacker)
    standing = list(seen.units)
    for name, number in (units or {}).items():
        standing[board.index(name)] = whole(number, "units")
    position = Position(board, seen.owner, standing, attacker)
    goal = position.goal(target, continent, whole_or_none(player, "a player"))
    if not goal:
        raise OddsError("odds/nothing_to_take", "there is nothing left to take")
    check_staying(leave, stop)
    front = CampaignOdds(game.edition, leave, stop, attack, defence)
    return _to_one(position, front, goal[0]) if len(goal) == 1 else _to_many(position, front, goal)


@dataclass(frozen=True)
class Position:
    """What everybody sees of the map, and who attacks on it."""

    board: Board
    owner: Sequence[int]
    units: Sequence[int]
    army: int

    def goal(self, target: str | None, continent: str | None, player: int | None) -> list[int]:
        """The territories to take."""
        if sum(each is not None for each in (target, continent, player)) != 1:
            raise OddsError("odds/goal", "a plan has one goal: a target, a continent or a player")
        if target is not None:
            wanted = [self.board.index(target)]
            if self.owner[wanted[0]] == self.army:
                raise OddsError("odds/own_territory", f"{target} is taken already")
        elif continent is not None:
            wanted = list(self.board.continents[self.board.continent_index(continent)].territories)
        else:
            if player == self.army:
                raise OddsError("odds/goal", "nobody eliminates himself")
            wanted = [place for place in self.places if self.owner[place] == player]
        return [place for place in wanted if self.owner[place] != self.army]

    @property
    def places(self) -> range:
        return range(len(self.board.territories))

    def foreign(self, place: int) -> list[int]:
        """Neighbours that are not the attacker's."""
        return [near for near in self.board.territories[place].links if self.owner[near] != self.army]

    def sources(self) -> list[int]:
        """Own territories an attack can start from."""
        return [p for p in self.places if self.owner[p] == self.army and self.units[p] > 1 and self.foreign(p)]

    def stack(self, place: int) -> int:
        return min(self.units[place], SIZE)

    def defenders(self, place: int) -> int:
        return min(self.units[place], SIZE)

    def leg(self, place: int, then: Legs = ()) -> Leg:
        return Leg(self.defenders(place), then, self.board.territories[place].id)

    def route(self, front: CampaignOdds, source: int, legs: Legs) -> Route:
        units = self.stack(source)
        return Route(self.board.territories[source].id, units, legs, float(front.values(legs)[units]))


# One territory: the best path, exactly


def _to_one(position: Position, front: CampaignOdds, target: int) -> Plan | None:
    """Paths are tried in the order of what they could still achieve if the stack chose its way battle by battle: that
    is never less than what a fixed path achieves, so the first one that arrives is the best."""
    hope = _hope(position, front, target)
    waiting: list[tuple[float, int, tuple[int, ...]]] = []
    stacks: dict[tuple[int, ...], np.ndarray] = {}
    for source in position.sources():
        stack = np.zeros(CELLS)
        stack[position.stack(source)] = 1
        stacks[source,] = stack
        promise = max(float(hope[near][position.stack(source)]) for near in position.foreign(source))
        heapq.heappush(waiting, (-promise, 1, (source,)))
    tried = 0
    while waiting:
        promise, _, path = heapq.heappop(waiting)
        if promise == 0:
            return None
        if path[-1] == target:
            return _along(position, front, path)
        tried += 1
        stack = stacks.pop(path)
        for near in position.foreign(path[-1]):
            if near in path or (tried > PATIENCE and near != target):
                continue
            won, _ = front.fight(stack, position.defenders(near))
            further = (*path, near)
            arrived = stacks[further] = np.bincount(front.moving(front.leave), won, CELLS)
            ahead = [hope[beyond] for beyond in position.foreign(near)]
            best = won.sum() if near == target else arrived @ np.max(ahead, axis=0) if ahead else 0.0
            heapq.heappush(waiting, (-float(best), len(further), further))
    return None


def _hope(position: Position, front: CampaignOdds, target: int) -> dict[int, np.ndarray]:
    """What every number of units is worth in front of each territory, for a stack on its way to the target that chooses
    every next step by what is left of it."""
    hope = {place: np.zeros(CELLS) for place in position.places}
    hope[target] = front.attack_value(np.ones(CELLS), position.defenders(target))
    changed = {target}
    moves = front.moving(front.leave)
    while changed:
        affected = {near for place in changed for near in position.foreign(place)} - {target}
        changed = set()
        for place in affected:
            arrived = np.max([hope[near] for near in position.foreign(place)], axis=0)[moves]
            value = front.attack_value(arrived, position.defenders(place))
            if (value > hope[place] + 1e-9).any():
                hope[place] = value
                changed.add(place)
    return hope


def _along(position: Position, front: CampaignOdds, path: tuple[int, ...]) -> Plan:
    legs: Legs = ()
    for place in reversed(path[1:]):
        legs = (position.leg(place, legs),)
    route = position.route(front, path[0], legs)
    return Plan(route.chance, (route,))


# Many territories: stacks that divide, found by widening the best unfinished plans


Attacks = tuple[tuple[int, int], ...]
"""Source and target of each."""


@dataclass(frozen=True)
class PartialPlan:
    """An unfinished plan: attacks in the order they were added."""

    attacks: Attacks
    chance: float


def _to_many(position: Position, front: CampaignOdds, goal: list[int]) -> Plan | None:
    drafts = [PartialPlan((), 1.0)]
    while drafts:
        if set(goal) <= {target for _, target in drafts[0].attacks}:
            return Plan(drafts[0].chance, tuple(_routes(position, front, drafts[0].attacks)))
        wider: dict[frozenset[tuple[int, int]], PartialPlan] = {}
        for draft in drafts:
            for attacks in _widened(position, draft.attacks, goal):
                chance = prod(route.chance for route in _routes(position, front, attacks))
                key = frozenset(attacks)
                if chance > 0 and (key not in wider or chance > wider[key].chance):
                    wider[key] = PartialPlan(attacks, chance)
        drafts = sorted(wider.values(), key=lambda draft: -draft.chance)[:WIDTH]
    return None


def _widened(position: Position, attacks: Attacks, goal: list[int]) -> Iterator[Attacks]:
    """The plan with one more territory of the goal: from every place a stack has, its neighbours or the nearest one."""
    taken = {target for _, target in attacks}
    missing = set(goal) - taken
    for start in (*position.sources(), *taken):
        near: list[Attacks] = [((start, place),) for place in position.foreign(start) if place in missing]
        for way in near or [_way(position, start, taken, missing)]:
            if way:
                yield (*attacks, *way)


def _way(position: Position, start: int, taken: set[int], missing: set[int]) -> Attacks:
    """The way to the nearest missing territory past the fewest units."""
    waiting: list[tuple[int, Attacks, int]] = [(0, (), start)]
    seen = set(taken)
    while waiting:
        cost, way, place = heapq.heappop(waiting)
        if place in missing:
            return way
        for near in position.foreign(place):
            if near not in seen:
                seen.add(near)
                heapq.heappush(waiting, (cost + position.units[near] + 1, (*way, (place, near)), near))
    return ()


def _routes(position: Position, front: CampaignOdds, attacks: Attacks) -> Iterator[Route]:
    taken = {target for _, target in attacks}
    for source in dict.fromkeys(source for source, _ in attacks if source not in taken):
        yield position.route(front, source, _legs_from(position, source, attacks))


def _legs_from(position: Position, source: int, attacks: Attacks) -> Legs:
    return tuple(
        position.leg(target, _legs_from(position, target, attacks)) for start, target in attacks if start == source
    )
