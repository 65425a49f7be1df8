"""The whole contract in sections, in the order in which it is read."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from types import ModuleType
from typing import get_args

from msgspec import Struct

from erdkreis.bots.reasons import Reason
from erdkreis.engine import options, view
from erdkreis.server import catalogue, http, messages
from erdkreis.server.clock import TimeControl
from tools.protocol import reading
from tools.protocol.codes import codes
from tools.protocol.events import events
from tools.protocol.known import SHAPES, WORDS
from tools.protocol.model import NUMBER, Alias, Book, Declaration, Field, OneOf, Ref

SENT_BY_HTTP: tuple[type[Struct], ...] = (
    messages.SeatWanted,
    messages.Branch,
    messages.NewTable,
    messages.Sit,
)
FROM_PEOPLE: tuple[type[Struct], ...] = get_args(messages.FromPerson)
TO_PEOPLE: tuple[type[Struct], ...] = get_args(messages.ToPerson)


@dataclass(frozen=True)
class Section:
    title: str
    declarations: tuple[Declaration, ...]


def _answers() -> tuple[type[Struct], ...]:
    """What HTTP gives: time control, and every struct of these modules that is neither sent nor on the socket."""
    known = {*SENT_BY_HTTP, *FROM_PEOPLE, *TO_PEOPLE}
    found = [kind for module in (messages, catalogue, http) for kind in _structs(module) if kind not in known]
    return (TimeControl, *found)


def _structs(module: ModuleType) -> list[type[Struct]]:
    own = [each for each in vars(module).values() if isinstance(each, type) and each.__module__ == module.__name__]
    return [kind for kind in own if issubclass(kind, Struct)]


def _dataclasses(module: ModuleType) -> list[type]:
    own = [each for each in vars(module).values() if isinstance(each, type) and each.__module__ == module.__name__]
    return [kind for kind in own if dataclasses.is_dataclass(kind)]


def _union(name: str, doc: str, kinds: tuple[type[Struct], ...]) -> Alias:
    return Alias(name, doc, OneOf(tuple(Ref(kind.__name__) for kind in kinds)))


def sections() -> tuple[Section, ...]:
    parts: list[Declaration] = []
    for kind in _dataclasses(options):
        more = (Field("total", NUMBER, doc="Units and extra units together."),) if kind is options.CardSet else ()
        parts.append(reading.dataclass(kind, omits_none=kind is options.Option, more=more))
    return (
        Section("Words", (*reading.named(), *WORDS)),
        Section("HTTP: what clients send", tuple(reading.struct(kind, sent=True) for kind in SENT_BY_HTTP)),
        Section("HTTP: what they get", (*map(reading.struct, _answers()), reading.dataclass(Reason), *SHAPES)),
        Section(
            "Socket: from people",
            (
                *(reading.struct(kind, sent=True) for kind in FROM_PEOPLE),
                _union("FromPerson", "Everything a client may send, told apart by `type`.", FROM_PEOPLE),
            ),
        ),
        Section(
            "Socket: to people",
            (
                *map(reading.struct, TO_PEOPLE),
                _union("ToPerson", "Everything a client may be sent, told apart by `type`.", TO_PEOPLE),
            ),
        ),
        Section("What a seat sees", tuple(map(reading.dataclass, _dataclasses(view)))),
        Section("What it may do", tuple(parts)),
        Section("What happened", events()),
        Section("Why not", codes()),
    )


def book() -> Book:
    """Every declared type by name."""
    found: dict[str, Declaration] = {}
    for section in sections():
        for declared in section.declarations:
            if declared.name in found:
                raise ValueError(f"two types are called {declared.name}")
            found[declared.name] = declared
    return found
