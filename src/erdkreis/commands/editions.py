"""`erdkreis editions`: the games of every rule book, and what makes each edition itself."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from erdkreis.commands.arguments import add_command, add_json
from erdkreis.commands.screen import console, print_json
from erdkreis.editions import NAMES, PRESETS, Edition
from erdkreis.editions.rule_words import value_in_words

if TYPE_CHECKING:
    from rich.table import Table

    from erdkreis.commands.arguments import Commands

EXAMPLES = """\
  erdkreis editions
  erdkreis editions --json"""


def add(commands: Commands) -> None:
    add_json(add_command(commands, "editions", "list the rule books and their variants", run, EXAMPLES))


def run(asked: argparse.Namespace) -> int:
    if asked.json:
        print_json([row(preset) for preset in PRESETS])
    else:
        show()
    return 0


def row(preset: Edition) -> dict[str, Any]:
    return {
        "preset": preset.preset,
        "edition": preset.name,
        "variant": preset.variant,
        "escalating": preset.escalating,
        "players": list(preset.players),
        "board": preset.board,
    }


def show() -> None:
    from rich.text import Text

    screen = console()
    for name in NAMES:
        presets = [preset for preset in PRESETS if preset.name == name]
        board = value_in_words("board", presets[0].board)
        screen.print(Text.assemble((name, "bold"), f": {presets[0].title}, {board}"))
        screen.print(Text(presets[0].summary))
        screen.print(_variants(presets))
        screen.print()
    screen.print("Read one with erdkreis rules EDITION [VARIANT]; compare with --diff OTHER.")


def _variants(presets: list[Edition]) -> Table:
    from rich.table import Table

    table = Table(box=None, padding=(0, 1), pad_edge=False, header_style="dim")
    for title, width in (("", 1), ("variant", 18), ("players", 7), ("to win", 27), ("sets", 8), ("preset", 9)):
        table.add_column(title, width=width)
    for preset in presets:
        sets = "rising" if preset.escalating else "fixed" if preset.cards else "no cards"
        goal = value_in_words("goal", preset.goal.word)
        players = value_in_words("players", list(preset.players))
        table.add_row("", preset.variant, players, goal, sets, preset.preset)
    return table
