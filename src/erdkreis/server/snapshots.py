"""A snapshot of a table's game: where it stands after some entry of its log, so that opening it need not replay all.

Disposable, and believed only as far as it can be proven: it is sealed by a checksum, says in which version it is
written, and carries the running hash of the log it was made of. Whoever opens a table compares that with the log.
"""

from __future__ import annotations

import hashlib
import json

from msgspec import Struct

from erdkreis.engine.game import Game
from erdkreis.engine.saved import is_ours
from erdkreis.errors import ErdkreisError
from erdkreis.record import Progress

FORMAT = b"erdkreis-snapshot/2\n"
"""The first version had neither checksum nor hash, and is not believed any more."""
CHECKSUM = 32


class LogState(Struct, frozen=True, eq=False):
    """How a game stands after the entry `seq`; `digest` is the running hash of its log up to there."""

    seq: int
    progress: Progress
    left: list[float]
    digest: bytes
    game: Game


def first_digest(opening: bytes) -> bytes:
    """The running hash of a log before its first entry."""
    return hashlib.sha256(opening).digest()


def next_digest(digest: bytes, body: bytes) -> bytes:
    """The running hash after one more entry."""
    return hashlib.sha256(digest + body).digest()


def snapshot_bytes(standing: LogState) -> bytes:
    progress = standing.progress
    told = [standing.seq, progress.actions, progress.rolls, progress.draws, standing.left, standing.digest.hex()]
    content = FORMAT + json.dumps(told).encode() + b"\n" + standing.game.to_bytes()
    return hashlib.sha256(content).digest() + content


def read_snapshot(blob: bytes) -> LogState | None:
    """None where it is damaged or of another version: then the log is replayed."""
    checksum, content = blob[:CHECKSUM], blob[CHECKSUM:]
    if hashlib.sha256(content).digest() != checksum or not content.startswith(FORMAT):
        return None
    head, _, saved = content.removeprefix(FORMAT).partition(b"\n")
    try:
        if not is_ours(saved):
            return None
        seq, actions, rolls, draws, left, digest = json.loads(head)
        return LogState(seq, Progress(actions, rolls, draws), left, bytes.fromhex(digest), Game.from_bytes(saved))
    except (ValueError, ErdkreisError):  # whole, but of a program that wrote otherwise
        return None
