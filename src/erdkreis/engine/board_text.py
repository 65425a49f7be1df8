"""The board in plain text: how territories stand in columns, and by which letter a side is known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from erdkreis.boards import board

if TYPE_CHECKING:
    from erdkreis.engine.view import PlayerView, View
    from erdkreis.engine.words import Side

# unique within every palette: black is K, because blue is B
LETTERS = {
    "red": "R",
    "green": "G",
    "blue": "B",
    "black": "K",
    "yellow": "Y",
    "violet": "V",
    "orange": "O",
    "turquoise": "T",
    "purple": "P",
    "grey": "E",
}
NEUTRAL_LETTER, NOBODYS = "N", "-"
SHORT_CELL = 18  # chip, label of ten, units
GAP = 2
MOST_COLUMNS = 4
_WIDTH = 80


def columns(cell: int, width: int) -> int:
    """How many columns of cells fit."""
    return max(1, min(MOST_COLUMNS, (width + GAP) // (cell + GAP)))


def packed(sizes: Sequence[int], columns: int) -> list[list[int]]:
    """Continents in columns of about the same height: the longest first, each to the shortest column."""
    stacks: list[list[int]] = [[] for _ in range(columns)]
    heights = [0] * columns
    for number in sorted(range(len(sizes)), key=lambda each: -sizes[each]):
        shortest = heights.index(min(heights))
        stacks[shortest].append(number)
        heights[shortest] += sizes[number]
    return [sorted(stack) for stack in sorted(stacks, key=lambda stack: min(stack, default=len(sizes)))]


def letter(side: Side, colours: Sequence[str]) -> str:
    if side is None:
        return NOBODYS
    return NEUTRAL_LETTER if side == "neutral" else LETTERS[colours[int(side)]]


def drawn(view: View) -> str:
    """The whole board, and how everybody stands."""
    stacks = packed([each.size + 1 for each in view.continents], columns(SHORT_CELL, _WIDTH))
    cells = [[line for number in stack for line in _continent(view, number)] for stack in stacks]
    height = max(map(len, cells))
    rows = zip(*(column + [""] * (height - len(column)) for column in cells), strict=True)
    lines = [(" " * GAP).join(cell.ljust(SHORT_CELL) for cell in row).rstrip() for row in rows]
    now = "over" if view.awaiting is None else f"seat {view.awaiting} to {view.phase}"
    return "\n".join([f"{view.preset}, turn {view.turn}, {now}", *lines, *_players(view)])


def _colours(view: View) -> list[str]:
    return [player.colour for player in view.players]


def _continent(view: View, number: int) -> list[str]:
    continent, map_of, colours = view.continents[number], board(view.board), _colours(view)
    holder = "" if continent.owner is None else f" {letter(continent.owner, colours)}"
    lines = [f"{map_of.continent_name(number)} +{continent.bonus}{holder}"]
    for index in map_of.continents[number].territories:
        territory = view.territories[index]
        units = str(territory.shown)
        name = map_of.short(index).ljust(SHORT_CELL - 4 - len(units))
        lines.append(f" {letter(territory.owner, colours)}  {name}{units}")
    return lines


def _players(view: View) -> list[str]:
    lines = [f"{'territories':>24}{'units':>6}{'cards':>6}{'income':>7}"]
    lines += [_player(view, player) for player in view.players]
    if view.neutral is not None:
        lines.append(f" {NEUTRAL_LETTER}  neutral{view.neutral.territories:>13}{view.neutral.units:>6}")
    return lines


def _player(view: View, player: PlayerView) -> str:
    name = f" {LETTERS[player.colour]}  seat {player.seat}"
    state = "out" if not player.alive else "wins" if view.winner == player.seat else ""
    if view.awaiting is not None and player.seat == (view.awaiting if view.active is None else view.active):
        state = "< turn"
    counts = f"{player.territories:>{24 - len(name)}}{player.units:>6}{player.cards:>6}{player.income:>7}"
    return f"{name}{counts} {state}".rstrip()
