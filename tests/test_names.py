"""One word for one thing: no two classes of the house, and no two of its types, have the same name."""

from __future__ import annotations

import ast
import builtins
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


def refusals_of_others(source: str) -> Iterator[str]:
    """Classes that are nothing but Python's own errors."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ClassDef) and node.bases:
            bases = [getattr(builtins, base.id, None) for base in node.bases if isinstance(base, ast.Name)]
            if bases and all(isinstance(base, type) and issubclass(base, BaseException) for base in bases):
                yield node.name


def test_every_error_of_the_house_is_an_erdkreis_error() -> None:
    found = [name for path in ROOT.rglob("*.py") for name in refusals_of_others(path.read_text(encoding="utf-8"))]
    assert found == ["ErdkreisError"]


def test_errors_of_others_are_seen() -> None:
    source = "class Lost(ValueError): ...\nclass Kept(ErdkreisError, ValueError): ...\nclass Table: ..."
    assert list(refusals_of_others(source)) == ["Lost"]
