"""Compiled and uncompiled rules are the same rules, to the last bit of every state and every event."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from erdkreis.editions import PRESETS
from tests.patience import PATIENCE
from tests.properties.digests import digests
from tests.properties.effort import scaled

ROOT = Path(__file__).parents[2]
ACTIONS = scaled(2000)


def test_compiled_and_uncompiled_rules_agree() -> None:
    """The other kind runs in processes of its own, half of the presets each, while this one runs its own kind."""
    names = [preset.preset for preset in PRESETS]
    disabled = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
    others = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.properties.digests", str(ACTIONS), *share],
            cwd=ROOT,
            env={**os.environ, "NUMBA_DISABLE_JIT": "0" if disabled else "1"},
            stdout=subprocess.PIPE,
            text=True,
        )
        for share in (names[::2], names[1::2])
    ]
    try:
        here = digests(ACTIONS, names)
        there = [json.loads(other.communicate(timeout=10 * PATIENCE)[0]) for other in others]
    finally:
        for other in others:
            other.kill()
            other.wait()
    assert len(set(here.values())) == len(PRESETS)
    assert there[0] | there[1] == here
