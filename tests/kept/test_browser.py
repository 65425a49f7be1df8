"""What browsers keep and links say names editions, clauses and rule values that are still there."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from erdkreis.editions import NAMES, edition
from erdkreis.editions.clauses import clauses
from tests.kept.shelf import folder, unpacked_json, versions


@pytest.fixture(params=versions("browser"))
def kept(request: pytest.FixtureRequest) -> dict[str, Any]:
    found: dict[str, Any] = unpacked_json(folder("browser", request.param) / "kept.json")
    return found


def test_a_table_as_it_was_last_made_can_be_made_again(kept: dict[str, Any]) -> None:
    form = json.loads(kept["entries"]["erdkreis.new"])
    played = edition(form["edition"], form["variant"], escalating=form["escalating"]).replace(**form["house"])
    assert {name: played.values()[name] for name in form["house"]} == form["house"]
    assert json.loads(kept["entries"]["erdkreis.quick"]) in NAMES


def test_links_name_editions_and_clauses_that_are_there(kept: dict[str, Any]) -> None:
    named = []
    for entry in kept["links"]:
        link = urlsplit(entry["link"])
        named += parse_qs(link.query).get("edition", [])
        if entry["pattern"] == "/rules/:edition":
            name = link.path.rpartition("/")[2]
            named.append(name)
            assert not link.fragment or link.fragment in {clause.id for clause in clauses(name)}
    assert len(named) >= 3
    assert set(named) <= set(NAMES)
