"""A leaderboard out of what arenas have kept: everybody who ever played, on one scale, whoever's ladder it was."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from erdkreis.arena.errors import ArenaError
from erdkreis.arena.ratings import Rating, rate
from erdkreis.arena.report import Heading, ReportPart, ReportTable, between, percent, rating_figure
from erdkreis.arena.results import KeptGame, read_games
from erdkreis.arena.statistics import win_interval
from erdkreis.bots.code_key import code_key

METHOD = (
    "Ratings are OpenSkill's (Plackett and Luce) over all games together: everybody begins with 25, and 95 % of what "
    "is likely lies within the interval. Wins are the share of a contestant's own seats that won; an equal wins one in "
    "as many as play, so shares of different formats cannot be compared. Their 95 % are by the bootstrap over deals."
)


@dataclass(frozen=True)
class Ranked:
    """One contestant: its rating, the share of its seats that won, and the presets it played."""

    rating: Rating
    wins: float
    low: float
    high: float
    presets: tuple[str, ...]


def read_all(paths: Sequence[Path], any_code: bool = False) -> list[KeptGame]:
    """The games of all files, each once however many files hold it; those that other code played only if asked for."""
    found = {game.key: game for path in paths for game in read_games(path)}
    games = [game for game in found.values() if any_code or game.code == code_key()]
    if not games:
        other = f": the {len(found):,} games there were played by other code (--any-code takes them)" if found else ""
        raise ArenaError("arena/results", f"there is no game to rank{other}")
    return sorted(games, key=lambda game: game.key)


def ranking(games: Sequence[KeptGame]) -> tuple[Ranked, ...]:
    """The best first."""
    return tuple(_ranked(rating, games) for rating in rate((game.seats, game.winner) for game in games))


def _ranked(rating: Rating, games: Sequence[KeptGame]) -> Ranked:
    deals: dict[object, list[int]] = {}
    for game in games:
        seats = [seat for seat, name in enumerate(game.seats) if name == rating.name]
        if seats:
            deal = deals.setdefault(game.deal_key, [0, 0])
            deal[0] += game.winner in seats
            deal[1] += len(seats)
    counted = [(won, played) for won, played in deals.values()]
    won, played = (sum(column) for column in zip(*counted, strict=True))
    presets = dict.fromkeys(game.preset for game in games if rating.name in game.seats)
    return Ranked(rating, won / played, *win_interval(counted), tuple(presets))


def leaderboard(games: Sequence[KeptGame], title: str) -> Iterator[ReportPart]:
    """The page, part by part."""
    ranked = ranking(games)
    codes = len({game.code for game in games})
    by = f", played by {codes} versions of the code" if codes > 1 else ""
    yield Heading(1, title)
    yield f"{len(games):,} games of {len(ranked)} contestants{by}. {METHOD}"
    yield rating_figure("Ratings", [each.rating for each in ranked])
    yield leaderboard_table(ranked)


def leaderboard_table(ranked: Sequence[Ranked]) -> ReportTable:
    rows = [
        [
            str(place),
            each.rating.name,
            f"{each.rating.mean:.2f}",
            f"{each.rating.low:.2f}–{each.rating.high:.2f}",
            percent(each.wins),
            between(each.low, each.high),
            f"{each.rating.games:,}",
            ", ".join(each.presets),
        ]
        for place, each in enumerate(ranked, 1)
    ]
    return ReportTable(["rank", "contestant", "rating", "95 %", "wins", "95 % ", "games", "presets"], rows)
