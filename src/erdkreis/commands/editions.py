"""`erdkreis editions`: the games of every rule book, and what makes each edition itself."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from erdkreis import texts
from erdkreis.commands.arguments import add_command, add_json, add_language
from erdkreis.commands.screen import console, print_json
from erdkreis.editions import NAMES, PRESETS, Edition
from erdkreis.editions.rule_words import rules_in_words, value_briefly, value_in_words

if TYPE_CHECKING:
    from rich.table import Table

    from erdkreis.commands.arguments import Commands

EXAMPLES = """\
  erdkreis editions
  erdkreis editions --language de
  erdkreis editions --json"""


def add(commands: Commands) -> None:
    parser = add_command(commands, "editions", "list the rule books and their variants", run, EXAMPLES)
    add_language(parser)
    add_json(parser)


def run(asked: argparse.Namespace) -> int:
    if asked.json:
        print_json([row(preset) for preset in PRESETS])
    else:
        show(asked.language)
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


def show(language: str) -> None:
    from rich.text import Text

    screen = console()
    for name in NAMES:
        presets = [preset for preset in PRESETS if preset.name == name]
        board, about = value_in_words("board", presets[0].board, language), presets[0].about(language)
        screen.print(Text.assemble((name, "bold"), f": {about.title}, {board}"))
        screen.print(Text(about.summary))
        screen.print(_variants(presets, language))
        screen.print()
    screen.print(Text(texts.read(f"commands.{language}")["read_on"]))


def _variants(presets: list[Edition], language: str) -> Table:
    from rich.table import Table

    said, heads = texts.read(f"commands.{language}"), rules_in_words(language).compared
    table = Table(box=None, padding=(0, 1), pad_edge=False, header_style="dim")
    for title, width in (
        (said["variant"], 18),
        (heads["players"], 7),
        (heads["goal"], 26),
        (heads["sets"], 12),
        (said["preset"], 9),
    ):
        table.add_column(title, width=width)
    for preset in presets:
        values = preset.values()
        players, sets = (value_briefly(name, values[name], language) for name in ("players", "set_value"))
        goal = value_in_words("goal", values["goal"], language)
        table.add_row(preset.variant, players, goal, sets, preset.preset)
    return table
