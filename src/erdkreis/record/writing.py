"""Writing a game file while one plays: each line is in the file before anybody hears of its action."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any, TextIO

from erdkreis import __version__
from erdkreis.engine.actions import Action, Undo
from erdkreis.engine.events import Event
from erdkreis.engine.game import Game, a_game
from erdkreis.given import WrongType, called
from erdkreis.record import lines
from erdkreis.record.formats import NEWEST
from erdkreis.record.model import (
    ChanceWords,
    Close,
    Commitments,
    Earlier,
    Header,
    MoveRecord,
    Record,
    RecordError,
    RecordMisuse,
    Restart,
    Reveal,
    Seat,
)
from erdkreis.record.replaying import start


class Recorder:
    """Records a game from its set-up on, or from where `after` left it.

    With a path, whatever was there is replaced in one step once the beginning is complete; with a text stream, the
    lines are written to it and it stays open. A game that is not over may be closed: `resume` goes on with it.
    A game with commitments is played by a `FairTable`; its moves are then appended here.
    """

    def __init__(
        self,
        target: str | os.PathLike[str] | TextIO,
        game: Game,
        seats: Sequence[Seat] = (),
        *,
        commitments: Commitments | None = None,
        link: bytes | None = None,
        after: Record | None = None,
    ) -> None:
        self.game = a_game(game)
        if not isinstance(target, str | os.PathLike) and not hasattr(target, "write"):
            raise WrongType(f"a game is recorded into a path or a text stream, not {called(target)}")
        self._hash = lines.START
        self._number = 0
        self._closed = False
        header = after.header if after else header_of(game, seats, commitments, link)
        self._committed = header.commitments is not None
        opening = self._seal(lines.header_line(header))
        for move in after.moves if after else ():
            opening += self._seal(lines.move_line(move))
            self._number = move.number
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
        self._check_open(committed=False)
        full, acting = written(self.game, action)
        events = self.game.play(action, seat, dice=dice, hidden=hidden)
        self.add(full, acting)
        return events

    def add(self, action: Action, seat: int) -> None:
        """Note the action, written in full, that the game has just played by itself."""
        self._check_open(committed=False)
        self.append(MoveRecord(self._number + 1, seat, str(action), ChanceWords(*self.game.last_chance)))

    def append(self, move: MoveRecord | Restart) -> None:
        """Note an action that was played elsewhere, by a `FairTable`, or that its server was started anew."""
        self._check_open(committed=isinstance(move, Restart) or move.origin is not None)
        if move.number != self._number + 1:
            raise RecordMisuse(f"this is action {move.number}, but {self._number + 1} is due")
        self._number += 1
        self._write(self._seal(lines.restart_line(move) if isinstance(move, Restart) else lines.move_line(move)))

    def close(self, reveal: Reveal | None = None, signature: bytes | None = None) -> None:
        """Write the closing line; a second time does nothing. `reveal` opens what was committed to."""
        if self._closed:
            return
        if reveal is not None and not self._committed:
            raise RecordMisuse("nothing was committed to")
        close = Close(self._number, self.game.winner, self.game.hash, reveal, signature)
        self._write(self._seal(lines.close_line(close)))
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

    def _check_open(self, committed: bool) -> None:
        if self._closed:
            raise RecordMisuse("this record is closed")
        if committed != self._committed:
            raise RecordMisuse("an action has an origin exactly where the game has commitments")


def written(game: Game, action: Action | str) -> tuple[Action, int]:
    """The action as it stands in a file, in full, and whose it is."""
    action = game.parse(action) if isinstance(action, str) else action
    acting = game.undo_seat if isinstance(action, Undo) else game.awaiting
    return game.complete(action), acting if acting is not None else 0


def header_of(
    game: Game,
    seats: Sequence[Seat] = (),
    commitments: Commitments | None = None,
    link: bytes | None = None,
    position: dict[str, Any] | None = None,
    position_of: Earlier | None = None,
) -> Header:
    """The first line of a game that stands where its set-up left it; `link` is the one behind the set-up's dice.

    With a `position` the game stands there; `position_of` is where that was taken from.
    """
    given = seats or [Seat(f"Seat {number}") for number in range(game.players)]
    if len(given) != game.players:
        raise RecordMisuse(f"{game.players} seats play, not {len(given)}")
    coloured = tuple(replace(seat, colour=colour) for seat, colour in zip(given, game.colours, strict=True))
    youngest = int(game.rules["youngest"])
    header = Header(
        format=NEWEST,
        program=__version__,
        edition=game.edition,
        seats=coloured,
        youngest=None if youngest < 0 else youngest,
        commitments=commitments,
        words=ChanceWords(*game.last_chance),
        link=link,
        position=position,
        position_of=position_of,
    )
    lines.read_header(lines.header_line(header))  # what could not be read again is refused at once
    if not _set_up(header, game):
        raise RecordMisuse("the game has moved on since its set-up")
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
    try:
        stream = young.open("w", encoding="utf-8", newline="\n")
    except OSError as error:
        error.filename = str(path)  # nobody has asked for the other one
        raise
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
