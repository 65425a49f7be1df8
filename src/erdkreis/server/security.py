"""Who may connect, and what every answer says to the browser."""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import Any

from erdkreis.server.settings import Settings

HEADERS: dict[str, str] = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


def origin_allowed(headers: dict[str, str], scope: MutableMapping[str, Any], settings: Settings) -> bool:
    """A browser's page must come from this very server, or from a listed origin; programs send no origin."""
    origin = headers.get("origin")
    if origin is None:
        return True
    scheme = "https" if scope.get("scheme") in ("https", "wss") else "http"
    own = f"{scheme}://{headers.get('host', '')}"
    return origin == own or origin in settings.origins
