"""The events of a game as a union told apart by `event`, from the engine's table of facts."""

from __future__ import annotations

from erdkreis.engine import happenings
from erdkreis.engine.happenings import _FACTS, _NAMES, _Reader
from tools.protocol.model import (
    NUMBER,
    Alias,
    Declaration,
    Field,
    Interface,
    Keyed,
    Many,
    OneOf,
    Ref,
    Type,
    Word,
    words,
)

READ_AS: dict[_Reader, Type] = {
    happenings._side: Ref("Side"),
    happenings._territory: Ref("TerritoryId"),
    happenings._number: NUMBER,
    happenings._dice: Many(NUMBER),
    happenings._faces_by_seat: Keyed(NUMBER),
    happenings._cards: Many(NUMBER),
    happenings._mission: NUMBER,
    happenings._mode: Ref("Mode"),
    happenings._phase: Ref("Phase"),
    happenings._how: Ref("WonBy"),
    happenings._reason: words("placed", "card_bonus", "computer", "start"),
}
"""What each reader of the engine's table puts on the wire; a reader that is missing here stops the tool."""

COMMON = (
    Field("seq", NUMBER, doc="The move that brought it; 0 is the set-up."),
    Field("seats", Many(NUMBER), optional=True, doc="Which seats here may know it, where not everybody may."),
)

DOCS: dict[str, str] = {
    "DiceThrownForStart": "The faces by seat.",
    "CapitalChosen": "Told to its seat alone.",
    "CardSeen": "Which card was drawn: told to its seat alone.",
    "CardsSeen": "Which cards `seat` took over: told to it and to whoever lost them.",
    "MissionDealt": "Told to its seat alone.",
    "TurnBegun": "`base` units for territories and `continents` for whole continents.",
    "UnitsMovedIn": "All that moved in, those that had to included.",
}


def events() -> tuple[Declaration, ...]:
    """In the order of the engine's table, then the union."""
    told: list[Declaration] = []
    for kind, facts in _FACTS.items():
        name = _NAMES[kind]
        fields = [Field("event", Word(name)), *COMMON, *(Field(fact, READ_AS[reader]) for fact, reader in facts)]
        told.append(Interface(name, DOCS.get(name, ""), tuple(fields)))
    union = OneOf(tuple(Ref(each.name) for each in told))
    return (*told, Alias("GameEvent", "Something that happened, as far as this seat may know it.", union))
