"""A game's record belongs to the engine: everybody else asks `seen_by`, and so cannot peek by mistake."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import erdkreis

ROOT = Path(erdkreis.__file__).parent
ENGINE = ROOT / "engine"


def peeks(source: str) -> Iterator[tuple[int, str]]:
    """Where an attribute `state` or `flat` is read or written, unless it is a closing line's or a connection's."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and node.attr in ("state", "flat"):
            owner = ast.unparse(node.value)
            if owner.rpartition(".")[2] not in ("close", "conn"):
                yield node.lineno, ast.unparse(node)


def test_nobody_outside_the_engine_touches_a_games_record() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}: {what}"
        for path in sorted(ROOT.rglob("*.py"))
        if ENGINE not in path.parents
        for line, what in peeks(path.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_a_peek_is_found_wherever_it_stands() -> None:
    source = "def look(table):\n    a = table.game.state['hand']\n    seen.flat[:] = 0\n    return close.state"
    assert list(peeks(source)) == [(2, "table.game.state"), (3, "seen.flat")]
