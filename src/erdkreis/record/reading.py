"""Reading a game file: every line sound, in its place, and sealed to the one before."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import Any

from erdkreis.engine.errors import PositionError
from erdkreis.given import WrongType, called
from erdkreis.record import lines
from erdkreis.record.formats import FAMILY, FORMATS, NEWEST
from erdkreis.record.model import Close, Header, MoveRecord, Record, RecordError, Restart

FOREIGN = "this is not an Erdkreis game file"
GZIP = b"\x1f\x8b"
"""How a compressed file begins."""


def read(path: str | PathLike[str]) -> Record:
    """The game of a complete, untouched file; `RecordError` names the first line that is not."""
    record, error = recover(path)
    if error is not None:
        raise error
    return record


def recover(path: str | PathLike[str]) -> tuple[Record, RecordError | None]:
    """As much of a file as is intact from its beginning, and what ended it. Without a header there is nothing."""
    return recover_bytes(file_named(path).read_bytes())


def file_named(path: str | PathLike[str]) -> Path:
    if not isinstance(path, str | PathLike):
        raise WrongType(f"a game file is named by its path, not {called(path)}")
    return Path(path)


def recover_bytes(data: bytes) -> tuple[Record, RecordError | None]:
    if not data:
        raise RecordError(1, f"{FOREIGN}: it is empty", "record/foreign")
    if data.startswith(GZIP):
        raise RecordError(1, f"{FOREIGN}: it is compressed, unpack it first (gunzip)", "record/foreign")
    reader = _FileReader()
    *whole, rest = data.split(b"\n")
    error: RecordError | None = None
    try:
        for raw in whole:
            reader.take(raw)
        if rest:
            reader.stop_at(rest)
        if reader.close is None:
            raise RecordError(len(whole) + 1, "the file ends before its closing line", "record/truncated")
    except RecordError as found:
        error = found
    if reader.header is None:
        raise error or RecordError(1, FOREIGN, "record/foreign")
    entries = tuple(reader.moves), reader.close, tuple(reader.restarts), tuple(reader.spelt)
    return Record(reader.header, *entries), error


class _FileReader:
    """Takes line after line, and refuses the first that does not continue the file."""

    def __init__(self) -> None:
        self.header: Header | None = None
        self.moves: list[MoveRecord] = []
        self.close: Close | None = None
        self.restarts: list[Restart] = []
        self.spelt: list[bytes] = []
        self._line = 0
        self._hash = lines.START

    def take(self, raw: bytes) -> None:
        self._line += 1
        if self.close is not None:
            raise self._error("something follows the closing line", "record/trailing")
        if self.header is None:
            self._take_header(raw)
            return
        line = self._parse(raw)
        players, committed = self.header.players, self.header.commitments is not None
        sealed, number = FORMATS[self.header.format].sealed, self._line - 1
        try:
            if isinstance(line, dict) and "actions" in line:
                close = lines.read_close(line, players, committed=committed, sealed=sealed)
                self._expect(close.actions, number - 1, "the closing line counts {} actions, not {}")
                self._check_chain(line)
                self.close = close
            elif isinstance(line, dict) and "restart" in line and committed and sealed:
                restart = lines.read_restart(line)
                self._expect(restart.number, number, "this is number {}, but {} is due")
                self._check_chain(line)
                self.restarts.append(restart)
            elif isinstance(line, dict):
                move = lines.read_move(line, players, committed=committed)
                self._expect(move.number, number, "this is action {}, but {} is due")
                self._check_chain(line)
                self.moves.append(move)
            else:
                raise self._error("a line holds one JSON object", "record/line")
        except PositionError as error:
            raise self._error(str(error), "record/line") from error

    def stop_at(self, rest: bytes) -> None:
        """The last line has no end: whatever it was, it is not whole."""
        self._line += 1
        if self.header is None and FAMILY.encode() not in rest:
            raise self._error(FOREIGN, "record/foreign")
        if self.close is not None:
            raise self._error("something follows the closing line", "record/trailing")
        raise self._error("the file ends in the middle of this line", "record/truncated")

    def _take_header(self, raw: bytes) -> None:
        try:
            line = lines.parse(raw)
        except ValueError as error:
            raise self._error(FOREIGN, "record/foreign") from error
        given = line.get("format") if isinstance(line, dict) else None
        if not isinstance(given, str) or not given.startswith(FAMILY):
            raise self._error(FOREIGN, "record/foreign")
        if given not in FORMATS:
            raise self._error(
                f"the file is in format {given[:40]}; this program reads up to {NEWEST}", "record/version"
            )
        try:
            header = lines.read_header(line)
            self._check_chain(line)
        except PositionError as error:
            raise self._error(str(error), "record/line") from error
        self.header = header

    def _parse(self, raw: bytes) -> Any:
        try:
            return lines.parse(raw)
        except ValueError as error:
            raise self._error(f"not a line of JSON ({error})", "record/json") from error

    def _expect(self, given: int, due: int, sentence: str) -> None:
        if given != due:
            raise self._error(sentence.format(given, due), "record/order")

    def _check_chain(self, line: dict[str, Any]) -> None:
        try:
            digest = lines.chained(self._hash, line)
        except ValueError as error:  # half a surrogate pair cannot be UTF-8
            raise self._error("not a line of JSON (half a sign cannot be written)", "record/json") from error
        if lines.read_hash(line) != digest:
            raise self._error("the hash does not fit: this line or one before it was changed", "record/chain")
        self._hash = digest
        self.spelt.append(lines.under_seal(line))

    def _error(self, reason: str, code: str) -> RecordError:
        return RecordError(self._line, reason, code)
