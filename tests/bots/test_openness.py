"""What others hear of a bot's reasons while they play: something, and never more than everybody could work out."""

from __future__ import annotations

import random

import pytest

from erdkreis.bots import bot as bot_module
from erdkreis.bots.bot import Bot
from erdkreis.bots.kernel.playout import decide_one
from erdkreis.bots.openness import of_deed, open_reason
from erdkreis.bots.reasons import Reason
from erdkreis.editions import PRESETS, Edition, by_preset
from erdkreis.engine.actions import Action, Trade
from erdkreis.engine.game import Game
from erdkreis.engine.kernel.compiling import COMPILED
from tests.properties.test_secrets import otherwise

MOVES = 500 if COMPILED else 40
each_preset = pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.preset)


def decided(name: str, game: Game) -> tuple[Action, Reason, Reason | None]:
    bot = Bot(name, 7)
    action = bot.decide(game)
    reason = bot.reason(game)
    assert reason is not None
    return action, reason, open_reason(game, action, reason)


@each_preset
@pytest.mark.parametrize("name", ["scout", "captain:hunter"])
def test_what_is_told_does_not_depend_on_what_is_hidden(preset: Edition, name: str) -> None:
    """With other hands, missions and capitals, the bot's own included, the same deed is told with the same reason."""
    lot = random.Random(preset.preset)
    game, compared = Game(preset, max(preset.players), seed=4), 0
    for number in range(MOVES):
        if game.over:
            break
        action, _, told = decided(name, game)
        if number % 4 == 0 and not isinstance(action, Trade):
            twin = otherwise(game, None, lot)
            other, _, told_there = decided(name, twin)
            if other == action:
                compared += 1
                assert told_there == told
        game.play(action)
    assert compared > MOVES // 20


def test_a_mission_is_not_told() -> None:
    """In games with missions a good part of what bots do is told all the same, and never for the mission's sake."""
    game, tasks, heard = Game(by_preset("H00-M"), 4, seed=9), 0, 0
    for _ in range(MOVES):
        if game.over:
            break
        action, reason, told = decided("captain", game)
        tasks += reason.plan == "task"
        heard += told is not None
        assert told is None or told.plan != "task"
        game.play(action)
    assert heard > MOVES * 3 // 4
    assert tasks or not COMPILED


@each_preset
def test_a_deed_is_good_for_the_same_whatever_is_hidden(preset: Edition) -> None:
    """Whoever knows what everybody knows could name it: the others' secrets and the bot's own make no difference."""
    lot = random.Random(preset.preset)
    game, bot = Game(preset, max(preset.players), seed=6), Bot("scout", 3)
    for number in range(MOVES):
        if game.over:
            break
        action = bot.decide(game)
        if number % 4 == 0 and not game.seen_by(None).concealed:
            assert of_deed(game, action) == of_deed(otherwise(game, None, lot), action)
        game.play(action)


def test_to_learn_what_may_be_told_nothing_is_decided_again(monkeypatch: pytest.MonkeyPatch) -> None:
    decisions = []

    def counted(*given: object) -> None:
        decisions.append(given)
        decide_one(*given)

    monkeypatch.setattr(bot_module, "decide_one", counted)
    game = Game(by_preset("H00-M"), 4, seed=9)
    for count in range(1, 10):
        action, _, told = decided("scout", game)
        assert told is not None
        assert len(decisions) == count
        game.play(action)


def test_nothing_is_told_of_what_is_placed_in_secret() -> None:
    preset = next(preset for preset in PRESETS if Game(preset, preset.players[0], seed=1).state["concealed"])
    assert decided("captain", Game(preset, preset.players[0], seed=1))[2] is None
