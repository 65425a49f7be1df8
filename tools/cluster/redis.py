"""A Redis, or Valkey, of its own, with the settings of `deploy/`: in a folder, at a socket in that folder."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from tools.cluster.deployed import DEPLOY
from tools.cluster.running import SECONDS, Running


def program() -> str:
    found = shutil.which("redis-server") or shutil.which("valkey-server")
    assert found, "there is no redis-server: run `make redis`"
    return found


class Redis(Running):
    def __init__(self, folder: Path) -> None:
        super().__init__("redis", folder)
        self._socket = folder / "redis.sock"
        self.url = f"unix://{self._socket}"

    def start(self) -> None:
        settings = {"port": "0", "unixsocket": str(self._socket), "dir": str(self.folder)}
        words = [word for name, value in settings.items() for word in (f"--{name}", value)]
        self.begin([program(), DEPLOY / "redis.conf", *words])
        self.wait_until(lambda: self.ask("PING") == "PONG")

    def ask(self, *words: str) -> str:
        return subprocess.run(self.command(*words), capture_output=True, text=True, timeout=SECONDS).stdout.strip()

    def command(self, *words: str) -> list[str]:
        return [program().replace("-server", "-cli"), "-s", str(self._socket), *words]
