"""Levels as they once were: they play as they did, whatever becomes of the newest, and are named wherever bots are.

`first_version.jsonl` was written by the code of commit 2c8830e, before there were versions: for every line
`Series(by_preset(preset), players, bots, seed, max_turns).play(0, games)` and `fingerprint` of what came of it.
It added odds up in an order that the processor chose, and six of the games were others on another machine: these were
written anew by the same code with `odds/grid.py` of today, which adds in one order. The marshal of then imagined
capitals whose cards it had seen, against the rules; its game in H00-CAP was written anew by the same code without that.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from erdkreis.bots import FROZEN, LEVELS, NAMES, PERSONAS, VERSIONS, is_bot, read_name
from erdkreis.bots.bot import Bot
from erdkreis.bots.contestants import check
from erdkreis.bots.errors import ContestantError
from erdkreis.bots.levels import mind_of
from erdkreis.bots.simulate import Series
from erdkreis.editions import PRESETS, by_preset
from erdkreis.engine.kernel.compiling import COMPILED
from erdkreis.server.catalogue import editions

GAMES = [
    json.loads(line)
    for line in Path(__file__).with_name("first_version.jsonl").read_text(encoding="utf-8").splitlines()
]
PRINTED = ("turn", "winner", "owner", "units", "hand_size", "sets_traded")


def fingerprint(final: np.ndarray, played: np.ndarray) -> str:
    """Of how games ended, by what a state says and not by how it lies in memory."""
    digest = hashlib.sha256()
    for name in PRINTED:
        digest.update(np.ascontiguousarray(final[name]).astype("<i8").tobytes())
    digest.update(played.astype("<i8").tobytes())
    return digest.hexdigest()[:16]


def once(name: str) -> str:
    """The first version of a bot."""
    level, _, persona = read_name(name)
    return f"{level}@1:{persona}" if persona else f"{level}@1"


@pytest.mark.skipif(not COMPILED, reason="whole games of marshals")
@pytest.mark.parametrize("kept", GAMES, ids=lambda kept: f"{kept['preset']}-{'-'.join(kept['bots'])}")
def test_the_first_version_plays_as_it_did(kept: dict[str, Any]) -> None:
    names = [once(name) for name in kept["bots"]]
    series = Series(by_preset(kept["preset"]), len(names), names, kept["seed"], kept["max_turns"])
    assert fingerprint(*series.play(0, kept["games"])) == kept["print"]


def test_every_preset_and_level_is_among_the_games_that_were_kept() -> None:
    assert {kept["preset"] for kept in GAMES} == {preset.preset for preset in PRESETS}
    assert {read_name(name).bot for kept in GAMES for name in kept["bots"]} == set(LEVELS)
    assert {read_name(name).persona for kept in GAMES for name in kept["bots"]} == {"", *PERSONAS}


@pytest.mark.parametrize("name", [*FROZEN, "marshal@1:hunter", "scout@1:cautious"])
def test_a_version_can_be_named_like_any_bot(name: str) -> None:
    check((name,))
    assert Bot(name).name == name


@pytest.mark.parametrize(
    "name",
    [
        "marshal@",
        "marshal@2",
        "marshal@01",
        "marshal@one",
        "@1",
        "greedy@1",
        "random@1",
        "marshal:hunter@1",
        "marshal@1:",
    ],
)
def test_what_is_no_version_is_no_bot(name: str) -> None:
    assert not is_bot(name)
    with pytest.raises(
        ContestantError, match=r"there is no bot .*: choose random, .*marshal, recruit@1, .*marshal@1"
    ) as told:
        check((name,))
    assert told.value.code == "bot/unknown"


def test_a_persona_is_a_persona_of_its_version() -> None:
    for version in ("", *(f"@{each}" for each in VERSIONS)):
        hunter, captain = (mind_of(f"captain{version}{style}", by_preset("H00-W"), 4) for style in (":hunter", ""))
        assert hunter.hunt > captain.hunt


def test_people_are_offered_the_newest_alone() -> None:
    offered = [bot.id for bot in editions().bots]
    assert sorted(offered) == sorted(NAMES)
