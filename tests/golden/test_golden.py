"""Every preset has its playthrough, and plays it the same way today: `python -m tests.golden` writes them anew."""

from __future__ import annotations

import difflib

import pytest

from erdkreis.editions import PRESETS, Edition
from tests.golden.playthrough import FOLDER, actions_in, path_of, played, playthrough, set_up


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.preset)
def test_the_game_goes_as_it_is_written(preset: Edition) -> None:
    assert path_of(preset).exists(), f"{preset.preset} has no playthrough: run python -m tests.golden, and read it"
    written, played = path_of(preset).read_text(encoding="utf-8"), playthrough(preset)
    if played != written:
        differing = difflib.unified_diff(
            written.splitlines(), played.splitlines(), "written", "played", lineterm="", n=2
        )
        pytest.fail("\n".join([*differing][:40]))


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.preset)
def test_what_is_written_is_a_game_without_whoever_played_it(preset: Edition) -> None:
    """Its actions, read from the text, come to the same again, whatever a bot would decide today."""
    written = path_of(preset).read_text(encoding="utf-8")
    actions = list(actions_in(written))
    assert len(actions) >= 100
    game, lines = set_up(preset)
    for more in played(game, iter(actions)):
        lines += more
    assert written.startswith("\n".join(lines) + "\n")


def test_no_playthrough_is_left_over() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == {path_of(preset).name for preset in PRESETS}


def test_every_number_of_players_occurs() -> None:
    sizes = {path_of(preset).read_text(encoding="utf-8").split(" greedy seats")[0][-1] for preset in PRESETS}
    assert sizes == set("23456")
