"""The mutation tester on small pieces of code: which mistakes it makes, and how a running function gets one."""

from __future__ import annotations

import ast
import functools
import importlib.util
import json
import os
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tools.mutation import recording as recording_module
from tools.mutation import trials
from tools.mutation.changes import sites
from tools.mutation.mutants import Living, Mutant, diff, mutants_of
from tools.mutation.recording import Recording, _Recorder
from tools.mutation.results import Results, report
from tools.mutation.trials import Order, Outcome, Trial


def changed(text: str) -> set[str]:
    """Everything that a piece of code may be changed into."""
    found = set()
    for number, _ in enumerate(sites(ast.parse(text))):
        tree = ast.parse(text)
        list(sites(tree))[number].apply()
        found.add(ast.unparse(tree))
    return found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a < b", {"a <= b", "a >= b"}),
        ("a < b == c", {"a <= b == c", "a >= b == c", "a < b != c"}),
        ("x = a + 1", {"x = a - 1", "x = a + 2"}),
        ("a @ b", {"a + b"}),
        ("x = A.B + 0", {"x = A.B + 1"}),
        ("a and b or c", {"a and b", "c", "a or c", "b or c"}),
        ("x = not a", {"x = a"}),
        ("max(a, b)", {"min(a, b)", "pass"}),
        ("a.b = c", {"pass"}),
        ("x = a", set()),
        ("x: int = True", {"x: int = False"}),
        ("x = a if b else c", {"x = a", "x = c"}),
        ("x = [a for a in b if c]", {"x = [a for a in b]"}),
        ("def f():\n    return a", {"def f():\n    return None"}),
        ("if a:\n    b()", {"if True:\n    b()", "if False:\n    b()", "if a:\n    pass"}),
        ("while a:\n    break", {"while False:\n    break", "while a:\n    pass"}),
        ('"""Words."""\nimport a\nassert a > 1', set()),
        ("class A(B, frozen=True):\n    pass", set()),
        ("x = tell(log, a, 0, 2)", {"x = tell(log, a, 0, 3)"}),
    ],
)
def test_the_mistakes(text: str, expected: set[str]) -> None:
    assert changed(text) == expected


TOY = """
import functools

def marked(function):
    return functools.wraps(function)(lambda *given: function(*given))

@marked
def larger(a, b):
    def inner():
        return a > b
    return inner()

@functools.cache
def double(a):
    return a * 2

class Counter:
    def __init__(self):
        self.count = 0
    def up(self):
        self.count += 1
        return self.count

class Named(Counter):
    def __init__(self):
        super().__init__()

LIMIT = 3
"""


@pytest.fixture
def toy(tmp_path: Path) -> Any:
    file = tmp_path / "toy.py"
    file.write_text(TOY, encoding="utf-8")
    spec = importlib.util.spec_from_file_location("toy", file)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def the(toy: Any, words: str) -> Mutant:
    file = Path(toy.__file__)
    (found,) = [mutant for mutant in mutants_of(file, file.parent) if mutant.id.endswith(words)]
    return found


def become(toy: Any, words: str) -> None:
    Living({toy.__file__}).become(the(toy, words), Path(toy.__file__).parent)


def test_whoever_holds_a_function_calls_its_mutant(toy: Any) -> None:
    """Through a decorator, inside another function, out of a cache, and as a method of what exists already."""
    larger, counter = toy.larger, toy.Counter()
    assert (larger(2, 2), toy.double(4)) == (False, 8)
    become(toy, "a > b -> a >= b")
    assert larger(2, 2) is True
    become(toy, "a * 2 -> a + 2")
    assert toy.double(4) == 6
    become(toy, "self.count += 1 -> self.count -= 1")
    assert (counter.up(), isinstance(toy.double, functools._lru_cache_wrapper)) == (-1, True)


def test_what_happens_at_import_is_told_apart(toy: Any) -> None:
    assert the(toy, "-::3 -> 4").cold
    assert not the(toy, "a > b -> a >= b").cold


def test_what_runs_while_something_is_imported_is_cold_too(toy: Any) -> None:
    mutant = the(toy, "a > b -> a >= b")
    assert mutant.cold_where({mutant.path: set(mutant.lines)}).cold
    assert not mutant.cold_where({mutant.path: {1000}, "other.py": set(mutant.lines)}).cold


def test_a_mutant_is_shown_as_a_change(toy: Any) -> None:
    shown = diff(the(toy, "a > b -> a >= b"), Path(toy.__file__).parent).splitlines()
    assert [line.strip("-+ ") for line in shown if line[0] in "-+"][2:] == ["return a > b", "return a >= b"]


def test_a_name_outlives_the_lines_above_it(toy: Any) -> None:
    before = {mutant.id for mutant in mutants_of(Path(toy.__file__), Path(toy.__file__).parent)}
    Path(toy.__file__).write_text("# a comment\n\n" + TOY, encoding="utf-8")
    assert {mutant.id for mutant in mutants_of(Path(toy.__file__), Path(toy.__file__).parent)} == before


def test_a_file_that_has_changed_meanwhile_is_not_mistaken_for_the_one_that_was_read(toy: Any) -> None:
    mutant = the(toy, "a > b -> a >= b")
    Path(toy.__file__).write_text("x = 1\n" + TOY, encoding="utf-8")
    with pytest.raises(LookupError, match="another file by now"):
        Living({toy.__file__}).become(mutant, Path(toy.__file__).parent)


def test_no_test_lives_on_what_another_has_remembered(
    toy: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would not reach the line, and would never be shown its mutants."""
    monkeypatch.setitem(sys.modules, "toy", toy)
    item = SimpleNamespace(nodeid="t.py::quick", session=SimpleNamespace(testsfailed=0))
    recorder = _Recorder([Path(toy.__file__)], {"t.py": tmp_path / "t.json"})
    recorder.pytest_collection_finish()
    toy.double(4)
    running = recorder.pytest_runtest_protocol(cast(Any, item), None)
    next(running)
    assert toy.double.cache_info().currsize == 0
    running.close()


@pytest.mark.parametrize(("failed", "kept"), [(None, ["t.py"]), ("s.py", ["t.py"]), ("t.py", [])])
def test_a_file_of_tests_is_kept_once_its_last_is_done(
    failed: str | None, kept: list[str], toy: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who ends a recording loses no more than the file it was at; what fails with nothing changed is not kept."""
    monkeypatch.setattr(recording_module, "ROOT", tmp_path)
    files = {"t.py": tmp_path / "t.json", "u.py": tmp_path / "u.json"}
    recorder = _Recorder([Path(toy.__file__)], files)
    quick, slow, other = (SimpleNamespace(nodeid=test) for test in ("t.py::quick", "t.py::slow", "u.py::quicker"))
    recorder.pytest_runtest_logreport(cast(Any, SimpleNamespace(nodeid=f"{failed}::test", failed=failed is not None)))
    for item, following, called in ((quick, slow, toy.double), (slow, other, toy.Counter)):
        assert not files["t.py"].exists()
        running = recorder.pytest_runtest_protocol(cast(Any, item), cast(Any, following))
        next(running)
        called(*[4] * (called is toy.double))
        with pytest.raises(StopIteration):
            next(running)
    assert [name for name, file in files.items() if file.exists()] == kept
    if kept:
        found = json.loads(files["t.py"].read_text(encoding="utf-8"))
        line = {words: str(number) for number, words in enumerate(TOY.splitlines(), 1)}
        by_line = found["lines"]["toy.py"]
        assert by_line[line["    return a * 2"]] == [quick.nodeid]
        assert by_line[line["        self.count = 0"]] == [slow.nodeid]
        assert line["        return a > b"] not in by_line
        assert list(found["seconds"]) == [quick.nodeid, slow.nodeid]


SECONDS = {"t.py::slow": 5.0, "t.py::quick": 1.0, "u.py::quicker": 0.5}
SLOW, QUICK, QUICKER = SECONDS
MUTANT, OTHER = (Mutant(path, 0, path, (1,), cold=False, digest="") for path in ("a.py", "b.py"))


def recording(**digests: str) -> Recording:
    """Every test reaches the first line of both files, the slow one the second as well."""
    lines = {path: {1: list(SECONDS), 2: [SLOW]} for path in ("a.py", "b.py")}
    return Recording(
        lines, SECONDS, {"t.py": "t1", "u.py": "u1"} | {f"{name}.py": state for name, state in digests.items()}
    )


def test_what_importing_makes_is_shown_to_those_too_that_run_no_line_of_the_room() -> None:
    """A test of numbers that stand for words reaches nothing, and is the only one that notices when two are alike."""
    found = Recording({"a.py": {1: [QUICK]}, "b.py": {1: [SLOW]}}, SECONDS, {})
    assert found.reaching("a.py", (1,)) == [QUICK]
    assert found.reaching("a.py", ()) == [QUICKER, QUICK]


def test_who_is_likeliest_to_notice_for_its_time_is_asked_first() -> None:
    trial, order = Trial(MUTANT, list(SECONDS)), Order(recording(), float("inf"))
    assert order.of(trial) == [QUICKER, QUICK, SLOW]  # nothing is known: the fastest
    for _ in range(20):  # not the one that never notices anything
        order.learn(Outcome(MUTANT, "killed", QUICK, [QUICKER, QUICK], 2.0))
    assert order.of(trial) == [QUICK, SLOW, QUICKER]
    order.learn(Outcome(OTHER, "killed", SLOW, [SLOW], 5.0))
    assert order.of(trial)[0] == QUICK  # another file is another matter
    order.learn(Outcome(MUTANT, "time", SLOW, [SLOW], 50.0))
    assert order.of(trial)[0] == SLOW  # neighbours are alike: whoever noticed the last one


def test_the_time_is_kept_to() -> None:
    order = Order(recording(), 1.2)
    assert order.of(Trial(MUTANT, list(SECONDS))) == [QUICKER, QUICK]  # the last begins within its time


def test_what_cannot_change_while_it_lives_does_so_in_a_new_process(
    toy: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without `super()` a method needs nothing of its class, and Python gives a function only code that needs as much
    as the code it has."""
    started: list[list[str]] = []
    monkeypatch.setattr(os, "execv", lambda _, words: started.append(words))
    for name in ("ROOT", "FOLDER"):
        monkeypatch.setattr(trials, name, tmp_path)
    telling = os.memfd_create("test")
    for words in ("self.count += 1 -> pass", "super().__init__() -> pass"):
        trials._become(Trial(the(toy, words), [QUICK]), Living({toy.__file__}), recording(), telling)
    os.close(telling)
    assert [words[2] for words in started] == ["tools.mutation.cold"]
    assert toy.Counter().up() == 0, "the other one has changed here"


def results(folder: Path, seconds: float = float("inf"), **digests: str) -> Results:
    return Results(folder / "results.jsonl", recording(**digests), seconds)


def test_a_survivor_is_shown_to_new_tests_only(tmp_path: Path) -> None:
    known = results(tmp_path)
    assert known.to_ask(MUTANT) == [QUICKER, QUICK, SLOW]
    known.keep(Outcome(MUTANT, "survived", "", list(SECONDS), 7.0))
    assert (known.status(MUTANT), known.to_ask(MUTANT)) == ("survived", None)
    later = results(tmp_path, u="u2")
    assert later.to_ask(MUTANT) == [QUICKER]
    later.keep(Outcome(MUTANT, "killed", QUICKER, [QUICKER], 1.0))
    assert (results(tmp_path).status(MUTANT), results(tmp_path, t="t2").to_ask(MUTANT)) == ("killed", None)


def test_whoever_outlived_its_time_is_shown_the_rest_when_there_is_more(tmp_path: Path) -> None:
    known = results(tmp_path, 1.0)
    known.keep(Outcome(MUTANT, "survived", "", [QUICKER, QUICK], 2.0))
    assert (known.status(MUTANT), known.to_ask(MUTANT)) == ("outlived", None)
    assert results(tmp_path, 1.0, u="u2").to_ask(MUTANT) == [QUICKER]
    more = results(tmp_path, 9.0)
    assert more.to_ask(MUTANT) == [QUICK, SLOW]  # a file has been asked when all of it has
    more.keep(Outcome(MUTANT, "survived", "", [QUICK, SLOW], 6.0))
    assert (more.status(MUTANT), more.to_ask(MUTANT)) == ("survived", None)


def test_one_that_nothing_reaches_is_tried_once_something_does(tmp_path: Path) -> None:
    far = Mutant("a.py", 1, "far", (9,), cold=False, digest="")
    known = results(tmp_path)
    assert known.to_ask(far) == []
    known.keep(Outcome(far, "unreached", "", [], 0.0))
    assert (known.status(far), known.to_ask(far)) == ("unreached", None)


def test_the_report_tells_the_share_that_was_killed(tmp_path: Path) -> None:
    known = results(tmp_path)
    known.keep(Outcome(MUTANT, "killed", QUICK, [QUICK], 1.0))
    assert report([MUTANT, OTHER], known) == "1 of 2 mutants tried: 100.0% killed (1 killed, 1 untried)"
