"""The missions: what they demand (P82-M1 to P82-M14)."""

import pytest

from erdkreis.boards import board
from erdkreis.boards.missions import ANY_24, DESTROY, MISSIONS, Mission


@pytest.mark.parametrize(
    ("mission", "demands"),
    [
        pytest.param(0, Mission(("north_america", "africa"), False, 0, 0), id="P82-M1"),
        pytest.param(1, Mission(("north_america", "australia"), False, 0, 0), id="P82-M2"),
        pytest.param(2, Mission((), False, 24, 1), id="P82-M3"),
        pytest.param(3, Mission((), False, 18, 2), id="P82-M4"),
        pytest.param(4, Mission(("europe", "south_america"), True, 0, 0), id="P82-M5"),
        pytest.param(5, Mission(("europe", "australia"), True, 0, 0), id="P82-M6"),
        pytest.param(6, Mission(("asia", "south_america"), False, 0, 0), id="P82-M7"),
        pytest.param(7, Mission(("africa", "asia"), False, 0, 0), id="P82-M8"),
    ],
)
def test_demands(mission: int, demands: Mission) -> None:
    assert MISSIONS[mission] == demands


def test_the_colour_mission_follows_the_tasks() -> None:
    assert len(MISSIONS) == DESTROY == 8
    assert MISSIONS[ANY_24].territories == 24  # W-05


@pytest.mark.parametrize("board_id", ["classic42", "globe48"])
def test_every_continent_of_a_mission_is_on_the_board(board_id: str) -> None:
    for mission in MISSIONS:
        for continent in mission.continents:
            board(board_id).continent_index(continent)
