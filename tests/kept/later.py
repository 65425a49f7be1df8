"""A later Erdkreis, made up in a copy of the sources: with a rule value, state fields, an edition and a corrected
preset more. It runs uncompiled."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import erdkreis
from tests.kept.shelf import SHELF

PACKAGE = Path(erdkreis.__file__).parent


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, (path.name, old)
    path.write_text(text.replace(old, new), encoding="utf-8")


def add_a_rule_value(package: Path) -> None:
    """In the middle of the others; `stormy` is off unless an edition says so."""
    edit(
        package / "editions/edition.py",
        "    start_stack_cap: int",
        "    stormy: bool = False\n    start_stack_cap: int",
    )
    edit(package / "engine/rules.py", '    "start_stack_cap",\n', '    "stormy",\n    "start_stack_cap",\n')


def add_state_fields(package: Path) -> None:
    """In the middle of the others: how many storms there were, whom the last one struck; and turns, in every game."""
    kernel, positions = package / "engine/kernel", package / "engine/positions"
    fields = '("storms", np.int64),\n        ("struck", np.int64),\n        ("begun", np.int64),\n        '
    edit(kernel / "state.py", '("active", np.int64),  #', f'{fields}("active", np.int64),  #')
    edit(kernel / "setup.py", "    state.winner = NOBODY\n", "    state.winner = NOBODY\n    state.struck = NOBODY\n")
    storm = "    state.begun += 1\n    if rules.stormy:\n        state.storms += 1\n        state.struck = seat\n"
    edit(kernel / "flow.py", "    state.turn += 1\n", f"    state.turn += 1\n{storm}")
    edit(positions / "__init__.py", '"turn", "phase", ', '"turn", "storms", "struck", "phase", ')
    parts = (
        '    _field("storms", "storms", NUMBER, _always(0), later=True),\n'
        '    _field("struck", "struck", MAYBE_SEAT, _always(None), later=True),\n'
    )
    edit(positions / "parts.py", '    _field("turn", "turn", ', f'{parts}    _field("turn", "turn", ')


def add_an_edition(package: Path) -> None:
    folder = package / "editions/monsoon"
    shutil.copytree(package / "editions/furisk", folder)
    for path in folder.iterdir():
        text = path.read_text(encoding="utf-8").replace("furisk", "monsoon").replace("FUR-", "MON-")
        path.write_text(text, encoding="utf-8")
    edit(folder / "rules.py", '    preset="MON-N",\n', '    preset="MON-N",\n    stormy=True,\n')


def correct_a_preset(package: Path) -> None:
    """What was printed for H10-K turns out to be another card bonus, and storms."""
    with (package / "editions/hasbro2010/__init__.py").open("a", encoding="utf-8") as file:
        file.write("""
from dataclasses import replace

KNOWN = tuple(preset for preset in PRESETS if preset.preset == "H10-K")
NEWS = {"version": 2, "own_card_bonus": 3, "stormy": True}
BOOK = replace(BOOK, presets=tuple(replace(p, **NEWS) if p in KNOWN else p for p in PRESETS), former=KNOWN)
""")


def make(folder: Path) -> Path:
    """Its sources, as a path to import from."""
    package = folder / "erdkreis"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__", "web", "site"))
    for change in (add_a_rule_value, add_state_fields, add_an_edition, correct_a_preset):
        change(package)
    return folder


def run(later: Path, *arguments: str) -> str:
    given = {"PYTHONPATH": f"{later}{os.pathsep}{SHELF.parents[1]}", "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, **given},
        cwd=SHELF.parents[1],
        capture_output=True,
        text=True,
        timeout=1800,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    return done.stdout


def passes_there(later: Path, what: str, but: str = "change") -> None:
    """The tests of what was kept of a kind; that changes are seen, or what else `but` names, is shown here alone."""
    chosen = ["-k", f"not {but}", str(SHELF / f"test_{what}.py")]
    told = run(later, "-m", "pytest", "-q", "-p", "no:cacheprovider", *chosen)
    assert "failed" not in told
    assert "passed" in told
