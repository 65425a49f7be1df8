"""Those nearby: an address as a picture to scan."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TextIO

BLACK, WHITE = 16, 231
"""Of the 256 colours those that no terminal's theme changes."""


def print_code(text: str, screen: TextIO) -> None:
    """A QR code, where there is a screen to scan it from that can show it."""
    if not screen.isatty() or os.environ.get("TERM", "dumb") == "dumb" or not _can_show("▀", screen.encoding):
        return
    screen.write("\n".join(code_lines(text)) + "\n")
    screen.flush()


def code_lines(text: str) -> Iterator[str]:
    """Two rows of squares a line: the upper one is the sign's colour, the lower one its ground.

    Both are always named, so the code is dark on light whatever the terminal's own colours are.
    """
    import segno

    rows = [[bool(dark) for dark in row] for row in segno.make_qr(text, error="m").matrix_iter(border=4)]
    rows += [[False] * len(rows[0])] * (len(rows) % 2)
    for upper, lower in zip(rows[::2], rows[1::2], strict=True):
        squares = (_square(*pair) for pair in zip(upper, lower, strict=True))
        yield "".join(squares) + "\x1b[0m"


def _square(upper: bool, lower: bool) -> str:
    return f"\x1b[38;5;{BLACK if upper else WHITE};48;5;{BLACK if lower else WHITE}m▀"


def _can_show(sign: str, encoding: str | None) -> bool:
    try:
        sign.encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
