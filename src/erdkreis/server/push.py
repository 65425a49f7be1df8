"""Calling people who are not there: by Web Push, where their browser asked for it.

Requests go to the push services that the settings name, over TLS, and nowhere else: a subscription comes from a
stranger, who may name any address, also one inside the operator's own network. They are few at a time, and follow no
redirection.
"""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import logging
import os
import ssl
import time
from collections.abc import Collection
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from msgspec import Meta, Struct

from erdkreis.errors import ErdkreisError
from erdkreis.server.catalogue import Language
from erdkreis.server.push_message import (
    CURVE,
    Browser,
    authorization,
    base64url,
    encrypted,
    from_base64url,
    public_bytes,
)
from erdkreis.server.settings import Settings

KEY_FILE = "push.key"
SEND_SECONDS = 10
KEPT_SECONDS = 86_400
"""So long does a service keep a call for a device that is off."""
AT_ONCE, MOST_WAITING = 4, 1_000
NOBODY = "mailto:nobody@localhost"
GONE = (404, 410)
"""The browser has ended the subscription."""

Base64Url = Annotated[str, Meta(max_length=128, pattern="^[A-Za-z0-9_-]+={0,2}$")]

_log = logging.getLogger("erdkreis.server")


class PushKeyError(ErdkreisError, ValueError):
    """The key is there, but it is none. With a new one every subscription would be void."""

    code = "push/key"


class Subscription(Struct, frozen=True, forbid_unknown_fields=True):
    """How a browser wants to be called: as its push service told it, and in which language."""

    endpoint: Annotated[str, Meta(max_length=1024, pattern=r"^https://[!-~]+$")]
    p256dh: Base64Url
    auth: Base64Url
    language: Language = "en"

    @property
    def browser(self) -> Browser:
        """ValueError where its keys are none."""
        return Browser(from_base64url(self.p256dh), from_base64url(self.auth))


class Call(Struct, frozen=True):
    """What is sent: which table waits for which seat, and nothing of its game."""

    table: str
    name: str
    language: Language


class Push:
    """Sends calls, a few at a time; `public` is the key that browsers subscribe by, none where nobody can be called."""

    def __init__(
        self, key: ec.EllipticCurvePrivateKey | None = None, hosts: Collection[str] = (), contact: str = ""
    ) -> None:
        self._key, self._hosts, self._contact = key, frozenset(hosts), contact
        self.public = None if key is None else base64url(public_bytes(key.public_key()))
        self._few = asyncio.Semaphore(AT_ONCE)
        self._tasks: set[asyncio.Task[bool]] = set()

    @classmethod
    def of(cls, settings: Settings) -> Push:
        """As the settings wish; without a push service they name, it calls nobody."""
        if not settings.push_hosts:
            return cls()
        public = next((origin for origin in settings.origins if origin.startswith("https://")), NOBODY)
        key = _key(Path(settings.data) / KEY_FILE)
        return cls(key, settings.push_hosts, settings.push_contact or public)

    def may_call(self, subscription: Subscription) -> bool:
        """Is this a browser at a push service that the settings name?"""
        with contextlib.suppress(ValueError):
            to = urlsplit(subscription.endpoint)
            subscription.browser  # noqa: B018 - refuses keys that are none
            # no name and password: what follows them is the host that is really meant
            return to.scheme == "https" and to.username is None and to.password is None and self._listed(to.netloc)
        return False

    def _listed(self, place: str) -> bool:
        """A host as it is listed, with its port if it is not the usual one; `*.` stands for one name before it."""
        place = place.lower().removesuffix(":443")
        return place in self._hosts or f"*.{place.partition('.')[2]}" in self._hosts

    async def call(self, subscription: Subscription, call: Call) -> bool:
        """Send it; False when the browser has ended the subscription. Whatever else goes wrong, nobody waits for it."""
        if self._key is None or not self.may_call(subscription) or len(self._tasks) >= MOST_WAITING:
            return True
        task = asyncio.create_task(self._send(self._key, subscription, call))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await task

    async def _send(self, key: ec.EllipticCurvePrivateKey, subscription: Subscription, call: Call) -> bool:
        text = json.dumps({"table": call.table, "name": call.name, "language": call.language}).encode()
        signed = authorization(key, subscription.endpoint, self._contact, int(time.time()))
        async with self._few:
            try:
                body = encrypted(text, subscription.browser)
                status = await asyncio.to_thread(_post, subscription.endpoint, body, signed)
            except (OSError, http.client.HTTPException, ValueError) as error:
                _log.warning("somebody could not be called: %s", type(error).__name__)
                return True
        if status in GONE:
            return False
        if status >= 400:
            _log.warning("a push service refused a call: %d", status)
        return True

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def _post(endpoint: str, body: bytes, signed: str) -> int:
    """One request, answered or not; what the answer says besides its status is not read."""
    to = urlsplit(endpoint)
    line = http.client.HTTPSConnection(to.netloc, timeout=SEND_SECONDS, context=ssl.create_default_context())
    headers = {
        "authorization": signed,
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        "ttl": str(KEPT_SECONDS),
        "urgency": "normal",
    }
    with contextlib.closing(line):
        line.request("POST", f"{to.path or '/'}{f'?{to.query}' if to.query else ''}", body, headers)
        return line.getresponse().status


def _key(path: Path) -> ec.EllipticCurvePrivateKey:
    """The key in this file; one is made if there is none. For its owner alone to read."""
    try:
        return ec.derive_private_key(int(path.read_text(encoding="ascii"), 16), CURVE)
    except FileNotFoundError:
        key = ec.generate_private_key(CURVE)
        text = f"{key.private_numbers().private_value:064x}"
        young = path.with_name(f".{path.name}.{os.getpid()}")
        with os.fdopen(os.open(young, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600), "w", encoding="ascii") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        young.replace(path)
        return key
    except ValueError as error:
        raise PushKeyError(f"{path} does not hold a key: restore it, or remove it for a new one") from error
