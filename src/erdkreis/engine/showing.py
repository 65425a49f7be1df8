"""The views of one game as JSON, for all who are to be shown it at once."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from erdkreis.engine.game import Game

_spell = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def views_json(game: Game, viewers: Iterable[int | None]) -> dict[int | None, bytes]:
    """For each seat, or `None` for somebody who only watches, its `View` as JSON in UTF-8, without a space."""
    return {viewer: _spell(game.view(viewer).to_json()).encode() for viewer in viewers}
