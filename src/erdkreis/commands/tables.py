"""`erdkreis tables`: what a server keeps, looked at and looked after from beside it."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeVar

from erdkreis.commands import table_stores
from erdkreis.commands.arguments import Parser, add_command, add_json
from erdkreis.commands.errors import UsageError, one_line
from erdkreis.commands.kept_tables import Row, check_all, mend, rows_of, trash_of
from erdkreis.commands.pace import play_compiled_if_ready, play_plain
from erdkreis.commands.screen import console, print_json

if TYPE_CHECKING:
    from erdkreis.commands.arguments import Commands
    from erdkreis.server.settings import Settings
    from erdkreis.server.store import SqliteStore, Store

T = TypeVar("T")

MORE = "A server may go on meanwhile, except that nothing is deleted under its hands."
EXAMPLES = """\
  erdkreis tables list
  erdkreis tables export 5f0c9a61d2b84e37 game.jsonl
  erdkreis tables check
  erdkreis tables restore 5f0c9a61d2b84e37
  erdkreis tables backup /backup/erdkreis-monday.db --data /var/lib/erdkreis"""
OF_STORES = """\
  erdkreis tables migrate --store postgresql://erdkreis@db.example.org/erdkreis
  erdkreis tables copy /var/lib/erdkreis postgresql://erdkreis@db.example.org/erdkreis"""


COPYING = """\
The servers of both must be stopped. A copy that was interrupted goes on where it was when the same is asked for again.
The database in the target folder is made if there is none; PostgreSQL must have been migrated."""
OF_A_FILE = {
    "repair": "this works on the file of a server: what is lost in PostgreSQL is restored from a backup",
    "backup": "this works on the file of a server: back PostgreSQL up by pg_dump, or by pg_basebackup",
}
"""What is done to a server's file only, and what is said where there is none."""


def add(commands: Commands) -> None:
    parser = add_command(
        commands,
        "tables",
        "list, export, delete, restore, check, repair, back up, migrate and copy the tables of a server",
        run,
        EXAMPLES,
        MORE,
    )
    actions = parser.add_subparsers(title="what to do", metavar="ACTION", parser_class=Parser, required=True)
    _add(actions, "list", "list the tables, the youngest first", list_tables)
    export = _add(actions, "export", "write the game file of a finished game", export_table)
    export.add_argument("id", metavar="ID", help="the table; see erdkreis tables list")
    export.add_argument("file", metavar="FILE", nargs="?", help="default: erdkreis-ID.jsonl; -: standard output")
    delete = _add(actions, "delete", "delete a table and its game for good", delete_table)
    delete.add_argument("id", metavar="ID", help="the table; see erdkreis tables list")
    delete.add_argument("--yes", action="store_true", help="do not ask")
    _add(actions, "trash", "list the tables that were abandoned and will be deleted", list_trash)
    restore = _add(actions, "restore", "bring a table back out of the trash, also while the server runs", restore_table)
    restore.add_argument("id", metavar="ID", help="the table; see erdkreis tables trash")
    _add(actions, "check", "read and replay every table, those in the trash too, also while the server runs", check)
    repair = _add(
        actions, "repair", "mend what the logs allow, after a backup; the server must be stopped", repair_tables
    )
    repair.add_argument(
        "--cut", action="store_true", help="cut logs off where their end cannot be read: moves are lost"
    )
    backup = _add(actions, "backup", "copy everything into one file, also while the server runs", back_up)
    backup.add_argument("file", metavar="FILE", help="a new file; it holds secrets, so only its owner may read it")
    _add(
        actions,
        "migrate",
        "bring a store to the schema of this version; PostgreSQL needs it once before it is used",
        migrate,
    )
    copy = add_command(
        actions, "copy", "copy all tables into another store, and compare them", copy_tables, _examples("copy"), COPYING
    )
    for name, what in (("source", "from where"), ("target", "to where; what is there already stays as it is")):
        copy.add_argument(name, metavar=name.upper(), help=f"{what}: a server's data folder, or postgresql://…")
    add_json(copy)


def _add(actions: Commands, name: str, summary: str, act: Callable[[argparse.Namespace], int]) -> Parser:
    parser = add_command(actions, name, summary, act, _examples(name))
    parser.add_argument("--data", metavar="DIR", help="the server's data (default: ~/.local/share/erdkreis)")
    hidden = argparse.SUPPRESS if name in OF_A_FILE else "the server's tables, where they are kept in PostgreSQL"
    parser.add_argument("--store", metavar="URL", help=hidden)
    add_json(parser)
    return parser


def _examples(name: str) -> str:
    return "\n".join(line for line in (EXAMPLES + "\n" + OF_STORES).splitlines() if f"tables {name}" in line)


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
    if rows:
        _print_columns(COLUMNS, [_cells(row) for row in rows])
    else:
        console().print("There are no tables.")


COLUMNS = ("id", "name", "edition", "status", "age", "idle", "moves")


def _cells(row: Row) -> tuple[str, ...]:
    return (row.id, one_line(row.name), row.preset, row.status, duration(row.age), duration(row.idle), str(row.moves))


def _print_columns(titles: tuple[str, ...], rows: list[tuple[str, ...]]) -> None:
    from rich.table import Table

    table = Table(box=None, padding=(0, 1), pad_edge=False, header_style="dim")
    for title in titles:
        justify: Literal["left", "right"] = "left" if title in ("id", "name", "edition", "status") else "right"
        table.add_column(title, justify=justify, no_wrap=title != "name")
    for row in rows:
        table.add_row(*row)
    console().print(table)


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
        text = _with_store(settings, lambda store: _game_file(store, asked.id, Path(settings.data)))
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


async def _game_file(store: Store, id: str, folder: Path) -> str:
    """The file of a finished game. Any other would show every hand and mission, for its lines hold the hidden words."""
    from erdkreis.server.errors import RequestRefused
    from erdkreis.server.server_key import ServerKey
    from erdkreis.server.settings import Settings
    from erdkreis.server.tables import Tables

    kept = await store.table(id)
    if kept is None:
        raise RequestRefused("table/unknown", f"there is no table {id[:80]}")
    if kept.sound and kept.status != "finished":
        raise RequestRefused(
            "table/not_over", f"the game at table {id} is not over: its file would show what is hidden from its players"
        )
    quiet = Settings(data=str(folder), bot_workers=0, push_hosts=[])  # nobody is called, and nothing is kept
    tables = Tables(store, quiet, key=ServerKey.found(folder))
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
    from erdkreis.server.finished import FinishedGames
    from erdkreis.server.run import hold

    settings = _settings(asked)
    if not settings.store:
        _check_kept(settings.database)
        _bring_up_to_date(settings.database)
    with contextlib.nullcontext() if settings.store else hold(Path(settings.data)):
        row = next((row for row in _with_store(settings, rows_of) if row.id == asked.id), None)
        if row is None:
            return _refuse("table/unknown", f"there is no table {asked.id[:80]}", asked.json)
        if settings.store and _with_store(settings, lambda store: table_stores.somebody_is_at(store, asked.id)):
            return _refuse("table/in_use", f"somebody is at table {asked.id}: nothing was deleted", asked.json)
        if not asked.yes and not _sure(row):
            return _refuse("table/kept", "nothing was deleted", asked.json)
        _with_store(settings, lambda store: store.delete_table(asked.id))
        FinishedGames(settings.data, 0, apart=False).forget(asked.id)
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


# The trash


def list_trash(asked: argparse.Namespace) -> int:
    play_plain()
    found = _with_store(_settings(asked), trash_of)
    if asked.json:
        print_json([each.to_json() for each in found])
    elif found:
        _print_columns((*COLUMNS, "left"), [(*_cells(each.row), duration(each.left)) for each in found])
    else:
        console().print("The trash is empty.")
    return 0


def restore_table(asked: argparse.Namespace) -> int:
    play_plain()
    from erdkreis.server.run import check_name
    from erdkreis.server.store import UnknownTable
    from erdkreis.server.wall import now

    settings = _settings(asked)
    if not settings.store:
        _check_kept(settings.database)
        check_name(Path(settings.data))
    try:
        _with_store(settings, lambda store: store.restore(asked.id, at=now()))
    except UnknownTable:
        return _refuse("table/unknown", f"there is no table {asked.id[:80]} in the trash", asked.json)
    if asked.json:
        print_json({"id": asked.id, "restored": True})
    else:
        console().print(f"Table {asked.id} is back.")
    return 0


# Checking and repairing


def check(asked: argparse.Namespace) -> int:
    play_compiled_if_ready()
    from erdkreis.server.store import sqlite_file

    settings = _settings(asked)
    count, found = _with_store(settings, lambda store: check_all(store, quiet=asked.json))
    faults = [] if settings.store else sqlite_file.faults(settings.database)
    if asked.json:
        print_json({"tables": count, "findings": [asdict(each) for each in found], "database": faults})
        return int(bool(found or faults))
    for each in found:
        console().print(f"{each.id}: {one_line(each.what)}", soft_wrap=True)
    for fault in faults:
        console().print(f"the database: {one_line(fault)}", soft_wrap=True)
    console().print("All is well." if not found + faults else "erdkreis tables repair mends what the logs allow.")
    return int(bool(found or faults))


def repair_tables(asked: argparse.Namespace) -> int:
    """Never without a copy of how it was."""
    play_compiled_if_ready()
    from erdkreis.server.run import hold
    from erdkreis.server.store import sqlite_file

    settings = _settings(asked, "repair")
    _check_kept(settings.database)
    _bring_up_to_date(settings.database)
    with hold(Path(settings.data)):
        _, found = _with_store(settings, lambda store: check_all(store, quiet=asked.json))
        mended = [each for each in found if each.kind in ("snapshot", "status") or (each.kind == "tail" and asked.cut)]
        copy = _unused(settings.database) if mended else None
        if copy is not None:
            sqlite_file.copy(settings.database, copy)
            _with_file(settings, lambda store: mend(store, mended))
    left = [each for each in found if each not in mended]
    if asked.json:
        told = {"mended": [asdict(each) for each in mended], "left": [asdict(each) for each in left]}
        print_json({**told, "copy": None if copy is None else str(copy)})
        return int(bool(left))
    for each in mended:
        lost = f"; its moves after {each.after} are lost" if each.kind == "tail" else ""
        console().print(f"{each.id}: mended: {one_line(each.what)}{lost}", soft_wrap=True)
    for each in left:
        hint = "--cut cuts its log off there" if each.kind == "tail" else REMEDIES[each.kind]
        console().print(f"{each.id}: not mended: {one_line(each.what)}; {hint}", soft_wrap=True)
    console().print("Nothing had to be mended." if copy is None else f"How it was before is in {copy}.", soft_wrap=True)
    return int(bool(left))


REMEDIES = {"lost": "only a backup brings it back", "newer": "update Erdkreis"}


def _unused(database: Path) -> Path:
    """A new name beside the database."""
    names = (database.with_name(f"{database.stem}-before-repair-{number}.db") for number in itertools.count(1))
    return next(name for name in names if not name.exists())


# Backing up


def back_up(asked: argparse.Namespace) -> int:
    from erdkreis.server.store import sqlite_file

    database = _settings(asked, "backup").database
    _check_kept(database)
    sqlite_file.copy(database, Path(asked.file))  # as it is, of whichever version
    size = Path(asked.file).stat().st_size
    if asked.json:
        print_json({"file": asked.file, "bytes": size})
    else:
        console().print(f"Everything kept so far is in {asked.file} ({size:,} bytes).")
    return 0


# Whole stores


def migrate(asked: argparse.Namespace) -> int:
    return table_stores.migrate(_settings(asked), as_json=asked.json)


def copy_tables(asked: argparse.Namespace) -> int:
    return table_stores.copy(asked)


# What they share


def _settings(asked: argparse.Namespace, of_a_file: str | None = None) -> Settings:
    from erdkreis.server.settings import load

    settings = load(data=asked.data, store=asked.store)
    if settings.store and of_a_file is not None:
        raise UsageError(f"{OF_A_FILE[of_a_file]} (docs/hosting.md, Many machines)")
    return settings


def _with_store(settings: Settings, ask: Callable[[Store], Awaitable[T]]) -> T:
    from erdkreis.server.store.opening import open_store

    async def work() -> T:
        store = await open_store(settings.store, settings.database)
        try:
            return await ask(store)
        finally:
            await store.close()

    return asyncio.run(work()) if settings.store else _with_file(settings, ask)


def _with_file(settings: Settings, ask: Callable[[SqliteStore], Awaitable[T]]) -> T:
    async def work() -> T:
        async with _opened(settings.database) as store:
            return await ask(store)

    return asyncio.run(work())


@contextlib.asynccontextmanager
async def _opened(database: Path) -> AsyncIterator[SqliteStore]:
    from erdkreis.server.store import SqliteStore

    _check_kept(database)
    _bring_up_to_date(database)
    store = await SqliteStore.open(database, readers=1)
    try:
        yield store
    finally:
        await store.close()


def _bring_up_to_date(database: Path) -> None:
    """Not under the hands of a server of an earlier version, which would know nothing of it."""
    from erdkreis.server.run import hold
    from erdkreis.server.store import sqlite_file

    if sqlite_file.is_earlier(database):
        with hold(database.parent):
            sqlite_file.open_writer(database).close()


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
