"""From Python's types to ours: structs of messages, dataclasses of views, and everything their fields are made of."""

from __future__ import annotations

import dataclasses
import json
import types
from collections.abc import Iterable
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import NODEFAULT, Meta, Struct

from erdkreis.engine import words
from erdkreis.server import messages
from tools.protocol.known import EXACT
from tools.protocol.model import (
    BOOLEAN,
    NULL,
    NUMBER,
    STRING,
    UNKNOWN,
    Alias,
    Declaration,
    Field,
    Fixed,
    Interface,
    Keyed,
    Many,
    OneOf,
    Ref,
    Type,
    Word,
)

NAMED: dict[str, str] = {
    "Name": "The name of a person or a table.",
    "Token": "What an invitation carries.",
    "CommandId": "A client's own id for a command, never used twice at a table.",
    "Hex32": "256 random bits in hex.",
    "ActionText": "An action in its one-line form, such as `attack alaska kamchatka 3`; docs/formats.md lists them.",
    "TerritoryId": "A territory by its id; docs/formats.md lists them.",
    "SeatNumber": "Seats are numbered from 0.",
    "SeatKind": "Who sits there: `person`, or a bot's id, with its persona after a colon.",
}
"""Annotated types of messages.py that keep their name."""

_PLAIN: dict[Any, Type] = {
    str: STRING,
    int: NUMBER,
    float: NUMBER,
    bool: BOOLEAN,
    type(None): NULL,
    None: NULL,
    Any: UNKNOWN,
    object: UNKNOWN,
    words.Side: Ref("Side"),
    words.TerritoryId: Ref("TerritoryId"),
    words.PhaseName: Ref("Phase"),
    words.ModeName: Ref("Mode"),
    words.WonByName: Ref("WonBy"),
    **{getattr(messages, name): Ref(name) for name in NAMED},
}


def type_of(hint: Any, *, sent: bool = False) -> Type:
    """The type of an annotation. `sent`: by a client, which may leave out what has a default."""
    if hint in _PLAIN:
        return _PLAIN[hint]
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return type_of(arguments[0], sent=sent)
    if origin is Literal:
        return OneOf(tuple(Word(word) for word in arguments))
    if origin in (Union, types.UnionType):
        return OneOf(tuple(type_of(each, sent=sent) for each in arguments))
    if origin is list or (origin is tuple and arguments[1:] == (Ellipsis,)):
        return Many(type_of(arguments[0], sent=sent))
    if origin is tuple:
        return Fixed(tuple(type_of(each, sent=sent) for each in arguments))
    if origin is dict:
        return Keyed(type_of(arguments[1], sent=sent))
    if isinstance(hint, type) and (issubclass(hint, Struct) or dataclasses.is_dataclass(hint)):
        return Ref(hint.__name__, partial=sent and hint.__module__ != messages.__name__)
    raise TypeError(f"no type for {hint!r}: teach tools/protocol/reading.py")


def limits_of(hint: Any) -> str:
    """The bounds in an annotation, in words."""
    for part in _parts(hint):
        if isinstance(part, Meta):
            return _bounds(part)
    return ""


def _parts(hint: Any) -> Iterable[Any]:
    if get_origin(hint) is Annotated:
        yield from get_args(hint)[1:]
    elif get_origin(hint) in (Union, types.UnionType):
        for each in get_args(hint):
            yield from _parts(each)


def _bounds(meta: Meta) -> str:
    low, high = (meta.ge, meta.le) if meta.max_length is None else (meta.min_length, meta.max_length)
    unit = "" if meta.max_length is None else " long"
    if low is not None and high is not None:
        said = f"{low} to {high}{unit}" if low != high else f"{low}{unit}"
    elif high is not None:
        said = f"at most {high}{unit}"
    elif low is not None:
        said = f"{low} or more"
    else:
        said = meta.description or ""
    return said + (f", matching `{meta.pattern}`" if meta.pattern else "")


def doc_of(kind: type) -> str:
    """The docstring of a class, if somebody wrote one; dataclasses make one up."""
    text = kind.__dict__.get("__doc__") or ""
    return "" if text.startswith(f"{kind.__name__}(") else " ".join(text.split())


def named() -> tuple[Declaration, ...]:
    found: list[Declaration] = []
    for name, doc in NAMED.items():
        hint = getattr(messages, name)
        bounds = limits_of(hint)
        found.append(Alias(name, f"{doc} ({bounds})", type_of(get_args(hint)[0])))
    return tuple(found)


def struct(kind: type[Struct], *, sent: bool = False) -> Interface:
    """A message. What a client sends may leave out fields with defaults; what it is sent only if its type says so."""
    hints = get_type_hints(kind, include_extras=True)
    fields = []
    config = kind.__struct_config__
    if config.tag is not None:
        fields.append(Field(str(config.tag_field), Word(str(config.tag))))
    for field in msgspec.structs.fields(kind):
        hint = hints[field.encode_name]
        exact = EXACT.get((kind.__name__, field.encode_name)) or type_of(hint, sent=sent)
        optional = (sent or config.omit_defaults) and not field.required
        said = [limits_of(hint) if hint not in _PLAIN and not _is_named(hint) else ""]
        if optional and field.default is not NODEFAULT and field.default is not None:
            said.append(f"default {_default(field.default)}")
        fields.append(Field(field.encode_name, exact, optional, "; ".join(filter(None, said))))
    return Interface(kind.__name__, doc_of(kind), tuple(fields))


def _is_named(hint: Any) -> bool:
    return any(each in _PLAIN for each in get_args(hint) if get_origin(each) is Annotated)


def _default(value: Any) -> str:
    return json.dumps(msgspec.to_builtins(value))


def dataclass(kind: type, *, omits_none: bool = False, more: tuple[Field, ...] = ()) -> Interface:
    """A part of a view. `omits_none`: its JSON leaves out what is None; `more`: what its JSON adds."""
    hints = get_type_hints(kind)
    fields = []
    for field in dataclasses.fields(kind):
        optional = omits_none and type(None) in get_args(hints[field.name])
        exact = EXACT.get((kind.__name__, field.name)) or type_of(hints[field.name])
        if optional and isinstance(exact, OneOf):
            left = tuple(each for each in exact.of if each != NULL)
            exact = left[0] if len(left) == 1 else OneOf(left)
        fields.append(Field(field.name, exact, optional))
    return Interface(kind.__name__, doc_of(kind), (*fields, *more))
