"""A game's record belongs to the engine: everybody else asks `seen_by`, and so cannot peek by mistake."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import erdkreis

PACKAGE = Path(erdkreis.__file__).parent
HOUSE = Path(__file__).parents[2]
OUTSIDE = {
    path.relative_to(PACKAGE if place == PACKAGE else HOUSE).as_posix(): path
    for place in (PACKAGE, *(HOUSE / name for name in ("benchmarks", "examples", "tools")))
    for path in sorted(place.rglob("*.py"))
    if not path.is_relative_to(PACKAGE / "engine")
}
"""All that is no engine and no test, by its name in the package or beside it."""


def peeks(source: str) -> Iterator[tuple[int, str]]:
    """Where an attribute `state` or `flat` is read or written, unless it is a closing line's or a connection's."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and node.attr in ("state", "flat"):
            owner = ast.unparse(node.value)
            if owner.rpartition(".")[2] not in ("close", "conn"):
                yield node.lineno, ast.unparse(node)


def test_nobody_outside_the_engine_touches_a_games_record() -> None:
    found = [
        f"{name}:{line}: {what}"
        for name, path in OUTSIDE.items()
        for line, what in peeks(path.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_a_peek_is_found_wherever_it_stands() -> None:
    source = "def look(table):\n    a = table.game.state['hand']\n    seen.flat[:] = 0\n    return close.state"
    assert list(peeks(source)) == [(2, "table.game.state"), (3, "seen.flat")]


DOORS = {
    "benchmarks/engine.py": "how fast a record is copied",
    "benchmarks/judge.py": "positions gathered, to be judged many at a time",
    "bots/bot.py": "a decision in the kernel, which projects the record for its seat before it looks",
    "bots/simulate.py": "games that kernels play on, and those that are over, counted into a digest",
    "bots/style.py": "what seats do, counted by a kernel; nobody who plays is told",
    "env/decision.py": "what is asked, and what the awaited seat is offered; what it sees is a projection",
    "judge/judging.py": "the chances by all there is to know, where no seat is named",
}
"""`game.records` is the same memory, as kernels take it: who hands it to them, and why that is no peeking."""


def records_given(source: str) -> Iterator[int]:
    """The lines where a game's record is taken to be handed to a kernel."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and node.attr == "records":
            yield node.lineno


def test_a_games_record_is_handed_to_kernels_at_these_doors_alone() -> None:
    found = {name for name, path in OUTSIDE.items() if any(records_given(path.read_text(encoding="utf-8")))}
    assert found == set(DOORS)


def test_a_record_that_is_given_is_found() -> None:
    source = "from engine.kernel.records import new_record\nask(game.board_record,\n    played.game.records)"
    assert list(records_given(source)) == [3]
