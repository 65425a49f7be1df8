"""Whether a board is whole: what the rule books say about its size, and what the rules silently rely on.

Names are checked where they are read, in `names`, because reading them costs start-up time.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from .errors import BoardError, unknown
from .model import JOKERS, Board, Symbol, Territory


@dataclass(frozen=True)
class Size:
    """What a board must count up to. Without its optional links a board has that many links fewer."""

    continents: dict[str, int]
    links: int
    optional: tuple[tuple[str, str], ...] = ()


SIZES = {
    # H00-03
    "classic42": Size(
        {"africa": 6, "asia": 12, "australia": 4, "europe": 7, "north_america": 9, "south_america": 4},
        links=83,
        optional=(("east_africa", "middle_east"),),
    ),
    # FUR-02
    "globe48": Size(
        {
            "africa": 6,
            "antarctica": 1,
            "asia": 12,
            "australia": 6,
            "europe": 7,
            "north_america": 11,
            "south_america": 5,
        },
        links=99,
    ),
}


def validate(board: Board) -> None:
    """Raise a `BoardError` that says what is wrong with the board, if anything is."""
    if board.id not in SIZES:
        raise BoardError(unknown("board", board.id, SIZES))
    for check in CHECKS:
        complaint = check(board)
        if complaint:
            raise BoardError(f"{board.id}: {complaint}")


def _ids(board: Board) -> str | None:
    ids = Counter([territory.id for territory in board.territories])
    twice = [id_ for id_, times in ids.items() if times > 1]
    return f"territory {twice[0]} is there twice" if twice else None


def _links(board: Board) -> str | None:
    for index, territory in enumerate(board.territories):
        if len(set(territory.links)) < len(territory.links):
            return f"{territory.id} has the same link twice"
        if not set(territory.sea) <= set(territory.links):
            return f"{territory.id} has a sea link that is not among its links"
        for other in territory.links:
            if not 0 <= other < len(board.territories):
                return f"{territory.id} is linked to territory {other}, which is not on the board"
            if other == index:
                return f"{territory.id} is linked to itself"
            if not _mirrored(index, territory, other, board.territories[other]):
                return f"the link from {territory.id} to {board.territories[other].id} does not lead back the same way"
    return None


def _mirrored(index: int, territory: Territory, other: int, neighbour: Territory) -> bool:
    return index in neighbour.links and (index in neighbour.sea) == (other in territory.sea)


def _continents(board: Board) -> str | None:
    homes = Counter(index for continent in board.continents for index in continent.territories)
    for index, territory in enumerate(board.territories):
        if homes[index] != 1:
            return f"{territory.id} is in {homes[index]} continents instead of one"
        # A negative index would quietly mean the last continent.
        if territory.continent not in range(len(board.continents)):
            return f"{territory.id} is in continent {territory.continent}, which is not on the board"
        if index not in board.continents[territory.continent].territories:
            return f"{territory.id} is not in the list of {board.continents[territory.continent].id}"
    return None


def _sizes(board: Board) -> str | None:
    expected = SIZES[board.id].continents
    found = {continent.id: len(continent.territories) for continent in board.continents}
    for id_ in sorted(expected.keys() | found.keys()):
        if expected.get(id_, 0) != found.get(id_, 0):
            return f"{id_} has {found.get(id_, 0)} territories instead of {expected.get(id_, 0)}"
    # Each territory has its one continent by now, so a further entry can only be an index beyond the board.
    if sum(found.values()) != len(board.territories):
        return f"the continents list {sum(found.values())} territories, the board has {len(board.territories)}"
    return None


def _connected(board: Board) -> str | None:
    reached, frontier = {0}, [0]
    while frontier:
        fresh = set(board.territories[frontier.pop()].links) - reached
        reached |= fresh
        frontier.extend(fresh)
    cut_off = [territory.id for index, territory in enumerate(board.territories) if index not in reached]
    return f"{cut_off[0]} cannot be reached from {board.territories[0].id}" if cut_off else None


def _link_count(board: Board) -> str | None:
    size = SIZES[board.id]
    left_out = [(a, b) for a, b in size.optional if board.index(b) not in board.territories[board.index(a)].links]
    expected = size.links - len(left_out)
    return None if board.link_count == expected else f"there are {board.link_count} links instead of {expected}"


def _symbols(board: Board) -> str | None:
    cards = len(board.territories) + JOKERS
    if len(board.symbols) != cards:
        return f"there are {len(board.symbols)} cards instead of {cards}"
    if any(symbol != Symbol.JOKER for symbol in board.symbols[-JOKERS:]):
        return "the last two cards are not the jokers"
    counts = Counter(board.symbols)
    for symbol in (Symbol.INFANTRY, Symbol.CAVALRY, Symbol.ARTILLERY):
        if counts[symbol] * 3 != len(board.territories):
            return f"{counts[symbol]} cards show {symbol.name.lower()} instead of {len(board.territories) // 3}"
    return None


# In this order: each check may rely on those before it.
CHECKS: tuple[Callable[[Board], str | None], ...] = (
    _ids,
    _links,
    _continents,
    _sizes,
    _connected,
    _link_count,
    _symbols,
)
