"""What people are refused outside the game."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

from erdkreis.editions import EditionError
from erdkreis.errors import ErdkreisError
from erdkreis.server.store.errors import DamagedRow, StoreError
from erdkreis.texts import refusal


class RequestRefused(ErdkreisError):
    """A request that cannot be served, with a stable code and an HTTP status. A message is given where it tells more
    than the sentence of the code."""

    def __init__(self, code: str, message: str | None = None, status: int = 400, **params: Any) -> None:
        super().__init__(message or refusal(code))
        self.code = code
        self.status = status
        self.params = params

    def __reduce__(self) -> tuple[Any, ...]:
        """From a worker to the server: an exception's own way would take the message for the code."""
        return _refused, (self.code, str(self), self.status, self.params)


def _refused(code: str, message: str, status: int, params: dict[str, Any]) -> RequestRefused:
    return RequestRefused(code, message, status, **params)


class Unreadable(RequestRefused):
    """What is kept of a table cannot be read, or not by this version; `why` is for the operator alone."""

    def __init__(self, why: str, code: str = "table/damaged") -> None:
        super().__init__(code, status=409)
        self.why = why


@contextlib.contextmanager
def reading(what: Callable[[], str] | str) -> Iterator[None]:
    """Whatever goes wrong in here is the fault of what is read; but not a disk that does not answer."""
    try:
        yield
    except DamagedRow as error:
        raise Unreadable(str(error)) from error
    except (StoreError, RequestRefused, OSError, MemoryError):
        raise
    except Exception as error:
        named = what if isinstance(what, str) else what()
        if isinstance(error, EditionError):
            raise Unreadable(f"{named} is of rules that are not known here: {error}", "table/newer") from error
        raise Unreadable(f"{named} cannot be read ({error})") from error
