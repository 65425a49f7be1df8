"""How programs meet the environments: by name, lightly, and with a sentence where something is not installed."""

from __future__ import annotations

import doctest
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from erdkreis import ErdkreisError, env
from erdkreis.env import BatchEnv, EnvError, SoloEnv, SoloVectorEnv, TableEnv, decision, explicit, registered
from erdkreis.env.kernel.observing import OBSERVED

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"


def test_the_examples_of_the_page_run() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False)
    assert result.attempted >= 20
    assert result.failed == 0
    assert f"Observations: {OBSERVED} bytes" in PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize("module", [decision, explicit, registered])
def test_the_examples_of_the_modules_run(module: ModuleType) -> None:
    result = doctest.testmod(module)
    assert result.attempted >= 2
    assert result.failed == 0


def test_everything_public_is_there() -> None:
    assert dir(env) == sorted(env.__all__)
    assert {"text", "TextPlayer", "TextGame"} <= set(dir(env))


def told(script: str) -> str:
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_the_library_imports_no_face() -> None:
    faces = "{'gymnasium', 'pettingzoo', 'pyspiel'} & set(sys.modules)"
    assert told(f"import sys, erdkreis; erdkreis.Game(seed=1); erdkreis.env.BatchEnv; print({faces})") == "set()"


@pytest.mark.parametrize(
    ("name", "package"), [("SoloEnv", "gymnasium"), ("TableEnv", "pettingzoo"), ("load_spiel_game", "pyspiel")]
)
def test_a_missing_extra_is_one_sentence(name: str, package: str) -> None:
    script = f"import sys; sys.modules[{package!r}] = None; from erdkreis import env\n"
    script += f"try: env.{name}\nexcept env.MissingExtra as error: print(error)"
    assert told(script) == f"this needs {package}, which is not installed: pip install 'erdkreis[env]'"


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"n": 0}, "at least one game"),
        ({"preset": ["H10-D", "H10-M"]}, "cannot be played by the same number"),
        ({"players": 2}, "cannot be played by 2 players"),
        ({"seats": ("learner", "greedy", "random")}, "4 seats are to be taken, not 3"),
        ({"seats": ("learner", "marshal@9")}, "'marshal@9' cannot sit in a batch: learner, random, greedy, recruit"),
        ({"seats": ("greedy", "greedy")}, "somebody has to be asked"),
        ({"max_turns": 0}, "at least one turn and one step"),
        ({"max_steps": 0}, "at least one turn and one step"),
        ({"autoreset": "always"}, "'always' is no autoreset: never, same_step, next_step"),
    ],
)
def test_settings_that_do_not_fit_are_told_in_a_sentence(settings: dict[str, Any], sentence: str) -> None:
    with pytest.raises(EnvError, match=sentence):
        BatchEnv(**{"preset": "H00-M", "n": 2, **settings})


def test_whoever_was_asked_is_paid_as_the_page_reads_it() -> None:
    """After the step that ends a game the mover is the next game's: only a copy from before finds the learner's pay."""
    batch = BatchEnv("H00-CAP", 64, 4, seats=("learner", "greedy"), seed=1)
    batch.reset()
    ended = moved = 0
    for _ in range(300):
        asked = batch.movers.copy()
        batch.step(batch.sample())
        over = batch.terminated
        moved += int((asked != batch.movers)[over].sum())
        ended += int(over.sum())
        won = batch.rewards.argmax(axis=1) == asked
        assert (batch.rewards[range(64), asked][over] == np.where(won, 1, -1)[over]).all()
    assert ended
    assert moved
    assert "asked = batch.movers.copy()" in PAGE.read_text(encoding="utf-8")


def test_nothing_is_answered_before_a_game_has_begun() -> None:
    """A zeroed game has no winner: whoever steps it would wait for ever."""
    batch, solo, table = BatchEnv("H00-CAP", 2, 3), SoloEnv("H00-CAP", 3), TableEnv("H00-CAP", 3)
    together = SoloVectorEnv("H00-CAP", 3, 2)
    answers: list[Callable[[], object]] = [
        lambda: batch.step(np.zeros(2, np.int64)),
        batch.sample,
        lambda: batch.observe(0, 0),
        batch.game,
        lambda: solo.step(np.int64(0)),
        lambda: together.step(np.zeros(2, np.int64)),
        lambda: table.step(0),
        lambda: table.observe("seat_0"),
    ]
    for answer in answers:
        with pytest.raises(EnvError, match=r"no game has begun: call reset\(\) first") as told:
            answer()
        assert told.value.code == "env/not_begun"
    for begun in (batch, solo, together, table):
        begun.reset()
    batch.step(batch.sample())
    together.step(together.batch.sample())


def test_answers_of_another_shape_and_games_that_are_not_there_are_told() -> None:
    batch = BatchEnv("H00-CAP", 2, 3)
    batch.reset()
    for wrong in (np.zeros(3, np.int64), np.zeros((2, 1), np.int64), np.int64(0)):
        with pytest.raises(EnvError, match="2 games take 2 answers"):
            batch.step(wrong)  # type: ignore[arg-type]
    for number in (-1, 2):
        with pytest.raises(EnvError, match="they are 0 to 1"):
            batch.game(number)
    with pytest.raises(ErdkreisError, match="there is no seat 3"):
        batch.observe(0, 3)


def test_presets_may_be_mixed() -> None:
    batch = BatchEnv(["H00-CAP", "FUR-N", "CLI-W"], 6, 4, seed=3, checked=True)
    batch.reset()
    for _ in range(300):
        batch.step(batch.sample())
    assert batch.refused == 0
    assert [batch.game(number).edition.preset for number in range(3)] == ["H00-CAP", "FUR-N", "CLI-W"]
    assert len(np.unique(batch.rule_values, axis=0)) == 3
    assert batch.rule_values.shape[1] == len(env.RULE_NAMES)
