"""`erdkreis puzzles`: find decisions with one best answer in games between bots, and choose those that are shipped."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from erdkreis.commands.arguments import MOST, add_command, add_json, whole
from erdkreis.commands.errors import UsageError
from erdkreis.commands.screen import console, print_json
from erdkreis.editions import PRESETS

if TYPE_CHECKING:
    from erdkreis.commands.arguments import Commands
    from erdkreis.puzzles.finding import Find
    from erdkreis.puzzles.model import Puzzle

MOST_JOBS = 64
EXAMPLES = """\
  erdkreis puzzles find --out finds.jsonl --seed 15 --games 1000 --jobs 2
  erdkreis puzzles choose finds.jsonl --out puzzles.json.gz"""
FIND = """\
  erdkreis puzzles find --out finds.jsonl --seed 15 --games 1000
  erdkreis puzzles find --out finds.jsonl --seed 15 --games 2000 --jobs 2      goes on with the same search"""
CHOOSE = """\
  erdkreis puzzles choose finds.jsonl --out puzzles.json.gz
  erdkreis puzzles choose finds.jsonl --out puzzles.json.gz --json
  erdkreis puzzles choose more.jsonl --with puzzles.json.gz --out puzzles.json.gz"""
ABOUT = "docs/puzzles.md tells what makes a puzzle, and how those that are shipped were found."


def add(commands: Commands) -> None:
    parser = add_command(commands, "puzzles", "find decisions with one best answer", _help, EXAMPLES, ABOUT)
    parser.set_defaults(help=parser.format_help)
    inner = parser.add_subparsers(title="what to do", metavar="WHAT", parser_class=type(parser))
    more = "Game by game, a line for each: the same command goes on where it was ended. Same seed, same finds."
    find = add_command(inner, "find", "search games between bots", run_find, FIND, more)
    find.add_argument("--out", metavar="FILE", required=True, help="where the finds go, line by line")
    find.add_argument("--seed", metavar="S", type=whole(), default=0, help="same seed, same games (default: 0)")
    find.add_argument("--games", metavar="G", type=whole(1, MOST), default=100, help="how many games (default: 100)")
    find.add_argument(
        "--preset",
        metavar="P",
        action="append",
        default=[],
        choices=[edition.preset for edition in PRESETS],
        help="only games of this preset; may be given again (default: all)",
    )
    find.add_argument("--jobs", metavar="J", type=whole(1, MOST_JOBS), default=1, help="cores to use (default: 1)")
    more = "Those that the judge agrees with, that have a theme, and that are unlike each other."
    choose = add_command(inner, "choose", "make puzzles of what was found", run_choose, CHOOSE, more)
    choose.add_argument("finds", metavar="FINDS", nargs="*", help="files that `find` has written")
    choose.add_argument(
        "--with",
        dest="earlier",
        metavar="FILE",
        help="puzzles that were chosen before: those that would be chosen today stay, the others are retired",
    )
    choose.add_argument("--out", metavar="FILE", required=True, help="where the puzzles go")
    add_json(choose)


def _help(asked: argparse.Namespace) -> int:
    sys.stdout.write(asked.help())
    return 0


@contextmanager
def _progress(total: int, what: str) -> Iterator[Callable[[int, int], None]]:
    """A bar that hears how many more are done, and how many were found; silence where nobody looks."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as progress:
        task, found = progress.add_task(what, total=total), 0

        def advance(more: int, finds: int) -> None:
            nonlocal found
            found += finds
            progress.update(task, advance=more, description=f"{what}, {found} found")

        yield advance


def run_find(asked: argparse.Namespace) -> int:
    from erdkreis.puzzles.finding import Search, read_searched, search_into

    path = Path(asked.out)
    done = [searched for searched in read_searched(path) if searched.number < asked.games]
    found = sum(len(searched.finds) for searched in done)
    with _progress(asked.games, "searching") as advance:
        advance(len(done), found)
        for searched in search_into(path, Search(asked.seed, tuple(asked.preset)), asked.games, asked.jobs):
            advance(1, len(searched.finds))
            found += len(searched.finds)
    console().print(f"{found} finds in {asked.games} games: {asked.out}")
    return 0


def run_choose(asked: argparse.Namespace) -> int:
    from erdkreis.puzzles.choosing import chosen, in_order_of_days, still_one
    from erdkreis.puzzles.finding import read_searched
    from erdkreis.puzzles.model import Collection, read, write

    earlier = [] if asked.earlier is None else [asked.earlier]
    if not asked.finds and not earlier:
        raise UsageError("there is nothing to choose from: name files of finds, or puzzles with --with")
    missing = [name for name in (*asked.finds, *earlier) if not Path(name).is_file()]
    if missing:
        raise UsageError(f"there is no file {missing[0]}")
    finds = [find for name in asked.finds for searched in read_searched(Path(name)) for find in searched.finds]
    puzzles: list[Puzzle] = []
    retired: list[Puzzle] = []
    for name in earlier:
        try:
            before: Collection = read(Path(name).read_bytes())
        except (OSError, EOFError, ValueError) as error:
            raise UsageError(f"{name} is no file of puzzles: {error}") from None
        retired += before.retired
        for each in before.puzzles:
            now = still_one(each)
            if now is None:
                retired.append(each)
            else:
                puzzles.append(now)
    with _progress(len(finds), "judging") as advance:

        def looked_at() -> Iterator[Find]:
            for find in finds:
                yield find
                advance(1, 0)

        for puzzle in chosen(looked_at(), list(puzzles)):
            puzzles.append(puzzle)
            advance(0, 1)
    Path(asked.out).write_bytes(write(in_order_of_days(puzzles), retired))
    _tell(puzzles, retired, len(finds), asked)
    return 0


def _tell(puzzles: list[Puzzle], retired: list[Puzzle], finds: int, asked: argparse.Namespace) -> None:
    from erdkreis.puzzles.choosing import book

    counts: dict[str, Counter[Any]] = {
        "editions": Counter(map(book, puzzles)),
        "themes": Counter(puzzle.theme for puzzle in puzzles),
        "difficulty": Counter(puzzle.difficulty for puzzle in puzzles),
        "questions": Counter(puzzle.question for puzzle in puzzles),
    }
    if asked.json:
        told = {"finds": finds, "puzzles": len(puzzles), "retired": len(retired)}
        print_json({**told, **{name: dict(each) for name, each in counts.items()}})
        return
    screen = console()
    if asked.earlier is None:
        screen.print(f"{len(puzzles)} puzzles of {finds} finds: {asked.out}")
    else:
        screen.print(f"{len(puzzles)} puzzles, with those of {finds} finds; {len(retired)} retired: {asked.out}")
    for name, each in counts.items():
        screen.print(f"{name}: " + ", ".join(f"{key} {count}" for key, count in sorted(each.items())))
