"""What answers first: the web client, at once; and the application behind it, as soon as that is loaded.

The rules and all that is built on them take a second to load. Whoever opens the page meanwhile sees it already; what it
asks for waits that long.
"""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Callable, MutableMapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from erdkreis.server.asgi import Receive, Scope, Send, encoded
from erdkreis.server.bus.contract import Bus
from erdkreis.server.bus.opening import open_bus
from erdkreis.server.security import HEADERS
from erdkreis.server.settings import Settings
from erdkreis.server.site import Site, is_about
from erdkreis.server.store.contract import Store
from erdkreis.server.store.opening import open_store
from erdkreis.server.turning_away import only_to_read, turn_away
from erdkreis.server.web import Web

if TYPE_CHECKING:
    from erdkreis.server.app import Application

CLIENT = Path(__file__).parent.parent / "web"
"""Where the build of the web client goes."""
SITE = Path(__file__).parent.parent / "site"
"""Where the build of the documentation goes."""

PAGE = b"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Erdkreis</title>
<h1>Erdkreis is running.</h1>
<p>The game in the browser is not built here. Whoever runs this server builds it with <code>make install</code> in the
folder of Erdkreis, and starts it again. What is there is the interface for programs:
<a href="/api/schema/openapi.json">/api/schema/openapi.json</a>.</p>
<p>To play now, use the terminal: <code>erdkreis terminal</code></p>
</html>
"""

_log = logging.getLogger("erdkreis.server")


class FrontPage:
    """The application with the web client before it, or with a page that says it is not built.

    Remembers why a start failed; `give_up` hears of it where that was after the start.
    """

    def __init__(self, settings: Settings, client: Path = CLIENT, site: Path = SITE) -> None:
        self._settings = settings
        self._web = Web(client)
        self._site = Site(site)
        self._loading: asyncio.Future[Life] | None = None
        self.failure: BaseException | None = None
        self.give_up: Callable[[], None] = lambda: None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(scope, receive, send)
        elif scope["type"] != "http" or _is_the_applications(scope["path"]):
            await self._pass_on(scope, receive, send)
        elif is_about(scope["path"]):
            await self._site(scope, send)
        elif self._web.built:
            await self._web(scope, send)
        elif scope["path"] == "/":
            await (_welcome if scope["method"] in ("GET", "HEAD") else only_to_read)(scope, send)
        else:
            await self._pass_on(scope, receive, send)

    @property
    def is_shared(self) -> bool:
        """Do other processes serve the same tables?"""
        return bool(self._settings.store)

    @property
    def built(self) -> bool:
        """Is the web client there?"""
        return self._web.built

    async def loaded(self) -> Application:
        """The application, once it is there."""
        assert self._loading is not None
        return (await asyncio.shield(self._loading)).app

    async def drain(self) -> None:
        """Before the end: see `Application.drain`. Whatever goes wrong in it, the end comes."""
        if self._loading is None or not self._loading.done() or self.failure is not None:
            return
        try:
            await (await self.loaded()).drain()
        except Exception:
            _log.exception("could not hand over to other processes")

    async def _pass_on(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            app = await self.loaded()
        except Exception:
            await turn_away(scope, send, 503, "server/start", "The server cannot start.")
        else:
            await app(scope, receive, send)

    async def _live(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()  # lifespan.startup
        try:
            store, bus = await _opened(self._settings)
            self._loading = asyncio.ensure_future(self._load(scope, store, bus))
            await send({"type": "lifespan.startup.complete"})
            await receive()  # lifespan.shutdown
            life = await self._loading
            await life.end()
            await send({"type": "lifespan.shutdown.complete"})
        except BaseException as error:
            self.failure = self.failure or _only(error)
            _log.error("failed to start or to stop", exc_info=error)
            raise

    async def _load(self, scope: Scope, store: Store, bus: Bus) -> Life:
        try:
            life = Life(await asyncio.to_thread(self._make, store, bus))
            await life.begin(scope)
        except BaseException as error:
            self.failure = _only(error)
            self.give_up()
            raise
        gc.collect()
        gc.freeze()  # what is there now stays: looking through it again and again would delay every move
        return life

    def _make(self, store: Store, bus: Bus) -> Application:
        from erdkreis.server.app import Application
        from erdkreis.server.loading import have_descriptors, load_rules

        have_descriptors()
        load_rules()
        return Application(self._settings, store, bus)


async def look_at_what_is_shared(settings: Settings) -> None:
    """StoreError or BusError where a store or a bus that is asked for cannot be used; nothing is changed."""
    if settings.store or settings.bus:
        store, bus = await _opened(settings)
        await store.close()
        await bus.close()


async def _opened(settings: Settings) -> tuple[Store, Bus]:
    """The data is looked at before anything is said to be ready; where the bus is wrong, none is made."""
    bus = await open_bus(settings.bus, settings.store)
    try:
        return await open_store(settings.store, settings.database), bus
    except BaseException:
        await bus.close()
        raise


class Life:
    """The life of an application inside that of its front."""

    def __init__(self, app: Application) -> None:
        self.app = app
        self._lifespan: asyncio.Queue[MutableMapping[str, Any]] = asyncio.Queue()
        self._begun = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def begin(self, scope: Scope) -> None:
        """Raises what kept it from beginning."""
        self._task = asyncio.create_task(self.app(scope, self._lifespan.get, self._hear))
        self._lifespan.put_nowait({"type": "lifespan.startup"})
        begun = asyncio.create_task(self._begun.wait())
        await asyncio.wait([self._task, begun], return_when=asyncio.FIRST_COMPLETED)
        begun.cancel()
        if self._task.done():
            await self._task

    async def end(self) -> None:
        assert self._task is not None
        self._lifespan.put_nowait({"type": "lifespan.shutdown"})
        await self._task

    async def _hear(self, message: MutableMapping[str, Any]) -> None:
        if message["type"] == "lifespan.startup.complete":
            self._begun.set()


def _only(error: BaseException) -> BaseException:
    """Litestar wraps what went wrong in a group, even if it is one thing."""
    while isinstance(error, BaseExceptionGroup) and len(error.exceptions) == 1:
        error = error.exceptions[0]
    return error


def _is_the_applications(path: str) -> bool:
    return path in ("/api", "/health", "/ready", "/metrics") or path.startswith("/api/")


async def _welcome(scope: Scope, send: Send) -> None:
    headers = {**HEADERS, "content-type": "text/html; charset=utf-8", "content-length": str(len(PAGE))}
    await send({"type": "http.response.start", "status": 200, "headers": encoded(headers)})
    await send({"type": "http.response.body", "body": PAGE if scope["method"] == "GET" else b""})
