"""Composition: settings, store, tables, HTTP and sockets become one ASGI application."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
from collections.abc import AsyncIterator, MutableMapping
from pathlib import Path
from typing import Any, cast

from litestar import Litestar
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from erdkreis import __version__
from erdkreis.errors import ErdkreisError
from erdkreis.server import http
from erdkreis.server.asgi import Receive, Scope, Send, encoded, headers_of
from erdkreis.server.bus.contract import Bus
from erdkreis.server.bus.opening import open_bus
from erdkreis.server.company import Alone, Company, Together
from erdkreis.server.limits import RequestLimits, changes_something
from erdkreis.server.metrics import Metrics
from erdkreis.server.problems import HANDLERS
from erdkreis.server.security import FOREIGN, FOREIGN_HOST, HEADERS, host_allowed, metrics_allowed, origin_allowed
from erdkreis.server.server_key import ServerKey
from erdkreis.server.settings import Settings
from erdkreis.server.sockets import Sockets
from erdkreis.server.store.contract import SharedStore, Store
from erdkreis.server.store.errors import StoreError
from erdkreis.server.store.opening import open_store
from erdkreis.server.tables import Tables
from erdkreis.server.turning_away import turn_away

TIDY_SECONDS = 60
RECALL_EVERY = 10
"""So many times tidying up: who put a table away may have died with what only it knew, when somebody's time is up."""
FOLLOW_SECONDS = 0.5
"""So often a process looks what others have kept in a store that they share."""
NOTICE_SECONDS = 1.0
"""So long may a proxy take to see by `/ready` that this process ends."""
AWAY_SECONDS = 2.0
"""Within so long everybody is sent away, each at another moment."""
BODY_BYTES = 65_536
SCHEMA, METRICS = "/api/schema", "/metrics"
FOR_PROXIES = ("/health", "/ready")
"""Asked for by whatever name the proxy knows this machine, and several times a second: they count against no limit."""
UNKNOWN = {
    FOREIGN: "a page of an unknown origin: the server's public one belongs into `origins`",
    FOREIGN_HOST: "a request by an unknown host name: the server's own belong into `hosts`",
}
ALWAYS = encoded({**HEADERS, "cache-control": "no-store"})

_log = logging.getLogger("erdkreis.server")


class Application:
    """HTTP goes to Litestar, sockets to `Sockets`; both share the tables, which live as long as the process."""

    def __init__(self, settings: Settings, store: Store | None = None, bus: Bus | None = None) -> None:
        self.settings = settings
        self._store, self._bus = store, bus
        self.metrics = Metrics()
        self.tables: Tables | None = None
        self._sockets: Sockets | None = None
        self._limits = RequestLimits(settings)
        self._warned: set[str] = set()
        self._http = Litestar(
            route_handlers=http.routes(),
            lifespan=[self._lifespan],
            dependencies={
                "tables": Provide(lambda: self.tables, sync_to_thread=False),
                "settings": Provide(lambda: settings, sync_to_thread=False),
                "metrics": Provide(lambda: self.metrics, sync_to_thread=False),
            },
            exception_handlers=HANDLERS,
            logging_config=None,
            openapi_config=OpenAPIConfig(
                title="Erdkreis", version=__version__, path=SCHEMA, render_plugins=[JsonRenderPlugin()]
            ),
            request_max_body_size=BODY_BYTES,
        )

    @contextlib.asynccontextmanager
    async def _lifespan(self, _: Litestar) -> AsyncIterator[None]:
        store = self._store
        if store is None:
            store = await open_store(self.settings.store, self.settings.database)
        bus = self._bus or await open_bus(self.settings.bus, self.settings.store)
        key = await asyncio.to_thread(ServerKey.of, Path(self.settings.data))
        self._limits.share(bus, key.secret_for("addresses"))
        self.tables = Tables(store, self.settings, self.metrics, key=key, bus=bus, company=_company(store, bus))
        self._sockets = Sockets(self.tables, self.settings, self.metrics)
        self.tables.bots.warm_up()
        beside = [asyncio.create_task(self._tidy(self.tables))]
        if store.shared:
            beside.append(asyncio.create_task(self._follow(self.tables)))
            bus.listen(self.tables.hear)
        try:
            yield
        finally:
            for task in beside:
                task.cancel()
            await asyncio.gather(*beside, return_exceptions=True)
            await self.tables.close()
            await bus.close()

    async def drain(self) -> None:
        """Hand everything over to other processes, people last: for a while, proxies still send some."""
        if self.tables is None or self._sockets is None or not self.tables.store.shared:
            return
        self.tables.draining = True
        await self.tables.company.rest()
        await asyncio.sleep(NOTICE_SECONDS)
        await self._sockets.send_away(AWAY_SECONDS)

    @staticmethod
    async def _tidy(tables: Tables) -> None:
        for times in itertools.count():
            try:
                if times % RECALL_EVERY == 0:
                    await tables.deadlines.recall()
                if times:
                    await tables.tidy()
            except StoreError as error:  # a full disk, say: the next time will do
                _log.warning("could not tidy up: %s", error.code)
            await asyncio.sleep(TIDY_SECONDS)

    @staticmethod
    async def _follow(tables: Tables) -> None:
        """See what other processes have done at the tables that are open here, whether a bus tells of it or not."""
        while True:
            await asyncio.sleep(FOLLOW_SECONDS)
            try:
                await tables.follow()
            except ErdkreisError as error:  # the next time will do
                _log.warning("could not look what others have done: %s", error.code)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._http(scope, receive, send)  # type: ignore[arg-type]
        elif scope["type"] == "http":
            await self._answer(scope, receive, self._dressed(send))
        elif not host_allowed(headers_of(scope), scope, self.settings):
            await receive()  # websocket.connect
            await self._foreign(scope, send, 421, FOREIGN_HOST)
        elif wait := await self._limits.wait(scope):
            await receive()  # websocket.connect
            await _too_many(scope, send, wait)
        elif self._sockets is not None:
            await self._sockets(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = headers_of(scope)
        if changes_something(scope) and not origin_allowed(headers, scope, self.settings):
            await self._foreign(scope, send, 403, FOREIGN)
        elif scope["path"] not in FOR_PROXIES and not host_allowed(headers, scope, self.settings):
            await self._foreign(scope, send, 421, FOREIGN_HOST)
        elif scope["path"] == METRICS and not metrics_allowed(scope, self.settings):
            await turn_away(scope, send, 403, "metrics/private")
        elif scope["path"] not in FOR_PROXIES and (wait := await self._limits.wait(scope)):
            await _too_many(scope, send, wait)
        elif scope["path"].startswith(SCHEMA) and scope["path"] != f"{SCHEMA}/openapi.json":
            await turn_away(scope, send, 404, "http/404")  # Litestar would answer with a page
        else:
            await self._http(scope, receive, send)  # type: ignore[arg-type]

    def _dressed(self, send: Send) -> Send:
        """Every answer is counted, and has the headers that every answer has."""

        async def sending(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                self.metrics.answered(message["status"])
                given = {name.lower() for name, _ in message.get("headers", ())}
                more = [header for header in ALWAYS if header[0] not in given]
                message = {**message, "headers": [*message.get("headers", ()), *more]}
            await send(message)

        return sending

    async def _foreign(self, scope: Scope, send: Send, status: int, code: str) -> None:
        """Told to the log once, which is enough: behind a proxy it happens to everybody, and else to strangers only."""
        if code not in self._warned:
            self._warned.add(code)
            _log.warning("refused %s", UNKNOWN[code])
        await turn_away(scope, send, status, code)


def _company(store: Store, bus: Bus) -> Company:
    return Together(cast(SharedStore, store), bus) if store.shared else Alone()


async def _too_many(scope: Scope, send: Send, wait: int) -> None:
    message = f"Too many requests from your address: please try again in {wait} s."
    await turn_away(scope, send, 429, "http/too_many", message, {"retry-after": str(wait)})
