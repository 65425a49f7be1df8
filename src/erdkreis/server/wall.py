"""The time of day, as it is kept."""

from __future__ import annotations

import time


def now() -> int:
    """In milliseconds since 1970 (UTC)."""
    return time.time_ns() // 1_000_000
