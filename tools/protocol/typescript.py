"""The contract as a TypeScript module of types: strict, no code, nothing to import."""

from __future__ import annotations

import json
import textwrap

from tools.protocol.contract import Section, sections
from tools.protocol.schema import PARTIAL, Schema

HEAD = """\
// Every message of the protocol, as types. Made by `make types` from the Python types in src/erdkreis; do not edit.
// What it means, with examples: docs/protocol.md.
"""
WIDTH = 118
_PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def module() -> str:
    return HEAD + "".join(_section(section) for section in sections())


def _section(section: Section) -> str:
    declared = (_declaration(name, schema) for name, schema in section.declarations.items())
    return f"\n// {section.title}\n\n" + "\n".join(declared)


def written(schema: Schema) -> str:
    """A type as TypeScript spells it."""
    if "$ref" in schema:
        return f"Partial<{schema['$ref']}>" if PARTIAL in schema else str(schema["$ref"])
    return str(schema["title"]) if "title" in schema else _spelt(schema)


def _spelt(schema: Schema) -> str:
    match schema:
        case {"anyOf": parts}:
            return " | ".join(map(written, parts))
        case {"enum": words}:
            return " | ".join(map(json.dumps, words))
        case {"x-template": str(template)}:
            return f"`{template}`"
        case {"prefixItems": parts}:
            return f"[{', '.join(map(written, parts))}]"
        case {"type": "array", **rest}:
            inner = written(rest.get("items", {}))
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case {"type": "object", **rest}:
            values = rest.get("additionalProperties")
            return f"Record<string, {written(values) if isinstance(values, dict) else 'unknown'}>"
        case {"type": str(plain)}:
            return _PLAIN[plain]
    return "unknown"


def _declaration(name: str, schema: Schema) -> str:
    doc = " ".join(schema.get("description", "").split())
    if "properties" in schema:
        return _comment(doc, "") + _interface(name, schema)
    bounds = bounds_of(schema)
    return _comment(f"{doc} ({bounds})" if bounds else doc, "") + _alias(name, schema)


def _alias(name: str, schema: Schema) -> str:
    line = f"export type {name} = {_spelt(schema)};"
    if len(line) <= WIDTH or "`" in line or " | " not in line:
        return line + "\n"
    return f"export type {name} =\n" + "\n".join(f"  | {each}" for each in _spelt(schema).split(" | ")) + ";\n"


def _interface(name: str, schema: Schema) -> str:
    lines = [f"export interface {name} {{"]
    for field, part in schema["properties"].items():
        optional = field not in schema["required"]
        if doc := _said(part, optional):
            lines.append(_comment(doc, "  ").rstrip("\n"))
        lines.append(f"  {field}{'?' if optional else ''}: {written(part)};")
    return "\n".join([*lines, "}"]) + "\n"


def _said(part: Schema, optional: bool) -> str:
    """What a field's type leaves open: a word on it, its bounds, its default."""
    inner = next((each for each in part.get("anyOf", ()) if each != {"type": "null"}), part)
    named = "title" in inner
    said = ["" if named else inner.get("description", ""), "" if named else bounds_of(inner)]
    if optional and part.get("default") not in (None, {}):
        said.append(f"default {json.dumps(part['default'])}")
    return "; ".join(filter(None, said))


def bounds_of(schema: Schema) -> str:
    """The bounds of a number, a text or a list, in words."""
    keys = (("minLength", "maxLength"), ("minItems", "maxItems"), ("minimum", "maximum"))
    low, high = next(((schema.get(a), schema.get(b)) for a, b in keys if a in schema or b in schema), (None, None))
    if "prefixItems" in schema or low is high is None:
        return ""
    unit = "" if "minimum" in schema or "maximum" in schema else " long"
    if high is None:
        said = f"{low} or more"
    elif low is None:
        said = f"at most {high}{unit}"
    else:
        said = f"{low} to {high}{unit}" if low != high else f"{low}{unit}"
    return said + (f", matching `{schema['pattern']}`" if "pattern" in schema else "")


def _comment(text: str, indent: str) -> str:
    if not text:
        return ""
    line = f"{indent}/** {text} */"
    if len(line) <= WIDTH:
        return line + "\n"
    lines = textwrap.wrap(text, WIDTH - len(indent) - 3, break_long_words=False)
    return "\n".join([f"{indent}/**", *(f"{indent} * {each}" for each in lines), f"{indent} */"]) + "\n"
