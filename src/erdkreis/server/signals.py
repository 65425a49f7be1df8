"""What people at a table let each other know besides the game: the contract of `chatter.py`.

Nobody can write anything: phrases, reactions and sketches are chosen from a fixed set, and everybody reads them in
their own language. So no table needs a moderator. None of it belongs to the game: it is in no log, no file and no hash.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from erdkreis.engine.words import TerritoryId
from erdkreis.server.words import SeatNumber

DeviceKind = Annotated[
    Literal["phone", "tablet", "computer"], Meta(title="DeviceKind", description="What somebody plays on, as it says.")
]
Phrase = Annotated[
    Literal[
        "hello",
        "good_luck",
        "your_turn",
        "one_moment",
        "well_played",
        "lucky",
        "unlucky",
        "watch_out",
        "truce",
        "revenge",
        "thanks",
        "sorry",
        "good_game",
        "bye",
        "smile",
        "laugh",
        "wow",
        "sad",
        "angry",
        "heart",
    ],
    Meta(title="Phrase", description="Something to say; from `smile` on by a face rather than in words."),
]


class Presence(Struct, tag="presence", tag_field="type", forbid_unknown_fields=True, frozen=True):
    """What this device is, and whether its person looks elsewhere just now."""

    device: DeviceKind
    away: bool = False


class Say(Struct, tag="say", tag_field="type", forbid_unknown_fields=True):
    """Say this to everybody at the table, as the seat that is named, or as the one whose view this device shows."""

    phrase: Phrase
    seat: SeatNumber | None = None


class Sketch(Struct, tag="sketch", tag_field="type", forbid_unknown_fields=True):
    """Draw for everybody: an arrow from `source` to `target`, or, without a `source`, a mark on `target`."""

    target: TerritoryId
    source: TerritoryId | None = None
    seat: SeatNumber | None = None


class Said(Struct, tag="said", tag_field="type"):
    """Somebody said this, after move `seq` and `ago` seconds before it was told; `at` is when, in milliseconds, and
    tells one from another.
    """

    seat: int
    phrase: Phrase
    seq: int
    at: int
    ago: float = 0.0


class Sketched(Struct, tag="sketched", tag_field="type"):
    """Somebody drew this; it fades after `seconds`."""

    seat: int
    target: TerritoryId
    source: TerritoryId | None
    seconds: int
