"""How sides look: a chip with a letter, so that they can be told apart without colours as well."""

from __future__ import annotations

from rich.text import Text

from erdkreis.engine.words import Side

# Letters are unique within every palette: black is K, because blue is B.
_LOOKS = {
    "red": ("R", "bold white on red3"),
    "green": ("G", "bold black on green3"),
    "blue": ("B", "bold white on dodger_blue3"),
    "black": ("K", "bold white on grey19"),
    "yellow": ("Y", "bold black on yellow"),
    "violet": ("V", "bold white on dark_magenta"),
    "orange": ("O", "bold black on dark_orange"),
    "turquoise": ("T", "bold black on dark_turquoise"),
    "purple": ("P", "bold white on purple4"),
    "grey": ("E", "bold black on grey70"),
}
_NEUTRAL = ("N", "black on grey66")
_NOBODY = ("-", "dim")
RED_DIE = "bold white on red3"
BLUE_DIE = "bold white on dodger_blue3"


def chip(side: Side, colours: tuple[str, ...]) -> Text:
    """A side as three characters; what is appended to it has no colour."""
    sign, style = _look(side, colours)
    return Text().append(f" {sign} ", style)


def mark(side: Side, colours: tuple[str, ...]) -> Text:
    """A side as one character, where there is no room for three."""
    sign, style = _look(side, colours)
    return Text().append(sign, style)


def _look(side: Side, colours: tuple[str, ...]) -> tuple[str, str]:
    if side is None:
        return _NOBODY
    return _NEUTRAL if side == "neutral" else _LOOKS[colours[int(side)]]


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
