"""The whole contract in sections, in the order in which it is read."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from types import ModuleType
from typing import get_args

from msgspec import Struct

from erdkreis.bots.reasons import Reason
from erdkreis.editions import rule_words, words
from erdkreis.engine import options, view
from erdkreis.engine.events import EVENTS
from erdkreis.record import DealOrigin
from erdkreis.review import model
from erdkreis.server import bodies, catalogue, deeds, http, messages, push, puzzles, studies, texts
from erdkreis.server.clock import TimeControl
from erdkreis.server.table_events import TABLE_EVENTS
from tools.protocol.codes import codes
from tools.protocol.schema import Schema, named_parts, schemas

SENT_BY_HTTP: tuple[type[Struct], ...] = (
    bodies.SeatWanted,
    bodies.Branch,
    bodies.NewTable,
    bodies.Sit,
    bodies.CastOff,
    bodies.CodeTyped,
    *get_args(deeds.Deed),
    push.Subscription,
    studies.FreshGame,
    studies.ChosenDice,
    studies.Fallen,
    studies.StudyStep,
    studies.Study,
    studies.Wondering,
    studies.LineWanted,
    puzzles.PuzzleAnswer,
)
FROM_PEOPLE: tuple[type[Struct], ...] = get_args(messages.FromPerson)
TO_PEOPLE: tuple[type[Struct], ...] = get_args(messages.ToPerson)


@dataclass(frozen=True)
class Section:
    title: str
    declarations: dict[str, Schema]


def _own(module: ModuleType) -> list[type]:
    found = [each for each in vars(module).values() if isinstance(each, type) and each.__module__ == module.__name__]
    return [kind for kind in found if issubclass(kind, Struct) or dataclasses.is_dataclass(kind)]


def _answers() -> list[type]:
    """What HTTP gives: time control, and every struct of these modules that is neither sent nor on the socket."""
    known = {*SENT_BY_HTTP, *FROM_PEOPLE, *TO_PEOPLE, rule_words.RulesInWords}
    modules = (deeds, bodies, messages, studies, catalogue, rule_words, words, texts, puzzles, http, model)
    return [TimeControl, *(kind for module in modules for kind in _own(module) if kind not in known)]


def _union(name: str, description: str, kinds: tuple[type, ...]) -> dict[str, Schema]:
    return {name: {"description": description, "anyOf": [{"$ref": kind.__name__} for kind in kinds]}}


def sections() -> tuple[Section, ...]:
    events = (*EVENTS, *TABLE_EVENTS)
    told = Section(
        "What happened",
        schemas(events) | _union("GameEvent", "Something that happened, as far as this seat may know it.", events),
    )
    parts = (
        Section("HTTP: what clients send", schemas(SENT_BY_HTTP, sent=True)),
        Section("HTTP: what they get", schemas([*_answers(), Reason, DealOrigin])),
        Section(
            "Socket: from people",
            schemas(FROM_PEOPLE, sent=True)
            | _union("FromPerson", "Everything a client may send, told apart by `type`.", FROM_PEOPLE),
        ),
        Section(
            "Socket: to people",
            schemas(TO_PEOPLE)
            | _union("ToPerson", "Everything a client may be sent, told apart by `type`.", TO_PEOPLE),
        ),
        Section("What a seat sees", schemas(_own(view))),
        Section("What it may do", schemas(_own(options))),
        told,
        Section("Why not", codes()),
    )
    return (Section("Words", _words(parts)), *parts)


def _words(parts: tuple[Section, ...]) -> dict[str, Schema]:
    """The types that have a name of their own inside others."""
    found: dict[str, Schema] = {}
    for section in parts:
        for declared in section.declarations.values():
            for part in named_parts(declared):
                found.setdefault(part["title"], {key: value for key, value in part.items() if key != "default"})
    declared_elsewhere = {name for section in parts for name in section.declarations}
    return {name: part for name, part in sorted(found.items()) if name not in declared_elsewhere}


def book() -> dict[str, Schema]:
    """Every declared type by name."""
    found: dict[str, Schema] = {}
    for section in sections():
        for name, declared in section.declarations.items():
            if name in found:
                raise ValueError(f"two types are called {name}")
            found[name] = declared
    return found
