"""Many games between bots, the same on however many cores; or one position played out many times."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any, overload

import numpy as np

from erdkreis.bots import contestants
from erdkreis.bots.bot import bot_number
from erdkreis.bots.contestants import Contestant, is_visitor
from erdkreis.bots.executor import Executor, Threads, in_pieces
from erdkreis.bots.mixed import MixedGame
from erdkreis.bots.series import Series, game_seed, names_of
from erdkreis.editions import Edition, as_edition
from erdkreis.engine.game import Game, derive
from erdkreis.given import WrongType, WrongValue, whole, whole_or_none

__all__ = ["Playouts", "Series", "Simulation", "SimulationSum", "game_seed", "names_of", "simulate", "simulate_on"]

BATCH = 16


@dataclass(frozen=True)
class Simulation:
    """What came of it. `digest` covers every final state; `wins` is by seat; `notes` tell of forfeits; the same `seed`
    brings the same games."""

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
    seed: int = 0

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


@dataclass(frozen=True)
class Playouts:
    """What came of one position: `wins` by seat, and `shares` of all games; `notes` tell of forfeits."""

    games: int
    finished: int
    wins: tuple[int, ...]
    seconds: float
    notes: tuple[str, ...] = ()
    seed: int = 0

    @property
    def shares(self) -> tuple[float, ...]:
        """How often each seat won; less than one in all where games were given up."""
        return tuple(won / self.games for won in self.wins)


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

    def add_played(self, game: Game, count: int) -> None:
        """A game that was played here, move by move."""
        self.add(game.records, np.array([count]))

    def add_mixed(self, played: MixedGame, count: int) -> None:
        """A game with programs in it, which may have been won or lost beside the board."""
        final = played.game.records.copy()
        final["winner"] = -1 if played.winner is None else played.winner
        self.add(final, np.array([count]))
        if played.note is not None:
            self.notes.append(played.note)

    def result(self, edition: Edition, players: int, seconds: float, seed: int) -> Simulation:
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
            seed,
        )


BotChoice = Sequence[Contestant] | Contestant
GamesHeard = Callable[[int], None]


@overload
def simulate(
    start: Edition | str,
    players: int | None = None,
    bots: BotChoice = "random",
    games: int = 1,
    seed: int = 0,
    jobs: int = 1,
    max_turns: int = 1000,
    progress: GamesHeard | None = None,
) -> Simulation: ...


@overload
def simulate(
    start: Game | dict[str, Any],
    *,
    bots: BotChoice = "random",
    games: int = 1,
    seed: int = 0,
    jobs: int = 1,
    max_turns: int = 1000,
    progress: GamesHeard | None = None,
    seen_by: int | None = None,
) -> Playouts: ...


def simulate(
    start: Edition | str | Game | dict[str, Any],
    players: int | None = None,
    bots: BotChoice = "random",
    games: int = 1,
    seed: int = 0,
    jobs: int = 1,
    max_turns: int = 1000,
    progress: GamesHeard | None = None,
    seen_by: int | None = None,
) -> Simulation | Playouts:
    """Play `games` games by an edition, or from a position; `progress` hears how many more are done.

    A position is a game, or what `Game.to_position` tells of one. The same `seed` brings the same games, and where none
    is named that is 0: whoever wants others names another one.

    `bots` is one for all seats or one for each: names, `cmd:PROGRAM`, `MODULE:CLASS`, or classes with a method
    `decide(view, options)`. From a position, what the seat `seen_by` cannot see is dealt anew for every game; without
    one, everything stays where it really lies. The clock starts after compilation.
    """
    games, seed = whole(games, "games", 1), whole(seed, "a seed")
    jobs, max_turns = whole(jobs, "jobs", 1), whole(max_turns, "max_turns", 1)
    if isinstance(start, Game | dict):
        game = Game.from_position(start, seed=seed) if isinstance(start, dict) else start
        if players is not None and players != game.players:
            raise WrongValue(f"{game.players} play in this position, not {players}")
        names = names_of(bots, game.players)
        _check(names)
        return _played_out(game, names, games, seed, jobs, max_turns, progress, whole_or_none(seen_by, "seen_by"))
    if seen_by is not None:
        raise WrongType("seen_by belongs to a position: a game that is dealt anew hides nothing from anybody")
    edition = as_edition(start)
    players = edition.players[0] if players is None else whole(players, "the number of players", 1)
    names = names_of(bots, players)
    _check(names)
    if any(map(is_visitor, names)):
        return _with_visitors(edition, names, games, seed, jobs, max_turns, progress)
    return simulate_on(Threads(jobs), edition, names, games, seed, max_turns, progress)


def simulate_on(
    executor: Executor,
    edition: Edition,
    names: Sequence[str],
    games: int,
    seed: int = 0,
    max_turns: int = 1000,
    progress: GamesHeard | None = None,
) -> Simulation:
    """Games of bots alone, wherever they are played."""
    work = partial(_play_piece, edition, tuple(names), seed, max_turns)
    list(executor.each(work, [[0]]))
    tally, began = SimulationSum(len(names), max_turns), time.perf_counter()
    for final, played in in_pieces(executor, work, range(games)):
        tally.add(final, played)
        if progress is not None:
            progress(len(final))
    return tally.result(edition, len(names), time.perf_counter() - began, seed)


def _check(names: Sequence[str]) -> None:
    """Before anything is played: ours are known, and the others can be asked."""
    contestants.check(filter(is_visitor, names))
    for name in names:
        if not is_visitor(name):
            bot_number(name)


def _play_piece(
    edition: Edition, names: tuple[str, ...], seed: int, max_turns: int, numbers: Sequence[int]
) -> list[tuple[np.ndarray, np.ndarray]]:
    """Games that follow one another, all at once."""
    return [_series(edition, names, seed, max_turns).play(numbers[0], len(numbers))]


@lru_cache(maxsize=4)
def _series(edition: Edition, names: tuple[str, ...], seed: int, max_turns: int) -> Series:
    """Made where the games are played: its tables weigh more than what they are made of."""
    return Series(edition, len(names), names, seed, max_turns)


def _with_visitors(
    edition: Edition,
    names: Sequence[str],
    games: int,
    seed: int,
    jobs: int,
    max_turns: int,
    progress: GamesHeard | None,
) -> Simulation:
    """Move by move, because a visitor is asked for each of its own."""
    tally, began = SimulationSum(len(names), max_turns), time.perf_counter()

    def one(number: int) -> tuple[MixedGame, int]:
        played = MixedGame(edition, names, game_seed(seed, number), max_turns)
        return played, played.play()

    for played, count in Threads(jobs).each(one, range(games)):
        tally.add_mixed(played, count)
        if progress is not None:
            progress(1)
    return tally.result(edition, len(names), time.perf_counter() - began, seed)


def _played_out(
    game: Game,
    names: Sequence[str],
    games: int,
    seed: int,
    jobs: int,
    max_turns: int,
    progress: GamesHeard | None,
    seen_by: int | None,
) -> Playouts:
    """From where it stands, the turns that lie behind not counted."""
    wins, notes, began = [0] * game.players, [], time.perf_counter()
    last = game.turn + max_turns

    def dealt(number: int) -> Game:
        return game if seen_by is None else game.imagine(seen_by, derive(seed, f"deal/{number}"))

    def in_kernel(first: int) -> tuple[list[int], list[str]]:
        states = np.concatenate([dealt(number).records for number in range(first, min(first + BATCH, games))])
        Series(game.edition, game.players, names, seed, last).go_on(states, first)
        return states["winner"].tolist(), []

    def by_move(first: int) -> tuple[list[int], list[str]]:
        played = MixedGame(dealt(first), names, game_seed(seed, first), last)
        played.play()
        return [-1 if played.winner is None else played.winner], [played.note] if played.note else []

    visitors = any(map(is_visitor, names))
    blocks = range(games) if visitors else range(0, games, BATCH)
    for winners, said in Threads(jobs).each(by_move if visitors else in_kernel, blocks):
        for winner in winners:
            if winner >= 0:
                wins[winner] += 1
        notes += said
        if progress is not None:
            progress(len(winners))
    return Playouts(games, sum(wins), tuple(wins), time.perf_counter() - began, tuple(notes), seed)
