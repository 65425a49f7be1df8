"""Many games between bots, on one core or several, the same whatever the number of cores."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from erdkreis.bots.bot import bot_number
from erdkreis.bots.contestants import is_program
from erdkreis.bots.judged import judging_room, network_for
from erdkreis.bots.kernel.playout import play_games
from erdkreis.bots.kernel.style import STYLE
from erdkreis.bots.kernel.worth import MOOD
from erdkreis.bots.levels import minds_of
from erdkreis.bots.mixed import MixedGame
from erdkreis.bots.program import TimeLimits
from erdkreis.editions import Edition
from erdkreis.engine.game import derive
from erdkreis.engine.kernel.chance import CHANCE
from erdkreis.engine.kernel.events import new_log
from erdkreis.engine.kernel.records import new_record
from erdkreis.engine.kernel.rows import SCRATCH
from erdkreis.engine.kernel.state import ACTION, SEATS, STATE
from erdkreis.engine.rules import board_of, encode_board, encode_rules
from erdkreis.odds.tables import odds_for

BATCH = 16


@dataclass(frozen=True)
class Simulation:
    """What came of it. `digest` covers every final state; `wins` is by seat; `notes` tell of forfeits."""

    edition: str
    variant: str
    players: int
    games: int
    finished: int
    actions: int
    turns: int
    seconds: float
    wins: tuple[int, ...]
    digest: str
    notes: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        seconds = max(self.seconds, 1e-9)
        return {
            "edition": self.edition,
            "variant": self.variant,
            "players": self.players,
            "games": self.games,
            "finished": self.finished,
            "actions": self.actions,
            "turns": self.turns,
            "seconds": round(self.seconds, 6),
            "actions_per_second": round(self.actions / seconds, 1),
            "games_per_second": round(self.games / seconds, 3),
            "wins": list(self.wins),
            "digest": self.digest,
        }


def game_seed(seed: int, number: int) -> int:
    """The seed of one game of a series; `Game(..., seed=that)` deals and rolls the same."""
    return derive(seed, f"game/{number}")


def names_of(bots: Sequence[str], players: int) -> list[str]:
    """A name for each seat from one for all or one for each."""
    names = list(bots) * players if len(bots) == 1 else list(bots)
    if len(names) != players:
        raise ValueError(f"{players} seats need one bot for all or {players} bots, not {len(names)}")
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
        self.minds = np.concatenate(list(map(minds_of, names)))
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


class SimulationSum:
    """Adds batches up, in the order of the games."""

    def __init__(self, players: int, max_turns: int) -> None:
        self.wins = [0] * players
        self.notes: list[str] = []
        self._max_turns = max_turns
        self.actions = self.turns = self.games = 0
        self._digest = hashlib.sha256()

    def add(self, games: np.ndarray, played: np.ndarray) -> None:
        for winner in games["winner"].tolist():
            if winner >= 0:
                self.wins[winner] += 1
        self.actions += int(played.sum())
        self.turns += int(np.minimum(games["turn"], self._max_turns).sum())  # the turn beyond was never played
        self.games += len(games)
        self._digest.update(games.tobytes())

    def add_mixed(self, played: MixedGame, count: int) -> None:
        """A game with programs in it, which may have been won or lost beside the board."""
        final = played.game.records.copy()
        final["winner"] = -1 if played.winner is None else played.winner
        self.add(final, np.array([count]))
        if played.note is not None:
            self.notes.append(played.note)

    def result(self, edition: Edition, players: int, seconds: float) -> Simulation:
        return Simulation(
            edition.name,
            edition.variant,
            players,
            self.games,
            sum(self.wins),
            self.actions,
            self.turns,
            seconds,
            tuple(self.wins),
            self._digest.hexdigest(),
            tuple(self.notes),
        )


def simulate(
    edition: Edition,
    players: int,
    bots: Sequence[str] = ("random",),
    games: int = 1,
    seed: int = 0,
    jobs: int = 1,
    max_turns: int = 1000,
    progress: Callable[[int], None] | None = None,
) -> Simulation:
    """Play `games` games; `progress` hears how many more are done. The clock starts after compilation."""
    if any(map(is_program, bots)):
        return _with_programs(edition, names_of(bots, players), games, seed, jobs, max_turns, progress)
    series = Series(edition, players, bots, seed, max_turns)
    series.play(0, 1)
    tally = SimulationSum(players, max_turns)
    starts = range(0, games, BATCH)
    began = time.perf_counter()

    def batch(first: int) -> tuple[np.ndarray, np.ndarray]:
        return series.play(first, min(BATCH, games - first))

    with ThreadPoolExecutor(jobs) as workers:
        for final, played in workers.map(batch, starts) if jobs > 1 else map(batch, starts):
            tally.add(final, played)
            if progress is not None:
                progress(len(final))
    return tally.result(edition, players, time.perf_counter() - began)


def _with_programs(
    edition: Edition,
    names: Sequence[str],
    games: int,
    seed: int,
    jobs: int,
    max_turns: int,
    progress: Callable[[int], None] | None,
) -> Simulation:
    """Move by move, because a program is asked for each of its own."""
    tally, began = SimulationSum(len(names), max_turns), time.perf_counter()

    def one(number: int) -> tuple[MixedGame, int]:
        played = MixedGame(edition, names, game_seed(seed, number), max_turns, TimeLimits())
        return played, played.play()

    with ThreadPoolExecutor(jobs) as workers:
        for played, count in workers.map(one, range(games)):
            tally.add_mixed(played, count)
            if progress is not None:
                progress(1)
    return tally.result(edition, len(names), time.perf_counter() - began)
