"""A ladder: which contestants meet in which formats, as a file says, and playing what is not played yet."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise, permutations
from pathlib import Path
from typing import Any

from erdkreis.arena.errors import ArenaError
from erdkreis.arena.games import GameTerms
from erdkreis.arena.pairings import Deal, DealPlayed, Format, Pairing, play_on
from erdkreis.arena.results import Results
from erdkreis.bots import contestants
from erdkreis.bots.executor import Executor
from erdkreis.bots.program import TimeLimits
from erdkreis.editions import PRESETS, Edition

ROUND = 16
"""Deals a pairing plays before the next one has its turn, so that the standing means something early on."""
KEYS = ("title", "about", "bots", "formats", "deals", "seed", "pairing", "max_turns", "move_seconds", "game_seconds")
PAIRINGS = ("all", "below", "neighbours")


@dataclass(frozen=True)
class Ladder:
    """Who is alone against whom: `all`, everybody against everybody; `below`, each against all before it in the list;
    `neighbours`, each against the one before it.

    `title` and `about` are for those who read the report.
    """

    bots: tuple[str, ...]
    formats: tuple[Format, ...]
    deals: int
    terms: GameTerms
    pairing: str
    title: str = "The ladder"
    about: str = ""

    def pairings(self) -> tuple[Pairing, ...]:
        return tuple(Pairing(format, *pair) for format in self.formats for pair in self._pairs(format))

    def _pairs(self, format: Format) -> Iterator[tuple[str, str]]:
        """Who is alone against whom. Between two seats, the one way round is the other."""
        if self.pairing == "neighbours":
            return ((better, worse) for worse, better in pairwise(self.bots))
        if self.pairing == "below" or format.players == 2:
            return ((later, earlier) for earlier, later in combinations(self.bots, 2))
        return permutations(self.bots, 2)

    @property
    def games(self) -> int:
        return sum(self.deals * pairing.format.players for pairing in self.pairings())

    def all_deals(self) -> Iterator[Deal]:
        """In rounds: some deals of every pairing, then some more."""
        pairings = self.pairings()
        for first in range(0, self.deals, ROUND):
            for pairing in pairings:
                for number in range(first, min(first + ROUND, self.deals)):
                    yield Deal(pairing, number, tuple(range(pairing.format.players)))


def climb(
    ladder: Ladder, results: Results, executor: Executor, progress: Callable[[DealPlayed], None] | None = None
) -> None:
    """Play all deals that are not among the results, and keep each as soon as it is played."""
    kept = results.kept(ladder.terms)
    missing = (deal for deal in ladder.all_deals() if (deal.pairing.key, deal.number) not in kept)
    for played in play_on(executor, missing, ladder.terms):
        results.keep(played, ladder.terms)
        if progress is not None:
            progress(played)


# The file


def read_ladder(path: Path) -> Ladder:
    """A ladder from a TOML file; an `ArenaError` says what is wrong with it."""
    try:
        plain = tomllib.loads(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise ArenaError("arena/config", f"{path} is not text") from None
    except tomllib.TOMLDecodeError as error:
        where = str(error)[str(error).rfind("(at ") :]  # without the parser's own words
        raise ArenaError("arena/config", f"{path} is not TOML {where}") from None
    try:
        return _ladder(plain)
    except ArenaError as error:
        if error.code == "arena/config":
            raise ArenaError("arena/config", f"{path}: {str(error).removesuffix(' (arena/config)')}") from None
        raise


def _wrong(message: str) -> ArenaError:
    return ArenaError("arena/config", message)


def _ladder(plain: dict[str, Any]) -> Ladder:
    unknown = [key for key in plain if key not in KEYS]
    if unknown:
        raise _wrong(f"unknown key {unknown[0]!r}: choose from {', '.join(KEYS)}")
    bots = _names(plain, "bots")
    if len(bots) < 2 or len(set(bots)) < len(bots):
        raise _wrong("bots must be at least two different ones")
    contestants.check(bots)
    pairing = plain.get("pairing", "all")
    if pairing not in PAIRINGS:
        raise _wrong(f"pairing must be one of {', '.join(PAIRINGS)}, not {pairing!r}")
    formats = dict.fromkeys(format for text in _names(plain, "formats") for format in read_formats(text))
    limits = TimeLimits.chosen(_number(plain, "move_seconds", 1.0), _number(plain, "game_seconds", 300.0))
    seed = plain.get("seed", 0)
    if type(seed) is not int:
        raise _wrong(f"seed must be a whole number, not {seed!r}")
    terms = GameTerms(seed, _count(plain, "max_turns", 1000), limits)
    texts = {key: _text(plain, key) for key in ("title", "about") if key in plain}
    return Ladder(bots, tuple(formats), _count(plain, "deals", 100), terms, pairing, **texts)


def _text(plain: dict[str, Any], key: str) -> str:
    text = plain[key]
    if not isinstance(text, str) or not text.strip():
        raise _wrong(f"{key} must be a text")
    return " ".join(text.split())


def _names(plain: dict[str, Any], key: str) -> tuple[str, ...]:
    names = plain.get(key)
    if not isinstance(names, list) or not names or not all(isinstance(name, str) for name in names):
        raise _wrong(f"{key} must be a list of texts")
    return tuple(names)


def _count(plain: dict[str, Any], key: str, default: int) -> int:
    value = plain.get(key, default)
    if type(value) is not int or value < 1:
        raise _wrong(f"{key} must be a whole number from 1 on, not {value!r}")
    return value


def _number(plain: dict[str, Any], key: str, default: float) -> float:
    value = plain.get(key, default)
    if type(value) not in (int, float) or not value > 0:
        raise _wrong(f"{key} must be a number above 0, not {value!r}")
    return float(value)


def read_formats(text: str) -> list[Format]:
    """`H00-2P`, `H00-W-ESC 4`, `H10-K 3-5`, or `all` instead of a preset; without a number, the fewest players.

    >>> [str(format) for format in read_formats("H10-K 3-9")]
    ['H10-K 3', 'H10-K 4', 'H10-K 5']
    """
    preset, _, numbers = text.partition(" ")
    named = [each for each in PRESETS if preset.lower() in ("all", each.preset.lower())]
    if not named:
        raise _wrong(f"there is no preset {preset!r}: choose all, or from {', '.join(p.preset for p in PRESETS)}")
    formats = [Format(each, players) for each in named for players in _players(each, numbers.strip(), text)]
    if not formats:
        raise _wrong(f"{text!r}: no preset of that name allows as many players")
    return formats


def _players(edition: Edition, numbers: str, text: str) -> list[int]:
    if not numbers:
        return [edition.players[0]]
    low, dash, high = numbers.partition("-")
    if not low.isdecimal() or (dash and not high.isdecimal()):
        raise _wrong(f"{text!r} is not a format: write it like '{edition.preset} 4' or '{edition.preset} 3-5'")
    return [players for players in edition.players if int(low) <= players <= int(high or low)]
