"""What is offered to those who run many processes names only what there is."""

from __future__ import annotations

import json
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import cast

import pytest

from erdkreis.server.metrics import Metrics
from tests.patience import PATIENCE, wait_until
from tests.server.serving import GREEDY, HERE, Device, Server, brisk_action, run
from tests.tools.test_cluster import SETTINGS, Door
from tools.cluster.deployed import DEPLOY, PORTS, deployed
from tools.cluster.nginx import Nginx
from tools.cluster.postgresql import USER, program
from tools.cluster.prometheus import Prometheus
from tools.cluster.running import free_port
from tools.cluster.whole import Cluster, cluster

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


HOSTING = DEPLOY.parent / "docs" / "hosting.md"
FEW = 5
"""Moves."""


@pytest.mark.long
def test_tables_are_brought_back_to_a_moment_as_the_documentation_says() -> None:
    """From a base backup and the archived log, after a move too many was made and the table was deleted."""

    async def scene(whole: Cluster) -> None:
        database, device, lot = (
            whole.postgresql,
            Device(cast(Server, Door(whole.proxy.port, whole.url))),
            random.Random(1),
        )

        async def play_few() -> None:
            for _ in range(FEW):
                assert (await device.command(brisk_action(device.options or {}, lot)))["type"] == "update"

        await device.make("H00-2P", [HERE, HERE])
        await device.connect()
        await play_few()
        done_as_written(whole, "pg_basebackup", {"db.example.org": str(database.folder), "replicator": USER})
        await play_few()
        moment, seq = database.tell("SELECT clock_timestamp()"), device.seq
        kept = log_of(whole, device.id)
        assert len(kept) == seq
        await play_few()
        assert len(log_of(whole, device.id)) > seq
        await device.disconnect()
        whole.servers[0].end()
        command("tables", "delete", device.id, "--yes", "--store", whole.store)
        assert log_of(whole, device.id) == []
        database.tell("SELECT pg_switch_wal()")
        database.end(signal.SIGINT)
        data = database._data
        shutil.rmtree(data)
        subprocess.run(["cp", "-a", database.folder / "base", data], check=True)
        done_as_written(whole, "touch", {r"'2\d{3}-[^']+'": f"'{moment}'"})
        database.start()
        wait_until(lambda: database.tell("SELECT pg_is_in_recovery()") == "f")
        assert log_of(whole, device.id) == kept
        assert command("tables", "check", "--store", whole.store) == "All is well.\n"
        whole.servers[0].start()
        again = Device(device.server, device.cookies)
        update = await again.connect(device.id, last_seq=seq)
        assert (update["seq"], bool(update["restarts"])) == (seq + 1, True)  # people are told that the dice are new
        device = again
        await play_few()
        await device.disconnect()

    with (
        tempfile.TemporaryDirectory(prefix="erdkreis-moment-", dir="/tmp") as folder,  # open to PostgreSQL's user
        cluster(Path(folder), processes=1, settings=SETTINGS) as whole,
    ):
        run(lambda: scene(whole))


def done_as_written(whole: Cluster, first: str, instead: dict[str, str]) -> None:
    """The commands in the chapter that begin with this word, as PostgreSQL's user, with the places of this cluster."""
    (written,) = re.findall(
        rf"^```sh\n({first} .*?)^```", HOSTING.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )
    folder = whole.postgresql.folder
    places = {
        "/var/lib/postgresql/15/main": str(whole.postgresql._data),
        "/var/lib/postgresql/archive": str(folder / "archive"),
        "/backup/base": str(folder / "base"),
        "^pg_basebackup": program("pg_basebackup"),
    }
    for was, now in {**places, **instead}.items():
        written = re.sub(was, now, written, flags=re.MULTILINE)
    subprocess.run(["sh", "-ec", written], check=True, timeout=PATIENCE, **whole.postgresql._as)


def log_of(whole: Cluster, table: str) -> list[str]:
    """All entries, with what stands in them."""
    asked = f"SELECT seq, md5(body) FROM erdkreis.entries WHERE game = '{table}' ORDER BY seq"
    return whole.postgresql.tell(asked, "erdkreis").splitlines()


def command(*words: str) -> str:
    done = subprocess.run([sys.executable, "-m", "erdkreis", *words], capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
    return done.stdout
