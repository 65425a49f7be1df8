"""The documentation at `/docs/`: pages and what they are made of, and nothing else."""

from __future__ import annotations

import base64
import gzip
import hashlib
from pathlib import Path

from tests.server.serving import run
from tests.server.test_web import browsing, build

SCRIPT = "document.title"
HOME = f"<!doctype html><script>{SCRIPT}</script><a href='rules/H00-37/'>a clause</a>".encode()
SEARCH = b'{"items": []}' * 100


def docs(folder: Path) -> Path:
    site = folder / "site"
    for name, content in {
        "index.html": HOME,
        "rules/H00-37/index.html": b"<p>dice</p>",
        "search.json": SEARCH,
        "search.json.gz": gzip.compress(SEARCH),
        "assets/look.css": b"p{}",
    }.items():
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        (site / name).write_bytes(content)
    return site


def test_pages_are_given_by_their_folder(tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path, build(tmp_path), docs(tmp_path)) as browser:
            assert (await browser.get("/docs/")).content == HOME
            assert (await browser.get("/docs/rules/H00-37/")).content == b"<p>dice</p>"
            style = await browser.get("/docs/assets/look.css")
            assert (style.content, style.headers["content-type"]) == (b"p{}", "text/css; charset=utf-8")
            head = await browser.head("/docs/")
            assert (head.status_code, head.content, head.headers["content-length"]) == (200, b"", str(len(HOME)))
            again = await browser.get("/docs/", headers={"if-none-match": head.headers["etag"]})
            assert again.status_code == 304

    run(scene)


def test_an_address_without_its_stroke_leads_to_the_page(tmp_path: Path) -> None:
    """What a page is made of is named from where it is."""

    async def scene() -> None:
        async with browsing(tmp_path, build(tmp_path), docs(tmp_path)) as browser:
            for path in ("/docs", "/docs/rules/H00-37"):
                answer = await browser.get(path)
                assert (answer.status_code, answer.headers["location"]) == (308, f"{path}/")

    run(scene)


def test_what_is_large_comes_compressed(tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path, build(tmp_path), docs(tmp_path)) as browser:
            answer = await browser.get("/docs/search.json", headers={"accept-encoding": "gzip"})
            assert (answer.content, answer.headers["content-encoding"]) == (SEARCH, "gzip")

    run(scene)


def test_nothing_but_the_site_can_be_had(tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path, build(tmp_path), docs(tmp_path)) as browser:
            for path in (
                "/docs/nothing",
                "/docs/rules",
                "/docs/../secret.txt",
                "/docs/%2e%2e/secret.txt",
            ):
                assert (await browser.get(path)).status_code == 404, path
            assert (await browser.post("/docs/")).status_code == 405
            assert (await browser.get("/docsy")).content != HOME, "a page of the client"

    run(scene)


def test_a_pages_own_scripts_may_run_and_no_others(tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path, build(tmp_path), docs(tmp_path)) as browser:
            policy = (await browser.get("/docs/")).headers["content-security-policy"]
            scripts = next(part for part in policy.split("; ") if part.startswith("script-src"))
            own = base64.b64encode(hashlib.sha256(SCRIPT.encode()).digest()).decode()
            assert scripts == f"script-src 'self' 'sha256-{own}'"
            plain = (await browser.get("/docs/rules/H00-37/")).headers["content-security-policy"]
            assert "script-src 'self';" in plain

    run(scene)


def test_where_it_is_not_built_one_reads_how_to(tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path, build(tmp_path), tmp_path / "nowhere") as browser:
            for path in ("/docs", "/docs/", "/docs/rules/H00-37/"):
                answer = await browser.get(path)
                assert (answer.status_code, "make site" in answer.text) == (404, True)
                assert answer.headers["content-type"] == "text/html; charset=utf-8"
            head = await browser.head("/docs/")
            assert (head.status_code, head.content) == (404, b"")

    run(scene)


def test_whoever_is_lost_is_led_back_and_programs_are_told(tmp_path: Path) -> None:
    async def scene() -> None:
        async with browsing(tmp_path, build(tmp_path), docs(tmp_path)) as browser:
            assert 'href="/docs/"' in (await browser.get("/docs/nothing/")).text
            assert (await browser.get("/docs/assets/nothing.js")).json()["code"] == "http/404"

    run(scene)
