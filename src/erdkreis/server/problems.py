"""Every refusal over HTTP in one form, whoever raised it: a status, and `{code, message, params}`.

No path of this machine and none of an error's own words are told, and of what was sent no more than a few words.
"""

from __future__ import annotations

import logging
import traceback
from collections.abc import Mapping
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import ExceptionHandlersMap

from erdkreis.errors import ErdkreisError
from erdkreis.server.bodies import Problem
from erdkreis.server.errors import RequestRefused
from erdkreis.server.store.errors import StoreError
from erdkreis.texts import refusal

_log = logging.getLogger("erdkreis.server")

STORE: dict[str, int] = {
    "store/full": 507,
    "store/conflict": 409,
    "store/unknown": 404,
    "store/value": 400,
}
"""Answers to what the store refuses; anything else is 503."""
LONGEST = 200
"""Letters of a message that names what was sent."""

WHY: dict[int, str] = {
    400: "Not what this route reads: the message says where.",
    403: "Not for you: a page of a foreign origin, or a seat that is not yours.",
    404: "There is no such thing.",
    409: "Not now.",
    421: "Called by a host name that is not this server's.",
    413: "The body is too long.",
    429: "Too many requests from one address; `Retry-After` says when to come back.",
    500: "A fault of the server.",
    503: "The server's disk does not answer, or is busy.",
    507: "The server's disk is full.",
}


GONE = "client disconnected prematurely"
"""What Litestar takes for a fault of the server: whoever asked has gone before the end of the question."""


def may_answer(*statuses: int) -> dict[int, ResponseSpec]:
    """What a route's description promises besides success; what any route may answer is added."""
    return {status: ResponseSpec(Problem, False, WHY[status]) for status in sorted({*statuses, 421, 429, 500})}


def refused(_: Request[Any, Any, Any], error: RequestRefused) -> Response[Problem]:
    return _answer(error.status, error.code, str(error), error.params)


def not_kept(_: Request[Any, Any, Any], error: StoreError) -> Response[Problem]:
    status = STORE.get(error.code, 503)
    if status >= 500:
        _log.warning("answered %d: %s", status, error.code)
    return _answer(status, error.code, refusal(error.code))


def too_deep(_: Request[Any, Any, Any], error: RecursionError) -> Response[Problem]:
    """Only what was sent can be that deep here."""
    return _answer(400, "http/400", "The JSON is nested too deeply.")


def wrong(_: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """Litestar's own refusals."""
    status = 400 if error.detail == GONE else error.status_code
    answer = _answer(status, f"http/{status}", _in_words(error)[:LONGEST])
    answer.headers.update(error.headers or {})  # which methods are allowed
    return answer


def broken(_: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """Our own fault: noted by kind and place, never with what the request held."""
    last = traceback.extract_tb(error.__traceback__)[-1:]
    place = f"{last[0].filename.rpartition('/')[2]}:{last[0].lineno}" if last else "?"
    _log.error("unexpected %s at %s", type(error).__name__, place)
    return _answer(500, "http/500", refusal("http/500"))


def _in_words(error: HTTPException) -> str:
    if error.status_code == 404:
        return refusal("http/404")
    if error.status_code != 400:
        return f"{error.detail}."
    first = error.extra[0] if isinstance(error.extra, list) and error.extra else {}
    message, key = str(first.get("message", "")), str(first.get("key", ""))
    if not message:
        return "This is not JSON in UTF-8."
    if message == "'data'":
        return "This request needs a JSON body."
    return f"{key}: {message}" if key and key != "data" else message


def _answer(
    status: int, code: str, message: str, params: Mapping[str, Any] = ErdkreisError.params
) -> Response[Problem]:
    return Response(Problem(code, message, dict(params)), status_code=status, media_type="application/json")


HANDLERS: ExceptionHandlersMap = {
    RequestRefused: refused,
    StoreError: not_kept,
    RecursionError: too_deep,
    HTTPException: wrong,
    Exception: broken,
}
