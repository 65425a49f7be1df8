"""Chance made explicit: dice that are named fall, and their chances are those of the rules; OpenSpiel on top of it."""

from __future__ import annotations

import pyspiel
import pytest

from erdkreis.bots.bot import Bot
from erdkreis.editions import PRESETS, Edition
from erdkreis.engine.actions import Attack, Defend
from erdkreis.engine.events import BattleFought
from erdkreis.engine.game import Game
from erdkreis.env import load_spiel_game
from erdkreis.env.explicit import DiceDue, chance_outcomes, dice_due, played_with
from erdkreis.odds.dice import pairs_won, pairs_won_against
from tests.properties.tables import PRESET_IDS


@pytest.mark.parametrize("preset", PRESETS, ids=PRESET_IDS)
def test_every_roll_falls_as_it_is_told(preset: Edition) -> None:
    game, bot, seen = Game(preset, seed=2), Bot("greedy", 2), set()
    for _ in range(400):
        if game.over:
            break
        action = bot.decide(game)
        due = dice_due(game, action)
        assert due is None or isinstance(action, Attack | Defend)
        if due is not None and due not in seen:
            seen.add(due)
            outcomes = chance_outcomes(due)
            assert sum(outcome.chance for outcome in outcomes) == pytest.approx(1)
            for outcome in outcomes[:12]:
                _check_fallen(game, played_with(game, action, outcome.dice), due, outcome.dice)
        game.play(action)
    assert seen


def _check_fallen(before: Game, after: Game, due: DiceDue, dice: tuple[int, ...]) -> None:
    battles = [event for event in after.events if isinstance(event, BattleFought)]
    if not due.blue:
        assert not battles
        return
    assert tuple(battles[0].red) == (due.shown or dice[: due.red])
    assert tuple(battles[0].blue) == dice[due.red :]
    assert before != after


def test_chances_are_those_of_the_odds() -> None:
    ways = [count / 6**5 for _, count in reversed(pairs_won(3, 2))]
    assert [outcome.chance for outcome in chance_outcomes(DiceDue(3, 2))] == pytest.approx(ways)
    shown = [count / 36 for _, count in reversed(pairs_won_against((6, 2), 2))]
    assert [outcome.chance for outcome in chance_outcomes(DiceDue(0, 2, (6, 2)))] == pytest.approx(shown)
    assert len(chance_outcomes(DiceDue(3, 0))) == 56


@pytest.mark.parametrize("preset", PRESETS, ids=PRESET_IDS)
def test_openspiel_is_content(preset: Edition) -> None:
    game = load_spiel_game(preset.preset, preset.players[0], max_turns=3)
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_openspiel_writes_a_game_down_and_reads_it_again() -> None:
    pyspiel.random_sim_test(load_spiel_game("H00-CAP", 3, max_turns=1), num_sims=1, serialize=True, verbose=False)


def test_a_clone_goes_its_own_way() -> None:
    state = load_spiel_game("H00-CAP", 3).new_initial_state()
    state.apply_action(5)
    while not state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    twins = [state.clone() for _ in state.chance_outcomes()]
    before = str(state)
    for number, twin in enumerate(twins):
        twin.apply_action(number)
    assert str(state) == before
    assert len({str(twin) for twin in twins}) == len(twins) > 1
    assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
