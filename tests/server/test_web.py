"""The web client's files: which ones are there, how long they may be kept, and that nothing else can be had."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn

from erdkreis.server.front import SITE, FrontPage
from erdkreis.server.settings import load
from tests.patience import PATIENCE, until
from tests.server.serving import run

INDEX = b'<!doctype html><script type="module" src="/assets/index-abc.js"></script>'
SCRIPT = b"console.log(1);" * 50


def build(folder: Path) -> Path:
    """A client as a build might leave it, in a folder beside a secret."""
    client = folder / "client"
    for name, content in {
        "index.html": INDEX,
        "sw.js": b"self",
        "app.webmanifest": b"{}",
        "icon.svg": b"<svg/>",
        "boards/classic42.json": b"[]",
        "fonts/text.woff2": b"wOF2",
        "strange.xyz": b"?",
        "archive.gz": b"not a sibling",
        "assets/index-abc.js": SCRIPT,
        "assets/index-abc.js.gz": gzip.compress(SCRIPT),
        "assets/index-abc.js.br": b"as if by brotli",
        "assets/index-abc.css": b"p{}",
        "assets/index-abc.css.gz": gzip.compress(b"p{}"),
    }.items():
        (client / name).parent.mkdir(parents=True, exist_ok=True)
        (client / name).write_bytes(content)
    (folder / "secret.txt").write_text("secret")
    return client


@contextlib.asynccontextmanager
async def browsing(folder: Path, client: Path, site: Path = SITE) -> AsyncIterator[httpx.AsyncClient]:
    settings = load(environment={}, data=str(folder / "data"), bot_workers=0)
    front: Any = FrontPage(settings, client, site)
    server = uvicorn.Server(uvicorn.Config(front, port=0, lifespan="on", log_config=None, access_log=False))
    task = asyncio.create_task(server.serve())
    await until(lambda: server.started or task.done())
    port = server.servers[0].sockets[0].getsockname()[1]
    base, plain = f"http://127.0.0.1:{port}", {"accept-encoding": "identity"}
    try:
        async with httpx.AsyncClient(base_url=base, trust_env=False, headers=plain, timeout=PATIENCE) as browser:
            yield browser
    finally:
        server.should_exit = True
        await task


def test_files_have_their_type_and_their_time(tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path, build(tmp_path)) as browser:
            for path, content, kind, kept in (
                ("/", INDEX, "text/html; charset=utf-8", "no-cache"),
                ("/index.html", INDEX, "text/html; charset=utf-8", "no-cache"),
                ("/sw.js", b"self", "text/javascript; charset=utf-8", "no-cache"),
                ("/app.webmanifest", b"{}", "application/manifest+json", "no-cache"),
                ("/icon.svg", b"<svg/>", "image/svg+xml", "no-cache"),
                ("/boards/classic42.json", b"[]", "application/json", "no-cache"),
                ("/fonts/text.woff2", b"wOF2", "font/woff2", "no-cache"),
                ("/strange.xyz", b"?", "application/octet-stream", "no-cache"),
                ("/archive.gz", b"not a sibling", "application/octet-stream", "no-cache"),
                ("/assets/index-abc.js", SCRIPT, "text/javascript; charset=utf-8", "max-age=31536000, immutable"),
                ("/assets/index-abc.css", b"p{}", "text/css; charset=utf-8", "max-age=31536000, immutable"),
            ):
                answer = await browser.get(path)
                assert (answer.status_code, answer.content) == (200, content), path
                assert answer.headers["content-type"] == kind
                assert kept in answer.headers["cache-control"]
                policy = answer.headers["content-security-policy"]
                assert policy.startswith("default-src 'none'; script-src 'self';")
                assert "unsafe" not in policy
                assert answer.headers["x-content-type-options"] == "nosniff"
                head = await browser.head(path)
                assert (head.status_code, head.content) == (200, b"")
                assert head.headers["content-length"] == str(len(content))
                again = await browser.get(path, headers={"if-none-match": answer.headers["etag"]})
                assert (again.status_code, again.content) == (304, b"")

    run(scene)


def test_pages_of_the_client_are_its_index_and_the_interface_is_not_a_page(tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path, build(tmp_path)) as browser:
            for path in ("/table/5f0c9a61d2b84e37", "/new", "/rules/clipper/", "/apiary", "/healthy"):
                answer = await browser.get(path)
                assert (answer.status_code, answer.content) == (200, INDEX), path
                assert answer.headers["cache-control"] == "no-cache"
            assert (await browser.get("/health")).json() == {"status": "ok"}
            assert (await browser.get("/metrics")).text.startswith("# TYPE")
            for path in ("/api", "/api/", "/api/nowhere", "/api/tables/none"):
                answer = await browser.get(path)
                assert (answer.status_code, set(answer.json())) == (404, {"code", "message"}), path
            assert (await browser.post("/api/tables", json={})).status_code == 400

    run(scene)


@pytest.mark.parametrize(
    "path",
    [
        "/nothing.js",
        "/assets/",
        "/assets/nothing",
        "/assets/index-abc.js.gz",
        "/assets/index-abc.js.br",
        "/../secret.txt",
        "/..%2fsecret.txt",
        "/%2e%2e/secret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "/..%5csecret.txt",
        "//etc/passwd.txt",
        "/index.html%00",
        "/boards/../index.html",
        "/INDEX.HTML",
    ],
)
def test_what_is_not_in_the_folder_is_not_there(path: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path, build(tmp_path)) as browser:
            answer = await as_it_stands(browser.base_url.port or 0, path)
            head, _, body = answer.partition("\r\n\r\n")
            assert head.startswith("HTTP/1.1 404 ")
            assert json.loads(body) == {"code": "http/404", "message": "There is nothing here."}
            assert "content-security-policy: default-src 'none'" in head

    run(scene)


async def as_it_stands(port: int, path: str) -> str:
    """The answer to a path that no client would leave untidied."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n".encode())
    answer = await reader.read()
    writer.close()
    await writer.wait_closed()
    return answer.decode()


def test_a_link_out_of_the_folder_is_not_followed_to_a_folder(tmp_path: Path) -> None:
    async def scene() -> None:
        client = build(tmp_path)
        (client / "out").symlink_to(tmp_path, target_is_directory=True)
        async with browsing(tmp_path, client) as browser:
            assert (await browser.get("/out/secret.txt")).status_code == 404

    run(scene)


def test_a_compressed_sibling_is_given_to_those_who_take_it(tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path, build(tmp_path)) as browser:
            for accepted, coding in (
                ("br, gzip", "br"),
                ("gzip, deflate, br;q=0.1", "br"),
                ("gzip", "gzip"),
                ("br;q=0, GZIP;q=0.5", "gzip"),
                ("br;q=0.000, gzip;q=0", None),
                ("deflate", None),
                ("", None),
            ):
                async with browser.stream(
                    "GET", "/assets/index-abc.js", headers={"accept-encoding": accepted}
                ) as answer:
                    raw = b"".join([part async for part in answer.aiter_raw()])
                assert answer.headers.get("content-encoding") == coding, accepted
                assert answer.headers["vary"] == "accept-encoding"
                assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
                assert answer.headers["content-length"] == str(len(raw))
                given = {"br": b"as if by brotli", "gzip": None, None: SCRIPT}[coding]
                assert (gzip.decompress(raw) if given is None else raw) == (given or SCRIPT)
            only = await browser.get("/assets/index-abc.css", headers={"accept-encoding": "br, gzip"})
            assert (only.headers["content-encoding"], only.content) == ("gzip", b"p{}")
            assert "vary" not in (await browser.get("/icon.svg")).headers

    run(scene)


def test_files_can_only_be_read(tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path, build(tmp_path)) as browser:
            for method in ("POST", "PUT", "DELETE", "OPTIONS"):
                answer = await browser.request(method, "/index.html")
                assert (answer.status_code, answer.headers["allow"]) == (405, "GET, HEAD")
                assert answer.json()["code"] == "http/405"

    run(scene)


def test_without_a_client_there_is_a_page_that_says_so(tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path, tmp_path / "none") as browser:
            answer = await browser.get("/")
            assert (answer.status_code, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")
            assert "Erdkreis is running" in answer.text
            assert "make install" in answer.text, "how it gets built"
            assert (await browser.get("/new")).status_code == 404

    run(scene)
