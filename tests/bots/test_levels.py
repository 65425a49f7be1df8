"""The levels: they play everything to its end, cannot peek, repeat themselves, and say why."""

from __future__ import annotations

import random

import pytest

from erdkreis.boards.names import LANGUAGES
from erdkreis.bots import LEVELS
from erdkreis.bots.bot import Bot
from erdkreis.bots.reasons import PLANS, SENTENCES, Reason, read_reason, say
from erdkreis.bots.simulate import simulate
from erdkreis.editions import PRESETS, Edition, by_preset
from erdkreis.engine.game import Game
from erdkreis.engine.kernel import COMPILED
from tests.bots.test_bots import _poisoned

THINKING = LEVELS[1:]
FEWER = 1 if COMPILED else 20
each_preset = pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.preset)
each_level = pytest.mark.parametrize("level", LEVELS)


@each_preset
@each_level
def test_every_preset_is_played_to_its_end(preset: Edition, level: str) -> None:
    players = min(preset.players)
    result = simulate(preset, players, (level,), games=2 if COMPILED else 1, seed=3, max_turns=600 if COMPILED else 2)
    assert not COMPILED or result.finished == result.games


@each_preset
@pytest.mark.parametrize("level", ["recruit", "captain", "general"])
def test_only_what_is_offered_is_done_and_nothing_hidden_is_seen(preset: Edition, level: str) -> None:
    """`play` refuses what is not legal; with nonsense in everything hidden the decision stays the same."""
    lot = random.Random(3)
    game, bot = Game(preset, max(preset.players), seed=11), Bot(level, 11)
    for number in range(240 // FEWER):
        if game.over:
            break
        poisoned = _poisoned(game, lot) if number % 3 == 0 else game
        twin = Bot(level, 11)
        twin.scratch["used"] = bot.scratch["used"]
        decision = bot.decide(game)
        assert twin.decide(poisoned) == decision
        game.play(decision)


@each_level
def test_a_bot_needs_no_memory(level: str) -> None:
    """A new bot with the same seed and the same lot used decides alike: a server may ask any process."""
    game, bot = Game(by_preset("H10-M"), 4, seed=5), Bot(level, 5)
    for _ in range(150 // FEWER):
        if game.over:
            break
        other = Bot(level, 5)
        other.scratch["used"] = bot.scratch["used"]
        decision = bot.decide(game)
        assert other.decide(game) == decision
        game.play(decision)


@each_preset
@pytest.mark.parametrize("level", ["captain"])
def test_every_decision_has_a_reason(preset: Edition, level: str) -> None:
    game, bot = Game(preset, max(preset.players), seed=2), Bot(level, 2)
    people = [f"P{seat}" for seat in range(game.players)]
    for _ in range(200 // FEWER):
        if game.over:
            break
        action = bot.decide(game)
        reason = bot.reason(game)
        assert reason is not None
        assert 0 <= reason.chance <= 1
        for language in LANGUAGES:
            sentence = say(reason, game.board, language, people)
            assert sentence
            assert "{" not in sentence
        if action.word == "trade":
            assert reason.plan == "trade"
            assert reason.gain >= 4
        game.play(action)


def test_the_reason_of_a_finished_continent_names_it_and_its_bonus() -> None:
    text = say(
        Reason("continent", "siam", "australia", None, 0.874, 2.0), Game(by_preset("H10-K"), 3, seed=1).board, "en", ()
    )
    assert text == "takes Siam (87%) to hold Australia: +2 a turn"


def test_every_plan_has_its_words_in_three_languages() -> None:
    assert set(SENTENCES) == set(PLANS[1:])
    assert all(tuple(words) == LANGUAGES for words in SENTENCES.values())


def test_bots_without_a_plan_give_no_reason() -> None:
    game, bot = Game(by_preset("H00-W"), 3, seed=1), Bot("greedy")
    bot.decide(game)
    assert bot.reason(game) is None
    assert read_reason(Bot("captain").mood, game.board).plan == "none"
