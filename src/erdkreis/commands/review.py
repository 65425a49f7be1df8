"""`erdkreis review`: who was lucky in a finished game, who was good, and what would have been better."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from erdkreis.commands.arguments import add_command, add_json, add_language
from erdkreis.commands.errors import UsageError
from erdkreis.commands.examples import BOOK
from erdkreis.commands.files import existing_file
from erdkreis.commands.screen import console, print_json

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from erdkreis.commands.arguments import Commands
    from erdkreis.commands.review_words import ReviewWords
    from erdkreis.record import Record
    from erdkreis.review.model import PlayerReviewed, Review

MORE = """\
Every change of a player's chance to win has one cause: a roll, a card or the deal (luck), or somebody's
decision (skill). Start, luck, own decisions and the others' add up to the result. What the numbers mean,
and what cannot be known: docs/review.md"""
EXAMPLES = f"""\
  erdkreis review game.jsonl
  erdkreis review game.jsonl --language de --html review.html
  erdkreis review game.jsonl --deep            compared with the strongest bot; takes its time
  erdkreis review game.jsonl --json            everything, move by move
  erdkreis simulate --edition {BOOK} --players 4 --bots captain --out games     a game to try it on"""
GRAPH_WIDTH, GRAPH_HEIGHT = 72, 12
TOLD = 12
"""Moments on the screen; the page and the JSON have them all."""


def add(commands: Commands) -> None:
    parser = add_command(commands, "review", "tell luck from skill in a finished game", run, EXAMPLES, MORE)
    parser.add_argument("file", metavar="GAME", help="a game file (.jsonl) of a game that is over")
    parser.add_argument("--html", metavar="FILE", help="write it as one page that needs nothing from elsewhere")
    parser.add_argument("--deep", action="store_true", help="compare with what marshal would do, instead of general")
    add_language(parser)
    add_json(parser)


def run(asked: argparse.Namespace) -> int:
    path = existing_file(asked.file)
    if asked.html is not None and Path(asked.html).resolve() == path.resolve():
        raise UsageError("the page would be written over the game: give --html another name")
    from erdkreis.record import read
    from erdkreis.review.reviewing import check_over, review
    from erdkreis.review.walking import DEEP, QUICK

    record = read(path)
    check_over(record)
    with _watched(len(record.moves), asked.language) as progress:
        found = review(record, DEEP if asked.deep else QUICK, progress=progress)
    words = _words(record, asked.language)
    if asked.html is not None:
        from erdkreis.commands.review_page import page

        Path(asked.html).write_text(page(found, words), encoding="utf-8")
    if asked.json:
        import msgspec

        print_json(msgspec.to_builtins(found))
    else:
        _tell(console(), found, words)
    return 0


def _words(record: Record, language: str) -> ReviewWords:
    from erdkreis.commands.review_words import ReviewWords
    from erdkreis.engine.rules import board_of
    from erdkreis.terminal.words import Speaker

    header = record.header
    names = tuple(seat.name for seat in header.seats)
    return ReviewWords(Speaker(header.edition, board_of(header.edition), names, language))


@contextmanager
def _watched(moves: int, language: str) -> Iterator[Callable[[int], None] | None]:
    """A bar for whoever waits; silence where nobody looks."""
    from erdkreis.bots.warm import ensure_compiled

    if not sys.stderr.isatty():
        ensure_compiled()
        yield None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from erdkreis import texts

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=moves)
        ensure_compiled(lambda text: bar.update(task, description=text))
        bar.update(task, description=texts.read(f"review.{language}")["reviewing"])
        yield lambda done: bar.advance(task, done)


# On the screen


def _tell(screen: Console, review: Review, words: ReviewWords) -> None:
    winner = max(review.players, key=lambda player: player.result)
    screen.print(words.say("won", winner=words.speaker.who(winner.seat)), style="bold")
    screen.print(words.about(review))
    screen.print()
    screen.print(_graph(review))
    screen.print(_balance(review, words))
    screen.print(words.say("legend"))
    screen.print(words.say("balance_note"))
    screen.print()
    screen.print(words.say("moments"), style="bold")
    largest = sorted(review.moments, key=lambda moment: -max(moment.cost, abs(moment.delta)))[:TOLD]
    if not largest:
        screen.print(words.say("no_moments"))
    for moment in sorted(largest, key=lambda moment: moment.seq):
        lost = -moment.cost if moment.label is not None else moment.delta
        line = _chip(review, moment.seat).append(f" {words.percent(lost, signed=True):>8}  ")
        line.append(f"{words.speaker.who(moment.seat)}: {words.kind(moment)}", "bold")
        details = words.details(moment, review)
        line.append(f" ({words.when(moment)})" + (f": {details}" if details else ""))
        screen.print(line)


def _chip(review: Review, seat: int) -> Text:
    from erdkreis.terminal.colours import chip

    return chip(seat, tuple(player.colour for player in review.players))


def _graph(review: Review) -> Text:
    """Bands, one over the other: a letter for whoever has the chance there, from the first move to the last."""
    from rich.text import Text

    from erdkreis.terminal.colours import mark

    colours = tuple(player.colour for player in review.players)
    picture = Text()
    columns = min(GRAPH_WIDTH, len(review.points))
    chosen = [review.points[round(at * (len(review.points) - 1) / max(1, columns - 1))] for at in range(columns)]
    for row in range(GRAPH_HEIGHT):
        level = 1 - (row + 0.5) / GRAPH_HEIGHT
        edge = {0: "100 % ", GRAPH_HEIGHT // 2: " 50 % "}.get(row, "      ")
        picture.append(edge)
        for point in chosen:
            picture.append_text(mark(_at(point.chances, level), colours))
        picture.append("\n")
    picture.append("  0 % " + f"{chosen[0].turn:<{columns - 4}}{chosen[-1].turn:>4}\n")
    return picture


def _at(chances: list[float], level: float) -> int | None:
    """Whose band lies at this height, the first seat's at the bottom; nobody's at the top."""
    height = 0.0
    for seat, chance in enumerate(chances[:-1]):
        height += chance
        if level < height:
            return seat
    return None


def _balance(review: Review, words: ReviewWords) -> Table:
    from rich import box
    from rich.table import Table

    from erdkreis.terminal.colours import mark

    colours = tuple(player.colour for player in review.players)
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    columns = ("start", "luck", "skill_short", "others", "result", "swings", "cost_short", "labels")
    table.add_column(words.say("player"), min_width=8)
    for title in columns:
        table.add_column(words.say(title), justify="right", no_wrap=True)
    for player in review.players:
        name = mark(player.seat, colours).append(f" {words.speaker.who(player.seat)}", "default on default")
        table.add_row(name, *_cells(player, words))
    return table


def _cells(player: PlayerReviewed, words: ReviewWords) -> tuple[str, ...]:
    labels = player.labels
    changes = (player.luck.total, player.skill, player.others)
    return (
        words.number(player.start),
        *(words.number(change, signed=True) for change in changes),
        words.number(player.result),
        words.swings(player),
        words.number(player.cost),
        f"{labels.inaccuracy}·{labels.mistake}·{labels.blunder}",
    )
