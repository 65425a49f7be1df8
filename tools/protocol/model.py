"""Types of JSON values, small enough to be written as TypeScript and to check a value against."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

_PLAIN: dict[str, tuple[type, ...]] = {"string": (str,), "number": (int, float), "boolean": (bool,)}


@dataclass(frozen=True)
class Plain:
    """`string`, `number`, `boolean`, `null` or `unknown`."""

    name: str


@dataclass(frozen=True)
class Word:
    """One word and no other."""

    value: str


@dataclass(frozen=True)
class Template:
    """Words of a form, as a TypeScript template and as a pattern."""

    text: str
    pattern: str


@dataclass(frozen=True)
class Many:
    of: Type


@dataclass(frozen=True)
class Fixed:
    """So many values, one after the other."""

    of: tuple[Type, ...]


@dataclass(frozen=True)
class Keyed:
    """An object with keys of its own choosing."""

    of: Type


@dataclass(frozen=True)
class OneOf:
    of: tuple[Type, ...]


@dataclass(frozen=True)
class Ref:
    """A declared type by name; `partial`: any of its fields may be left out."""

    name: str
    partial: bool = False


Type: TypeAlias = Plain | Word | Template | Many | Fixed | Keyed | OneOf | Ref

STRING, NUMBER, BOOLEAN, NULL, UNKNOWN = (Plain(n) for n in ("string", "number", "boolean", "null", "unknown"))


@dataclass(frozen=True)
class Field:
    name: str
    type: Type
    optional: bool = False
    doc: str = ""


@dataclass(frozen=True)
class Interface:
    """An object with exactly these fields."""

    name: str
    doc: str
    fields: tuple[Field, ...]


@dataclass(frozen=True)
class Alias:
    name: str
    doc: str
    type: Type


Declaration: TypeAlias = Interface | Alias
Book: TypeAlias = Mapping[str, Declaration]


def words(*values: str) -> Type:
    return OneOf(tuple(Word(value) for value in values))


def or_null(type: Type) -> Type:
    return OneOf((type, NULL))


def written(type: Type) -> str:
    """The type as TypeScript writes it."""
    match type:
        case Plain(name):
            return name
        case Word(value):
            return json.dumps(value)
        case Template(text):
            return f"`{text}`"
        case Many(of):
            inner = written(of)
            return f"({inner})[]" if isinstance(of, OneOf) else f"{inner}[]"
        case Fixed(of):
            return f"[{', '.join(map(written, of))}]"
        case Keyed(of):
            return f"Record<string, {written(of)}>"
        case OneOf(of):
            return " | ".join(map(written, of))
        case Ref(name, partial):
            return f"Partial<{name}>" if partial else name


def misfits(value: Any, type: Type, book: Book, at: str = "$") -> Iterator[str]:
    """Where a JSON value is not of a type: missing and unknown keys count."""
    match type:
        case Plain("unknown"):
            return
        case Plain("null"):
            fine = value is None
        case Plain(name):
            fine = isinstance(value, _PLAIN[name]) and (name == "boolean" or not isinstance(value, bool))
        case Word(wanted):
            fine = value == wanted
        case Template(_, pattern):
            fine = isinstance(value, str) and re.fullmatch(pattern, value) is not None
        case Many(of):
            fine = isinstance(value, list)
            for number, each in enumerate(value if fine else ()):
                yield from misfits(each, of, book, f"{at}[{number}]")
        case Fixed(of):
            fine = isinstance(value, list) and len(value) == len(of)
            for number, (each, wanted_type) in enumerate(zip(value if fine else (), of, strict=False)):
                yield from misfits(each, wanted_type, book, f"{at}[{number}]")
        case Keyed(of):
            fine = isinstance(value, dict)
            for key, each in value.items() if fine else ():
                yield from misfits(each, of, book, f"{at}.{key}")
        case OneOf(of):
            found = [list(misfits(value, each, book, at)) for each in of]
            if all(found):
                yield from min(found, key=_blame)
            return
        case Ref(name, partial):
            yield from _declared(value, book[name], partial, book, at)
            return
    if not fine:
        yield f"{at}: {json.dumps(value)[:60]} is not of type {written(type)}"


def _blame(found: list[str]) -> tuple[int, int]:
    """Of several ways to be wrong, the nearest miss: the one that goes deepest, then the shortest."""
    return -max(line.split(":")[0].count(".") for line in found), len(found)


def _declared(value: Any, declared: Declaration, partial: bool, book: Book, at: str) -> Iterator[str]:
    if isinstance(declared, Alias):
        yield from misfits(value, declared.type, book, at)
        return
    if not isinstance(value, dict):
        yield f"{at}: {json.dumps(value)[:60]} is not of type {declared.name}"
        return
    known = {field.name: field for field in declared.fields}
    for key in value.keys() - known.keys():
        yield f"{at}: {declared.name} has no {key!r}"
    for name, field in known.items():
        if name in value:
            yield from misfits(value[name], field.type, book, f"{at}.{name}")
        elif not (field.optional or partial):
            yield f"{at}: {declared.name} lacks {name!r}"
