"""The five rule books as data: 18 presets, found by name and variant. Knows nothing of how they are played."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from erdkreis.editions import clipper, furisk, hasbro2000, hasbro2010, parker1982
from erdkreis.editions.consistency import EditionError
from erdkreis.editions.edition import RULE_NAMES, Edition, read_values

PRESETS: tuple[Edition, ...] = (
    *parker1982.PRESETS,
    *hasbro2000.PRESETS,
    *hasbro2010.PRESETS,
    *clipper.PRESETS,
    *furisk.PRESETS,
)
NAMES: tuple[str, ...] = tuple(dict.fromkeys(preset.name for preset in PRESETS))


def edition(name: str, variant: str | None = None, *, escalating: bool = False) -> Edition:
    """The preset of a rule book; without a variant, its first (main) game.

    >>> edition("hasbro2000", "world", escalating=True).preset
    'H00-W-ESC'
    """
    named = [preset for preset in PRESETS if preset.name == name]
    if not named:
        raise EditionError(f"there is no edition {name!r}: choose one of {', '.join(NAMES)}")
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


def by_preset(preset_id: str) -> Edition:
    """The preset with a catalogue id such as `H10-K`."""
    for preset in PRESETS:
        if preset.preset == preset_id:
            return preset
    raise EditionError(f"there is no preset {preset_id!r}")


def restore(preset_id: str, values: Mapping[str, object]) -> Edition:
    """An edition from its preset and every rule value, as files store it."""
    return replace(by_preset(preset_id), **read_values(values))


@functools.lru_cache(maxsize=256)
def house_rules(played: Edition) -> Mapping[str, tuple[object, object]]:
    """Where `played` departs from its preset: name -> (printed, played)."""
    printed, own = by_preset(played.preset).values(), played.values()
    return MappingProxyType({name: (printed[name], own[name]) for name in RULE_NAMES if printed[name] != own[name]})


__all__ = [
    "NAMES",
    "PRESETS",
    "RULE_NAMES",
    "Edition",
    "EditionError",
    "by_preset",
    "edition",
    "house_rules",
    "restore",
]
