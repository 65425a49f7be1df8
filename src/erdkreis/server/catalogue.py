"""The rule books as HTTP tells them: their games, what house rules may change, and their clauses."""

from __future__ import annotations

import functools
from dataclasses import fields
from typing import Any, Literal

from msgspec import Struct

from erdkreis.editions import NAMES, PRESETS, RULE_NAMES, Edition
from erdkreis.editions.clauses import Clause, all_ids, clause, clauses
from erdkreis.editions.consistency import SIZES
from erdkreis.editions.edition import kind_of
from erdkreis.editions.values import Value
from erdkreis.server.errors import Refusal

Language = Literal["de", "nl", "en"]


class EditionShown(Struct):
    """A rule book's game, with every value of its rules."""

    preset: str
    edition: str
    variant: str
    title: str
    summary: str
    escalating: bool
    players: list[int]
    palette: list[str]
    board: str
    rules: dict[str, Any]


class RuleOption(Struct):
    """What a rule value may be: one of its `words`, or any value of its kind. `default` is what most books share."""

    kind: Literal["boolean", "number", "word", "list"]
    words: list[str]
    default: Any


class Editions(Struct):
    """The games of the rule books, and what house rules may change in them."""

    presets: list[EditionShown]
    options: dict[str, RuleOption]


class ClauseShown(Struct):
    """A rule in our words."""

    id: str
    title: str
    text: str


class Rules(Struct):
    """A rule book's clauses in its order, and how unclear ones are read here."""

    edition: str
    language: Language
    clauses: list[ClauseShown]
    readings: list[ClauseShown]


@functools.cache
def editions() -> Editions:
    return Editions([_shown(preset) for preset in PRESETS], _options())


def _shown(edition: Edition) -> EditionShown:
    return EditionShown(
        preset=edition.preset,
        edition=edition.name,
        variant=edition.variant,
        title=edition.title,
        summary=edition.summary,
        escalating=edition.escalating,
        players=list(edition.players),
        palette=list(edition.palette),
        board=edition.board,
        rules=edition.values(),
    )


def _options() -> dict[str, RuleOption]:
    shared = {field.name: field.default for field in fields(Edition)}
    return {name: _option(name, shared[name]) for name in RULE_NAMES}


def _option(name: str, default: Any) -> RuleOption:
    kind = kind_of(name)
    if isinstance(kind, type) and issubclass(kind, Value):
        return RuleOption("word", [member.word for member in kind], default.word)
    if name == "board":
        return RuleOption("word", list(SIZES), default)
    if kind is bool:
        return RuleOption("boolean", [], default)
    return RuleOption("number" if kind is int else "list", [], default)


def rules(edition: str, language: Language) -> Rules:
    """The clauses of a rule book, and the readings, in a language."""
    if edition not in NAMES:
        raise Refusal("edition/unknown", f"There is no such edition: choose one of {', '.join(NAMES)}.", 404)
    own = clauses(edition, language)
    readings = [clause(id, language) for id in sorted(all_ids()) if id.startswith(("A-", "J-"))]
    return Rules(edition, language, list(map(_told, own)), list(map(_told, readings)))


def _told(told: Clause) -> ClauseShown:
    return ClauseShown(told.id, told.title, told.text)
