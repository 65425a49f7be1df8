"""One measured line: what, how much, and the target it has to meet."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """`at_least` and `at_most` are targets; without either the line only informs."""

    what: str
    value: float
    unit: str
    at_least: float | None = None
    at_most: float | None = None

    @property
    def met(self) -> bool | None:
        if self.at_least is not None:
            return self.value >= self.at_least
        return None if self.at_most is None else self.value <= self.at_most

    @property
    def shown(self) -> str:
        return f"{self.value:,.2f} {self.unit}"

    @property
    def target_shown(self) -> str:
        if self.at_least is not None:
            return f">= {self.at_least:g} {self.unit}"
        return "" if self.at_most is None else f"<= {self.at_most:g} {self.unit}"


def best_of(repeats: int, measured: Callable[[], float]) -> float:
    """The smallest of several measurements: on a shared machine the least disturbed one."""
    return min(measured() for _ in range(repeats))


def seconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began
