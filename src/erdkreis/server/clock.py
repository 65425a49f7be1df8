"""Time control: who has how long, when it runs, and when somebody else has to move.

Pure: the time comes in as seconds. While the awaited person has no device connected the clock stands still for a grace
period; after that, and when the time is up, a stand-in moves where the table has chosen one. While nobody at all is
there everything stands still: a game waits for its people. A clock of days is for people who come now and then: it runs
whether anybody is there or not.

Whoever is awaited need not think before they have seen what happened: their time begins when their device has shown it,
and at the latest when the slowest would have. So watching costs nobody time, and nobody gains by never telling.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import InitVar, dataclass, field
from math import inf
from typing import Annotated, Literal

from msgspec import Meta, Struct, structs

DAY = 86_400
WATCHED_A_MOVE = 2.5
"""So many seconds may it take to show one move: those who like it slow look at a roll for nearly as long."""
MOST_WATCHED = 90.0
"""So many seconds may it take to show everything, however much has happened."""


class TimeControl(Struct, frozen=True, forbid_unknown_fields=True):
    """`turn`: so many seconds for every turn. `bank`: so many for the whole game, and some more after each turn.
    `days`: so many for every turn, which pass whether anybody is there or not.

    With `stand_in`, a bot moves for whoever is away for longer than `grace`, and when the time is up; not given, one
    does where there is a clock.
    """

    kind: Literal["none", "turn", "bank", "days"] = "none"
    seconds: Annotated[int, Meta(ge=5, le=14 * DAY)] = 60
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0
    grace: Annotated[int, Meta(ge=0, le=3600)] = 60
    stand_in: bool | None = None

    @property
    def agreed(self) -> TimeControl:
        """With everything said, as a table keeps it."""
        return self if self.stand_in is not None else structs.replace(self, stand_in=self.kind != "none")


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
    _seen: list[float] = field(default_factory=list)
    """When each seat has seen everything, at the latest."""
    _grace: list[float] = field(default_factory=list)
    """What each seat has left of the grace period. A turn brings it back, coming back does not, or one could stall."""
    _absent_since: float | None = None
    _attended: bool = True

    def __post_init__(self, kept: list[float] | None) -> None:
        self.control = self.control.agreed
        self.left = list(kept or [float(self.control.seconds)] * self.players)
        self._grace = [float(self.control.grace)] * self.players
        self._seen = [-inf] * self.players

    def move(
        self,
        at: float,
        awaiting: int | None,
        active: int | None,
        turn: int,
        *,
        present: bool,
        attended: bool = True,
        to_show: tuple[float, float] | None = None,
    ) -> None:
        """A decision was made or somebody came or went: book the time, then watch whoever is awaited.

        `present`: the awaited person is there; `attended`: anybody is; `to_show`: so many seconds may it take to show
        the decision, if one was made, to whoever made it and to the others.
        """
        self.left = self._left_after(at, awaiting, turn)
        if self.awaiting is not None and self._absent_since is not None and self._attended:
            self._grace[self.awaiting] -= at - self._absent_since
        if turn != self.turn:
            self._grace = [float(self.control.grace)] * self.players
        if to_show is not None:
            self._show(at, *to_show)
        waits = not present and self.control.kind != "days"
        self._absent_since = at if waits else None
        self.awaiting, self.active, self.turn = awaiting, active, turn
        self._since, self._attended = at, attended or self.control.kind == "days"

    def _show(self, at: float, to_mover: float, to_others: float) -> None:
        """Whoever has decided had seen everything before."""
        for seat, seen in enumerate(self._seen):
            long = at + to_mover if seat == self.awaiting else max(seen, at) + to_others
            self._seen[seat] = min(long, at + MOST_WATCHED)

    def has_seen(self, at: float, seat: int) -> bool:
        """Somebody's device has shown everything: if they are awaited, their time begins. Does that change anything?"""
        waited = at < self._seen[seat]
        self._seen[seat] = min(self._seen[seat], at)
        return waited and seat == self.awaiting and self.control.kind != "none"

    def go_on(self, at: float, left: Sequence[float]) -> None:
        """So much time everybody had left where this clock stood before."""
        self.left, self._since = list(left), at

    def has_run(self, seconds: float) -> None:
        """Time that passed while this clock was put away."""
        self._since -= seconds

    def _left_after(self, at: float, awaiting: int | None, turn: int) -> list[float]:
        """A new turn brings time; in the set-up, where nobody is active, every placement is a turn."""
        left, setting_up = self.left_at(at), self.active is None
        if self.awaiting is None:
            return left
        by_turns = self.control.kind in ("turn", "days")
        if by_turns and (turn != self.turn or (setting_up and awaiting != self.awaiting)):
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

    def has_run_out(self, at: float) -> int | None:
        """The awaited seat, if its time is up, whether somebody else moves for it or not."""
        seat = self.awaiting
        return seat if seat is not None and self.control.kind != "none" and self.left_at(at)[seat] <= 0 else None

    def due_in(self, at: float) -> float | None:
        """Seconds until somebody else must move; nothing where that never happens."""
        if self.awaiting is None or not self.control.stand_in or not self._attended:
            return None
        if self._absent_since is not None:
            return self._absent_since + self._grace[self.awaiting] - at
        if self.control.kind == "none":
            return None
        return self._began(self.awaiting) + self.left[self.awaiting] - at

    def shown(self, at: float) -> tuple[list[float], int | None, float] | None:
        """What everybody sees of the clock: seconds left by seat, whose are running, and in how many seconds they begin
        to, at the latest.
        """
        if self.control.kind == "none":
            return None
        if self.awaiting is None or self._absent_since is not None:
            return _rounded(self.left_at(at)), None, 0.0
        return _rounded(self.left_at(at)), self.awaiting, round(max(0.0, self._began(self.awaiting) - at), 1)

    def _began(self, seat: int) -> float:
        """Since when the time of the awaited seat runs, or from when on it will."""
        return max(self._since, self._seen[seat])

    def left_at(self, at: float) -> list[float]:
        """The seconds that each seat has left by then."""
        left = list(self.left)
        if self.awaiting is not None and self._absent_since is None:
            left[self.awaiting] = max(0.0, left[self.awaiting] - max(0.0, at - self._began(self.awaiting)))
        return left


def _rounded(seconds: list[float]) -> list[float]:
    return [round(each, 1) for each in seconds]
