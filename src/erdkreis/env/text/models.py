"""Two ways to ask a model: a program that reads the question and writes the answer, and a server that speaks HTTP."""

from __future__ import annotations

import contextlib
import json
import os
import selectors
import signal
import subprocess
import tempfile
import urllib.error
import urllib.request
from collections.abc import Sequence
from http.client import HTTPException
from time import monotonic

from erdkreis.errors import ErdkreisError

LONGEST = 1 << 20
"""Bytes of an answer that are read at all."""
_PIECE = 1 << 16


class ModelError(ErdkreisError):
    """A model did not answer, or not in time."""

    code = "text/model"


def ask_command(command: Sequence[str], prompt: str, seconds: float = 60) -> str:
    """What a program writes to its standard output when it reads the prompt from its standard input."""
    end = monotonic() + seconds  # from before it is started, so that a slow start is the program's own time
    with tempfile.TemporaryFile() as question:  # a file, not a pipe: nobody waits for the program to read it
        question.write(prompt.encode())
        question.seek(0)
        running = _started(command, question.fileno())
    with running:
        try:
            said, complaint = _listened(running, command[0], end)
        except (TimeoutError, subprocess.TimeoutExpired):
            raise ModelError(f"{command[0]} did not answer within {seconds:g} seconds") from None
        finally:
            _end(running)
    if running.returncode:
        last = complaint.decode("utf-8", "replace").strip().splitlines()[-1:]
        raise ModelError(": ".join((f"{command[0]} ended with code {running.returncode}", *last)))
    return said.decode("utf-8", "replace")


def _started(command: Sequence[str], question: int) -> subprocess.Popen[bytes]:
    """In a session of its own, so that what it starts itself ends with it."""
    try:
        return subprocess.Popen(
            command, stdin=question, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
        )
    except OSError as error:
        raise ModelError(f"{command[0]} could not be started: {error.strerror}") from None


def _listened(running: subprocess.Popen[bytes], name: str, end: float) -> tuple[bytes, bytes]:
    """All of its standard output and the end of its standard error, once it has ended."""
    assert running.stdout is not None
    assert running.stderr is not None
    said, complaint = bytearray(), bytearray()
    with selectors.DefaultSelector() as open_pipes:
        open_pipes.register(running.stdout, selectors.EVENT_READ, said)
        open_pipes.register(running.stderr, selectors.EVENT_READ, complaint)
        while open_pipes.get_map():
            left = end - monotonic()
            if left <= 0:
                raise TimeoutError
            for key, _ in open_pipes.select(left):
                piece = os.read(key.fd, _PIECE)
                key.data.extend(piece)
                if not piece:
                    open_pipes.unregister(key.fileobj)
            if len(said) > LONGEST:
                raise ModelError(f"{name} wrote more than {LONGEST} bytes")
            del complaint[:-_PIECE]
    running.wait(max(end - monotonic(), 0))
    return bytes(said), bytes(complaint)


def _end(running: subprocess.Popen[bytes]) -> None:
    """Whatever still runs, with all that it started."""
    if running.returncode is None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(running.pid, signal.SIGKILL)


def ask_http(url: str, model: str, prompt: str, seconds: float = 60, key: str | None = None) -> str:
    """What a model says at `url`/chat/completions, the chat that most servers speak; `key` goes along as a bearer's."""
    asked = {"model": model, "messages": [{"role": "user", "content": prompt}]}
    try:
        answer = json.loads(_fetched(url, json.dumps(asked).encode(), seconds, key))["choices"][0]["message"]["content"]
    except (ValueError, LookupError, TypeError, RecursionError):
        raise ModelError(f"{url} did not answer as a chat does") from None
    if not isinstance(answer, str):
        raise ModelError(f"{url} did not answer with text")
    return answer


def _fetched(url: str, body: bytes, seconds: float, key: str | None) -> bytes:
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {key}"} if key else {})}
    try:
        request = urllib.request.Request(f"{url.rstrip('/')}/chat/completions", body, headers)
        with urllib.request.urlopen(request, timeout=seconds) as answered:
            heard: bytes = answered.read(LONGEST)
            return heard
    except urllib.error.HTTPError as error:
        error.close()
        raise ModelError(f"{url} answered {error.code} {error.reason}") from None
    except (OSError, HTTPException) as error:
        raise ModelError(f"{url} cannot be asked: {getattr(error, 'reason', error)}") from None
    except (ValueError, OverflowError):  # their message may hold the key
        raise ModelError(f"{url} cannot be asked: that address or key cannot be sent") from None
