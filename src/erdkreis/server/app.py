"""Composition: settings, store, tables, HTTP and sockets become one ASGI application."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

from litestar import Litestar
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig

from erdkreis import __version__
from erdkreis.server import http
from erdkreis.server.metrics import Metrics
from erdkreis.server.security import HEADERS
from erdkreis.server.settings import Settings
from erdkreis.server.sockets import Receive, Scope, Send, Sockets
from erdkreis.server.store.sqlite import SqliteStore
from erdkreis.server.tables import Refusal, Tables

TIDY_SECONDS = 60


class Application:
    """HTTP goes to Litestar, sockets to `Sockets`; both share the tables, which live as long as the process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.tables: Tables | None = None
        self._sockets: Sockets | None = None
        self._http = Litestar(
            route_handlers=[http.api(), http.health, http.metrics_text],
            lifespan=[self._lifespan],
            dependencies={
                "tables": Provide(lambda: self.tables, sync_to_thread=False),
                "settings": Provide(lambda: settings, sync_to_thread=False),
                "metrics": Provide(lambda: self.metrics, sync_to_thread=False),
            },
            exception_handlers={Refusal: http.refused, HTTPException: http.wrong, Exception: http.broken},
            logging_config=None,
            openapi_config=OpenAPIConfig(title="Erdkreis", version=__version__, path="/api/schema"),
            response_headers=HEADERS,
            request_max_body_size=65_536,
        )

    @contextlib.asynccontextmanager
    async def _lifespan(self, _: Litestar) -> AsyncIterator[None]:
        folder = Path(self.settings.data)
        await asyncio.to_thread(folder.mkdir, parents=True, exist_ok=True)
        store = await SqliteStore.open(folder / "erdkreis.db")
        self.tables = Tables(store, self.settings)
        self._sockets = Sockets(self.tables, self.settings, self.metrics)
        tidying = asyncio.create_task(self._tidy(self.tables))
        try:
            yield
        finally:
            tidying.cancel()
            await asyncio.gather(tidying, return_exceptions=True)
            await self.tables.close()

    @staticmethod
    async def _tidy(tables: Tables) -> None:
        while True:
            await asyncio.sleep(TIDY_SECONDS)
            await tables.tidy()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and self._sockets is not None:
            await self._sockets(scope, receive, send)
        else:
            await self._http(scope, receive, send)  # type: ignore[arg-type]
