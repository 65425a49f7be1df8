"""`erdkreis position`: a position to begin with, from a new game or out of a game file."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from erdkreis.commands.arguments import add_command, add_edition, add_house, check_players, find_edition, whole
from erdkreis.commands.errors import UsageError
from erdkreis.commands.examples import BOOK
from erdkreis.commands.files import existing_file
from erdkreis.commands.pace import play_compiled_if_ready, play_plain
from erdkreis.commands.screen import print_json

if TYPE_CHECKING:
    from pathlib import Path

    from erdkreis.commands.arguments import Commands

EXAMPLES = f"""\
  erdkreis position --edition {BOOK} --players 3 --seed 2 > start.json
  erdkreis position --game game-0001.jsonl --move 120 > p120.json"""


def add(commands: Commands) -> None:
    parser = add_command(commands, "position", "print a position, of a new game or of a game file", run, EXAMPLES)
    add_edition(parser, required=False)
    parser.add_argument("--players", metavar="N", type=whole(), help="how many play (default: the fewest allowed)")
    parser.add_argument("--seed", metavar="S", type=whole(), default=0, help="deals and rolls (default: 0)")
    add_house(parser)
    parser.add_argument("--game", metavar="FILE", help="take the position out of a game file instead")
    parser.add_argument("--move", metavar="N", type=whole(0), help="after this many moves (default: after the last)")
    parser.add_argument("--recover", action="store_true", help="take what is intact of a damaged game file")
    parser.add_argument("--json", action="store_true", help="print JSON alone, as it does anyway")


def run(asked: argparse.Namespace) -> int:
    if (asked.edition is None) == (asked.game is None):
        raise UsageError("give either --edition E for a new game or --game FILE for a recorded one")
    if asked.game is not None:
        print_json(_recorded(existing_file(asked.game), asked.move, asked.recover))
    else:
        print_json(_new(asked))
    return 0


def _new(asked: argparse.Namespace) -> dict[str, object]:
    if asked.move is not None:
        raise UsageError("--move belongs to --game FILE")
    played = find_edition(asked.edition, asked.variant, asked.escalating).replace(**dict(asked.house))
    players = check_players(played, played.players[0] if asked.players is None else asked.players)
    play_plain()
    from erdkreis.engine.game import Game

    return Game(played, players, seed=asked.seed).to_position()


def _recorded(path: Path, move: int | None, recovering: bool) -> dict[str, object]:
    play_compiled_if_ready()
    from erdkreis.record import RecordError, read, recover, replay

    try:
        record = recover(path)[0] if recovering else read(path)
        count = len(record.moves)
        if move is not None and move > count:
            raise UsageError(f"{path} has {count} moves, not {move}")
        return replay(record, move).to_position()
    except RecordError as error:
        raise UsageError(f"{path}, {error}") from None
