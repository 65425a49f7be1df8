"""The first version of the levels, `marshal@1` and the others: kept as it was, to be measured against."""

from __future__ import annotations

from dataclasses import replace

from erdkreis.bots import LEVELS
from erdkreis.bots.minds import NO_MIND, Mind, School

_REPLIER = Mind(steps=4, width=2, nodes=60, danger=1.0, hold=0.5, kill=1.4, duel=5.0, task=0.3)
_LEVELS = (
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
)


def styled(mind: Mind, persona: str) -> Mind:
    if persona == "cautious":
        return replace(mind, danger=1.6 * mind.danger, margin=1.0, least=0.55, patience=1.1)
    if persona == "expansionist":
        return replace(mind, progress=2.0 * mind.progress, land=mind.land + 1.5, danger=0.5 * mind.danger)
    if persona == "hunter":
        return replace(mind, kill=2.5 * mind.kill, duel=1.3 * mind.duel, hunt=3.0 * mind.hunt, fail=0.8 * mind.fail)
    return replace(mind, card=4.0 * mind.card, land=0.0, margin=2.0, patience=0.6)


def _quick(mind: Mind) -> Mind:
    return mind.hurried(steps=6, nodes=200)


SCHOOL = School(dict(zip(LEVELS, _LEVELS, strict=True)), _quick, _REPLIER, styled)
