"""Where kept things lie: a folder per kind and format version, whose files nobody ever changes again."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

SHELF = Path(__file__).parent


def folder(kind: str, version: int) -> Path:
    return SHELF / f"{kind}-{version}"


def versions(kind: str) -> list[int]:
    """Every version of which something was kept."""
    return sorted(int(path.name.rpartition("-")[2]) for path in SHELF.glob(f"{kind}-*"))


def packed(data: bytes) -> bytes:
    return gzip.compress(data, 9, mtime=0)


def unpacked(path: Path) -> bytes:
    data = path.read_bytes()
    return gzip.decompress(data) if path.suffix == ".gz" else data


def unpacked_json(path: Path) -> Any:
    return json.loads(unpacked(path))


def spelt(value: Any) -> bytes:
    return (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode()
