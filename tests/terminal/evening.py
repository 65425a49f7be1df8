"""A table with scripted people: lines go in, what the screen shows comes out."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from pathlib import Path

from rich.console import Console

from erdkreis.editions import by_preset
from erdkreis.engine.game import Game
from erdkreis.record import Record, Seat
from erdkreis.record.writing import header_of
from erdkreis.terminal.lines import Asked
from erdkreis.terminal.session import Session
from erdkreis.terminal.table import LocalTable

NAMES = ("Anna", "Ben", "Cem", "Dora", "Emil", "Fee")


class Evening:
    """One session, of a `game` under way if one is given; every prompt and line stands in `shown` where it was."""

    def __init__(
        self,
        preset: str,
        kinds: Iterable[str],
        lines: Iterable[str],
        *,
        seed: int = 3,
        save: Path | None = None,
        width: int = 100,
        game: Game | None = None,
        language: str = "en",
    ) -> None:
        seats = [Seat(name, kind) for name, kind in zip(NAMES, kinds, strict=False)]
        self.game = game or Game(by_preset(preset), len(seats), seed=seed)
        after = None if game is None else Record(header_of(game, seats, position=game.to_position()), (), None)
        self.table = LocalTable(self.game, seats, save=save, after=after, seed=seed, language=language)
        self.out = io.StringIO()
        self.asked: list[str] = []
        self._lines: Iterator[str] = iter(lines)
        console = Console(file=self.out, width=width, highlight=False, color_system=None)
        self.session = Session(self.table, console, self._answer)

    def _answer(self, prompt: str, asked: Asked | None = None) -> str:
        self.asked.append(prompt)
        # the options of a seat are offered only where that seat types a move
        assert (asked is not None) == prompt.endswith("> ")
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
