"""One bot at one table: decisions for whichever seat is awaited."""

from __future__ import annotations

from typing import SupportsIndex

import numpy as np

from erdkreis.bots import FROZEN, NAMES, is_bot, read_name
from erdkreis.bots.kernel.playout import RECRUIT, decide_one, decide_one_at_once
from erdkreis.bots.kernel.thinking import MOOD
from erdkreis.bots.levels import minds_of
from erdkreis.bots.reasons import Reason, read_reason
from erdkreis.bots.study import study_of
from erdkreis.editions import Edition
from erdkreis.engine.actions import Action, decode
from erdkreis.engine.game import Game, derive
from erdkreis.engine.kernel.events import new_log
from erdkreis.engine.kernel.records import new_record
from erdkreis.engine.kernel.rows import SCRATCH
from erdkreis.engine.kernel.state import ACTION, STATE
from erdkreis.engine.options import Options
from erdkreis.engine.view import View
from erdkreis.errors import ErdkreisError
from erdkreis.given import WrongType, called, whole, written
from erdkreis.odds.tables import odds_for


class UnknownBot(ErdkreisError, ValueError):
    """A bot that does not exist; the message names those that do."""

    code = "bot/unknown"


def bot_number(name: str) -> int:
    if not is_bot(name):
        raise UnknownBot(f"there is no bot {name!r}: choose one of {', '.join((*NAMES, *FROZEN))}")
    return NAMES.index(read_name(name).bot)


class Bot:
    """One of our own. Decides for the awaited seat, by what that seat sees; the same seed makes the same decisions."""

    def __init__(self, name: str, seed: SupportsIndex = 0) -> None:
        self.name = name
        self._kind = bot_number(written(name, "a bot's name"))
        self.scratch = new_record(SCRATCH)
        self.scratch["seed"] = derive(whole(seed, "a seed"), "bots")
        self._moods, self._log = np.zeros(2, MOOD), new_log(0)
        self._edition: Edition | None = None
        self._players = 0
        self._views = np.zeros(1, STATE)
        self._actions = np.zeros(1, ACTION)

    def decide(self, game: Game | View, options: Options | None = None) -> Action:
        """What it does; a view of the awaited seat suffices, as for any bot."""
        if isinstance(game, View):
            game = game.known
        elif not isinstance(game, Game):
            raise WrongType(f"a bot decides in a Game or a View, not {called(game)}")
        if game.edition is not self._edition or game.players != self._players:
            self._sit_down(game)
        asked = game.board_record, game.rules, game.records, self._kind
        desk = self._table, self.scratch, self._views, self._actions, self._log
        if self._kind <= RECRUIT:
            decide_one_at_once(*asked, *desk, None)
        else:
            decide_one(*asked, *desk, self._study)
        return decode(self._actions[0], game.board)

    def _sit_down(self, game: Game) -> None:
        """What it values depends on what is played for."""
        self._edition, self._players = game.edition, game.players
        self._table = odds_for(game.edition)
        self._study = study_of(minds_of(self.name, game.edition, game.players))
        self._moods = self._study[1]

    @property
    def mood(self) -> np.void:
        """What the latest decision reckoned with."""
        mood: np.void = self._moods[0]
        return mood

    def reason(self, game: Game) -> Reason | None:
        """Why the latest decision of this bot was made; bots that do not plan have no reason to give."""
        return read_reason(self.mood, game.board) if self.mood["plan"] else None
