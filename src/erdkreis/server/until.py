"""When an “attack until” is over, at a table as at the analysis board."""

from __future__ import annotations

from typing import Literal

from erdkreis.boards import Board
from erdkreis.engine.kernel.state import Phase
from erdkreis.engine.projected import Public


def why_ended(board: Board, seen: Public, source: str, target: str, leave: int) -> Literal["taken", "left"] | None:
    """The target is taken, or no more units are left than shall stay; nothing while there is more to attack with."""
    here, there = board.index(source), board.index(target)
    if seen.phase == Phase.OCCUPY or seen.owner[there] == seen.owner[here]:
        return "taken"
    return "left" if seen.phase != Phase.ATTACK or seen.units[here] <= leave else None
