"""The names of territories and continents in German, Dutch and English.

Owns the reading of `names.json`, which happens only when the first name is asked for. Knows no topology.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from .errors import BoardError, unknown

LANGUAGES = ("de", "nl", "en")
CONTINENTS = "continents"  # the section of names.json beside one section per board
FORMS = ("the", "obj", "in", "to", "from")


@dataclass(frozen=True)
class PlaceName:
    """How one territory or continent is called in one language.

    `lines` is the map label in one or two lines, empty where the full name is short enough; `forms` gives the name with
    its article or preposition (keys: `FORMS`), for use inside sentences.
    """

    full: str
    short: str
    lines: tuple[str, ...]
    forms: Mapping[str, str]
    plural: bool


PlaceNames = Mapping[str, tuple[PlaceName, ...]]
"""Per language, the places in the order they were asked for."""


def places(section: str, ids: tuple[str, ...]) -> PlaceNames:
    """The names of the given ids in a section of `names.json`: a board id, or `CONTINENTS`."""
    return parse(_file(), section, ids)


def parse(file: Mapping[str, Any], section: str, ids: tuple[str, ...]) -> PlaceNames:
    """The names of the given ids, all of them in all languages, or a `BoardError` that says which is missing."""
    entries = file.get(section, {})
    return {language: tuple(_place(entries, section, id_, language) for id_ in ids) for language in LANGUAGES}


def in_language(names: PlaceNames, language: str) -> tuple[PlaceName, ...]:
    """The places in one language; an unknown language is a `BoardError`."""
    if language not in names:
        raise BoardError(unknown("language", language, LANGUAGES))
    return names[language]


def _place(entries: Mapping[str, Any], section: str, id_: str, language: str) -> PlaceName:
    entry = entries.get(id_, {})
    full = entry.get(language)
    short = entry.get("short", {}).get(language)
    forms = entry.get("forms", {}).get(language, {})
    if not full or not short or not all(forms.get(form) for form in FORMS):
        raise BoardError(f"{section}: the {language} name of {id_} is missing or incomplete")
    lines = tuple(entry.get("lines", {}).get(language, ()))
    return PlaceName(full, short, lines, forms, entry.get("plural", False))


@cache
def _file() -> Mapping[str, Any]:
    file: Mapping[str, Any] = json.loads(Path(__file__).with_name("names.json").read_text(encoding="utf-8"))
    return file
