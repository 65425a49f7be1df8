"""Running the server: its socket, its hold on the data, uvicorn around the application, and an end in bounded time.

Owns what the process says about itself. No address, token or payload gets into a log: of an error only its type and
its place in the code are told.
"""

from __future__ import annotations

import contextlib
import errno
import gc
import logging
import multiprocessing
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType, TracebackType
from typing import Any, NoReturn, cast

import uvicorn
from filelock import FileLock, Timeout

from erdkreis.engine.kernel.cache import cache_is_warm
from erdkreis.errors import ErdkreisError
from erdkreis.server.front import FrontPage
from erdkreis.server.settings import Settings
from erdkreis.server.wire import SocketProtocol

LOCK = "erdkreis.lock"
GRACE_SECONDS = 3
"""So long may connections take to end."""
END_SECONDS = 10
"""So long may everything take to end."""

ANEW = "--anew"
"""The argument by which a command knows that it has been started before."""

log = logging.getLogger("erdkreis.server")

Started = Callable[[str, int], None]
"""Hears the host and the port when the server is up."""


class StartError(ErdkreisError):
    """The server cannot start, or its data cannot be had alone; the message says why."""

    code = "server/start"


def run(settings: Settings, started: Started, compiling: subprocess.Popen[bytes] | None = None) -> None:
    """Serve until SIGINT or SIGTERM. StartError, StoreError or OSError if that cannot begin.

    Where the rules are still `compiling`, this process plays by the uncompiled ones; once they are there, it ends its
    connections and starts anew at the same port. Whoever is at a table comes back by themselves.
    """
    port, compiled = _serve(settings, started, compiling)
    if compiled:
        start_anew(port)


def _serve(settings: Settings, started: Started, compiling: subprocess.Popen[bytes] | None) -> tuple[int, bool]:
    """The port that was served, and whether that ended because the rules are compiled."""
    compiled = threading.Event()
    with hold(Path(settings.data)), listen(settings.host, settings.port) as listener:
        port = listener.getsockname()[1]
        front = FrontPage(settings)
        _log_to_stderr()
        server = _Server(_configured(front, settings), front, lambda: started(settings.host, port))
        gc.set_threshold(10_000, 20, 20)  # hardly anything here is a cycle: looking less often, a fifth more moves
        if compiling is not None:
            watch = (compiling, lambda: _end_for(compiled, server))
            threading.Thread(target=_when_compiled, args=watch, daemon=True).start()
        with _signals_to(server):
            server.run([listener])
    if front.failure is not None:
        raise front.failure
    log.info("stopped")
    return port, compiled.is_set()


def _when_compiled(process: subprocess.Popen[bytes], do: Callable[[], None]) -> None:
    """A compiler that could not keep its work would only be started again and again."""
    if process.wait() == 0 and cache_is_warm():
        do()


def _end_for(reason: threading.Event, server: uvicorn.Server) -> None:
    if not server.should_exit:
        reason.set()
        server.should_exit = True


def start_anew(port: int) -> NoReturn:
    """Replace this process by the same command, at the same port, with the rules compiled."""
    os.environ.pop("NUMBA_DISABLE_JIT", None)
    os.execv(sys.executable, [sys.executable, "-m", "erdkreis", *sys.argv[1:], "--port", str(port), ANEW])


@contextlib.contextmanager
def hold(folder: Path) -> Iterator[None]:
    """Have a data folder alone: two servers on one database would tell their players different things."""
    folder.mkdir(parents=True, exist_ok=True)
    try:
        held = FileLock(folder / LOCK).acquire(blocking=False)
    except Timeout:
        raise StartError(f"{folder} is in use by a running server") from None
    with held:
        yield


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 finds a free one."""
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        both = host == "::" and socket.has_dualstack_ipv6()
        return socket.create_server(cast("Any", address), family=family, backlog=2048, dualstack_ipv6=both)
    except OSError as error:
        match error.errno:
            case errno.EADDRINUSE:
                reason = "another program has this port; choose another, or 0 for any that is free"
            case errno.EACCES:
                reason = "this port needs special rights; choose one above 1023"
            case errno.EADDRNOTAVAIL:
                reason = "this machine does not have that address"
            case _:
                reason = error.strerror or str(error)
        raise StartError(f"cannot listen on {url_of(host, port)}: {reason}") from None


def url_of(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


# uvicorn


def _configured(front: FrontPage, settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        cast("Any", front),
        loop="auto",  # uvloop where it is installed
        ws=SocketProtocol,
        ws_max_size=settings.frame_bytes,
        ws_per_message_deflate=False,  # updates are small; a compressor for each connection is not
        lifespan="on",
        interface="asgi3",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.proxies,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )


class _Server(uvicorn.Server):
    """uvicorn that tells when it is up, raises what kept it from starting, and ends for certain."""

    def __init__(self, config: uvicorn.Config, front: FrontPage, up: Callable[[], None]) -> None:
        super().__init__(config)
        self._front = front
        self._up = up
        front.give_up = self._give_up

    def _give_up(self) -> None:
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        with _silent():  # the caller is told, in its own words
            try:
                await super().startup(sockets)
            except SystemExit:
                raise self._front.failure or StartError("the server did not start") from None
        with contextlib.suppress(OSError):  # nobody reads what is printed: no reason not to serve
            self._up()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        watch = threading.Timer(END_SECONDS, _end)
        watch.daemon = True
        watch.start()
        await super().shutdown(sockets)
        watch.cancel()


def _end() -> None:
    """Whatever still runs is given up. No acknowledged move is lost by it: those are on the disk."""
    log.error("did not end within %d seconds: ending at once", END_SECONDS)
    for child in multiprocessing.active_children():
        child.kill()
    os._exit(1)


@contextlib.contextmanager
def _signals_to(server: uvicorn.Server) -> Iterator[None]:
    """A signal ends the server, not the process, also in the moments when uvicorn does not listen to signals itself.

    uvicorn raises the signal once more when it has ended; this is who hears it then.
    """

    def end(number: int, frame: FrameType | None) -> None:
        server.should_exit = True

    before = {number: signal.signal(number, end) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


# Logs


def _log_to_stderr() -> None:
    """One line for each thing worth telling, nothing that came from outside. Undoes what Litestar has set up."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Discreet("%(asctime)s %(levelname)s %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("erdkreis").setLevel(logging.INFO)
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
    logging.getLogger("litestar").handlers.clear()
    logging.getLogger("litestar").propagate = True


@contextlib.contextmanager
def _silent() -> Iterator[None]:
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        yield
    finally:
        logging.disable(before)


class _Discreet(logging.Formatter):
    """The first line of a message; of an error its type and its way through the code, but not its words."""

    def format(self, record: logging.LogRecord) -> str:
        record.message = record.getMessage().partition("\n")[0]
        record.asctime = self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z")
        line = self.formatMessage(record)
        if record.exc_info and record.exc_info[1] is not None:
            line += f": {_type_and_place(record.exc_info[1])}"
        return line


def _type_and_place(error: BaseException) -> str:
    places = []
    step: TracebackType | None = error.__traceback__
    while step is not None:
        places.append(f"{Path(step.tb_frame.f_code.co_filename).name}:{step.tb_lineno}")
        step = step.tb_next
    return f"{type(error).__name__} in {' > '.join(places[-8:])}"
