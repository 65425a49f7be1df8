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
    from rich.progress import Progress, Task, TaskID

    from erdkreis.arena.ladder import Ladder
    from erdkreis.arena.pairings import DealPlayed
    from erdkreis.arena.results import Results
    from erdkreis.bots.executor import Executor

Heard = Callable[["DealPlayed"], None]
A_MOMENT = 0.25
"""Seconds between two looks of the standing."""


@contextmanager
def counted(games: int, executor: Executor) -> Iterator[Callable[[int], None]]:
    """A bar that hears of games played. The rules are compiled by the time the first can be."""
    if not sys.stderr.isatty():
        executor.prepare()
        yield lambda more: None
        return
    with _bar() as progress:
        task = progress.add_task("getting ready", total=games)
        executor.prepare(lambda text: progress.update(task, description=text))
        yield lambda more: _advance(progress, task, executor, more)


@contextmanager
def watched(games: int, executor: Executor) -> Iterator[Heard]:
    """The same, and it hears of deals."""
    with counted(games, executor) as advance:
        yield lambda played: advance(len(played.games))


def _advance(progress: Progress, task: TaskID, executor: Executor, games: int) -> None:
    """So many games more, and where they are played."""
    progress.update(task, advance=games, description=f"playing {executor.where()}".rstrip())


@contextmanager
def watched_ladder(ladder: Ladder, results: Results, executor: Executor) -> Iterator[Heard]:
    """The bar with a live table: ratings as they stand after the games so far."""
    from erdkreis.arena.ratings import Ratings
    from erdkreis.arena.report import rating_table

    if not sys.stderr.isatty():
        executor.prepare()
        yield lambda played: None
        return
    from rich.console import Group
    from rich.live import Live

    progress, ratings, looked = _bar(), Ratings(), 0.0
    task = progress.add_task("getting ready", total=ladder.games)

    def take(played: DealPlayed) -> None:
        _advance(progress, task, executor, len(played.games))
        for game in played.games:
            ratings.add(played.deal.pairing.seats(game.place), game.ended.winner)

    def hear(played: DealPlayed) -> None:
        nonlocal looked
        take(played)
        if time.monotonic() - looked > A_MOMENT:
            looked = time.monotonic()
            live.update(Group(progress, shown(rating_table(ratings.table()))))

    with Live(progress, console=console(stderr=True), transient=True) as live:
        executor.prepare(lambda text: progress.update(task, description=text))
        kept = results.kept(ladder.terms)
        for deal in ladder.all_deals():
            if (deal.pairing.key, deal.number) in kept:
                take(kept[deal.pairing.key, deal.number])
        yield hear


def _bar() -> Progress:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, TextColumn, TimeRemainingColumn
    from rich.text import Text

    class Speed(ProgressColumn):
        def render(self, task: Task) -> Text:
            return Text(f"{task.speed:,.1f} games/s" if task.speed else "")

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), Speed(), TimeRemainingColumn())
    return Progress(*columns, console=console(stderr=True), transient=True)
