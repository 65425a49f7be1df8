"""`erdkreis verify`: is a game file whole, was every move in it played by the rules, and were its dice fair?"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from erdkreis.commands.arguments import add_command, add_json
from erdkreis.commands.errors import one_line
from erdkreis.commands.files import existing_file
from erdkreis.commands.pace import play_compiled_if_ready
from erdkreis.commands.screen import console, print_json

if TYPE_CHECKING:
    from rich.console import Console

    from erdkreis.commands.arguments import Commands
    from erdkreis.record import Checked, Commitments

EXAMPLES = """\
  erdkreis verify game.jsonl
  erdkreis verify game.jsonl --json
  erdkreis verify cut-off.jsonl --recover      how much of a damaged file is intact"""


def add(commands: Commands) -> None:
    parser = add_command(commands, "verify", "check a game file move by move and roll by roll", run, EXAMPLES)
    parser.add_argument("file", metavar="FILE", help="a game file (.jsonl)")
    parser.add_argument(
        "--recover", action="store_true", help="judge the beginning that is intact, and say what ended it"
    )
    add_json(parser)


def run(asked: argparse.Namespace) -> int:
    path = existing_file(asked.file)
    play_compiled_if_ready()
    verdict, checked = _intact_part(path) if asked.recover else _whole(path)
    if asked.json:
        print_json(verdict)
    else:
        _tell(asked.file, path, verdict, checked)
    return 0 if verdict["ok"] else 1


def _whole(path: Path) -> tuple[dict[str, Any], Checked | None]:
    from erdkreis.record import verify

    verdict = verify(path)
    plain = verdict.to_json()
    return {key: plain[key] for key in ("ok", "lines", "first_bad_line", "reason")}, verdict.checked


def _intact_part(path: Path) -> tuple[dict[str, Any], Checked | None]:
    """The verdict on the beginning that is whole: `lines` counts it, the rest says what ended it."""
    from erdkreis.record import RecordError, check, recover

    try:
        record, error = recover(path)
        checked = check(record)
    except RecordError as failure:
        bad = {"ok": False, "lines": failure.line - 1, "first_bad_line": failure.line, "reason": failure.reason}
        return bad, None
    if error is None:
        return _whole(path)
    return {"ok": True, "lines": error.line - 1, "first_bad_line": error.line, "reason": error.reason}, checked


def _tell(name: str, path: Path, verdict: dict[str, Any], checked: Checked | None) -> None:
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
    if checked is not None:
        _tell_of_chance(screen, path, checked)


def _tell_of_chance(screen: Console, path: Path, checked: Checked) -> None:
    from erdkreis.record import recover

    screen.print()
    commitments = recover(path)[0].header.commitments
    if commitments is None:
        _tell_of_local_dice(screen, checked)
    else:
        _tell_of_fair_dice(screen, checked, commitments)


def _tell_of_local_dice(screen: Console, checked: Checked) -> None:
    screen.print(
        f"The dice: {_count(checked.rolls, 'roll')} and {_count(checked.draws, 'draw')} of deal and cards. They are"
        " consistent with the rules, but nobody committed to them beforehand: this was a local game, and whoever ran"
        " the program could have chosen them. Its file can prove no more than that the game was played by these dice."
    )


def _tell_of_fair_dice(screen: Console, checked: Checked, commitments: Commitments) -> None:
    rolls = _count(checked.rolls, "roll")
    screen.print(
        f"The dice: {rolls} checked. Before the deal the server had fixed its secret part of every roll; each roll is"
        " exactly what follows from that part and from the random numbers that the players' devices added."
    )
    draws = _count(checked.draws, "draw")
    if checked.opened:
        screen.print(
            f"Deal, missions and cards: {draws} checked. All follow from a secret that the server had sealed before the"
            " deal and opened after the game, and from the players' random numbers."
        )
    else:
        screen.print(
            f"Deal, missions and cards: {draws} NOT checked. The server opens their secret only when the game is over."
        )
    screen.print()
    screen.print(
        "What this means: neither the server nor a player alone could choose a person's roll, or know it beforehand."
    )
    screen.print(
        "What it cannot prove: that the server was not in league with the player who rolled; together they can try out"
        " many random numbers and send the best. Nor that the server did not know beforehand what its own bots would"
        " roll: it could not choose that, but it knew."
    )
    screen.print(
        "Compare with what your device noted before the deal:"
        f"\n  game    {one_line(commitments.game)}"
        f"\n  dice    {commitments.tip.hex()}"
        f"\n  hidden  {commitments.hidden.hex()}"
        "\nIf these differ, the file is not the game that you sat down to."
    )


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number:,} {what}s"
