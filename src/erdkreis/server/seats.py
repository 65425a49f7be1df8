"""Tokens: how a person gets to a seat and back to it. Only hashes are kept."""

from __future__ import annotations

import hashlib
import secrets

COOKIE = "erdkreis"


def new_token() -> str:
    return secrets.token_urlsafe(32)


def hashed(token: str) -> bytes:
    return hashlib.sha256(b"erdkreis/1/token/" + token.encode()).digest()


def cookie_name(table: str) -> str:
    """One cookie for each table, so that a device can sit at several."""
    return f"{COOKIE}_{table}"
