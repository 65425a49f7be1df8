"""Game files as tidy tables: one row for a game, a seat, a move or an event, every row with the same columns.

A table is a dict of columns, which data frames of any library take as they are. docs/formats.md has the columns.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, get_args

from erdkreis.editions import departures
from erdkreis.engine.actions import Action
from erdkreis.given import of_kind, several
from erdkreis.record.model import Record, RecordMisuse
from erdkreis.record.reading import read
from erdkreis.record.replaying import iterate, start

if TYPE_CHECKING:
    from erdkreis.engine.events import Event
    from erdkreis.engine.game import Game

TableName = Literal["games", "seats", "moves", "events"]
TABLES: tuple[TableName, ...] = get_args(TableName)
TidyRow = tuple[object, ...]
TidyTable = dict[str, list[Any]]

COLUMNS: dict[TableName, tuple[str, ...]] = {
    "games": (
        *("game", "preset", "version", "edition", "variant", "house_rules", "players"),
        *("moves", "turns", "finished", "winner", "won_by"),
    ),
    "seats": ("game", "seat", "name", "kind", "colour", "won"),
    "moves": ("game", "move", "turn", "phase", "seat", "action", "kind", "source", "target", "units", "dice", "origin"),
    "events": ("game", "move", "place", "event", "side", "source", "target", "units", "facts"),
}
_NUMBERS = ("version", "players", "moves", "turns", "winner", "seat", "move", "turn", "units", "dice", "place")
_FLAGS = ("finished", "won")
KINDS: dict[str, Literal["number", "flag", "text"]] = {
    column: "number" if column in _NUMBERS else "flag" if column in _FLAGS else "text"
    for columns in COLUMNS.values()
    for column in columns
}
"""What a column holds; anything may be missing in it but the game."""


def to_frame(games: Record | str | Path | Iterable[Record | str | Path], table: TableName = "moves") -> TidyTable:
    """One table of one game or of many: read before, or by the names of their files.

    A game is called after its file, or by its number where it was read before.
    """
    if table not in TABLES:
        raise RecordMisuse(f"there is no table {table!r}: choose one of {', '.join(TABLES)}")
    some = [games] if isinstance(games, Record | str | Path) else several(games, "games")
    rows = [row for name, record in _named(some) for row in rows_of(name, record, table)]
    return {name: [row[place] for row in rows] for place, name in enumerate(COLUMNS[table])}


def _named(games: Iterable[Record | str | Path]) -> Iterator[tuple[str, Record]]:
    """Each under a name of its own: by it the tables tell the games apart."""
    taken: dict[str, str] = {}
    for number, game in enumerate(games):
        of_kind(game, (Record, str, Path), "a game is a Record or the path of its file")
        called = f"game {number}" if isinstance(game, Record) else str(game)
        name = str(number) if isinstance(game, Record) else Path(game).stem
        if name in taken:
            raise RecordMisuse(f"{taken[name]} and {called} would both be called {name!r}: rename one of them")
        taken[name] = called
        yield name, game if isinstance(game, Record) else read(Path(game))


def rows_of(name: str, record: Record, table: TableName) -> Iterator[TidyRow]:
    return _ROWS[table](name, record)


def _last(record: Record) -> Game:
    game = start(record.header)
    for _, latest, _ in iterate(record):
        game = latest
    return game


def _games(name: str, record: Record) -> Iterator[TidyRow]:
    header, game = record.header, _last(record)
    edition, view = header.edition, game.view()
    house = json.dumps(departures(edition), sort_keys=True)
    yield (
        *(name, edition.preset, edition.version, edition.name, edition.variant, house, header.players),
        *(len(record.moves), game.turn, game.over, game.winner, view.won_by),
    )


def _seats(name: str, record: Record) -> Iterator[TidyRow]:
    game = _last(record)
    for seat, sitting in enumerate(record.header.seats):
        yield name, seat, sitting.name, sitting.kind, game.colours[seat], game.winner == seat if game.over else None


def _moves(name: str, record: Record) -> Iterator[TidyRow]:
    before = _standing(start(record.header))
    for move, game, _ in iterate(record):
        action = game.parse(move.action)
        origin = None if move.origin is None else move.origin.source
        yield name, move.number, *before, move.seat, move.action, action.word, *_parts(action), origin
        before = _standing(game)


def _standing(game: Game) -> tuple[int, str]:
    return game.turn, game.phase


def _parts(action: Action) -> TidyRow:
    """Where from, where to, how many units and dice, as far as the action says."""
    target = getattr(action, "target", None) or getattr(action, "territory", None)
    return getattr(action, "source", None), target, getattr(action, "units", None), getattr(action, "dice", None)


def _events(name: str, record: Record) -> Iterator[TidyRow]:
    yield from _event_rows(name, 0, start(record.header).events)
    for move, _, events in iterate(record):
        yield from _event_rows(name, move.number, events)


def _event_rows(name: str, number: int, events: Iterable[Event]) -> Iterator[TidyRow]:
    for place, event in enumerate(events):
        facts = event.facts
        side = facts.get("side", facts.get("seat"))
        yield (
            *(name, number, place, event.name, None if side is None else str(side), facts.get("source")),
            *(facts.get("target", facts.get("territory")), facts.get("units"), json.dumps(facts)),
        )


_ROWS: dict[TableName, Callable[[str, Record], Iterator[TidyRow]]] = {
    "games": _games,
    "seats": _seats,
    "moves": _moves,
    "events": _events,
}
