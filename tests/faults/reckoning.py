"""The reckoning: what people remember against what the server has kept, entry by entry, event by event."""

from __future__ import annotations

import asyncio
import json
import math
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from itertools import pairwise
from pathlib import Path
from typing import Any

from erdkreis.engine.kernel.events import EVERYBODY
from erdkreis.engine.kernel.project import WATCHER
from erdkreis.record import verify
from erdkreis.server import game_log
from erdkreis.server.game_log import GameLog
from erdkreis.server.kept_move import KeptMove
from erdkreis.server.server_key import ServerKey
from erdkreis.server.store import LogEntry, Store
from erdkreis.server.store.opening import open_store
from tests.faults import histories
from tests.faults.people import Person

DATABASE = "erdkreis.db"
VERIFIER = Path(__file__).parents[2] / "docs" / "verify_dice.py"


@dataclass
class Reckoning:
    """What was found. The counts from `lost` on must be nought."""

    tables: int = 0
    entries: int = 0
    acknowledged: int = 0
    repeated: int = 0
    refused: int = 0
    reconnects: int = 0
    events_compared: int = 0
    rolls_compared: int = 0
    views_compared: int = 0
    finished: int = 0
    files_verified: int = 0
    histories_judged: int = 0
    pauses_over_a_second: int = 0
    longest_pause_ms: int = 0
    longest_silence_ms: int = 0
    """In which nobody at any table heard or did anything: then it was the machine that paused."""
    lost: int = 0
    duplicated: int = 0
    kept_though_refused: int = 0
    events_wrong: int = 0
    rolls_wrong: int = 0
    views_wrong: int = 0
    snapshots_wrong: int = 0
    files_wrong: int = 0
    histories_wrong: int = 0
    faults: int = 0

    @property
    def clean(self) -> bool:
        names = [each.name for each in fields(self)]
        return not any(getattr(self, name) for name in names[names.index("lost") :])

    def __str__(self) -> str:
        return "\n".join(f"{getattr(self, each.name):>11,} {each.name.replace('_', ' ')}" for each in fields(self))


async def reckon(
    folder: Path,
    people: Iterable[Person],
    found: Reckoning,
    notes: list[str],
    address: str = "",
    diaries: Path | None = None,
) -> None:
    """Compare; `notes` tells in words what was wrong, and the folder `diaries` keeps what `histories` judges."""
    people = list(people)
    found.longest_silence_ms = max(found.longest_silence_ms, _silence(people))
    store = await open_store(address, folder / DATABASE)
    try:
        by_table: dict[str, list[Person]] = {}
        for person in people:
            by_table.setdefault(person.table, []).append(person)
        for table, seated in by_table.items():
            await _reckon_table(store, ServerKey.found(folder), table, seated, found, notes, diaries)
    finally:
        await store.close()


async def _reckon_table(
    store: Store,
    key: ServerKey | None,
    table: str,
    people: list[Person],
    found: Reckoning,
    notes: list[str],
    diaries: Path | None,
) -> None:
    kept = await store.table(table)
    assert kept is not None, f"table {table} has vanished"
    secrets = game_log.new_secrets(await store.secrets(table) or b"")
    header = game_log.read_table_header(kept.header)
    entries = await store.entries(table, limit=10**9)
    found.tables += 1
    found.entries += len(entries)
    numbers = {entry.command: entry.seq for entry in entries}
    if [entry.seq for entry in entries] != list(range(1, len(entries) + 1)) or len(numbers) != len(entries):
        found.duplicated += 1
        notes.append(f"{table}: numbers or commands of the log are not unique and without gaps")
    if not header.has_begun:
        found.faults += 1
        notes.append(f"{table}: never begun although all have sat down")
        return
    replayed = GameLog.load(table, secrets, header.opening, None)
    await asyncio.to_thread(replayed.catch_up, entries)
    snapshot = await store.snapshot(table)
    if snapshot is not None:
        resumed = GameLog.load(table, secrets, header.opening, snapshot.blob)
        resumed.catch_up(entry for entry in entries if entry.seq > resumed.seq)
        if (resumed.game.hash, resumed.fair.progress, resumed.digest) != (
            replayed.game.hash,
            replayed.fair.progress,
            replayed.digest,
        ):
            found.snapshots_wrong += 1
            notes.append(f"{table}: the snapshot at {snapshot.seq} leads elsewhere than the log")
    for person in people:
        _reckon_person(person, entries, numbers, replayed, found, notes)
    _reckon_history(table, entries, people, found, notes, diaries)
    pauses = list(_pauses(people))
    found.pauses_over_a_second += sum(pause > 1 for pause in pauses)
    found.longest_pause_ms = max(found.longest_pause_ms, round(1000 * max(pauses, default=0)))
    found.finished += replayed.game.over
    _reckon_file(table, replayed.file(entries, key), found, notes)  # one that is not over is closed where it stands


def _reckon_person(
    person: Person,
    entries: tuple[LogEntry, ...],
    numbers: dict[str, int],
    log: GameLog,
    found: Reckoning,
    notes: list[str],
) -> None:
    name = f"{person.table}, seat {person.seat}"
    found.acknowledged += len(person.acknowledged)
    found.repeated += person.repeated
    found.refused += len(person.refused)
    found.reconnects += person.reconnects
    lost = [command for command in person.acknowledged if command not in numbers]
    found.lost += len(lost)
    found.kept_though_refused += sum(command in numbers for command in person.refused)
    found.faults += len(person.faults)
    notes += [f"{name}: {fault}" for fault in person.faults]
    if lost:
        notes.append(f"{name}: {len(lost)} acknowledged commands are not kept")
    steps = [log.setting_up(), *map(KeptMove.of, entries)]
    told = [_plain(fact) for step in steps for fact in _facts(step, WATCHER if person.seat is None else person.seat)]
    found.events_compared += len(told)
    if person.events != told:
        found.events_wrong += 1
        notes.append(f"{name}: heard other events than were kept: {_parting(person.events, told)}")
    lines = [log.opening(), *(json.loads(entry.body)["line"] for entry in entries)]
    rolls = [_roll(seq, line) for seq, line in enumerate(lines) if "link" in line]
    found.rolls_compared += len(rolls)
    if person.rolls != rolls:
        found.rolls_wrong += 1
        notes.append(f"{name}: heard other rolls than were kept: {_parting(person.rolls, rolls)}")
    found.views_compared += 1
    # a server that opens a table writes that down, for somebody who may have left by then; it changes nothing
    if person.view != _plain(log.game.view(person.seat).to_json()) or not log.acted <= person.seq <= len(entries):
        found.views_wrong += 1
        notes.append(f"{name}: stands at {person.seq} of {len(entries)}, or sees another position")


def _reckon_history(
    table: str,
    entries: tuple[LogEntry, ...],
    people: list[Person],
    found: Reckoning,
    notes: list[str],
    diaries: Path | None,
) -> None:
    read = {"at": time.monotonic(), "table": table, "client": "the log", "does": "reads"}
    lines = [*(line for person in people for line in person.diary), {**read, "commands": [e.command for e in entries]}]
    if diaries is not None:
        diaries.mkdir(parents=True, exist_ok=True)
        (diaries / f"{table}.jsonl").write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
    judgement = histories.check(_plain(lines))
    found.histories_judged += judgement.tables
    found.histories_wrong += bool(judgement.violations)
    notes += map(str, judgement.violations)


def _silence(people: list[Person]) -> int:
    lines = [line for person in people for line in person.diary]
    last_wish = max((line["at"] for line in lines if line["does"] == "asks"), default=-math.inf)
    moments = sorted(line["at"] for line in lines if line["at"] <= last_wish)
    return max((round(1000 * (after - before)) for before, after in pairwise(moments)), default=0)


def _pauses(people: list[Person]) -> Iterator[float]:
    """Between two moves that anybody at the table heard of first, in seconds, for as long as somebody still played."""
    lines = sorted((line for person in people for line in person.diary), key=lambda line: line["at"])
    last_wish = max((line["at"] for line in lines if line["does"] == "asks"), default=-math.inf)
    latest, since = -1, None
    for line in lines:
        if line["does"] == "hears" and line["seq"] > latest:
            if since is not None:
                yield line["at"] - since
            if line["at"] > last_wish:
                return
            latest, since = line["seq"], line["at"]


def _facts(step: KeptMove, viewer: int) -> Iterator[dict[str, Any]]:
    """What one viewer is told of a move."""
    for event in step.events:
        if event.audience >> viewer & 1:
            private = {} if event.audience == EVERYBODY else {"seats": [viewer]}
            yield {"event": event.event, "seq": step.seq, **event.facts, **private}


def _roll(seq: int, line: dict[str, Any]) -> dict[str, Any]:
    """What everybody is told of the dice of a move: whose it is only where it was not a person's."""
    told = {name: line[name] for name in ("link", "source", "command", "nonce", "tip") if name in line}
    return {"seq": seq, **{name: value for name, value in told.items() if (name, value) != ("source", "person")}}


def _parting(heard: list[Any], kept: list[Any]) -> str:
    """Where two lists part."""
    same = 0
    while same < min(len(heard), len(kept)) and heard[same] == kept[same]:
        same += 1
    told, right = heard[same : same + 1], kept[same : same + 1]
    return f"{len(heard)} instead of {len(kept)}, the first {same} right, then {told} for {right}"


def _reckon_file(table: str, text: str, found: Reckoning, notes: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.jsonl"
        path.write_text(text, encoding="utf-8")
        verdict = verify(path)
        # once more by the program that shares nothing with ours
        words = [sys.executable, str(VERIFIER), str(path)]
        dice = subprocess.run(words, capture_output=True, text=True, check=False)
    if verdict.ok and dice.returncode == 0:
        found.files_verified += 1
    else:
        found.files_wrong += 1
        notes.append(f"{table}: the game file does not verify: {verdict}, {dice.stdout}{dice.stderr}")


def _plain(value: Any) -> Any:
    return json.loads(json.dumps(value))
