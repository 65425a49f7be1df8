"""How sides look: a chip with a letter, so that they can be told apart without colours as well."""

from __future__ import annotations

from rich.text import Text

from erdkreis.engine.board_text import letter
from erdkreis.engine.words import Side

_STYLES = {
    "red": "bold white on red3",
    "green": "bold black on green3",
    "blue": "bold white on dodger_blue3",
    "black": "bold white on grey19",
    "yellow": "bold black on yellow",
    "violet": "bold white on dark_magenta",
    "orange": "bold black on dark_orange",
    "turquoise": "bold black on dark_turquoise",
    "purple": "bold white on purple4",
    "grey": "bold black on grey70",
}
_NEUTRAL, _NOBODY = "black on grey66", "dim"
RED_DIE = "bold white on red3"
BLUE_DIE = "bold white on dodger_blue3"


def chip(side: Side, colours: tuple[str, ...]) -> Text:
    """A side as three characters; what is appended to it has no colour."""
    return Text().append(f" {letter(side, colours)} ", _style(side, colours))


def mark(side: Side, colours: tuple[str, ...]) -> Text:
    """A side as one character, where there is no room for three."""
    return Text().append(letter(side, colours), _style(side, colours))


def _style(side: Side, colours: tuple[str, ...]) -> str:
    if side is None:
        return _NOBODY
    return _NEUTRAL if side == "neutral" else _STYLES[colours[int(side)]]


def dice(red: tuple[int, ...], blue: tuple[int, ...]) -> Text:
    """The last roll, attacker first: `[6][4][1] : [5][2]`."""
    text = Text()
    for face in red:
        text.append(f"[{face}]", RED_DIE)
    if blue:
        text.append(" : ")
    for face in blue:
        text.append(f"[{face}]", BLUE_DIE)
    return text
