"""The trials: each mutant in a process of its own, forked from one that has imported and collected everything.

A test has ten times its usual processor time, and a little; what hangs without working is ended as well, much later.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import importlib.abc
import importlib.util
import json
import os
import resource
import signal
import sys
import types
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.machinery import ModuleSpec
from time import monotonic

import pytest

from tools.mutation.importing import module_of
from tools.mutation.mutants import Living, Mutant, mutated
from tools.mutation.recording import Recording
from tools.mutation.rooms import FOLDER, ROOT, Room

MEMORY = 4 << 30
NEVER_BECAME = 70
"""A child's code where there was no such mutant."""
LEAST = 0.02
"""Seconds that any test takes besides its own."""


@dataclass(frozen=True)
class Outcome:
    """`killed` by a failing test, by `time`, or `survived`; `unreached` where no test gets there.

    `asked` are the tests that have run, the last one included.
    """

    mutant: Mutant
    status: str
    by: str
    asked: list[str]
    seconds: float


@dataclass(frozen=True)
class Trial:
    mutant: Mutant
    tests: list[str]


Told = Callable[[Outcome], None]


class Trials:
    """A plugin that, instead of running what is collected, tries mutant after mutant, `jobs` of them at a time."""

    def __init__(
        self, room: Room, trials: Sequence[Trial], recording: Recording, jobs: int, seconds: float, told: Told
    ) -> None:
        self._room, self._trials, self._recording, self._jobs, self._told = room, trials, recording, jobs, told
        self._order = Order(recording, seconds)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        for file in self._room.files():
            importlib.import_module(module_of(file))
        items = {item.nodeid: item for item in session.items}
        living = Living({str(file) for file in self._room.files()})
        self._check(items)
        gc.freeze()  # what is there stays there, and children need no copy of it
        running: dict[int, tuple[Trial, int, float]] = {}
        for trial in self._trials:
            if not trial.tests:
                self._told(Outcome(trial.mutant, "unreached", "", [], 0.0))
                continue
            if len(running) >= self._jobs:
                self._finish(running)
            tried = Trial(trial.mutant, self._order.of(trial))
            pid, telling = self._fork(tried.tests, items, partial(_become, tried, living, self._recording))
            running[pid] = (tried, telling, monotonic())
        while running:
            self._finish(running)
        return True

    def _check(self, items: dict[str, pytest.Item]) -> None:
        """With nothing changed, all of them pass in this process, and the fastest first; once for each state."""
        seal = FOLDER / self._room.name / "checked.json"
        checked = set(json.loads(seal.read_text(encoding="utf-8"))) if seal.exists() else set()
        tests = {test for trial in self._trials for test in trial.tests}
        tests = {test for test in tests if self._recording.digest_of(test) not in checked}
        if not tests:
            return
        ordered = sorted(tests, key=lambda test: self._recording.seconds[test])
        pid, telling = self._fork(ordered, items, lambda _: None)
        code, last = _end_of(*os.waitpid(pid, 0), telling)
        if code != 0:
            raise pytest.UsageError(f"with nothing changed, {last} fails here (code {code})")
        whole = {self._recording.digest_of(test) for test in tests}
        seal.write_text(json.dumps(sorted(checked | whole)), encoding="utf-8")

    def _fork(self, tests: list[str], items: dict[str, pytest.Item], become: Callable[[int], None]) -> tuple[int, int]:
        """The child's number, and where it tells what it does: in memory, for a pipe that nobody reads gets full."""
        telling = os.memfd_create("test")
        if (pid := os.fork()) == 0:
            _be_a_child([items[test] for test in tests], telling, self._recording.seconds, become)
        return pid, telling

    def _finish(self, running: dict[int, tuple[Trial, int, float]]) -> None:
        pid, status = os.wait()
        trial, telling, began = running.pop(pid)
        code, last = _end_of(pid, status, telling)
        if code == NEVER_BECAME:
            raise pytest.UsageError(f"{trial.mutant.path} has changed meanwhile: begin again")
        outcome = _judged(trial, code, last, monotonic() - began)
        self._order.learn(outcome)
        self._told(outcome)


class Order:
    """Who is asked first: who noticed the last mutant of the file, then who is likeliest to notice for its time.

    Likely is who noticed most of those it was asked about, in the file and in the room; while that is not known, who
    reaches most of the file. All together they have so many `seconds`, as they were recorded.
    """

    def __init__(self, recording: Recording, seconds: float) -> None:
        self._recording, self._seconds = recording, seconds
        self._asked: Counter[tuple[str, str]] = Counter()
        self._noticed: Counter[tuple[str, str]] = Counter()
        self._last: dict[str, str] = {}
        self._breadth: dict[str, dict[str, float]] = {}

    def of(self, trial: Trial) -> list[str]:
        path, spent, chosen = trial.mutant.path, 0.0, list[str]()
        if path not in self._breadth:
            self._breadth[path] = self._recording.breadth(path)
        for test in sorted(trial.tests, key=lambda test: self._rank(path, test)):
            if spent > self._seconds:
                break
            chosen.append(test)
            spent += self._recording.seconds[test]
        return chosen

    def learn(self, outcome: Outcome) -> None:
        path = outcome.mutant.path
        for place in (path, ""):
            self._asked.update((place, test) for test in outcome.asked)
            self._noticed[place, outcome.by] += 1
        if outcome.by:
            self._last[path] = outcome.by

    def _rank(self, path: str, test: str) -> tuple[bool, float, str]:
        usual = self._recording.seconds[test] + LEAST
        return self._last.get(path) != test, -self._chance(path, test) / usual, test

    def _chance(self, path: str, test: str) -> float:
        reached = 0.02 + self._breadth[path].get(test, 0.0) / 4
        in_room = (self._noticed["", test] + 4 * reached) / (self._asked["", test] + 4)
        return (self._noticed[path, test] + 2 * in_room) / (self._asked[path, test] + 2)


def _end_of(pid: int, status: int, telling: int) -> tuple[int, str]:
    """A child's code and the last test it ran. What it has started itself ends with it."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(pid, signal.SIGKILL)
    last = os.pread(telling, 1 << 16, 0).decode()
    os.close(telling)
    return os.waitstatus_to_exitcode(status), last


def _judged(trial: Trial, code: int, test: str, seconds: float) -> Outcome:
    if code == 0:
        return Outcome(trial.mutant, "survived", "", trial.tests, seconds)
    timed = code in (-signal.SIGPROF, -signal.SIGALRM)
    asked = trial.tests[: trial.tests.index(test) + 1] if test in trial.tests else []
    return Outcome(trial.mutant, "time" if timed else "killed", test, asked, seconds)


def _be_a_child(
    tests: list[pytest.Item], telling: int, seconds: dict[str, float], become: Callable[[int], None]
) -> None:
    """Become something else and run the tests until one fails; nobody sees what they print."""
    code = 1
    try:
        os.setsid()
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
        tests[0].config.pluginmanager.unregister(name="terminalreporter")
        code = NEVER_BECAME
        become(telling)
        code = 1
        code = run_until_one_fails(tests, telling, seconds)
    finally:
        os._exit(code)


def _become(trial: Trial, living: Living, recording: Recording, telling: int) -> None:
    if not trial.mutant.cold:
        try:
            living.become(trial.mutant, ROOT)
        except ValueError:  # without its `super()` a function needs nothing of its class: Python gives it no such code
            pass
        else:
            return
    os.execv(sys.executable, _cold(trial, telling, recording))


def run_until_one_fails(tests: Sequence[pytest.Item], telling: int, seconds: dict[str, float]) -> int:
    """0 where none does. Each is told before it runs."""
    session = tests[0].session
    for test, following in zip(tests, [*tests[1:], None], strict=True):
        os.ftruncate(telling, 0)
        os.pwrite(telling, test.nodeid.encode(), 0)
        usual = seconds[test.nodeid]
        signal.setitimer(signal.ITIMER_PROF, 10 * usual + 5)
        signal.setitimer(signal.ITIMER_REAL, 100 * usual + 300)
        test.config.hook.pytest_runtest_protocol(item=test, nextitem=following)
        if session.testsfailed:
            return 1
    return 0


# Mutants of what happens while a module is imported: those need a new process


def _cold(trial: Trial, telling: int, recording: Recording) -> list[str]:
    os.set_inheritable(telling, True)
    seconds = {test: recording.seconds[test] for test in trial.tests}
    order = {"path": trial.mutant.path, "number": trial.mutant.number, "tests": seconds, "telling": telling}
    file = FOLDER / f"cold-{os.getpid()}.json"
    file.write_text(json.dumps(order), encoding="utf-8")
    return [sys.executable, "-m", "tools.mutation.cold", str(file)]


class Changed(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports one module as its mutant."""

    def __init__(self, mutant: Mutant) -> None:
        self._mutant = mutant
        self._name = module_of(ROOT / mutant.path)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: types.ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self._name:
            return None
        file = ROOT / self._mutant.path
        inner = [str(file.parent)] if file.name == "__init__.py" else None
        return importlib.util.spec_from_file_location(fullname, file, loader=self, submodule_search_locations=inner)

    def exec_module(self, module: types.ModuleType) -> None:
        exec(mutated(self._mutant, ROOT)[0], module.__dict__)
