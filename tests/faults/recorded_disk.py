"""A disk rebuilt from the trace of a program that wrote to it: how it may look after a power cut at any moment.

What a completed sync has covered is there. Of everything else each write may be there, not at all or by some of its
sectors, in any mixture; so may changes of a file's size, and names that a folder's sync has not covered. Where a file
has grown but its content has not come, there are noughts, or whatever lay there.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

SECTOR = 512
CALLS = (
    *("?open", "openat", "close", "write", "pwrite64", "writev", "pwritev", "pwritev2", "ftruncate", "fallocate"),
    *("fsync", "fdatasync", "?rename", "?renameat", "renameat2", "?link", "linkat", "?unlink", "unlinkat"),
)
STRACE = [
    *("strace", "--follow-forks", "--seccomp-bpf", "--strings-in-hex=all", "--string-limit=100000000"),
    *("--quiet=all", "--signal=none", f"--trace={','.join(CALLS)}"),
]
"""Records all of a program's calls that change files or make sure of them."""
TOLD = 1
"""The descriptor on which the program tells what it has acknowledged."""

_LINE = re.compile(r"(?P<thread>\d+) +(?:(?P<call>\w+)\(|<\.\.\. \w+ resumed>)(?P<rest>.*)")
_UNFINISHED = " <unfinished ...>"
_STRING = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')


@dataclass(eq=False)
class Change:
    """A write of `data` at `offset`, or, without data, the size that a file gets; `done` once the call has returned."""

    offset: int
    data: bytes | None
    done: bool = False


@dataclass(eq=False)
class File:
    """What is surely on the disk, and what has changed since."""

    durable: bytes = b""
    changes: list[Change] = field(default_factory=list)

    @property
    def content(self) -> bytes:
        return self._with(self.changes)

    def sync(self, covered: list[Change]) -> None:
        self.durable = self._with(covered)
        self.changes = [change for change in self.changes if change not in covered]

    def _with(self, changes: list[Change]) -> bytes:
        content = bytearray(self.durable)
        for change in changes:
            _apply(content, change.offset, change.data)
        return bytes(content)


@dataclass
class Names:
    """Of one name: which file is surely found by it, and which others may be."""

    durable: File | None = None
    since: list[File | None] = field(default_factory=list)

    @property
    def now(self) -> File | None:
        return self.since[-1] if self.since else self.durable


@dataclass(frozen=True)
class Call:
    """One line of the trace: a call begins, or ends, or both."""

    thread: str
    name: str
    arguments: str
    begins: bool
    result: int | None
    """What it returned, if it has ended."""


def calls(trace: Path) -> Iterator[Call]:
    """A call that others interrupt stands on two lines: where it began, and where it ended."""
    begun: dict[str, tuple[str, str]] = {}
    with trace.open() as lines:
        for line in lines:
            found = _LINE.match(line)
            if found is None:
                raise ValueError(f"not understood: {line[:200]}")
            thread, name, rest = found["thread"], found["call"], found["rest"]
            begins = name is not None
            if not begins:
                name, arguments = begun.pop(thread)
                rest = arguments + rest
            if rest.endswith(_UNFINISHED):
                begun[thread] = name, rest.removesuffix(_UNFINISHED)
                yield Call(thread, name, begun[thread][1], True, None)
                continue
            arguments, _, returned = rest.rpartition(" = ")
            result = returned.split()[0]
            arguments = arguments.rstrip().removesuffix(")")
            yield Call(thread, name, arguments, begins, -1 if result == "?" else int(result))


class Disk:
    """One folder and what lies in it, as the calls of a trace change it one by one."""

    def __init__(self, folder: Path) -> None:
        self._folder = str(folder)
        self._names: dict[str, Names] = {}
        self._open: dict[int, str | File] = {}
        """What a descriptor stands for: a file, or the path of a folder."""
        self._begun: dict[str, list[Change]] = {}
        """What the call of a thread writes, or makes sure of."""
        self._syncing: dict[str, dict[str, File | None]] = {}
        """The same of names."""

    def see(self, call: Call) -> bytes:
        """Take note of a call; what the program tells by it."""
        if call.begins and call.name == "write" and _descriptor(call) == TOLD:
            return _text(call)
        if call.begins:
            self._begin(call)
        if call.result is not None:
            self._end(call, call.result)
        return b""

    def after_a_cut(self, chance: random.Random) -> dict[str, bytes]:
        """Of every file that is found then: its name, and what is in it."""
        fate = Fate(chance)
        found = {path: fate.name(names) for path, names in self._inside(self._folder)}
        return {Path(path).name: fate.content(file) for path, file in found.items() if file}

    @property
    def now(self) -> dict[str, bytes]:
        """The same as long as there is power."""
        found = {path: names.now for path, names in self._inside(self._folder)}
        return {Path(path).name: file.content for path, file in found.items() if file}

    def _inside(self, folder: str) -> list[tuple[str, Names]]:
        return [(path, names) for path, names in self._names.items() if str(Path(path).parent) == folder]

    def _begin(self, call: Call) -> None:
        match call.name:
            case "pwrite64" | "write" | "ftruncate":
                file = self._open.get(_descriptor(call))
                if isinstance(file, File):
                    if call.name == "write":
                        raise ValueError("a write without a place")
                    number = int(call.arguments.rpartition(", ")[2])
                    change = Change(number, _text(call) if call.name == "pwrite64" else None)
                    file.changes.append(change)
                    self._begun[call.thread] = [change]
            case "fsync" | "fdatasync":
                target = self._open.get(_descriptor(call))
                if isinstance(target, File):
                    self._begun[call.thread] = [change for change in target.changes if change.done]
                elif target is not None:
                    self._syncing[call.thread] = {path: names.now for path, names in self._inside(target)}
            case "writev" | "pwritev" | "pwritev2" | "fallocate" if _descriptor(call) in self._open:
                raise ValueError(f"{call.name} is not understood")

    def _end(self, call: Call, result: int) -> None:
        begun, syncing = self._begun.pop(call.thread, []), self._syncing.pop(call.thread, {})
        if result < 0:
            return
        match call.name:
            case "open" | "openat":
                self._opened(call, result)
            case "close":
                self._open.pop(_descriptor(call), None)
            case "pwrite64" | "ftruncate":
                for change in begun:
                    assert change.data is None or result == len(change.data), "written by half"
                    change.done = True
            case "fsync" | "fdatasync":
                target = self._open.get(_descriptor(call))
                if isinstance(target, File):
                    target.sync(begun)
                for path, file in syncing.items():
                    names = self._names[path]
                    if file in names.since:
                        names.since = names.since[names.since.index(file) + 1 :]
                    names.durable = file
            case "link" | "linkat" | "rename" | "renameat" | "renameat2":
                source, target_path = self._paths(call)
                if target_path.startswith(self._folder):
                    self._name(target_path).since.append(self._name(source).now)
                    if call.name.startswith("rename"):
                        self._name(source).since.append(None)
            case "unlink" | "unlinkat":
                (path,) = self._paths(call)
                if path in self._names:
                    self._name(path).since.append(None)

    def _opened(self, call: Call, descriptor: int) -> None:
        (path,) = self._paths(call)
        self._open.pop(descriptor, None)
        if not path.startswith(self._folder):
            return
        file = self._names[path].now if path in self._names else None
        if file is None and "O_CREAT" not in call.arguments:  # nothing was there before: it is a folder
            self._open[descriptor] = path
            return
        if file is None:
            file = File()
            self._name(path).since.append(file)
        elif "O_TRUNC" in call.arguments:
            file.changes.append(Change(0, None, done=True))
        self._open[descriptor] = file

    def _name(self, path: str) -> Names:
        return self._names.setdefault(path, Names())

    def _paths(self, call: Call) -> list[str]:
        """The paths that a call names, from the folder on that it names them in."""
        found = []
        for part in re.finditer(r'(?:(AT_FDCWD|\d+), )?"((?:\\x[0-9a-f]{2})*)"', call.arguments):
            path = _bytes(part[2]).decode()
            if not path.startswith("/") and part[1] and part[1].isdigit():
                within = self._open.get(int(part[1]))
                path = f"{within}/{path}" if isinstance(within, str) else path
            found.append(path)
        return found


class Fate:
    """What becomes of everything that is not sure, in one cut."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        # All gone, all there, or a mixture; in some cuts writes are torn, and in some none is.
        self._kept = chance.choice((0.0, 1.0, 0.5, 0.1, 0.9, chance.random()))
        self._torn = chance.choice((0.0, 0.0, 0.1, 0.5, 1.0))
        self._garbage = chance.random() < 0.3

    def name(self, names: Names) -> File | None:
        return self._chance.choice([names.durable, *names.since])

    def content(self, file: File) -> bytes:
        content = bytearray(file.durable)
        for change in file.changes:
            if change.data is not None and self._chance.random() < self._torn:
                self._tear(content, change.offset, change.data)
            elif self._chance.random() < self._kept:
                _apply(content, change.offset, change.data, self._between)
        return bytes(content)

    def _tear(self, content: bytearray, offset: int, data: bytes) -> None:
        """By whole sectors; the file may have got its size without them."""
        if self._chance.random() < 0.5 and len(content) < offset + len(data):
            _apply(content, offset + len(data), None, self._between)
        at = offset
        while at < offset + len(data):
            end = min((at // SECTOR + 1) * SECTOR, offset + len(data))
            if self._chance.random() < self._kept:
                _apply(content, at, data[at - offset : end - offset], self._between)
            at = end

    def _between(self, length: int) -> bytes:
        return self._chance.randbytes(length) if self._garbage else bytes(length)


def _apply(content: bytearray, offset: int, data: bytes | None, between: Callable[[int], bytes] = bytes) -> None:
    """Write, or, without data, set the size; `between` gives what lies where nothing was written."""
    if len(content) < offset:
        content += between(offset - len(content))
    if data is None:
        del content[offset:]
    else:
        content[offset : offset + len(data)] = data


def _descriptor(call: Call) -> int:
    return int(call.arguments.partition(",")[0])


def _text(call: Call) -> bytes:
    found = _STRING.search(call.arguments)
    assert found, f"{call.name} without data"
    return _bytes(found[1])


def _bytes(hexadecimal: str) -> bytes:
    return bytes.fromhex(hexadecimal.replace("\\x", ""))
