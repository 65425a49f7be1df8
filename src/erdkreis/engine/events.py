"""Events as people and programs read them: typed, named by past participles, each with the seats that may know it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, TypeAlias, get_type_hints

import numpy as np
from msgspec import Meta, Struct

from erdkreis.boards import Board
from erdkreis.engine.kernel.events import EVENT_COLUMNS, EVERYBODY, EventKind
from erdkreis.engine.kernel.state import NEUTRAL, NOBODY, SEATS
from erdkreis.engine.words import (
    MODES,
    PHASES,
    REASONS_TO_PLACE,
    WON_BY,
    ModeName,
    PhaseName,
    PlacedFor,
    Side,
    TerritoryId,
    WonByName,
)

Dice = Annotated[list[int], Meta(description="The faces, highest first.")]
Cards = Annotated[list[int], Meta(description="Cards by their numbers.")]
FacesBySeat: TypeAlias = dict[int, int]


class Event(Struct, frozen=True, kw_only=True, tag_field="event", tag=True):
    """Something that happened. `audience` has a bit for each seat that may know it, and one for those who watch."""

    audience: int = EVERYBODY

    @property
    def name(self) -> str:
        return type(self).__name__

    @property
    def facts(self) -> dict[str, Any]:
        """What happened, by the names of the facts."""
        return {name: getattr(self, name) for name in self.__struct_fields__ if name != "audience"}

    def visible_to(self, seat: int) -> bool:
        return (self.audience >> seat) & 1 == 1

    def to_json(self) -> dict[str, Any]:
        return {"event": self.name, **self.facts}


class LeaderChosen(Event, frozen=True):
    seat: Side


class DiceThrownForStart(Event, frozen=True):
    """The faces by seat."""

    faces: FacesBySeat


class FirstPlacerChosen(Event, frozen=True):
    seat: Side


class TerritoriesDealt(Event, frozen=True):
    pass


class MissionDealt(Event, frozen=True):
    """Told to its seat alone: the card, and the task that it stands for in this seat."""

    seat: Side
    mission: int
    task: int


class TerritoryClaimed(Event, frozen=True):
    seat: Side
    territory: TerritoryId


class UnitsPlaced(Event, frozen=True):
    side: Side
    territory: TerritoryId
    units: int
    reason: PlacedFor


class CapitalChosen(Event, frozen=True):
    """Told to its seat alone."""

    seat: Side
    territory: TerritoryId


class CapitalRevealed(Event, frozen=True):
    seat: Side
    territory: TerritoryId


class PlacementRevealed(Event, frozen=True):
    pass


class TurnBegun(Event, frozen=True):
    """`base` units for territories and `continents` for whole continents."""

    seat: Side
    turn: int
    base: int
    continents: int


class TurnTakenBack(Event, frozen=True):
    seat: Side


class ModeChosen(Event, frozen=True):
    seat: Side
    mode: ModeName
    side: Side


class SetTraded(Event, frozen=True):
    seat: Side
    first: int
    second: int
    third: int
    units: int


class DiceRolledToAttack(Event, frozen=True):
    source: TerritoryId
    target: TerritoryId
    red: Dice
    units: int


class AttackAnnounced(Event, frozen=True):
    source: TerritoryId
    target: TerritoryId
    units: int
    dice: int


class BattleFought(Event, frozen=True):
    source: TerritoryId
    target: TerritoryId
    red: Dice
    blue: Dice
    attacker_loses: int
    defender_loses: int


class TerritoryTaken(Event, frozen=True):
    side: Side
    territory: TerritoryId
    former: Side
    units: int


class UnitsMovedIn(Event, frozen=True):
    """All that moved in, those that had to included."""

    source: TerritoryId
    target: TerritoryId
    units: int


class ContinentSwapped(Event, frozen=True):
    side: Side
    territory: TerritoryId
    former: Side
    units: int


class CapitalTaken(Event, frozen=True):
    side: Side
    seat: Side
    territory: TerritoryId


class PlayerEliminated(Event, frozen=True):
    seat: Side
    by: Side


class CardsTakenOver(Event, frozen=True):
    seat: Side
    by: Side
    cards: int


class CardsSeen(Event, frozen=True):
    """Which cards `seat` took over: told to it and to whoever lost them."""

    seat: Side
    cards: Cards


class CardDrawn(Event, frozen=True):
    seat: Side


class CardSeen(Event, frozen=True):
    """Which card was drawn: told to its seat alone."""

    seat: Side
    card: int


class CardDeclined(Event, frozen=True):
    seat: Side


class UnitsMoved(Event, frozen=True):
    seat: Side
    source: TerritoryId
    target: TerritoryId
    units: int


class NeutralReinforced(Event, frozen=True):
    units: int
    seat: Side


class UnannouncedRoll(Event, frozen=True):
    seat: Side
    source: TerritoryId
    units: int


class PlacementUndone(Event, frozen=True):
    side: Side
    territory: TerritoryId
    units: int


class PhaseEnded(Event, frozen=True):
    seat: Side
    phase: PhaseName
    side: Side


class GameWon(Event, frozen=True):
    seat: Side
    how: WonByName


EVENTS: tuple[type[Event], ...] = tuple(Event.__subclasses__())
"""Every kind of event."""


def _side(board: Board, number: int) -> int | str | None:
    return None if number == NOBODY else "neutral" if number == NEUTRAL else number


def _territory(board: Board, number: int) -> str:
    return board.territories[number].id


def _number(board: Board, number: int) -> int:
    return number


def _dice(board: Board, number: int) -> list[int]:
    """Dice packed to base 7, those not thrown left out."""
    faces = []
    while number:
        faces.append(number % 7)
        number //= 7
    return [face for face in faces if face]


def _faces_by_seat(board: Board, number: int) -> dict[int, int]:
    faces = {}
    for seat in range(SEATS):
        if number % 7:
            faces[seat] = number % 7
        number //= 7
    return faces


def _cards(board: Board, mask: int) -> list[int]:
    return [card for card in range(len(board.symbols)) if mask >> card & 1]


_Reader = Callable[[Board, int], Any]


def _word(words: tuple[str, ...]) -> _Reader:
    """The word that a number stands for: a kernel counts them in the order in which they are declared."""
    return lambda board, number: words[number]


_READERS: dict[Any, _Reader] = {
    int: _number,
    Side: _side,
    TerritoryId: _territory,
    Dice: _dice,
    Cards: _cards,
    FacesBySeat: _faces_by_seat,
    PhaseName: _word(PHASES),
    ModeName: _word(("none", *MODES)),
    WonByName: _word(WON_BY),
    PlacedFor: _word(REASONS_TO_PLACE),
}


def _readers(kind: type[Event]) -> tuple[_Reader, ...]:
    hints = get_type_hints(kind, include_extras=True)
    return tuple(_READERS[hints[name]] for name in kind.__struct_fields__ if name != "audience")


_BY_NAME = {kind.__name__: kind for kind in EVENTS}
_KINDS = {
    kind: (event, _readers(event))
    for kind in EventKind
    for event in [_BY_NAME["".join(part.capitalize() for part in kind.name.split("_"))]]
}


def read_events(log: np.void, board: Board) -> tuple[Event, ...]:
    """The events of a log, in order. A log knows no tasks: `Game` fills in those of missions."""
    events = []
    for kind, audience, *numbers in log["rows"][: EVENT_COLUMNS * log["size"]].reshape(-1, EVENT_COLUMNS).tolist():
        event, readers = _KINDS[kind]
        facts = [read(board, number) for read, number in zip(readers, numbers, strict=False)]
        events.append(event(*facts, audience=audience))
    return tuple(events)
