"""The boards of the game as data: topology, continents, card symbols and names; no rules and no pixels.

Start-up is cheap: a board is read when it is first asked for, the names when the first name is.
"""

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from erdkreis.given import written

from .errors import BoardError, UnknownTerritory, unknown
from .model import JOKERS, Board, Continent, Symbol, Territory
from .names import LANGUAGES
from .validation import validate

__all__ = [
    "BOARDS",
    "LANGUAGES",
    "Board",
    "BoardError",
    "Continent",
    "Symbol",
    "Territory",
    "UnknownTerritory",
    "board",
    "validate",
]

BOARDS: tuple[str, ...] = ("classic42", "globe48")


def board(board_id: str, *, east_africa_middle_east: bool = True) -> Board:
    """The board of that name, always the same object.

    Some printed classic boards lack the sea link between East Africa and the Middle East; say False to play on those.

    >>> board("classic42").link_count, board("classic42", east_africa_middle_east=False).link_count
    (83, 82)
    """
    return _load(written(board_id, "a board"), east_africa_middle_east)


@cache
def _load(board_id: str, optional_links: bool) -> Board:
    if board_id not in BOARDS:
        raise BoardError(unknown("board", board_id, BOARDS))
    file = json.loads(Path(__file__).with_name(f"{board_id}.json").read_text(encoding="utf-8"))
    if not optional_links and not any("optional" in link for link in file["links"]):
        raise BoardError(f"{board_id}: the link from east_africa to middle_east cannot be left out of this board")
    loaded = _build(board_id, file, [link for link in file["links"] if optional_links or "optional" not in link])
    validate(loaded)
    return loaded


def _build(board_id: str, file: dict[str, Any], links: Iterable[dict[str, Any]]) -> Board:
    indices = {entry["id"]: index for index, entry in enumerate(file["territories"])}
    land_and_sea: list[set[int]] = [set() for _ in indices]
    sea: list[set[int]] = [set() for _ in indices]
    for link in links:
        a, b = (indices[id_] for id_ in link["between"])
        for here, there in ((a, b), (b, a)):
            land_and_sea[here].add(there)
            if link["kind"] == "sea":
                sea[here].add(there)

    continent_ids = [entry["id"] for entry in file["continents"]]
    territories = tuple(
        Territory(
            id=entry["id"],
            continent=continent_ids.index(entry["continent"]),
            links=tuple(sorted(land_and_sea[index])),
            sea=tuple(sorted(sea[index])),
        )
        for index, entry in enumerate(file["territories"])
    )
    continents = tuple(
        Continent(
            id=entry["id"],
            bonus=entry["bonus"],
            territories=tuple(index for index, territory in enumerate(territories) if territory.continent == number),
        )
        for number, entry in enumerate(file["continents"])
    )
    symbols = tuple(Symbol[entry["symbol"].upper()] for entry in file["territories"])
    return Board(board_id, territories, continents, symbols + (Symbol.JOKER,) * JOKERS)
