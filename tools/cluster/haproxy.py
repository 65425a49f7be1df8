"""HAProxy in front of several servers: everybody of one table at the same one, as long as that is there."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path

from tools.cluster.deployed import deployed
from tools.cluster.running import Running
from tools.cluster.server import answers

CONNECTIONS = 2000
"""As many files as anybody may open are enough for these."""


class HAProxy(Running):
    def __init__(self, folder: Path, port: int, servers: Mapping[str, int]) -> None:
        """In front of servers by name, each at its port."""
        super().__init__("haproxy", folder)
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        lines = [f"    server {name} 127.0.0.1:{there}\n" for name, there in servers.items()]
        here = {"^    bind :8080": f"    bind 127.0.0.1:{port}", "maxconn 50000": f"maxconn {CONNECTIONS}"}
        self._file = folder / "haproxy.cfg"
        self._file.write_text(deployed("haproxy.cfg", {**here, r"(?:^    server .*\n)+": "".join(lines)}), "utf-8")

    def start(self) -> None:
        found = shutil.which("haproxy") or "/usr/sbin/haproxy"
        self.begin([found, "-W", "-db", "-f", self._file])
        self.wait_until(lambda: answers(f"{self.url}/health"))
