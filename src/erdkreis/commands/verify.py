"""`erdkreis verify`: is a game file whole, was every move in it played by the rules, and were its dice fair?"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from erdkreis.commands.arguments import add_command, add_json
from erdkreis.commands.errors import UsageError, one_line
from erdkreis.commands.files import existing_file
from erdkreis.commands.pace import play_compiled_if_ready
from erdkreis.commands.screen import console, print_json

if TYPE_CHECKING:
    from rich.console import Console

    from erdkreis.commands.arguments import Commands
    from erdkreis.record import Checked, Commitments, DealOrigin

UNPROVEN = 3
"""The exit code for a file that is in order, and proves nothing of its dice: a script that asks for fair dice, and
nothing more, must not take a file for proven whose commitments somebody took out."""
MORE = """\
It ends with exit code 0 if the file is in order and its dice are proven, 3 if it is in order but nobody had
committed to its dice (as in every local game), 1 if it is not in order, 2 if it cannot be read at all.
With --recover 0 means that a beginning is intact. What is proven by what: docs/fairness.md"""
EXAMPLES = """\
  erdkreis verify game.jsonl
  erdkreis verify game.jsonl --seal "bikoma tuladi ponuhi wasami"
  erdkreis verify game.jsonl --json
  erdkreis verify cut-off.jsonl --recover      how much of a damaged file is intact"""


def add(commands: Commands) -> None:
    parser = add_command(commands, "verify", "check a game file move by move and roll by roll", run, EXAMPLES, MORE)
    parser.add_argument("file", metavar="FILE", help="a game file (.jsonl)")
    parser.add_argument(
        "--seal",
        metavar="TEXT",
        help="the seal that your device shows at the end, in words or digits: is this that very game?",
    )
    parser.add_argument(
        "--recover", action="store_true", help="judge the beginning that is intact, and say what ended it"
    )
    add_json(parser)


def run(asked: argparse.Namespace) -> int:
    path = existing_file(asked.file)
    if asked.recover and asked.seal:
        raise UsageError("a seal is of a whole game: --seal and --recover do not go together")
    play_compiled_if_ready()
    verdict, checked = _intact_part(path) if asked.recover else _whole(path, asked.seal)
    if asked.json:
        print_json({**verdict, **_proof(checked)})
    else:
        _tell(asked.file, path, verdict, checked, asked.seal)
    if not verdict["ok"]:
        return 1
    return 0 if asked.recover or (checked is not None and checked.committed) else UNPROVEN


def _whole(path: Path, seal: str | None = None) -> tuple[dict[str, Any], Checked | None]:
    from erdkreis.record import verify

    try:
        verdict = verify(path, seal)
    except ValueError as error:
        raise UsageError(str(error)) from error
    plain = verdict.to_json()
    told = {key: plain[key] for key in ("ok", "lines", "first_bad_line", "reason")}
    return {**told, "deal": _deal(verdict.checked)}, verdict.checked


def _deal(checked: Checked | None) -> dict[str, Any] | None:
    """How the game began, where the file can be trusted."""
    from msgspec import to_builtins

    return None if checked is None else to_builtins(checked.deal)


def _proof(checked: Checked | None) -> dict[str, Any]:
    """What of the dice is proven: the seal to compare, and how many rolls came from which chain."""
    from erdkreis.fairness.sealing import phrase

    proven = checked is not None and checked.committed
    return {
        "proven": proven,
        "seal": None if checked is None or checked.seal is None else phrase(checked.seal),
        "signed": checked is not None and checked.signed,
        "chains": [] if checked is None else [{"from": each.number, "rolls": each.rolls} for each in checked.chains],
    }


def _intact_part(path: Path) -> tuple[dict[str, Any], Checked | None]:
    """The verdict on the beginning that is whole: `lines` counts it, the rest says what ended it."""
    from erdkreis.record import RecordError, check, recover

    try:
        record, error = recover(path)
        checked = check(record)
    except RecordError as failure:
        bad = {"ok": False, "lines": failure.line - 1, "first_bad_line": failure.line, "reason": failure.reason}
        return {**bad, "deal": None}, None
    if error is None:
        return _whole(path)
    good = {"ok": True, "lines": error.line - 1, "first_bad_line": error.line, "reason": error.reason}
    return {**good, "deal": _deal(checked)}, checked


def _tell(name: str, path: Path, verdict: dict[str, Any], checked: Checked | None, seal: str | None) -> None:
    screen = console()
    lines, bad, reason = verdict["lines"], verdict["first_bad_line"], verdict["reason"]
    if bad is None:
        screen.print(f"{name} is in order: {lines} lines that fit together, and every move follows the rules.")
    elif verdict["ok"]:
        beginning = "first line of {} is" if lines == 1 else f"first {lines} lines of {{}} are"
        screen.print(f"The {beginning.format(name)} in order and can be played on from.")
        screen.print(f"What follows is not. Line {bad}: {reason}.")
    else:
        screen.print(f"{name} is not in order. Line {bad}: {reason}.")
        if bad > 1:
            screen.print("What stands before that line may be intact: try --recover.")
    if checked is not None:
        _tell_of_chance(screen, path, checked, seal)


def _tell_of_chance(screen: Console, path: Path, checked: Checked, seal: str | None) -> None:
    from erdkreis.record import recover

    screen.print()
    commitments = recover(path)[0].header.commitments
    if commitments is None:
        _tell_of_local_dice(screen, checked)
    else:
        _tell_of_fair_dice(screen, checked)
        _tell_of_seal(screen, checked, commitments, seal)


def _tell_of_local_dice(screen: Console, checked: Checked) -> None:
    screen.print(
        f"The dice are NOT proven: {_count(checked.rolls, 'roll')} and {_count(checked.draws, 'draw')} of deal and"
        " cards are consistent with the rules, but the file holds nothing that anybody committed to beforehand. It is"
        " of a local game, or somebody has taken the commitments out: whoever wrote it could have chosen every die."
    )
    if checked.deal.kind != "fresh":
        screen.print(f"The deal: {_beginning(checked.deal)}.")


def _tell_of_fair_dice(screen: Console, checked: Checked) -> None:
    rolls = _count(checked.rolls, "roll")
    screen.print(
        f"The dice: {rolls} checked. Before the deal the server had fixed its secret part of every roll; each roll is"
        " exactly what follows from that part and from the random numbers that the players' devices added."
    )
    fresh, draws = checked.deal.kind == "fresh", _count(checked.draws, "draw")
    drawn = "Deal, missions and cards" if fresh else "Cards drawn since"
    if checked.opened:
        screen.print(
            f"{drawn}: {draws} checked. All follow from a secret that the server had sealed before the"
            " deal and opened after the game, and from the players' random numbers."
        )
    else:
        screen.print(f"{drawn}: {draws} NOT checked. The server opens their secret only when the game is over.")
    if not fresh:
        screen.print(
            f"The deal: NOT proven. {_beginning(checked.deal)}: nothing in this file shows that chance put territories,"
            " units, missions and cards where they were, and some may have known what is hidden from others."
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
    if len(checked.chains) > 1:
        _tell_of_restarts(screen, checked)


def _tell_of_restarts(screen: Console, checked: Checked) -> None:
    screen.print()
    first, *others = checked.chains
    screen.print(
        f"The server was started anew {_count(len(others), 'time')} during the game, and fixed a new secret part each"
        " time: what it would have used next may have been known, if it went back to an earlier state. It could choose"
        " such a part knowing what bots would roll next. If you remember no interruption there, ask whoever runs it."
    )
    screen.print(f"  from the deal on: {_count(first.rolls, 'roll')}")
    for chain in others:
        screen.print(f"  from line {chain.number + 1} on: {_count(chain.rolls, 'roll')}")


def _tell_of_seal(screen: Console, checked: Checked, commitments: Commitments, seal: str | None) -> None:
    from erdkreis.fairness.sealing import phrase

    screen.print()
    if checked.signed and commitments.server is not None:
        screen.print(
            "The server has signed this game. Its key, which your device noted when you came to the table:"
            f"\n  {commitments.server.hex()}"
        )
    if seal is not None:
        screen.print("The seal: this is the very game it belongs to. Nothing in the file is other than it was played.")
        return
    screen.print(
        "What is NOT proven without its seal: that this is the game that was played. Whoever has the file of a finished"
        " game can write another one with the same commitments, in which somebody else wins."
    )
    if checked.seal is not None:
        screen.print(
            f"The seal of this file: {phrase(checked.seal)}\n  {checked.seal.hex()}"
            "\nCompare it with what your device shows at the end, or give that with --seal."
        )
        return
    screen.print(
        "This file has no seal: it is unfinished, or of an Erdkreis before there were seals. Compare at least what your"
        " device noted before the deal:"
        f"\n  game    {one_line(commitments.game)}"
        f"\n  dice    {commitments.tip.hex()}"
        f"\n  hidden  {commitments.hidden.hex()}"
        "\nIf these differ, the file is not the game that you sat down to. If they are the same, it still may not be."
    )


def _beginning(deal: DealOrigin) -> str:
    game = "" if deal.game is None else one_line(deal.game)
    if deal.kind == "again":
        return f"This was the deal of the game {game} once more"
    if deal.kind == "branch":
        return f"This game began where the game {game} stood after move {deal.move}"
    return "This game began in a position that somebody gave"


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number:,} {what}s"
