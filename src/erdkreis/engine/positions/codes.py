"""How a position says one number of the record: a seat, a side, a territory, a mission, a set of cards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from erdkreis.engine import plain
from erdkreis.engine.errors import PositionError
from erdkreis.engine.kernel.state import NEUTRAL, NOBODY, Mode, Phase, WonBy
from erdkreis.engine.missions import mission_name, mission_number
from erdkreis.engine.plain import wrong
from erdkreis.engine.positions.draft import Draft

Read = Callable[[Draft, Any, str], int]
Write = Callable[[Draft, int], Any]


@dataclass(frozen=True)
class Code:
    """How one number of the record is said in JSON."""

    read: Read
    write: Write


def _word(kind: type[IntEnum], *, null: IntEnum | None) -> Code:
    """A member by its name; `null` is the member that is said as null."""
    words = {member.name.lower(): int(member) for member in kind if member is not null}

    def read(_: Draft, value: Any, place: str) -> int:
        if value is None and null is not None:
            return int(null)
        return words[plain.word(value, place, words)]

    def write(_: Draft, number: int) -> str | None:
        return None if number == null else kind(number).name.lower()

    return Code(read, write)


def _optional(read: Read, write: Write) -> Code:
    """Null is nobody, or nowhere."""
    return Code(
        lambda draft, value, place: NOBODY if value is None else read(draft, value, place),
        lambda draft, number: None if number == NOBODY else write(draft, number),
    )


def read_side(draft: Draft, value: Any, place: str) -> int:
    if value == "neutral" and draft.edition.neutral:
        return NEUTRAL
    return plain.seat(value, place, draft.players)


def _read_active(draft: Draft, value: Any, place: str) -> int:
    if not draft.setting_up:
        return plain.seat(value, place, draft.players)
    if value is not None:
        raise wrong(place, "null before the first turn", value)
    return NOBODY


def _read_acting_side(draft: Draft, value: Any, place: str) -> int:
    if draft.setting_up:
        return _read_active(draft, value, place)
    side = read_side(draft, value, place)
    if side not in (draft["active"], NEUTRAL):
        raise wrong(place, "the active seat or 'neutral'", value)
    return side


def _read_dealt(draft: Draft, value: Any, place: str) -> int:
    """The neutral army's pile counts as one more seat."""
    return plain.seat(value, place, draft.players + draft.edition.neutral)


NUMBER = Code(lambda _, value, place: plain.whole(value, place), lambda _, number: number)
FLAG = Code(lambda _, value, place: int(plain.flag(value, place)), lambda _, number: bool(number))
SEAT = Code(lambda draft, value, place: plain.seat(value, place, draft.players), lambda _, number: number)
ACTIVE = Code(_read_active, Draft.side_id)
MAYBE_SEAT = _optional(SEAT.read, SEAT.write)
DEALT = _optional(_read_dealt, SEAT.write)
ACTING_SIDE = Code(_read_acting_side, Draft.side_id)
LAND = _optional(
    lambda draft, value, place: plain.territory(value, place, draft.board),
    lambda draft, number: draft.board.territories[number].id,
)
PHASE = _word(Phase, null=None)
MODE = _word(Mode, null=Mode.NONE)
WON_BY = _word(WonBy, null=WonBy.NOTHING)


def _read_colour(draft: Draft, value: Any, place: str) -> int:
    return draft.edition.palette.index(plain.word(value, place, draft.edition.palette))


def _read_mission(draft: Draft, value: Any, place: str) -> int:
    """A printed task of this edition, or the colour to remove."""
    tasks = [mission_name(draft.edition, number - 1) for number in draft.edition.missions]
    if not tasks:
        raise wrong(place, f"null: {draft.edition.preset} has no missions", value)
    return mission_number(draft.edition, plain.word(value, place, (*tasks, *draft.edition.palette)))


COLOUR = Code(_read_colour, lambda draft, number: draft.edition.palette[number])
MISSION = _optional(_read_mission, lambda draft, number: mission_name(draft.edition, number))
KILLER = Code(read_side, Draft.side_id)


def bits(mask: int) -> list[int]:
    return [number for number in range(mask.bit_length()) if mask >> number & 1]


def read_numbers(value: Any, place: str, below: int, what: str) -> list[int]:
    """Different numbers below a limit."""
    found: list[int] = []
    for index, number in enumerate(plain.listed(value, place)):
        if type(number) is not int or not 0 <= number < below:
            right = f"a {what} from 0 to {below - 1}" if below else f"nothing: this edition has no {what}s"
            raise wrong(f"{place}[{index}]", right, number)
        if number in found:
            raise PositionError(f"{place} names {what} {number} twice", place=place)
        found.append(number)
    return found


def mask_of(numbers: list[int]) -> int:
    return sum(1 << number for number in numbers)


def read_cards(draft: Draft, value: Any, place: str) -> int:
    return mask_of(read_numbers(value, place, draft.cards, "card"))


CARD_SET = Code(read_cards, lambda _, mask: bits(mask))
