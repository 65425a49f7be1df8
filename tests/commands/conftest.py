"""Two ways to give a command: in this process, for speed, and as the real program, for the truth."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import erdkreis.engine.kernel.compiling  # noqa: F401  commands that prefer plain rules must not choose for the whole test run
from erdkreis.boards import board
from erdkreis.cli import main
from tests.patience import PATIENCE

PROGRAM = str(Path(sys.executable).with_name("erdkreis"))


@dataclass(frozen=True)
class Said:
    """What came of a command."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Give = Callable[..., Said]


@pytest.fixture
def give(capsys: pytest.CaptureFixture[str]) -> Give:
    """Give a command in this process."""

    def run(*words: object) -> Said:
        capsys.readouterr()
        code = main([str(word) for word in words])
        out, err = capsys.readouterr()
        return Said(code, out, err)

    return run


@pytest.fixture
def start() -> Give:
    """Start the real program."""

    def run(*words: object, text: str | None = None, **environment: str) -> Said:
        command = [PROGRAM, *map(str, words)]
        done = subprocess.run(
            command,
            input=text or "",
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            env={**os.environ, **environment},
        )
        return Said(done.returncode, done.stdout, done.stderr)

    return run


def a_position(edition: str = "hasbro2000", phase: str = "attack", **changes: Any) -> dict[str, Any]:
    """Three players in turn over the map, two units each; seat 0 is strong in Alaska, and Kamchatka opposite weak."""
    territories = {
        territory.id: {"owner": place % 3, "units": 2} for place, territory in enumerate(board("classic42").territories)
    }
    territories["alaska"] = {"owner": 0, "units": 5}
    territories["kamchatka"] = {"owner": 1, "units": 1}
    for name in [name for name in changes if name in territories]:
        owner, units = changes.pop(name)
        territories[name] = {"owner": owner, "units": units}
    return {"edition": edition, "players": 3, "phase": phase, "active": 0, "territories": territories, **changes}


@pytest.fixture
def position(tmp_path: Path) -> Callable[..., Path]:
    """A position in a file."""

    def write(*words: str, **changes: Any) -> Path:
        path = tmp_path / f"position-{len(list(tmp_path.iterdir()))}.json"
        path.write_text(json.dumps(a_position(*words, **changes)), encoding="utf-8")
        return path

    return write
