"""`erdkreis apply`: one action in a position, and the position after it or the reason why not."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from erdkreis.commands.arguments import add_command, add_json, whole
from erdkreis.commands.given_chance import play_given, read_faces
from erdkreis.commands.pace import play_plain
from erdkreis.commands.positions import add_position, headline, read_game
from erdkreis.commands.screen import console, print_json

if TYPE_CHECKING:
    from erdkreis.commands.arguments import Commands
    from erdkreis.engine.errors import RuleError
    from erdkreis.engine.events import Event
    from erdkreis.engine.game import Game

MORE = """\
With --json, into a file or into a pipe it prints the next position, ready for the next apply;
on a screen it tells what happened. What the rules refuse ends with exit code 1, the reason and its clause."""
EXAMPLES = """\
  erdkreis apply --position start.json place alaska 3 > next.json
  erdkreis apply --position p.json attack alaska kamchatka 3 --dice 6,4,2/5,1 --json
  erdkreis apply --position p.json defend 2 --dice /5,1 | erdkreis apply --position - occupy 3
  erdkreis apply --position p.json end --card brazil --events --json"""


def add(commands: Commands) -> None:
    parser = add_command(commands, "apply", "play one action in a position", run, EXAMPLES, MORE)
    add_position(parser)
    parser.add_argument("action", metavar="ACTION", nargs="+", help="such as place alaska 3; see erdkreis options")
    parser.add_argument("--dice", metavar="FACES", type=read_faces, help="red faces, a slash, blue faces: 6,4,2/5,1")
    parser.add_argument("--card", metavar="C", help="the card drawn: its number, its territory, joker1 or joker2")
    parser.add_argument("--seed", metavar="S", type=whole(), help="let this seed decide what is not given")
    parser.add_argument("--events", action="store_true", help='add what happened to the position, as "events"')
    add_json(parser)


def run(asked: argparse.Namespace) -> int:
    from erdkreis.engine.errors import RuleError

    play_plain()
    game = read_game(asked.position)
    action = game.parse(" ".join(asked.action))
    try:
        events = play_given(game, action, asked.dice, asked.card, asked.seed)
    except RuleError as refusal:
        return _refuse(refusal, asked.json)
    if asked.json or asked.events or not sys.stdout.isatty():
        position = game.to_position()
        print_json({**position, "events": [event.to_json() for event in events]} if asked.events else position)
    else:
        tell(game, events)
    return 0


def _refuse(refusal: RuleError, as_json: bool) -> int:
    if as_json:
        print_json(refusal.to_json())
    else:
        clause = f" ({refusal.clause})" if refusal.clause else ""
        sys.stderr.write(f"not allowed: {refusal.message}{clause}\n")
    return 1


def tell(game: Game, events: Sequence[Event]) -> None:
    """What happened, in words, and who is next."""
    from erdkreis.terminal.words import describe

    screen = console()
    names = [f"seat {seat}" for seat in range(game.players)]
    for event in events:
        words = describe(event, game, names)
        if words is not None:
            screen.print(words)
    screen.print(headline(game))
