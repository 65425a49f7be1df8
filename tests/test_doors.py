"""Every public door tells a wrong type in a sentence: none takes it silently, none lets Python trip over it inside."""

# What is given here is wrong on purpose.
# mypy: disable-error-code="arg-type, call-overload, assignment, no-untyped-call, list-item, dict-item, index"
from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from typing import Any

import numpy as np
import pytest

import erdkreis
from erdkreis import Bot, ErdkreisError, Game, actions, board, duel, edition, judge, odds, record, review, simulate
from erdkreis.engine.game import words_for_dice
from erdkreis.engine.options import Option
from erdkreis.env import BatchEnv, MicroDecision, chance_outcomes, dice_due, planes, played_with, spelt
from erdkreis.env.text import TextGame, position_text, rules_digest

PLACE = Option("place", target="alaska", least=1, most=3, default=1)
ATTACK = Option("attack", "alaska", "kamchatka", 1, 3, 3, ((1, 1), (1, 2), (1, 3)))


def begun() -> BatchEnv:
    batch = BatchEnv("H00-CAP", 2, 3, seed=1)
    batch.reset()
    return batch


def asked() -> TextGame:
    game = TextGame("P82-W", 3)
    game.reset(seed=1)
    return game


DOORS: dict[str, Callable[[Any, str], object]] = {
    "Game(5)": lambda game, land: Game(5),
    "Game(players='three')": lambda game, land: Game("P82-W", "three"),
    "Game(players=3.0)": lambda game, land: Game("P82-W", 3.0),
    "Game(players=True)": lambda game, land: Game("P82-W", True),
    "Game(seed='x')": lambda game, land: Game(seed="x"),
    "Game(seed=1.5)": lambda game, land: Game(seed=1.5),
    "Game(youngest='0')": lambda game, land: Game(youngest="0"),
    "Game(colours='red')": lambda game, land: Game("P82-W", 3, colours="red"),
    "Game(colours=[1, 2, 3])": lambda game, land: Game("P82-W", 3, colours=[1, 2, 3]),
    "Game(dice=5)": lambda game, land: Game(dice=5),
    "Game(dice=['a'])": lambda game, land: Game(dice=["a"]),
    "Game(hidden=[0.5])": lambda game, land: Game(hidden=[0.5]),
    "copy(seed='x')": lambda game, land: game.copy(seed="x"),
    "imagine('0')": lambda game, land: game.imagine("0"),
    "imagine(0, 'x')": lambda game, land: game.imagine(0, "x"),
    "view('0')": lambda game, land: game.view("0"),
    "view(1.0)": lambda game, land: game.view(1.0),
    "view(True)": lambda game, land: game.view(True),
    "seen_by('0')": lambda game, land: game.seen_by("0"),
    "projection('0')": lambda game, land: game.projection("0"),
    "parse(5)": lambda game, land: game.parse(5),
    "refusal(3.5)": lambda game, land: game.refusal(3.5),
    "refusal(seat='0')": lambda game, land: game.refusal(f"place {land}", "0"),
    "play(42)": lambda game, land: game.play(42),
    "play(None)": lambda game, land: game.play(None),
    "play(seat='0')": lambda game, land: game.play(f"place {land}", seat="0"),
    "play(dice=5)": lambda game, land: game.play(f"place {land}", dice=5),
    "play(hidden='1')": lambda game, land: game.play(f"place {land}", hidden="1"),
    "Place(3, 1)": lambda game, land: game.play(actions.Place(3, 1)),
    "Place([], 1)": lambda game, land: game.play(actions.Place([], 1)),
    "Place(territory, '3')": lambda game, land: game.play(actions.Place(land, "3")),
    "Place(territory, 1.5)": lambda game, land: game.play(actions.Place(land, 1.5)),
    "Place(territory, True)": lambda game, land: game.play(actions.Place(land, True)),
    "Attack(units='3')": lambda game, land: game.play(actions.Attack("alaska", "kamchatka", "3")),
    "Attack(dice=1.5)": lambda game, land: game.refusal(actions.Attack("alaska", "kamchatka", 3, 1.5)),
    "Trade(5)": lambda game, land: game.refusal(actions.Trade(5)),
    "Trade('abc')": lambda game, land: game.refusal(actions.Trade(("a", "b", "c"))),
    "Choose(5)": lambda game, land: game.refusal(actions.Choose(5)),
    "striking_units(5)": lambda game, land: game.striking_units(5),
    "svg(centre='x')": lambda game, land: game.svg(centre="x"),
    "from_bytes(5)": lambda game, land: Game.from_bytes(5),
    "from_position(seed='x')": lambda game, land: Game.from_position(game.to_position(), seed="x"),
    "view.imagine('x')": lambda game, land: game.view(0).imagine("x"),
    "option.action('x')": lambda game, land: PLACE.action("x"),
    "option.action(1.5)": lambda game, land: PLACE.action(1.5),
    "option.action(dice='2')": lambda game, land: ATTACK.action(2, dice="2"),
    "option.action(mode=5)": lambda game, land: Option("choose", modes=("reinforce", "attack")).action(mode=5),
    "option.action(cards=5)": lambda game, land: Option("trade").action(cards=5),
    "option.action(3) where there is no number": lambda game, land: Option("end").action(3),
    "option.action() where a mode is needed": lambda game, land: Option("choose", modes=("attack",)).action(),
    "words_for_dice('a')": lambda game, land: words_for_dice("a"),
    "words_for_dice(1.5)": lambda game, land: words_for_dice(1.5),
    "edition(5)": lambda game, land: edition(5),
    "board(5)": lambda game, land: board(5),
    "board.index(5)": lambda game, land: board("classic42").index(5),
    "board.continent_index(5)": lambda game, land: board("classic42").continent_index(5),
    "Bot(3)": lambda game, land: Bot(3),
    "Bot(seed='x')": lambda game, land: Bot("greedy", seed="x"),
    "Bot.decide(3)": lambda game, land: Bot("greedy").decide(3),
    "simulate(5)": lambda game, land: simulate(5),
    "simulate(players='x')": lambda game, land: simulate("P82-W", players="x"),
    "simulate(bots=5)": lambda game, land: simulate("P82-W", 3, bots=5),
    "simulate(bots=[5])": lambda game, land: simulate("P82-W", 3, bots=[5]),
    "simulate(games='x')": lambda game, land: simulate("P82-W", 3, games="x"),
    "simulate(seed=1.5)": lambda game, land: simulate("P82-W", 3, seed=1.5),
    "simulate(jobs='x')": lambda game, land: simulate("P82-W", 3, jobs="x"),
    "simulate(max_turns=1.5)": lambda game, land: simulate("P82-W", 3, max_turns=1.5),
    "simulate(seen_by=0) from the deal": lambda game, land: simulate("P82-W", 3, seen_by=0),
    "simulate(seen_by='0')": lambda game, land: simulate(game, seen_by="0"),
    "duel(3, 4)": lambda game, land: duel(3, 4),
    "duel(edition=5)": lambda game, land: duel("greedy", "random", 5),
    "duel(players='x')": lambda game, land: duel("greedy", "random", "P82-W", "x"),
    "duel(games=1.5)": lambda game, land: duel("greedy", "random", "P82-W", 3, games=1.5),
    "duel(seed='x')": lambda game, land: duel("greedy", "random", "P82-W", 3, seed="x"),
    "battle('8', 5)": lambda game, land: odds.battle("8", 5),
    "battle(8, 5.0)": lambda game, land: odds.battle(8, 5.0),
    "battle(8, 5, 7)": lambda game, land: odds.battle(8, 5, 7),
    "battle(stop='x')": lambda game, land: odds.battle(8, 5, stop="x"),
    "table(5)": lambda game, land: odds.table(5),
    "campaign('x', [1])": lambda game, land: odds.campaign("x", [1]),
    "campaign(8, 3)": lambda game, land: odds.campaign(8, 3),
    "campaign(8, ['a'])": lambda game, land: odds.campaign(8, ["a"]),
    "campaign(leave='x')": lambda game, land: odds.campaign(8, [1], leave="x"),
    "odds_of(3, …)": lambda game, land: odds.odds_of(3, "alaska", "kamchatka"),
    "odds_of(game, 3, 4)": lambda game, land: odds.odds_of(game, 3, 4),
    "odds_of(units='x')": lambda game, land: odds.odds_of(game, "alaska", "kamchatka", "x"),
    "plan(3)": lambda game, land: odds.plan(3),
    "plan(target=3)": lambda game, land: odds.plan(game, 3, seat=0),
    "plan(continent=3)": lambda game, land: odds.plan(game, continent=3, seat=0),
    "plan(seat='0')": lambda game, land: odds.plan(game, "alaska", seat="0"),
    "plan(units={…: 'x'})": lambda game, land: odds.plan(game, continent="asia", seat=0, units={"alaska": "x"}),
    "threats(3, 0)": lambda game, land: odds.threats(3, 0),
    "threats(game, '0')": lambda game, land: odds.threats(game, "0"),
    "judge(3)": lambda game, land: judge.judge(3),
    "judge(game, '0')": lambda game, land: judge.judge(game, "0"),
    "review(5)": lambda game, land: review.review(5),
    "read(5)": lambda game, land: record.read(5),
    "recover(5)": lambda game, land: record.recover(5),
    "verify(5)": lambda game, land: record.verify(5),
    "resume(5)": lambda game, land: record.resume(5),
    "replay(5)": lambda game, land: record.replay(5),
    "iterate(5)": lambda game, land: list(record.iterate(5)),
    "check(5)": lambda game, land: record.check(5),
    "to_frame(5)": lambda game, land: record.to_frame(5),
    "to_frame([5])": lambda game, land: record.to_frame([5]),
    "Recorder(5, game)": lambda game, land: record.Recorder(5, game),
    "Recorder(stream, 5)": lambda game, land: record.Recorder(StringIO(), 5),
    "BatchEnv(5)": lambda game, land: BatchEnv(5),
    "BatchEnv([5])": lambda game, land: BatchEnv([5]),
    "BatchEnv(n='a')": lambda game, land: BatchEnv("H00-CAP", "a"),
    "BatchEnv(players=3.0)": lambda game, land: BatchEnv("H00-CAP", 1, 3.0),
    "BatchEnv(seats='greedy')": lambda game, land: BatchEnv("H00-CAP", 1, 3, seats="greedy"),
    "BatchEnv(seed='x')": lambda game, land: BatchEnv("H00-CAP", 1, 3, seed="x"),
    "BatchEnv(max_turns='x')": lambda game, land: BatchEnv("H00-CAP", 1, 3, max_turns="x"),
    "BatchEnv(shaping='x')": lambda game, land: BatchEnv("H00-CAP", 1, 3, shaping="x"),
    "BatchEnv.step(floats)": lambda game, land: begun().step(np.zeros(2)),
    "BatchEnv.step(None)": lambda game, land: begun().step(None),
    "BatchEnv.observe('0', 0)": lambda game, land: begun().observe("0", 0),
    "BatchEnv.observe(0, '0')": lambda game, land: begun().observe(0, "0"),
    "BatchEnv.game('0')": lambda game, land: begun().game("0"),
    "MicroDecision(5)": lambda game, land: MicroDecision(5),
    "MicroDecision.answer('x')": lambda game, land: MicroDecision(game).answer("x"),
    "MicroDecision.observe('x')": lambda game, land: MicroDecision(game).observe("x"),
    "spelt(5, …)": lambda game, land: spelt(5, actions.End()),
    "spelt(game, 'end')": lambda game, land: spelt(game, "end"),
    "planes(5)": lambda game, land: planes(5),
    "dice_due(5, …)": lambda game, land: dice_due(5, actions.End()),
    "dice_due(game, 'end')": lambda game, land: dice_due(game, "end"),
    "chance_outcomes(5)": lambda game, land: chance_outcomes(5),
    "played_with(5, …)": lambda game, land: played_with(5, actions.End(), ()),
    "played_with(dice=5)": lambda game, land: played_with(game, actions.Place(land), 5),
    "rules_digest(5)": lambda game, land: rules_digest(5),
    "position_text(5)": lambda game, land: position_text(5),
    "TextGame(5)": lambda game, land: TextGame(5).reset(),
    "TextGame.step(5)": lambda game, land: asked().step(5),
}


@pytest.mark.parametrize("door", DOORS)
def test_a_wrong_type_is_told_in_a_sentence(door: str) -> None:
    game = Game("P82-W", 3, seed=1)
    free = game.options().actions[0].target
    before = game.hash
    with pytest.raises(TypeError) as told:
        DOORS[door](game, free)
    assert isinstance(told.value, ErdkreisError), "it is ours, with a code"
    assert told.value.code == "given/type"
    assert len(str(told.value).split()) >= 4
    assert game.hash == before


def test_every_number_below_is_told_as_well() -> None:
    for call in (lambda: simulate("P82-W", 3, games=-1), lambda: simulate("P82-W", 3, games=0)):
        with pytest.raises(ValueError, match="games is at least 1"):
            call()
    for call in (lambda: simulate("P82-W", 3, jobs=0), lambda: duel("greedy", "random", jobs=0)):
        with pytest.raises(ValueError, match="jobs is at least 1, not 0"):
            call()
    with pytest.raises(ValueError, match="a set has 3 cards, not 2"):
        Game("P82-W", 3, seed=1).refusal(actions.Trade((1, 2)))


def test_integers_of_numpy_are_integers() -> None:
    three, one = np.int64(3), np.int32(1)
    game = Game("P82-W", three, seed=one)
    assert game == Game("P82-W", 3, seed=1)
    assert game.copy(seed=one) == game
    assert game.view(np.int64(0)) == game.view(0)
    assert game.imagine(np.int64(0), one) == game.imagine(0, 1)
    assert simulate("P82-W", three, games=one, seed=one).wins == simulate("P82-W", 3, games=1, seed=1).wins
    assert odds.battle(np.int64(8), np.int8(5)).win == odds.battle(8, 5).win
    target = game.options().actions[0].target
    assert game.play(actions.Place(target, np.int64(1)), np.int64(game.awaiting))
    assert BatchEnv("H00-CAP", np.int64(2), three).players == 3
    assert erdkreis.words_for_dice(np.int64(6)) == [10]
