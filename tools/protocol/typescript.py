"""The contract as a TypeScript module of types: strict, no code, nothing to import."""

from __future__ import annotations

import textwrap

from tools.protocol.contract import Section, sections
from tools.protocol.model import Alias, Declaration, Interface, OneOf, Type, written

HEAD = """\
// Every message of the protocol, as types. Made by `make types` from the Python types in src/erdkreis; do not edit.
// What it means, with examples: docs/protocol.md.
"""
WIDTH = 118


def module() -> str:
    return HEAD + "".join(_section(section) for section in sections())


def _section(section: Section) -> str:
    rule = f"// {section.title}"
    return f"\n{rule}\n\n" + "\n".join(_declaration(declared) for declared in section.declarations)


def _declaration(declared: Declaration) -> str:
    doc = _comment(declared.doc, "")
    return doc + (_alias(declared) if isinstance(declared, Alias) else _interface(declared))


def _alias(declared: Alias) -> str:
    line = f"export type {declared.name} = {written(declared.type)};"
    if len(line) <= WIDTH or not isinstance(declared.type, OneOf):
        return line + "\n"
    return f"export type {declared.name} =\n{_lines(declared.type.of)};\n"


def _lines(types: tuple[Type, ...]) -> str:
    return "\n".join(f"  | {written(each)}" for each in types)


def _interface(declared: Interface) -> str:
    lines = [f"export interface {declared.name} {{"]
    for field in declared.fields:
        if field.doc:
            lines.append(_comment(field.doc, "  ").rstrip("\n"))
        lines.append(f"  {field.name}{'?' if field.optional else ''}: {written(field.type)};")
    return "\n".join([*lines, "}"]) + "\n"


def _comment(text: str, indent: str) -> str:
    if not text:
        return ""
    line = f"{indent}/** {text} */"
    if len(line) <= WIDTH:
        return line + "\n"
    lines = textwrap.wrap(text, WIDTH - len(indent) - 3, break_long_words=False)
    return "\n".join([f"{indent}/**", *(f"{indent} * {each}" for each in lines), f"{indent} */"]) + "\n"
