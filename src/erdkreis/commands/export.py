"""`erdkreis export`: game files as one tidy table, for whoever counts and learns."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from erdkreis.commands.arguments import add_command
from erdkreis.commands.errors import UsageError
from erdkreis.commands.examples import BOOK
from erdkreis.commands.extras import need
from erdkreis.commands.files import existing_file
from erdkreis.commands.pace import play_compiled_if_ready

if TYPE_CHECKING:
    from collections.abc import Sequence

    from erdkreis.commands.arguments import Commands
    from erdkreis.record.frames import TableName, TidyTable

FORMATS = (".parquet", ".csv", ".jsonl")
NAMES = ("games", "seats", "moves", "events")
MORE = "Every row has the same columns; docs/formats.md says what they hold. Parquet needs erdkreis[train]."
EXAMPLES = f"""\
  erdkreis export game.jsonl --to moves.csv
  erdkreis export games/*.jsonl --table events --to events.parquet
  erdkreis simulate --edition {BOOK} --bots greedy --games 50 --export moves.parquet"""


def add(commands: Commands) -> None:
    parser = add_command(commands, "export", "write game files as a table", run, EXAMPLES, MORE)
    parser.add_argument("games", metavar="GAME", nargs="+", help="a game file (.jsonl)")
    parser.add_argument("--to", metavar="FILE", required=True, help="a file that ends in .parquet, .csv or .jsonl")
    add_table(parser)


def add_table(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--table", choices=NAMES, default="moves", help=f"{', '.join(NAMES)} (default: moves)")


def run(asked: argparse.Namespace) -> int:
    target = checked_target(asked.to)
    games = [existing_file(name) for name in asked.games]
    if target.resolve() in [game.resolve() for game in games]:
        raise UsageError(f"{target} is one of the games: name another file")
    _check_names(games)
    play_compiled_if_ready()
    rows = write(games, asked.table, target)
    print(f"{rows:,} {asked.table} of {len(games):,} games in {target}")
    return 0


def _check_names(games: Sequence[Path]) -> None:
    """A row knows its game by the file's name alone."""
    named: dict[str, Path] = {}
    for game in games:
        other = named.setdefault(game.stem, game)
        if other is not game:
            raise UsageError(f"{other} and {game} would be one game in the table: give each a name of its own")


def checked_target(name: str) -> Path:
    """Where the table shall be, if it can be written there."""
    path = Path(name)
    if path.suffix not in FORMATS:
        raise UsageError(f"{name} must end in {', '.join(FORMATS[:-1])} or {FORMATS[-1]}")
    if path.is_dir():
        raise UsageError(f"{name} is a folder, not a file")
    if not path.parent.is_dir():
        raise UsageError(f"there is no folder {path.parent}")
    if path.suffix == ".parquet":
        need("train", "pyarrow")
    return path


def write(games: Sequence[Path], table: TableName, target: Path) -> int:
    """How many rows it has. The file appears when it is whole."""
    from erdkreis.record.frames import to_frame

    frame = to_frame(games, table)
    unfinished = target.with_name(f"{target.name}.part")
    try:
        _WRITERS[target.suffix](frame, unfinished)
        unfinished.replace(target)
    finally:
        unfinished.unlink(missing_ok=True)
    return len(frame["game"])


def _write_csv(frame: TidyTable, path: Path) -> None:
    import csv

    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(frame)
        writer.writerows(zip(*frame.values(), strict=True))


def _write_lines(frame: TidyTable, path: Path) -> None:
    import json

    with path.open("w", encoding="utf-8", newline="\n") as file:
        for row in zip(*frame.values(), strict=True):
            file.write(json.dumps(dict(zip(frame, row, strict=True)), ensure_ascii=False) + "\n")


def _write_parquet(frame: TidyTable, path: Path) -> None:
    import pyarrow
    from pyarrow import parquet

    from erdkreis.record.frames import KINDS

    types = {"number": pyarrow.int64(), "flag": pyarrow.bool_(), "text": pyarrow.string()}
    schema = pyarrow.schema([(name, types[KINDS[name]]) for name in frame])
    parquet.write_table(pyarrow.table(frame, schema=schema), path)


_WRITERS = {".csv": _write_csv, ".jsonl": _write_lines, ".parquet": _write_parquet}
