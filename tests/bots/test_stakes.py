"""What a thing is worth depends on what is played for, as the rule values say, and on nobody's name for it."""

from __future__ import annotations

import pytest

from erdkreis.bots import LEVELS
from erdkreis.bots.bot import Bot
from erdkreis.bots.levels import mind_of
from erdkreis.bots.stakes import Stakes, stakes_of
from erdkreis.editions import PRESETS, by_preset
from erdkreis.editions.values import SetValue, TurnStructure
from erdkreis.engine.game import Game
from erdkreis.engine.kernel.compiling import COMPILED


@pytest.mark.parametrize(
    ("preset", "players", "stakes"),
    [
        ("CLI-2P", 2, Stakes.SIEGE),
        ("H00-2P", 2, Stakes.DUEL),
        ("H00-M", 4, Stakes.MISSIONS),
        ("H00-W-ESC", 4, Stakes.RISING),
        ("H00-W", 4, Stakes.LASTING),
        ("H00-W", 5, Stakes.CROWD),
    ],
)
def test_what_is_played_for_is_read_from_rule_values(preset: str, players: int, stakes: Stakes) -> None:
    assert stakes_of(by_preset(preset), players) is stakes


def test_house_rules_count_and_names_do_not() -> None:
    fixed = by_preset("H00-W")
    assert stakes_of(fixed.replace(set_value=SetValue.ESCALATING), 4) is Stakes.RISING
    duel = by_preset("H00-2P")
    assert stakes_of(duel.replace(turn_structure=TurnStructure.REINFORCE_XOR_ATTACK), 2) is Stakes.SIEGE


@pytest.mark.parametrize("level", LEVELS)
def test_the_first_version_thinks_alike_everywhere(level: str) -> None:
    minds = {mind_of(f"{level}@1", preset, players) for preset in PRESETS for players in preset.players}
    assert len(minds) == 1


@pytest.mark.skipif(not COMPILED, reason="thinks too long uncompiled")
def test_a_bot_that_changes_tables_changes_its_mind() -> None:
    long, short = (Game(by_preset(preset), players, seed=5) for preset, players in (("H00-W", 4), ("CLI-2P", 2)))
    traveller = Bot("general", 5)
    traveller.decide(long)
    traveller.scratch["used"] = 0
    for _ in range(40):
        fresh = Bot("general", 5)
        fresh.scratch["used"] = traveller.scratch["used"]
        decision = traveller.decide(short)
        assert decision == fresh.decide(short)
        short.play(decision)
