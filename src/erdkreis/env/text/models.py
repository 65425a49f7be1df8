"""Two ways to ask a model: a program that reads the question and writes the answer, and a server that speaks HTTP."""

from __future__ import annotations

import json
import subprocess
import urllib.error
import urllib.request
from collections.abc import Sequence

from erdkreis.errors import ErdkreisError

LONGEST = 1 << 20
"""Bytes of an answer that are read at all."""


class ModelError(ErdkreisError):
    """A model did not answer, or not in time."""

    code = "text/model"


def ask_command(command: Sequence[str], prompt: str, seconds: float = 60) -> str:
    """What a program writes to its standard output when it reads the prompt from its standard input."""
    try:
        done = subprocess.run(command, input=prompt.encode(), capture_output=True, timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        raise ModelError(f"{command[0]} did not answer within {seconds:g} seconds") from None
    except OSError as error:
        raise ModelError(f"{command[0]} could not be started: {error.strerror}") from None
    if done.returncode:
        last = done.stderr.decode("utf-8", "replace").strip().splitlines()[-1:]
        raise ModelError(": ".join((f"{command[0]} ended with code {done.returncode}", *last)))
    return done.stdout[:LONGEST].decode("utf-8", "replace")


def ask_http(url: str, model: str, prompt: str, seconds: float = 60, key: str | None = None) -> str:
    """What a model says at `url`/chat/completions, the chat that most servers speak; `key` goes along as a bearer's."""
    said = {"model": model, "messages": [{"role": "user", "content": prompt}]}
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {key}"} if key else {})}
    request = urllib.request.Request(f"{url.rstrip('/')}/chat/completions", json.dumps(said).encode(), headers)
    try:
        with urllib.request.urlopen(request, timeout=seconds) as answered:
            answer = json.loads(answered.read(LONGEST))["choices"][0]["message"]["content"]
    except urllib.error.HTTPError as error:
        error.close()
        raise ModelError(f"{url} answered {error.code} {error.reason}") from None
    except OSError as error:
        raise ModelError(f"{url} cannot be asked: {getattr(error, 'reason', error)}") from None
    except (ValueError, LookupError, TypeError):
        raise ModelError(f"{url} did not answer as a chat does") from None
    if not isinstance(answer, str):
        raise ModelError(f"{url} did not answer with text")
    return answer
