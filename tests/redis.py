"""A real Redis for tests: Debian's, started by them in a folder of its own, at a socket in that folder."""

from __future__ import annotations

import shutil
import signal
import tempfile
from pathlib import Path

from tools.cluster import redis


class Redis(redis.Redis):
    """Whoever starts it again finds it empty, as after a power cut."""

    def __init__(self) -> None:
        super().__init__(Path(tempfile.mkdtemp(prefix="erdkreis-redis-", dir="/tmp")))

    def __enter__(self) -> Redis:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def kill(self) -> None:
        self.end(signal.SIGKILL)

    def freeze(self) -> None:
        """It takes connections, and answers nobody."""
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self.process.send_signal(signal.SIGCONT)
