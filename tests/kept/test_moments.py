"""Positions and saved bytes that were kept: each is still the same state, and goes on."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from erdkreis.bots.bot import Bot
from erdkreis.editions import Edition, by_preset
from erdkreis.engine.errors import PositionError
from erdkreis.engine.game import Game
from tests.kept.boards import topology
from tests.kept.hashes import hash_in
from tests.kept.shelf import SHELF, folder, unpacked, unpacked_json, versions

POSITIONS = [path for version in versions("position") for path in sorted(folder("position", version).iterdir())]
SAVED = [path for version in versions("saved") for path in sorted(folder("saved", version).glob("*.bin.gz"))]


def shown(path: Path) -> str:
    return f"{path.parent.name}/{path.name.partition('.')[0]}"


def expected_of(path: Path) -> dict[str, Any]:
    """What was kept together lies in one file; what came later beside its bytes."""
    name = path.name.partition(".")[0]
    beside = path.with_name(f"{name}.json.gz")
    found: dict[str, Any] = (
        unpacked_json(beside) if beside.exists() else unpacked_json(path.with_name("expected.json.gz"))[name]
    )
    return found


def version_of(path: Path) -> int:
    return int(path.parent.name.rpartition("-")[2])


@pytest.mark.parametrize("path", POSITIONS, ids=shown)
def test_a_kept_position_is_the_same_state(path: Path) -> None:
    kept = unpacked_json(path)
    assert len(kept) >= 10
    for moment in kept:
        game = Game.from_position(moment["position"], seed=1)
        assert hash_in(version_of(path), game) == moment["hash"], moment["name"]
        again = Game.from_position(game.to_position(), given=True)
        assert (again.hash, again.edition) == (game.hash, game.edition), moment["name"]
        bot = Bot("greedy", 1)
        for _ in range(3):
            if not game.over:
                game.play(bot.decide(game))


@pytest.mark.parametrize("path", POSITIONS[::6], ids=shown)
def test_a_changed_position_is_another_state(path: Path) -> None:
    for moment in unpacked_json(path)[1:]:
        for land in list(moment["position"]["territories"].values())[:1]:
            land["units"] += 1
        try:
            game = Game.from_position(moment["position"], given=True)
        except PositionError:
            continue
        assert hash_in(version_of(path), game) != moment["hash"], moment["name"]


@pytest.mark.parametrize("path", SAVED, ids=shown)
def test_saved_bytes_are_the_same_game_with_the_same_chance(path: Path) -> None:
    expected = expected_of(path)
    game = Game.from_bytes(unpacked(path))
    assert hash_in(version_of(path), game) == expected["hash"]
    if "actions" in expected:
        for action in expected["actions"]:
            game.play(action)
        assert hash_in(version_of(path), game) == expected["then"]


@pytest.mark.parametrize("path", SAVED[::6], ids=shown)
def test_saved_bytes_that_were_cut_are_refused(path: Path) -> None:
    data = unpacked(path)
    for broken in (data[:-8], data + bytes(8), data[:40], b"", b"ERDK0" + data[5:]):
        with pytest.raises(PositionError):
            Game.from_bytes(broken)


@pytest.mark.parametrize("path", sorted((SHELF / "presets").iterdir()), ids=lambda path: path.stem)
def test_a_preset_never_changes(path: Path) -> None:
    """A correction is a new version of it; a value that came later has the default that means: as before."""
    preset, _, version = path.stem.rpartition("-")
    published = unpacked_json(path)
    edition = by_preset(preset, int(version))
    values = edition.values()
    assert {name: values[name] for name in published} == published
    default = {field.name: field.default for field in fields(Edition)}
    assert all(getattr(edition, name) == default[name] for name in values if name not in published)


@pytest.mark.parametrize("path", sorted((SHELF / "boards").iterdir()), ids=lambda path: path.stem)
def test_a_board_never_changes(path: Path) -> None:
    kept, found = unpacked_json(path), topology(path.stem)
    assert found == kept
    assert list(found["territories"]) == list(kept["territories"]), "positions and cards go by their order"
