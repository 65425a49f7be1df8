"""A later Erdkreis reads what was kept: with a rule value, state fields, an edition and a corrected preset more.

They are made up in a copy of the sources, which runs uncompiled: all tests of what was kept pass there too.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import erdkreis
from erdkreis.record import RecordError, read
from tests.kept.shelf import SHELF

PACKAGE = Path(erdkreis.__file__).parent
KEPT = [str(SHELF / f"test_{what}.py") for what in ("games", "moments", "tables", "arena")]


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


@pytest.fixture(scope="module")
def later(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources of a later Erdkreis."""
    package = tmp_path_factory.mktemp("later") / "erdkreis"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    for change in (add_a_rule_value, add_state_fields, add_an_edition, correct_a_preset):
        change(package)
    return package.parent


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


def test_everything_kept_opens_verifies_and_plays_on(later: Path) -> None:
    """And that changes are seen, another test says; the made-up presets are not kept, of course."""
    chosen = "not change and not every_preset_is_kept"
    told = run(later, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", chosen, *KEPT)
    assert "failed" not in told
    assert "passed" in told


PLAYED = """
import sys
from erdkreis.bots.bot import Bot
from erdkreis.editions import by_preset
from erdkreis.engine.game import Game
from erdkreis.record import Recorder, read, replay, verify
from erdkreis.record.reading import recover_bytes
from tests.kept.shelf import folder, unpacked, versions

folder_of, bot = sys.argv[1], Bot("greedy", 1)
for preset in ("MON-N", "H10-K"):
    game = Game(by_preset(preset), 3, seed=1)
    with Recorder(f"{folder_of}/{preset}.jsonl", game) as recorder:
        for _ in range(150):
            recorder.play(bot.decide(game))
    assert verify(f"{folder_of}/{preset}.jsonl").ok
    twin, bytes_twin = Game.from_position(game.to_position(), given=True), Game.from_bytes(game.to_bytes())
    assert twin.hash == bytes_twin.hash == game.hash
    assert game.to_position()["storms"] == game.state["storms"] > 0
    again = replay(read(f"{folder_of}/{preset}.jsonl"))
    assert (again.edition, again.state["begun"]) == (game.edition, game.turn)
assert (by_preset("H10-K").version, by_preset("H10-K").own_card_bonus) == (2, 3)
former = by_preset("H10-K", 1)
assert (former.own_card_bonus, former.stormy) == (2, False)
for version in versions("game"):
    record, _ = recover_bytes(unpacked(folder("game", version) / "H10-K.jsonl.gz"))
    assert record.header.edition == former
    assert "storms" not in replay(record).to_position()
"""


def test_what_the_later_one_writes_is_refused_here_with_a_sentence(later: Path, tmp_path: Path) -> None:
    """It reads its own, of course; and its games of the corrected preset are of the second version."""
    run(later, "-c", PLAYED, str(tmp_path))
    for preset, sentence in (("MON-N", "there is no preset 'MON-N'"), ("H10-K", "H10-K has no version 2 here")):
        with pytest.raises(RecordError, match=sentence):
            read(tmp_path / f"{preset}.jsonl")
