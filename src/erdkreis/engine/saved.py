"""A game as bytes, for another process or beside a log: the numbers as they lie in memory, and by which names.

How they lie is this version's own affair. Bytes in which they lie otherwise are read by the names, through the
position, where what did not exist then has the value that means: as before. Whoever has the log replays it instead.
"""

from __future__ import annotations

import json
import struct
from functools import lru_cache
from typing import Any

import numpy as np

from erdkreis.editions import Edition, departures, restore
from erdkreis.engine.errors import PositionError
from erdkreis.engine.game import Chance, Game, Used
from erdkreis.engine.kernel.chance import CHANCE
from erdkreis.engine.kernel.state import STATE
from erdkreis.engine.positions import position_of, read_position
from erdkreis.engine.rules import encode_rules

MAGIC = b"ERDK2"
FIRST_MAGIC = b"ERDK1"
"""The first version told every rule value, and not how its numbers lay."""
FIRST_CHANCE = "seeded dice_seed dice_used dice_given hidden_seed hidden_used hidden_given short dice[512] hidden[128]"
FIRST_STATE = (
    "players turn phase active awaiting army winner won_by leader first last_dealt alive eliminated_by[6] colour[6]"
    " owner[48] units[48] held[7] strong involved[48] stock[7] concealed pool neutral_pool mission[6] capital[6]"
    " capital_known hand[6] hand_size[6] deck deck_size discard returned returned_size under[50] under_size sets_traded"
    " mode neutral_mode rolled captured banned trades elimination_right trade_down_to victim base extra received"
    " neutral_got odd_country source target committed dice red[3] blue[3] occupy_min occupy_max undo_size undo_next"
    " undo[32]"
)
GOING_ON = ("seeded", "dice_seed", "dice_used", "hidden_seed", "hidden_used")
"""What the chance of a game is between two actions."""


def layout_of(record: np.dtype[np.void]) -> str:
    """A record's fields in their order, each a 64-bit integer or, with a number in brackets, as many of them."""
    shapes = ((name, record[name].shape) for name in record.names or ())
    return " ".join(f"{name}[{shape[0]}]" if shape else name for name, shape in shapes)


LAYOUT = (layout_of(CHANCE), layout_of(STATE))


@lru_cache(16)
def _fields(layout: str) -> tuple[tuple[str, int], ...]:
    """Names with how many numbers each has; 0 is a single one."""
    words = (word.rstrip("]").partition("[") for word in layout.split())
    return tuple((name, int(size or 0)) for name, _, size in words)


def first_numbers(game: Game) -> bytes:
    """The numbers of the game as they lay in memory in the first version."""
    state = game.state
    return b"".join(
        state[name][: size or None].tobytes() if size else state[name].tobytes() for name, size in _fields(FIRST_STATE)
    )


def _by_name(numbers: list[int], layout: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    place = 0
    for name, size in _fields(layout):
        found[name] = numbers[place : place + size] if size else numbers[place]
        place += size or 1
    return found


def _length(layout: str) -> int:
    return 8 * sum(size or 1 for _, size in _fields(layout))


def to_bytes(game: Game) -> bytes:
    head = {
        "layout": LAYOUT,
        "preset": game.edition.preset,
        "version": game.edition.version,
        "rules": departures(game.edition),
        "players": game.players,
        "youngest": int(game.rules["youngest"]),
    }
    spelt = json.dumps(head, separators=(",", ":")).encode()
    return b"".join((MAGIC, struct.pack("<I", len(spelt)), spelt, game.chance.record.tobytes(), game.flat.tobytes()))


def is_ours(data: bytes) -> bool:
    """Do the numbers lie as they do in this version?"""
    return _opened(data)[1] == LAYOUT


def from_bytes(data: bytes) -> Game:
    """A game from `to_bytes` of any version; anything else is refused with `PositionError`."""
    head, layout, rest = _opened(data)
    try:
        length = _length(layout[0])
        if len(rest) != length + _length(layout[1]):
            raise ValueError("the bytes of this game are cut off")
        unknown = [name for name, _ in _fields(layout[1]) if name not in (STATE.names or ())]
        if unknown:
            raise ValueError(f"this version does not know {unknown[0]}")
        edition = restore(head["preset"], head["rules"], head["version"])
        players, youngest = int(head["players"]), int(head["youngest"])
        encode_rules(edition, players, youngest)
    except (KeyError, TypeError, ValueError) as error:
        raise PositionError(f"not a saved game: {error}") from error
    numbers = np.frombuffer(rest, np.int64)
    chance, state = numbers[: length // 8], numbers[length // 8 :]
    if layout == LAYOUT:
        return _taken_over(edition, players, youngest, chance, state)
    return _translated(
        edition, players, youngest, _by_name(chance.tolist(), layout[0]), _by_name(state.tolist(), layout[1])
    )


def _opened(data: bytes) -> tuple[dict[str, Any], tuple[str, str], bytes]:
    """What the bytes say of themselves, how their numbers lie, and the numbers."""
    try:
        if data[:5] not in (MAGIC, FIRST_MAGIC):
            raise ValueError("these bytes are not a game")
        (length,) = struct.unpack_from("<I", data, 5)
        head = json.loads(data[9 : 9 + length])
        rest = data[9 + length :]
        if data[:5] == FIRST_MAGIC:
            return {**head, "rules": head["values"], "version": 1}, (FIRST_CHANCE, FIRST_STATE), rest
        chance, state = head["layout"]
        return head, (str(chance), str(state)), rest
    except (KeyError, TypeError, ValueError, struct.error) as error:
        raise PositionError(f"not a saved game: {error}") from error


def _taken_over(edition: Edition, players: int, youngest: int, chance: np.ndarray, state: np.ndarray) -> Game:
    game = object.__new__(Game)
    game._prepare(edition, players, None if youngest < 0 else youngest)
    game.chance = Chance()
    game.chance._own(chance.copy())
    game._own(state.copy())
    game._used = Used()
    return game


def _translated(edition: Edition, players: int, youngest: int, chance: dict[str, Any], state: dict[str, Any]) -> Game:
    game = read_position(position_of(edition, players, state))
    game.rules = encode_rules(edition, players, youngest)
    for name in GOING_ON:
        game.chance.record[name] = chance[name]
    return game
