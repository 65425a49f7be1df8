"""A table with scripted people: lines go in, what the screen shows comes out."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from pathlib import Path

from rich.console import Console

from erdkreis.editions import by_preset
from erdkreis.engine.game import Game
from erdkreis.record import Seat
from erdkreis.terminal.session import Session
from erdkreis.terminal.table import LocalTable

NAMES = ("Anna", "Ben", "Cem", "Dora", "Emil", "Fee")


class Evening:
    """One session; every prompt and every typed line stands in `shown` where it was."""

    def __init__(
        self,
        preset: str,
        kinds: Iterable[str],
        lines: Iterable[str],
        *,
        seed: int = 3,
        save: Path | None = None,
        width: int = 100,
    ) -> None:
        seats = [Seat(name, kind) for name, kind in zip(NAMES, kinds, strict=False)]
        self.game = Game(by_preset(preset), len(seats), seed=seed)
        self.table = LocalTable(self.game, seats, save=save, seed=seed)
        self.out = io.StringIO()
        self.asked: list[str] = []
        self._lines: Iterator[str] = iter(lines)
        console = Console(file=self.out, width=width, highlight=False, color_system=None)
        self.session = Session(self.table, console, self._answer)

    def _answer(self, prompt: str, game: Game | None = None) -> str:
        self.asked.append(prompt)
        # the options of a seat are offered only where that seat types a move
        assert (game is not None) == prompt.endswith("> ")
        self.out.write(prompt)
        line = next(self._lines, None)
        if line is None:
            raise EOFError
        self.out.write(f"{line}\n")
        return line

    @property
    def shown(self) -> str:
        return self.out.getvalue()

    def run(self) -> Evening:
        self.session.run()
        return self
