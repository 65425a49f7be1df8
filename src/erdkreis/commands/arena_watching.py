"""What whoever waits for the arena sees: a bar, and under it the standing of a ladder. Silence where nobody looks."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from erdkreis.commands.arena_telling import shown
from erdkreis.commands.screen import console

if TYPE_CHECKING:
    from rich.progress import Progress

    from erdkreis.arena.ladder import Ladder
    from erdkreis.arena.pairings import DealPlayed
    from erdkreis.arena.results import Results

Heard = Callable[["DealPlayed"], None]
A_MOMENT = 0.25
"""Seconds between two looks of the standing."""


@contextmanager
def watched(games: int) -> Iterator[Heard]:
    """A bar for a series of games. The rules are compiled by the time the first can be played."""
    from erdkreis.bots.warm import ensure_compiled

    if not sys.stderr.isatty():
        ensure_compiled()
        yield lambda played: None
        return
    with _bar() as progress:
        task = progress.add_task("getting ready", total=games)
        ensure_compiled(lambda text: progress.update(task, description=text))
        progress.update(task, description="playing")
        yield lambda played: progress.advance(task, len(played.games))


@contextmanager
def watched_ladder(ladder: Ladder, results: Results) -> Iterator[Heard]:
    """The bar with a live table: ratings as they stand after the games so far."""
    from erdkreis.arena.ratings import Ratings
    from erdkreis.arena.report import rating_table
    from erdkreis.bots.warm import ensure_compiled

    if not sys.stderr.isatty():
        ensure_compiled()
        yield lambda played: None
        return
    from rich.console import Group
    from rich.live import Live

    progress, ratings, looked = _bar(), Ratings(), 0.0
    task = progress.add_task("getting ready", total=ladder.games)

    def take(played: DealPlayed) -> None:
        progress.advance(task, len(played.games))
        for game in played.games:
            ratings.add(played.deal.pairing.seats(game.place), game.ended.winner)

    def hear(played: DealPlayed) -> None:
        nonlocal looked
        take(played)
        if time.monotonic() - looked > A_MOMENT:
            looked = time.monotonic()
            live.update(Group(progress, shown(rating_table(ratings.table()))))

    with Live(progress, console=console(stderr=True), transient=True) as live:
        ensure_compiled(lambda text: progress.update(task, description=text))
        kept = results.kept(ladder.terms)
        for deal in ladder.all_deals():
            if (deal.pairing.key, deal.number) in kept:
                take(kept[deal.pairing.key, deal.number])
        progress.update(task, description="playing")
        yield hear


def _bar() -> Progress:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console(stderr=True), transient=True)
