"""`erdkreis replay`: a recorded game, seen again in the terminal."""

from __future__ import annotations

import argparse
import math
from typing import TYPE_CHECKING

from erdkreis.commands.arguments import add_command, add_language, shortened, whole
from erdkreis.commands.extras import need
from erdkreis.commands.files import existing_file
from erdkreis.commands.pace import play_with_a_person

if TYPE_CHECKING:
    from erdkreis.commands.arguments import Commands

EXAMPLES = """\
  erdkreis replay game.jsonl
  erdkreis replay game.jsonl --move 120        begin after move 120
  erdkreis replay game.jsonl --speed 10        ten moves a second"""


def add(commands: Commands) -> None:
    parser = add_command(commands, "replay", "watch a recorded game", run, EXAMPLES)
    parser.add_argument("file", metavar="FILE", help="a game file (.jsonl)")
    parser.add_argument("--move", metavar="N", type=whole(0), help="begin after this many moves")
    parser.add_argument("--recover", action="store_true", help="show what is intact of a damaged file")
    parser.add_argument(
        "--speed", metavar="S", type=_speed, default=2.0, help="moves a second; 0 is as fast as can be (default: 2)"
    )
    add_language(parser)


def run(asked: argparse.Namespace) -> int:
    need("terminal")
    path = existing_file(asked.file)
    play_with_a_person()
    from erdkreis.terminal import replay_file

    return replay_file(path, move=asked.move, recover=asked.recover, speed=asked.speed, language=asked.language)


def _speed(text: str) -> float:
    try:
        speed = float(text)
    except ValueError:
        speed = math.nan
    if not 0 <= speed < math.inf:
        raise argparse.ArgumentTypeError(f"{shortened(text)!r} is not a speed: give moves a second, such as 2 or 0.5")
    return speed
