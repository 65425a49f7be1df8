"""examples/ismcts.py: it decides by what its seat sees, the same with the same seed, and is told nothing else."""

from __future__ import annotations

from erdkreis.bots.bot import Bot
from erdkreis.engine.actions import Action
from erdkreis.engine.game import Game
from examples.ismcts import Ismcts, worth_trying
from tests.engine.positions import stage


class Quick(Ismcts):
    rounds = 8


def decisions(count: int, deal: int) -> list[Action]:
    """Its first decisions after the set-up of a game in which all others are greedy."""
    game, greedy, searching, made = Game("H00-CAP", 3, seed=deal), Bot("greedy", 1), Quick(seed=5), list[Action]()
    while not game.over and len(made) < count:
        seat = game.awaiting
        if seat == 0 and game.turn:
            made.append(searching.decide(game.view(0), game.options()))
            game.play(made[-1], seat)
        else:
            game.play(greedy.decide(game))
    return made


def test_it_plays_a_turn_and_the_same_again() -> None:
    made = decisions(12, deal=3)
    assert len(made) >= 5
    assert {action.word for action in made} >= {"place", "attack"}
    assert decisions(12, deal=3) == made


def test_it_tries_few_things_and_leaves_nobody_without_one() -> None:
    """Attacks by the stronger alone, units to the front alone; where nothing is sensible, all that is permitted."""
    lands = {0: {"alaska": 5, "western_us": 2}, 1: {"kamchatka": 2, "alberta": 9}}
    game = stage("H00-W", 3, lands)
    tried = worth_trying(game.view(0).known, game.options())
    assert {str(action) for action in tried} >= {"attack alaska kamchatka 3", "end"}
    assert not [action for action in tried if str(action).startswith("attack alaska alberta")]
    game = stage("H00-W", 3, {0: {"alaska": 2}, 1: {"kamchatka": 9}}, phase="turn").copy(seed=1)
    assert [str(action) for action in worth_trying(game.view(0).known, game.options())] == ["place alaska 3"]
    [only] = worth_trying(game.view(0).known, game.options())
    assert Ismcts().decide(game.view(0), game.options()) == only
