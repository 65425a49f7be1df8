"""Boards as recorded games rest on them: who borders on whom, what continents bring, what cards show, the missions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from erdkreis.boards import board
from erdkreis.boards.missions import MISSIONS
from erdkreis.editions import PRESETS


def topologies() -> Iterator[tuple[str, Any]]:
    """Of every board that a preset is played on."""
    for name in dict.fromkeys(preset.board for preset in PRESETS):
        yield name, topology(name)


def topology(name: str) -> dict[str, Any]:
    found = board(name)
    lands = found.territories
    return {
        "territories": {land.id: sorted(lands[other].id for other in land.links) for land in lands},
        "continents": {
            continent.id: {"bonus": continent.bonus, "territories": [lands[at].id for at in continent.territories]}
            for continent in found.continents
        },
        "cards": [symbol.name.lower() for symbol in found.symbols],
        "missions": [{**asdict(mission), "continents": list(mission.continents)} for mission in MISSIONS],
    }
