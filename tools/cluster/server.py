"""One process of Erdkreis: `erdkreis serve` at a port of loopback, on a store and a bus that others share."""

from __future__ import annotations

import os
import sys
import urllib.error
import urllib.request
from collections.abc import Mapping
from pathlib import Path

from tools.cluster.running import Running, free_port


class Server(Running):
    """It keeps its port when it is started again, so that a proxy finds it."""

    def __init__(
        self, name: str, folder: Path, store: str, bus: str, settings: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(name, folder)
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._words = ["--port", str(self.port), "--data", str(folder / "server"), "--store", store, "--bus", bus]
        self._environment = {f"ERDKREIS_{key.upper()}": value for key, value in (settings or {}).items()}

    def start(self) -> None:
        self.start_soon()
        self.wait_until(self.is_ready)

    def start_soon(self) -> None:
        """And do not wait for it."""
        self.begin([sys.executable, "-m", "erdkreis", "serve", *self._words], env={**os.environ, **self._environment})

    def is_ready(self) -> bool:
        return answers(f"{self.url}/ready")


def answers(url: str) -> bool:
    try:
        with _PLAIN.open(url) as answer:
            return bool(answer.status == 200)
    except urllib.error.HTTPError as error:  # an answer too, with a line that is open
        error.close()
        return False
    except OSError:
        return False


def fetch(url: str) -> bytes:
    with _PLAIN.open(url) as answer:
        found: bytes = answer.read()
        return found


_PLAIN = urllib.request.build_opener(urllib.request.ProxyHandler({}))
"""Whatever proxy this machine has for the world outside."""
