"""Who is away from a game under way, since when, and for whom that is so long that they count as having left.

Pure: the time comes in as milliseconds. A page that is loaded anew, or a phone whose screen is off, is nobody's
leaving: only after a while without any device may the host give a seat to somebody else. Where a table has agreed on a
grace period for stand-ins, that is the while. In a game of days people come now and then: there it is a day, or less
where their own time has run out.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from erdkreis.server.clock import DAY, TimeControl

LEFT_AFTER = 120
"""So many seconds without a device, where a table has agreed on nothing."""


def patience(control: TimeControl) -> int:
    """After so many seconds without a device somebody counts as having left."""
    if control.kind == "days":
        return DAY
    return control.grace if control.agreed.stand_in else LEFT_AFTER


@dataclass
class Absence:
    """Since when each person who sits at a table has had no device there."""

    since: dict[int, int] = field(default_factory=dict)

    def look(self, at: int, people: Collection[int], present: Collection[int]) -> bool:
        """Who sits here, and who of them is there now? Tells whether anybody has gone or come."""
        away = [seat for seat in people if seat not in present]
        before, self.since = self.since, {seat: self.since.get(seat, at) for seat in away}
        return before.keys() != self.since.keys()

    def seconds(self, at: int) -> dict[int, int]:
        """For how long everybody has been away; a clock that was set back tells nothing."""
        return {seat: max(0, at - since) // 1000 for seat, since in self.since.items()}

    def left(self, at: int, control: TimeControl, out_of_time: Collection[int]) -> set[int]:
        """Who has been away for too long."""
        waits = self._waits(control, out_of_time)
        return {seat for seat, seconds in self.seconds(at).items() if seconds >= waits[seat]}

    def due_in(self, at: int, control: TimeControl, out_of_time: Collection[int]) -> float | None:
        """Seconds until the next of them has been away for too long; nothing if nobody will be."""
        waits, left = self._waits(control, out_of_time), self.left(at, control, out_of_time)
        due = [since / 1000 + waits[seat] - at / 1000 for seat, since in self.since.items() if seat not in left]
        return min(due, default=None)

    def _waits(self, control: TimeControl, out_of_time: Collection[int]) -> Mapping[int, int]:
        """For how long each is waited for; a page loaded anew just when the time is up is no leaving either."""
        usual = patience(control)
        return {seat: min(usual, LEFT_AFTER) if seat in out_of_time else usual for seat in self.since}
