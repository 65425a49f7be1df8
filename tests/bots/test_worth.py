"""What a position is worth where games are long: what stands behind a hole, and whole continents."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from erdkreis.bots.kernel.thinking import MOOD
from erdkreis.bots.kernel.valuing import worth_all
from erdkreis.bots.levels import mind_of
from erdkreis.bots.minds import Mind
from erdkreis.editions import by_preset
from erdkreis.engine.game import Game
from erdkreis.engine.kernel.state import SEATS
from erdkreis.odds.tables import odds_for
from tests.bots.test_positions import game_of

LASTING = by_preset("H00-W")
GENERAL = replace(mind_of("general", LASTING, 4), bring=0.75, guard=0.3, sweep=0.8)
"""Who reckons with what stands behind a hole."""


def australia(gate: int, behind: int) -> Game:
    """Australia is held: so many in Indonesia, before a stack of twelve, and so many in New Guinea behind it."""
    held = {"indonesia": gate, "new_guinea": behind, "western_australia": 1, "eastern_australia": 1}
    return game_of(
        {
            "preset": "H00-W",
            "players": 4,
            "phase": "fortify",
            "active": 0,
            "lands": {"0": held, "1": {"siam": 12}, "2": {}, "3": {}},
            "rest": {"owners": [1, 2, 3], "units": 2},
        }
    )


def worth(game: Game, mind: Mind) -> float:
    values = np.zeros((1, SEATS))
    minds = np.array([mind.record()])
    worth_all(game.board_record, game.rules, game.records, minds, odds_for(game.edition), np.zeros(1, MOOD), values)
    return float(values[0, 0])


def gain(mind: Mind) -> float:
    """What it is worth to close the gate with all there is."""
    return worth(australia(15, 1), mind) - worth(australia(1, 15), mind)


def test_a_hole_in_the_border_endangers_what_stands_behind_it() -> None:
    assert gain(GENERAL) > 0.0
    assert gain(GENERAL) > gain(replace(GENERAL, sweep=0.0))


def test_a_continent_counts_by_how_likely_it_holds() -> None:
    assert gain(GENERAL) > gain(replace(GENERAL, guard=0.0))
