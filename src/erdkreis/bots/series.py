"""The games of one simulation inside the kernel, by number: the same whoever plays them, and on however many cores."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from erdkreis.bots.bot import bot_number
from erdkreis.bots.contestants import Contestant, named
from erdkreis.bots.errors import ContestantError
from erdkreis.bots.kernel.playout import RECRUIT, play_games, play_games_at_once
from erdkreis.bots.kernel.style import STYLE
from erdkreis.bots.levels import minds_of
from erdkreis.bots.study import Thinking, study_of
from erdkreis.editions import Edition
from erdkreis.engine.game import derive
from erdkreis.engine.kernel.chance import CHANCE
from erdkreis.engine.kernel.events import new_log
from erdkreis.engine.kernel.records import new_record
from erdkreis.engine.kernel.rows import SCRATCH
from erdkreis.engine.kernel.state import ACTION, SEATS, STATE
from erdkreis.engine.rules import board_of, encode_board, encode_rules
from erdkreis.given import several
from erdkreis.odds.tables import odds_for


def game_seed(seed: int, number: int) -> int:
    """The seed of one game of a series; `Game(..., seed=that)` deals and rolls the same."""
    return derive(seed, f"game/{number}")


def names_of(bots: Sequence[Contestant] | Contestant, players: int) -> list[str]:
    """A name for each seat from one for all or one for each."""
    given = [named(bots)] if isinstance(bots, str | type) else list(map(named, several(bots, "bots")))
    names = given * players if len(given) == 1 else given
    if len(names) != players:
        said = f"{players} seats need one bot for all or {players} bots, not {len(names)}"
        raise ContestantError("bot/number", said)
    return names


class Series:
    """The games of one simulation, played batch by batch."""

    def __init__(self, edition: Edition, players: int, bots: Sequence[str], seed: int, max_turns: int) -> None:
        self.edition, self.players, self.seed, self.max_turns = edition, players, seed, max_turns
        self.board = encode_board(board_of(edition))
        self.rules = encode_rules(edition, players)
        self.kinds = np.zeros(SEATS, np.int64)
        names = names_of(bots, players)
        self.kinds[:players] = list(map(bot_number, names))
        self.minds = np.concatenate([minds_of(name, edition, players) for name in names])
        self.table = odds_for(edition)

    def play(self, first: int, count: int) -> tuple[np.ndarray, np.ndarray]:
        """Final states and numbers of actions of `count` games from number `first` on."""
        games = self._dealt(count)
        return games, self._played(games, first, anew=True)[0]

    def watch(self, first: int, count: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The same, and how everybody played."""
        games = self._dealt(count)
        return games, *self._played(games, first, anew=True, watched=True)

    def go_on(self, games: np.ndarray, first: int = 0) -> None:
        """Play games to their ends from where they stand: as those of number `first` and after."""
        self._played(games, first, anew=False)

    def _dealt(self, count: int) -> np.ndarray:
        """Room for games in which colours are given, and nothing else."""
        games = np.zeros(count, STATE)
        games["colour"][:, : self.players] = range(self.players)
        return games

    def chances(self, first: int, count: int) -> tuple[np.ndarray, np.ndarray]:
        """What these games are dealt and rolled by, and the seeds of their bots."""
        chances, seeds = np.zeros(count, CHANCE), np.zeros(count, np.int64)
        chances["seeded"] = 1
        for place in range(count):
            seed = game_seed(self.seed, first + place)
            chances["dice_seed"][place] = derive(seed, "dice")
            chances["hidden_seed"][place] = derive(seed, "hidden")
            seeds[place] = derive(seed, "bots")
        return chances, seeds

    def desk(self) -> tuple[object, ...]:
        """What every bot decides with."""
        return self.table, new_log(0), new_record(SCRATCH), np.zeros(1, STATE), np.zeros(1, ACTION)

    def study(self) -> Thinking:
        """What those who plan need besides."""
        return study_of(self.minds)

    def _played(
        self, games: np.ndarray, first: int, anew: bool, watched: bool = False
    ) -> tuple[np.ndarray, np.ndarray]:
        """Numbers of actions, and how everybody played if that is watched."""
        count = len(games)
        played, styles = np.zeros(count, np.int64), np.zeros(count, STYLE)
        table = self.board, self.rules, games, *self.chances(first, count), self.kinds
        given = *table, anew, self.max_turns, *self.desk(), watched, played, styles
        if (self.kinds <= RECRUIT).all():
            play_games_at_once(*given, None)
        else:
            play_games(*given, self.study())
        return played, styles
