"""`erdkreis serve` and `erdkreis play` as people start and stop them."""

from __future__ import annotations

import contextlib
import os
import pty
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
import segno
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from erdkreis.bots.warm import ensure_compiled
from erdkreis.commands.nearby import code_lines, print_code
from erdkreis.server.nearby import local_address
from tests.commands.conftest import Give
from tests.commands.served import PLAIN, get, join, post, served
from tests.patience import PATIENCE, wait_until
from tools.cluster.running import free_port


def logged(err: str) -> list[str]:
    """Without the line that tells whoever has not built the web client how to."""
    return [line for line in err.splitlines() if "run `make install`" not in line]


def test_it_says_where_it_listens_and_ends_when_told_to(tmp_path: Path) -> None:
    with served("serve", tmp_path / "new" / "data") as server:
        assert server.said.startswith("Erdkreis listens on http://127.0.0.1:")
        assert get(f"{server.url}/health").json() == {"status": "ok"}
        assert "erdkreis_tables 0" in get(f"{server.url}/metrics").text
        code, out, err = server.stop()
    assert (code, out) == (0, "")
    assert [line.split(" ", 1)[1] for line in logged(err)] == [
        f"INFO started, data in {tmp_path / 'new' / 'data'}",
        "INFO stopped",
    ]
    assert sorted(path.name for path in (tmp_path / "new" / "data").iterdir()) == [
        "erdkreis.db",
        "erdkreis.lock",
        "push.key",
        "server.key",
    ]


def test_a_store_or_a_bus_that_cannot_be_used_is_one_sentence_and_nothing_is_made(
    tmp_path: Path, start: Give, new_database: Callable[[], str]
) -> None:
    data, nobody = tmp_path / "new" / "data", f"redis://127.0.0.1:{free_port()}"
    for words, said in (
        (("--bus", nobody), "--bus needs --store"),
        (("--bus", "http://127.0.0.1", "--store", new_database()), "a bus's address begins with"),
        (("--bus", nobody, "--store", new_database()), "cannot be reached, or is no Redis"),
        (("--store", new_database()), "erdkreis tables migrate"),
        (("--store", "mysql://127.0.0.1/erdkreis"), "a store's address begins with"),
    ):
        refused = start("serve", "--data", data, "--port", "0", *words, **PLAIN)
        assert (refused.code, refused.out) == (2, ""), refused
        assert said in refused.err
        assert len(logged(refused.err)) == 1
        assert list(tmp_path.iterdir()) == []


def test_ctrl_c_ends_it_as_well(tmp_path: Path) -> None:
    with served("serve", tmp_path) as server:
        assert server.stop(signal.SIGINT)[0] == 0


def test_an_open_socket_does_not_keep_it(tmp_path: Path) -> None:
    with served("serve", tmp_path) as server:
        table = _lobby(server.url)
        with join(f"ws{server.url[4:]}/api/tables/{table}/socket") as ws:
            ws.send('{"type": "hello"}')
            ws.recv(PATIENCE)
            assert server.stop()[0] == 0
            with pytest.raises(ConnectionClosed) as closed:
                ws.recv(PATIENCE)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012


def test_the_first_page_obeys_the_policy_and_names_no_software(tmp_path: Path) -> None:
    with served("serve", tmp_path) as server:
        page = get(server.url)
        head = httpx.head(server.url, timeout=PATIENCE)
        assert post(server.url).status_code == 405
    assert page.status_code == head.status_code == 200
    assert page.headers["content-type"].startswith("text/html")
    assert "default-src 'none'" in page.headers["content-security-policy"]
    assert page.headers["x-content-type-options"] == "nosniff"
    assert "server" not in page.headers
    assert re.findall(r"<script(?![^>]* src=)|<style|style=|\son\w+=", page.text) == []  # nothing inline
    assert head.text == ""


def test_settings_come_from_file_environment_and_command_line(tmp_path: Path) -> None:
    file = tmp_path / "erdkreis.toml"
    file.write_text('host = "127.0.0.3"\nport = 1\norigins = ["https://a.example"]\n')
    words = ("--config", file, "--origin", "https://b.example", "--secure-cookies")
    with served("serve", tmp_path / "data", *words, ERDKREIS_HOST="127.0.0.2") as server:
        assert server.url.startswith("http://127.0.0.2:")
        seat = {"kind": "person", "here": True}
        wanted = {"edition": "hasbro2010", "seats": [seat, seat, seat], "seed": "00" * 32}
        made = post(f"{server.url}/api/tables", json=wanted)
        assert "Secure" in made.headers["set-cookie"]
        table = f"ws{server.url[4:]}/api/tables/{made.json()['table']['id']}/socket"
        assert _may_connect(table, Origin("https://b.example"))
        assert not _may_connect(table, Origin("https://a.example"))


def test_a_proxy_is_believed_only_where_it_is_named(tmp_path: Path) -> None:
    """Whoever comes through it counts by the address it names; otherwise all of them are one and the same visitor."""
    for proxies, welcome in (("127.0.0.1", True), ("10.0.0.1", False)):
        with served("serve", tmp_path, ERDKREIS_PROXIES=proxies, ERDKREIS_CONNECTIONS_PER_ADDRESS="1") as server:
            socket_url = f"ws{server.url[4:]}/api/tables/{_lobby(server.url)}/socket"
            first, second = ({"X-Forwarded-For": f"192.0.2.{number}"} for number in (7, 8))
            with join(socket_url, additional_headers=first):
                assert _may_connect(socket_url, Origin(server.url), second) is welcome
                assert not _may_connect(socket_url, Origin(server.url), first)


def test_nothing_of_a_visitor_gets_into_the_log(tmp_path: Path) -> None:
    with served("serve", tmp_path) as server:
        table = _lobby(server.url)
        get(f"{server.url}/api/tables/canary-path?token=canary-query", headers={"Cookie": "erdkreis=canary"})
        post(f"{server.url}/api/tables/{table}/sit", json={"seed": "0" * 64, "token": "canary-token-canary-token"})
        with join(f"ws{server.url[4:]}/api/tables/{table}/socket?canary", origin=Origin(server.url)) as ws:
            ws.send('{"type": "canary"}')
            ws.recv(PATIENCE)
        with socket.create_connection(("127.0.0.1", int(server.url.rpartition(":")[2]))) as raw:
            raw.sendall(b"CANARY canary canary\r\n\r\n")
            raw.recv(1000)
        _, out, err = server.stop()
    assert "canary" not in (out + err).lower()
    assert "127.0.0.1" not in out + err
    assert len(logged(err)) == 2


def test_a_taken_port_is_one_line(tmp_path: Path, start: Give) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = start("serve", "--data", tmp_path, "--port", port, **PLAIN)
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith(f"erdkreis: error: cannot listen on http://127.0.0.1:{port}: another program has this")
    assert said.err.count("\n") == 1


def test_a_folder_that_cannot_be_used_is_one_line(tmp_path: Path, start: Give) -> None:
    file, foreign = tmp_path / "file", tmp_path / "foreign"
    file.write_text("")
    foreign.mkdir()
    (foreign / "erdkreis.db").write_text("not a database at all")
    for data, words in (
        (file, "is not a folder: games cannot be kept there, choose another by --data"),
        (file / "deeper", "is not a folder: games cannot be kept there, choose another by --data"),
        (
            "/proc/erdkreis",
            "/proc/erdkreis cannot be made (no such file or directory): choose another folder by --data",
        ),
        (foreign, "is not an Erdkreis database"),
    ):
        said = start("serve", "--data", data, "--port", 0, **PLAIN)
        assert (said.code, said.out) == (2, "")
        assert words in said.err
        assert said.err.count("\n") == 1
    assert (foreign / "erdkreis.db").read_text() == "not a database at all"


def test_two_servers_do_not_share_a_folder(tmp_path: Path, start: Give) -> None:
    with served("serve", tmp_path):
        said = start("serve", "--data", tmp_path, "--port", 0, **PLAIN)
    assert (said.code, said.out) == (2, "")
    assert "is in use by a running server" in said.err


def test_a_second_server_is_refused_although_the_lock_file_is_gone(tmp_path: Path, start: Give) -> None:
    """And by whichever way it comes to the same database."""
    data, linked, other = tmp_path / "data", tmp_path / "linked", tmp_path / "other"
    with served("serve", data):
        (data / "erdkreis.lock").unlink()
        linked.symlink_to(data)
        other.mkdir()
        (other / "erdkreis.db").symlink_to(data / "erdkreis.db")
        for way in (data, linked, other):
            said = start("serve", "--data", way, "--port", "0", **PLAIN)
            assert (said.code, said.out) == (2, "")
            assert f"{way} is in use by a running server" in said.err
            assert said.err.count("\n") == 1
            (way / "erdkreis.lock").unlink(missing_ok=True)
        copy = tmp_path / "copy.db"
        assert start("tables", "list", "--data", data, **PLAIN).code == 0
        assert start("tables", "trash", "--data", data, **PLAIN).code == 0
        assert start("tables", "backup", copy, "--data", data, **PLAIN).code == 0
        assert start("tables", "delete", "x", "--yes", "--data", data, **PLAIN).code == 2
    with served("serve", data):  # killed, it has let go
        pass


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--port", "http"), "'http' is not a whole number"),
        (("--port", "70000"), "70000 is more than 65535"),
        (("--host", "none.invalid", "--port", "0"), "cannot listen on http://none.invalid:0"),
        (("--origin", "play.example.org"), "is not an origin"),
        (("--config", "none.toml"), "there is no file none.toml"),
    ],
)
def test_wrong_settings_are_one_line(words: tuple[str, ...], told: str, tmp_path: Path, start: Give) -> None:
    said = start("serve", "--data", tmp_path, *words, **PLAIN)
    assert (said.code, said.out) == (2, "")
    assert told in said.err
    assert said.err.count("\n") == 1


def test_play_opens_the_browser_when_it_is_up(tmp_path: Path) -> None:
    browser, opened = tmp_path / "browser", tmp_path / "opened"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}.part && mv {opened}.part {opened}\n')
    browser.chmod(0o755)
    with served("play", tmp_path / "data", BROWSER=f"{browser} %s") as server:
        assert server.said == f"Erdkreis is ready at {server.url} (end with Ctrl-C)\n"
        assert server.url.startswith("http://127.0.0.1:")
        wait_until(opened.exists)
        assert opened.read_text().strip() == server.url
        assert get(server.url).status_code == 200
        assert server.stop(signal.SIGINT)[:2] == (0, "")


@pytest.mark.parametrize("fresh", [True, False], ids=["made by this server", "there before"])
def test_a_database_by_another_name_or_moved_away_has_still_one_server(
    fresh: bool, tmp_path: Path, start: Give
) -> None:
    """Its log lies beside each name: two servers would write into one file, and neither would see the other's log."""
    data, linked, moved = (tmp_path / name for name in ("data", "linked", "moved"))
    if not fresh:
        with served("serve", data):
            pass
    linked.mkdir()
    moved.mkdir()
    with served("serve", data) as server:
        (linked / "erdkreis.db").hardlink_to(data / "erdkreis.db")
        for way in (linked, moved):
            if way == moved:
                (data / "erdkreis.db").rename(moved / "erdkreis.db")
            said = start("serve", "--data", way, "--port", "0", **PLAIN)
            assert (said.code, said.out) == (2, "")
            assert f"{way} is in use by a running server" in said.err
            assert {path.name for path in way.iterdir()} <= {"erdkreis.db", "erdkreis.lock"}
            assert "is in use by a running server" in start("tables", "repair", "--data", way, **PLAIN).err
            said = start("tables", "restore", "0" * 16, "--data", way, **PLAIN)
            assert (said.code, said.out) == (2, "")
            assert "is in use by a server that was given another folder: name that one" in said.err
        (moved / "erdkreis.db").rename(data / "erdkreis.db")
        assert server.stop()[0] == 0
    (linked / "erdkreis.db").unlink()
    with served("serve", data):
        pass


def test_a_second_play_leads_to_the_game_that_runs(tmp_path: Path, start: Give) -> None:
    """And says no more than that, even where the rules are not compiled yet."""
    browser, opened = tmp_path / "browser", tmp_path / "opened"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}.part && mv {opened}.part {opened}\n')
    browser.chmod(0o755)
    with served("serve", tmp_path / "data", "--host", "0.0.0.0") as server:
        near = server.url.replace("0.0.0.0", "127.0.0.1")
        cold = {"ERDKREIS_CACHE": str(tmp_path / "cache"), "NUMBA_DISABLE_JIT": "0"}
        said = start("play", "--data", tmp_path / "data", **{**PLAIN, **cold}, BROWSER=f"{browser} %s")
        assert (said.code, said.out, said.err) == (0, f"Erdkreis is running already, at {near}\n", "")
        wait_until(opened.exists)
        assert opened.read_text().strip() == near
        assert get(f"{near}/health").status_code == 200


def test_play_keeps_its_games_with_the_users_data_and_leaves_the_browser_alone(tmp_path: Path) -> None:
    browser, opened = tmp_path / "browser", tmp_path / "opened"
    browser.write_text(f"#!/bin/sh\ntouch {opened}\n")
    browser.chmod(0o755)
    given = {"XDG_DATA_HOME": str(tmp_path), "BROWSER": f"{browser} %s"}
    with served("play", None, "--no-browser", **given) as server:
        get(server.url)
        server.stop()
    assert (tmp_path / "erdkreis" / "erdkreis.db").exists()
    assert not opened.exists()


def test_play_in_the_local_network_opens_and_shares_the_address_there(tmp_path: Path, start: Give) -> None:
    """Where there is a network, that is; and draws nothing into a pipe."""
    address = local_address()
    browser, opened = tmp_path / "browser", tmp_path / "opened"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}.part && mv {opened}.part {opened}\n')
    browser.chmod(0o755)
    with served("play", tmp_path / "data", "--lan", BROWSER=f"{browser} %s") as server:
        host, _, port = server.url.removeprefix("http://").rpartition(":")
        assert host == (address or "127.0.0.1")
        wait_until(opened.exists)
        assert opened.read_text().strip() == server.url
        # whoever has opened it at this machine's own address gives the other one away all the same
        alone = f"http://127.0.0.1:{port}"
        assert get(f"{alone}/api/server").json()["address"] == (server.url if address else None)
        assert {"address": None, "open": True}.items() <= get(f"{server.url}/api/server").json().items()
        seats = [{"kind": "person"}] * 3
        for open, waits in ((None, True), (False, False), (True, True)):
            made = post(f"{server.url}/api/tables", json={"edition": "hasbro2000", "seats": seats, "open": open})
            assert made.json()["table"]["open"] is waits
        assert len(get(f"{server.url}/api/tables").json()["tables"]) == 2
        opened.unlink()
        said = start("play", "--data", tmp_path / "data", **PLAIN, BROWSER=f"{browser} %s")
        assert said.out == f"Erdkreis is running already, at {server.url}\n"
        code, out, _ = server.stop()
    assert code == 0
    if address is None:
        assert out == "This machine is in no network: others cannot join now.\n"
    else:
        shared = f"Others in this network open {server.url}/tables\n"
        assert out == f"{shared}Your games begun without --lan are at {alone}\n"


def test_whoever_wants_others_to_join_hears_that_the_running_game_is_for_this_machine_alone(
    tmp_path: Path, start: Give
) -> None:
    with served("play", tmp_path, "--no-browser") as server:
        said = start("play", "--lan", "--no-browser", "--data", tmp_path, **PLAIN)
        first, second = said.out.splitlines()
        assert first == f"Erdkreis is running already, at {server.url}"
        assert "this machine alone" in second
        made = post(f"{server.url}/api/tables", json={"edition": "hasbro2000", "seats": [{"kind": "person"}] * 3})
        assert made.json()["table"]["open"] is False
        assert {"address": None, "open": False}.items() <= get(f"{server.url}/api/server").json().items()


def test_a_cold_play_begins_uncompiled_and_says_so(tmp_path: Path) -> None:
    cold = {"ERDKREIS_CACHE": str(tmp_path / "cache"), "NUMBA_DISABLE_JIT": "0"}
    stand_in = tmp_path / "bin"
    stand_in.mkdir()
    (stand_in / "sitecustomize.py").write_text(
        "import subprocess\n"
        "real = subprocess.Popen\n"
        "def popen(command, **rest):\n"
        "    assert command[1:3] == ['-m', 'erdkreis.bots.warm']\n"
        "    return real(['true'], **rest)\n"
        "subprocess.Popen = popen\n"
    )
    with served("play", tmp_path / "data", "--no-browser", PYTHONPATH=str(stand_in), **cold) as server:
        assert server.before == "The rules are being compiled, once: until that is done bots think more slowly.\n"
        assert get(f"{server.url}/health").status_code == 200
        assert server.stop()[0] == 0


def test_the_code_is_dark_on_light_on_every_terminal() -> None:
    rows: list[list[bool]] = []
    for line in code_lines("http://192.0.2.1:8742"):
        squares = re.findall(r"\x1b\[38;5;(\d+);48;5;(\d+)m▀", line)
        assert {colour for square in squares for colour in square} <= {"16", "231"}
        rows += [[square[half] == "16" for square in squares] for half in (0, 1)]
    code = segno.make_qr("http://192.0.2.1:8742", error="m")
    expected = [[bool(dark) for dark in row] for row in code.matrix_iter(border=4)]
    assert rows[: len(expected)] == expected


@pytest.mark.parametrize(
    ("term", "encoding", "drawn"), [("xterm", "utf-8", True), ("dumb", "utf-8", False), ("xterm", "ascii", False)]
)
def test_the_code_is_drawn_where_it_can_be_seen(
    term: str, encoding: str, drawn: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", term)
    leader, follower = pty.openpty()
    os.set_blocking(leader, False)
    with os.fdopen(leader, "rb") as reader, os.fdopen(follower, "w", encoding=encoding) as screen:
        print_code("http://192.0.2.1:8742", screen)
        assert bool(reader.read()) is drawn


def _lobby(url: str) -> str:
    """A table that waits for people."""
    seats = [{"kind": "person"}] * 3
    made = post(f"{url}/api/tables", json={"edition": "hasbro2010", "seats": seats})
    return str(made.json()["table"]["id"])


def _may_connect(url: str, origin: Origin, headers: dict[str, str] | None = None) -> bool:
    try:
        with join(url, origin=origin, additional_headers=headers) as ws:
            ws.send('{"type": "hello"}')
            return bool(ws.recv(PATIENCE))
    except InvalidStatus:
        return False


def test_programs_are_allowed_by_name(tmp_path: Path, give: Give) -> None:
    with served("serve", tmp_path, "--bot", "edda=cmd:sh -c 'exit 1'", "--bot", "cmd:cat") as server:
        bots = get(f"{server.url}/api/editions").json()["bots"]
        assert [bot["id"] for bot in bots if bot["kind"] == "program"] == ["edda", "program"]
    said = give("serve", "--data", tmp_path, "--bot", "edda=sh")
    assert said.code == 2
    assert "must begin with cmd:" in said.err


ANEW = """
import subprocess, sys
from pathlib import Path
from erdkreis.server import run
from erdkreis.server.settings import load

data, status = sys.argv[1:]
sys.argv = ["erdkreis", "serve", "--data", data]
go = f"{data}/go"
wait = f"import os, sys, time\\nwhile not os.path.exists({go!r}): time.sleep(0.05)\\nsys.exit({status})"
compiler = subprocess.Popen([sys.executable, "-c", wait])
run.run(load(data=data, port=0), lambda host, port: print(port, flush=True), compiler)
"""


@pytest.mark.parametrize(("kept", "status"), [("kept", 0), ("kept", 1), ("lost", 0)])
def test_it_starts_anew_at_the_same_port_once_the_rules_are_compiled(kept: str, status: int, tmp_path: Path) -> None:
    words = [sys.executable, "-c", ANEW, str(tmp_path), str(status)]
    environment = {**os.environ, **PLAIN}
    if kept == "kept":
        ensure_compiled()  # what starts anew loads them before it answers
    else:
        environment["ERDKREIS_CACHE"] = str(tmp_path / "cache")
    log = ""
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        try:
            url = f"http://127.0.0.1:{int(process.stdout.readline())}"
            table = _lobby(url)
            with join(f"ws{url[4:]}/api/tables/{table}/socket") as ws, _knocking(url) as refused:
                (tmp_path / "go").touch()
                if (kept, status) == ("kept", 0):
                    with pytest.raises(ConnectionClosed) as closed:
                        ws.recv(PATIENCE)
                    assert closed.value.rcvd is not None
                    assert closed.value.rcvd.code == 1012
                else:  # what could not be compiled, or not be kept, changes nothing: who is there stays there
                    log = next(line for line in process.stderr if "could not be compiled" in line)
                    assert ws.ping().wait(PATIENCE)
                assert _status(url, table) == "lobby"
            assert refused == []
            process.send_signal(signal.SIGTERM)
            assert process.wait(PATIENCE) == 0
            log += process.stderr.read()
            assert log.count("INFO started") == log.count("starting anew") == ((kept, status) == ("kept", 0))
            assert log.count("could not be compiled") == ((kept, status) != ("kept", 0))
        finally:
            process.kill()


@contextlib.contextmanager
def _knocking(url: str) -> Iterator[list[OSError]]:
    """Somebody who connects again and again; the times that nobody listened."""
    refused: list[OSError] = []
    enough = threading.Event()
    address = ("127.0.0.1", int(url.rpartition(":")[2]))

    def knock() -> None:
        while not enough.is_set():
            try:
                socket.create_connection(address, PATIENCE).close()
            except OSError as error:
                refused.append(error)

    knocker = threading.Thread(target=knock)
    knocker.start()
    try:
        yield refused
    finally:
        enough.set()
        knocker.join(PATIENCE)


def _status(url: str, table: str) -> object:
    """Of a table at a server that may be starting."""
    found: list[object] = []

    def answered() -> bool:
        with contextlib.suppress(httpx.ConnectError):
            found.append(get(f"{url}/api/tables/{table}").json()["status"])
        return bool(found)

    wait_until(answered)
    return found[0]
