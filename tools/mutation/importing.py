"""Which lines run while a room is imported. A change there shows only in a process that began with it: whatever was
made of it, a table of keys or a place in a record, is there before any test begins."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
from pathlib import Path

import coverage

from tools.mutation.rooms import ROOMS, ROOT, Room, be_plain


def lines_while_importing(room: Room) -> dict[str, set[int]]:
    words = [sys.executable, "-m", "tools.mutation.importing", room.name]
    told = subprocess.run(words, check=True, capture_output=True, cwd=ROOT).stdout
    return {path: set(lines) for path, lines in json.loads(told).items()}


def module_of(file: Path) -> str:
    parts = file.relative_to(ROOT / "src").with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


if __name__ == "__main__":
    be_plain()
    files = ROOMS[sys.argv[1]].files()
    measured = coverage.Coverage(data_file=None, config_file=False, include=[str(file) for file in files])
    measured.start()
    for file in files:
        importlib.import_module(module_of(file))
    measured.stop()
    data = measured.get_data()
    print(json.dumps({str(Path(path).relative_to(ROOT)): data.lines(path) for path in data.measured_files()}))
