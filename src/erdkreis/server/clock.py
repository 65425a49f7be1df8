"""Time control: who has how long, when it runs, and when somebody else has to move.

Pure: the time comes in as seconds. While the awaited person has no device connected the clock stands still for a grace
period; after that, and when the time is up, a stand-in moves where the table has chosen one. While nobody at all is
there everything stands still: a game waits for its people.
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
    _grace: list[float] = field(default_factory=list)
    """What each seat has left of the grace period. A turn brings it back, coming back does not, or one could stall."""
    _absent_since: float | None = None
    _attended: bool = True

    def __post_init__(self, kept: list[float] | None) -> None:
        self.left = list(kept or [float(self.control.seconds)] * self.players)
        self._grace = [float(self.control.grace)] * self.players

    def move(
        self, at: float, awaiting: int | None, active: int | None, turn: int, *, present: bool, attended: bool = True
    ) -> None:
        """A decision was made or somebody came or went: book the time, then watch whoever is awaited.

        `present`: the awaited person is there; `attended`: anybody is.
        """
        self.left = self._left_after(at, awaiting, turn)
        if self.awaiting is not None and self._absent_since is not None and self._attended:
            self._grace[self.awaiting] -= at - self._absent_since
        if turn != self.turn:
            self._grace = [float(self.control.grace)] * self.players
        self._absent_since = None if present else at
        self.awaiting, self.active, self.turn = awaiting, active, turn
        self._since, self._attended = at, attended

    def _left_after(self, at: float, awaiting: int | None, turn: int) -> list[float]:
        """A new turn brings time; in the set-up, where nobody is active, every placement is a turn."""
        left, setting_up = self._left_at(at), self.active is None
        if self.awaiting is None:
            return left
        if self.control.kind == "turn" and (turn != self.turn or (setting_up and awaiting != self.awaiting)):
            return [float(self.control.seconds)] * self.players
        if self.control.kind == "bank" and turn != self.turn and self.active is not None:
            left[self.active] += self.control.increment
        return left

    def kept_after(self, at: float, awaiting: int | None, turn: int) -> list[float] | None:
        """What is kept with a decision, so that nobody wins or loses time by a restart; nothing where no clock runs."""
        return None if self.control.kind == "none" else _rounded(self._left_after(at, awaiting, turn))

    def is_up(self, at: float) -> bool:
        """Must somebody else move for the awaited seat by now?"""
        due = self.due_in(at)
        return due is not None and due <= 0

    def due_in(self, at: float) -> float | None:
        """Seconds until somebody else must move; nothing where that never happens."""
        if self.awaiting is None or not self.control.stand_in or not self._attended:
            return None
        if self._absent_since is not None:
            return self._absent_since + self._grace[self.awaiting] - at
        if self.control.kind == "none":
            return None
        return self.left[self.awaiting] - (at - self._since)

    def shown(self, at: float) -> tuple[list[float], int | None] | None:
        """What everybody sees of the clock: seconds left by seat, and whose are running."""
        if self.control.kind == "none":
            return None
        running = self.awaiting is not None and self._absent_since is None
        return _rounded(self._left_at(at)), self.awaiting if running else None

    def _left_at(self, at: float) -> list[float]:
        left = list(self.left)
        if self.awaiting is not None and self._absent_since is None:
            left[self.awaiting] = max(0.0, left[self.awaiting] - (at - self._since))
        return left


def _rounded(seconds: list[float]) -> list[float]:
    return [round(each, 1) for each in seconds]
