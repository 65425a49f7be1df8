"""The levels as they are now, and the versions of them that are kept."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from erdkreis.bots import VERSIONS, first, read_name
from erdkreis.bots.kernel.thinking import MIND
from erdkreis.bots.minds import Mind, School
from erdkreis.bots.stakes import stakes_of
from erdkreis.bots.tastes import fitted
from erdkreis.editions import Edition

_MARSHAL = first.SCHOOL.levels["marshal"]
# what the marshal values, without rehearsals: with it both beat what they were (docs/arena.md, section 7)
_GENERAL = replace(_MARSHAL, steps=8, width=2, nodes=800, samples=0)
_CAPTAIN = replace(_GENERAL, steps=4, nodes=40, haste=10.0)  # short campaigns, judged in haste
NEWEST = replace(first.SCHOOL, levels={**first.SCHOOL.levels, "captain": _CAPTAIN, "general": _GENERAL}, fitted=fitted)
_KEPT = dict(zip(VERSIONS, (first.SCHOOL,), strict=True))


def _school(version: str) -> School:
    return _KEPT[version] if version else NEWEST


def mind_of(name: str, edition: Edition, players: int) -> Mind:
    """The mind of a bot at such a table: of a level, or a level and a persona, as in `captain:hunter`.

    >>> from erdkreis.editions import by_preset
    >>> table = by_preset("H00-W"), 4
    >>> mind_of("captain", *table).hunt < mind_of("captain:hunter", *table).hunt
    True
    """
    level, version, persona = read_name(name)
    return _school(version).mind(level, persona, stakes_of(edition, players))


def minds_of(name: str, edition: Edition, players: int) -> np.ndarray:
    """What the kernels want for a seat: its mind, the same in a hurry, and the mind it takes others for."""
    mind, school = mind_of(name, edition, players), _school(read_name(name).version)
    records = np.zeros(3, MIND)
    for place, each in enumerate((mind, school.quick(mind), school.replier)):
        records[place] = each.record()
    return records
