"""The secret missions: what each demands. How it is said is `editions.mission_words`.

The eight tasks are those of P82-M1 to P82-M8. Whether a mission is fulfilled, and what happens to a colour mission that
somebody else fulfils, is for the engine and the edition to say.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Mission:
    """What must be held at once: whole continents (and any third one), or territories with a garrison on each."""

    continents: tuple[str, ...]
    third: bool
    territories: int
    garrison: int


MISSIONS: tuple[Mission, ...] = (
    Mission(("north_america", "africa"), False, 0, 0),  # P82-M1
    Mission(("north_america", "australia"), False, 0, 0),  # P82-M2
    Mission((), False, 24, 1),  # P82-M3
    Mission((), False, 18, 2),  # P82-M4
    Mission(("europe", "south_america"), True, 0, 0),  # P82-M5
    Mission(("europe", "australia"), True, 0, 0),  # P82-M6
    Mission(("asia", "south_america"), False, 0, 0),  # P82-M7
    Mission(("africa", "asia"), False, 0, 0),  # P82-M8
)
ANY_24 = 2
"""The mission that replaces a colour mission against oneself (P82-M9 to M14, H10-47)."""
DESTROY = len(MISSIONS)
"""The mission after the printed tasks: remove a colour from the board. One card per colour, numbered from here on."""
MOST_NAMED = max(len(mission.continents) for mission in MISSIONS)
"""Continents a mission names at most; one that names any names so many."""
GARRISONED = sum(1 << number for number, mission in enumerate(MISSIONS) if mission.garrison > 1)
"""One bit for each mission that counts units: placing and moving them can fulfil it."""

COLOURS = ("red", "blue", "yellow", "green", "turquoise", "violet", "purple", "black", "orange", "grey")
"""The colours that have a name."""
