"""A whole game reviewed, with a word about how far it has come."""

from __future__ import annotations

from collections.abc import Callable

from erdkreis.record.model import Record
from erdkreis.record.replaying import a_record, replay
from erdkreis.review.errors import ReviewError
from erdkreis.review.model import Review
from erdkreis.review.summing import Sum
from erdkreis.review.walking import QUICK, Judge, Walk, by_the_judge


def review(
    record: Record,
    reviewer: str = QUICK,
    judge: Judge = by_the_judge,
    progress: Callable[[int], None] | None = None,
) -> Review:
    """Luck, skill and what would have been better; `progress` hears of every move that is done."""
    check_over(record)
    replay(record)  # which checks that it comes to the end it tells of
    walk, total = Walk(record, reviewer, judge), Sum(record.header, len(record.moves), reviewer)
    total.add(walk.deal())
    for move in walk.moves():
        total.add(move)
        if progress is not None:
            progress(1)
    return total.review()


def check_over(record: Record) -> None:
    """Nobody's chances are told before a game is over: they would tell what is hidden."""
    a_record(record)
    if record.close is None or record.close.winner is None:
        raise ReviewError("review/not_over", "the game is not over: only a finished one is reviewed")
