"""What a bot says its decision is for is what the decision leads to."""

from __future__ import annotations

import pytest

from erdkreis.bots.bot import Bot
from erdkreis.bots.reasons import Reason
from erdkreis.editions import by_preset
from erdkreis.engine.actions import Action, Attack, Fortify, Place
from erdkreis.engine.game import Game

CONQUESTS = ("win", "eliminate", "continent", "break", "capital", "task", "card", "expand")
DECISIONS = 500


@pytest.mark.parametrize("preset", ["H00-W", "H00-M", "H00-CAP", "P82-W", "FUR-2P"])
def test_the_goal_that_is_named_is_the_goal_that_is_meant(preset: str) -> None:
    rules = by_preset(preset)
    game, bot, said = Game(rules, rules.players[-1], seed=15), Bot("general", 15), set[str]()
    for _ in range(DECISIONS):
        if game.over:
            break
        action = game.complete(bot.decide(game))
        reason = bot.reason(game)
        assert reason is not None
        said.add(reason.plan)
        check_goal(game, action, reason)
        game.play(action)
    assert len(said & {*CONQUESTS}) >= 2


def check_goal(game: Game, action: Action, reason: Reason) -> None:
    seen, board = game.unveiled(), game.board
    told = f"{action}: {reason}"
    if isinstance(action, Fortify):
        assert reason.target == action.target, told
    if reason.plan not in CONQUESTS or not isinstance(action, Attack | Place):
        return
    assert reason.target is not None
    target, side = board.index(reason.target), seen.army
    start = board.index(action.target if isinstance(action, Attack) else action.territory)
    assert seen.owner[target] != side, told
    assert target in within_reach(game, start), told
    if reason.plan == "eliminate":
        assert seen.owner[target] == reason.seat, told
    if reason.continent is not None:
        lands = int(game.board_record["lands"][board.continent_index(reason.continent)])
        assert lands >> target & 1, told
    if reason.plan == "capital":
        assert game.to_position()["capitals"][reason.seat] == reason.target, told
    if reason.plan == "card":  # any conquest brings one: the first does
        assert target == start or (isinstance(action, Place) and target in board.territories[start].links), told


def within_reach(game: Game, start: int) -> set[int]:
    """Where a line of conquests that begins there may come to."""
    seen, found, rest = game.unveiled(), {start}, [start]
    while rest:
        for link in game.board.territories[rest.pop()].links:
            if seen.owner[link] != seen.army and link not in found:
                found.add(link)
                rest.append(link)
    return found
