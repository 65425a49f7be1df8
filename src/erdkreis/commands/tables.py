"""`erdkreis tables`: what a server keeps, looked at and looked after from beside it."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from erdkreis.commands.arguments import Parser, add_command, add_json
from erdkreis.commands.errors import UsageError, one_line
from erdkreis.commands.kept_tables import Row, rows_of
from erdkreis.commands.pace import play_compiled_if_ready, play_plain
from erdkreis.commands.screen import console, print_json

if TYPE_CHECKING:
    from erdkreis.commands.arguments import Commands
    from erdkreis.server.settings import Settings
    from erdkreis.server.store import SqliteStore

T = TypeVar("T")

MORE = "A server may go on meanwhile, except that nothing is deleted under its hands."
EXAMPLES = """\
  erdkreis tables list
  erdkreis tables export 5f0c9a61d2b84e37 game.jsonl
  erdkreis tables delete 5f0c9a61d2b84e37
  erdkreis tables backup /backup/erdkreis-monday.db --data /var/lib/erdkreis"""


def add(commands: Commands) -> None:
    parser = add_command(
        commands, "tables", "list, export, delete and back up the tables of a server", run, EXAMPLES, MORE
    )
    actions = parser.add_subparsers(title="what to do", metavar="ACTION", parser_class=Parser, required=True)
    _add(actions, "list", "list the tables, the youngest first", list_tables)
    export = _add(actions, "export", "write the game file of a finished game", export_table)
    export.add_argument("id", metavar="ID", help="the table; see erdkreis tables list")
    export.add_argument("file", metavar="FILE", nargs="?", help="default: erdkreis-ID.jsonl; -: standard output")
    delete = _add(actions, "delete", "delete a table and its game for good", delete_table)
    delete.add_argument("id", metavar="ID", help="the table; see erdkreis tables list")
    delete.add_argument("--yes", action="store_true", help="do not ask")
    backup = _add(actions, "backup", "copy everything into one file, also while the server runs", back_up)
    backup.add_argument("file", metavar="FILE", help="a new file; it holds secrets, so only its owner may read it")


def _add(actions: Commands, name: str, summary: str, act: Callable[[argparse.Namespace], int]) -> Parser:
    examples = "\n".join(line for line in EXAMPLES.splitlines() if f"tables {name}" in line)
    parser = add_command(actions, name, summary, act, examples)
    parser.add_argument("--data", metavar="DIR", help="the server's data (default: ~/.local/share/erdkreis)")
    add_json(parser)
    return parser


def run(asked: argparse.Namespace) -> int:
    return int(asked.run(asked))  # an action is required, and has its own


# Listing


def list_tables(asked: argparse.Namespace) -> int:
    play_plain()
    rows = _with_store(_settings(asked), rows_of)
    if asked.json:
        print_json([row.to_json() for row in rows])
    else:
        _show(rows)
    return 0


def _show(rows: list[Row]) -> None:
    from rich.table import Table

    screen = console()
    if not rows:
        screen.print("There are no tables.")
        return
    table = Table(box=None, padding=(0, 1), pad_edge=False, header_style="dim")
    for title in ("id", "name", "edition", "status", "age", "idle", "moves"):
        table.add_column(
            title, justify="right" if title in ("age", "idle", "moves") else "left", no_wrap=title != "name"
        )
    for row in rows:
        age, idle = duration(row.age), duration(row.idle)
        table.add_row(row.id, one_line(row.name), row.preset, row.status, age, idle, str(row.moves))
    screen.print(table)


def duration(seconds: int) -> str:
    """Roughly, as one number.

    >>> duration(59), duration(7_300), duration(200_000)
    ('59 s', '2 h', '2 d')
    """
    for size, unit in ((86_400, "d"), (3_600, "h"), (60, "min")):
        if seconds >= size:
            return f"{seconds // size} {unit}"
    return f"{seconds} s"


# Exporting


def export_table(asked: argparse.Namespace) -> int:
    play_compiled_if_ready()
    from erdkreis.server.errors import RequestRefused

    settings = _settings(asked)
    path = Path(f"erdkreis-{asked.id}.jsonl" if asked.file is None else asked.file)
    try:
        text = _with_store(settings, lambda store: _game_file(store, asked.id))
    except RequestRefused as refusal:
        return _refuse(refusal.code, str(refusal), asked.json)
    if asked.file == "-":
        sys.stdout.write(text)
        return 0
    _write_new(path, text)
    if asked.json:
        print_json({"id": asked.id, "file": str(path), "lines": text.count("\n")})
    else:
        console().print(f"The game is in {path}; look at it with erdkreis replay, check it with erdkreis verify.")
    return 0


async def _game_file(store: SqliteStore, id: str) -> str:
    """The file of a finished game. Any other would show every hand and mission, for its lines hold the hidden words."""
    from erdkreis.server.errors import RequestRefused
    from erdkreis.server.settings import Settings
    from erdkreis.server.tables import Tables

    kept = await store.table(id)
    if kept is None:
        raise RequestRefused("table/unknown", f"there is no table {id[:80]}")
    if kept.status != "finished":
        raise RequestRefused(
            "table/not_over", f"the game at table {id} is not over: its file would show what is hidden from its players"
        )
    tables = Tables(store, Settings(bot_workers=0))
    return await tables.file(await tables.find(id))


def _write_new(path: Path, text: str) -> None:
    try:
        with path.open("x", encoding="utf-8", newline="") as file:
            file.write(text)
    except FileExistsError:
        raise UsageError(f"{path} is there already") from None


# Deleting


def delete_table(asked: argparse.Namespace) -> int:
    if not asked.yes and (asked.json or not sys.stdin.isatty()):
        raise UsageError("deleting is for good: confirm it with --yes")
    play_plain()
    from erdkreis.server.run import hold

    settings = _settings(asked)
    _check_kept(settings.database)
    with hold(Path(settings.data)):
        row = next((row for row in _with_store(settings, rows_of) if row.id == asked.id), None)
        if row is None:
            return _refuse("table/unknown", f"there is no table {asked.id[:80]}", asked.json)
        if not asked.yes and not _sure(row):
            return _refuse("table/kept", "nothing was deleted", asked.json)
        _with_store(settings, lambda store: store.delete_table(asked.id))
    if asked.json:
        print_json({"id": asked.id, "deleted": True})
    else:
        console().print(f"Table {asked.id} is deleted.")
    return 0


def _sure(row: Row) -> bool:
    what = f"{one_line(row.name)!r}, {row.edition} {row.variant}, {row.status}, {row.moves} moves"
    try:
        return input(f"Delete table {row.id} ({what}) for good? [y/N] ").strip().lower() in ("y", "yes")
    except EOFError:
        return False


# Backing up


def back_up(asked: argparse.Namespace) -> int:
    play_plain()
    _with_store(_settings(asked), lambda store: store.backup(asked.file))
    size = Path(asked.file).stat().st_size
    if asked.json:
        print_json({"file": asked.file, "bytes": size})
    else:
        console().print(f"Everything kept so far is in {asked.file} ({size:,} bytes).")
    return 0


# What they share


def _settings(asked: argparse.Namespace) -> Settings:
    from erdkreis.server.settings import load

    return load(data=asked.data)


def _with_store(settings: Settings, ask: Callable[[SqliteStore], Awaitable[T]]) -> T:
    async def work() -> T:
        async with _opened(settings.database) as store:
            return await ask(store)

    return asyncio.run(work())


@contextlib.asynccontextmanager
async def _opened(database: Path) -> AsyncIterator[SqliteStore]:
    from erdkreis.server.store import SqliteStore

    _check_kept(database)
    store = await SqliteStore.open(database, readers=1)
    try:
        yield store
    finally:
        await store.close()


def _check_kept(database: Path) -> None:
    """To look shall not make anything."""
    if not database.exists():
        raise UsageError(f"no server has kept tables in {database.parent}: there is no {database.name}")


def _refuse(code: str, message: str, as_json: bool) -> int:
    if as_json:
        print_json({"code": code, "message": message})
    else:
        sys.stderr.write(f"erdkreis: {one_line(message)}\n")
    return 1
