"""The contract of a bus: it tells other processes where to look, and what they find there is in the store.

Nothing but the id of a table and two numbers travels on it, and how much somebody has asked for, by a hash that only
servers can make: whoever reads it learns nothing that is hidden. It may lose whatever it is given, and nothing rests on
it: a process that hears nothing looks at the store by itself.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from erdkreis.errors import ErdkreisError


class BusError(ErdkreisError):
    """The bus cannot be used; the message says why.

    `code` tells it too: `bus/extra`, `bus/unreachable`, `bus/foreign`, `bus/alone`.
    """

    def __init__(self, message: str, code: str) -> None:
        super().__init__(message)
        self.code = code


@dataclass(frozen=True)
class News:
    """A table is at this version and its log at this entry; or, without them, who is at it has changed."""

    table: str
    stand: tuple[int, int] | None = None


Hear = Callable[[News], None]


class Bus(Protocol):
    """What a server asks of a bus. Neither telling nor hearing ever fails: what cannot be told is dropped."""

    def tell(self, news: News) -> None:
        """In a moment, to all processes, this one included; of a table only the latest."""

    def listen(self, hear: Hear) -> None:
        """From now on, until it is closed; again by itself after every break."""

    async def take(self, name: str, who: str, per_minute: float) -> float | None:
        """Take one of so many a minute that somebody has, at all processes together: 0 if that is allowed now, else the
        seconds until it will be. None where nobody can say; whoever asks counts for themselves then."""
        ...

    @property
    def reachable(self) -> bool:
        """Has it answered when it was last spoken to? Nobody waits for that."""
        ...

    async def close(self) -> None:
        """What is waiting to be told is told first, as far as that is possible."""


class NoBus:
    """That of a server that is alone: nobody is told anything."""

    def tell(self, news: News) -> None:
        pass

    def listen(self, hear: Hear) -> None:
        pass

    async def take(self, name: str, who: str, per_minute: float) -> float | None:
        return None

    @property
    def reachable(self) -> bool:
        return True

    async def close(self) -> None:
        pass
