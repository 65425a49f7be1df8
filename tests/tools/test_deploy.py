"""What is offered to those who run many processes names only what there is."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import cast

import pytest

from erdkreis.server.metrics import Metrics
from tests.patience import wait_until
from tests.server.serving import GREEDY, HERE, Device, Server, brisk_action, run
from tests.tools.test_cluster import SETTINGS, Door
from tools.cluster.deployed import DEPLOY, PORTS, deployed
from tools.cluster.nginx import Nginx
from tools.cluster.prometheus import Prometheus
from tools.cluster.running import free_port
from tools.cluster.whole import cluster

EXPORTED = set(re.findall(r"^(erdkreis_\w+)", Metrics().text(), re.MULTILINE))


def shown() -> list[str]:
    """What the dashboard asks Prometheus for."""
    board = json.loads((DEPLOY / "grafana.json").read_text(encoding="utf-8"))
    return [target["expr"] for panel in board["panels"] for target in panel["targets"]]


def test_the_dashboard_shows_every_figure_that_is_exported_and_no_other() -> None:
    board = json.loads((DEPLOY / "grafana.json").read_text(encoding="utf-8"))
    assert set(re.findall(r"erdkreis_\w+", " ".join(shown()))) == EXPORTED
    assert len({panel["id"] for panel in board["panels"]}) == len(board["panels"])


def test_proxies_unit_and_scraping_are_about_the_same_processes() -> None:
    ports = {
        name: set(re.findall(r"127\.0\.0\.1:(\d+)", (DEPLOY / name).read_text(encoding="utf-8")))
        for name in ("haproxy.cfg", "nginx.conf", "prometheus.yml")
    }
    unit = (DEPLOY / "erdkreis@.service").read_text(encoding="utf-8")
    assert set(map(frozenset, ports.values())) == {frozenset(re.findall(r"erdkreis@(\d+)", unit))} == {frozenset(PORTS)}


def test_other_words_are_put_where_there_are_such() -> None:
    assert "127.0.0.1:9000" in deployed("prometheus.yml", {r"\b8743\b": "9000"})
    with pytest.raises(AssertionError, match="has no"):
        deployed("prometheus.yml", {"no such line": ""})


@pytest.mark.long
def test_the_unit_is_in_order(tmp_path: Path) -> None:
    """But for the program, which is not in /opt here."""
    program = Path(sys.executable).parent / "erdkreis"
    unit = deployed("erdkreis@.service", {"/opt/erdkreis/.venv/bin/erdkreis": str(program)})
    named = tmp_path / "erdkreis@8743.service"
    named.write_text(unit, encoding="utf-8")
    done = subprocess.run(["systemd-analyze", "verify", str(named)], capture_output=True, text=True)
    ours = [line for line in done.stderr.splitlines() if "erdkreis@" in line]
    assert (done.returncode, ours) == (0, []), done.stderr


@pytest.mark.long
def test_a_game_is_played_through_nginx_and_prometheus_has_every_figure_of_the_dashboard() -> None:
    async def scene(url: str, port: int) -> None:
        device = Device(cast(Server, Door(port, url)))
        await device.make("H00-2P", [HERE, GREEDY])
        await device.connect()
        lot = random.Random(1)
        while not device.over:
            await device.wait(lambda: bool(device.options) or device.over)
            if device.options:
                await device.command(brisk_action(device.options, lot))
        await device.disconnect()

    with (
        tempfile.TemporaryDirectory(prefix="erdkreis-deployed-", dir="/tmp") as folder,  # open to other users
        cluster(Path(folder), settings=SETTINGS) as whole,
    ):
        door, ports = free_port(), [server.port for server in whole.servers]
        (place := Path(folder) / "around").mkdir()
        nginx, prometheus = Nginx(place, door, ports), Prometheus(place, ports)
        try:
            prometheus.start()
            nginx.start()
            run(lambda: scene(nginx.url, door))
            wait_until(lambda: len(prometheus.ask("up == 1")) == len(ports))
            for figure in shown():
                wait_until(lambda figure=figure: bool(prometheus.ask(figure)))
            assert sum(float(each["value"][1]) for each in prometheus.ask("erdkreis_appended")) > 0
        finally:
            nginx.end()
            prometheus.end()
