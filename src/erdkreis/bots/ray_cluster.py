"""Pieces of work on a Ray cluster: on whatever cores of whatever nodes there are, while nodes come and go.

A piece goes to any core, and is begun again elsewhere when its node is lost; what comes of it depends on neither. Nodes
need the same Erdkreis, which is seen to before anything is played on them.
"""

from __future__ import annotations

import contextlib
import io
import logging
import socket
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass
from functools import cache, partial
from importlib.metadata import version
from typing import Any
from urllib.parse import urlsplit

import erdkreis
from erdkreis.bots.code_key import code_key
from erdkreis.bots.executor import A_WHILE, Chunk, Upshot, in_order
from erdkreis.bots.warm import Note, ensure_compiled
from erdkreis.errors import ErdkreisError

AUTO = "auto"
PREFIX = "ray://"
PORT = 10001
"""Where a cluster's head listens for those outside, unless it was told otherwise."""
PATIENCE = 10.0
"""Seconds in which somebody must answer there."""


class ClusterError(ErdkreisError):
    """A cluster that cannot be reached, or cannot play."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(f"{message} ({code})")
        self.code = code


class AddressError(ClusterError, ValueError):
    """A text that is not the address of a cluster."""


@dataclass(frozen=True)
class Installed:
    """What must be the same everywhere for the same games to come of it."""

    erdkreis: str
    code: str
    numba: str
    numpy: str

    def __str__(self) -> str:
        return f"Erdkreis {self.erdkreis} (code {self.code}) with Numba {self.numba} and NumPy {self.numpy}"


@dataclass(frozen=True)
class Unlike:
    """The answer of a node that has something else."""

    node: str
    installed: Installed


@cache
def installed() -> Installed:
    return Installed(erdkreis.__version__, code_key(), version("numba"), version("numpy"))


def address_of(text: str) -> str:
    """`auto`, `ray://HOST` or `ray://HOST:PORT`, as Ray wants it; an AddressError for anything else.

    >>> address_of("ray://10.0.0.7"), address_of("ray://[::1]:7000"), address_of("auto")
    ('ray://10.0.0.7:10001', 'ray://[::1]:7000', 'auto')
    """
    if text == AUTO:
        return text
    parts = urlsplit(text)
    bare = not (parts.path or parts.query or parts.fragment or parts.username)
    with contextlib.suppress(ValueError):  # a port that is no number
        if parts.scheme == "ray" and parts.hostname and bare:
            port = PORT if parts.port is None else parts.port
            return f"{PREFIX}{f'[{parts.hostname}]' if ':' in parts.hostname else parts.hostname}:{port}"
    raise AddressError("cluster/address", f"{text!r} is neither {AUTO} nor {PREFIX}HOST")


class RayCluster:
    """The cores of a cluster that runs already. Connects when it is made; `close` lets go of it."""

    piece_seconds = 0.25

    def __init__(self, address: str) -> None:
        import ray

        self._ray: Any = ray
        self._closing = contextlib.ExitStack()
        self._looked, self._cores, self._nodes = 0.0, 1, 1
        try:
            _find(address)
            # Ray tells of lost nodes on standard output, where our own results go
            self._closing.enter_context(contextlib.redirect_stdout(Silence()))
            ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
        except Exception as error:  # whatever it is that Ray says of versions, ports and certificates
            self._closing.close()
            raise ClusterError("cluster/unreachable", _unreachable(address, error)) from None
        self._closing.callback(ray.shutdown)

    def close(self) -> None:
        self._closing.close()

    def prepare(self, note: Note | None = None) -> None:
        """See that every node has the same Erdkreis, and compile its rules there."""
        from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

        alive = self._alive()
        if note is not None:
            note(f"getting {len(alive)} nodes ready")
        for future in [self._begin(NodeAffinitySchedulingStrategy(node, soft=False), _ready, None) for node in alive]:
            with contextlib.suppress(*self._lost()):  # a node that is gone by now need not be ready
                _checked(future.result())

    def where(self) -> str:
        self._look()
        return f"on {self._nodes} node{'s' if self._nodes > 1 else ''}"

    def each(self, work: Callable[[Chunk], Upshot], pieces: Iterable[Chunk]) -> Iterator[Upshot]:
        begin = partial(self._begin, "SPREAD", work)
        for made in in_order(pieces, begin, self._count_cores, self._lost()):
            yield _checked(made)

    def _begin(self, strategy: Any, work: Callable[[Chunk], Upshot], piece: Chunk) -> Future[Upshot | Unlike]:
        # no tries of Ray's own: what is lost is begun again in one place only
        remote: Any = self._ray.remote(num_cpus=1, max_retries=0, scheduling_strategy=strategy)(_work)
        future: Future[Upshot | Unlike] = remote.remote(installed(), work, piece).future()
        return future

    def _lost(self) -> tuple[type[Exception], ...]:
        """How Ray says that a node or a process is gone, and what it was at with it."""
        said = self._ray.exceptions
        died = said.WorkerCrashedError, said.NodeDiedError, said.ObjectLostError, said.OutOfMemoryError
        return *died, said.TaskUnschedulableError  # the last of a node that was gone before anything began there

    def _count_cores(self) -> int:
        self._look()
        return self._cores

    def _look(self) -> None:
        if time.monotonic() - self._looked > A_WHILE:
            alive = self._alive()
            self._looked, self._nodes = time.monotonic(), len(alive)
            self._cores = max(1, int(sum(alive.values())))

    def _alive(self) -> dict[str, float]:
        """The nodes that can play, with their cores."""
        nodes = ((node["NodeID"], node["Resources"].get("CPU", 0)) for node in self._ray.nodes() if node["Alive"])
        return {name: cores for name, cores in nodes if cores >= 1}


class Silence(io.TextIOBase):
    def write(self, text: str) -> int:
        return len(text)


def _find(address: str) -> None:
    """An OSError where nobody answers: Ray itself would try for many minutes."""
    if address == AUTO:
        from ray._private.services import get_ray_address_from_environment

        address = get_ray_address_from_environment(AUTO, None)
    parts = urlsplit(address if "://" in address else f"//{address}")
    socket.create_connection((parts.hostname, parts.port or PORT), PATIENCE).close()


def _unreachable(address: str, error: Exception) -> str:
    if address == AUTO and isinstance(error, OSError):
        return "there is no Ray cluster on this machine: begin one by `ray start --head`, or name it as ray://HOST"
    why = (error.strerror if isinstance(error, OSError) else None) or str(error).strip().partition("\n")[0]
    return f"the Ray cluster {address} cannot be reached: {why}"


def _checked(made: Upshot | Unlike) -> Upshot:
    if isinstance(made, Unlike):
        raise ClusterError(
            "cluster/unlike",
            f"node {made.node} has {made.installed}, and here is {installed()}: install the same there",
        )
    return made


# What runs on the nodes


def _work(wanted: Installed, work: Callable[[Chunk], Upshot], piece: Chunk) -> Upshot | Unlike:
    if installed() != wanted:
        return Unlike(socket.gethostname(), installed())
    _compiled()
    return work(piece)


@cache
def _compiled() -> None:
    """Once in a process, and compiled once on a node: the second process finds it there."""
    ensure_compiled()


def _ready(_: object) -> None:
    """All that there is to be done has been done before."""
