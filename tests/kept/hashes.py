"""The hash of a state as each version of the formats computes it."""

from __future__ import annotations

from erdkreis.engine.game import Game
from erdkreis.record.formats import FAMILY, FORMATS


def hash_in(version: int, game: Game) -> str:
    return FORMATS[f"{FAMILY}{version}"].hash(game)
