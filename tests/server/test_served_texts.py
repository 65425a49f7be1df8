"""Texts over HTTP: by language, compressed, and sent again only if they have changed."""

from __future__ import annotations

from pathlib import Path

from erdkreis.editions import NAMES
from tests.server.serving import Device, run, serving


def test_texts_are_sent_once_and_then_only_if_they_have_changed(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            device = Device(server)
            told = await device.http("GET", "/api/texts/nl")
            assert told.headers["cache-control"] == "no-cache"
            assert told.headers["content-encoding"] == "gzip"
            assert list(told.json()["editions"]) == list(NAMES)
            again = await device.http("GET", "/api/texts/nl", headers={"if-none-match": told.headers["etag"]})
            assert (again.status_code, again.content) == (304, b"")
            other = await device.http("GET", "/api/texts/de", headers={"if-none-match": told.headers["etag"]})
            assert other.status_code == 200
            unknown = await device.http("GET", "/api/texts/fr")
            assert (unknown.status_code, unknown.json()["code"]) == (400, "http/400")

    run(scene)
