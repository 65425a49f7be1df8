"""A wire between a server and what it needs, or who needs it: it can be cut, go dead, or lead elsewhere."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

State = Literal["whole", "cut", "dead"]
"""A wire that is cut says so to both ends; one that is dead takes everything, and nothing arrives."""
End = Path | int
"""A socket in a folder, or a port on loopback; port 0 is any that is free."""


@dataclass
class Wire:
    """Listens at `here` and passes everything on to whoever listens at `there`."""

    here: End
    there: End
    state: State = "whole"
    _passing: set[asyncio.Task[None]] = field(default_factory=set)

    async def __aenter__(self) -> Wire:
        if isinstance(self.here, Path):
            self._server = await asyncio.start_unix_server(self._serve, self.here)
        else:
            self._server = await asyncio.start_server(self._serve, "127.0.0.1", self.here)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        await self.become("cut")

    @property
    def port(self) -> int:
        return int(self._server.sockets[0].getsockname()[1])

    async def become(self, state: State) -> None:
        """What was connected while the wire was not whole, or is when it is cut, does not come back by itself."""
        if "cut" in (state, self.state) or state == "whole":
            for task in self._passing:
                task.cancel()
            await asyncio.gather(*self._passing, return_exceptions=True)
        self.state = state

    async def lead(self, there: End) -> None:
        await self.become("cut")
        self.there = there
        await self.become("whole")

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._passing.add(task)
        try:
            if self.state == "cut":
                return
            upstream, downstream = await self._connect()
            try:
                async with asyncio.TaskGroup() as both:
                    both.create_task(self._pass_on(reader, downstream))
                    both.create_task(self._pass_on(upstream, writer))
            finally:
                downstream.transport.abort()
        except* (OSError, asyncio.CancelledError):
            pass
        finally:
            self._passing.discard(task)
            writer.transport.abort()

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if isinstance(self.there, Path):
            return await asyncio.open_unix_connection(self.there)
        return await asyncio.open_connection("127.0.0.1", self.there)

    async def _pass_on(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        while data := await source.read(65536):
            if self.state == "whole":
                target.write(data)
                with contextlib.suppress(ConnectionError):
                    await target.drain()
        raise ConnectionError("one end is gone")
