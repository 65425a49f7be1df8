"""The key by which a server signs its games’ seals: made once, kept in its folder, for its owner alone to read."""

from __future__ import annotations

import contextlib
import hmac
import os
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from erdkreis.errors import ErdkreisError
from erdkreis.fairness.sealing import signed_part

FILE = "server.key"


class ServerKeyError(ErdkreisError, ValueError):
    """The key is there, but it is none. A new one would make strangers of all who know the old one."""

    code = "server/key"


class ServerKey:
    """A secret key; `public` is what everybody may know of it."""

    def __init__(self, secret: bytes) -> None:
        self._secret, self._key = secret, Ed25519PrivateKey.from_private_bytes(secret)
        self.public = self._key.public_key().public_bytes_raw()

    def __reduce__(self) -> tuple[type[ServerKey], tuple[bytes]]:
        """For a process of this server that works out a file."""
        return ServerKey, (self._secret,)

    @classmethod
    def of(cls, folder: Path) -> ServerKey:
        """The key in this folder; one is made if there is none."""
        found = cls.found(folder)
        if found is None:
            _make(folder / FILE)
            found = cls.found(folder)
            assert found is not None
        return found

    @classmethod
    def found(cls, folder: Path) -> ServerKey | None:
        path = folder / FILE
        try:
            return cls(bytes.fromhex(path.read_text(encoding="ascii")))
        except FileNotFoundError:
            return None
        except ValueError as error:
            raise ServerKeyError(f"{path} does not hold a key: restore it, or remove it for a new one") from error

    def secret_for(self, what: str) -> bytes:
        """A secret that only servers with this key can have."""
        return hmac.digest(self._secret, f"erdkreis/1/{what}".encode(), "sha256")

    def sign(self, game: str, seal: bytes) -> bytes:
        return self._key.sign(signed_part(game, seal))


def _make(path: Path) -> None:
    """A new key, whole in its file or not there at all; of several processes that start at once the first makes it."""
    young = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with os.fdopen(os.open(young, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600), "w", encoding="ascii") as stream:
            stream.write(os.urandom(32).hex())
            stream.flush()
            os.fsync(stream.fileno())
        with contextlib.suppress(FileExistsError):
            os.link(young, path)
    finally:
        young.unlink(missing_ok=True)
