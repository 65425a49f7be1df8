"""Tokens: how a person gets to a seat and back to it. Only hashes are kept."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode

COOKIE = "erdkreis"


def new_token() -> str:
    return secrets.token_urlsafe(32)


def rematch_token(root: bytes, seat: int) -> str:
    """The invitation to a seat of a rematch: it follows from that table's own secret, so it need not be kept."""
    return urlsafe_b64encode(hmac.digest(root, b"erdkreis/1/rematch/%d" % seat, "sha256")).rstrip(b"=").decode()


def hashed(token: str) -> bytes:
    return hashlib.sha256(b"erdkreis/1/token/" + token.encode()).digest()


def cookie_name(table: str) -> str:
    """One cookie for each table, so that a device can sit at several."""
    return f"{COOKIE}_{table}"
