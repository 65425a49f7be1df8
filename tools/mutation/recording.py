"""What the tests do while nothing is changed: which lines each of them reaches, and how long it takes."""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import process_time

import coverage
import pytest

from tools.mutation.rooms import FOLDER, ROOMS, ROOT, Room, be_plain, run_pytest


@dataclass(frozen=True)
class Recording:
    """By file and line, the tests that reach it; by test, its seconds of processor time."""

    lines: dict[str, dict[int, list[str]]]
    seconds: dict[str, float]
    tests: str
    """A digest of them all."""
    state: str
    """A digest of the sources and them."""

    def reaching(self, path: str, lines: tuple[int, ...]) -> list[str]:
        """The tests that reach one of these lines, the fastest first; without a line, all that reach the file."""
        by_line = self.lines.get(path, {})
        found = {test for line in lines or by_line for test in by_line.get(line, ())}
        return sorted(found, key=lambda test: (self.seconds[test], test))


class _Recorder:
    """A plugin that tells coverage whose lines it sees."""

    def __init__(self, measured: coverage.Coverage) -> None:
        self._measured = measured
        self.seconds: dict[str, float] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self._measured.switch_context(item.nodeid)
        began = process_time()
        result = yield
        self.seconds[item.nodeid] = process_time() - began
        self._measured.switch_context("")
        return result


def digest(paths: list[Path]) -> str:
    found = hashlib.sha256()
    for path in sorted(paths):
        found.update(f"{path.relative_to(ROOT)}\n".encode() + path.read_bytes())
    return found.hexdigest()[:16]


def recorded(room: Room, folder: Path) -> Recording:
    """The recording of a room; a new one where there is none, or something has changed since."""
    file = folder / "recording.json"
    state = digest([*room.files(), *room.test_files()])
    if file.exists():
        kept = json.loads(file.read_text(encoding="utf-8"))
        if kept["state"] == state:
            lines = {path: {int(line): tests for line, tests in each.items()} for path, each in kept["lines"].items()}
            return Recording(lines, kept["seconds"], kept["tests"], state)
    folder.mkdir(parents=True, exist_ok=True)
    if (code := os.spawnl(os.P_WAIT, sys.executable, sys.executable, "-m", "tools.mutation.recording", room.name)) != 0:
        raise SystemExit(code)
    return recorded(room, folder)


def record(room: Room, folder: Path) -> int:
    """In a process of its own: run the tests and note everything."""
    measured = coverage.Coverage(
        data_file=None, config_file=False, include=[str(file) for file in room.files()], messages=False
    )
    recorder = _Recorder(measured)
    measured.start()
    code = run_pytest(room.tests, recorder)
    measured.stop()
    if code != 0:
        print("the tests must pass before anything is changed")
        return code
    data = measured.get_data()
    lines = {
        str(Path(path).relative_to(ROOT)): {
            line: [test for test in tests if test] for line, tests in data.contexts_by_lineno(path).items()
        }
        for path in data.measured_files()
    }
    kept = {
        "state": digest([*room.files(), *room.test_files()]),
        "tests": digest(room.test_files()),
        "lines": lines,
        "seconds": recorder.seconds,
    }
    (folder / "recording.json").write_text(json.dumps(kept), encoding="utf-8")
    return 0


if __name__ == "__main__":
    be_plain()
    sys.exit(record(ROOMS[sys.argv[1]], FOLDER / sys.argv[1]))
