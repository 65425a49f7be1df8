"""What a public door is given, looked at before it is used: a wrong type is told there in a sentence, instead of by
whatever would trip over it further in. Not for inner loops."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Sequence
from numbers import Real
from typing import Any, SupportsIndex, TypeVar

from erdkreis.errors import ErdkreisError

Wanted = TypeVar("Wanted")


class WrongType(ErdkreisError, TypeError):
    """Something of a type that has no meaning here; nothing has changed."""

    code = "given/type"


class WrongValue(ErdkreisError, ValueError):
    """Something of the right type that has no meaning here; nothing has changed."""

    code = "given/value"


def called(given: object) -> str:
    """What was given, by its type."""
    return "nothing" if given is None else type(given).__name__


def whole(given: SupportsIndex, name: str, least: int | None = None) -> int:
    """A whole number, Python's or NumPy's; neither a truth value nor a float that happens to be whole.

    >>> whole("3", "players")
    Traceback (most recent call last):
        ...
    erdkreis.given.WrongType: players is a whole number, not str
    """
    try:
        if isinstance(given, bool):
            raise TypeError
        number = operator.index(given)
    except TypeError:
        raise WrongType(f"{name} is a whole number, not {called(given)}") from None
    if least is not None and number < least:
        raise WrongValue(f"{name} is at least {least}, not {number}")
    return number


def whole_or_none(given: SupportsIndex | None, name: str) -> int | None:
    return None if given is None else whole(given, name)


def wholes(given: Iterable[Any], name: str) -> list[int]:
    """Several of them."""
    return [whole(each, f"each of {name}") for each in several(given, name)]


def real(given: object, name: str) -> float:
    """Any number."""
    if isinstance(given, bool) or not isinstance(given, Real):
        raise WrongType(f"{name} is a number, not {called(given)}")
    return float(given)


def several(given: Iterable[Wanted], name: str) -> Sequence[Wanted]:
    """Things in a row; a text is one thing, not its letters."""
    if isinstance(given, str | bytes) or not isinstance(given, Iterable):
        raise WrongType(f"{name} come in a list, not as {called(given)}")
    return tuple(given)


def of_kind(given: object, kinds: type[Wanted] | tuple[type[Wanted], ...], what: str) -> Wanted:
    """One of these types; `what` says so: "a game is a Game"."""
    if not isinstance(given, kinds):
        raise WrongType(f"{what}, not {called(given)}")
    return given


def written(given: object, name: str) -> str:
    return of_kind(given, str, f"{name} is text")
