"""Looking a table through: every row read, its game replayed, its snapshot compared with its log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from erdkreis.server.errors import Unreadable
from erdkreis.server.game_log import GameLog
from erdkreis.server.kept_move import KeptMove
from erdkreis.server.snapshots import read_snapshot
from erdkreis.server.soundness import open_log, play_on, read_table
from erdkreis.server.store.contract import Status, Store, TableRow
from erdkreis.server.store.errors import DamagedRow

DamageKind = Literal["snapshot", "status", "tail", "lost", "newer"]
"""What can be mended: a snapshot is dropped, a status set, an unreadable end of a log cut off if that is wished."""


@dataclass(frozen=True)
class Finding:
    """What is wrong with a table; `after` is the last entry before an unreadable end, `status` the right one."""

    id: str
    kind: DamageKind
    what: str
    after: int = 0
    status: Status | None = None


async def check_table(store: Store, row: TableRow) -> list[Finding]:
    """Kept or in the trash: it may go there, or come back, while this looks."""
    found: list[Finding] = []
    log: GameLog | None = None
    try:
        kept = await read_table(store, row, anywhere=True)
        if kept.header.has_begun:
            log = await open_log(kept, None)
            found += await _check_snapshot(store, row.id, log)
            await play_on(store, row.id, log)
            found += _check_status(row, log)
    except Unreadable as error:
        if error.code == "table/newer":
            found.append(Finding(row.id, "newer", error.why))
        elif log is not None and not await _any_readable(store, row.id, log.seq + 1):
            status: Status | None = "playing" if row.status == "finished" else None  # its end was among what is lost
            found.append(Finding(row.id, "tail", error.why, log.seq, status))
        else:
            found.append(Finding(row.id, "lost", error.why))
    return found


async def _check_snapshot(store: Store, id: str, log: GameLog) -> list[Finding]:
    """Brings the game to where the snapshot says it stood."""
    kept = await store.snapshot(id)
    if kept is None:
        return []
    standing = read_snapshot(kept.blob)
    if standing is None:
        return [Finding(id, "snapshot", "its snapshot is damaged or of another version")]
    length = await store.length(id)
    if standing.seq > length:
        return [Finding(id, "snapshot", f"entries {length + 1} to {standing.seq} are lost: its snapshot knows of them")]
    await play_on(store, id, log, standing.seq)
    told = (standing.digest, standing.progress, standing.game.hash)
    if told != (log.digest, log.fair.progress, log.game.hash):
        return [Finding(id, "snapshot", "its snapshot is not of this log")]
    return []


def _check_status(row: TableRow, log: GameLog) -> list[Finding]:
    right: Status = "finished" if log.game.over else "playing"
    if row.status in ("aborted", right):
        return []
    return [Finding(row.id, "status", f"it says {row.status}, but its game is {right}", status=right)]


async def _any_readable(store: Store, id: str, after: int) -> bool:
    """Is there an entry after this one that can be read? Then what is wrong is a hole, and no end."""
    for seq in range(after, await store.length(id)):
        try:
            for entry in await store.entries(id, seq, 1):
                KeptMove.of(entry)
                return True
        except (DamagedRow, Unreadable):
            continue
    return False
