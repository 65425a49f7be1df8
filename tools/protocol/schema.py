"""The contract as JSON Schema: msgspec's own of every type on the wire, and what it cannot say.

That is: what a sender leaves out (`omit_defaults`), what the table adds to an event, what JSON adds to a struct, and
the codes. A part with a title is a type of that name; where it holds nothing else, the name is declared elsewhere.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from erdkreis.engine.events import Event
from erdkreis.engine.options import CardSet, Option

Schema = dict[str, Any]

SEQ: Schema = {"type": "integer", "description": "The move that brought it; 0 is the set-up."}
SEATS: Schema = {
    "type": "array",
    "items": {"type": "integer"},
    "description": "Which seats here may know it, where not everybody may.",
}
PARTIAL = "x-partial"
TOTAL: Schema = {"type": "integer", "description": "Units and extra units together."}


def schemas(kinds: Iterable[type], *, sent: bool = False) -> dict[str, Schema]:
    """The schema of every type by its name. What a client sends may leave out what has a default."""
    kinds = list(kinds)
    _, found = msgspec.json.schema_components(kinds, ref_template="{name}")
    return {kind.__name__: _amended(kind, dict(found[kind.__name__]), sent) for kind in kinds}


def _amended(kind: type, schema: Schema, sent: bool) -> Schema:
    properties = dict(schema["properties"])
    if sent:
        properties = {name: _partial(part) for name, part in properties.items()}
    elif not _omits(kind):
        schema["required"] = list(properties)
    if issubclass(kind, Event):
        properties.pop("audience")
        tag = properties.pop("event")
        properties = {"event": tag, "seq": SEQ, "seats": SEATS, **properties}
        schema["required"] = [name for name in properties if name != "seats"]
    elif kind is CardSet:
        properties["total"] = TOTAL
        schema["required"] = list(properties)
    elif kind is Option:
        properties = {name: _never_null(part) for name, part in properties.items()}
    if _made_up(kind):
        schema.pop("description", None)
    return {**schema, "properties": properties, "additionalProperties": False}


def _partial(part: Schema) -> Schema:
    """A part with a default may be sent in part: what is left out stays as usual."""
    return {**part, PARTIAL: True} if "$ref" in part and "default" in part else part


def _omits(kind: type) -> bool:
    """Does its JSON leave out what is as usual?"""
    return kind is Option or bool(getattr(getattr(kind, "__struct_config__", None), "omit_defaults", False))


def _never_null(part: Schema) -> Schema:
    kept = [each for each in part.get("anyOf", ()) if each != {"type": "null"}]
    return kept[0] if len(kept) == 1 else part


def _made_up(kind: type) -> bool:
    """Dataclasses without a docstring make one up."""
    return dataclasses.is_dataclass(kind) and (kind.__doc__ or "").startswith(f"{kind.__name__}(")


def named_parts(schema: Schema) -> Iterator[Schema]:
    """Every part inside a schema that has a name and says what it is."""
    for part in _parts(schema):
        if "title" in part and len(part) > 1 and "properties" not in part:
            yield part


def _parts(schema: Schema) -> Iterator[Schema]:
    yield schema
    below = [*schema.get("properties", {}).values(), *schema.get("anyOf", ()), *schema.get("prefixItems", ())]
    below += [schema[key] for key in ("items", "additionalProperties") if isinstance(schema.get(key), dict)]
    for part in below:
        yield from _parts(part)


_LITERAL = ("enum", "required", "pattern")


def validator(name: str, declared: dict[str, Schema]) -> Schema:
    """One schema that checks a value of this type, all others among its definitions."""
    whole = {each: _pointing(schema) for each, schema in declared.items()}
    partial = {f"{each}?": {**schema, "required": []} for each, schema in whole.items()}
    return {"$ref": f"#/$defs/{name}", "$defs": {**whole, **partial}}


def _pointing(schema: Any, inside: bool = False) -> Any:
    """A schema in which names have become pointers to their definitions."""
    if isinstance(schema, list):
        return [_pointing(each, True) for each in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        return {"$ref": f"#/$defs/{schema['$ref']}{'?' if PARTIAL in schema else ''}"}
    if inside and "title" in schema and isinstance(schema["title"], str):
        return {"$ref": f"#/$defs/{schema['title']}"}
    told = {key: value for key, value in schema.items() if key not in ("title", "description", "default")}
    properties = {name: _pointing(part, True) for name, part in told.pop("properties", {}).items()}
    plain = {key: value if key in _LITERAL else _pointing(value, True) for key, value in told.items()}
    return {**plain, "properties": properties} if properties else plain
