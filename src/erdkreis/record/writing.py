"""Writing a game file while one plays: each line is in the file before anybody hears of its action."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import TextIO

from erdkreis import __version__
from erdkreis.engine.actions import Action, Undo
from erdkreis.engine.game import Game
from erdkreis.engine.happenings import Event
from erdkreis.record import lines
from erdkreis.record.model import Close, Entry, Header, Record, RecordError, Seat, Words
from erdkreis.record.replaying import start


class Recorder:
    """Records a game from its set-up on, or from where `after` left it.

    With a path, whatever was there is replaced in one step once the beginning is complete; with a text stream, the
    lines are written to it and it stays open. A game that is not over may be closed: `resume` goes on with it.
    """

    def __init__(
        self,
        target: str | os.PathLike[str] | TextIO,
        game: Game,
        seats: Sequence[Seat] = (),
        *,
        commitments: Mapping[str, str] | None = None,
        after: Record | None = None,
    ) -> None:
        self.game = game
        self._hash = lines.START
        self._number = 0
        self._closed = False
        header = after.header if after else _header(game, seats, commitments or {})
        opening = self._seal(lines.header_line(header))
        for entry in after.entries if after else ():
            opening += self._seal(lines.entry_line(entry))
            self._number = entry.number
        self._owned = isinstance(target, str | os.PathLike)
        self._stream = _replace(Path(target), opening) if isinstance(target, str | os.PathLike) else target
        if not self._owned:
            self._write(opening)

    def play(
        self,
        action: Action | str,
        seat: int | None = None,
        *,
        dice: Sequence[int] = (),
        hidden: Sequence[int] = (),
    ) -> tuple[Event, ...]:
        """`Game.play`, recorded. An action that is refused leaves no trace."""
        self._check_open()
        action = self.game.parse(action) if isinstance(action, str) else action
        acting = self.game.undo_seat if isinstance(action, Undo) else self.game.awaiting
        full = self.game.complete(action)
        events = self.game.play(action, seat, dice=dice, hidden=hidden)
        self.add(full, acting if acting is not None else 0)
        return events

    def add(self, action: Action, seat: int) -> None:
        """Note the action, written in full, that the game has just played by itself."""
        self._check_open()
        self._number += 1
        entry = Entry(self._number, seat, str(action), Words(*self.game.last_chance))
        self._write(self._seal(lines.entry_line(entry)))

    def close(self) -> None:
        """Write the closing line; a second time does nothing."""
        if self._closed:
            return
        self._write(self._seal(lines.close_line(Close(self._number, self.game.winner, self.game.hash))))
        self._closed = True
        if self._owned:
            self._stream.close()

    def __enter__(self) -> Recorder:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _seal(self, line: dict[str, object]) -> str:
        text, self._hash = lines.sealed(self._hash, line)
        return text

    def _write(self, text: str) -> None:
        self._stream.write(text)
        self._stream.flush()

    def _check_open(self) -> None:
        if self._closed:
            raise ValueError("this record is closed")


def _header(game: Game, seats: Sequence[Seat], commitments: Mapping[str, str]) -> Header:
    given = seats or [Seat(f"Seat {number}") for number in range(game.players)]
    if len(given) != game.players:
        raise ValueError(f"{game.players} seats play, not {len(given)}")
    coloured = tuple(replace(seat, colour=colour) for seat, colour in zip(given, game.colours, strict=True))
    youngest = int(game.rules["youngest"])
    header = Header(
        program=__version__,
        edition=game.edition,
        seats=coloured,
        youngest=None if youngest < 0 else youngest,
        commitments=dict(commitments),
        words=Words(*game.last_chance),
    )
    lines.read_header(lines.header_line(header))  # what could not be read again is refused at once
    if not _set_up(header, game):
        raise ValueError("the game has moved on since its set-up")
    return header


def _set_up(header: Header, game: Game) -> bool:
    """Does the game stand where its set-up left it?"""
    try:
        return start(header).hash == game.hash
    except RecordError:
        return False


def _replace(path: Path, opening: str) -> TextIO:
    """The file at `path` with this beginning, open for more; there is never half a beginning there."""
    young = path.with_name(path.name + ".new")
    stream = young.open("w", encoding="utf-8", newline="\n")
    try:
        stream.write(opening)
        stream.flush()
        os.fsync(stream.fileno())
        young.replace(path)
    except BaseException:
        stream.close()
        young.unlink(missing_ok=True)
        raise
    return stream
