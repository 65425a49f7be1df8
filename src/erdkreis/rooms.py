"""How a public room shows names that it imports only when somebody uses them."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any


def named(room: str, homes: Mapping[str, tuple[str, ...]], name: str) -> Any:
    """What a room calls so: `homes` has the modules of the room, and the names that are theirs."""
    for home, names in homes.items():
        if name in names:
            return getattr(import_module(f"{room}.{home}"), name)
    raise AttributeError(f"module {room!r} has no attribute {name!r}")
