"""Arguments that several commands share, and how they are read."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from erdkreis.boards.names import LANGUAGES
from erdkreis.bots import FROZEN, contestants, is_bot
from erdkreis.bots import NAMES as BOTS
from erdkreis.bots.contestants import is_visitor, named_program
from erdkreis.commands.errors import UsageError, one_line
from erdkreis.commands.examples import WORLD
from erdkreis.editions import NAMES, PRESETS, Edition, edition

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction["Parser"]


class Parser(argparse.ArgumentParser):
    """A parser whose mistakes are one line on standard error, and whose help keeps the shape of its examples."""

    def __init__(self, **settings: Any) -> None:
        settings.setdefault("formatter_class", argparse.RawDescriptionHelpFormatter)
        super().__init__(allow_abbrev=False, **settings)

    def error(self, message: str) -> NoReturn:
        self.exit(2, mistake(message, self.prog))


def mistake(message: str, program: str) -> str:
    """The one line for wrong usage and bad input."""
    text = one_line(message)
    return f"erdkreis: error: {text}{' ' if text.endswith('?') else '; '}try {program} --help\n"


def add_command(
    commands: Commands, name: str, summary: str, run: Callable[[argparse.Namespace], int], examples: str, more: str = ""
) -> Parser:
    """A command with a line in the list of all, and examples at the end of its own help."""
    description = summary[0].upper() + summary[1:] + "." + (f"\n{more}" if more else "")
    parser = commands.add_parser(name, help=summary, description=description, epilog=f"examples:\n{examples}")
    parser.set_defaults(run=run, program=parser.prog)
    return parser


def add_language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--language", choices=LANGUAGES, default="en", help="de, nl or en (default: en)")


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON alone")


def whole(least: int | None = None, most: int | None = None) -> Callable[[str], int]:
    """A whole number within bounds, as a type for the parser."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            wrong = "is too large" if text.strip().lstrip("+-").isdecimal() else "is not a whole number"
            raise argparse.ArgumentTypeError(f"{shortened(text)!r} {wrong}") from None
        if least is not None and number < least:
            raise argparse.ArgumentTypeError(f"{shortened(text)} is less than {least}")
        if most is not None and number > most:
            raise argparse.ArgumentTypeError(f"{shortened(text)} is more than {most}")
        return number

    return read


MOST = 10**12
"""Of whatever is counted: more games or turns than anybody can wait for."""


def shortened(text: str, most: int = 40) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def add_edition(parser: argparse.ArgumentParser, *, required: bool) -> None:
    known = f"{', '.join(NAMES)}, or a preset like {WORLD}"
    parser.add_argument("--edition", metavar="E", required=required, help=known)
    parser.add_argument(
        "--variant", metavar="V", help="one of its variants (default: its main game); see erdkreis editions"
    )
    parser.add_argument("--escalating", action="store_true", help="with rising set values, where the book has them")


def find_edition(name: str, variant: str | None, escalating: bool) -> Edition:
    """An edition by its name and variant, or by the id of a preset."""
    for preset in PRESETS:
        if preset.preset.lower() == name.lower():
            if variant not in (None, preset.variant):
                raise UsageError(f"preset {preset.preset} is {preset.name} {preset.variant}, not {variant}")
            return edition(preset.name, preset.variant, escalating=True) if escalating else preset
    return edition(name, variant, escalating=escalating)


def check_players(played: Edition, players: int) -> int:
    """The number, if this edition allows it; else what it allows, and where that many can play."""
    if players in played.players:
        return players
    allowed = listed(played.players, "or")
    others = [preset for preset in PRESETS if preset.name == played.name and players in preset.players]
    hint = f"; {players} can play {others[0].name} {others[0].variant}" if others else ""
    raise UsageError(f"{played.name} {played.variant} is for {allowed} players, not {players}{hint}")


def listed(items: Sequence[object], last: str) -> str:
    """`3, 4 or 5`"""
    words = [str(item) for item in items]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def split_names(text: str) -> list[str]:
    """Names separated by commas, none of them empty."""
    names = [name.strip() for name in text.split(",")]
    if not all(names):
        raise argparse.ArgumentTypeError(f"{shortened(text)!r} is not a list of names separated by commas")
    return names


def add_bots(parser: argparse.ArgumentParser, what: str, also: Sequence[str] = ()) -> None:
    """`--bots LIST`, and `--bot B` for those that a comma would tear apart; `chosen_bots` reads either."""
    parser.add_argument(
        "--bots", metavar="LIST", type=split_names, help=f"{what}, separated by commas: {', '.join((*BOTS, *also))}"
    )
    parser.add_argument(
        "--bot",
        metavar="B",
        action="append",
        help="instead, one by one: a bot, one with a persona such as captain:hunter, a program as 'cmd:PROGRAM', or a"
        " class of yours as MODULE:CLASS",
    )


def add_programs(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--bot",
        metavar="NAME=cmd:PROGRAM",
        action="append",
        type=named_program,
        help="let tables seat this program, or a class as MODULE:CLASS, by that name (without one: program); may be"
        " given again",
    )


def add_anew(parser: argparse.ArgumentParser) -> None:
    """How a server that starts anew by itself tells its successor; nobody needs to know."""
    parser.add_argument("--anew", metavar="SOCKET", type=whole(0), help=argparse.SUPPRESS)


def chosen_bots(asked: argparse.Namespace, also: Sequence[str] = ()) -> list[str] | None:
    """Those that were named, if there are such bots and programs."""
    if asked.bots is not None and asked.bot is not None:
        raise UsageError("name the bots by --bots or by --bot, not by both")
    names: list[str] | None = asked.bots if asked.bot is None else asked.bot
    if names is not None:
        check_bots(names, also)
    return names


def check_bots(names: Sequence[str], also: Sequence[str] = ()) -> None:
    for name in names:
        if is_visitor(name):
            contestants.check((name,))
        elif name not in also and not is_bot(name):
            raise UsageError(f"there is no bot {name!r}: choose {listed((*BOTS, *FROZEN, *also), 'or')}")


def add_house(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--house",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        type=_house_rule,
        help="a house rule, such as defence_dice=up_to_2; may be given again",
    )


def _house_rule(text: str) -> tuple[str, object]:
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise argparse.ArgumentTypeError(f"{shortened(text)!r} is not of the form NAME=VALUE")
    try:
        return name, json.loads(value)
    except (ValueError, RecursionError):
        return name, value
