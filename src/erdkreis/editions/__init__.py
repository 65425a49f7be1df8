"""The rule books as data: their games, found by name and variant. Knows nothing of how they are played.

Each book is a folder here; `books` finds them.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from erdkreis.editions.books import BOOKS, DEFAULT, FORMER, NAMES, PRESETS, book
from erdkreis.editions.consistency import EditionError
from erdkreis.editions.edition import RULE_NAMES, Edition, read_values
from erdkreis.given import WrongType, called, written


def edition(name: str, variant: str | None = None, *, escalating: bool = False) -> Edition:
    """The preset of a rule book; without a variant, its first (main) game. A preset's own name does as well.

    >>> edition("H10-T").variant
    'headquarters'
    >>> edition("hasbro2000", "world", escalating=True).preset
    'H00-W-ESC'
    """
    named_preset = written(name, "an edition").upper()
    if variant is None and not escalating and any(preset.preset == named_preset for preset in PRESETS):
        return by_preset(named_preset)
    named = book(name).presets
    variant = variant or named[0].variant
    found = [preset for preset in named if preset.variant == variant]
    if not found:
        variants = ", ".join(dict.fromkeys(preset.variant for preset in named))
        raise EditionError(f"{name} has no variant {variant!r}: choose one of {variants}")
    if not escalating:
        return found[0]
    for preset in found:
        if preset.escalating:
            return preset
    raise EditionError(f"{name} {variant} knows no escalating sets")


def by_preset(preset_id: str, version: int | None = None) -> Edition:
    """The preset with a catalogue id such as `H10-K`, as it reads now or in one of its earlier versions."""
    versions = [preset for preset in (*PRESETS, *FORMER) if preset.preset == preset_id]
    if not versions:
        raise EditionError(f"there is no preset {preset_id!r}")
    for preset in versions:
        if version in (None, preset.version):
            return preset
    raise EditionError(f"{preset_id} has no version {version} here: its newest is {versions[0].version}")


def as_edition(named: Edition | str) -> Edition:
    """An edition as it is, or by name."""
    if isinstance(named, Edition):
        return named
    if isinstance(named, str):
        return edition(named)
    raise WrongType(f"an edition is an Edition or a name like {DEFAULT!r}, not {called(named)}")


def restore(preset_id: str, values: Mapping[str, object], version: int | None = None) -> Edition:
    """An edition from its preset and the rule values that depart from it, as files store it."""
    preset = by_preset(preset_id, version)
    return replace(preset, **read_values(values)) if values else preset


@functools.lru_cache(maxsize=256)
def house_rules(played: Edition) -> Mapping[str, tuple[object, object]]:
    """Where `played` departs from its preset: name -> (printed, played)."""
    printed, own = by_preset(played.preset, played.version).values(), played.values()
    return MappingProxyType({name: (printed[name], own[name]) for name in RULE_NAMES if printed[name] != own[name]})


def departures(played: Edition) -> dict[str, object]:
    """The rule values that make `played` out of its preset: what files store."""
    return {name: own for name, (_, own) in house_rules(played).items()}


__all__ = [
    "BOOKS",
    "DEFAULT",
    "FORMER",
    "NAMES",
    "PRESETS",
    "RULE_NAMES",
    "Edition",
    "EditionError",
    "as_edition",
    "book",
    "by_preset",
    "departures",
    "edition",
    "house_rules",
    "restore",
]
