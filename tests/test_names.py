"""One word for one thing: no two classes of the house, and no two of its types, have the same name, be they private or
not. Errors of the house are `ErdkreisError`s."""

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
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                if isinstance(target, ast.Name) and target.id.lstrip("_")[:1].isupper() and not target.id.isupper():
                    yield target.id


def test_every_class_has_a_name_of_its_own() -> None:
    found: defaultdict[str, list[str]] = defaultdict(list)
    for path in sorted(ROOT.rglob("*.py")):
        for name in set(named(path.read_text(encoding="utf-8"))):
            found[name.lstrip("_")].append(str(path.relative_to(ROOT)))
    assert {name: places for name, places in found.items() if len(places) > 1} == {}


def test_classes_and_types_are_seen() -> None:
    source = "Place = tuple[int, int]\nMOST = 3\nSeat: type = int\nclass Table:\n  class Row: ...\n_log = 1"
    source += "\ndef play():\n  class Move: ...\n_Way = list[int]\n_MOST = 3"
    assert sorted(named(source)) == ["Move", "Place", "Row", "Seat", "Table", "_Way"]


def refusals_of_others(source: str) -> Iterator[str]:
    """Classes that are nothing but Python's own errors."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ClassDef) and node.bases:
            bases = [getattr(builtins, base.id, None) for base in node.bases if isinstance(base, ast.Name)]
            if bases and all(isinstance(base, type) and issubclass(base, BaseException) for base in bases):
                yield node.name


def test_every_error_of_the_house_is_an_erdkreis_error() -> None:
    places = (ROOT, *(Path(__file__).parents[1] / name for name in ("benchmarks", "examples", "tools")))
    files = [path for place in places for path in place.rglob("*.py")]
    assert [name for path in files for name in refusals_of_others(path.read_text(encoding="utf-8"))] == [
        "ErdkreisError"
    ]


def test_errors_of_others_are_seen() -> None:
    source = "class Lost(ValueError): ...\nclass Kept(ErdkreisError, ValueError): ...\nclass Table: ..."
    assert list(refusals_of_others(source)) == ["Lost"]


BARE = ("ValueError", "LookupError", "KeyError", "RuntimeError")
CAUGHT_BY_THEIR_OWN = {
    "engine/saved.py": "caught in the same function, which raises a PositionError",
    "record/lines.py": "caught by record/reading.py, which knows the line and raises a RecordError",
    "review/outcomes.py": "only permitted actions get there: it would be a bug, and keeps its traceback",
    "server/game_log.py": "a damaged table: `reading` makes an Unreadable of it when the table is opened",
    "server/push_message.py": "caught by server/push.py, which takes such a browser for none",
    "server/settings.py": "caught in `_read`, which knows the setting and raises a SettingsError",
    "server/soundness.py": "caught by `reading`, which raises an Unreadable",
}
"""Where Python's own errors are raised, and why nobody outside sees them."""


def bare_errors(source: str) -> Iterator[int]:
    """The lines that raise one of Python's own errors."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Raise):
            raised = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
            if isinstance(raised, ast.Name) and raised.id in BARE:
                yield node.lineno


def test_what_leaves_a_room_is_an_error_of_the_house() -> None:
    found = {
        path.relative_to(ROOT).as_posix(): lines
        for path in ROOT.rglob("*.py")
        if (lines := list(bare_errors(path.read_text(encoding="utf-8"))))
    }
    assert {place: lines for place, lines in found.items() if place not in CAUGHT_BY_THEIR_OWN} == {}
    assert CAUGHT_BY_THEIR_OWN.keys() - found.keys() == set()  # what has become needless is not kept


def test_bare_errors_are_seen() -> None:
    source = "try:\n  raise ValueError('no')\nexcept OSError:\n  raise KeyError\nraise SeatError('no')\nraise"
    assert sorted(bare_errors(source)) == [2, 4]
