"""Every preset has its playthrough, and plays it the same way today: `python -m tests.golden` writes them anew."""

from __future__ import annotations

import difflib

import pytest

from erdkreis.editions import PRESETS, Edition
from tests.golden.playthrough import FOLDER, path_of, playthrough


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.preset)
def test_the_game_goes_as_it_is_written(preset: Edition) -> None:
    assert path_of(preset).exists(), f"{preset.preset} has no playthrough: run python -m tests.golden, and read it"
    written, played = path_of(preset).read_text(encoding="utf-8"), playthrough(preset)
    if played != written:
        differing = difflib.unified_diff(
            written.splitlines(), played.splitlines(), "written", "played", lineterm="", n=2
        )
        pytest.fail("\n".join([*differing][:40]))


def test_no_playthrough_is_left_over() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == {path_of(preset).name for preset in PRESETS}


def test_every_number_of_players_occurs() -> None:
    sizes = {path_of(preset).read_text(encoding="utf-8").split(" greedy seats")[0][-1] for preset in PRESETS}
    assert sizes == set("23456")
