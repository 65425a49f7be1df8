"""Who can sit down besides people: a bot by its name, any program as `cmd:PROGRAM`, any class as `MODULE:CLASS`."""

from __future__ import annotations

import functools
import importlib
import os
import shlex
import shutil
import sys
from collections.abc import Callable, Iterable
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING

from erdkreis.bots import FROZEN, NAMES, is_bot, read_name
from erdkreis.bots.errors import ContestantError
from erdkreis.given import of_kind

if TYPE_CHECKING:
    from erdkreis.bots.program import TimeLimits
    from erdkreis.bots.visitor import Visitor

Contestant = str | type
"""By name, or a class itself where it is at hand."""
_AT_HAND: dict[str, type] = {}
PREFIX = "cmd:"
GROUP = "erdkreis.bots"
"""The group of entry points under which packages offer bots."""
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


def is_python(name: str) -> bool:
    """A bot written in Python: `module:Class`, or what an installed package offers by that name."""
    if is_program(name) or read_name(name).bot in NAMES:
        return False
    return ":" in name or name in _offered()


def is_visitor(name: str) -> bool:
    """Somebody who is none of our bots, and is asked move by move."""
    return is_program(name) or is_python(name)


def named(contestant: Contestant) -> str:
    """A contestant by name; a class that is at hand is found by it again, as long as the program runs."""
    if isinstance(contestant, str):
        return contestant
    of_kind(contestant, type, "a bot is a name or a class")
    name = f"{contestant.__module__}:{contestant.__qualname__}"
    _AT_HAND[name] = contestant
    return name


def class_of(name: str) -> type:
    """The class of a bot written in Python, or a `ContestantError` that says why there is none."""
    if name in _AT_HAND:
        found: object = _AT_HAND[name]
    elif ":" in name:
        found = _loaded(name, lambda: _imported(*name.split(":", 1)))
    else:
        point = _offered()[name]
        found = _loaded(f"{name} ({point.value})", point.load)
    if not isinstance(found, type) or not callable(getattr(found, "decide", None)):
        raise ContestantError("bot/class", f"{name} is not a class with a method decide(view, options)")
    return found


def _loaded(name: str, load: Callable[[], object]) -> object:
    """Somebody else's module runs when it is loaded: whatever goes wrong there is said in a sentence."""
    try:
        return load()
    except (ImportError, AttributeError) as error:
        raise ContestantError("bot/missing", f"there is no bot {name}: {error}") from None
    except (Exception, SystemExit) as error:
        why = f"{type(error).__name__}: {error}"
        raise ContestantError("bot/missing", f"the bot {name} cannot be loaded: {why}") from error


def _imported(module: str, path: str) -> object:
    """What a module of the path, or of this folder, calls so."""
    here = os.getcwd()
    if here not in sys.path:
        sys.path.append(here)
    found: object = importlib.import_module(module)
    for part in path.split("."):
        found = getattr(found, part)
    return found


@functools.cache
def _offered() -> dict[str, EntryPoint]:
    """What installed packages offer as `erdkreis.bots`; a name of ours stays ours."""
    return {point.name: point for point in entry_points(group=GROUP) if read_name(point.name).bot not in NAMES}


def visitor_of(name: str, seed: int, limits: TimeLimits | None = None) -> Visitor:
    """Whoever is to sit down."""
    if is_program(name):
        from erdkreis.bots.outsider import Outsider

        return Outsider(command_of(name), seed, limits)
    from erdkreis.bots.insider import Insider

    return Insider(class_of(name), seed, limits)


def check(names: Iterable[str]) -> None:
    """All of them can be started, or a `ContestantError` before anything is played."""
    for name in names:
        if is_program(name):
            program = command_of(name)[0]
            if shutil.which(program) is None:
                raise ContestantError("program/missing", f"there is no program {program!r} to be started")
        elif is_python(name):
            class_of(name)
        elif not is_bot(name):
            known = ", ".join((*NAMES, *FROZEN, *_offered()))
            raise ContestantError(
                "bot/unknown", f"there is no bot {name!r}: choose {known}, 'cmd:PROGRAM' or 'MODULE:CLASS'"
            )
