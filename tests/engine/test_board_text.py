"""The board in plain text: who holds what, in columns that stand, and who is on turn, out or has won."""

from __future__ import annotations

import re

from erdkreis.engine.board_text import GAP, LETTERS, SHORT_CELL
from tests.engine.positions import lands_of, stage, take

COLOURS = ("orange", "green", "blue")


def test_a_continent_tells_who_holds_all_of_it() -> None:
    australia = lands_of(stage("H10-K", 3, colours=COLOURS), "australia")
    drawn = str(stage("H10-K", 3, {1: australia}, colours=COLOURS))
    assert f"Australia +2 {LETTERS['green']}" in drawn
    divided = str(stage("H10-K", 3, {1: australia[1:], 0: australia[:1]}, colours=COLOURS))
    assert re.search(r"Australia \+2 +B  China", divided)  # nobody's: what follows is the next column


def test_every_territory_stands_in_its_column_with_its_units_at_the_end() -> None:
    drawn = str(stage("H10-K", 3, {0: {"alaska": 5, "northwest_territory": 123}}, colours=COLOURS))
    rows = [line for line in drawn.splitlines() if " +" not in line and "seat" not in line]
    cells = [row[at : at + SHORT_CELL] for row in rows for at in range(0, len(row), SHORT_CELL + GAP)]
    places = [cell for cell in cells if re.match(r" [OB]  \w", cell)]
    assert len(places) > 30  # those that do not stand beside the name of a continent
    assert all(re.fullmatch(r" [OB]  .{10}.*\d", cell) and len(cell) == SHORT_CELL for cell in places)
    assert {cell.split()[-1] for cell in places} == {"1", "5", "123"}


def test_whoever_has_won_is_said_to_have_won_and_nobody_is_on_turn_any_more() -> None:
    game = stage("H00-W", 3, {1: {"kamchatka": 1}}, rest=0)
    game.state["units"][game.board.index("alaska")] = 9
    game.state["strong"] = 1 << game.board.index("alaska")
    assert sum("< turn" in line for line in str(game).splitlines()) == 1
    take(game, "alaska", "kamchatka")
    assert game.over
    lines = str(game).splitlines()
    assert [line.split()[2] for line in lines if line.endswith("wins")] == ["0"]
    assert not any("< turn" in line for line in lines)
