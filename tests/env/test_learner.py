"""examples/learner.py: what PPO has learnt plays by the rules, by what its seat sees, and better than `greedy`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from erdkreis.bots.bot import Bot
from erdkreis.commands.extras import missing_extra
from erdkreis.engine.game import Game
from erdkreis.env import MicroDecision
from examples.learner import MODEL, Learner, fresh_weights, games_won, read

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize("preset", ["H00-CAP", "H10-T", "P82-M"])
def test_it_plays_whole_games_by_the_rules(preset: str) -> None:
    """The one it has learnt, and others of the same board that it has not."""
    for deal in range(2):
        game, greedy, learner, made = Game(preset, 3, seed=deal), Bot("greedy", 1), Learner(), 0
        while not game.over and game.turn < 30:
            if game.awaiting:
                game.play(greedy.decide(game))
                continue
            decided = learner.decide(game.view(0), game.options())
            assert decided == learner.decide(game.view(0), game.options()), "there is no chance in it"
            game.play(decided)  # which refuses what is against the rules
            made += 1
        assert made > 10


def test_a_view_asks_what_the_game_asks() -> None:
    """The same questions and bytes as in a batch, where it was trained, though a view knows nothing that is hidden."""
    game, greedy = Game("H00-CAP", 3, seed=2), Bot("greedy", 1)
    while not game.over:
        seat = game.awaiting
        seen, known = MicroDecision(game.view(seat).known), MicroDecision(game)
        assert seen.mask == known.mask
        assert np.array_equal(seen.observe(seat), known.observe(seat))
        game.play(greedy.decide(game))


def test_it_beats_greedy() -> None:
    """An equal wins 120 of 360 games on average, and more than 150 less than once in a thousand times."""
    assert games_won(read(MODEL), "H00-CAP", 3, "greedy", seed=99, games=360) > 150


def test_it_has_learnt_that() -> None:
    """The same network before it has learnt anything."""
    blank = fresh_weights(Game("H00-CAP", 3, seed=0).board, seed=1)
    assert {name: part.shape for name, part in blank.items()} == {
        name: part.shape for name, part in read(MODEL).items()
    }
    assert games_won(blank, "H00-CAP", 3, "greedy", seed=99, games=60) < 20


def test_learning_without_pytorch_says_how_to_get_it() -> None:
    asked = "import sys, runpy; sys.modules['torch'] = None; runpy.run_module('examples.ppo', run_name='__main__')"
    ended = subprocess.run([sys.executable, "-c", asked], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ended.returncode == 1
    assert ended.stderr.strip() == "this needs torch, which is not installed: pip install 'erdkreis[learn]'"
    assert missing_extra(ModuleNotFoundError(name="torch"))[0] == "learn"
