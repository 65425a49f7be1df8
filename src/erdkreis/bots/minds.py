"""The levels and the personas as numbers: what a mind looks at, what it values, how careful it is."""

from __future__ import annotations

from dataclasses import dataclass, fields

import numpy as np

from erdkreis.bots.worth import MIND
from erdkreis.engine.records import new_record


@dataclass(frozen=True)
class Mind:
    """One way of thinking; the fields are those of the kernels' record."""

    steps: int
    width: int
    nodes: int
    samples: int = 0
    income: float = 4.0
    hold: float = 0.8
    progress: float = 1.0
    land: float = 0.1
    idle: float = 0.5
    mass: float = 0.2
    danger: float = 4.0
    kill: float = 1.0
    card: float = 1.0
    hunt: float = 1.0
    task: float = 1.0
    capital: float = 15.0
    fail: float = 0.9
    least: float = 0.4
    margin: float = 0.0
    press: float = 0.6
    patience: float = 0.8
    wait: int = 0

    def record(self) -> np.void:
        record = new_record(MIND)
        for field in fields(self):
            record[field.name] = getattr(self, field.name)
        return record


LEVELS: dict[str, Mind] = {
    "recruit": Mind(steps=0, width=0, nodes=0),
    "scout": Mind(steps=1, width=2, nodes=40),
    "captain": Mind(steps=4, width=2, nodes=160),
    "general": Mind(steps=10, width=3, nodes=1500),
    "marshal": Mind(steps=12, width=4, nodes=6000),
}


NOTHING = Mind(steps=0, width=0, nodes=0)


def mind_of(name: str) -> Mind:
    """The mind of a level; bots that do not plan have none to speak of."""
    return LEVELS.get(name, NOTHING)
