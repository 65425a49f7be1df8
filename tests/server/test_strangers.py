"""What strangers send: other origins, frames too big, binary, broken, deep, endless. The table does not mind."""

from __future__ import annotations

import asyncio
import json
import random
import socket
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

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
                    with pytest.raises(InvalidStatus):
                        await device.open(table, origin=origin)
                assert (await server.table(table)).shown().seats[0].connected

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
                with pytest.raises(InvalidStatus):
                    await connect(f"ws://127.0.0.1:{server.port}{path}", proxy=None)

    run(scene)


def test_one_address_has_only_so_many_connections(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path, connections_per_address=3) as server:
            table, devices = await table_of(server, "H00-2P", 2)
            third, fourth = Device(server), Device(server)
            async with leaving([*devices, third]):
                await third.connect(table)
                with pytest.raises(InvalidStatus):
                    await fourth.open(table)
                await third.disconnect()
                await asyncio.sleep(0.1)
                await third.connect(table)

    run(scene)


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
    '{"type":"hello","last_seq":-1}',
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


def test_whatever_is_sent_the_table_goes_on(tmp_path: Path) -> None:
    """Each wrong frame is answered with an error, and the same connection goes on; all wrongs in one report."""

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
                    try:
                        said = await asyncio.wait_for(watcher.trouble(frame), 3)
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


def test_a_huge_frame_is_not_taken_in(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H00-2P", 2)
            watcher = Device(server)
            async with leaving([*devices, watcher]):
                await watcher.connect(table)
                said = await watcher.trouble("x" * 1_000_000)
                assert said["code"] == "message/unreadable"
                assert len(str(said)) < 400
                await play(devices, random.Random(1), 2)

    run(scene)


def test_a_flood_slows_down_only_its_sender(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path, messages_per_second=50) as server:
            table, devices = await table_of(server, "H00-2P", 2)
            watcher = Device(server)
            async with leaving([*devices, watcher]):
                await watcher.connect(table)
                for _ in range(100):
                    await watcher.send("{}")
                await asyncio.sleep(0.3)
                errors = sum(message["type"] == "error" for message in watcher.messages)
                assert errors < 50
                await asyncio.wait_for(play(devices, random.Random(1), 6), 5)

    run(scene)


# HTTP


REQUESTS: list[tuple[str, str, int, dict[str, Any]]] = [
    ("GET", "/health", 200, {}),
    ("GET", "/metrics", 200, {}),
    ("GET", "/api/editions", 200, {}),
    ("GET", "/api/tables", 200, {}),
    ("GET", "/api/tables/{id}", 200, {}),
    ("GET", "/api/schema/openapi.json", 200, {}),
    ("HEAD", "/health", 405, {}),
    ("DELETE", "/api/tables", 405, {}),
    ("PUT", "/api/tables/{id}", 405, {}),
    ("GET", "/nowhere", 404, {}),
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
                    if status >= 400 and method != "HEAD" and not {"code", "message"} <= set(answer.json()):
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
                    "/api/tables": {"get", "post"},
                    "/api/tables/{table_id}": {"get"},
                    "/api/tables/{table_id}/sit": {"post"},
                    "/api/tables/{table_id}/file": {"get"},
                    "/health": {"get"},
                    "/metrics": {"get"},
                }.items()
            )

    run(scene)


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
    upgrade = ["Host: x", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"]
    lines = [f"GET {path} HTTP/1.1", *upgrade, "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="]
    writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
    await reader.readuntil(b"\r\n\r\n")
    hello = b'{"type":"hello"}'
    writer.write(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)
    await asyncio.sleep(0.1)
    return reader, writer


def test_a_slow_reader_is_dropped_and_the_others_go_on(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path, outbound_messages=8) as server:
            table, devices = await table_of(server, "H00-2P", 2)
            async with leaving(devices):
                _, writer = await never_reading(server, f"/api/tables/{table}/socket")
                open_table = await server.table(table)
                (slow,) = [connection for connection in open_table.connections if not connection.seats]
                # as if very much happened
                update, told = open_table.update(slow, []), 0
                while server.app.metrics.dropped == 0 and told < 20_000:
                    slow.send(update)
                    told += 1
                    await asyncio.sleep(0)
                assert server.app.metrics.dropped == 1
                async with asyncio.timeout(5):
                    while slow in open_table.connections:
                        await asyncio.sleep(0.05)
                assert len(open_table.connections) == 2
                await play(devices, random.Random(1), 5)
                writer.close()
                await asyncio.gather(writer.wait_closed(), return_exceptions=True)

    run(scene)
