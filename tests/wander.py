"""Random walks through games: what tests of whole games play."""

from __future__ import annotations

from collections.abc import Iterator

from erdkreis.bots.bot import Bot
from erdkreis.editions import PRESETS, Edition
from erdkreis.engine.actions import Action
from erdkreis.engine.game import Game

TABLES = [(preset, players) for preset in PRESETS for players in sorted({min(preset.players), max(preset.players)})]
"""Every preset with its smallest and its largest number of players."""


def table_name(value: Edition | int) -> str:
    return value.preset if isinstance(value, Edition) else str(value)


def choices(game: Game, seed: int, most: int) -> Iterator[Action]:
    """What random seats would do next, until the game is over; the caller plays it."""
    bot = Bot("random", seed)
    for _ in range(most):
        if game.over:
            return
        yield bot.decide(game)
