"""Who can sit down in the arena: a bot by its name, or any program as `cmd:PROGRAM`."""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Sequence

from erdkreis.arena.errors import ArenaError
from erdkreis.bots import NAMES

PREFIX = "cmd:"


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
        raise ArenaError("arena/no_program", f"{name!r} is not a command line: {error}") from None
    if not words:
        raise ArenaError("arena/no_program", f"{PREFIX} needs a program after it, like 'cmd:python3 bot.py'")
    return words


def check(names: Sequence[str]) -> None:
    """All of them can be started, or an `ArenaError` before anything is played."""
    for name in names:
        if is_program(name):
            program = command_of(name)[0]
            if shutil.which(program) is None:
                raise ArenaError("arena/no_program", f"there is no program {program!r} to be started")
        elif name not in NAMES:
            known = ", ".join(NAMES)
            raise ArenaError("arena/no_bot", f"there is no bot {name!r}: choose {known} or 'cmd:PROGRAM'")
