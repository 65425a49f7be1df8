"""Writing to people and to programs: a Rich console that behaves in pipes, and JSON alone on a line."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console


def console(*, stderr: bool = False) -> Console:
    """A console without guesses: nothing is highlighted, and no text is read as markup or emoji."""
    from rich.console import Console

    class PipedConsole(Console):
        def on_broken_pipe(self) -> None:
            raise BrokenPipeError

    return PipedConsole(stderr=stderr, highlight=False, markup=False, emoji=False)


def print_json(value: Any) -> None:
    sys.stdout.write(json.dumps(value) + "\n")
