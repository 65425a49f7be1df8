"""What is offered to those who run many processes names only what there is."""

from __future__ import annotations

import json
import re
from pathlib import Path

from erdkreis.server.metrics import Metrics

DEPLOY = Path(__file__).parents[2] / "deploy"
EXPORTED = set(re.findall(r"^(erdkreis_\w+)", Metrics().text(), re.MULTILINE))


def test_the_dashboard_shows_every_figure_that_is_exported_and_no_other() -> None:
    board = json.loads((DEPLOY / "grafana.json").read_text(encoding="utf-8"))
    asked = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    assert set(re.findall(r"erdkreis_\w+", " ".join(asked))) == EXPORTED
    assert len({panel["id"] for panel in board["panels"]}) == len(board["panels"])


def test_proxies_unit_and_scraping_are_about_the_same_processes() -> None:
    ports = {
        name: set(re.findall(r"127\.0\.0\.1:(\d+)", (DEPLOY / name).read_text(encoding="utf-8")))
        for name in ("haproxy.cfg", "nginx.conf", "prometheus.yml")
    }
    unit = (DEPLOY / "erdkreis@.service").read_text(encoding="utf-8")
    assert set(map(frozenset, ports.values())) == {frozenset(re.findall(r"erdkreis@(\d+)", unit))}
