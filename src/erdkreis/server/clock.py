"""Time control: who has how long, when it runs, and when somebody else has to move.

Pure: the time comes in as seconds. While the awaited person has no device connected the clock stands still for a grace
period; after that, and when the time is up, a stand-in moves where the table has chosen one.
"""

from __future__ import annotations

from dataclasses import InitVar, dataclass, field
from typing import Annotated, Literal

from msgspec import Meta, Struct


class TimeControl(Struct, frozen=True, forbid_unknown_fields=True):
    """`turn`: so many seconds for every turn. `bank`: so many for the whole game, and some more after each turn."""

    kind: Literal["none", "turn", "bank"] = "none"
    seconds: Annotated[int, Meta(ge=5, le=86_400)] = 60
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0
    grace: Annotated[int, Meta(ge=0, le=3600)] = 60
    stand_in: bool = True


@dataclass
class Clock:
    """The clock of one table. `move` says who is awaited now; the rest follows from the time."""

    control: TimeControl
    players: int
    kept: InitVar[list[float] | None] = None
    left: list[float] = field(default_factory=list)
    awaiting: int | None = None
    turn: int = 0
    active: int | None = None
    _since: float = 0.0
    _absent_since: float | None = None

    def __post_init__(self, kept: list[float] | None) -> None:
        self.left = list(kept or [float(self.control.seconds)] * self.players)

    def move(self, at: float, awaiting: int | None, active: int | None, turn: int, present: bool) -> None:
        """A decision was made or somebody came or went: book the time, then watch whoever is awaited."""
        self._book(at)
        if turn != self.turn:
            if self.control.kind == "turn":
                self.left = [float(self.control.seconds)] * self.players
            elif self.control.kind == "bank" and self.active is not None:
                self.left[self.active] += self.control.increment
        if awaiting != self.awaiting:
            self._absent_since = None
        self.awaiting, self.active, self.turn = awaiting, active, turn
        if present:
            self._absent_since = None
        elif self._absent_since is None:
            self._absent_since = at
        self._since = at

    def _book(self, at: float) -> None:
        if self.awaiting is not None and self._absent_since is None:
            self.left[self.awaiting] -= at - self._since
        self._since = at

    def is_up(self, at: float) -> bool:
        """Must somebody else move for the awaited seat by now?"""
        if self.awaiting is None or not self.control.stand_in:
            return False
        due = self.due_in(at)
        return due is not None and due <= 0

    def due_in(self, at: float) -> float | None:
        """Seconds until somebody else must move; nothing where that never happens."""
        if self.awaiting is None or not self.control.stand_in:
            return None
        if self._absent_since is not None:
            return self._absent_since + self.control.grace - at
        if self.control.kind == "none":
            return None
        return self.left[self.awaiting] - (at - self._since)

    def shown(self, at: float) -> tuple[list[float], int | None] | None:
        """What everybody sees of the clock: seconds left by seat, and whose are running."""
        if self.control.kind == "none":
            return None
        running = self.awaiting is not None and self._absent_since is None
        return self._left_at(at), self.awaiting if running else None

    def left_at(self, at: float) -> list[float] | None:
        """What is kept with a move, so that nobody wins or loses time by a restart; nothing where no clock runs."""
        return None if self.control.kind == "none" else self._left_at(at)

    def _left_at(self, at: float) -> list[float]:
        left = list(self.left)
        if self.awaiting is not None and self._absent_since is None:
            left[self.awaiting] -= at - self._since
        return [round(max(0.0, each), 1) for each in left]
