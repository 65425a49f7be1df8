"""The events of a game as a union told apart by `event`, from the engine's own types."""

from __future__ import annotations

from erdkreis.engine.events import EVENTS
from tools.protocol import reading
from tools.protocol.model import NUMBER, Alias, Declaration, Field, Interface, Many, OneOf, Ref

COMMON = (
    Field("seq", NUMBER, doc="The move that brought it; 0 is the set-up."),
    Field("seats", Many(NUMBER), optional=True, doc="Which seats here may know it, where not everybody may."),
)
"""What a table adds to an event, in place of its audience."""


def events() -> tuple[Declaration, ...]:
    """In the order of the engine's types, then the union."""
    told = [_told(reading.struct(event)) for event in EVENTS]
    union = OneOf(tuple(Ref(each.name) for each in told))
    return (*told, Alias("GameEvent", "Something that happened, as far as this seat may know it.", union))


def _told(event: Interface) -> Interface:
    tag, *facts = (field for field in event.fields if field.name != "audience")
    return Interface(event.name, event.doc, (tag, *COMMON, *facts))
