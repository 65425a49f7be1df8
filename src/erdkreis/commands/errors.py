"""Wrong usage and bad input, said in one line. A bug is not among them: it keeps its traceback."""

from __future__ import annotations

import os

from erdkreis.errors import ErdkreisError


class UsageError(ErdkreisError):
    """What was asked cannot be understood or cannot be done; the message says what would be right."""

    code = "usage/wrong"


BAD_INPUT = (ErdkreisError, OSError)
"""What a person can bring about by typing, or a file by its contents."""


def sentence(error: BaseException) -> str:
    """One printable line, without a full stop."""
    text = _about_file(error) if isinstance(error, OSError) else str(error)
    return one_line(text).rstrip(".")


def one_line(text: str) -> str:
    """Whatever the input smuggled in, it shall neither break the line nor command the terminal."""
    printable = "".join(sign if sign.isprintable() else " " for sign in text)
    return " ".join(printable.split())


def _about_file(error: OSError) -> str:
    if not isinstance(error.filename, str | bytes | os.PathLike):
        return error.strerror or str(error)
    name = os.fsdecode(error.filename)
    match error:
        case FileNotFoundError():
            return f"there is no file {name}"
        case IsADirectoryError():
            return f"{name} is a folder, not a file"
        case NotADirectoryError() | FileExistsError():
            return f"{name} is not a folder"
        case PermissionError():
            return f"{name}: permission denied"
        case _:
            return f"{name}: {error.strerror or error}"
