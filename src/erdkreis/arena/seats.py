"""What a seat is worth: how often each wins, by its place at the table and in the order of turns."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from erdkreis.arena.games import GameResult, GameTerms
from erdkreis.arena.pairings import Deal, DealPlayed, Format, Pairing, play_on
from erdkreis.arena.statistics import wilson
from erdkreis.bots.executor import Executor


@dataclass(frozen=True)
class Share:
    """A share of the games that somebody won, with 95 % between `low` and `high`."""

    wins: int
    share: float
    low: float
    high: float

    @classmethod
    def of(cls, wins: int, games: int) -> Share:
        return cls(wins, wins / games, *wilson(wins, games)) if games else cls(0, 0.0, 0.0, 1.0)

    def to_json(self) -> dict[str, Any]:
        return {"wins": self.wins, **{name: round(getattr(self, name), 6) for name in ("share", "low", "high")}}


@dataclass(frozen=True)
class SeatShares:
    """The seats of one format: `by_seat` as they sit, `by_turn` as they took their first turn."""

    format: Format
    games: int
    finished: int
    by_seat: tuple[Share, ...]
    by_turn: tuple[Share, ...]

    @property
    def chance(self) -> float:
        return 1 / self.format.players

    @property
    def first_turn_matters(self) -> bool:
        """Is the share of whoever begins too far from chance to be chance?"""
        return not self.by_turn[0].low <= self.chance <= self.by_turn[0].high

    def to_json(self) -> dict[str, Any]:
        return {
            "preset": self.format.edition.preset,
            "edition": self.format.edition.name,
            "variant": self.format.edition.variant,
            "players": self.format.players,
            "games": self.games,
            "finished": self.finished,
            "chance": round(self.chance, 6),
            "by_seat": [share.to_json() for share in self.by_seat],
            "by_turn": [share.to_json() for share in self.by_turn],
        }


def count_seats(format: Format, games: Iterable[GameResult]) -> SeatShares:
    """The shares in games where contestants of every strength sat in every seat equally often."""
    players, total, finished = format.players, 0, 0
    by_seat, by_turn = [0] * players, [0] * players
    for game in games:
        total += 1
        if game.winner is not None and game.began is not None:
            finished += 1
            by_seat[game.winner] += 1
            by_turn[(game.winner - game.began) % players] += 1
    return SeatShares(
        format,
        total,
        finished,
        tuple(Share.of(wins, finished) for wins in by_seat),
        tuple(Share.of(wins, finished) for wins in by_turn),
    )


def measure_seats(
    format: Format,
    bot: str,
    games: int,
    terms: GameTerms,
    executor: Executor,
    progress: Callable[[DealPlayed], None] | None = None,
) -> SeatShares:
    """Games with the same bot in all seats, each another deal."""
    pairing = Pairing(format, bot, bot)
    ended = []
    for played in play_on(executor, (Deal(pairing, number, (0,)) for number in range(games)), terms):
        ended += [game.ended for game in played.games]
        if progress is not None:
            progress(played)
    return count_seats(format, ended)
