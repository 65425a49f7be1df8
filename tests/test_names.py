"""One word for one thing: no two classes of the house, and no two of its types, have the same name."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import erdkreis

ROOT = Path(erdkreis.__file__).parent


def named(source: str) -> Iterator[str]:
    """The classes of a module, and what it names like one: types with a name of their own."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                if isinstance(target, ast.Name) and target.id[0].isupper() and not target.id.isupper():
                    yield target.id


def test_every_class_has_a_name_of_its_own() -> None:
    found: defaultdict[str, list[str]] = defaultdict(list)
    for path in sorted(ROOT.rglob("*.py")):
        for name in set(named(path.read_text(encoding="utf-8"))):
            found[name].append(str(path.relative_to(ROOT)))
    assert {name: places for name, places in found.items() if len(places) > 1} == {}


def test_classes_and_types_are_seen() -> None:
    source = "Place = tuple[int, int]\nMOST = 3\nSeat: type = int\nclass Table: ...\n_log = 1"
    assert list(named(source)) == ["Place", "Seat", "Table"]
