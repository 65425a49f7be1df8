"""The levels and personas as they are now, and the versions that are kept beside them."""

from __future__ import annotations

import numpy as np

from erdkreis.bots import VERSIONS, first, read_name
from erdkreis.bots.kernel.worth import MIND
from erdkreis.bots.minds import Mind, School, occasion_of
from erdkreis.editions import Edition

NEWEST = first.SCHOOL
_KEPT = dict(zip(VERSIONS, (first.SCHOOL,), strict=True))


def _school(version: str) -> School:
    return _KEPT[version] if version else NEWEST


def mind_of(name: str, edition: Edition, players: int) -> Mind:
    """The mind of a bot in such a game: of a level, or a level and a persona, as in `captain:hunter`.

    >>> from erdkreis.editions import edition
    >>> world = edition("hasbro2010")
    >>> mind_of("captain", world, 4).hunt < mind_of("captain:hunter", world, 4).hunt
    True
    """
    level, version, persona = read_name(name)
    return _school(version).mind(level, persona, occasion_of(edition, players))


def minds_of(name: str, edition: Edition, players: int) -> np.ndarray:
    """What the kernels want for a seat: its mind, the same in a hurry, and the mind it takes others for."""
    mind, school = mind_of(name, edition, players), _school(read_name(name).version)
    records = np.zeros(3, MIND)
    for place, each in enumerate((mind, school.quick(mind), school.replier)):
        records[place] = each.record()
    return records
