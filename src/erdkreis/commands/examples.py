"""The editions that the help shows in its examples: real ones, so that every line can be typed as it stands."""

from __future__ import annotations

from erdkreis.editions import DEFAULT, NAMES, PRESETS, edition
from erdkreis.editions.values import Goal
from erdkreis.editions.why import why

BOOK = DEFAULT
OTHER = next(name for name in NAMES if name != BOOK)
_two = next(preset for preset in PRESETS if preset.players == (2,))
DUEL = f"--edition {_two.name} --variant {_two.variant}"
DUEL_PRESET = _two.preset
WORLD = next(preset.preset for preset in PRESETS if preset.goal == Goal.WORLD and len(preset.players) > 2)
CLAUSE = why(edition(BOOK), "defend/dice")


def noted(command: str, note: str) -> str:
    """An example with what it does beside it."""
    return f"  {command:<43}     {note}"
