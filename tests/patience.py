"""Waiting in tests: for something to be so, never for some time to pass. The bound only ends what would never end."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

PATIENCE = 900.0
"""Seconds. Nothing takes even ten on an idle machine; one with fifty times as much to do must not get here."""
PAUSE = 0.02

CALM: dict[str, Any] = {"open_timeout": PATIENCE, "ping_interval": None, "proxy": None}
"""For WebSockets: whoever is slow has not gone."""


def wait_until(reached: Callable[[], bool]) -> None:
    """For tests that wait for something outside their process."""
    end = time.monotonic() + PATIENCE
    while not reached():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(PAUSE)


async def until(reached: Callable[[], bool]) -> None:
    """The same where others must go on meanwhile."""
    async with asyncio.timeout(PATIENCE):
        while not reached():
            await asyncio.sleep(PAUSE)
