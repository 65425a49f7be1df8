"""One spelling for everything that is hashed, so that no two different things are ever hashed as the same bytes."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from erdkreis.errors import ErdkreisError

SIZE = 32
"""Bytes of every seed, salt, link, nonce and digest: 256 bits."""

# Every hash begins with what it is for. Whoever changes a derivation counts the number up.
LINK = "erdkreis/1/link"
CHAIN_END = "erdkreis/1/chain-end"
HIDDEN_COMMITMENT = "erdkreis/1/hidden-commitment"
BOT_SEED = "erdkreis/1/bot-seed"
TABLE_SEED = "erdkreis/1/table-seed"
NONCE = "erdkreis/1/nonce"
UNTIL = "erdkreis/1/until"
DICE = "erdkreis/1/dice"
HIDDEN = "erdkreis/1/hidden"
IMPRINT = "erdkreis/1/imprint"
RUNNING = "erdkreis/1/running"
SIGNATURE = "erdkreis/1/signature"


class FairnessError(ErdkreisError, ValueError):
    """Not what it is taken for: a secret of another size, a chain of another length, a text that is no seal."""

    code = "fairness/wrong"


def encoded(*parts: bytes | str | int) -> bytes:
    """The parts one after the other, each after its length in four bytes, the highest first.

    A text is UTF-8, a number eight bytes, the highest first.

    >>> encoded("abcd", 1).hex(" ", 4)
    '00000004 61626364 00000008 00000000 00000001'
    """
    spelt = b""
    for part in parts:
        if isinstance(part, int):
            part = part.to_bytes(8, "big")
        elif isinstance(part, str):
            part = part.encode("utf-8")
        spelt += len(part).to_bytes(4, "big") + part
    return spelt


def digest(domain: str, *parts: bytes | str | int) -> bytes:
    """SHA-256 over the domain and the parts."""
    return hashlib.sha256(encoded(domain, *parts)).digest()


def sized(value: bytes, name: str) -> bytes:
    """The value, if it has 256 bits."""
    if len(value) != SIZE:
        raise FairnessError(f"{name} has {SIZE} bytes, not {len(value)}")
    return value


def joined(seeds: Sequence[bytes]) -> bytes:
    """All seats' seeds in seat order; as each has the same length, nothing stands between them."""
    return b"".join(sized(seed, "a seat's seed") for seed in seeds)
