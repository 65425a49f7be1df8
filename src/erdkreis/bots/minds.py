"""The levels and the personas as numbers: what a mind looks at, what it values, how careful it is."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

import numpy as np

from erdkreis.bots import LEVELS, PERSONAS, splits
from erdkreis.bots.kernel.worth import MIND
from erdkreis.engine.kernel.records import new_record


@dataclass(frozen=True)
class Mind:
    """One way of thinking; the fields are those of the kernels' record."""

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

    def quick(self) -> Mind:
        """The same values in a hurry: how a seat thinks on in its rehearsals."""
        return replace(self, samples=0, steps=min(self.steps, 6), width=min(self.width, 2), nodes=min(self.nodes, 200))

    def record(self) -> np.void:
        record = new_record(MIND)
        for field in fields(self):
            record[field.name] = getattr(self, field.name)
        return record


NO_MIND = Mind()
REPLIER = Mind(steps=4, width=2, nodes=60, danger=1.0, hold=0.5, kill=1.4, duel=5.0, task=0.3)
"""What rehearsals take the others for: quick, and no fools."""
_LEVELS: dict[str, Mind] = dict(
    zip(
        LEVELS,
        (
            NO_MIND,  # one battle after the other
            # continents, but one conquest at a time
            Mind(steps=1, width=2, nodes=40, danger=1.0, hold=0.6, task=0.05, haste=2.0),
            # short campaigns, judged in haste
            Mind(steps=4, width=2, nodes=40, danger=1.0, hold=0.5, kill=0.8, task=0.5, haste=8.0),
            # longer ones; units count for more than what they may earn, and what may be lost counts
            Mind(steps=8, width=2, nodes=600, danger=3.0, income=2.8, duel=1.3),
            # the longest, and close decisions are rehearsed; what may be lost counts most, a rival's loss
            # less at a full table and most in a duel, a card for what it will be worth
            Mind(
                steps=12,
                width=3,
                nodes=3000,
                samples=12,
                doubt=10.0,
                least=0.3,
                income=2.8,
                hold=1.0,
                danger=6.0,
                kill=0.7,
                duel=9.0,
                card=2.0,
                task=0.8,
                wait=1,
            ),
        ),
        strict=True,
    )
)


def _styled(mind: Mind, persona: str) -> Mind:
    if persona == "cautious":
        return replace(mind, danger=1.6 * mind.danger, margin=1.0, least=0.55, patience=1.1)
    if persona == "expansionist":
        return replace(mind, progress=2.0 * mind.progress, land=mind.land + 1.5, danger=0.5 * mind.danger)
    if persona == "hunter":
        return replace(mind, kill=2.5 * mind.kill, duel=1.3 * mind.duel, hunt=3.0 * mind.hunt, fail=0.8 * mind.fail)
    return replace(mind, card=4.0 * mind.card, land=0.0, margin=2.0, patience=0.6)


_PERSONAS = {
    (level, persona): _styled(mind, persona) for level, mind in _LEVELS.items() if mind.steps for persona in PERSONAS
}


def mind_of(name: str) -> Mind:
    """The mind of a bot: a level, or a level and a persona, as in `captain:hunter`; others have none to speak of.

    >>> mind_of("captain").hunt < mind_of("captain:hunter").hunt
    True
    """
    level, persona = splits(name)
    return _PERSONAS[level, persona] if persona else _LEVELS.get(level, NO_MIND)


def minds_of(name: str) -> np.ndarray:
    """What the kernels want for a seat: its mind, the same in a hurry, and the mind it takes others for."""
    mind = mind_of(name)
    records = np.zeros(3, MIND)
    for place, each in enumerate((mind, mind.quick(), REPLIER)):
        records[place] = each.record()
    return records
