"""A mind as numbers: what it looks at, what it values, how careful it is. Levels and personas are made of these."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace

import numpy as np

from erdkreis.bots.kernel.thinking import MIND
from erdkreis.bots.stakes import Stakes
from erdkreis.engine.kernel.records import new_record


@dataclass(frozen=True)
class Mind:
    """One way of thinking; the fields are those of the kernels' record.

    A field that is added has the value that means *as before*, so that the minds of older versions stay what they were.
    """

    steps: int = 0
    width: int = 0
    nodes: int = 0
    samples: int = 0
    doubt: float = 5.0
    proof: float = 0.6
    trust: float = 6.0
    income: float = 4.0
    hold: float = 0.8
    progress: float = 1.0
    land: float = 0.1
    idle: float = 0.5
    mass: float = 0.2
    danger: float = 4.0
    kill: float = 1.0
    duel: float = 1.0
    card: float = 1.0
    hunt: float = 1.0
    task: float = 1.0
    capital: float = 15.0
    haste: float = 0.0
    fail: float = 0.9
    least: float = 0.4
    margin: float = 0.0
    press: float = 0.6
    patience: float = 0.8
    wait: int = 0
    rounds: int = 1
    paired: int = 0
    judged: float = 0.0
    calm: float = 15.0
    bring: float = 0.5
    sweep: float = 0.0
    guard: float = 0.0
    single: float = 0.0
    border: float = 0.0
    settle: int = 0

    def hurried(self, steps: int, nodes: int) -> Mind:
        """The same values in a hurry."""
        return replace(
            self, samples=0, steps=min(self.steps, steps), width=min(self.width, 2), nodes=min(self.nodes, nodes)
        )

    def record(self) -> np.void:
        record = new_record(MIND)
        for each in fields(self):
            record[each.name] = getattr(self, each.name)
        return record


NO_MIND = Mind()


@dataclass(frozen=True)
class School:
    """The levels of one version: their minds, how a seat thinks on in its rehearsals and what it takes the others for,
    how personas differ, and what those who plan ahead value otherwise where something else is played for."""

    levels: Mapping[str, Mind]
    quick: Callable[[Mind], Mind]
    replier: Mind
    styled: Callable[[Mind, str], Mind]
    fitted: Callable[[Mind, Stakes], Mind] = lambda mind, _: mind

    def mind(self, level: str, persona: str, stakes: Stakes) -> Mind:
        """The mind of a level; of whoever is none, none to speak of."""
        mind = self.levels.get(level, NO_MIND)
        if mind.steps > 1:
            mind = self.fitted(mind, stakes)
        return self.styled(mind, persona) if persona else mind
