"""Reading what a person hands in: a file, or `-` for standard input."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

from erdkreis.commands.errors import UsageError


def called(name: str) -> str:
    """How a message names the input."""
    return "standard input" if name == "-" else name


def read_text(name: str) -> str:
    data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UsageError(f"{called(name)} is not a text file") from None


def read_object(name: str) -> dict[str, Any]:
    """The JSON object a file holds."""
    text = read_text(name)
    if not text.strip():
        raise UsageError(f"{called(name)} is empty")
    try:
        value = json.loads(text)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise UsageError(f"{called(name)} is not JSON ({where}){_game_file_hint(text)}") from None
    except RecursionError:
        raise UsageError(f"{called(name)} is nested too deeply") from None
    except ValueError:  # a number of thousands of digits
        raise UsageError(f"{called(name)} holds a number that is too long to be read") from None
    if not isinstance(value, dict):
        raise UsageError(f"{called(name)} holds a {type(value).__name__}, not a JSON object")
    return value


def _game_file_hint(text: str) -> str:
    first, _, rest = text.partition("\n")
    return "; a game file? erdkreis position --game FILE takes a position out of it" if _is_json(first) and rest else ""


def _is_json(line: str) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return False


def existing_file(name: str) -> Path:
    """A path that can be opened and read; whatever is wrong with it is said before anything else happens."""
    path = Path(name)
    with path.open("rb") as file:
        os.fstat(file.fileno())
    return path
