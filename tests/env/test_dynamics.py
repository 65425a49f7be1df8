"""Whoever publishes with `…-v0` is promised that it stays what it was."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from erdkreis.editions import PRESETS, Edition, by_preset
from erdkreis.env.registered import VERSION
from tests.env.dynamics import KEPT, PLANNED, PLANNING, digest
from tests.properties.tables import PRESET_IDS

ROOT = Path(__file__).parents[2]
KEPT_DYNAMICS = json.loads(KEPT.read_text())


def test_the_kept_digests_are_those_of_this_version() -> None:
    assert KEPT_DYNAMICS["version"] == VERSION
    assert list(KEPT_DYNAMICS["digests"]) == PRESET_IDS


@pytest.mark.parametrize("preset", PRESETS, ids=PRESET_IDS)
def test_a_change_of_dynamics_raises_the_version(preset: Edition) -> None:
    """Did this fail? Then raise VERSION in env/registered.py, and write `python -m tests.env.dynamics` anew."""
    assert digest(preset, 400) == KEPT_DYNAMICS["digests"][preset.preset]


@pytest.mark.parametrize("preset", PLANNED)
def test_nor_do_games_against_bots_that_plan_change(preset: str) -> None:
    assert digest(by_preset(preset), 400, PLANNING) == KEPT_DYNAMICS["planned"][preset]


def test_uncompiled_it_is_the_same() -> None:
    names = ("H00-M", "H10-TS", "CLI-2P")
    command = [sys.executable, "-m", "tests.env.dynamics", *names]
    plain = subprocess.run(
        command, cwd=ROOT, env={**os.environ, "NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True, check=True
    )
    assert plain.stdout.split() == [digest(by_preset(name), 40) for name in names]
