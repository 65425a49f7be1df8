"""The levels: they play everything to its end, cannot peek, repeat themselves, say why, and have characters."""

from __future__ import annotations

import functools
import random
from collections import Counter

import pytest

from erdkreis.boards.names import LANGUAGES
from erdkreis.bots import LEVELS
from erdkreis.bots.bot import Bot
from erdkreis.bots.reasons import PLANS, SENTENCES, Reason, read_reason, say
from erdkreis.bots.simulate import simulate
from erdkreis.editions import PRESETS, Edition, by_preset
from erdkreis.engine.game import Game
from erdkreis.engine.kernel.compiling import COMPILED
from tests.bots.test_bots import _poisoned

THINKING = LEVELS[1:]
FEWER = 1 if COMPILED else 20
each_preset = pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.preset)
each_level = pytest.mark.parametrize("level", LEVELS)


@each_preset
@each_level
def test_every_preset_is_played_to_its_end(preset: Edition, level: str) -> None:
    """Those that rehearse sit among captains: they think longest."""
    players = min(preset.players)
    others = "captain" if level in ("general", "marshal") else level
    bots = (level, *[others] * (players - 1))
    result = simulate(preset, players, bots, games=1, seed=3, max_turns=600 if COMPILED else 2)
    assert not COMPILED or result.finished == result.games


@each_preset
@pytest.mark.parametrize("level", ["recruit", "captain", "general", "marshal"])
def test_only_what_is_offered_is_done_and_nothing_hidden_is_seen(preset: Edition, level: str) -> None:
    """`play` refuses what is not legal; with nonsense in everything hidden the decision stays the same."""
    lot = random.Random(3)
    game, bot = Game(preset, max(preset.players), seed=11), Bot(level, 11)
    for number in range(90 // FEWER):
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


def test_rehearsals_overrule_a_first_thought_now_and_then() -> None:
    """Were nothing ever overruled, the levels that rehearse would only be slower."""
    game, bot, overruled = Game(by_preset("H00-W-ESC"), 4, seed=3), Bot("marshal", 3), 0
    for _ in range(200 // FEWER):
        action = bot.decide(game)
        mood = bot.mood
        if mood["choices"] > 1 and action.word in ("place", "attack"):
            place = getattr(action, "territory", getattr(action, "target", None))
            first = int(mood["choice"][0][2])  # nowhere, where the first thought was to end the attacks
            overruled += first >= len(game.board.territories) or place != game.board.territories[first].id
        game.play(action)
    assert not COMPILED or 3 <= overruled <= 150


@functools.cache
def turns_begun() -> list[Game]:
    """Turns in the middle of games, for everybody the same."""
    found = []
    for seed in range(5 if COMPILED else 1):
        game, bot, seen = Game(by_preset("H00-W-ESC"), 4, seed=seed), Bot("captain", seed), 4
        while not game.over and game.turn < (20 if COMPILED else 6):
            if game.phase == "place" and game.turn > seen:
                seen = game.turn
                found.append(game.copy(same_chance=True))
            game.play(bot.decide(game))
    return found


@functools.cache
def style(name: str) -> Counter[str]:
    """What a bot does with those turns: territories taken, and what its attacks are for."""
    done = Counter[str]()
    for number, begun in enumerate(turns_begun()):
        game, bot = begun.copy(same_chance=True), Bot(name, number)
        me, turn = int(game.state["active"]), game.turn
        held = int(game.state["held"][me]).bit_count()
        while not game.over and game.turn == turn:
            action = bot.decide(game)
            reason = bot.reason(game)
            if action.word == "attack" and reason is not None:
                done[reason.plan] += 1
                done["attacks"] += 1
            game.play(action)
        done["taken"] += int(game.state["held"][me]).bit_count() - held
    return done


@pytest.mark.skipif(not COMPILED, reason="a statistic needs many turns")
def test_personas_are_seen_in_what_they_do() -> None:
    """The cautious takes less and the expansionist more; the hunter is after rivals, the opportunist after cards."""
    plain = style("captain")
    assert style("captain:cautious")["taken"] < 0.85 * plain["taken"]
    assert style("captain:expansionist")["taken"] > 1.2 * plain["taken"]
    assert style("captain:expansionist")["expand"] > 1.5 * plain["expand"]
    hunts = style("captain:hunter")
    assert hunts["break"] + hunts["eliminate"] > 1.2 * (plain["break"] + plain["eliminate"])
    wants = style("captain:opportunist")
    assert wants["card"] / wants["attacks"] > 1.1 * plain["card"] / plain["attacks"]
