"""Events as people and programs read them: a name in past participle and named facts, redacted by audience."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from erdkreis.boards import Board
from erdkreis.engine.kernel.events import EVENT_COLUMNS, EVERYBODY, EventKind
from erdkreis.engine.kernel.state import NEUTRAL, NOBODY, Mode, Phase, WonBy


@dataclass(frozen=True)
class Event:
    """Something that happened. `audience` has a bit for each seat that may know it, and one for those who watch."""

    name: str
    facts: dict[str, Any]
    audience: int = EVERYBODY

    def visible_to(self, seat: int) -> bool:
        return (self.audience >> seat) & 1 == 1

    def to_json(self) -> dict[str, Any]:
        return {"event": self.name, **self.facts}


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
    for seat in range(6):
        if number % 7:
            faces[seat] = number % 7
        number //= 7
    return faces


def _cards(board: Board, mask: int) -> list[int]:
    return [card for card in range(len(board.symbols)) if mask >> card & 1]


def _mission(board: Board, number: int) -> int:
    return number


def _mode(board: Board, number: int) -> str:
    return Mode(number).name.lower()


def _phase(board: Board, number: int) -> str:
    return Phase(number).name.lower()


def _how(board: Board, number: int) -> str:
    return WonBy(number).name.lower()


def _reason(board: Board, number: int) -> str:
    return ("placed", "card_bonus", "computer", "start")[number]


_Reader = Callable[[Board, int], Any]
_FACTS: dict[EventKind, tuple[tuple[str, _Reader], ...]] = {
    EventKind.LEADER_CHOSEN: (("seat", _side),),
    EventKind.DICE_THROWN_FOR_START: (("faces", _faces_by_seat),),
    EventKind.FIRST_PLACER_CHOSEN: (("seat", _side),),
    EventKind.TERRITORIES_DEALT: (),
    EventKind.MISSION_DEALT: (("seat", _side), ("mission", _mission)),
    EventKind.TERRITORY_CLAIMED: (("seat", _side), ("territory", _territory)),
    EventKind.UNITS_PLACED: (("side", _side), ("territory", _territory), ("units", _number), ("reason", _reason)),
    EventKind.CAPITAL_CHOSEN: (("seat", _side), ("territory", _territory)),
    EventKind.CAPITAL_REVEALED: (("seat", _side), ("territory", _territory)),
    EventKind.PLACEMENT_REVEALED: (),
    EventKind.TURN_BEGUN: (("seat", _side), ("turn", _number), ("base", _number), ("continents", _number)),
    EventKind.TURN_TAKEN_BACK: (("seat", _side),),
    EventKind.MODE_CHOSEN: (("seat", _side), ("mode", _mode), ("side", _side)),
    EventKind.SET_TRADED: (
        ("seat", _side),
        ("first", _number),
        ("second", _number),
        ("third", _number),
        ("units", _number),
    ),
    EventKind.DICE_ROLLED_TO_ATTACK: (
        ("source", _territory),
        ("target", _territory),
        ("red", _dice),
        ("units", _number),
    ),
    EventKind.ATTACK_ANNOUNCED: (
        ("source", _territory),
        ("target", _territory),
        ("units", _number),
        ("dice", _number),
    ),
    EventKind.BATTLE_FOUGHT: (
        ("source", _territory),
        ("target", _territory),
        ("red", _dice),
        ("blue", _dice),
        ("attacker_loses", _number),
        ("defender_loses", _number),
    ),
    EventKind.TERRITORY_TAKEN: (("side", _side), ("territory", _territory), ("former", _side), ("units", _number)),
    EventKind.UNITS_MOVED_IN: (("source", _territory), ("target", _territory), ("units", _number)),
    EventKind.CONTINENT_SWAPPED: (("side", _side), ("territory", _territory), ("former", _side), ("units", _number)),
    EventKind.CAPITAL_TAKEN: (("side", _side), ("seat", _side), ("territory", _territory)),
    EventKind.PLAYER_ELIMINATED: (("seat", _side), ("by", _side)),
    EventKind.CARDS_TAKEN_OVER: (("seat", _side), ("by", _side), ("cards", _number)),
    EventKind.CARDS_SEEN: (("seat", _side), ("cards", _cards)),
    EventKind.CARD_DRAWN: (("seat", _side),),
    EventKind.CARD_SEEN: (("seat", _side), ("card", _number)),
    EventKind.CARD_DECLINED: (("seat", _side),),
    EventKind.UNITS_MOVED: (("seat", _side), ("source", _territory), ("target", _territory), ("units", _number)),
    EventKind.NEUTRAL_REINFORCED: (("units", _number), ("seat", _side)),
    EventKind.UNANNOUNCED_ROLL: (("seat", _side), ("source", _territory), ("units", _number)),
    EventKind.PLACEMENT_UNDONE: (("side", _side), ("territory", _territory), ("units", _number)),
    EventKind.PHASE_ENDED: (("seat", _side), ("phase", _phase), ("side", _side)),
    EventKind.GAME_WON: (("seat", _side), ("how", _how)),
}
_NAMES = {kind: "".join(part.capitalize() for part in kind.name.split("_")) for kind in EventKind}


def read_events(log: np.void, board: Board) -> tuple[Event, ...]:
    """The events of a log, in order."""
    events = []
    for kind, audience, *numbers in log["rows"][: EVENT_COLUMNS * log["size"]].reshape(-1, EVENT_COLUMNS).tolist():
        facts = {name: read(board, number) for (name, read), number in zip(_FACTS[kind], numbers, strict=False)}
        events.append(Event(_NAMES[kind], facts, audience))
    return tuple(events)
