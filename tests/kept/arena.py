"""What an arena keeps: the file that says who meets whom, and the games it has played."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from erdkreis.arena.ladder import climb, read_ladder
from erdkreis.arena.results import Results
from erdkreis.bots.executor import Threads

LADDER = """\
title = "Friday's ladder"
about = "Who is who"
bots = ["random", "greedy", "captain:hunter"]
formats = ["H00-2P", "FUR-N 3", "CLI-2P", "H10-TS 4"]
deals = 2
seed = 4
pairing = "neighbours"
max_turns = 60
move_seconds = 2.5
game_seconds = 60
"""


def results(folder: Path) -> tuple[bytes, dict[str, Any]]:
    """The database of a ladder played to its end, and how many games stand in it."""
    file, path = folder / "ladder.toml", folder / "results.sqlite"
    file.write_text(LADDER, encoding="utf-8")
    ladder, kept = read_ladder(file), Results(path)
    climb(ladder, kept, Threads(1))
    kept.close()
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA journal_mode = DELETE")
    return path.read_bytes(), {"games": ladder.games, "pairings": len(ladder.pairings())}
