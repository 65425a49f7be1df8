"""A against B in one format: how often one seat of A wins among seats of B, and whether A is the better one."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from erdkreis.arena.games import GameTerms
from erdkreis.arena.pairings import Deal, DealPlayed, Format, Pairing, deals_of, play_on
from erdkreis.arena.statistics import Hypotheses, SequentialTest, score, win_interval
from erdkreis.arena.styles import PlayingStyle, StyleSum
from erdkreis.bots.contestants import Contestant, check, is_visitor, named
from erdkreis.bots.executor import Executor, Threads
from erdkreis.editions import DEFAULT, Edition, as_edition
from erdkreis.given import whole

DealHeard = Callable[[DealPlayed], None]


class PairingScore:
    """Adds the deals of one pairing up."""

    def __init__(self, pairing: Pairing) -> None:
        self.pairing = pairing
        self.deals: list[tuple[int, int]] = []
        self.seat_wins = [0] * pairing.format.players
        self.games = self.wins = self.unfinished = 0
        self.notes: list[str] = []
        self.styles = StyleSum()

    def add(self, played: DealPlayed) -> None:
        self.deals.append((played.wins, len(played.games)))
        self.games += len(played.games)
        self.wins += played.wins
        self.styles.add(played)
        for game in played.games:
            if game.ended.winner is None:
                self.unfinished += 1
            else:
                self.seat_wins[game.ended.winner] += 1
            if game.ended.note is not None:
                self.notes.append(game.ended.note)

    @property
    def rate(self) -> float:
        return self.wins / self.games if self.games else 0.0


@dataclass(frozen=True)
class Duel:
    """What came of it. `low` and `high` hold 95 % of the win rate; `seat_wins` counts the wins of every seat, whoever
    sat there."""

    a: str
    b: str
    games: int
    wins_a: int
    win_rate: float
    low: float
    high: float
    seconds: float
    seat_wins: tuple[int, ...]
    unfinished: int
    notes: tuple[str, ...]
    styles: tuple[PlayingStyle, ...]
    seed: int = 0

    @property
    def games_per_second(self) -> float:
        return self.games / max(self.seconds, 1e-9)

    def to_json(self) -> dict[str, Any]:
        return {
            "a": self.a,
            "b": self.b,
            "games": self.games,
            "wins_a": self.wins_a,
            "win_rate": round(self.win_rate, 6),
            "low": round(self.low, 6),
            "high": round(self.high, 6),
            "seconds": round(self.seconds, 6),
            "games_per_second": round(self.games_per_second, 3),
            "seat_wins": list(self.seat_wins),
            "styles": [style.to_json() for style in self.styles],
        }


def duel(
    a: Contestant,
    b: Contestant,
    edition: Edition | str = DEFAULT,
    players: int | None = None,
    *,
    games: int = 100,
    seed: int = 0,
    jobs: int = 1,
    max_turns: int = 1000,
) -> Duel:
    """One seat of A against B in all others, every seat in turn on the same deals: how often does A win?

    Both are bots by name, `cmd:PROGRAM`, `MODULE:CLASS`, or classes with a method `decide(view, options)`. The same
    `seed` brings the same games, and where none is named that is 0.
    """
    terms = GameTerms(whole(seed, "a seed"), whole(max_turns, "max_turns", 1))
    games, jobs = whole(games, "games", 1), whole(jobs, "jobs", 1)
    pair = named(a), named(b)
    check(pair)
    played = as_edition(edition)
    format = Format(played, played.players[0] if players is None else whole(players, "the number of players", 1))
    return play_duel(Pairing(format, *pair), games, terms, Threads(jobs))


def play_duel(
    pairing: Pairing, games: int, terms: GameTerms, executor: Executor, progress: DealHeard | None = None
) -> Duel:
    """The same, wherever it is played."""
    tally, began = PairingScore(pairing), time.perf_counter()
    for played in play_on(executor, deals_of(pairing, games), terms):
        tally.add(played)
        if progress is not None:
            progress(played)
    return _duel(tally, terms, time.perf_counter() - began)


def _duel(tally: PairingScore, terms: GameTerms, seconds: float) -> Duel:
    return Duel(
        tally.pairing.lone,
        tally.pairing.others,
        tally.games,
        tally.wins,
        tally.rate,
        *win_interval(tally.deals, abs(terms.seed)),
        seconds,
        tuple(tally.seat_wins),
        tally.unfinished,
        tuple(tally.notes),
        tally.styles.found(),
        terms.seed,
    )


@dataclass(frozen=True)
class Comparison:
    """The verdict on “A is better than B”, and the games it took."""

    verdict: str
    likelihood: float
    bound: float
    margin: float
    chance: float
    duel: Duel

    def to_json(self) -> dict[str, Any]:
        return {
            "verdict": self.verdict,
            "likelihood": round(self.likelihood, 6),
            "bound": round(self.bound, 6),
            "margin": self.margin,
            "chance": round(self.chance, 6),
            **self.duel.to_json(),
        }


def compare(
    pairing: Pairing,
    games: int,
    margin: float,
    terms: GameTerms,
    executor: Executor,
    progress: DealHeard | None = None,
) -> Comparison:
    """Play whole deals until the test knows, or `games` are played."""
    chance = 1 / pairing.format.players
    test, tally, began = SequentialTest(Hypotheses(chance, margin)), PairingScore(pairing), time.perf_counter()
    whole = games + -games % pairing.format.players
    playing = play_on(executor, deals_of(pairing, whole), terms)
    for played in playing:
        tally.add(played)
        if progress is not None:
            progress(played)
        if test.add(deal_score(played, chance)) != "open":
            break
    duel = _duel(tally, terms, time.perf_counter() - began)
    return Comparison(test.verdict, test.likelihood, test.BOUND, margin, chance, duel)


def deal_score(played: DealPlayed, chance: float) -> float:
    without_winner = sum(game.ended.winner is None and game.ended.note is None for game in played.games)
    return score(played.wins, len(played.games), without_winner, chance)


def warm_up(pairing: Pairing, terms: GameTerms, executor: Executor) -> None:
    """Load what is compiled, so that the clock counts games only."""
    if not is_visitor(pairing.lone) and not is_visitor(pairing.others):
        list(play_on(executor, [Deal(pairing, 0, (0,))], terms))
