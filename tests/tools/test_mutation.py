"""The mutation tester on small pieces of code: which mistakes it makes, and how a running function gets one."""

from __future__ import annotations

import ast
import functools
import importlib.util
from pathlib import Path
from typing import Any

import pytest

from tools.mutation.changes import sites
from tools.mutation.mutants import Living, Mutant, diff, mutants_of
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


def test_a_mutant_is_shown_as_a_change(toy: Any) -> None:
    shown = diff(the(toy, "a > b -> a >= b"), Path(toy.__file__).parent).splitlines()
    assert [line.strip("-+ ") for line in shown if line[0] in "-+"][2:] == ["return a > b", "return a >= b"]


def test_a_name_outlives_the_lines_above_it(toy: Any) -> None:
    before = {mutant.id for mutant in mutants_of(Path(toy.__file__), Path(toy.__file__).parent)}
    Path(toy.__file__).write_text("# a comment\n\n" + TOY, encoding="utf-8")
    assert {mutant.id for mutant in mutants_of(Path(toy.__file__), Path(toy.__file__).parent)} == before


def test_whoever_noticed_something_is_asked_first_and_the_time_is_kept_to() -> None:
    mutant, other = (Mutant(path, 0, path, (1,), cold=False, digest="") for path in ("a.py", "b.py"))
    trial = Trial(mutant, ["slow", "quick", "quicker"])
    order = Order({"slow": 5.0, "quick": 1.0, "quicker": 0.5}, seconds=2.0)
    assert order.of(trial) == ["quicker", "quick", "slow"]  # the last begins within its time
    assert not order.is_whole(trial)
    order.learn(Outcome(other, "killed", "slow", 5.0))
    order.learn(Outcome(mutant, "survived", "", 7.0))
    assert order.of(trial) == ["quicker", "quick", "slow"]
    order.learn(Outcome(mutant, "killed", "quick", 1.0))
    order.learn(Outcome(mutant, "time", "slow", 50.0))
    assert order.of(trial) == ["slow"]
    assert Order({"slow": 5.0, "quick": 1.0, "quicker": 0.5}, seconds=6.5).is_whole(trial)
