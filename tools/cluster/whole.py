"""All of it together: started in order, ended in the opposite one."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from tools.cluster.deployed import deployed
from tools.cluster.haproxy import HAProxy
from tools.cluster.postgresql import PostgreSQL
from tools.cluster.redis import Redis
from tools.cluster.running import Running, free_port
from tools.cluster.server import Server


@dataclass(frozen=True)
class Cluster:
    postgresql: PostgreSQL
    redis: Redis
    servers: tuple[Server, ...]
    proxy: HAProxy
    store: str

    @property
    def url(self) -> str:
        return self.proxy.url


@contextlib.contextmanager
def cluster(
    folder: Path,
    processes: int = 3,
    port: int | None = None,
    settings: Mapping[str, str] | None = None,
    tell: Callable[[str], None] = lambda _: None,
) -> Iterator[Cluster]:
    """Everything it starts has ended when this has; what it kept is in the folder."""
    folder.chmod(0o711)  # PostgreSQL's own user has a folder in it
    with contextlib.ExitStack() as ends:

        def keep(running: Running, number: signal.Signals) -> None:
            ends.callback(running.end, number)

        tell("starting PostgreSQL")
        postgresql = PostgreSQL(_made(folder / "postgresql"), {})
        postgresql.make()
        postgresql.configure(deployed("postgresql.conf", _small(_archive(postgresql.folder))))
        keep(postgresql, signal.SIGINT)
        postgresql.start()
        store = postgresql.create("erdkreis")
        subprocess.run(
            [sys.executable, "-m", "erdkreis", "tables", "migrate", "--store", store],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        tell("starting Redis")
        redis = Redis(_made(folder / "redis"))
        keep(redis, signal.SIGTERM)
        redis.start()
        tell(f"starting {processes} servers")
        home, door = _made(folder / "servers"), port or free_port()
        origins = " ".join(f"http://{name}:{door}" for name in ("127.0.0.1", "localhost"))
        chosen = {"origins": origins, **(settings or {})}
        servers = tuple(Server(f"erdkreis-{n}", home, store, redis.url, chosen) for n in range(1, processes + 1))
        for server in servers:
            keep(server, signal.SIGTERM)
            server.start_soon()
        for server in servers:
            server.wait_until(server.is_ready)
        tell("starting HAProxy")
        proxy = HAProxy(_made(folder / "haproxy"), door, {server.name: server.port for server in servers})
        keep(proxy, signal.SIGTERM)
        proxy.start()
        yield Cluster(postgresql, redis, servers, proxy, store)
        tell("ending all of it")


def _archive(folder: Path) -> Path:
    """For PostgreSQL's own user."""
    archive = _made(folder / "archive")
    os.chown(archive, folder.stat().st_uid, folder.stat().st_gid)
    return archive


def _small(archive: Path) -> dict[str, str]:
    """A machine on which everything else runs too."""
    return {
        "/var/lib/postgresql/archive": str(archive),
        "shared_buffers = 1GB": "shared_buffers = 128MB",
        "max_wal_size = 4GB": "max_wal_size = 512MB",
    }


def _made(folder: Path) -> Path:
    os.makedirs(folder, mode=0o700, exist_ok=True)
    return folder
