"""A real Ray cluster for tests and measurements: nodes of one core each, all on this machine."""

from __future__ import annotations

import contextlib
import io
import socket
from typing import Any


class RayNodes:
    """Some nodes of a core each. The first cannot be lost: without it there is no cluster."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._others: list[Any] = []

    def __enter__(self) -> RayNodes:
        from ray.cluster_utils import Cluster

        with socket.socket() as held:
            held.bind(("127.0.0.1", 0))
            self._port = held.getsockname()[1]
        self._cluster: Any = Cluster(
            initialize_head=True,
            head_node_args={"num_cpus": 1, "include_dashboard": False, "ray_client_server_port": self._port},
        )
        for _ in range(self._count - 1):
            self.add()
        return self

    def __exit__(self, *_: object) -> None:
        with contextlib.redirect_stderr(io.StringIO()):
            self._cluster.shutdown()

    @property
    def address(self) -> str:
        """As `RAY_ADDRESS` has it."""
        return str(self._cluster.address)

    @property
    def from_outside(self) -> str:
        return f"ray://127.0.0.1:{self._port}"

    def add(self) -> None:
        self._others.append(self._cluster.add_node(num_cpus=1))

    def kill(self) -> None:
        """One of the others, with all its processes, and without a word to anybody."""
        self._cluster.remove_node(self._others.pop(), allow_graceful=False)
