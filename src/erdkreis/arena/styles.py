"""How contestants play, over many games: by these figures differences can be seen that win rates do not show."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from erdkreis.arena.pairings import DealPlayed
from erdkreis.bots.style import SeatStyle

FIGURES = {
    "continent_turns": "turns a continent was held",
    "lost_per_conquest": "units lost per conquest",
    "cards": "cards traded",
    "eliminated": "eliminated",
}
"""The figures, and what reports call them."""


@dataclass(frozen=True)
class PlayingStyle:
    """One contestant: the mean number of own turns that a continent paid once it was taken, units lost in attacks by
    territory taken, cards traded in a game, and the share of games in which it was eliminated. `seats` are the games
    counted, each seat for itself."""

    name: str
    seats: int
    continent_turns: float
    lost_per_conquest: float
    cards: float
    eliminated: float

    def to_json(self) -> dict[str, Any]:
        figures = {name: round(getattr(self, name), 4) for name in FIGURES}
        return {"name": self.name, "seats": self.seats, **figures}


class StyleSum:
    """Adds deals up, contestant by contestant."""

    def __init__(self) -> None:
        self._sums: dict[str, list[int]] = {}

    def add(self, played: DealPlayed) -> None:
        for game in played.games:
            for name, style in zip(played.deal.pairing.seats(game.place), game.ended.styles, strict=False):
                sums = self._sums.setdefault(name, [0] * (1 + len(SeatStyle._fields)))
                for place, number in enumerate((1, *style)):
                    sums[place] += number

    def found(self) -> tuple[PlayingStyle, ...]:
        return tuple(_style(name, *sums) for name, sums in self._sums.items())


def _style(
    name: str, seats: int, continents: int, turns: int, lost: int, conquests: int, cards: int, out: int
) -> PlayingStyle:
    held = turns / continents if continents else 0.0
    return PlayingStyle(name, seats, held, lost / conquests if conquests else 0.0, cards / seats, out / seats)


def styles_of(deals: Iterable[DealPlayed]) -> tuple[PlayingStyle, ...]:
    tally = StyleSum()
    for played in deals:
        tally.add(played)
    return tally.found()
