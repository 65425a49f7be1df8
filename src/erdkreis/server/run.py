"""Running the server: its socket, its hold on the data, uvicorn around the application, and an end in bounded time.

Owns what the process says about itself. No address, token or payload gets into a log: of an error only its type and
its place in the code are told.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import fcntl
import functools
import gc
import logging
import multiprocessing
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType, TracebackType
from typing import Any, NoReturn, cast

import uvicorn
from filelock import FileLock, Timeout

from erdkreis.engine.kernel.cache import cache_is_warm
from erdkreis.errors import ErdkreisError
from erdkreis.server.doorkeeper import Doorkeeper
from erdkreis.server.front import FrontPage, look_at_what_is_shared
from erdkreis.server.nearby import shared_address, url_of
from erdkreis.server.settings import DATABASE, Settings
from erdkreis.server.wire import HttpProtocol, SocketProtocol

LOCK = "erdkreis.lock"
PING_SECONDS, PONG_SECONDS = 5, 15
"""So often is a client asked whether it is there, and so long may its answer take. Browsers answer by themselves, in a
hidden tab too: whoever does not is away, and the others see it."""
GRACE_SECONDS = 3
"""So long may connections take to end."""
SYSTEM_BYTES = 65_536
"""So much may wait in the system for a reader, besides what waits here."""
END_SECONDS = 9
"""So long may everything take to end. Seconds for which others had the processors do not count."""
LONGEST_END_SECONDS = 60
"""So long in all, however much else the machine has to do."""
LONGEST_DRAIN_SECONDS = END_SECONDS
"""So long in all where other processes go on: whoever waits for this one waits in vain."""
LOOK_SECONDS = 0.5
"""So often it is looked how long that has been."""

ADDRESS = "erdkreis.address"
"""Where the server on this folder can be reached, for who would start a second one."""

ANEW = "--anew"
"""The argument by which a command knows that it has been started before, and at which socket it goes on listening."""

log = logging.getLogger("erdkreis.server")

Started = Callable[[str, int], None]
"""Hears the host and the port when the server is up."""


class StartError(ErdkreisError):
    """The server cannot start, or its data cannot be had alone; the message says why."""

    code = "server/start"


class InUse(StartError):
    """Another server works on the folder."""


def run(
    settings: Settings,
    started: Started,
    compiling: subprocess.Popen[bytes] | None = None,
    inherited: int | None = None,
) -> None:
    """Serve until SIGINT or SIGTERM. StartError, StoreError, BusError or OSError if that cannot begin.

    Where the rules are still `compiling`, this process plays by the uncompiled ones; once they are there, it ends its
    connections and starts anew. The socket at which it listens is `inherited` by what it starts: whoever was at a table
    comes back by themselves, and whoever comes meanwhile waits for a moment, and is not refused.
    """
    asyncio.run(look_at_what_is_shared(settings))  # before there is a folder
    compiled = threading.Event()
    with _held(settings) as lock_database, _listening(settings, inherited) as listener:
        port = listener.getsockname()[1]
        front = FrontPage(settings)
        _log_to_stderr()

        def up() -> None:
            lock_database()
            with contextlib.suppress(OSError):  # without it a second one cannot say where this one is, no more
                _address_file(settings.data).write_text(_near(settings, port), encoding="utf-8")
            started(settings.host, port)

        server = _Server(configured(front, settings), front, up)
        gc.set_threshold(10_000, 20, 20)  # hardly anything here is a cycle: looking less often, a fifth more moves
        if compiling is not None:
            watch = (compiling, lambda: _end_for(compiled, server))
            threading.Thread(target=_when_compiled, args=watch, daemon=True).start()
        with contextlib.closing(server), _signals_to(server) as told_to_end:
            server.run([listener.dup()])  # it closes what it has been given
            if compiled.is_set() and front.failure is None and not told_to_end.is_set():
                log.info("the rules are compiled: starting anew with them; who plays comes back by themselves")
                start_anew(listener)
        _address_file(settings.data).unlink(missing_ok=True)
    if front.failure is not None:
        raise front.failure
    log.info("stopped")


def _when_compiled(process: subprocess.Popen[bytes], do: Callable[[], None]) -> None:
    """A compiler that could not keep its work would only be started again and again."""
    if process.wait() == 0 and cache_is_warm():
        do()
    else:
        log.warning("the rules could not be compiled: playing goes on without that, more slowly")


def _end_for(reason: threading.Event, server: uvicorn.Server) -> None:
    if not server.should_exit:
        reason.set()
        server.should_exit = True


def start_anew(listener: socket.socket) -> NoReturn:
    """Replace this process by the same command with the rules compiled, at the same socket, which never closes."""
    os.environ.pop("NUMBA_DISABLE_JIT", None)
    listener.set_inheritable(True)
    port, place = str(listener.getsockname()[1]), str(listener.fileno())
    os.execv(sys.executable, [sys.executable, "-m", "erdkreis", *sys.argv[1:], "--port", port, ANEW, place])


def _listening(settings: Settings, inherited: int | None) -> socket.socket:
    if inherited is None:
        return listen(settings.host, settings.port)
    listener = socket.socket(fileno=inherited)
    listener.set_inheritable(False)
    return listener


def address_in(data: str) -> str | None:
    """Where the server that works on this folder can be reached from this machine, as far as it has said so."""
    with contextlib.suppress(OSError):
        return _address_file(data).read_text(encoding="utf-8").strip() or None
    return None


def _address_file(data: str) -> Path:
    return Path(data) / ADDRESS


def _near(settings: Settings, port: int) -> str:
    """Where somebody at this machine opens it: if it listens on all addresses, by one that leads here for certain."""
    shared = shared_address(port) if settings.nearby else None
    return shared or url_of({"0.0.0.0": "127.0.0.1", "::": "::1"}.get(settings.host, settings.host), port)


@contextlib.contextmanager
def _held(settings: Settings) -> Iterator[Callable[[], None]]:
    """The folder alone, unless the tables are elsewhere: several processes may then share what else is in it."""
    if settings.store:
        _make_usable(Path(settings.data))
        yield lambda: None
        return
    with hold(Path(settings.data)) as lock_database:
        yield lock_database


@contextlib.contextmanager
def hold(folder: Path) -> Iterator[Callable[[], None]]:
    """Have a data folder alone: two servers on one database would tell their players different things.

    The folder itself is locked, and the one in which the database really is: a file made for that could be removed, and
    whoever came next would lock a new one. The database is locked too, for it may have another name elsewhere, or be
    moved there; where there is none yet, whoever has made it calls what this gives. Nothing may be open on the database
    when this ends: SQLite's own locks on it end then. The file is locked besides: a server of an earlier version looks
    at nothing else.
    """
    _make_usable(folder)
    database, locked = folder / DATABASE, False
    with contextlib.ExitStack() as held:

        def lock_database() -> None:
            nonlocal locked
            if not locked and database.is_file() and os.access(database, os.R_OK):
                held.enter_context(_locked(database))
                locked = True

        try:
            for place in _places(folder):
                held.enter_context(_locked(place))
            held.enter_context(FileLock(folder / LOCK).acquire(blocking=False))
            lock_database()
        except (BlockingIOError, Timeout):
            raise InUse(f"{folder} is in use by a running server") from None
        yield lock_database


def check_name(folder: Path) -> None:
    """Whoever writes beside a server must come to the database as it did: beside another name lies another log."""
    try:
        with contextlib.ExitStack() as held:
            for place in _places(folder):
                held.enter_context(_locked(place))
    except BlockingIOError:
        return
    try:
        with _locked(folder / DATABASE):
            pass
    except BlockingIOError:
        raise InUse(f"{folder} is in use by a server that was given another folder: name that one") from None


def _places(folder: Path) -> set[Path]:
    return {folder.resolve(), (folder / DATABASE).resolve().parent}


def _make_usable(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        raise StartError(f"{folder} is not a folder: games cannot be kept there, choose another by --data") from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise StartError(f"{folder} cannot be made ({reason.lower()}): choose another folder by --data") from None
    if not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        raise StartError(f"nothing can be written into {folder}: choose another folder by --data, or change its rights")


@contextlib.contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Until the process ends, however it does."""
    place = os.open(path, os.O_RDONLY)
    try:
        fcntl.flock(place, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    finally:
        os.close(place)


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 finds a free one."""
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        both = host == "::" and socket.has_dualstack_ipv6()
        listener = socket.create_server(cast("Any", address), family=family, backlog=2048, dualstack_ipv6=both)
        # of every connection; left to itself the system would keep megabytes for each that does not read
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SYSTEM_BYTES)
        return listener
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


# uvicorn


def configured(app: object, settings: Settings) -> uvicorn.Config:
    doorkeeper = Doorkeeper(settings)
    return uvicorn.Config(
        cast("Any", app),
        loop="auto",  # uvloop where it is installed
        http=cast("Any", functools.partial(HttpProtocol, doorkeeper)),
        ws=cast("Any", functools.partial(SocketProtocol, doorkeeper)),
        ws_max_size=settings.frame_bytes,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PONG_SECONDS,
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
        self._longest = LONGEST_DRAIN_SECONDS if front.is_shared else LONGEST_END_SECONDS
        self._ended = threading.Event()
        self._watched = False
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
        if not self._front.built:
            log.warning(
                "the game in the browser is not built: run `make install` in the folder of Erdkreis, then start again"
            )

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._be_watched()
        await self._front.drain()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Told to end; perhaps its event loop hangs, and never hears of it."""
        self._be_watched()
        super().handle_exit(sig, frame)

    def _be_watched(self) -> None:
        if not self._watched:
            self._watched = True
            threading.Thread(target=_watch_over, args=(self._ended, self._longest), daemon=True).start()

    def close(self) -> None:
        """It has ended, with its threads: nobody need watch over that any more."""
        self._ended.set()


def _watch_over(ended: threading.Event, longest: float) -> None:
    """Whoever hangs is ended, busily or not. Whoever gets little of a busy machine has longer."""
    had, waits = 0.0, _kept_waiting()
    begun = looked = time.monotonic()
    while not ended.wait(LOOK_SECONDS):
        before, waits, last, looked = waits, _kept_waiting(), looked, time.monotonic()
        taken = sum(seconds - before.get(thread, 0.0) for thread, seconds in waits.items())
        had += max(0.0, looked - last - taken)
        if had >= END_SECONDS or looked - begun >= longest:
            _end()


def _kept_waiting() -> dict[str, float]:
    """By thread of this process, seconds for which it was ready to run while others had the processors; nothing where
    the system does not tell."""
    waited = {}
    for thread in Path("/proc/self/task").glob("*"):
        with contextlib.suppress(OSError):  # it has ended meanwhile
            waited[thread.name] = int((thread / "schedstat").read_text(encoding="ascii").split()[1]) / 1e9
    return waited


def _end() -> None:
    """Whatever still runs is given up. No acknowledged move is lost by it: those are on the disk."""
    log.error("something did not end: ending at once")
    for child in multiprocessing.active_children():
        child.kill()
    os._exit(1)


@contextlib.contextmanager
def _signals_to(server: uvicorn.Server) -> Iterator[threading.Event]:
    """A signal ends the server, not the process, also in the moments when uvicorn does not listen to signals itself.

    uvicorn raises the signal once more when it has ended; this is who hears it then.
    """

    heard = threading.Event()

    def end(number: int, frame: FrameType | None) -> None:
        heard.set()
        server.should_exit = True

    before = {number: signal.signal(number, end) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield heard
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


# Logs


def _log_to_stderr() -> None:
    """One line for each thing worth telling, nothing that came from outside. Undoes what Litestar has set up."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Discreet("%(asctime)s %(levelname)s %(message)s"))
    handler.addFilter(Sparing())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("erdkreis").setLevel(logging.INFO)
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
    logging.getLogger("litestar").handlers.clear()
    logging.getLogger("litestar").propagate = True


class Sparing(logging.Filter):
    """Lets only so many lines of a kind into the log each minute: nobody fills the disk by failing again and again."""

    def __init__(self, most: int = 20, seconds: float = 60.0, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._most, self._seconds, self._clock = most, seconds, clock
        self._began = clock()
        self._counts: Counter[tuple[str, int]] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        if self._clock() - self._began >= self._seconds:
            self._began = self._clock()
            self._counts.clear()
        kind = (record.pathname, record.lineno)  # where it is said: there are only so many such places
        self._counts[kind] += 1
        if self._counts[kind] == self._most:
            record.msg, record.args = f"{record.getMessage()} (no more of these for a while)", ()
        return self._counts[kind] <= self._most


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
