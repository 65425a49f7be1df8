"""The mean over all results of a roll or a draw, against one that is reckoned roll by roll through the game itself."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from erdkreis.bots.bot import Bot
from erdkreis.editions import by_preset
from erdkreis.engine.actions import Action, Attack, Defend, Draw, Place
from erdkreis.engine.game import Chance, Game, words_for_dice
from erdkreis.review.outcomes import Fork, Outcomes, Positions, results
from erdkreis.review.walking import value_of
from tests.review.playing import by_strength

MULTIPLE = 840
"""Of every number up to eight: so many words in a row favour none of as many places."""


def worth(game: Game) -> np.ndarray:
    row: np.ndarray = by_strength(game, game.records, None)[0]
    return row


def after(game: Game, action: Action, dice: tuple[int, ...] = (), hidden: tuple[int, ...] = ()) -> Game:
    twin = game.copy(same_chance=True)
    twin.chance = Chance()
    twin.play(action, dice=words_for_dice(*dice), hidden=hidden)
    return twin


def expected(game: Game, action: Action) -> np.ndarray:
    positions = Positions()
    tree = Outcomes(game).of(game.flat, game.complete(action), positions)
    return value_of(tree, by_strength(game, positions.states(), None))


def reached(preset: str, least: int, dice: int) -> tuple[Game, Attack]:
    """Where somebody who has so many units is attacked, by as many as there are dice."""
    for seed in range(1, 50):
        game, bot = Game(by_preset(preset), 3, seed=seed), Bot("greedy", seed)
        while not game.over:
            decided = bot.decide(game)
            if isinstance(decided, Attack):
                action = Attack(decided.source, decided.target, dice, dice)
                enough = game.state["units"][game.board.index(action.target)] >= least
                if enough and game.refusal(action) is None:
                    return game, action
            game.play(decided)
    raise AssertionError("there was no such attack")


def test_the_results_of_three_dice_against_two_are_those_of_the_textbook() -> None:
    """2890, 2611 and 2275 of 7776: known since long before this program."""
    found = sorted(weight * 6**5 for weight, _ in results(3, 2, None))
    assert found == pytest.approx([2275, 2611, 2890])
    assert sum(weight for weight, _ in results(3, 3, None)) == pytest.approx(1.0)


def test_a_roll_is_worth_the_mean_of_all_its_dice() -> None:
    game, action = reached("FUR-N", 2, 3)
    total = sum(worth(after(game, action, faces)) for faces in product(range(1, 7), repeat=5))
    assert np.allclose(total / 6**5, expected(game, action), rtol=0, atol=1e-12)


def test_a_capture_that_brings_a_card_counts_every_unseen_card() -> None:
    """In this edition the card comes with the first capture of a turn."""
    game, action = reached("H00-W", 1, 1)
    target = game.board.index(action.target)
    game.state["units"][target] = 1
    assert not game.state["captured"]
    unseen = int(game.state["deck_size"])
    total = np.zeros(7)
    for faces in product(range(1, 7), repeat=2):
        if faces[0] > faces[1]:
            total += sum(worth(after(game, action, faces, (card << 1,))) for card in range(unseen)) / unseen
        else:
            total += worth(after(game, action, faces))
    assert np.allclose(total / 36, expected(game, action), rtol=0, atol=1e-12)


def test_dice_that_are_answered_are_worth_their_best_answers() -> None:
    """Where the defender sees the red dice, he chooses his own by them: reckoned here throw by throw."""
    game, action = reached("P82-W", 3, 2)
    total = np.zeros(7)
    for red in product(range(1, 7), repeat=2):
        seen = after(game, action, red)
        defender = seen.awaiting
        assert defender is not None
        answers = list[np.ndarray]()
        for dice in (1, 2, 3):
            blue = product(range(1, 7), repeat=dice)
            answers.append(np.mean([worth(after(seen, Defend(dice), faces)) for faces in blue], axis=0))
        total += max(answers, key=lambda chances: chances[defender])
    assert np.allclose(total / 36, expected(game, action), rtol=0, atol=1e-12)


def test_every_unseen_card_is_equally_likely() -> None:
    """A card after the attacks: 42 territories and two jokers less those that somebody has seen."""
    game, bot = Game(by_preset("H10-K"), 3, seed=3), Bot("greedy", 3)
    while game.phase != "attack" or not game.state["captured"]:
        game.play(bot.decide(game))
    game.play("end")
    assert game.phase == "draw"
    tree = Outcomes(game).of(game.flat, Draw(), Positions())
    assert isinstance(tree, Fork)
    assert tree.kind == "card"
    assert len(tree.branches) == int(game.state["deck"]).bit_count() == 44 - int(game.state["hand_size"].sum())
    assert {weight for weight, _ in tree.branches} == {1 / len(tree.branches)}


def test_units_by_lot_are_worth_the_mean_of_all_ways_they_may_fall() -> None:
    """Four units of one's own bring two neutral ones; every way the lots may fall is played here, draw after draw."""
    game, bot = Game(by_preset("FUR-2P"), 2, seed=1), Bot("greedy", 2)
    for _ in range(400):
        pool = int(game.state["pool"])
        if game.phase == "place" and pool >= 4:
            for territory in game.board.territories:
                place = Place(territory.id, 4)
                if game.refusal(place) is None and _lots(game, place) > 0:
                    assert np.allclose(_by_lot(game, Place(territory.id, 1), 4), expected(game, place), atol=1e-12)
                    return
        game.play(bot.decide(game))
    pytest.fail("no lots were drawn")


def _lots(game: Game, place: Place) -> int:
    twin = game.copy(same_chance=True)
    twin.chance = Chance(5)
    twin.play(place)
    return len(twin.last_chance[0])


def _by_lot(game: Game, one: Place, units: int) -> np.ndarray:
    if units == 0:
        return worth(game)
    if _lots(game, one) == 0:
        return _by_lot(after(game, one), one, units - 1)
    seen: dict[bytes, tuple[int, Game]] = {}
    for word in range(MULTIPLE):
        twin = game.copy(same_chance=True)
        twin.chance = Chance()
        twin.play(one, dice=(word << 1,))
        key = twin.state["units"].tobytes()
        count, _ = seen.get(key, (0, twin))
        seen[key] = count + 1, twin
    total = sum(count for count, _ in seen.values())
    mean: np.ndarray = sum(
        (count / total * _by_lot(twin, one, units - 1) for count, twin in seen.values()), np.zeros(7)
    )
    return mean
