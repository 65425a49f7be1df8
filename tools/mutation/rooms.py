"""The rooms whose code is changed, and the tests that must notice."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / ".mutants"
QUIET = ("-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-m", "not long")
PATIENT = ("-o", "timeout=0", "-o", "faulthandler_timeout=0")
"""Uncompiled and watched, the slowest test takes longer than any may in `make test`."""


@dataclass(frozen=True)
class Room:
    """Sources and tests; `without` are files that run differently, not at all or too long where nothing is compiled."""

    name: str
    sources: tuple[str, ...]
    tests: tuple[str, ...]
    without: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    """Files of tests that are asked another time."""

    def leaving_out(self, files: Sequence[str]) -> Room:
        return replace(self, left_out=tuple(files))

    def files(self) -> list[Path]:
        return self._python([ROOT / "src/erdkreis" / source for source in self.sources])

    def test_files(self) -> list[Path]:
        tests = [file for file in self._tested() if file.name.startswith("test_")]
        return [file for file in tests if str(file.relative_to(ROOT)) not in self.left_out]

    def shared_by_tests(self) -> list[Path]:
        """What the tests import of their own."""
        return [file for file in self._tested() if not file.name.startswith("test_")]

    def _tested(self) -> list[Path]:
        return self._python([ROOT / test for test in self.tests])

    def _python(self, paths: list[Path]) -> list[Path]:
        found = [file for path in paths for file in ([path] if path.is_file() else sorted(path.rglob("*.py")))]
        return [file for file in found if file.name not in self.without]


ROOMS = {
    room.name: room
    for room in (
        Room("fairness", ("fairness",), ("tests/fairness",)),
        Room("odds", ("odds",), ("tests/odds",)),
        Room(
            "record",
            ("record",),
            ("tests/record", "tests/fairness", "tests/kept/test_games.py", "tests/test_formats_doc.py"),
        ),
        Room(
            "engine",
            ("engine",),
            (
                *("tests/engine", "tests/rules", "tests/golden", "tests/properties"),
                *("tests/editions/test_refusal_texts.py", "tests/editions/test_mission_words.py"),
                *("tests/record/test_record.py", "tests/kept/test_games.py", "tests/kept/test_moments.py"),
                "tests/test_library.py",
            ),
            without=("cache.py", "compiling.py", "test_cache.py", "test_compiled.py", "test_replay.py"),
        ),
        Room("telling", ("server/telling.py",), ("tests/server/test_telling.py",)),
    )
}


def be_plain() -> None:
    """Before anything of Erdkreis is imported: rules as plain Python."""
    os.environ["NUMBA_DISABLE_JIT"] = "1"


def run_pytest(tests: Sequence[str], plugin: object) -> int:
    """Let pytest collect these tests; the plugin runs them, or does something else with them."""
    return int(pytest.main([*QUIET, *PATIENT, *tests], plugins=[plugin, _Steady()]))


class _Steady:
    """A plugin: Hypothesis always tries the same examples."""

    def pytest_configure(self) -> None:
        from hypothesis import settings  # not earlier: pytest itself wants to import it

        settings.register_profile("mutants", derandomize=True, database=None)
        settings.load_profile("mutants")
