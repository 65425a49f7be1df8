"""A finished game looked through: who was lucky, who was good, and what would have been better.

Every change of a chance has one cause, and all of them add up to the result (docs/review.md).

    from erdkreis.record import read
    from erdkreis.review import review

    review(read("evening.jsonl")).players
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from erdkreis.rooms import named

if TYPE_CHECKING:
    from erdkreis.review.errors import ReviewError
    from erdkreis.review.model import ChancePoint, KeyMoment, Labels, Luck, PlayerReviewed, Review
    from erdkreis.review.reviewing import review

__all__ = [
    "ChancePoint",
    "KeyMoment",
    "Labels",
    "Luck",
    "PlayerReviewed",
    "Review",
    "ReviewError",
    "review",
]
_HOMES = {
    "errors": ("ReviewError",),
    "model": ("ChancePoint", "KeyMoment", "Labels", "Luck", "PlayerReviewed", "Review"),
    "reviewing": ("review",),
}


def __getattr__(name: str) -> Any:
    return named(__name__, _HOMES, name)


def __dir__() -> list[str]:
    return __all__
