"""Digests of what environments do: with the same seed and the same answers, for ever the same under the same version.

`python -m tests.env.dynamics` writes them anew with the version; with presets it prints those of a few steps.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from erdkreis.editions import PRESETS, Edition, by_preset
from erdkreis.env.batch import BatchEnv
from erdkreis.env.registered import VERSION

KEPT = Path(__file__).parent / "dynamics.json"
GAMES = 4
PLANNED = "H00-CAP", "CLI-M"
"""Presets in which bots that plan are met as well."""


AT_ONCE = "learner", "greedy", "learner", "recruit", "random", "learner"
PLANNING = "learner", "captain@1", "general@1:hunter", "scout@1"  # of a version that stays what it is


def digest(edition: Edition, steps: int, seats: Sequence[str] = AT_ONCE) -> str:
    """Everything that comes out of a few games, half of the seats bots."""
    players = 4 if 4 in edition.players else edition.players[0]
    lineup = seats[:players] if players > 2 else ["learner", "learner"]
    batch = BatchEnv(edition, GAMES, players, seats=lineup, seed=1, max_turns=20, shaping=0.5)
    told = hashlib.sha256(batch.reset().tobytes())
    for _ in range(steps):
        batch.step(batch.sample())
        for part in (batch.observations, batch.masks, batch.movers, batch.terminated, batch.truncated):
            told.update(part.tobytes())
        told.update(batch.rewards.round(5).tobytes())
    return told.hexdigest()[:16]


def main(names: list[str]) -> None:
    if names:
        print(*(digest(by_preset(name), 40) for name in names))
        return
    digests = {edition.preset: digest(edition, 400) for edition in PRESETS}
    planned = {preset: digest(by_preset(preset), 400, PLANNING) for preset in PLANNED}
    KEPT.write_text(json.dumps({"version": VERSION, "digests": digests, "planned": planned}, indent=1) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
