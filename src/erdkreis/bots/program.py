"""An outside program as a child process, asked and answering in lines. It can neither block nor outlive its game."""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import IO

from erdkreis.bots.errors import Forfeit

LONGEST_LINE = 4096
KEPT_COMPLAINT = 2048
PORTION = 1 << 16
GRACE = 0.5
"""Seconds to end by itself after the game."""


@dataclass(frozen=True)
class TimeLimits:
    """Seconds a program has: from its start to its first answer, for any later one, and for all of them."""

    start: float = 10.0
    move: float = 1.0
    game: float = 300.0

    @classmethod
    def chosen(cls, move: float, game: float) -> TimeLimits:
        """As somebody set them: who has longer for any answer has it for the first one, too."""
        return cls(max(cls.start, move), move, game)

    def allowed(self, asked: int, spent: float) -> float:
        """For the next answer of whoever was asked so often and took so long for it in all."""
        return min(self.move if asked else self.start, self.game - spent)


class Program:
    """One process for one seat of one game. Whatever it does wrong is a `Forfeit`."""

    def __init__(self, command: Sequence[str], limits: TimeLimits) -> None:
        self._limits, self._spent, self._asked = limits, 0.0, 0
        self._outbox, self._inbox, self._complaint = bytearray(), bytearray(), bytearray()
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,  # so that what it starts itself ends with it
            )
        except OSError as error:
            raise Forfeit("program/not_started", f"could not be started: {error.strerror}") from None
        self._stdin, self._stdout, self._stderr = map(_open, self._streams())
        self._selector = selectors.DefaultSelector()
        for stream in (self._stdout, self._stderr):
            self._selector.register(stream, selectors.EVENT_READ)

    def _streams(self) -> tuple[IO[bytes] | None, ...]:
        return self._process.stdin, self._process.stdout, self._process.stderr

    def tell(self, line: bytes) -> None:
        """A line that wants no answer; it goes out with the next question."""
        self._outbox += line + b"\n"

    def ask(self, line: bytes) -> str:
        """The line it answers with, in time."""
        self.tell(line)
        self._watch_stdin()
        began = time.monotonic()
        allowed = self._limits.allowed(self._asked, self._spent)
        self._asked += 1
        while (end := self._inbox.find(b"\n")) < 0:
            if len(self._inbox) > LONGEST_LINE:
                raise Forfeit("program/too_long", f"answered with more than {LONGEST_LINE} bytes")
            left = began + allowed - time.monotonic()
            if left <= 0:
                raise Forfeit("program/too_slow", f"did not answer within {allowed:.3g} seconds")
            self._exchange(left)
        self._spent += time.monotonic() - began
        answer = self._inbox[:end].decode("utf-8", "replace").strip()
        del self._inbox[: end + 1]
        return answer

    def _watch_stdin(self) -> None:
        if self._stdin not in self._selector.get_map():
            with contextlib.suppress(ValueError):  # closed: it has ended, which its standard output will tell
                self._selector.register(self._stdin, selectors.EVENT_WRITE)

    def _exchange(self, seconds: float) -> None:
        """Write what it takes, read what it says, until something happened or the time is up."""
        for key, _ in self._selector.select(seconds):
            if key.fileobj is self._stdin:
                self._write()
            elif key.fileobj is self._stderr:
                if not self._hear_complaint():
                    self._selector.unregister(self._stderr)
            else:
                said = self._read(self._stdout)
                if said == b"":
                    raise Forfeit("program/crashed", self._last_words())
                self._inbox += said or b""

    def _write(self) -> None:
        try:
            written = os.write(self._stdin.fileno(), self._outbox[:PORTION])
        except BlockingIOError:
            return
        except BrokenPipeError:
            self._outbox.clear()
        else:
            del self._outbox[:written]
        if not self._outbox:
            self._selector.unregister(self._stdin)

    def _read(self, stream: IO[bytes]) -> bytes | None:
        """Some bytes, none at the end, `None` if there is nothing yet."""
        try:
            return os.read(stream.fileno(), PORTION)
        except BlockingIOError:
            return None

    def _hear_complaint(self) -> bool:
        """Keep the end of what it writes to standard error; is there more to come?"""
        said = self._read(self._stderr)
        self._complaint += said or b""
        del self._complaint[:-KEPT_COMPLAINT]
        return said != b""

    def _last_words(self) -> str:
        """How it ended, with the last line it wrote to standard error."""
        try:
            code = self._process.wait(GRACE)
        except subprocess.TimeoutExpired:
            return "closed its standard output"
        self._hear_complaint()
        how = f"was ended by {signal.Signals(-code).name}" if code < 0 else f"ended with code {code}"
        lines = self._complaint.decode("utf-8", "replace").strip().splitlines()
        return f"{how}: {lines[-1].strip()}" if lines else how

    def kill(self) -> None:
        """End it and all it started at once; whoever waits for its answer hears that it is gone. From any thread."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)

    def close(self, farewell: bytes = b"") -> None:
        """Say goodbye, and end it and all it started."""
        with contextlib.suppress(OSError):
            if farewell and not self._outbox:
                os.write(self._stdin.fileno(), farewell + b"\n")
        self._selector.close()
        self._stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(GRACE if farewell else 0)
        self.kill()
        self._process.wait()
        self._stdout.close()
        self._stderr.close()


def _open(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None
    os.set_blocking(stream.fileno(), False)
    return stream
