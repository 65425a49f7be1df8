"""Playing a game file again through the rules: to look at it, to check it, to go on with it."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from os import PathLike
from typing import Any

from erdkreis.editions import EditionError
from erdkreis.engine.errors import ChanceError, ParseError, PositionError, RuleError
from erdkreis.engine.events import Event
from erdkreis.engine.game import Chance, Game
from erdkreis.fairness import SIZE
from erdkreis.fairness.sealing import is_of
from erdkreis.given import of_kind, whole
from erdkreis.record.checking import check_chance
from erdkreis.record.formats import FORMATS
from erdkreis.record.model import (
    ChanceWords,
    Checked,
    Close,
    Header,
    MoveRecord,
    Record,
    RecordError,
    RecordMisuse,
    Restart,
    Verdict,
)
from erdkreis.record.reading import file_named, recover, recover_bytes


def a_record(given: object) -> Record:
    """For doors that ask about a recorded game."""
    return of_kind(given, Record, "a recorded game is a Record, as read() gives it")


def start(header: Header) -> Game:
    """The game as it stands after its set-up, or in the position it began from."""
    if header.position is not None:
        return _start_from(header, header.position)
    words = header.words
    try:
        game = Game(
            header.edition,
            header.players,
            dice=words.dice,
            hidden=words.hidden,
            colours=[seat.colour for seat in header.seats],
            youngest=header.youngest,
        )
    except EditionError as error:
        raise RecordError(1, f"the game cannot be set up: {error}", "record/line") from error
    except ChanceError as error:
        raise RecordError(1, str(error), "record/words") from error
    if game.last_chance != (words.dice, words.hidden):
        raise RecordError(1, "the set-up uses fewer random words than are given", "record/words")
    return game


def _start_from(header: Header, position: dict[str, Any]) -> Game:
    try:
        game = Game.from_position(position, given=True)
    except PositionError as error:
        raise RecordError(1, f"position: {error}", "record/line") from error
    seats = (header.edition, tuple(seat.colour for seat in header.seats))
    if seats != (game.edition, game.colours) or header.words != ChanceWords():
        raise RecordError(1, "the position is of another game", "record/line")
    return game


def step(game: Game, move: MoveRecord | Restart) -> tuple[Event, ...]:
    """Play one recorded action; a restart of the server is none."""
    if isinstance(move, Restart):
        return ()
    words = move.words
    try:
        action = game.parse(move.action)
        if str(game.complete(action)) != move.action:
            raise RecordError(move.line, f"{move.action!r} is not written in full", "record/line")
        events = game.play(action, move.seat, dice=words.dice, hidden=words.hidden)
    except ChanceError as error:
        raise RecordError(move.line, str(error), "record/words") from error
    except (ParseError, RuleError) as error:
        raise RecordError(move.line, f"{move.action!r} is refused: {error}", "record/refused") from error
    if game.last_chance != (words.dice, words.hidden):
        raise RecordError(move.line, f"{move.action!r} uses fewer random words than are given", "record/words")
    return events


def iterate(record: Record) -> Iterator[tuple[MoveRecord, Game, tuple[Event, ...]]]:
    """Every action with the game after it, always the same one, and what happened."""
    game = start(a_record(record).header)
    for move in record.moves:
        yield move, game, step(game, move)


def replay(record: Record, upto: int | None = None) -> Game:
    """The game after `upto` actions; or after all, and then it must have come to what the closing line says."""
    count = len(a_record(record).moves) if upto is None else whole(upto, "the number of actions")
    if not 0 <= count <= len(record.moves):
        raise RecordMisuse(f"the game has {len(record.moves)} actions, not {count}")
    game = start(record.header)
    for move in record.moves[:count]:
        step(game, move)
    if upto is None and record.close is not None:
        _check_end(record, record.close, game)
    return game


def _check_end(record: Record, close: Close, game: Game) -> None:
    line = close.actions + 2
    if close.winner != game.winner:
        raise RecordError(line, f"the winner is {game.winner}, not {close.winner}", "record/end")
    if close.state != FORMATS[record.header.format].hash(game):
        raise RecordError(line, "the game comes to another final state", "record/end")


def check(record: Record) -> Checked:
    """Play it again and check where its chance came from; `RecordError` names the first line that is wrong."""
    errors = []
    checked = None
    a_record(record)
    try:
        checked = check_chance(record)
    except RecordError as error:
        errors.append(error)
    try:
        replay(record)
    except RecordError as error:
        errors.append(error)
    if checked is None or errors:
        raise min(errors, key=lambda error: error.line)
    return checked


def verify(path: str | PathLike[str], seal: str | None = None) -> Verdict:
    """Check a whole file: lines, order, hashes, every action, every random word, the end.

    Where commitments exist, also that every random word is the one that follows from them; and with a `seal`, in words
    or digits, that this is the very game it belongs to, down to the last letter. FairnessError if the text is none.
    """
    if seal is not None:
        is_of(bytes(SIZE), seal)
    data = file_named(path).read_bytes()
    count = data.count(b"\n") + (not data.endswith(b"\n") and data != b"")
    try:
        record, error = recover_bytes(data)
        checked = check(record)
        if error is not None:
            raise error
        if seal is not None:
            _compare(checked, seal)
    except RecordError as error:
        return Verdict(False, count, error.line, error.reason, error.code)
    return Verdict(True, count, checked=checked)


def _compare(checked: Checked, seal: str) -> None:
    if checked.seal is None:
        raise RecordError(1, "this file has no seal, and so is not the game that the seal belongs to", "record/seal")
    if not is_of(checked.seal, seal):
        raise RecordError(1, "this is not the game that the seal belongs to: something in it is another", "record/seal")


def resume(path: str | PathLike[str], seed: int | None = None) -> tuple[Game, Record]:
    """A saved game to go on with, also one whose file was cut off; its chance is new. Hand both to `Recorder`.

    A game with commitments goes on at its own table only: nobody else knows the secrets behind its chance.
    """
    record, error = recover(path)
    if error is not None and error.code != "record/truncated":
        raise error
    if record.header.commitments is not None:
        raise RecordError(1, "this game's dice were committed to; it can go on at its own table only", "record/table")
    game = replay(record)
    game.chance = Chance(secrets.randbits(63) if seed is None else whole(seed, "a seed"))
    return game, record
