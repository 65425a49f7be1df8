"""The documentation as it was built: links lead somewhere, no page asks anybody else, every clause has an address."""

from __future__ import annotations

from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from types import ModuleType
from urllib.parse import unquote, urldefrag, urlsplit

import pytest

import erdkreis
from erdkreis.editions.clauses import LANGUAGES, all_ids, clause
from tools.site.pages import HOMES, REFERENCE, public_names

SITE = Path(erdkreis.__file__).parent / "site"
PAGES = sorted(SITE.rglob("*.html"))
FETCHED = {"script": "src", "img": "src", "link": "href", "iframe": "src", "source": "src"}
"""What a browser asks for by itself."""


class Page(HTMLParser):
    """Where a page leads, what it fetches, and the places in it that can be led to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links, self.fetched, self.places = set[str](), set[str](), set[str]()
        self.text: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.places |= {given[name] or "" for name in ("id", "name") if name in given}
        if tag == "a" and given.get("href"):
            self.links.add(given["href"] or "")
        if tag in FETCHED and given.get(FETCHED[tag]) and given.get("rel") != "canonical":
            self.fetched.add(given[FETCHED[tag]] or "")

    def handle_data(self, data: str) -> None:
        self.text.append(data)


@cache
def page(path: Path) -> Page:
    return Page(path.read_text(encoding="utf-8"))


def led_to(start: Path, link: str) -> Path:
    target = (start.parent / unquote(urlsplit(link).path)).resolve()
    return target / "index.html" if target.is_dir() else target


def test_there_are_pages() -> None:
    assert len(PAGES) > len(all_ids()), "make site"


@pytest.mark.parametrize("folder", sorted({path.relative_to(SITE).parts[0] for path in PAGES}))
def test_every_link_leads_to_a_place(folder: str) -> None:
    wrong = []
    for path in PAGES:
        if path.relative_to(SITE).parts[0] != folder or path.name == "404.html":
            continue
        for link in page(path).links | page(path).fetched:
            if urlsplit(link).scheme or link.startswith("/"):
                continue
            target, place = led_to(path, urldefrag(link).url) if urldefrag(link).url else path, urldefrag(link).fragment
            if target.suffix == ".png":
                place = ""  # there it says in which scheme the picture is shown
            found = target.is_file() and (not place or unquote(place) in page(target).places or place == "__skip")
            wrong += [] if found else [f"{path.relative_to(SITE)}: {link}"]
    assert wrong == []


def test_no_page_asks_anybody_else() -> None:
    assert {link for path in PAGES for link in page(path).fetched if urlsplit(link).netloc} == set()
    styles = "".join(path.read_text(encoding="utf-8") for path in SITE.rglob("*.css"))
    assert "url(http" not in styles
    assert "@import" not in styles


def thing(name: str) -> object:
    found: object = erdkreis
    for part in name.split("."):
        found = getattr(found, part)
    return found


ROOMS = [name for name in erdkreis.__all__ if isinstance(thing(name), ModuleType)]


@pytest.mark.parametrize("room", ["", *ROOMS, "env.text"])
def test_the_reference_has_everything_public(room: str) -> None:
    """Once at least, under a name by which it can be imported."""
    told = [name for names in REFERENCE.values() for each in names for name in public_names(each)]
    shown = [place for path in PAGES if "reference" in path.parts for place in page(path).places]
    assert [name for name in told if f"erdkreis.{HOMES.get(name, name)}" not in shown] == []
    for name in public_names(room) if room else erdkreis.__all__:
        one = thing(name)
        assert isinstance(one, ModuleType) or any(one is thing(other) for other in told), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_has_an_address_and_is_told_in_every_language(language: str) -> None:
    for clause_id in sorted(all_ids()):
        told = " ".join("".join(page(SITE / "rules" / clause_id / "index.html").text).split())
        found = clause(clause_id, language)
        assert found.title in told, clause_id
        assert found.text.split(".")[0] in told, clause_id
