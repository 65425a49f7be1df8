"""`erdkreis terminal`: puts table, console and lines together, from the first question to the last word."""

from __future__ import annotations

import os
import secrets
import sys
from pathlib import Path

from rich.console import Console
from rich.text import Text

from erdkreis.editions import Edition, EditionError
from erdkreis.editions.folders import ENGLISH
from erdkreis.engine.game import Game
from erdkreis.engine.kernel.cache import cache_is_warm
from erdkreis.errors import ErdkreisError
from erdkreis.record import resume as resume_record
from erdkreis.terminal.commands import COMMANDS
from erdkreis.terminal.lines import Ask, PlainLines, TypedLines, accept_any_encoding, is_interactive, one_line
from erdkreis.terminal.session import Session
from erdkreis.terminal.start import Menu, Start, seated
from erdkreis.terminal.table import LocalTable
from erdkreis.terminal.words import plainly

_PAUSE = 0.6
_DONE, _BAD_INPUT = 0, 2


def play_terminal(
    *,
    edition: Edition | None,
    seats: list[str] | None,
    names: list[str] | None,
    seed: int | None,
    resume: Path | None,
    save: Path | None,
    language: str = ENGLISH,
) -> int:
    """Play on this terminal; the exit code. What is not given is asked, or a person plays against captains."""
    accept_any_encoding()
    console = Console(highlight=False)
    ask: Ask = TypedLines(COMMANDS, lambda: console.width) if is_interactive() else PlainLines(console)
    try:
        table = _table(console, ask, edition, seats, names, seed, resume, save, language)
    except EOFError:
        return _DONE
    except (ErdkreisError, OSError) as error:
        print(f"erdkreis terminal: {one_line(error)}", file=sys.stderr)
        return _BAD_INPUT
    _mention_compiler(console, language)
    wipes = is_interactive() and console.is_terminal and not console.is_dumb_terminal
    Session(table, console, ask, pause=_PAUSE if is_interactive() else 0.0, clears=wipes).run()
    return _DONE


def _table(
    console: Console,
    ask: Ask,
    edition: Edition | None,
    seats: list[str] | None,
    names: list[str] | None,
    seed: int | None,
    resume: Path | None,
    save: Path | None,
    language: str,
) -> LocalTable:
    chance = secrets.randbits(63) if seed is None else seed
    if resume is not None:
        game, record = resume_record(resume, seed)
        if save is not None and save.exists() and save.resolve() != resume.resolve():
            raise EditionError(f"{save} exists already")
        return LocalTable(game, record.header.seats, save=save or resume, after=record, seed=chance, language=language)
    if save is not None and save.is_dir():
        raise EditionError(f"{save} is a folder: name a file for the game")
    if save is not None and save.exists():
        raise EditionError(f"{save} exists already: go on with --resume {save}, or save in another file")
    if edition is None:
        start = Menu(console, ask, language).run(seats, names)
    else:
        start = Start(edition, seated(edition, seats, names, language))
    game = Game(start.edition, len(start.seats), seed=chance)
    return LocalTable(game, start.seats, save=save, seed=chance, language=language)


def _mention_compiler(console: Console, language: str) -> None:
    if os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0") and not cache_is_warm():
        console.print(Text(plainly(language, "compiling"), "dim"))
