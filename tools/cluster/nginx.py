"""nginx in front of three servers, as `deploy/nginx.conf` has it."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

from tools.cluster.deployed import PORTS, deployed
from tools.cluster.running import Running
from tools.cluster.server import answers

AROUND = """\
worker_processes 1;
pid {folder}/nginx.pid;
error_log {folder}/nginx.log;
events {{
}}
http {{
    access_log off;
{temporary}
    include {folder}/erdkreis.conf;
}}
"""
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


class Nginx(Running):
    def __init__(self, folder: Path, port: int, servers: Sequence[int]) -> None:
        super().__init__("nginx", folder)
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        ports = {rf"\b{was}\b": str(now) for was, now in zip(PORTS, servers, strict=True)}
        listening = {"^    listen 8080;": f"    listen 127.0.0.1:{port};"}
        (folder / "erdkreis.conf").write_text(deployed("nginx.conf", listening | ports), encoding="utf-8")
        temporary = "\n".join(f"    {name}_temp_path {folder}/{name};" for name in TEMPORARY)
        self._file = folder / "nginx.conf"
        self._file.write_text(AROUND.format(folder=folder, temporary=temporary), encoding="utf-8")

    def start(self) -> None:
        found = shutil.which("nginx") or "/usr/sbin/nginx"
        self.begin([found, "-c", self._file, "-e", self.log, "-g", "daemon off;"])
        self.wait_until(lambda: answers(f"{self.url}/health"))
