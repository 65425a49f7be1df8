"""HAProxy in front of several servers: everybody of one table at the same one, as long as that is there."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path

from tools.cluster.running import Running
from tools.cluster.server import answers

CONFIGURATION = """\
defaults
    mode http
    timeout connect 2s
    timeout client 30s
    timeout server 30s
    timeout tunnel 1h
    option forwardfor
    option redispatch 1
    retries 3
    retry-on conn-failure

frontend game
    bind 127.0.0.1:{port}
    default_backend processes

backend processes
    # the fourth part of /api/tables/ID/socket; what names no table goes round
    balance hash path,field(4,/)
    hash-type consistent
    option httpchk GET /ready
    default-server check inter 250ms fall 2 rise 1
{servers}
"""


class HAProxy(Running):
    def __init__(self, folder: Path, port: int, servers: Mapping[str, int]) -> None:
        """In front of servers by name, each at its port."""
        super().__init__("haproxy", folder)
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        lines = [f"    server {name} 127.0.0.1:{there}" for name, there in servers.items()]
        self._file = folder / "haproxy.cfg"
        self._file.write_text(CONFIGURATION.format(port=port, servers="\n".join(lines)), encoding="utf-8")

    def start(self) -> None:
        found = shutil.which("haproxy") or "/usr/sbin/haproxy"
        self.begin([found, "-W", "-db", "-f", self._file])
        self.wait_until(lambda: answers(f"{self.url}/health"))
