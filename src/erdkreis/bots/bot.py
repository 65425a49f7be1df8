"""One bot at one table: decisions for whichever seat is awaited."""

from __future__ import annotations

import numpy as np

from erdkreis.bots import FROZEN, NAMES, is_bot, read_name
from erdkreis.bots.judged import judging_room, network_for
from erdkreis.bots.kernel.playout import decide_one
from erdkreis.bots.kernel.worth import MOOD
from erdkreis.bots.levels import minds_of
from erdkreis.bots.reasons import Reason, read_reason
from erdkreis.editions import Edition
from erdkreis.engine.actions import Action, decode
from erdkreis.engine.game import Game, derive
from erdkreis.engine.kernel.chance import CHANCE
from erdkreis.engine.kernel.events import new_log
from erdkreis.engine.kernel.records import new_record
from erdkreis.engine.kernel.rows import SCRATCH
from erdkreis.engine.kernel.state import ACTION, STATE
from erdkreis.errors import ErdkreisError
from erdkreis.odds.tables import odds_for


class UnknownBot(ErdkreisError, ValueError):
    """A bot that does not exist; the message names those that do."""

    code = "bot/unknown"


def bot_number(name: str) -> int:
    if not is_bot(name):
        raise UnknownBot(f"there is no bot {name!r}: choose one of {', '.join((*NAMES, *FROZEN))}")
    return NAMES.index(read_name(name).bot)


class Bot:
    """Decides for the awaited seat of a game. The same seed makes the same decisions."""

    def __init__(self, name: str, seed: int = 0) -> None:
        self.name = name
        self._kind = bot_number(name)
        self.scratch = new_record(SCRATCH)
        self.scratch["seed"] = derive(seed, "bots")
        self._minds = minds_of(name)
        self._moods = np.zeros(2, MOOD)
        self._chance, self._log = np.zeros(1, CHANCE), new_log(0)
        self._roots, self._dreams = np.zeros(1, STATE), np.zeros(1, STATE)
        self._edition: Edition | None = None
        self._views = np.zeros(1, STATE)
        self._actions = np.zeros(1, ACTION)
        self._network, self._judging = network_for(self._minds), judging_room()

    def decide(self, game: Game) -> Action:
        if game.edition is not self._edition:
            self._edition, self._table = game.edition, odds_for(game.edition)
        decide_one(
            game.board_record,
            game.rules,
            game.records,
            self._kind,
            self._minds,
            self._table,
            self._moods,
            self._chance,
            self._log,
            self.scratch,
            self._views,
            self._roots,
            self._dreams,
            self._actions,
            self._network,
            *self._judging,
        )
        return decode(self._actions[0], game.board)

    @property
    def mood(self) -> np.void:
        """What the latest decision reckoned with."""
        mood: np.void = self._moods[0]
        return mood

    def reason(self, game: Game) -> Reason | None:
        """Why the latest decision of this bot was made; bots that do not plan have no reason to give."""
        return read_reason(self.mood, game.board) if self.mood["plan"] else None
