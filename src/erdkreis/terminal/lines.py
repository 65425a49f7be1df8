"""Where typed lines come from: a terminal with completion and history, or plain lines from a file or a pipe."""

from __future__ import annotations

import codecs
import sys
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from rich.console import Console
from rich.text import Text

from erdkreis.errors import in_words

if TYPE_CHECKING:
    from erdkreis.engine.game import Game
    from erdkreis.terminal.words import Speaker


@dataclass(frozen=True)
class Asked:
    """A game of which a move is asked for, and who speaks of it."""

    game: Game
    speaker: Speaker


class Ask(Protocol):
    """Shows a prompt and returns one line; `EOFError` when there are no more.

    `asked` is given where the line is a move: only then may its options be offered.
    """

    def __call__(self, prompt: str, asked: Asked | None = None) -> str: ...


class PlainLines:
    """Lines from standard input, echoed, so that the output of a script reads like the game."""

    def __init__(self, console: Console) -> None:
        self._console = console

    def __call__(self, prompt: str, asked: Asked | None = None) -> str:
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        line = line.rstrip("\r\n")
        self._console.print(Text(f"{prompt}{line}"))
        return line


class TypedLines:
    """Lines from a terminal, with history, completion and a hint of what may come next."""

    def __init__(self, commands: Collection[str], width: Callable[[], int]) -> None:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.history import InMemoryHistory
        from prompt_toolkit.shortcuts import CompleteStyle

        from erdkreis.terminal.completion import LineCompleter

        self._asked: Asked | None = None
        self._commands = commands
        self._width = width
        self._session: PromptSession[str] = PromptSession(
            completer=LineCompleter(lambda: self._asked, commands),
            complete_style=CompleteStyle.READLINE_LIKE,
            complete_while_typing=False,
            history=InMemoryHistory(),
            reserve_space_for_menu=0,
        )

    def __call__(self, prompt: str, asked: Asked | None = None) -> str:
        self._asked = asked
        return self._session.prompt(prompt, bottom_toolbar=None if asked is None else self._hint)

    def _hint(self) -> str:
        from erdkreis.terminal.completion import hint

        line = self._session.default_buffer.document.text_before_cursor
        if self._asked is None:
            return ""
        return hint(line, self._asked.game, self._commands, self._asked.speaker, self._width() - 2)


_PLAIN = {"’": "'", "“": '"', "”": '"', "–": "-", "−": "-", "…": "..."}


def accept_any_encoding() -> None:
    """A sign the terminal cannot show becomes a plain one, or a question mark, instead of a traceback."""
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if reconfigure is not None:
        codecs.register_error("erdkreis.plain", _in_plain_signs)
        reconfigure(errors="erdkreis.plain")


def _in_plain_signs(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    return "".join(_PLAIN.get(sign, "?") for sign in error.object[error.start : error.end]), error.end


def one_line(error: Exception) -> str:
    """What went wrong, in one line that cannot command the terminal."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in in_words(error)).split())


def is_interactive() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()
