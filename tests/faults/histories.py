"""Is every table linearizable? Told from what its clients wrote down, and from nothing else.

    python -m tests.faults.histories HISTORY.jsonl …

Each line is a JSON object: when (`at`, in seconds by one clock for all) which `client` of which `table` did what:

- `asks`: sent the command `id`; again and again, if no answer came.
- `hears`: was told what lies between the entries `after` and `seq` of the table's log, by the hash of each
  (`imprints`), and, where that is how things stand, by the running hash over all of them (`running`). With an `id`
  this answers a command: it was kept as entry `seq`. `rolls` are pairs of an entry and the command it came of.
- `is_refused`: the command `id`, with a `code`.
- `comes`: asked how things stand; the next thing it hears with a `running` answers.
- `reads`: read the whole log in the end, as the list of its `commands`, the first being that of entry 1.

Commands are kept one after another, each at one moment between the first time it was asked for and the moment when
anybody heard of it: if there is an order of all of them that fits, it is that of their numbers, and so it is enough to
look at those. Whoever reads must see everything that anybody had heard of before they asked.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

Line = dict[str, Any]
Kind = Literal["fork", "prefix", "gap", "order", "stale read", "lost", "duplicate", "refused"]

UNKNOWN = "store/unreachable"
"""The one refusal by which nobody knows whether the command was kept."""
NEVER = "game/stale"
"""The one that speaks for every time a command was sent: the log has gone on, and nothing can come of it any more."""
SETTING_UP = 0
"""The entry that is there from the start."""


@dataclass(frozen=True)
class Violation:
    kind: Kind
    table: str
    words: str

    def __str__(self) -> str:
        return f"{self.kind}: table {self.table}: {self.words}"


@dataclass
class Asked:
    """Of one command."""

    first: float
    times: int = 0
    kept: set[int] = field(default_factory=set)
    """The entries that it became, as anybody was told."""
    refused: list[str] = field(default_factory=list)


@dataclass
class History:
    """Of one table, taken in line by line, and judged in the end."""

    table: str
    violations: list[Violation] = field(default_factory=list)
    _imprints: dict[int, str] = field(default_factory=dict)
    _running: dict[int, str] = field(default_factory=dict)
    _known: dict[int, float] = field(default_factory=dict)
    """Since when anybody knows of an entry."""
    _asked: dict[str, Asked] = field(default_factory=dict)
    _rolled: set[tuple[int, str]] = field(default_factory=set)
    _came: dict[str, float] = field(default_factory=dict)
    _reads: list[tuple[float, int, str]] = field(default_factory=list)
    """When it was asked for, which entry was the last, and who asked."""
    _heard: dict[str, int] = field(default_factory=lambda: defaultdict(lambda: -1))
    _log: list[str] | None = None

    def take_in(self, line: Line) -> None:
        client, at = line["client"], line["at"]
        match line["does"]:
            case "asks":
                asked = self._asked.setdefault(line["id"], Asked(at))
                asked.first = min(asked.first, at)
                asked.times += 1
            case "hears":
                self._hear(client, at, line)
            case "is_refused":
                self._command(line["id"], at).refused.append(line["code"])
            case "comes":
                self._came[client] = at
            case "reads":
                self._reads.append((at, len(line["commands"]), client))
                if self._log is not None and self._log != line["commands"]:
                    self._violate("fork", "its log was read twice, and was not the same")
                self._log = line["commands"]
            case other:
                raise ValueError(f"not understood: {other}")

    def judge(self) -> list[Violation]:
        for seq, command in self._rolled:
            if command in self._asked:
                self._asked[command].kept.add(seq)
        self._look_at_hashes()
        self._look_at_commands()
        self._look_at_order()
        self._look_at_reads()
        return self.violations

    @property
    def accepted(self) -> int:
        return sum(bool(asked.kept) for asked in self._asked.values())

    @property
    def read(self) -> int:
        return len(self._reads)

    def _violate(self, kind: Kind, words: str) -> None:
        self.violations.append(Violation(kind, self.table, words))

    def _command(self, id: str, at: float) -> Asked:
        if id not in self._asked:
            self._violate("order", f"{id} was answered before it was asked for")
        return self._asked.setdefault(id, Asked(at))

    def _hear(self, client: str, at: float, line: Line) -> None:
        after, seq = line["after"], line["seq"]
        if len(line["imprints"]) != seq - after:
            self._violate("gap", f"{client} was told {len(line['imprints'])} entries from {after} to {seq}")
            return
        for number, imprint in enumerate(line["imprints"], after + 1):
            if self._imprints.setdefault(number, imprint) != imprint:
                self._violate("fork", f"{client} was told another entry {number} than somebody else")
            self._know(number, at)
        if after > self._heard[client]:
            self._violate("gap", f"{client} was told what came after {after} right after {self._heard[client]}")
        if line.get("running") is not None:
            self._stand(client, at, seq, line["running"])
        self._heard[client] = max(self._heard[client], seq)
        if line.get("id") is not None:
            self._command(line["id"], at).kept.add(seq)
        self._rolled |= {(number, command) for number, command in line.get("rolls", ())}

    def _stand(self, client: str, at: float, seq: int, running: str) -> None:
        if self._running.setdefault(seq, running) != running:
            self._violate("fork", f"{client} was told another state after {seq} than somebody else")
        self._know(seq, at)
        if client in self._came:
            self._reads.append((self._came.pop(client), seq, client))
        if seq < self._heard[client]:
            self._violate("stale read", f"{client} had heard of {self._heard[client]}, and then of {seq}")

    def _know(self, seq: int, at: float) -> None:
        self._known[seq] = min(at, self._known.get(seq, at))

    def _look_at_hashes(self) -> None:
        """Each state that somebody was told follows from the entries that everybody was told."""
        running = bytes(32)
        for number in range(SETTING_UP, max(self._imprints, default=-1) + 1):
            if number not in self._imprints:
                self._violate("gap", f"nobody was told entry {number}")
                return
            running = _hash("running", running, bytes.fromhex(self._imprints[number]))
            if self._running.get(number, running.hex()) != running.hex():
                self._violate("prefix", f"the state after {number} does not follow from the entries up to there")
        for number in self._running.keys() - self._imprints.keys():
            self._violate("prefix", f"a state after {number} was told, but no such entry")

    def _look_at_commands(self) -> None:
        by_entry: dict[int, str] = {}
        kept = frozenset(self._log or ())
        for id, asked in self._asked.items():
            if len(asked.kept) > 1:
                self._violate("duplicate", f"{id} became the entries {sorted(asked.kept)}")
            for seq in asked.kept:
                if by_entry.setdefault(seq, id) != id:
                    self._violate("duplicate", f"entry {seq} is to be both {id} and {by_entry[seq]}")
                if self._log is not None and self._log[seq - 1 : seq] != [id]:
                    self._violate("lost", f"{id} was acknowledged as entry {seq}, and is not there")
            if (asked.kept or id in kept) and self._had_no_effect(asked):
                self._violate("refused", f"{id} was refused ({asked.refused[0]}), and kept")
        if self._log is not None and len(set(self._log)) < len(self._log):
            self._violate("duplicate", "a command is in the log twice")

    @staticmethod
    def _had_no_effect(asked: Asked) -> bool:
        """A refusal speaks for one of the times that a command was sent; of one sent once there are no others."""
        if NEVER in asked.refused:
            return True
        return 0 < asked.times == len(asked.refused) and UNKNOWN not in asked.refused

    def _look_at_order(self) -> None:
        """Nothing that was first asked for when a later entry was known already comes before that."""
        asked = {seq: one.first for one in self._asked.values() for seq in one.kept}
        later = float("inf")
        for seq in sorted(self._known.keys() | asked.keys(), reverse=True):
            if asked.get(seq, -1.0) > later:
                self._violate("order", f"entry {seq} was asked for when a later one was known")
            later = min(later, self._known.get(seq, later))

    def _look_at_reads(self) -> None:
        known = sorted((at, seq) for seq, at in self._known.items())
        latest, number = -1, 0
        for at, seq, client in sorted(self._reads):
            while number < len(known) and known[number][0] < at:
                latest = max(latest, known[number][1])
                number += 1
            if seq < latest:
                self._violate("stale read", f"{client} was told of {seq} entries when {latest} were known")


def _hash(domain: str, *parts: bytes) -> bytes:
    """As docs/fairness.md has it: each part after its length."""
    spelt = b"".join(len(part).to_bytes(4, "big") + part for part in (f"erdkreis/1/{domain}".encode(), *parts))
    return hashlib.sha256(spelt).digest()


@dataclass
class Judgement:
    tables: int = 0
    lines: int = 0
    accepted: int = 0
    reads: int = 0
    violations: list[Violation] = field(default_factory=list)

    def __str__(self) -> str:
        found = (
            f"{self.tables:,} tables, {self.accepted:,} accepted commands, {self.reads:,} reads in {self.lines:,} lines"
        )
        return "\n".join([f"{found}: {'linearizable' if not self.violations else 'wrong'}", *map(str, self.violations)])


def check(lines: Iterable[Line]) -> Judgement:
    """Of any number of tables; a client's lines must stand in the order in which it wrote them."""
    judgement = Judgement()
    histories: dict[str, History] = {}
    for line in lines:
        judgement.lines += 1
        histories.setdefault(line["table"], History(line["table"])).take_in(line)
    for history in histories.values():
        judgement.tables += 1
        judgement.violations += history.judge()
        judgement.accepted += history.accepted
        judgement.reads += history.read
    return judgement


def read(*paths: Path) -> Iterator[Line]:
    for path in paths:
        with path.open() as lines:
            yield from map(json.loads, lines)


def main(*names: str) -> int:
    judgement = check(read(*map(Path, names)))
    print(judgement)
    return 1 if judgement.violations else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
