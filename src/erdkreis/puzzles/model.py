"""A puzzle as it is kept, and those that are shipped."""

from __future__ import annotations

import functools
import gzip
import hashlib
from collections.abc import Sequence
from importlib.resources import files
from typing import Any, Literal

import msgspec
from msgspec import Struct

from erdkreis.engine.game import Game
from erdkreis.engine.words import TerritoryId
from erdkreis.puzzles.finding import PlayedOn
from erdkreis.puzzles.questions import QuestionName

FORMAT: Literal["erdkreis-puzzles/1"] = "erdkreis-puzzles/1"
SHIPPED = "puzzles.json.gz"

ThemeName = Literal["break", "cards", "chain", "win", "mission", "defend", "stop"]
"""What the best answer is about: a rival's continent, a rival's cards, a line of conquests, the win in this very turn,
the same by a secret mission, holding what one has, knowing when to stop."""
AnswerWorth = Literal["right", "good", "wrong"]
GOOD = 0.05
"""An answer that costs no more of one's chance than this is good, though not the best."""


class PuzzleReason(Struct, frozen=True, omit_defaults=True):
    """Why the best answer is the best, in numbers: `chance` is how often its turn brings what it is about."""

    theme: ThemeName
    chance: float = 1.0
    territory: TerritoryId | None = None
    continent: str | None = None
    seat: int | None = None
    count: int = 0
    idle: bool = False
    """There is nothing worth taking in this turn, whatever is answered."""


class Puzzle(Struct, frozen=True, omit_defaults=True):
    """One decision of a seat, with one best answer.

    `answers` are all that may be given, each with the judge's chance to win after its turn; `played` are the best few,
    played out `games` times each; `route` are the conquests that most likely follow the best.
    """

    id: str
    preset: str
    seat: int
    question: QuestionName
    theme: ThemeName
    difficulty: int
    position: dict[str, Any]
    best: str
    answers: dict[str, float]
    played: list[PlayedOn]
    games: int
    route: list[tuple[TerritoryId, TerritoryId]]
    why: PuzzleReason
    accepted: list[str] = []
    """Other answers that come to the same."""

    def game(self) -> Game:
        return Game.from_position(self.position, given=True)

    def ahead(self) -> float:
        """By how much the best is better than the next best by the judge."""
        others = (chance for name, chance in self.answers.items() if name not in (self.best, *self.accepted))
        return self.answers[self.best] - max(others)

    def verdict(self, answer: str) -> AnswerWorth:
        """What an answer is worth; it is one of `answers`."""
        if answer == self.best or answer in self.accepted:
            return "right"
        return "good" if self.answers[self.best] - self.answers[answer] <= GOOD else "wrong"


class Collection(Struct, omit_defaults=True):
    """The file: its format, and the puzzles in the order of the days. Those that are retired are asked on no day and
    stand in no list, but links to them still open."""

    format: Literal["erdkreis-puzzles/1"]
    puzzles: list[Puzzle]
    retired: list[Puzzle] = []


def id_of(game: Game, question: QuestionName) -> str:
    """The same position and question have the same id, for ever."""
    return hashlib.sha256(f"{game.hash}/{question}".encode()).hexdigest()[:10]


def write(puzzles: Sequence[Puzzle], retired: Sequence[Puzzle] = ()) -> bytes:
    return gzip.compress(msgspec.json.encode(Collection(FORMAT, list(puzzles), list(retired))), mtime=0)


def read(content: bytes) -> Collection:
    return msgspec.json.decode(gzip.decompress(content), type=Collection)


@functools.cache
def _packaged() -> Collection:
    return read(files("erdkreis.puzzles").joinpath(SHIPPED).read_bytes())


@functools.cache
def shipped() -> dict[str, Puzzle]:
    """The puzzles of this package by id, in the order of the days."""
    return {puzzle.id: puzzle for puzzle in _packaged().puzzles}


@functools.cache
def retired() -> dict[str, Puzzle]:
    """Those that were shipped once, by id."""
    return {puzzle.id: puzzle for puzzle in _packaged().retired}
