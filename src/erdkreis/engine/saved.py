"""A game as bytes, for another process or beside a log: the numbers as they lie in memory, and by which names, packed.

How they lie is this version's own affair. Bytes in which they lie otherwise are read by the names, through the
position, where what did not exist then has the value that means: as before. Whoever has the log replays it instead.
"""

from __future__ import annotations

import json
import struct
import zlib
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from erdkreis.editions import Edition, departures, restore
from erdkreis.engine.chances import Chance
from erdkreis.engine.errors import PositionError
from erdkreis.engine.game import Game
from erdkreis.engine.kernel.chance import CHANCE
from erdkreis.engine.kernel.state import STATE
from erdkreis.engine.positions import position_of, read_position
from erdkreis.engine.rules import encode_rules

MAGIC = b"ERDK3"
SECOND_MAGIC = b"ERDK2"
"""The second version was not packed: most of its bytes were noughts."""
FIRST_MAGIC = b"ERDK1"
"""The first version told every rule value, and not how its numbers lay."""
WINDOW = 13  # 8 KiB, about as long as a game
LONGEST = 1 << 20
"""No game is as long once it is unpacked."""
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


@lru_cache(16)
def _length(layout: str) -> int:
    return 8 * sum(size or 1 for _, size in _fields(layout))


def to_bytes(game: Game) -> bytes:
    spelt = _spelt_head(game.edition, game.players, int(game.rules["youngest"]))
    packing = zlib.compressobj(1, wbits=WINDOW, memLevel=5)  # a larger room takes longer to clear than to fill
    whole = b"".join((struct.pack("<I", len(spelt)), spelt, game.chance.record.tobytes(), game.flat.tobytes()))
    return MAGIC + packing.compress(whole) + packing.flush()


@lru_cache(64)
def _spelt_head(edition: Edition, players: int, youngest: int) -> bytes:
    head = {
        "layout": LAYOUT,
        "preset": edition.preset,
        "version": edition.version,
        "rules": departures(edition),
        "players": players,
        "youngest": youngest,
    }
    return json.dumps(head, separators=(",", ":")).encode()


def is_ours(data: bytes) -> bool:
    """Do the numbers lie as they do in this version?"""
    return _head_of(_parted(data)[0]).layout == LAYOUT


def from_bytes(data: bytes) -> Game:
    """A game from `to_bytes` of any version; anything else is refused with `PositionError`."""
    spelt, rest = _parted(data)
    head = _head_of(spelt)
    length = _length(head.layout[0])
    if len(rest) != length + _length(head.layout[1]):
        raise PositionError("not a saved game: the bytes of this game are cut off")
    numbers = np.frombuffer(rest, np.int64)
    chance, state = numbers[: length // 8], numbers[length // 8 :]
    if head.layout == LAYOUT:
        return _taken_over(head.kind, chance, state)
    return _translated(head.kind, _by_name(chance.tolist(), head.layout[0]), _by_name(state.tolist(), head.layout[1]))


def _parted(data: bytes) -> tuple[bytes, bytes]:
    """What the bytes say of themselves, with their version before it, and the numbers."""
    try:
        magic, whole = data[:5], data[5:]
        if magic not in (MAGIC, SECOND_MAGIC, FIRST_MAGIC):
            raise ValueError("these bytes are not a game")
        if magic == MAGIC:
            unpacking = zlib.decompressobj()
            whole = unpacking.decompress(whole, LONGEST)
            if not unpacking.eof or unpacking.unused_data:
                raise ValueError("the bytes of this game are cut off")
        (length,) = struct.unpack_from("<I", whole)
        return magic + whole[4 : 4 + length], whole[4 + length :]
    except (ValueError, struct.error, zlib.error) as error:
        raise PositionError(f"not a saved game: {error}") from error


class Head(NamedTuple):
    """How the numbers lie, and a game of the same kind, which stands nowhere."""

    layout: tuple[str, str]
    kind: Game


@lru_cache(256)
def _head_of(spelt: bytes) -> Head:
    """Remembered: games of one kind say the same of themselves."""
    try:
        head = json.loads(spelt[5:])
        if spelt[:5] == FIRST_MAGIC:
            head = {**head, "rules": head["values"], "version": 1, "layout": (FIRST_CHANCE, FIRST_STATE)}
        chance, state = map(str, head["layout"])
        unknown = [name for name, _ in _fields(state) if name not in (STATE.names or ())]
        if unknown:
            raise ValueError(f"this version does not know {unknown[0]}")
        edition = restore(head["preset"], head["rules"], head["version"])
        players, youngest = int(head["players"]), int(head["youngest"])
        encode_rules(edition, players, youngest)
        kind = object.__new__(Game)
        kind._prepare(edition, players, None if youngest < 0 else youngest)
    except (KeyError, TypeError, ValueError) as error:
        raise PositionError(f"not a saved game: {error}") from error
    return Head((chance, state), kind)


def _taken_over(kind: Game, chance: np.ndarray, state: np.ndarray) -> Game:
    game = kind._twin(state.copy())
    game.chance = Chance.over(chance.copy())
    return game


def _translated(kind: Game, chance: dict[str, Any], state: dict[str, Any]) -> Game:
    game = read_position(position_of(kind.edition, kind.players, state), given=True)
    game.rules = kind.rules
    for name in GOING_ON:
        game.chance.record[name] = chance[name]
    return game
