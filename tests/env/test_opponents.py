"""Any of our bots sits in a batch, and plays there what it plays anywhere else."""

from __future__ import annotations

import numpy as np
import pytest

from erdkreis.bots import LEVELS
from erdkreis.bots.bot import Bot
from erdkreis.engine.game import Game
from erdkreis.engine.kernel.compiling import COMPILED
from erdkreis.env import SoloEnv, batch, warming
from erdkreis.env.batch import BatchEnv
from erdkreis.env.decision import spelt

DECISIONS = 150 if COMPILED else 30


def begun(batch: BatchEnv, number: int) -> tuple[Game, np.void]:
    """One game of a batch as it was dealt, with the chance that lies before it, and what the batch knows of it."""
    game, asked = batch.game(number), batch._questions[number]
    for part in ("dice_seed", "dice_used", "hidden_seed", "hidden_used"):
        game.chance.record[part] = asked[part]
    return game, asked


@pytest.mark.parametrize("opponent", ["greedy", *LEVELS, "general:hunter", "captain@1"])
def test_bots_decide_in_a_batch_as_they_do_at_any_table(opponent: str) -> None:
    """Two of them against whoever answers what `greedy` would, in the second of two presets with stakes of their own.

    The batch plays a bot's move as soon as it is its turn, so all is compared when the learner is asked again.
    """
    seats = ("learner", opponent, opponent)
    together = BatchEnv(["H00-W", "H00-CAP"], 2, 3, seats=seats, rotated=False, seed=5, autoreset="never")
    together.reset()
    apart = BatchEnv(["H00-W", "H00-CAP"], 2, 3, seed=5)  # the same deals, and nobody has moved yet
    apart.reset()
    (game, asked), answering = begun(apart, 1), Bot("greedy", 1)
    bot = Bot(opponent)
    bot.scratch["seed"] = asked["bots_seed"]
    compared = 0
    for _ in range(DECISIONS):
        if game.over or 0 not in game.alive:
            break
        if game.awaiting != 0:
            game.play(bot.decide(game))
            continue
        action = answering.decide(game)
        for answer in spelt(game, action):
            assert game == together.game(1)
            compared += 1
            together.step(np.array([together.sample()[0], answer]))
        game.play(action)
    assert compared > DECISIONS // 10


def test_whoever_does_not_plan_plays_the_same_through_either_door(monkeypatch: pytest.MonkeyPatch) -> None:
    def played() -> bytes:
        env = BatchEnv("H10-TS", 4, 4, seats=("learner", "recruit", "greedy", "random"), seed=3, max_turns=20)
        env.reset()
        for _ in range(100):
            env.step(env.sample())
        return env.observations.tobytes() + env.masks.tobytes()

    through_their_own = played()
    monkeypatch.setattr(batch, "RECRUIT", -1)  # now everybody seems to plan
    assert played() == through_their_own


def test_only_whoever_meets_planners_opens_their_door(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is compiled when it is first opened, which takes longer than all the others."""
    opened: list[bool] = []
    monkeypatch.setattr(batch, "ensure_env_compiled", opened.append)
    BatchEnv("H00-CAP", 1, 3, seats=("learner", "recruit"))
    SoloEnv("H00-CAP", 3, opponents=("greedy", "scout"))
    assert opened == [False, True]


def test_both_doors_are_compiled_before_nobody_need_wait() -> None:
    warming.ensure_env_compiled()
    warming.ensure_env_compiled(planned=True)
    assert warming.is_compiled() or not COMPILED
