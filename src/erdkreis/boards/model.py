"""What a board is: territories, their links, continents and card symbols. Territories are known by their index."""

from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property

from erdkreis.given import written

from .errors import BoardError, UnknownTerritory, unknown
from .names import CONTINENTS, PlaceName, PlaceNames, in_language, places


class Symbol(IntEnum):
    """What a card shows beside its territory; a joker shows all three."""

    INFANTRY = 0
    CAVALRY = 1
    ARTILLERY = 2
    JOKER = 3


JOKERS = 2  # in the deck of every board


@dataclass(frozen=True)
class Territory:
    """One territory: the index of its continent, and the indices of its neighbours in ascending order.

    `sea` is the part of `links` that crosses water.
    """

    id: str
    continent: int
    links: tuple[int, ...]
    sea: tuple[int, ...]


@dataclass(frozen=True)
class Continent:
    """One continent, the units it earns whoever holds it whole, and the indices of its territories."""

    id: str
    bonus: int
    territories: tuple[int, ...]


@dataclass(frozen=True)
class Board:
    """A map to play on. Card n shows territory n and `symbols[n]`; the last two cards are the jokers."""

    id: str
    territories: tuple[Territory, ...]
    continents: tuple[Continent, ...]
    symbols: tuple[Symbol, ...]

    @property
    def link_count(self) -> int:
        """How many pairs of territories are linked."""
        return sum(len(territory.links) for territory in self.territories) // 2

    def index(self, territory_id: str) -> int:
        """The index of a territory; `UnknownTerritory` names the ids that come close.

        >>> from erdkreis.boards import board
        >>> board("classic42").index("brasil")
        Traceback (most recent call last):
        ...
        erdkreis.boards.errors.UnknownTerritory: unknown territory 'brasil'; did you mean brazil?
        """
        try:
            return self._territory_indices[territory_id]
        except (KeyError, TypeError):
            named = written(territory_id, "a territory")
            raise UnknownTerritory(unknown("territory", named, self._territory_indices)) from None

    def continent_index(self, continent_id: str) -> int:
        """The index of a continent; a `BoardError` names the ids that come close."""
        try:
            return self._continent_indices[continent_id]
        except (KeyError, TypeError):
            named = written(continent_id, "a continent")
            raise BoardError(unknown("continent", named, self._continent_indices)) from None

    def name(self, territory: int, language: str = "en") -> str:
        """The full name of a territory."""
        return in_language(self._territory_names, language)[territory].full

    def place(self, territory: int, language: str = "en") -> PlaceName:
        """How a territory is called, in all the forms that sentences need."""
        return in_language(self._territory_names, language)[territory]

    def short(self, territory: int, language: str = "en") -> str:
        """The map label of a territory: at most ten characters, unique on the board."""
        return in_language(self._territory_names, language)[territory].short

    def continent_name(self, continent: int, language: str = "en") -> str:
        """The full name of a continent."""
        return in_language(self._continent_names, language)[continent].full

    @cached_property
    def _territory_indices(self) -> dict[str, int]:
        return {territory.id: index for index, territory in enumerate(self.territories)}

    @cached_property
    def _continent_indices(self) -> dict[str, int]:
        return {continent.id: index for index, continent in enumerate(self.continents)}

    @cached_property
    def _territory_names(self) -> PlaceNames:
        return places(self.id, tuple(self._territory_indices))

    @cached_property
    def _continent_names(self) -> PlaceNames:
        return places(CONTINENTS, tuple(self._continent_indices))
