"""One bot at one table: decisions for whichever seat is awaited."""

from __future__ import annotations

import numpy as np

from erdkreis.bots import NAMES
from erdkreis.bots.playout import decide_one
from erdkreis.engine.actions import Action
from erdkreis.engine.coding import decode
from erdkreis.engine.game import Game, derive
from erdkreis.engine.records import new_record
from erdkreis.engine.rows import SCRATCH
from erdkreis.engine.state import ACTION, STATE


class UnknownBot(ValueError):
    """A bot that does not exist; the message names those that do."""


def bot_number(name: str) -> int:
    if name not in NAMES:
        raise UnknownBot(f"there is no bot {name!r}: choose one of {', '.join(NAMES)}")
    return NAMES.index(name)


class Bot:
    """Decides for the awaited seat of a game. The same seed makes the same decisions."""

    def __init__(self, name: str, seed: int = 0) -> None:
        self.name = name
        self._kind = bot_number(name)
        self.scratch = new_record(SCRATCH)
        self.scratch["seed"] = derive(seed, "bots")
        self._views = np.zeros(1, STATE)
        self._actions = np.zeros(1, ACTION)

    def decide(self, game: Game) -> Action:
        decide_one(
            game.board_record,
            game.rules,
            game.records,
            self._kind,
            self.scratch,
            self._views,
            self._actions,
        )
        return decode(self._actions[0], game.board)
