"""What strangers send: other origins, frames too big, binary, broken, deep, endless. The table does not mind."""

from __future__ import annotations

import asyncio
import json
import random
import socket
import time
from pathlib import Path
from typing import Any, get_args

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from erdkreis.editions import NAMES, PRESETS
from erdkreis.editions.clauses import all_ids, clauses
from erdkreis.server.glance import FRESH_SECONDS
from erdkreis.server.limits import MOST_ADDRESSES, Allowance, address_of
from erdkreis.server.messages import FromPerson, ToPerson
from erdkreis.server.problems import not_kept
from erdkreis.server.security import host_allowed, metrics_allowed, own_origins
from erdkreis.server.settings import Settings, load
from erdkreis.server.store.errors import StoreError
from erdkreis.server.telling import Telling
from tests.fuzz.wire import Heard, Wire, frame, handshake
from tests.patience import CALM, PATIENCE, until
from tests.server.serving import (
    HERE,
    PERSON,
    Device,
    Server,
    command_id,
    hex32,
    leaving,
    play,
    run,
    serving,
    table_of,
)

SECURITY = {
    "content-security-policy": "default-src 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


# Where a page comes from


def test_only_pages_of_this_server_or_of_a_listed_origin_may_connect(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path, origins=["https://play.example"]) as server:
            table, devices = await table_of(server, "H00-2P", 2)
            async with leaving(devices):
                own = f"http://127.0.0.1:{server.port}"
                for origin in (own, "https://play.example", None):
                    device = Device(server, devices[0].cookies)
                    await device.open(table, origin=origin)
                    await device.disconnect()
                foreign = [
                    "https://evil.example",
                    f"https://127.0.0.1:{server.port}",
                    "http://127.0.0.1",
                    f"http://127.0.0.1:{server.port + 1}",
                    f"http://127.0.0.1:{server.port}.evil.example",
                    f"{own}/",
                    own.upper(),
                    "http://play.example",
                    "https://play.example.evil.example",
                    "https://evil.example https://play.example",
                    "null",
                    "",
                ]
                for origin in foreign:
                    device = Device(server, devices[0].cookies)
                    with pytest.raises(InvalidStatus) as refused:
                        await device.open(table, origin=origin)
                    assert problem(refused.value) == (403, "origin/foreign")
                assert (await server.table(table)).shown().seats[0].connected

    run(scene)


def problem(refused: InvalidStatus) -> tuple[int, str]:
    """The status and the code with which a socket was refused."""
    return refused.response.status_code, json.loads(refused.response.body)["code"]


def test_only_such_pages_may_change_anything(tmp_path: Path) -> None:
    """`Host` makes no origin the server's own: a name that somebody lets point here stays foreign."""

    async def scene() -> None:
        async with serving(tmp_path, origins=["https://play.example"]) as server:
            device = Device(server)
            made = await device.make("H00-2P", [HERE, PERSON])
            at_table = f"/api/tables/{made['table']['id']}"
            (invite,) = made["invites"]
            port = server.port
            foreign = [
                {"origin": "https://evil.example"},
                {"origin": f"http://evil.example:{port}", "host": f"evil.example:{port}"},
                {"origin": "https://play.example, https://evil.example"},
                {"origin": "null"},
                {"sec-fetch-site": "cross-site"},
                {"sec-fetch-site": "same-site"},
                {"origin": "https://evil.example", "x-forwarded-host": "evil.example", "x-forwarded-proto": "https"},
            ]
            for headers in foreign:
                for path, body in (
                    ("/api/tables", {"edition": "hasbro2000", "variant": "two_player", "seats": [PERSON, PERSON]}),
                    (f"{at_table}/sit", {"seed": hex32(), "token": invite["token"]}),
                    (f"{at_table}/device", None),
                ):
                    answer = await device.http("POST", path, json=body, headers=headers)
                    assert (answer.status_code, answer.json()["code"]) == (403, "origin/foreign"), headers
                    assert "“origins”" in answer.json()["message"]
                    assert "access-control-allow-origin" not in answer.headers
                expected = 421 if "host" in headers else 200
                assert (await device.http("GET", at_table, headers=headers)).status_code == expected
            own = [
                {},
                {"origin": f"http://127.0.0.1:{port}"},
                {"origin": f"http://localhost:{port}", "sec-fetch-site": "same-origin"},
                {"origin": f"http://[::1]:{port}"},
                {"origin": "https://play.example", "sec-fetch-site": "cross-site"},
                {"sec-fetch-site": "same-origin"},
                {"sec-fetch-site": "none"},
            ]
            for headers in own:
                assert (await device.http("POST", f"{at_table}/device", headers=headers)).status_code == 200, headers

    run(scene)


def test_own_origins_are_those_of_the_address_that_is_listened_on() -> None:
    name = socket.gethostname().lower()
    loopback = {"http://127.0.0.1:8742", "http://localhost:8742", "http://[::1]:8742"}
    assert own_origins("127.0.0.1", 8742, "127.0.0.1") == loopback
    assert own_origins("::1", 8742, "localhost") == loopback
    nearby = own_origins("192.168.0.7", 8742, "0.0.0.0")
    assert nearby >= loopback | {"http://192.168.0.7:8742", f"http://{name}:8742"}
    assert not any("0.0.0.0" in origin for origin in nearby)
    assert "http://192.168.0.7:8742" in own_origins("::ffff:192.168.0.7", 8742, "::")
    assert "http://[fe80::7]:8742" in own_origins("fe80::7%eth0", 8742, "::")
    assert "http://192.168.0.7" in own_origins("192.168.0.7", 80, "192.168.0.7")
    assert "http://play.lan:8742" in own_origins("192.168.0.7", 8742, "Play.lan")


def test_a_name_that_is_not_the_servers_own_reads_nothing(tmp_path: Path) -> None:
    """Whoever lets a name of theirs lead here must not read anything by it: no table, no counter, no socket."""

    async def scene() -> None:
        async with serving(tmp_path, origins=["https://play.example.org"], hosts=["games.lan"]) as server:
            table, devices = await table_of(server, "H00-2P", 2)
            machine = socket.gethostname().lower()
            known = ["127.0.0.1", f"localhost:{server.port}", "[::1]:80", "192.168.1.20:8742", "203.0.113.9"]
            known += ["play.example.org", "PLAY.example.org.:443", "games.lan:1"]
            foreign = ["evil.example", "localhost.evil.example", "evil.example:8742", "127.0.0.1.evil.example", machine]
            async with leaving(devices), httpx.AsyncClient(base_url=server.base, trust_env=False) as client:
                for path in ("/metrics", "/api/tables", f"/api/tables/{table}", "/api/editions"):
                    for host in known:
                        assert (await client.get(path, headers={"host": host})).status_code == 200, (path, host)
                    for host in foreign:
                        answer = await client.get(path, headers={"host": host})
                        assert (answer.status_code, answer.json()["code"]) == (421, "host/foreign"), (path, host)
                assert (await client.get("/health", headers={"host": "evil.example"})).status_code == 200
                for host, status in (("127.0.0.1", 101), ("evil.example", 421)):
                    wire = Wire(server.port, Heard())
                    assert await wire.connect(handshake(f"/api/tables/{table}/socket", "", Host=host)) == status
                    await wire.close(abort=True)
        async with serving(tmp_path / "open", hosts=["*"]) as server, httpx.AsyncClient(trust_env=False) as client:
            answer = await client.get(f"{server.base}/api/tables", headers={"host": "evil.example"})
            assert answer.status_code == 200

    run(scene)


def test_whoever_listens_to_the_network_answers_to_the_machines_name() -> None:
    """As in a living room: by its address, its name, and its name with .local."""
    machine, settings = socket.gethostname().lower(), load(environment={}, host="0.0.0.0")
    scope = {"server": ("192.168.1.20", 8742), "headers": []}
    for host in (machine, f"{machine.partition('.')[0]}.local:8742", "192.168.1.20:8742", "[fe80::1]:8742"):
        assert host_allowed({"host": host}, scope, settings), host
    assert host_allowed({}, scope, settings), "a program"
    assert not host_allowed({"host": f"{machine}.evil.example"}, scope, settings)


@pytest.mark.parametrize(
    ("client", "networks", "may"),
    [
        ("127.0.0.1", None, True),
        ("::1", None, True),
        ("::ffff:127.0.0.1", None, True),
        ("192.168.1.30", None, False),
        ("2001:db8::1", None, False),
        ("", None, False),
        ("192.168.1.30", ["192.168.1.0/24"], True),
        ("127.0.0.1", ["192.168.1.0/24"], False),
        ("127.0.0.1", [], False),
        ("2001:db8::1", ["0.0.0.0/0", "::/0"], True),
    ],
)
def test_counters_are_for_the_addresses_that_may_read_them(client: str, networks: list[str] | None, may: bool) -> None:
    settings = load(environment={}, metrics=networks)
    assert metrics_allowed({"client": (client, 5000)}, settings) is may


def test_counters_are_not_told_to_others(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path, metrics=["10.0.0.0/8"]) as server:
            answer = await Device(server).http("GET", "/metrics")
            assert (answer.status_code, answer.json()["code"]) == (403, "metrics/private")

    run(scene)


def test_sockets_are_at_tables_only(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            for path in (
                "/",
                "/socket",
                "/api/tables/x/socket",
                "/api/tables//socket",
                "/api/tables/x/socket/more",
                "/api/tables/%00/socket",
                "/api/tables/%ff%fe/socket",
                "/api/tables/" + "x" * 5000 + "/socket",
                "/api/tables/../tables/x/socket",
                "/health",
            ):
                with pytest.raises(InvalidStatus) as refused:
                    await connect(f"ws://127.0.0.1:{server.port}{path}", **CALM)
                assert problem(refused.value) == (404, "table/unknown"), path
                assert "content-security-policy" in refused.value.response.headers

    run(scene)


def test_one_address_has_only_so_many_connections(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path, connections_per_address=3) as server:
            table, devices = await table_of(server, "H00-2P", 2)
            open_table = await server.table(table)
            third, fourth = Device(server), Device(server)
            async with leaving([*devices, third]):
                await third.connect(table)
                with pytest.raises(InvalidStatus) as refused:
                    await fourth.open(table)
                assert problem(refused.value) == (429, "http/too_many")
                await third.disconnect()
                await until(lambda: len(open_table.connections) == 2)
                await third.connect(table)

    run(scene)


def test_one_address_may_only_ask_so_often(tmp_path: Path) -> None:
    """Changes more rarely than reading; a socket counts as reading. Who is refused is told when to come back."""

    async def scene() -> None:
        async with serving(tmp_path, requests_per_minute=12, changes_per_minute=3) as server:
            for allowance in (server.app._limits._here["requests"], server.app._limits._here["changes"]):
                allowance._clock = lambda: 0.0  # time stands still: nothing comes back meanwhile
            device = Device(server)
            for _ in range(3):
                await device.make("H00-2P", [HERE, PERSON])
            many = await device.http("POST", "/api/tables", json={})
            assert (many.status_code, many.json()["code"]) == (429, "http/too_many")
            assert many.headers["retry-after"] == "20"
            sitting = await device.http("POST", f"/api/tables/{device.id}/sit", json={})
            assert sitting.status_code == 429
            foreign = {"origin": "https://evil.example"}
            for _ in range(20):  # of a foreign page, nothing is taken from its reader's allowance
                assert (await device.http("POST", "/api/tables", json={}, headers=foreign)).status_code == 403
            for _ in range(6):
                assert (await device.http("GET", f"/api/tables/{device.id}")).status_code == 200
            await device.open()
            await device.disconnect()
            reading = await device.http("GET", "/api/server")
            assert (reading.status_code, reading.json()["code"]) == (429, "http/too_many")
            assert reading.headers["retry-after"] == "5"
            assert reading.headers["content-security-policy"]
            with pytest.raises(InvalidStatus) as refused:
                await device.open()
            assert problem(refused.value) == (429, "http/too_many")
            assert refused.value.response.headers["retry-after"] == "5"

    run(scene)


def test_a_proxy_may_ask_again_and_again_how_a_server_is(tmp_path: Path) -> None:
    """Three processes, each asked every quarter of a second, are asked more often than anybody else may ask. A browser
    at the same machine has all it may ask for still, and the store is hardly asked at all."""
    usual = Settings().requests_per_minute

    async def scene() -> None:
        async with serving(tmp_path, requests_per_minute=usual) as server:
            assert server.app.tables is not None
            looks, tables = [0], server.app.tables.store.tables

            async def counted(**given: Any) -> Any:
                looks[0] += 1
                return await tables(**given)

            server.app.tables.store.tables = counted
            began = time.monotonic()
            async with httpx.AsyncClient(base_url=server.base, trust_env=False, timeout=PATIENCE) as client:
                for path in ("/ready", "/health"):
                    answers = [(await client.get(path)).status_code for _ in range(usual + 1)]
                    assert set(answers) == {200}
                assert looks[0] <= (time.monotonic() - began) / FRESH_SECONDS + 1
                assert (await client.get("/api/server")).status_code == 200

    run(scene)


def test_an_allowance_comes_back_with_time() -> None:
    now = [0.0]
    allowance = Allowance(6, clock=lambda: now[0])
    assert [allowance.take("a") for _ in range(8)] == [0] * 6 + [10, 10]
    assert allowance.take("b") == 0
    now[0] = 4.0
    assert allowance.take("a") == pytest.approx(6)
    now[0] = 10.0
    assert allowance.take("a") == 0
    assert allowance.take("a") == pytest.approx(10)
    now[0] = 10_000.0
    assert [allowance.take("a") > 0 for _ in range(7)] == [False] * 6 + [True]


def test_a_bounded_number_of_addresses_is_remembered() -> None:
    allowance = Allowance(1)
    for number in range(MOST_ADDRESSES + 500):
        allowance.take(str(number))
    assert len(allowance._left) == MOST_ADDRESSES
    assert allowance.take(str(MOST_ADDRESSES + 499)) > 0, "the latest are remembered"


@pytest.mark.parametrize(
    ("client", "address"),
    [
        (("192.0.2.7", 1), "192.0.2.7"),
        (("::ffff:192.0.2.7", 1), "192.0.2.7"),
        (("2001:db8:1:2:3:4:5:6", 1), "2001:db8:1:2::/64"),
        (("2001:db8:1:2::", 1), "2001:db8:1:2::/64"),
        (("fe80::1%eth0", 1), "fe80::/64"),
        (("unknown", 1), "?"),
        (None, "?"),
    ],
)
def test_an_ipv6_network_is_one_address(client: Any, address: str) -> None:
    assert address_of({"client": client}) == address


# What they send


def deep(depth: int) -> str:
    return "[" * depth + "]" * depth


def good(**changes: Any) -> dict[str, Any]:
    message = {"type": "command", "id": command_id(), "seq": 0, "action": "end", "nonce": hex32()}
    return {name: value for name, value in {**message, **changes}.items() if value is not ...}


MALFORMED: list[str | bytes | dict[str, Any]] = [
    "",
    " ",
    "{",
    "null",
    "[]",
    "7",
    '"hello"',
    "{}",
    '{"type":null}',
    '{"type":"update"}',
    '{"type":"hello","last_seq":-2}',
    '{"type":"hello","last_seq":1.5}',
    '{"type":"hello","last_seq":"1"}',
    '{"type":"hello","last_seq":true}',
    '{"type":"hello","last_seq":1e400}',
    '{"type":"hello","surprise":1}',
    '{"type":"hello"}{"type":"hello"}',
    '{"type":"standing","defence":"never"}',
    '{"type":"standing","defence":"most","seat":6}',
    "NaN",
    '{"type":"hello","last_seq":NaN}',
    "\ufeff{}",
    "\x00",
    "\U0001f3b2" * 100,
    '{"type":"command","id":"\\ud800\\ud800abcdef"}',
    '{"type":"\\u0000"}',
    b"",
    b'{"type":"hello"}',
    b"\xff\xfe\x00",
    bytes(range(256)),
    deep(100),
    deep(4000),
    '{"type":' + deep(4000) + "}",
    '{"a":' * 1200 + "1" + "}" * 1200,
    '{"type":"hello","last_seq":' + deep(3000) + "}",
    json.dumps(good(action="x" * 121)),
    json.dumps(good(action="x" * 9000)),
    " " * 8193,
    '{"type":"hello"' + " " * 8300 + "}",
    '{"type":"hello","x":"' + "ü" * 4090 + '"}',
    json.dumps("\U0001f3b2" * 2500, ensure_ascii=False),
    good(id="short"),
    good(id="x" * 65),
    good(id="with space"),
    good(id="trailing_line\n"),
    good(id="ünïcödé_"),
    good(id=None),
    good(id=...),
    good(id=12345678),
    good(seq=-1),
    good(seq="0"),
    good(seq=0.5),
    good(seq=...),
    good(action=""),
    good(action=None),
    good(action=["end"]),
    good(seat=-1),
    good(seat=6),
    good(seat="0"),
    good(nonce="ab"),
    good(nonce="g" * 64),
    good(nonce="a" * 63 + "\n"),
    good(nonce="A" * 64),
    good(nonce=7),
    good(surprise=1),
    {"type": "until", "id": command_id(), "seq": 0, "source": "alaska", "target": "kamchatka"},
    {"type": "until", "id": command_id(), "seq": 0, "source": 1, "target": 2, "nonce": "0" * 64},
    {"type": "until", "id": command_id(), "seq": 0, "source": "a", "target": "b", "nonce": "0" * 64, "leave": 0},
]


TOO_LONG = 1009
"""The close code of RFC 6455 for a message that is too big to be read."""


def is_too_long(frame: str | bytes | dict[str, Any]) -> bool:
    text = json.dumps(frame) if isinstance(frame, dict) else frame
    return len(text.encode() if isinstance(text, str) else text) > 8192


def test_whatever_is_sent_the_table_goes_on(tmp_path: Path) -> None:
    """Each wrong frame is answered with an error, and the same connection goes on, unless it was too long to be read at
    all; all wrongs in one report."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H00-2P", 2)
            watcher = Device(server)
            surprises: list[tuple[str, str]] = []
            async with leaving([*devices, watcher]):
                await play(devices, random.Random(1), 2)
                for device in devices:
                    await device.wait(lambda device=device: device.seq == 2)
                heard = len(devices[1].messages)
                await watcher.connect(table)
                for frame in MALFORMED:
                    if is_too_long(frame):
                        await watcher.send(frame)
                        await watcher.wait(lambda: watcher.closed is not None)
                        if watcher.closed != TOO_LONG:
                            surprises.append((repr(frame)[:60], f"closed with {watcher.closed}"))
                        await watcher.connect(table)
                        continue
                    try:
                        said = await watcher.trouble(frame)
                        if (said["type"], said.get("code")) != ("error", "message/unreadable"):
                            surprises.append((repr(frame)[:60], str(said)[:100]))
                    except (AssertionError, TimeoutError) as error:
                        surprises.append((repr(frame)[:60], repr(error)[:100]))
                        await watcher.disconnect()
                        await watcher.connect(table)
                games = [m for m in devices[1].messages[heard:] if m["type"] != "table"]
                assert games == []
                assert (await server.table(table)).seq == 2
                await play(devices, random.Random(1), 2)
            assert surprises == []
            assert server.faults == []

    run(scene)


@pytest.mark.parametrize("sent", [frame(b"\xff"), frame(b'{"a":"\xc0', final=False) + frame(b'\xaf"}', 0)])
def test_a_text_that_is_none_is_closed_with_its_code_and_no_fault(sent: bytes, tmp_path: Path) -> None:
    """In one frame or in two; `serving` sees to it that the log says nothing."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            device, heard = Device(server), Heard()
            await device.make("H00-2P", [HERE, PERSON])
            wire = Wire(server.port, heard)
            assert await wire.connect(handshake(f"/api/tables/{device.id}/socket", "")) == 101
            await wire.send(sent)
            await until(lambda: bool(heard.closes))
            assert heard.closes == {1007: 1}
            await wire.close(abort=True)

    run(scene)


def test_a_huge_frame_is_not_taken_in(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H00-2P", 2)
            watcher = Device(server)
            async with leaving([*devices, watcher]):
                await watcher.connect(table)
                await watcher.send("x" * 1_000_000)
                await watcher.wait(lambda: watcher.closed is not None)
                assert watcher.closed == TOO_LONG
                await play(devices, random.Random(1), 2)

    run(scene)


def test_a_flood_slows_down_only_its_sender(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path, messages_per_second=1) as server:
            table, devices = await table_of(server, "H00-2P", 2)
            watcher = Device(server)
            async with leaving([*devices, watcher]):
                await watcher.connect(table)
                for _ in range(100):  # more than a minute's worth
                    await watcher.send("{}")
                await play(devices, random.Random(1), 6)
                errors = sum(message["type"] == "error" for message in watcher.messages)
                assert errors < 100
                watcher._socket.transport.abort()  # or it would wait for its own flood

    run(scene)


# HTTP


REQUESTS: list[tuple[str, str, int, dict[str, Any]]] = [
    ("GET", "/health", 200, {}),
    ("GET", "/ready", 200, {}),
    ("GET", "/metrics", 200, {}),
    ("GET", "/api/editions", 200, {}),
    ("GET", "/api/tables", 200, {}),
    ("GET", "/api/tables/{id}", 200, {}),
    ("GET", "/api/editions/clipper/rules", 200, {}),
    ("GET", "/api/editions/clipper/rules?language=de", 200, {}),
    ("GET", "/api/editions/clipper/rules?language=fr", 400, {}),
    ("GET", "/api/editions/monopoly/rules", 404, {}),
    ("GET", "/api/tables/{id}/socket", 426, {}),
    ("GET", "/api/schema/openapi.json", 200, {}),
    ("HEAD", "/health", 405, {}),
    ("DELETE", "/api/tables", 405, {}),
    ("PUT", "/api/tables/{id}", 405, {}),
    ("GET", "/nowhere", 404, {}),
    ("GET", "/api/schema", 404, {}),
    ("GET", "/api/schema/redoc", 404, {}),
    ("GET", "/api/nowhere", 404, {}),
    ("GET", "/api/tables/unknown", 404, {}),
    ("GET", "/api/tables/unknown/file", 404, {}),
    ("GET", "/api/tables/{id}/file", 409, {}),
    ("GET", "/api/tables/%00", 404, {}),
    ("GET", "/api/tables/%ff", 404, {}),
    ("GET", "/api/tables/" + "x" * 3000, 404, {}),
    ("GET", "/api/tables/..%2f..%2fetc%2fpasswd", 404, {}),
    ("POST", "/api/tables", 400, {"content": b""}),
    ("POST", "/api/tables", 400, {"content": b"\xff{"}),
    ("POST", "/api/tables", 400, {"content": b"[]"}),
    ("POST", "/api/tables", 400, {"content": b"null"}),
    ("POST", "/api/tables", 400, {"content": b"[" * 5000}),
    ("POST", "/api/tables", 400, {"content": b'{"house_rules":{"a":' + b"[" * 5000 + b"]" * 5000 + b"}}"}),
    ("POST", "/api/tables", 400, {"content": b'{"name":"\\ud800"}'}),
    ("POST", "/api/tables", 400, {"json": {}}),
    ("POST", "/api/tables", 400, {"json": {"seats": []}}),
    ("POST", "/api/tables", 400, {"json": {"seats": ["x" * 5000, {}]}}),
    ("POST", "/api/tables", 400, {"json": {"seats": [{"kind": "x" * 5000}, {}]}}),
    ("POST", "/api/tables", 400, {"json": {"edition": "x" * 32, "seats": [{}, {}, {}]}}),
    ("POST", "/api/tables", 400, {"json": {"seats": [{}, {}, {}], "house_rules": {"self": 1}}}),
    ("POST", "/api/tables", 400, {"json": {"seats": [{}, {}, {}], "house_rules": {"x" * 5000: 1}}}),
    ("POST", "/api/tables", 400, {"json": {"seats": [{}, {}, {}], "house_rules": {"fortify_cap": 2**40}}}),
    ("POST", "/api/tables", 400, {"json": {"seats": [{}, {}, {}], "house_rules": {"players": [3] * 5000}}}),
    ("POST", "/api/tables", 413, {"content": b" " * 70_000}),
    ("POST", "/api/tables/{id}/sit", 400, {"content": b"{}"}),
    ("POST", "/api/tables/{id}/sit", 400, {"json": {"seed": "0" * 64, "token": "short"}}),
    ("POST", "/api/tables/{id}/sit", 403, {"json": {"seed": "0" * 64, "token": "x" * 43}}),
    ("POST", "/api/tables/unknown/sit", 404, {"json": {"seed": "0" * 64}}),
]


def test_every_answer_has_its_status_and_the_security_headers(tmp_path: Path) -> None:
    """Errors and unknown paths included; what was sent is never repeated. All wrongs in one report."""

    async def scene() -> None:
        surprises = []
        async with serving(tmp_path) as server:
            device = Device(server)
            await device.make("H00-2P", [HERE, PERSON])
            async with httpx.AsyncClient(base_url=server.base, trust_env=False, verify=False) as client:
                for method, path, status, body in REQUESTS:
                    answer = await client.request(method, path.replace("{id}", device.id), **body)
                    name = f"{method} {path[:50]} {str(body)[:40]}"
                    if answer.status_code != status:
                        surprises.append((name, answer.status_code, answer.text[:100]))
                    for header, start in SECURITY.items():
                        if not answer.headers.get(header, "").startswith(start):
                            surprises.append((name, answer.status_code, f"lacks {header}"))
                            break
                    if status >= 400 and method != "HEAD" and set(answer.json()) - {"params"} != {"code", "message"}:
                        surprises.append((name, answer.status_code, answer.text[:100]))
                    if status >= 400 and len(answer.text) > 400:
                        surprises.append((name, answer.status_code, "says too much"))
        assert surprises == []

    run(scene)


def test_the_openapi_lists_everything(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            device = Device(server)
            answer = await device.http("GET", "/api/schema/openapi.json")
            paths = {path: set(methods) for path, methods in answer.json()["paths"].items()}
            assert (
                paths.items()
                >= {
                    "/api/editions": {"get"},
                    "/api/editions/{edition}/rules": {"get"},
                    "/api/tables": {"get", "post"},
                    "/api/tables/{table_id}": {"get"},
                    "/api/tables/{table_id}/sit": {"post"},
                    "/api/tables/{table_id}/device": {"post", "delete"},
                    "/api/tables/{table_id}/cast-off": {"post"},
                    "/api/tables/{table_id}/socket": {"get"},
                    "/api/tables/{table_id}/file": {"get"},
                    "/health": {"get"},
                    "/ready": {"get"},
                    "/metrics": {"get"},
                }.items()
            )

    run(scene)


def test_the_openapi_describes_every_refusal_and_every_message_of_the_socket(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            described = (await Device(server).http("GET", "/api/schema/openapi.json")).json()
            known = described["components"]["schemas"]
            for path, methods in described["paths"].items():
                for method, operation in methods.items():
                    refusals = {code: told for code, told in operation["responses"].items() if int(code) >= 400}
                    for code, told in refusals.items():
                        shape = told["content"]["application/json"]["schema"]
                        assert shape == {"$ref": "#/components/schemas/Problem"}, (path, method, code)
                    assert {"429", "500"} <= refusals.keys()
                    if method == "post":
                        assert {"400", "403", "503"} <= refusals.keys()
            socket = described["paths"]["/api/tables/{table_id}/socket"]["get"]
            assert {"101", "426", "403", "404"} <= socket["responses"].keys()
            for kind in (*get_args(FromPerson), *get_args(ToPerson)):
                assert f"`{kind.__name__}`" in socket["description"]
                tag = known[kind.__name__]["properties"]["type"]
                assert tag.get("const", *tag.get("enum", [])) == kind.__struct_config__.tag
            assert known["NewTable"]["required"] == ["seats"]

    run(scene)


def test_editions_are_told_with_what_house_rules_may_change(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            told = (await Device(server).http("GET", "/api/editions")).json()
            assert [preset["preset"] for preset in told["presets"]] == [preset.preset for preset in PRESETS]
            assert told["options"].keys() == told["presets"][0]["rules"].keys()
            # beside which other values it cannot matter, tests/editions/test_mattering.py says
            options = {
                name: {part: value for part, value in each.items() if part != "idle"}
                for name, each in told["options"].items()
            }
            assert options["defence_dice"] == {
                "kind": "word",
                "words": ["up_to_2", "up_to_3", "two_from_three_units"],
                "default": "up_to_2",
            }
            assert options["board"] == {"kind": "word", "words": ["classic42", "globe48"], "default": "classic42"}
            assert options["capital_secret"] == {"kind": "boolean", "words": [], "default": False}
            assert options["fortify_cap"] == {"kind": "number", "words": [], "default": 0}
            assert options["players"] == {"kind": "players", "words": [], "default": [3, 4, 5, 6]}
            for preset in told["presets"]:
                for name, value in preset["rules"].items():
                    kinds = {"word": str, "boolean": bool, "number": int}
                    assert type(value) is kinds.get(options[name]["kind"], list)
                    assert options[name]["kind"] != "word" or value in options[name]["words"]

    run(scene)


@pytest.mark.parametrize("language", ["de", "nl", "en"])
def test_rules_are_told_clause_by_clause(language: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            for name in NAMES:
                answer = await Device(server).http("GET", f"/api/editions/{name}/rules?language={language}")
                told = answer.json()
                assert (told["edition"], told["language"]) == (name, language)
                assert [each["id"] for each in told["clauses"]] == [each.id for each in clauses(name, language)]
                assert {each["id"] for each in told["readings"]} == {
                    id for id in all_ids() if id.startswith(("A-", "J-"))
                }
                assert all(each["title"] and each["text"] for each in (*told["clauses"], *told["readings"]))

    run(scene)


def test_a_disk_in_trouble_is_told_as_such_and_not_as_a_fault(tmp_path: Path) -> None:
    """As the store tells it; its words, which name paths of the machine, stay here."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            device = Device(server)
            await device.make("H00-2P", [HERE, PERSON])
            assert server.app.tables is not None
            await server.app.tables.store.close()
            async with httpx.AsyncClient(base_url=server.base, trust_env=False) as client:
                answer = await client.get("/ready")
                assert (answer.status_code, answer.json()["code"]) == (503, "store/closed")
                seats = {"edition": "hasbro2000", "seats": [{}, {}, {}]}
                answer = await client.post("/api/tables", json=seats)
                assert (answer.status_code, answer.json()["code"]) == (503, "store/closed")
                assert str(tmp_path) not in answer.text

    run(scene)


@pytest.mark.parametrize(
    ("code", "status"), [("store/full", 507), ("store/io", 503), ("store/busy", 503), ("store/conflict", 409)]
)
def test_what_the_store_refuses_has_its_status(code: str, status: int) -> None:
    answer = not_kept(None, StoreError("/var/lib/erdkreis/erdkreis.db: trouble", code))
    assert (answer.status_code, answer.content.code) == (status, code)
    assert "/var" not in answer.content.message


def test_health_and_metrics(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H00-2P", 2, name="Secret meeting")
            async with leaving(devices):
                await play(devices, random.Random(1), 5)
                assert (await devices[0].http("GET", "/health")).json() == {"status": "ok"}
                answer = await devices[0].http("GET", "/metrics")
                assert answer.headers["content-type"].startswith("text/plain")
                values = dict(line.split() for line in answer.text.splitlines() if not line.startswith("#"))
                assert (values["erdkreis_connections"], values["erdkreis_tables"]) == ("2", "1")
                assert int(values["erdkreis_received"]) >= 7
                assert int(values["erdkreis_sent"]) >= 14
                assert values["erdkreis_dropped"] == "0"
                assert 0 <= float(values["erdkreis_uptime_seconds"]) < 4 * PATIENCE
                assert int(values['erdkreis_http_answers{status="2xx"}']) == 3, "made, sat down, health"
                assert values['erdkreis_http_answers{status="5xx"}'] == "0"
                assert int(values["erdkreis_commands"]) == 5
                assert int(values["erdkreis_appended"]) == 5
                assert values["erdkreis_refused"] == "0"
                for private in (table, "Secret", "Player", "127.0.0.1", *devices[0].cookies.values()):
                    assert private not in answer.text

    run(scene)


# Who does not read


async def never_reading(server: Server, path: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A socket that says hello, has little room, and never looks at what comes."""
    plain = socket.socket()
    plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    plain.connect(("127.0.0.1", server.port))
    reader, writer = await asyncio.open_connection(sock=plain, limit=1024)
    upgrade = ["Host: 127.0.0.1", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"]
    lines = [f"GET {path} HTTP/1.1", *upgrade, "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="]
    writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
    await reader.readuntil(b"\r\n\r\n")
    hello = b'{"type":"hello"}'
    writer.write(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)
    return reader, writer


def test_a_slow_reader_is_dropped_and_the_others_go_on(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path, outbound_messages=8) as server:
            table, devices = await table_of(server, "H00-2P", 2)
            async with leaving(devices):
                _, writer = await never_reading(server, f"/api/tables/{table}/socket")
                open_table = await server.table(table)
                await until(lambda: len(open_table.connections) == 3)
                (slow,) = [connection for connection in open_table.connections if not connection.seats]
                # as if very much happened
                update, told = Telling(open_table, [slow], open_table.seq, []).update(slow), 0
                while server.app.metrics.dropped == 0 and told < 20_000:
                    slow.send(update)
                    told += 1
                    await asyncio.sleep(0)
                assert server.app.metrics.dropped == 1
                await until(lambda: slow not in open_table.connections)
                assert len(open_table.connections) == 2
                await play(devices, random.Random(1), 5)
                writer.close()
                await asyncio.gather(writer.wait_closed(), return_exceptions=True)

    run(scene)
