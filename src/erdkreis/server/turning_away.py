"""A refusal in plain ASGI, for requests that never reach a route, and for sockets that are not accepted."""

from __future__ import annotations

import msgspec

from erdkreis.server.asgi import Scope, Send, encoded
from erdkreis.server.security import HEADERS
from erdkreis.texts import refusal

NOT_ACCEPTED = 1008


async def turn_away(
    scope: Scope, send: Send, status: int, code: str, message: str | None = None, headers: dict[str, str] | None = None
) -> None:
    """Answer a request, or a socket's handshake, with a status and a `Problem`, by default with the code's sentence.

    Without the server's leave to answer a handshake, a socket can only be closed, which its client sees as a 403.
    """
    socket = scope["type"] == "websocket"
    if socket and "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": NOT_ACCEPTED})
        return
    problem = {"code": code, "message": message or refusal(code)}
    body = msgspec.json.encode(problem)  # a `Problem`, whose module needs the rules
    fields = {**HEADERS, "content-type": "application/json", "cache-control": "no-store", **(headers or {})}
    fields["content-length"] = str(len(body))
    kind = "websocket.http.response" if socket else "http.response"
    await send({"type": f"{kind}.start", "status": status, "headers": encoded(fields)})
    await send({"type": f"{kind}.body", "body": b"" if scope.get("method") == "HEAD" else body})


async def only_to_read(scope: Scope, send: Send) -> None:
    """Answer whoever wants to change a page."""
    await turn_away(scope, send, 405, "http/405", headers={"allow": "GET, HEAD"})
