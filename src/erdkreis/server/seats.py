"""Tokens: how a person gets to a seat and back to it. Only hashes are kept.

An invitation follows from what is secret of its table until the game is over, and from how often it was given anew: so
the host can be told it again, and a new one makes the one before void.

A token that goes out in an answer follows from a key that the device has chosen and from the table's own secret. So the
same request, sent again because its answer was lost, gives the same token, though nobody has kept it; and whoever does
not know the key gets nothing.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode

from erdkreis.record import Secrets

COOKIE = "erdkreis"


def new_token() -> str:
    return secrets.token_urlsafe(32)


def seat_token(root: bytes, key: str) -> str:
    """What opens the seats of a device that has sat down with this key."""
    return _derived(root, f"seat/{key}")


def invite_token(secrets: Secrets, seat: int, issue: int) -> str:
    """The invitation to a seat that was given anew so often."""
    return _derived(secrets.root + secrets.salt, f"invite/{seat}/{issue}")


def group_token(secrets: Secrets, issue: int) -> str:
    """The invitation to whichever seat is free next."""
    return _derived(secrets.root + secrets.salt, f"group/{issue}")


def renewed_token(root: bytes, key: str) -> str:
    """What opens seats from which all other devices were cast off with this key."""
    return _derived(root, f"renewed/{key}")


def rematch_token(root: bytes, seat: int) -> str:
    """The invitation to a seat of a rematch."""
    return _derived(root, f"rematch/{seat}")


def _derived(root: bytes, what: str) -> str:
    return urlsafe_b64encode(hmac.digest(root, f"erdkreis/1/{what}".encode(), "sha256")).rstrip(b"=").decode()


def table_id(key: str) -> str:
    """The table that is made with this key."""
    return hashlib.sha256(f"erdkreis/1/table/{key}".encode()).hexdigest()[:16]


def hashed(token: str) -> bytes:
    return hashlib.sha256(b"erdkreis/1/token/" + token.encode()).digest()


def cookie_name(table: str) -> str:
    """One cookie for each table, so that a device can sit at several."""
    return f"{COOKIE}_{table}"
