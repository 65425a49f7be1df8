"""`erdkreis verify`: is a game file whole, and was every move in it played by the rules?"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from erdkreis.commands.arguments import add_command, add_json
from erdkreis.commands.files import existing_file
from erdkreis.commands.pace import play_compiled_if_ready
from erdkreis.commands.screen import console, print_json

if TYPE_CHECKING:
    from erdkreis.commands.arguments import Commands

EXAMPLES = """\
  erdkreis verify game.jsonl
  erdkreis verify game.jsonl --json
  erdkreis verify cut-off.jsonl --recover      how much of a damaged file is intact"""


def add(commands: Commands) -> None:
    parser = add_command(commands, "verify", "check a game file move by move", run, EXAMPLES)
    parser.add_argument("file", metavar="FILE", help="a game file (.jsonl)")
    parser.add_argument(
        "--recover", action="store_true", help="judge the beginning that is intact, and say what ended it"
    )
    add_json(parser)


def run(asked: argparse.Namespace) -> int:
    path = existing_file(asked.file)
    play_compiled_if_ready()
    verdict = _intact_part(path) if asked.recover else _whole(path)
    if asked.json:
        print_json(verdict)
    else:
        _tell(asked.file, verdict)
    return 0 if verdict["ok"] else 1


def _whole(path: Path) -> dict[str, Any]:
    from erdkreis.record import verify

    verdict = verify(path).to_json()
    return {key: verdict[key] for key in ("ok", "lines", "first_bad_line", "reason")}


def _intact_part(path: Path) -> dict[str, Any]:
    """The verdict on the beginning that is whole: `lines` counts it, the rest says what ended it."""
    from erdkreis.record import RecordError, recover, replay

    try:
        record, error = recover(path)
        replay(record)
    except RecordError as failure:
        return {"ok": False, "lines": failure.line - 1, "first_bad_line": failure.line, "reason": failure.reason}
    if error is None:
        return _whole(path)
    return {"ok": True, "lines": error.line - 1, "first_bad_line": error.line, "reason": error.reason}


def _tell(name: str, verdict: dict[str, Any]) -> None:
    screen = console()
    lines, bad, reason = verdict["lines"], verdict["first_bad_line"], verdict["reason"]
    if bad is None:
        screen.print(f"{name} is in order: {lines} lines, none of them changed, and every move follows the rules.")
    elif verdict["ok"]:
        screen.print(f"The first {lines} lines of {name} are in order and can be played on from.")
        screen.print(f"What follows is not. Line {bad}: {reason}.")
    else:
        screen.print(f"{name} is not in order. Line {bad}: {reason}.")
        if bad > 1:
            screen.print("What stands before that line may be intact: try --recover.")
