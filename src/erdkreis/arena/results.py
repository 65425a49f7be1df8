"""What was played, kept in SQLite deal by deal: whatever ends the arena, the deals before are there.

Games are known by all that decides them, the code that plays them included: what other code played is left aside.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from erdkreis.arena.errors import ArenaError
from erdkreis.arena.games import GameResult, GameTerms
from erdkreis.arena.pairings import Deal, DealPlayed, Format, Pairing, PairingKey, Played
from erdkreis.bots.code_key import code_key
from erdkreis.bots.style import read_styles, spelt
from erdkreis.editions import by_preset

TABLE = """\
CREATE TABLE IF NOT EXISTS games (
    code TEXT, seed INTEGER, max_turns INTEGER, move_seconds REAL, game_seconds REAL,
    preset TEXT, players INTEGER, lone TEXT, others TEXT, deal INTEGER, place INTEGER,
    winner INTEGER, began INTEGER, turns INTEGER NOT NULL, note TEXT, styles TEXT,
    PRIMARY KEY (code, seed, max_turns, move_seconds, game_seconds, preset, players, lone, others, deal, place)
) WITHOUT ROWID"""
VERSION = 2
"""Of the table. A file that is older than versions has none, and the first table; styles came with the second."""
PLAYED = "preset, players, lone, others, deal, place, winner, began, turns, note, styles"
COLUMNS = f"code, seed, max_turns, move_seconds, game_seconds, {PLAYED}"
KEY = "code, seed, max_turns, move_seconds, game_seconds, preset, players, lone, others, deal"
WHOSE = "code = ? AND seed = ? AND max_turns = ? AND move_seconds = ? AND game_seconds = ?"


class Results:
    """The games in one file."""

    def __init__(self, path: Path) -> None:
        try:
            self._connection = sqlite3.connect(path, isolation_level=None)
            [(version,)] = self._connection.execute("PRAGMA user_version")
            if version > VERSION:
                self._connection.close()
                raise _too_new(path)
            # a commit survives the death of this process at once, and that of the machine a moment later
            self._connection.execute("PRAGMA journal_mode = WAL")
            self._connection.execute("PRAGMA synchronous = NORMAL")
            self._connection.execute(TABLE)
            columns = [row[1] for row in self._connection.execute("PRAGMA table_info(games)")]
            if "styles" not in columns:
                self._connection.execute("ALTER TABLE games ADD COLUMN styles TEXT")
            self._connection.execute(f"PRAGMA user_version = {VERSION}")
        except sqlite3.DatabaseError as error:
            raise ArenaError("arena/results", f"{path} cannot hold results: {error}") from None

    def close(self) -> None:
        self._connection.close()

    def keep(self, played: DealPlayed, terms: GameTerms) -> None:
        """The games of a deal, all of them or none."""
        deal = played.deal
        whose = (*_whose(terms), *deal.pairing.key, deal.number)
        rows = [
            (*whose, game.place, ended.winner, ended.began, ended.turns, ended.note, spelt(ended.styles) or None)
            for game, ended in ((game, game.ended) for game in played.games)
        ]
        with self._transaction():
            self._connection.executemany(f"INSERT OR IGNORE INTO games ({COLUMNS}) VALUES ({','.join('?' * 16)})", rows)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._connection.execute("BEGIN IMMEDIATE")
        with self._connection:
            yield

    def kept(self, terms: GameTerms) -> dict[tuple[PairingKey, int], DealPlayed]:
        """All deals played on these terms by this code, by pairing and number."""
        rows = self._connection.execute(
            f"SELECT {PLAYED} FROM games WHERE {WHOSE} ORDER BY preset, players, lone, others, deal, place",
            _whose(terms),
        )
        found: dict[tuple[PairingKey, int], list[Played]] = {}
        for preset, players, lone, others, deal, place, winner, began, turns, note, styles in rows:
            result = GameResult(winner, began, turns, note, read_styles(styles))
            found.setdefault(((preset, players, lone, others), deal), []).append(Played(place, result))
        return {
            (key, number): DealPlayed(Deal(_pairing(*key), number, tuple(range(len(games)))), tuple(games))
            for (key, number), games in found.items()
        }

    def left_aside(self) -> int:
        """Games that other code played."""
        [(count,)] = self._connection.execute("SELECT count(*) FROM games WHERE code != ?", (code_key(),))
        return int(count)


@dataclass(frozen=True)
class KeptGame:
    """One game of a file, whatever code played it; `deal_key` is shared by the games of one deal."""

    code: str
    deal_key: tuple[object, ...]
    preset: str
    place: int
    seats: tuple[str, ...]
    winner: int | None

    @property
    def key(self) -> tuple[object, ...]:
        return *self.deal_key, self.place


def read_games(path: Path) -> list[KeptGame]:
    """All games of a file, which stays as it is."""
    try:
        connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
        try:
            [(version,)] = connection.execute("PRAGMA user_version")
            if version > VERSION:
                raise _too_new(path)
            rows = connection.execute(f"SELECT {KEY}, place, winner FROM games").fetchall()
        finally:
            connection.close()
    except sqlite3.DatabaseError as error:
        raise ArenaError("arena/results", f"{path} holds no results: {error}") from None
    return [_kept_game(tuple(deal), place, winner) for *deal, place, winner in rows]


def _too_new(path: Path) -> ArenaError:
    return ArenaError("arena/results", f"{path} is of a newer Erdkreis: update Erdkreis")


def _kept_game(deal: tuple[Any, ...], place: int, winner: int | None) -> KeptGame:
    code, *_, preset, players, lone, others, _ = deal
    seats = tuple(lone if seat == place else others for seat in range(players))
    return KeptGame(code, deal, preset, place, seats, winner)


def _whose(terms: GameTerms) -> tuple[object, ...]:
    return code_key(), terms.seed, terms.max_turns, terms.limits.move, terms.limits.game


@cache
def _pairing(preset: str, players: int, lone: str, others: str) -> Pairing:
    return Pairing(Format(by_preset(preset), players), lone, others)
