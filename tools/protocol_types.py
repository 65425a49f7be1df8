"""`python -m tools.protocol_types [--check]`: web/src/protocol.ts and the tables of docs/protocol.md from the types."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tools.protocol.page import PAGE, ROOT, rewritten, tables_made
from tools.protocol.typescript import module

TYPES = ROOT / "web" / "src" / "protocol.ts"


def made() -> dict[Path, str]:
    """What each file should hold."""
    return {TYPES: module(), PAGE: rewritten(PAGE.read_text(encoding="utf-8"), "made", tables_made())}


def outdated() -> list[Path]:
    return [path for path, text in made().items() if not path.exists() or path.read_text(encoding="utf-8") != text]


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.protocol_types", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a file is not up to date")
    if parser.parse_args(arguments).check:
        wrong = outdated()
        for path in wrong:
            print(f"{path.relative_to(ROOT)} is not up to date: run `make types`")
        return 1 if wrong else 0
    for path, text in made().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
