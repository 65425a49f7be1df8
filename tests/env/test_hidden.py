"""Hidden information stays hidden: an observation changes only with what its seat may know."""

from __future__ import annotations

import random

import numpy as np
import pytest

from erdkreis.editions import PRESETS, Edition
from erdkreis.editions.values import Placement
from erdkreis.engine.game import Game
from erdkreis.env.batch import BatchEnv
from erdkreis.env.kernel import stepping
from erdkreis.env.kernel.questions import OPEN
from tests.properties.tables import PRESET_IDS
from tests.properties.test_secrets import otherwise
from tests.properties.walks import Pace, advanced

ALL = pytest.mark.parametrize("preset", PRESETS, ids=PRESET_IDS)


def put(batch: BatchEnv, game: Game) -> None:
    """Let the first game of a batch stand where this one does."""
    batch._games[0] = game.records[0]
    stepping.open_decision(batch._books, batch._games, batch._questions)


@ALL
def test_changing_what_others_hide_changes_no_observation(preset: Edition) -> None:
    lot, differed = random.Random(1), 0
    for players in preset.players:
        batch = BatchEnv(preset, 1, players)
        batch.reset()
        for number, skipped in enumerate((0, 9, 30, 90, 300)):
            game = advanced(Game(preset, players, seed=number), Pace(number, skipped, 0.8))
            for seat in range(players):
                put(batch, game)
                before = batch.observe(0, seat)
                twin = otherwise(game, seat, lot)
                put(batch, twin)
                assert (batch.observe(0, seat) == before).all(), f"seat {seat} saw more after {skipped} actions"
                differed += twin != game
    secrets = preset.cards or preset.missions or preset.capital_secret
    assert differed or not (secrets or preset.initial_placement == Placement.ALL_AT_ONCE), "nothing was changed"


@ALL
def test_nobody_sees_what_another_seat_is_about_to_decide(preset: Edition) -> None:
    """Cards picked for a set, a source pointed at, a number half said: seen by the one who says it alone."""
    batch = BatchEnv(preset, 1, seed=4, max_turns=60)
    batch.reset()
    half_said = 0
    for _ in range(300):
        mover = int(batch.movers[0])
        others = [seat for seat in range(batch.players) if seat != mover]
        before = [batch.observe(0, seat) for seat in others]
        batch.step(batch.sample())
        if int(batch._questions["stage"][0]) == OPEN or batch.movers[0] != mover or batch.game().phase == "defend":
            continue
        if not (batch._questions["source"][0] >= 0 or batch._questions["target"][0] >= 0 or _picks_cards(batch)):
            continue
        half_said += 1
        for seat, seen in zip(others, before, strict=True):
            assert (batch.observe(0, seat) == seen).all()
    assert half_said > 10


def _picks_cards(batch: BatchEnv) -> bool:
    return bool(batch._questions["first_card"][0] >= 0)


def test_an_observation_is_seen_from_ones_own_side() -> None:
    """Turned round the table, everybody's board is the same."""
    batch = BatchEnv("H00-W", 1, 4, seed=2)
    batch.reset()
    for _ in range(200):
        batch.step(batch.sample())
    seen = [batch.observe(0, seat)[:42].astype(np.int64) for seat in range(4)]
    for seat in range(4):
        assert ((seen[seat] + seat) % 4 == seen[0]).all()
