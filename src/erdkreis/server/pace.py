"""So much in so long a time, and a little at once: tokens that are spent and come back."""

from __future__ import annotations

import time
from collections.abc import Callable


class Tokens:
    """Whoever spends more than there are has to wait until they are back."""

    def __init__(self, per_second: float, at_once: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._most = per_second, at_once
        self._clock = clock
        self._left, self._at = at_once, clock()

    def spend(self, cost: float = 1.0) -> float:
        """Spend some: 0 if they were there, else the seconds until the debt is paid."""
        now = self._clock()
        self._left = min(self._most, self._left + (now - self._at) * self._rate) - cost
        self._at = now
        return max(0.0, -self._left / self._rate)
