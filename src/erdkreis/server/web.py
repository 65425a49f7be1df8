"""The web client's files, as its build has made them: read once, and served from memory.

What is not in the folder at the start is not there: no path that is asked for touches the disk.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from erdkreis.server.asgi import Scope, Send, encoded, headers_of
from erdkreis.server.security import HEADERS
from erdkreis.server.turning_away import only_to_read, turn_away

INDEX = "/index.html"
HASHED = "/assets/"
"""Names in here change with their content."""
FOREVER, ASK_AGAIN = "public, max-age=31536000, immutable", "no-cache"
CODINGS = {"br": ".br", "gzip": ".gz"}
"""Compressed siblings, the smaller ones first."""
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".gif": "image/gif",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}


@dataclass(frozen=True)
class File:
    """One file, with what it is compressed to."""

    content: bytes
    type: str
    etag: str
    cached: str
    compressed: dict[str, bytes]
    headers: Mapping[str, str] = field(default_factory=lambda: HEADERS)

    @classmethod
    def of(
        cls, content: bytes, type: str, cached: str, compressed: dict[str, bytes], headers: Mapping[str, str] = HEADERS
    ) -> File:
        return cls(content, type, f'"{hashlib.sha256(content).hexdigest()[:32]}"', cached, compressed, headers)

    def answer(self, asked: Mapping[str, str]) -> tuple[int, dict[str, str], bytes]:
        """Status, headers and body for a request with these headers: nothing again of what the browser has."""
        coding = next((c for c in self.compressed if accepts(asked.get("accept-encoding", ""), c)), None)
        # other bytes have another strong tag
        etag = self.etag if coding is None else f'{self.etag[:-1]}-{coding}"'
        headers = {**self.headers, "cache-control": self.cached, "etag": etag}
        if self.compressed:
            headers["vary"] = "accept-encoding"
        if etag in [tag.strip().removeprefix("W/") for tag in asked.get("if-none-match", "").split(",")]:
            return 304, headers, b""
        content = self.content
        if coding is not None:
            content = self.compressed[coding]
            headers["content-encoding"] = coding
        return 200, {**headers, "content-type": self.type, "content-length": str(len(content))}, content


class Web:
    """The built client. Any path without a dot is one of its pages, for it finds its own way."""

    def __init__(self, folder: Path) -> None:
        self._files = dict(_read(folder))

    @property
    def built(self) -> bool:
        return INDEX in self._files

    async def __call__(self, scope: Scope, send: Send) -> None:
        file = self._find(scope["path"])
        if file is None:
            await turn_away(scope, send, 404, "http/404")
        elif scope["method"] not in ("GET", "HEAD"):
            await only_to_read(scope, send)
        else:
            await give(file, scope, send)

    def _find(self, path: str) -> File | None:
        if path in self._files:
            return self._files[path]
        page = "." not in path and not path.startswith(HASHED)
        return self._files[INDEX] if page else None


async def give(file: File, scope: Scope, send: Send) -> None:
    status, headers, content = file.answer(headers_of(scope))
    await send({"type": "http.response.start", "status": status, "headers": encoded(headers)})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else content})


def accepts(header: str, coding: str) -> bool:
    """Does an Accept-Encoding name this coding, and not to refuse it?

    >>> accepts("gzip, br;q=0", "gzip"), accepts("gzip, br;q=0", "br")
    (True, False)
    """
    for part in header.lower().split(","):
        name, _, weight = part.partition(";")
        if name.strip() == coding:
            return weight.replace(" ", "").rstrip("0") not in ("q=", "q=0.")
    return False


def _read(folder: Path) -> Iterator[tuple[str, File]]:
    found = {f"/{path.relative_to(folder).as_posix()}": path for path in folder.rglob("*") if path.is_file()}
    for name, path in found.items():
        if any(name.endswith(end) and name.removesuffix(end) in found for end in CODINGS.values()):
            continue  # a compressed sibling
        content = path.read_bytes()
        compressed = {c: found[name + end].read_bytes() for c, end in CODINGS.items() if name + end in found}
        kind = TYPES.get(path.suffix.lower(), "application/octet-stream")
        yield name, File.of(content, kind, FOREVER if name.startswith(HASHED) else ASK_AGAIN, compressed)
