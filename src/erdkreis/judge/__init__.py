"""What a position is worth: everybody's chance to win, by a judge that was trained on games of bots.

from erdkreis.judge import judge

judge(game).seats
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from erdkreis.rooms import named

if TYPE_CHECKING:
    from erdkreis.judge.judging import Chances, judge

__all__ = ["Chances", "judge"]
_HOMES = {"judging": ("Chances", "judge")}


def __getattr__(name: str) -> Any:
    return named(__name__, _HOMES, name)


def __dir__() -> list[str]:
    return __all__
