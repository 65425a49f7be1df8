"""Wrong usage and bad input, said in one line. A bug is not among them: it keeps its traceback."""

from __future__ import annotations

from erdkreis.errors import ErdkreisError, in_words


class UsageError(ErdkreisError):
    """What was asked cannot be understood or cannot be done; the message says what would be right."""

    code = "usage/wrong"


BAD_INPUT = (ErdkreisError, OSError)
"""What a person can bring about by typing, or a file by its contents."""


def sentence(error: BaseException) -> str:
    """One printable line, without a full stop."""
    return one_line(in_words(error)).rstrip(".")


def one_line(text: str) -> str:
    """Whatever the input smuggled in, it shall neither break the line nor command the terminal."""
    printable = "".join(sign if sign.isprintable() else " " for sign in text)
    return " ".join(printable.split())
