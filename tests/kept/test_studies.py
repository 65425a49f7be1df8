"""Links that people have shared of the analysis board: the position in them, and every move upon it, for ever."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterator
from typing import Any

import pytest

from erdkreis.engine.game import Game
from erdkreis.server.analysis import _study
from erdkreis.server.studies import Fallen, StudyStep
from tests.kept.shelf import folder, unpacked_json, versions

LINKS = [
    pytest.param(link, id=f"{version} {number}")
    for version in versions("study")
    for number, link in enumerate(unpacked_json(folder("study", version) / "links.json"))
]


def content(link: str) -> dict[str, Any]:
    """What the fragment holds, read as the client reads it: a version, then deflated JSON."""
    text = link.partition("#")[2]
    data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    assert data[0] == 1
    found: dict[str, Any] = json.loads(zlib.decompress(data[1:], -15))
    return found


def line_of(moves: list[Any]) -> Iterator[StudyStep]:
    """The first variation to its end."""
    while moves:
        action, _, dice, hidden, moves = moves[0]
        yield StudyStep(action, chance=Fallen(dice, hidden))


@pytest.mark.parametrize("kept", LINKS)
def test_what_was_shared_is_played_again_to_the_same_end(kept: dict[str, Any]) -> None:
    shared = content(kept["link"])
    steps = list(line_of(shared["t"]))
    assert len(steps) == kept["moves"]
    assert Game.from_position(_study(shared["p"], None, steps).position, given=True).hash == kept["hash"]
