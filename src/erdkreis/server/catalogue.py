"""The rule books as HTTP tells them: their games, what house rules may change, and their clauses."""

from __future__ import annotations

import functools
import gzip
from dataclasses import fields
from typing import Any, Literal

import msgspec
from msgspec import Struct

from erdkreis.bots import LEVELS, PERSONAS, is_bot
from erdkreis.bots import NAMES as BOTS
from erdkreis.bots.titles import LINES, TITLES
from erdkreis.editions import DEFAULT, NAMES, PRESETS, RULE_NAMES, Edition
from erdkreis.editions.clauses import Clause, clauses, readings
from erdkreis.editions.consistency import SIZES
from erdkreis.editions.edition import kind_of
from erdkreis.editions.mattering import IDLE
from erdkreis.editions.values import Colours, Value
from erdkreis.server.errors import RequestRefused
from erdkreis.server.web import ASK_AGAIN, File
from erdkreis.server.words import RuleValue

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
    rules: dict[str, RuleValue]


ListKind = Literal["players", "colours", "missions", "pairs"]


class RuleOption(Struct):
    """What a rule value may be: one of its `words`, or any value of its kind. `default` is what most books share.

    Lists are of how many may play, of colours, of missions by number, or of pairs: so many players, so many capitals.
    `idle`: beside what it cannot matter, such as what jokers stand for where there are no cards. It is one of these,
    each as a whole: every rule named has one of the values given.
    """

    kind: Literal["boolean", "number", "word"] | ListKind
    words: list[str]
    default: RuleValue
    idle: list[dict[str, list[RuleValue]]]


class BotShown(Struct):
    """A bot that may sit at a table here: `id` is the seat's `kind`. Names and one line on how it plays by language.

    A `level` is one of five, the first the weakest; `personas`: it may have one; a `program` is this server's own.
    """

    id: str
    kind: Literal["level", "simple", "program"]
    names: dict[Language, str]
    lines: dict[Language, str]
    personas: bool


class PersonaShown(Struct):
    """What a bot that plans may be fond of; it follows the bot's id after a colon."""

    id: str
    names: dict[Language, str]
    lines: dict[Language, str]


class Editions(Struct):
    """The games of the rule books, what house rules may change in them, and the bots on offer.

    `default` is the edition for those who have not chosen one. `colours_by_seat`: where each rule named has one of
    the values given, the seats have the palette's colours in its order, and none may be asked for.
    """

    default: str
    presets: list[EditionShown]
    options: dict[str, RuleOption]
    colours_by_seat: dict[str, list[RuleValue]]
    bots: list[BotShown]
    personas: list[PersonaShown]


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
def editions(programs: tuple[str, ...] = ()) -> Editions:
    """`programs` are the names of this server's own."""
    presets = [_shown(preset) for preset in PRESETS]
    return Editions(DEFAULT, presets, _options(), _COLOURS_BY_SEAT, _bots(programs), _personas())


@functools.cache
def editions_file(programs: tuple[str, ...] = ()) -> File:
    content = msgspec.json.encode(editions(programs))
    return File.of(content, "application/json", ASK_AGAIN, {"gzip": gzip.compress(content, mtime=0)})


def _bots(programs: tuple[str, ...]) -> list[BotShown]:
    own = [BotShown(name, "program", {}, {}, False) for name in programs]
    return [_bot(name) for name in (*LEVELS, *(name for name in BOTS if name not in LEVELS))] + own


def _bot(name: str) -> BotShown:
    kind: Literal["level", "simple"] = "level" if name in LEVELS else "simple"
    return BotShown(name, kind, TITLES[name], LINES[name], is_bot(f"{name}:{PERSONAS[0]}"))


def _personas() -> list[PersonaShown]:
    return [PersonaShown(name, TITLES[name], LINES[name]) for name in PERSONAS]


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


_COLOURS_BY_SEAT: dict[str, list[RuleValue]] = {"colour_assignment": [Colours.BY_SEAT.word]}

_LISTS: dict[str, ListKind] = {
    "players": "players",
    "palette": "colours",
    "missions": "missions",
    "capital_needed": "pairs",
}


def _option(name: str, default: Any) -> RuleOption:
    kind = kind_of(name)
    idle = [{rule: list(values) for rule, values in beside.items()} for beside in IDLE.get(name, ())]
    if isinstance(kind, type) and issubclass(kind, Value):
        return RuleOption("word", [member.word for member in kind], default.word, idle)
    if name == "board":
        return RuleOption("word", list(SIZES), default, idle)
    if kind is bool:
        return RuleOption("boolean", [], default, idle)
    return RuleOption("number" if kind is int else _LISTS[name], [], default, idle)


def rules(edition: str, language: Language) -> Rules:
    """The clauses of a rule book, and the readings, in a language."""
    if edition not in NAMES:
        raise RequestRefused("edition/unknown", f"There is no such edition: choose one of {', '.join(NAMES)}.", 404)
    own, read = clauses(edition, language), readings(language)
    return Rules(edition, language, list(map(_clause_shown, own)), list(map(_clause_shown, read)))


def _clause_shown(clause: Clause) -> ClauseShown:
    return ClauseShown(clause.id, clause.title, clause.text)
