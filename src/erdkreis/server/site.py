"""The documentation at `/docs/`, as `python -m tools.site` has made it.

Which files there are is known from the start, so that no path that is asked for reaches anything else; what they hold
is read when it is asked for, because few ever read it.
"""

from __future__ import annotations

import base64
import hashlib
import re
from pathlib import Path

from erdkreis.server.asgi import Scope, Send, encoded
from erdkreis.server.security import HEADERS
from erdkreis.server.turning_away import only_to_read, turn_away
from erdkreis.server.web import ASK_AGAIN, TYPES, File, give

AT = "/docs"
PAGE = "index.html"
ZIPPED = ".gz"
SCRIPT = re.compile(rb"<script>(.*?)</script>", re.DOTALL)
POLICY = "content-security-policy"
LOST = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Erdkreis</title>
<h1>{title}</h1>
<p>{text}</p>
<p><a href="/">To the game</a></p>
</html>
"""
NOT_BUILT = LOST.format(
    title="The documentation is not built here.",
    text="Whoever runs this server builds it with <code>make site</code> in the folder of Erdkreis, and starts it "
    "again. The same pages lie in that folder as texts, in <code>docs</code>; the rules of every edition are in the "
    "game itself, and <code>erdkreis rules</code> prints them.",
)
NO_SUCH_PAGE = LOST.format(
    title="There is no such page.", text='The documentation begins <a href="/docs/">here</a>, and has a search.'
)


def is_about(path: str) -> bool:
    return path == AT or path.startswith(f"{AT}/")


class Site:
    """Pages, each in a folder of its own, and what they are made of."""

    def __init__(self, folder: Path) -> None:
        self._paths = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}

    async def __call__(self, scope: Scope, send: Send) -> None:
        name = scope["path"].removeprefix(AT).removeprefix("/")
        page = f"{name.rstrip('/')}/{PAGE}".removeprefix("/")
        if scope["method"] not in ("GET", "HEAD"):
            await only_to_read(scope, send)
        elif name in self._paths:
            await give(self._file(name), scope, send)
        elif page not in self._paths and "." in name.rpartition("/")[2]:
            await turn_away(scope, send, 404, "http/404")
        elif page not in self._paths:
            await _say(NO_SUCH_PAGE if PAGE in self._paths else NOT_BUILT, scope, send)
        elif not scope["path"].endswith("/"):
            there = f"{AT}/{name}/".replace("//", "/")  # what a page is made of is named from there
            await turn_away(scope, send, 308, "http/308", "It is there.", {"location": there})
        else:
            await give(self._file(page), scope, send)

    def _file(self, name: str) -> File:
        content, kind = self._paths[name].read_bytes(), TYPES.get(Path(name).suffix, "application/octet-stream")
        zipped = self._paths.get(name + ZIPPED)
        compressed = {"gzip": zipped.read_bytes()} if zipped else {}
        headers = {**HEADERS, POLICY: _policy(content)} if name.endswith(".html") else HEADERS
        return File.of(content, kind, ASK_AGAIN, compressed, headers)


async def _say(page: str, scope: Scope, send: Send) -> None:
    """What somebody reads who looks for a page that is not there."""
    body = page.encode()
    headers = {**HEADERS, "content-type": TYPES[".html"], "cache-control": "no-store", "content-length": str(len(body))}
    await send({"type": "http.response.start", "status": 404, "headers": encoded(headers)})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})


def _policy(page: bytes) -> str:
    """The page's own scripts may run, and no others; its styles are written where they are used."""
    hashes = (base64.b64encode(hashlib.sha256(found).digest()).decode() for found in SCRIPT.findall(page))
    scripts = " ".join(("script-src 'self'", *(f"'sha256-{found}'" for found in dict.fromkeys(hashes))))
    policy = HEADERS[POLICY].replace("script-src 'self'", scripts)
    return policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
