"""What ASGI passes around, and what is read off a scope."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]


def headers_of(scope: Scope) -> dict[str, str]:
    """The request's headers by name in lower case; one that came twice is joined, so that neither copy passes alone."""
    found: dict[str, str] = {}
    for key, value in scope["headers"]:
        name, text = key.decode("latin-1").lower(), value.decode("latin-1")
        between = "; " if name == "cookie" else ", "
        found[name] = f"{found[name]}{between}{text}" if name in found else text
    return found


def encoded(headers: dict[str, str]) -> list[tuple[bytes, bytes]]:
    return [(name.encode("latin-1"), value.encode("latin-1")) for name, value in headers.items()]
