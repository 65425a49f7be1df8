"""Being called while away: what a push service gets, what the browser reads of it, and whom the server never asks."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import datetime
import ipaddress
import json
import os
import random
import ssl
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.x509.oid import NameOID

from erdkreis.server.push import KEY_FILE, Push, PushKeyError, Subscription
from erdkreis.server.settings import Settings
from erdkreis.server.store.postgres import migrate
from tests.patience import PATIENCE, until
from tests.server.serving import Device, any_action, fast_forward, leaving, play, run, serving, table_of

# The other side, written from the standards once more


def unpadded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def padded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser:
    """A browser with keys of its own, which can read what is meant for it (RFC 8291, section 3)."""

    def __init__(self) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self.secret = os.urandom(16)
        point = serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        self.public = self._key.public_key().public_bytes(*point)

    def subscription(self, endpoint: str, language: str = "de") -> dict[str, str]:
        keys = {"p256dh": unpadded(self.public), "auth": unpadded(self.secret)}
        return {"endpoint": endpoint, "language": language, **keys}

    def read(self, body: bytes) -> Any:
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        shared = self._key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
        info = b"WebPush: info\0" + self.public + sender
        key = HKDF(hashes.SHA256(), 32, self.secret, info).derive(shared)
        cipher = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(key)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(key)
        text = AESGCM(cipher).decrypt(nonce, sealed, None)
        assert text[-1:] == b"\x02"  # the last record
        return json.loads(text[:-1])


@dataclass
class Service:
    """A push service on this machine: an HTTPS server that takes what is posted, and answers as it is told."""

    port: int = 0
    status: int = 201
    posted: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)
    news: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def host(self) -> str:
        return f"localhost:{self.port}"

    def endpoint(self, name: str) -> str:
        return f"https://{self.host}/push/{name}"

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(asyncio.IncompleteReadError, OSError):
            head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
            lines = [line.partition(": ") for line in head[1:] if line]
            headers = {name.lower(): value for name, _, value in lines}
            body = await reader.readexactly(int(headers["content-length"]))
            self.posted.append((head[0], headers, body))
            answer = f"HTTP/1.1 {self.status} X\r\nLocation: https://{self.host}/elsewhere\r\nContent-Length: 0\r\n\r\n"
            writer.write(answer.encode())
            await writer.drain()
            writer.close()
        self.news.set()

    async def called(self, times: int) -> None:
        async with asyncio.timeout(PATIENCE):
            while len(self.posted) < times:
                self.news.clear()
                await self.news.wait()


@contextlib.asynccontextmanager
async def service(folder: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Service]:
    """With a certificate that this process trusts, and nobody else."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.datetime.now(datetime.UTC)
    names = [x509.DNSName("localhost"), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]
    certificate = (
        x509.CertificateBuilder(
            name, name, key.public_key(), 1, now - datetime.timedelta(1), now + datetime.timedelta(1)
        )
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .sign(key, hashes.SHA256())
    )
    trusted, secret = folder / "service.pem", folder / "service.key"
    trusted.write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    shape = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    secret.write_bytes(key.private_bytes(*shape))
    monkeypatch.setenv("SSL_CERT_FILE", str(trusted))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(trusted, secret)
    found = Service()
    server = await asyncio.start_server(found.serve, "127.0.0.1", 0, ssl=context)
    found.port = server.sockets[0].getsockname()[1]
    try:
        yield found
    finally:
        server.close()


async def subscribe(device: Device, table: str, how: dict[str, str]) -> int:
    return (await device.http("POST", f"/api/tables/{table}/push", json=how)).status_code


def test_whoever_is_away_is_called_once_a_turn_and_told_nothing_hidden(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with service(tmp_path, monkeypatch) as push, serving(tmp_path / "data", push_hosts=[push.host]) as server:
            table, devices = await table_of(server, "H00-2P", 2, clock={"kind": "days", "seconds": 86_400})
            here, away = devices
            browser = Browser()
            async with leaving(devices):
                await fast_forward(server, table, devices, phase="place")
                open_table, lot = await server.table(table), random.Random(1)
                open_table.calling.away = 0.0
                assert await subscribe(away, table, browser.subscription(push.endpoint("one"))) == 204
                await play(devices, lot, 4)
                assert push.posted == []  # while they are there
                await away.disconnect()
                await here.wait(lambda: not here.table["seats"][1]["connected"])
                while open_table.log.game.awaiting != 1:
                    await here.wait(lambda: here.options is not None)
                    await here.command(any_action(here.options, lot))
                await push.called(1)
                line, headers, body = push.posted[0]
                assert line == "POST /push/one HTTP/1.1"
                assert (headers["content-encoding"], headers["ttl"]) == ("aes128gcm", "86400")
                told = browser.read(body)
                assert told == {"table": table, "name": open_table.header.name, "language": "de"}
                check_signature(headers["authorization"], f"https://{push.host}", open_table.push.public)
                # once a turn, however often things change
                open_table.tick()
                await asyncio.sleep(0)
                open_table.tick()
                await here.heard()
                assert len(push.posted) == 1

    run(scene)


def check_signature(authorization: str, audience: str, public: str) -> None:
    """RFC 8292: a token for this service, signed by the key that browsers know."""
    parts = dict(part.split("=", 1) for part in authorization.removeprefix("vapid ").split(", "))
    assert parts["k"] == public
    head, claims, signature = parts["t"].split(".")
    told = json.loads(padded(claims))
    assert told["aud"] == audience
    assert told["sub"].startswith(("mailto:", "https:"))
    raw = padded(signature)
    der = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), padded(public))
    key.verify(der, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))


def test_of_two_processes_that_have_the_table_open_one_calls(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, new_database: Callable[[], str]
) -> None:
    """Nor does another one that opens it later call for the same turn."""

    async def scene() -> None:
        url = new_database()
        await migrate(url)
        async with service(tmp_path, monkeypatch) as push:
            shared: dict[str, Any] = {"store": url, "push_hosts": [push.host]}
            async with (
                serving(tmp_path, **shared) as one,
                serving(tmp_path, **shared) as other,
                serving(tmp_path, **shared) as later,
            ):
                id, devices = await table_of(one, "H00-2P", 2, clock={"kind": "days", "seconds": 86_400})
                here, away = devices
                watching = Device(other)
                async with leaving([*devices, watching]):
                    await fast_forward(one, id, devices, phase="place")
                    await watching.connect(id)
                    tables = [await one.table(id), await other.table(id)]
                    for table in tables:
                        table.calling.away = 0.0
                    assert await subscribe(away, id, Browser().subscription(push.endpoint("one"))) == 204
                    await away.disconnect()
                    lot = random.Random(1)
                    while tables[0].log.game.awaiting != 1:
                        await here.wait(lambda: here.options is not None)
                        await here.command(any_action(here.options, lot))
                    await push.called(1)
                    due = (1, tables[0].log.game.turn)
                    await until(lambda: all(table.header.called_for == due for table in tables))
                    third = await later.table(id)
                    third.calling.away = 0.0
                    for table in (*tables, third):
                        table.tick()
                        await until(lambda table=table: not table.calling.busy)
                    assert len(push.posted) == 1

    run(scene)


@pytest.mark.parametrize(("status", "stays"), [(201, True), (302, True), (500, True), (404, False), (410, False)])
def test_what_has_ended_is_removed_and_nobody_is_followed_elsewhere(
    status: int, stays: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with service(tmp_path, monkeypatch) as push, serving(tmp_path / "data", push_hosts=[push.host]) as server:
            table, devices = await table_of(server, "H00-2P", 2)
            async with leaving(devices):
                push.status = status
                open_table = await server.table(table)
                open_table.calling.away = 0.0
                for number, device in enumerate(devices):
                    how = Browser().subscription(push.endpoint(str(number)))
                    assert await subscribe(device, table, how) == 204
                assert len(open_table.header.called) == 2
                for device in devices:
                    await device.disconnect()
                await push.called(1)
                assert [line for line, _, _ in push.posted if "elsewhere" in line] == []
                async with asyncio.timeout(PATIENCE):
                    while len(open_table.header.called) != (2 if stays else 1) or open_table.calling.busy:
                        await asyncio.sleep(0.01)
                kept = (await server.table(table)).header.called
                await server.restart()
                assert (await server.table(table)).header.called == kept

    run(scene)


def test_only_browsers_of_known_services_are_called_for_seats_of_ones_own(tmp_path: Path) -> None:
    async def scene() -> None:
        hosts = ["push.example.org", "*.notify.example.net"]
        async with serving(tmp_path, push_hosts=hosts) as server:
            table, devices = await table_of(server, "H00-2P", 2)
            stranger, browser = Device(server), Browser()
            async with leaving(devices):
                good = "https://push.example.org/abc"
                assert await subscribe(stranger, table, browser.subscription(good)) == 403
                for endpoint in (
                    "http://push.example.org/abc",
                    "https://127.0.0.1/abc",
                    "https://localhost/abc",
                    "https://[::1]/abc",
                    "https://169.254.169.254/latest/meta-data",
                    "https://push.example.org:8080/abc",
                    "https://push.example.org@127.0.0.1/abc",
                    "https://push.example.org.evil.example/abc",
                    "https://evil.example/push.example.org",
                    "https://notify.example.net/abc",
                    "https://a.b.notify.example.net/abc",
                    "https://push.example.org\\@evil.example/",
                    "https://",
                ):
                    assert await subscribe(devices[0], table, browser.subscription(endpoint)) in (400, 403), endpoint
                for wrong in ({"auth": "AAAA"}, {"p256dh": unpadded(b"\x04" + bytes(64))}, {"p256dh": "A"}):
                    assert await subscribe(devices[0], table, {**browser.subscription(good), **wrong}) in (400, 403)
                assert (await server.table(table)).header.called == []
                for number in range(9):  # a browser that renews its subscription again and again
                    how = browser.subscription(f"https://eu{number}.notify.example.net/abc")
                    assert await subscribe(devices[0], table, how) == 204
                called = (await server.table(table)).header.called
                assert [one.how.endpoint[10:11] for one in called] == ["5", "6", "7", "8"]
                gone = await devices[0].http("DELETE", f"/api/tables/{table}/push", json=how)
                assert gone.status_code == 204
                assert len((await server.table(table)).header.called) == 3
                # nobody is told of them
                shown = await stranger.http("GET", f"/api/tables/{table}")
                assert "notify.example.net" not in shown.text
                # whoever closes the seat to other devices closes it to these, too
                await devices[0].http("POST", f"/api/tables/{table}/cast-off", json={"key": "k" * 32})
                assert (await server.table(table)).header.called == []

    run(scene)


def test_the_key_is_made_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    settings = Settings(data=str(tmp_path))
    public = Push.of(settings).public
    assert len(padded(public)) == 65
    assert Push.of(settings).public == public
    assert (tmp_path / KEY_FILE).stat().st_mode & 0o777 == 0o600
    assert Push.of(Settings(data=str(tmp_path), push_hosts=[])).public is None
    (tmp_path / KEY_FILE).write_text("nonsense")
    with pytest.raises(PushKeyError):
        Push.of(settings)


def test_the_usual_services_are_known(tmp_path: Path) -> None:
    push, keys = Push.of(Settings(data=str(tmp_path))), Browser().subscription("")
    for endpoint, known in (
        ("https://fcm.googleapis.com/fcm/send/abc:def", True),
        ("https://updates.push.services.mozilla.com/wpush/v2/abc", True),
        ("https://web.push.apple.com/abc", True),
        ("https://wns2-by3p.notify.windows.com/w/?token=abc", True),
        ("https://example.org/abc", False),
    ):
        how = Subscription(endpoint, keys["p256dh"], keys["auth"])
        assert push.may_call(how) is known
