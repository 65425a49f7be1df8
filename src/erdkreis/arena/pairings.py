"""Who sits where: one seat of a contestant against another in all others, every seat in turn, on the same deal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from erdkreis.arena.games import GameResult, GameTerms, play
from erdkreis.bots.executor import Executor, in_pieces
from erdkreis.editions import Edition

PairingKey = tuple[str, int, str, str]


@dataclass(frozen=True)
class Format:
    """An edition with a number of players."""

    edition: Edition
    players: int

    def __str__(self) -> str:
        return f"{self.edition.preset} {self.players}"


@dataclass(frozen=True)
class Pairing:
    """One seat of `lone` against `others` in all the rest."""

    format: Format
    lone: str
    others: str

    @property
    def key(self) -> PairingKey:
        """What tells it from other pairings of printed rules, quicker to compare than whole editions."""
        return self.format.edition.preset, self.format.players, self.lone, self.others

    def seats(self, place: int) -> tuple[str, ...]:
        """The contestants with the lone one in this place."""
        return tuple(self.lone if seat == place else self.others for seat in range(self.format.players))


@dataclass(frozen=True)
class Deal:
    """One deal of a pairing: as many games with the same cards and dice as there are `places` for the lone one."""

    pairing: Pairing
    number: int
    places: tuple[int, ...]


@dataclass(frozen=True)
class Played:
    """One game of a deal: where the lone contestant sat, and how it ended."""

    place: int
    ended: GameResult

    @property
    def won(self) -> bool:
        """Did the lone contestant win?"""
        return self.ended.winner == self.place


@dataclass(frozen=True)
class DealPlayed:
    deal: Deal
    games: tuple[Played, ...]

    @property
    def wins(self) -> int:
        return sum(game.won for game in self.games)


def deals_of(pairing: Pairing, games: int, first: int = 0) -> Iterator[Deal]:
    """Deals for as many games; the last one may be short of some seats."""
    seats = pairing.format.players
    for number in range(-(-games // seats)):
        yield Deal(pairing, first + number, tuple(range(min(seats, games - number * seats))))


def play_on(executor: Executor, deals: Iterable[Deal], terms: GameTerms) -> Iterator[DealPlayed]:
    """The deals as they ended, in the order they were given, wherever they are played."""
    return in_pieces(executor, partial(play_piece, terms), deals, kind=lambda deal: deal.pairing.key)


def play_piece(terms: GameTerms, deals: Sequence[Deal]) -> list[DealPlayed]:
    """Any deals, those that follow one another in one go."""
    runs: list[list[Deal]] = []
    for deal in deals:
        if runs and follows(runs[-1][-1], deal):
            runs[-1].append(deal)
        else:
            runs.append([deal])
    return [played for run in runs for played in play_deals(run, terms)]


def play_deals(deals: Sequence[Deal], terms: GameTerms) -> list[DealPlayed]:
    """Deals that follow one another in one pairing: a kernel plays many games quicker than one at a time."""
    first = deals[0]
    pairing, numbers = first.pairing, range(first.number, first.number + len(deals))
    seats = [play(pairing.format.edition, pairing.seats(place), numbers, terms) for place in first.places]
    return [
        DealPlayed(deal, tuple(map(Played, deal.places, games)))
        for deal, games in zip(deals, zip(*seats, strict=True), strict=True)
    ]


def follows(deal: Deal, other: Deal) -> bool:
    """Can the second be played in one go with the first?"""
    return other == replace(deal, number=deal.number + 1)
