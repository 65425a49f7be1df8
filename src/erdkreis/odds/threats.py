"""Threats: which hostile stacks reach what somebody holds within one turn, and the chance that each territory holds.

What is meant by it: before the seat moves again, every hostile stack that can get there attacks the territory, one
after the other, with all that it has and along its best way, past at most `REACH - 1` territories that it may attack.
Each goes on until it has one unit left; whatever defends is what the ones before have left. Nobody gets new units,
plays cards or moves before, and no stack makes the way shorter for another. So everything is counted against one
territory at a time: the chances of two of them say nothing about both.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from erdkreis.engine.game import Game, a_game
from erdkreis.engine.kernel import battle
from erdkreis.engine.kernel.compiling import uncompiled
from erdkreis.engine.kernel.state import NEUTRAL, NOBODY
from erdkreis.given import whole
from erdkreis.odds.campaigns import CampaignOdds
from erdkreis.odds.kernel.lookup import CELLS, SIZE
from erdkreis.odds.tables import FIELDS

if TYPE_CHECKING:
    from erdkreis.engine.projected import Public

REACH = 3
"""A stack farther away than so many attacks is no threat that anybody could weigh."""
STOP = 1

_may_attack = uncompiled(battle.may_attack)


@dataclass(frozen=True)
class Attacker:
    """A hostile stack, the territories it attacks in turn, the threatened one last, and the chance that it takes it
    from all who defend it now."""

    source: str
    route: tuple[str, ...]
    win: float


@dataclass(frozen=True)
class Threat:
    """A territory that can be attacked: the chance that it holds against all of them, the most dangerous ones first."""

    territory: str
    holds: float
    attackers: tuple[Attacker, ...]


def threats(game: Game, seat: int, *, defence: str = "most") -> tuple[Threat, ...]:
    """What threatens the territories of a seat, as far as that seat sees; those that nobody reaches are left out.

    >>> from erdkreis import Game, edition
    >>> game = Game(edition("parker1982", "world"), 3, seed=1)
    >>> all(0 <= threat.holds <= 1 and threat.attackers for threat in threats(game, 0))
    True
    """
    seen = a_game(game).seen_by(whole(seat, "a seat"))
    units = [min(units, SIZE) for units in seen.units]
    outlook = _Outlook(game, seen, units, CampaignOdds(game.edition, defence=defence))
    own = (place for place, owner in enumerate(seen.owner) if owner == seat)
    return tuple(threat for place in own for threat in outlook.against(place))


@dataclass(frozen=True)
class _Way:
    """A way to the territory: what arrives before it, and the chance to take it at once."""

    path: tuple[int, ...]
    arrived: np.ndarray
    win: float


@dataclass(frozen=True)
class _Outlook:
    game: Game
    seen: Public
    units: list[int]
    odds: CampaignOdds

    def against(self, target: int) -> Iterator[Threat]:
        seat, players = self.seen.owner[target], self.game.players
        turns = [(seat + later) % players for later in range(1, players)]
        if self.game.edition.neutral_attacks:
            turns.append(NEUTRAL)
        ways = [way for army in turns for way in self._ways(army, target)]
        if not ways:
            return
        holding = np.zeros(CELLS)
        holding[self.units[target]] = 1
        for way in ways:
            holding = self._after(holding, way.arrived)
        name = self._name
        attackers = sorted((Attacker(name(m.path[0]), tuple(map(name, m.path[1:])), m.win) for m in ways), key=_danger)
        yield Threat(name(target), min(1.0, float(holding.sum())), tuple(attackers))

    def _name(self, place: int) -> str:
        return self.game.board.territories[place].id

    def _ways(self, army: int, target: int) -> list[_Way]:
        """The best way of each stack of an army, the most dangerous stack first."""
        best: dict[int, _Way] = {}
        on_turn = self.seen.owner[target] if army == NEUTRAL else army
        for path in self._paths(army, _may_attack(self.seen, army, on_turn), (target,)):
            way = self._way(path)
            if path[0] not in best or way.win > best[path[0]].win:
                best[path[0]] = way
        return sorted((way for way in best.values() if way.win > 0), key=lambda way: -way.win)

    def _paths(self, army: int, targets: int, path: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """From the target backwards over what the army may attack, until a stack of it is found."""
        for near in self.game.board.territories[path[0]].links:
            if near in path:
                continue
            if self.seen.owner[near] == army:
                if self.units[near] > STOP:
                    yield (near, *path)
            elif targets >> near & 1 and self.seen.owner[near] != NOBODY and len(path) < REACH:
                yield from self._paths(army, targets, (near, *path))

    def _way(self, path: tuple[int, ...]) -> _Way:
        stack: np.ndarray = np.zeros(CELLS)
        stack[self.units[path[0]]] = 1
        for place in path[1:-1]:
            won, _ = self.odds.fight(stack, self.units[place])
            stack = np.bincount(self.odds.moving(1), won, CELLS)
        won, _ = self.odds.fight(stack, self.units[path[-1]])
        return _Way(path, stack, float(won.sum()))

    def _after(self, holding: np.ndarray, arrived: np.ndarray) -> np.ndarray:
        """How many still defend the territory, with their chances, after one more stack has spent itself."""
        away = 1 - float(arrived.sum())
        after = holding * away
        most = int(np.flatnonzero(arrived).max(initial=0))
        for defenders in np.flatnonzero(holding):
            self.odds.fight(arrived, int(defenders))
            left = FIELDS.own["here"][: min(STOP, most) + 1, : defenders + 1].sum(0)
            left[0] = 0
            after[: defenders + 1] += holding[defenders] * left
        return after


def _danger(attacker: Attacker) -> float:
    return -attacker.win
