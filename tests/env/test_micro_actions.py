"""64 micro-actions say every action of every preset, and nothing that the rules refuse."""

from __future__ import annotations

import pytest

from erdkreis.bots.bot import Bot
from erdkreis.editions import PRESETS, Edition
from erdkreis.engine.actions import Unannounced
from erdkreis.engine.game import Game
from erdkreis.env.batch import BatchEnv
from erdkreis.env.decision import MicroDecision, every_action, spelt
from erdkreis.env.errors import EnvError
from tests.properties.tables import PRESET_IDS

ALL = pytest.mark.parametrize("preset", PRESETS, ids=PRESET_IDS)
MOST_ACTIONS = 3000  # to be looked through one by one


@ALL
def test_no_answer_leads_to_what_the_rules_refuse(preset: Edition) -> None:
    for players in preset.players:
        batch = BatchEnv(preset, 64, players, seed=players, max_turns=30, observing=False, checked=True)
        batch.reset()
        for _ in range(300):
            batch.step(batch.sample())
            assert (batch.masks & (batch.masks - 1)).all(), "somebody was asked who has no choice"
        assert batch.refused == 0


@ALL
def test_answers_lead_to_every_legal_action_and_to_no_other(preset: Edition) -> None:
    game, sensible, wild = Game(preset, seed=3), Bot("greedy", 3), Bot("random", 3)
    for number in range(60):
        for _ in range(5):
            if not game.over:
                game.play((wild if number % 3 == 0 else sensible).decide(game))
        if game.over:
            return
        legal = {game.complete(action) for action in game.legal_actions() if not isinstance(action, Unannounced)}
        if len(legal) <= MOST_ACTIONS:
            found = list(every_action(MicroDecision(game)))
            assert set(found) == legal
            assert len(found) == len(legal)


@ALL
def test_what_bots_do_can_be_spelt(preset: Edition) -> None:
    game, bot = Game(preset, seed=5), Bot("greedy", 5)
    for _ in range(150):
        if game.over:
            break
        action = bot.decide(game)
        decision, answers = MicroDecision(game), spelt(game, action)
        for answer in answers:
            decision.answer(answer)
        assert decision.action == game.complete(action)
        assert all(0 <= answer < 60 for answer in answers)
        game.play(action)


def test_an_answer_that_is_not_allowed_is_refused_and_changes_nothing() -> None:
    batch = BatchEnv("H00-CAP", 3)
    before = batch.reset().copy()
    wrong = batch.sample().copy()
    wrong[1] = 63
    with pytest.raises(EnvError, match="game 1 was answered 63"):
        batch.step(wrong)
    assert (batch.observations == before).all()
    decision = MicroDecision(batch.game())
    with pytest.raises(EnvError, match="not among the answers"):
        decision.answer(63)
