"""A Prometheus that asks three servers, as `deploy/prometheus.yml` has it."""

from __future__ import annotations

import json
import shutil
import urllib.parse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tools.cluster.deployed import PORTS, deployed
from tools.cluster.running import Running, free_port
from tools.cluster.server import answers, fetch


class Prometheus(Running):
    def __init__(self, folder: Path, servers: Sequence[int]) -> None:
        """It asks once a second: nobody waits a quarter of a minute for a figure here."""
        super().__init__("prometheus", folder)
        self._port = free_port()
        ports = {rf"\b{was}\b": str(now) for was, now in zip(PORTS, servers, strict=True)}
        self._file = folder / "prometheus.yml"
        self._file.write_text(deployed("prometheus.yml", {"15s": "1s"} | ports), encoding="utf-8")

    def start(self) -> None:
        found = shutil.which("prometheus")
        assert found, "there is no prometheus: run `make deployable`"
        where = [f"--web.listen-address=127.0.0.1:{self._port}", f"--storage.tsdb.path={self.folder / 'kept'}"]
        self.begin([found, f"--config.file={self._file}", *where])
        self.wait_until(lambda: answers(f"http://127.0.0.1:{self._port}/-/ready"))

    def ask(self, query: str) -> list[dict[str, Any]]:
        """The series that a query finds now."""
        words = urllib.parse.urlencode({"query": query})
        told = json.loads(fetch(f"http://127.0.0.1:{self._port}/api/v1/query?{words}"))
        assert told["status"] == "success", told
        series: list[dict[str, Any]] = told["data"]["result"]
        return series
