"""The key by which a server signs its games’ seals: made once, kept in its folder, for its owner alone to read."""

from __future__ import annotations

import os
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from erdkreis.errors import ErdkreisError
from erdkreis.fairness.sealing import signed_part

FILE = "server.key"


class ServerKeyError(ErdkreisError):
    """The key is there, but it is none. A new one would make strangers of all who know the old one."""

    code = "server/key"


class ServerKey:
    """A secret key; `public` is what everybody may know of it."""

    def __init__(self, secret: bytes) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(secret)
        self.public = self._key.public_key().public_bytes_raw()

    @classmethod
    def of(cls, folder: Path) -> ServerKey:
        """The key in this folder; one is made if there is none."""
        path = folder / FILE
        if not path.exists():
            _make(path)
        try:
            return cls(bytes.fromhex(path.read_text(encoding="ascii")))
        except ValueError as error:
            raise ServerKeyError(f"{path} does not hold a key: restore it, or remove it for a new one") from error

    def sign(self, game: str, seal: bytes) -> bytes:
        return self._key.sign(signed_part(game, seal))


def _make(path: Path) -> None:
    """Whole or not at all; of two processes that make one at a time the first wins."""
    young = path.with_name(f"{path.name}.{os.getpid()}")
    file = os.open(young, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    try:
        with os.fdopen(file, "w", encoding="ascii") as stream:
            stream.write(os.urandom(32).hex())
            stream.flush()
            os.fsync(stream.fileno())
        try:
            os.link(young, path)
        except FileExistsError:
            return
    finally:
        young.unlink()
