"""Who can sit down besides people: a bot by its name, or any program as `cmd:PROGRAM`."""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Iterable

from erdkreis.bots import FROZEN, NAMES, is_bot
from erdkreis.bots.errors import ContestantError

PREFIX = "cmd:"
PROGRAM = "program"
"""What a program is called that was given no name."""


def is_program(name: str) -> bool:
    return name.startswith(PREFIX)


def command_of(name: str) -> list[str]:
    """The words of a program's command line, as a shell would split them.

    >>> command_of("cmd:python3 'my bot.py' --fast")
    ['python3', 'my bot.py', '--fast']
    """
    try:
        words = shlex.split(name.removeprefix(PREFIX))
    except ValueError as error:
        raise ContestantError("program/missing", f"{name!r} is not a command line: {error}") from None
    if not words:
        raise ContestantError("program/missing", f"{PREFIX} needs a program after it, like 'cmd:python3 bot.py'")
    return words


def named_program(text: str) -> tuple[str, str]:
    """`NAME=cmd:PROGRAM`, or without a name the program as `program`.

    >>> named_program("edda=cmd:python3 edda.py"), named_program("cmd:./bot --level=3")
    (('edda', 'cmd:python3 edda.py'), ('program', 'cmd:./bot --level=3'))
    """
    name, equals, command = text.strip().partition("=")
    return (name.strip(), command.strip()) if equals and not is_program(name) else (PROGRAM, text.strip())


def check(names: Iterable[str]) -> None:
    """All of them can be started, or a `ContestantError` before anything is played."""
    for name in names:
        if is_program(name):
            program = command_of(name)[0]
            if shutil.which(program) is None:
                raise ContestantError("program/missing", f"there is no program {program!r} to be started")
        elif not is_bot(name):
            known = ", ".join((*NAMES, *FROZEN))
            raise ContestantError("bot/unknown", f"there is no bot {name!r}: choose {known} or 'cmd:PROGRAM'")
