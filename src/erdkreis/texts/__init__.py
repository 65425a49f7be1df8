"""What is said to people, by language, and the small grammar it is written in.

Every text exists once, as JSON: what belongs to no rule book lies here, a book's own words in its folder. The web
client gets them from the server and reads them by the same grammar (web/src/text/sentence.ts; tests/texts/cases.json
holds for both). A text is a string, or a list of which the first is said that can be:

    {name}         a parameter; where it is missing, this one cannot be said
    {name:table}   the parameter in words: its entry in that table, else the entry `*`, in both of which # is the
                   parameter; what has neither is said as it is
    {name=other}   says nothing, but demands that the parameter is that number, or equals the parameter of that name
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, TypeAlias

Text: TypeAlias = str | list[str]
WordTable: TypeAlias = Mapping[str, str]

_SLOT = re.compile(r"\{(\w+)(?:([:=])(\w+))?\}")


def say(text: Text, params: Mapping[str, Any], tables: Mapping[str, WordTable]) -> str | None:
    """The first of the texts that can be said.

    >>> say(["{most:units} left.", "No more."], {"most": 1}, {"units": {"1": "# unit", "*": "# units"}})
    '1 unit left.'
    >>> say(["{most:units} left.", "No more."], {}, {})
    'No more.'
    """
    for one in [text] if isinstance(text, str) else text:
        slots = _SLOT.findall(one)
        if all(_given(params, name) and (sign != "=" or _equal(params, name, other)) for name, sign, other in slots):
            return _SLOT.sub(lambda slot: _filled(slot, params, tables), one)
    return None


def in_table(value: object, table: WordTable) -> str:
    """A value in words."""
    key = _key(value)
    return table.get(key, table.get("*", "#")).replace("#", key)


def joined(items: Iterable[str], last: str) -> str:
    """`a, b and c`, with ` and ` before the last one."""
    *others, end = [*items] or [""]
    return f"{', '.join(others)}{last}{end}" if others else end


@cache
def read(name: str) -> Any:
    """A file of this folder, such as `refusals.de`. What it holds is shared: read it, never change it."""
    return json.loads(files(__package__).joinpath(f"{name}.json").read_text(encoding="utf-8"))


def refusal(
    code: str,
    params: Mapping[str, Any] | None = None,
    tables: Mapping[str, WordTable] | None = None,
    language: str = "en",
) -> str:
    """Why something was refused, in a sentence; facts that are missing make it less exact, never impossible.

    >>> refusal("table/unknown")
    'There is no such table.'
    """
    told = read(f"refusals.{language}")
    sentences: Mapping[str, Text] = told["sentences"]
    text = sentences.get(code, sentences["unknown"])
    facts = {**_plain_terms(language), **(params or {}), "code": code}
    said = say(text, facts, {**told["tables"], **(tables or {})}) or code
    return said[0].upper() + said[1:]


@cache
def _plain_terms(language: str) -> Mapping[str, str]:
    """What sentences name, in the words of no book; a table's own words go before these."""
    words = read(f"words.{language}")["conquer"]
    return {
        "territory_word": words["territory"]["one"],
        "territories_word": words["territory"]["other"],
        "unit_word": words["unit"]["one"],
        "units_word": words["unit"]["other"],
        "move_word": words["move"],
        "attacks_word": words["attacks"],
    }


def _given(params: Mapping[str, Any], name: str) -> bool:
    return params.get(name) is not None


def _equal(params: Mapping[str, Any], name: str, other: str) -> bool:
    return _key(params[name]) == (other if other.isdigit() else _key(params.get(other)))


def _filled(slot: re.Match[str], params: Mapping[str, Any], tables: Mapping[str, WordTable]) -> str:
    name, sign, other = slot.groups()
    return "" if sign == "=" else in_table(params[name], tables.get(other, {}))


def _key(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
