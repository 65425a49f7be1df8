"""What the tests do while nothing is changed: which lines each of them reaches, and how long it takes."""

from __future__ import annotations

import functools
import hashlib
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import Any

import coverage
import pytest

from tools.mutation.mutants import caches_of
from tools.mutation.rooms import FOLDER, ROOMS, ROOT, Room, be_plain, run_pytest


@dataclass(frozen=True)
class Recording:
    """By file and line, the tests that reach it; by test, its seconds of processor time."""

    lines: dict[str, dict[int, list[str]]]
    seconds: dict[str, float]
    digests: dict[str, str]
    """By file of tests: of it, and of what it shares with others."""

    def reaching(self, path: str, lines: tuple[int, ...]) -> list[str]:
        """The tests that reach one of these lines, the fastest first. Without a line, all that reach the file, and
        those that reach no line at all: they may look at what importing has made."""
        by_line = self.lines.get(path, {})
        found = {test for line in lines or by_line for test in by_line.get(line, ())}
        return sorted(found if lines else found | self._only_looking, key=lambda test: (self.seconds[test], test))

    @functools.cached_property
    def _only_looking(self) -> set[str]:
        reaching = {test for by_line in self.lines.values() for tests in by_line.values() for test in tests}
        return self.seconds.keys() - reaching

    def quick(self, tests: list[str], slowest: float) -> list[str]:
        return [test for test in tests if self.seconds[test] <= slowest]

    def breadth(self, path: str) -> dict[str, float]:
        """By test, the share of a file's lines that it reaches."""
        by_line = self.lines.get(path, {})
        counts = Counter(test for tests in by_line.values() for test in tests)
        return {test: count / len(by_line) for test, count in counts.items()}

    def digest_of(self, test: str) -> str:
        return self.digests[file_of(test)]


def file_of(test: str) -> str:
    return test.partition("::")[0]


class _Recorder:
    """A plugin that notes which lines each test reaches. Every test reaches them itself, not through the memory of one
    that ran before. What a file of tests has done is kept when its last test is done, unless one of them failed."""

    def __init__(self, files: list[Path], kept: dict[str, Path]) -> None:
        self._files, self._kept = set(map(str, files)), kept
        self._caches: list[Any] = []
        self._measured = self._measuring()
        self._seconds: dict[str, float] = {}
        self._failing: set[str] = set()

    def _measuring(self) -> coverage.Coverage:
        measured = coverage.Coverage(data_file=None, config_file=False, include=sorted(self._files), messages=False)
        measured.set_option("run:disable_warnings", ["no-data-collected"])  # some tests only read the sources
        return measured

    def pytest_collection_finish(self) -> None:
        self._caches = caches_of(self._files)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(
        self, item: pytest.Item, nextitem: pytest.Item | None
    ) -> Generator[None, object, object]:
        for cache in self._caches:
            cache.cache_clear()
        self._measured.start()
        self._measured.switch_context(item.nodeid)
        began = process_time()
        result = yield
        self._seconds[item.nodeid] = process_time() - began
        self._measured.stop()
        file = file_of(item.nodeid)
        if nextitem is None or file_of(nextitem.nodeid) != file:
            if file not in self._failing:
                self._keep(self._kept[file])
            self._measured, self._seconds = self._measuring(), {}
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._failing.add(file_of(report.nodeid))
            print(f"\nfails with nothing changed: {report.nodeid}", flush=True)

    def _keep(self, kept: Path) -> None:
        data = self._measured.get_data()
        lines = {str(Path(path).relative_to(ROOT)): data.contexts_by_lineno(path) for path in data.measured_files()}
        _write(kept, lines, self._seconds)


def digest(paths: list[Path]) -> str:
    found = hashlib.sha256()
    for path in sorted(paths):
        found.update(f"{path.relative_to(ROOT)}\n".encode() + path.read_bytes())
    return found.hexdigest()[:16]


def digests(room: Room) -> dict[str, str]:
    shared = room.shared_by_tests()
    return {str(file.relative_to(ROOT)): digest([*shared, file]) for file in room.test_files()}


def recorded(room: Room, folder: Path, jobs: int = 1) -> Recording:
    """The recording of a room; files of tests that are new, or have changed since, are recorded anew."""
    while due := list(_missing(room, folder)):  # again, should somebody write a test meanwhile
        shares = [due[first::jobs] for first in range(min(jobs, len(due)))]
        words = [sys.executable, "-m", "tools.mutation.recording", room.name]
        running = [subprocess.Popen([*words, *share]) for share in shares]
        codes = [process.wait() for process in running]
        if any(codes):
            raise SystemExit(1)
    lines: dict[str, dict[int, list[str]]] = {}
    seconds: dict[str, float] = {}
    for kept in _files(room, folder).values():
        found = json.loads(kept.read_text(encoding="utf-8"))
        seconds |= found["seconds"]
        for path, by_line in found["lines"].items():
            for line, tests in by_line.items():
                lines.setdefault(path, {}).setdefault(int(line), []).extend(tests)
    return Recording(lines, seconds, digests(room))


def _files(room: Room, folder: Path) -> dict[str, Path]:
    """By file of tests, where its recording is kept: one for each state of it and of the sources."""
    sources = digest(room.files())
    return {file: folder / sources / f"{file.replace('/', '.')}-{state}.json" for file, state in digests(room).items()}


def _missing(room: Room, folder: Path) -> dict[str, Path]:
    return {file: kept for file, kept in _files(room, folder).items() if not kept.exists()}


def record(room: Room, folder: Path, files: list[str]) -> int:
    """In a process of its own: run the tests of these files, one file after the other, and note everything."""
    due = _files(room, folder)
    code = run_pytest(files, _Recorder(room.files(), {file: due[file] for file in files}))
    if code != 0:
        print("the tests must pass before anything is changed")
        return code
    for file in files:
        if not due[file].exists():  # no test of it is run
            _write(due[file], {}, {})
    return 0


def _write(kept: Path, lines: dict[str, dict[int, list[str]]], seconds: dict[str, float]) -> None:
    kept.parent.mkdir(parents=True, exist_ok=True)
    part = kept.with_suffix(".part")
    part.write_text(json.dumps({"lines": lines, "seconds": seconds}), encoding="utf-8")
    part.replace(kept)


if __name__ == "__main__":
    be_plain()
    name, *chosen = sys.argv[1:]
    sys.exit(record(ROOMS[name], FOLDER / name, chosen))
