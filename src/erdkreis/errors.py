"""What every refusal of this package is: an `ErdkreisError` with a stable code; and the system's refusals in words."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any


class ErdkreisError(Exception):
    """Anything this package refuses; `code` and `params` are stable, the message is for people who read English."""

    code = "erdkreis/error"
    params: Mapping[str, Any] = MappingProxyType({})


def in_words(error: BaseException) -> str:
    """What went wrong: of a file, which one and why, instead of a number and the system's own text."""
    if not isinstance(error, OSError):
        return str(error)
    if not isinstance(error.filename, str | bytes | os.PathLike):
        return error.strerror or str(error)
    name = os.fsdecode(error.filename)
    folder = Path(name).parent
    match error:
        case FileNotFoundError() if not folder.is_dir():
            return f"there is no folder {folder}"
        case FileNotFoundError():
            return f"there is no file {name}"
        case IsADirectoryError():
            return f"{name} is a folder, not a file"
        case NotADirectoryError() | FileExistsError():
            return f"{_file_among(Path(name))} is not a folder"
        case PermissionError():
            return f"{name}: permission denied"
        case _:
            return f"{name}: {error.strerror or error}"


def _file_among(path: Path) -> Path:
    """What stands where a folder was expected: the path itself, or something on the way to it."""
    return next((part for part in (path, *path.parents) if part.is_file()), path)
