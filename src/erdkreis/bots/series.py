"""The games of one simulation inside the kernel, by number: the same whoever plays them, and on however many cores."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from erdkreis.bots.bot import bot_number
from erdkreis.bots.contestants import Contestant, named
from erdkreis.bots.errors import ContestantError
from erdkreis.bots.judged import judging_room, network_for
from erdkreis.bots.kernel.playout import play_games
from erdkreis.bots.kernel.style import STYLE
from erdkreis.bots.kernel.thinking import MOOD
from erdkreis.bots.levels import minds_of
from erdkreis.editions import Edition
from erdkreis.engine.game import derive
from erdkreis.engine.kernel.chance import CHANCE
from erdkreis.engine.kernel.events import new_log
from erdkreis.engine.kernel.records import new_record
from erdkreis.engine.kernel.rows import SCRATCH
from erdkreis.engine.kernel.state import ACTION, SEATS, STATE
from erdkreis.engine.rules import board_of, encode_board, encode_rules
from erdkreis.odds.tables import odds_for


def game_seed(seed: int, number: int) -> int:
    """The seed of one game of a series; `Game(..., seed=that)` deals and rolls the same."""
    return derive(seed, f"game/{number}")


def names_of(bots: Sequence[Contestant] | Contestant, players: int) -> list[str]:
    """A name for each seat from one for all or one for each."""
    given = [named(bots)] if isinstance(bots, str | type) else list(map(named, bots))
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
        self.table, self.network = odds_for(edition), network_for(self.minds)

    def play(self, first: int, count: int) -> tuple[np.ndarray, np.ndarray]:
        """Final states and numbers of actions of `count` games from number `first` on."""
        games, played, _ = self.watch(first, count)
        return games, played

    def watch(self, first: int, count: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The same, and how everybody played."""
        games = np.zeros(count, STATE)
        games["colour"][:, : self.players] = range(self.players)
        chances = np.zeros(count, CHANCE)
        chances["seeded"] = 1
        seeds = np.zeros(count, np.int64)
        for place in range(count):
            seed = game_seed(self.seed, first + place)
            chances["dice_seed"][place] = derive(seed, "dice")
            chances["hidden_seed"][place] = derive(seed, "hidden")
            seeds[place] = derive(seed, "bots")
        played, styles = np.zeros(count, np.int64), np.zeros(count, STYLE)
        play_games(
            self.board,
            self.rules,
            games,
            chances,
            seeds,
            self.kinds,
            self.minds,
            self.table,
            np.zeros(2, MOOD),
            np.zeros(1, CHANCE),
            self.max_turns,
            new_log(0),
            new_record(SCRATCH),
            np.zeros(1, STATE),
            np.zeros(1, STATE),
            np.zeros(1, STATE),
            np.zeros(1, ACTION),
            self.network,
            *judging_room(),
            played,
            styles,
        )
        return games, played, styles
