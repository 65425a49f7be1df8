"""The floods in short: what attackers hear, and what is left of them. How long others wait, `make faults` measures."""

from __future__ import annotations

import pytest

from tests.faults import floods
from tests.faults.attackers import ATTACKS
from tests.faults.floods import Flood

SHORT = {"request_seconds": 1, "stalled_seconds": 1}
SECONDS, SCALE = 4.0, 0.2


@pytest.fixture(scope="module")
def flooded() -> dict[str, Flood]:
    """All of them, one after the other."""
    found = floods.run(list(ATTACKS), SECONDS, calm=0.0, scale=SCALE, **SHORT)
    return {flood.name: flood for flood in found}


@pytest.mark.parametrize("name", ATTACKS)
def test_a_flood_leaves_those_who_play_alone_and_nothing_behind(name: str, flooded: dict[str, Flood]) -> None:
    """Nobody is cut off, every answer comes, the log has no fault, and the memory is free again."""
    assert flooded[name].problems == []


def test_whole_logs_are_not_kept_for_those_who_do_not_read(flooded: dict[str, Flood]) -> None:
    flood = flooded["whole_logs"]
    assert flood.heard["hellos"] > 100
    assert flood.memory_highest - flood.memory_before < floods.MOST_GROWTH


def test_nobody_hears_more_of_the_past_than_an_address_may(flooded: dict[str, Flood]) -> None:
    flood = flooded["read_logs"]
    assert flood.heard["hellos"] > 100
    assert flood.heard["update"] < 1000, "20,000 moves are 400 portions; the rest is how things stand"


def test_the_silent_are_sent_away(flooded: dict[str, Flood]) -> None:
    heard = flooded["silence"].heard
    assert heard["ended"] == 120
    assert heard["status 408"] == 80


def test_whoever_joins_hears_of_the_others_together(flooded: dict[str, Flood]) -> None:
    """Each with a message for every other would be five thousand."""
    heard = flooded["joining"].heard
    assert heard["status 101"] == 100
    assert 100 <= heard["table"] < 100 * (1 + SECONDS / 0.1)


def test_endless_pieces_end(flooded: dict[str, Flood]) -> None:
    """Whoever still sends when the connection ends may find it reset instead of a code."""
    heard = flooded["pieces"].heard
    assert heard["ended"] == heard["status 101"] == 4


def test_upgrades_with_too_many_headers_are_answered(flooded: dict[str, Flood]) -> None:
    heard = flooded["headers"].heard
    assert set(heard) == {"status 431", "ended"}


def test_without_descriptors_newcomers_are_refused_and_the_log_says_so_once(flooded: dict[str, Flood]) -> None:
    flood = flooded["everywhere"]
    assert flood.heard["ended"] > 0
    assert flood.log.count("no descriptors are left") == 1
