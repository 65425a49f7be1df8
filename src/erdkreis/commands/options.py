"""`erdkreis options`: what the awaited seat of a position may do."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from erdkreis.commands.arguments import add_command, add_json
from erdkreis.commands.examples import BOOK
from erdkreis.commands.pace import play_plain
from erdkreis.commands.positions import add_position, headline, read_game
from erdkreis.commands.screen import console, print_json

if TYPE_CHECKING:
    from rich.table import Table

    from erdkreis.commands.arguments import Commands
    from erdkreis.engine.options import Option, Options

PLACE_IS_KNOWN = ("defend", "occupy")
"""What happens where the last roll was: the action does not name the place."""
EXAMPLES = f"""\
  erdkreis position --edition {BOOK} --players 3 --seed 2 > start.json
  erdkreis options --position start.json
  erdkreis apply --position start.json place alaska | erdkreis options --position - --json"""


def add(commands: Commands) -> None:
    parser = add_command(commands, "options", "tell what may be done in a position", run, EXAMPLES)
    add_position(parser)
    add_json(parser)


def run(asked: argparse.Namespace) -> int:
    play_plain()
    game = read_game(asked.position)
    found = game.options()
    if asked.json:
        print_json(found.to_json())
        return 0
    screen = console()
    screen.print(headline(game))
    for line in _circumstances(found):
        screen.print(line)
    if found.actions:
        screen.print(_table(found))
        screen.print("Do one with erdkreis apply --position FILE ACTION.")
    return 0


def _circumstances(found: Options) -> list[str]:
    lines = []
    if found.units:
        lines.append(f"Left to place: {found.units}.")
    if found.side == "neutral":
        lines.append("It is the neutral army that acts.")
    if found.neutral_units:
        lines.append(f"Left to place for the neutral army: {found.neutral_units}.")
    if found.must_trade:
        lines.append("A set of cards must be traded first.")
    if found.undo is not None:
        lines.append(f"Seat {found.undo} may take the latest placement back: undo.")
    return lines


def _table(found: Options) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1), pad_edge=False)
    table.add_column("action")
    table.add_column("allowed")
    for option in found.actions:
        for action, number in action_lines(option):
            table.add_row(action, number)
    return table


def action_lines(option: Option) -> list[tuple[str, str]]:
    """What to type for an option, and the numbers it may take."""
    if option.sets is not None:
        listed = [(f"trade {' '.join(map(str, each.cards))}", f"brings {each.total} units") for each in option.sets]
        return [*listed, ("trade CARD CARD CARD", f"{option.unlisted} more sets")] if option.unlisted else listed
    if option.modes is not None:
        return [(f"choose {mode}", "") for mode in option.modes]
    places = [place for place in (option.source, option.target) if place is not None]
    if option.least is None:
        return [(" ".join((option.kind, *places)), "")]
    span = f"only {option.most}" if option.least == option.most else f"{option.least} to {option.most}"
    if option.kind in PLACE_IS_KNOWN:
        return [(f"{option.kind} {option.default}", f"{span}, {' to '.join(places)}")]
    return [(" ".join((option.kind, *places, str(option.default))), span)]
