"""Plain JSON read strictly: a value of the wrong kind is refused with a sentence that names its place."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from erdkreis.boards import Board, UnknownTerritory
from erdkreis.editions import Edition, EditionError, restore
from erdkreis.editions.edition import RULE_NAMES
from erdkreis.engine.errors import PositionError
from erdkreis.engine.kernel.state import MOST_UNITS as MOST


def shown(value: object) -> str:
    """A foreign value as an error may show it: short, whatever it is."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int):
        return str(value) if abs(value) <= 10**12 else "a huge number"
    if isinstance(value, str):
        return repr(value if len(value) <= 40 else value[:40] + "…")
    if isinstance(value, list | tuple):
        return "a list"
    return "an object" if isinstance(value, dict) else repr(value) if isinstance(value, float) else "something else"


def wrong(place: str, right: str, value: object) -> PositionError:
    return PositionError(f"{place} is {right}, not {shown(value)}", place=place)


def whole(value: object, place: str, least: int = 0, most: int = MOST) -> int:
    """A whole number; `true` is none."""
    if type(value) is not int or not least <= value <= most:
        raise wrong(place, f"a whole number from {least} to {most}", value)
    return value


def flag(value: object, place: str) -> bool:
    if not isinstance(value, bool):
        raise wrong(place, "true or false", value)
    return value


def text(value: object, place: str) -> str:
    if not isinstance(value, str):
        raise wrong(place, "a text", value)
    return value


def word(value: object, place: str, words: Collection[str]) -> str:
    if not isinstance(value, str) or value not in words:
        raise wrong(place, f"one of {', '.join(words)}", value)
    return value


def listed(value: object, place: str, length: int | None = None) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise wrong(place, "a list", value)
    if length is not None and len(value) != length:
        raise PositionError(f"{place} has {length} entries, not {len(value)}", place=place)
    return list(value)


def mapped(value: object, place: str, known: Collection[str] | None = None) -> dict[str, Any]:
    """An object; `known` names the keys it may have."""
    if not isinstance(value, dict):
        raise wrong(place, "an object", value)
    for key in value:
        if not isinstance(key, str):
            raise PositionError(f"{place} has a key that is no text: {shown(key)}", place=place)
        if known is not None and key not in known:
            raise PositionError(f"{place} has an unknown key {shown(key)}; known are {', '.join(known)}", place=place)
    return value


def seat(value: object, place: str, players: int) -> int:
    if type(value) is not int or not 0 <= value < players:
        raise wrong(place, f"a seat from 0 to {players - 1}", value)
    return value


def territory(value: object, place: str, board: Board) -> int:
    """A territory's number from its id."""
    try:
        return board.index(text(value, place))
    except UnknownTerritory:
        raise wrong(place, f"the id of a territory of {board.id}", value) from None


def edition_from(preset: object, rules: object, version: int | None) -> Edition:
    """The preset, in a version of it or as it reads now, with these rule values."""
    values = mapped(rules, "rules", RULE_NAMES)
    for name, value in values.items():
        _within(value, f"rules.{name}")
    try:
        return restore(text(preset, "preset"), values, version)
    except EditionError as error:
        raise PositionError(f"rules: {error}", "rules") from error


def _within(value: object, place: str) -> None:
    """Rule values become 64-bit numbers: keep them far below that."""
    if isinstance(value, list | tuple):
        for item in value:
            _within(item, place)
    elif isinstance(value, int) and abs(value) > MOST:
        raise wrong(place, f"at most {MOST}", value)
