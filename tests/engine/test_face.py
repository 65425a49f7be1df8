"""The small questions one may ask a game: who, how many, which words, and what it says of itself."""

from __future__ import annotations

import numpy as np
import pytest

from erdkreis.engine.errors import ChanceError, RuleError
from erdkreis.engine.game import Chance, Used, words_for_dice
from erdkreis.engine.kernel.chance import DICE_WORDS, HIDDEN_WORDS, seeded_word
from erdkreis.engine.kernel.state import NEUTRAL
from tests.engine.positions import fresh, place_all, roll, stage, take, through_setup

LANDS = {0: {"alaska": 9, "peru": 2}, 1: {"kamchatka": 4, "siam": 1}}
MOST = 2**64 - 1


def test_a_game_says_who_must_do_what() -> None:
    game = stage("H00-M", 3, LANDS)
    assert repr(game) == "<Game H00-M, 3 players, turn 1, seat 0 to attack>"
    over = stage("P82-W", 3, {0: {"alaska": 5}, 1: {"kamchatka": 1}}, rest=0)
    take(over, "alaska", "kamchatka", dice=3)
    assert repr(over) == "<Game P82-W, 3 players, turn 1, over>"


def test_nobody_is_on_turn_before_the_first_and_nobody_has_won_before_the_end() -> None:
    game = fresh("H00-M", 3)
    assert (game.active, game.winner, game.turn, game.over, game.alive) == (None, None, 0, False, [0, 1, 2])
    through_setup(game)
    assert (game.active is not None, game.turn) == (True, 1)
    over = stage("P82-W", 3, {0: {"alaska": 5}, 1: {"kamchatka": 1}}, rest=0)
    take(over, "alaska", "kamchatka", dice=3)
    assert (over.winner, over.over, over.awaiting, over.alive) == (0, True, None, [0])


def test_all_units_are_counted_wherever_they_are() -> None:
    """On the board, in stock, and in hand to be placed; the neutral ones too."""
    placing = stage("H00-M", 3, LANDS, phase="turn")
    assert placing.all_units == 9 + 2 + 4 + 1 + 38 + 3
    duel = fresh("H10-D", 2)
    edition = duel.edition
    stock = [int(duel.state["stock"][side]) for side in (0, 1, NEUTRAL)]
    assert sum(stock) > 0
    in_hand = int(duel.state["pool"]) + int(duel.state["neutral_pool"])
    assert in_hand == 3
    # what is in hand is also in stock while the start units are placed
    assert duel.all_units - in_hand == 2 * edition.units_at_start(2) + edition.neutral_start_units


def test_as_many_units_strike_as_bring_dice() -> None:
    for preset, units, striking in (("H00-M", 9, 3), ("H00-M", 3, 2), ("CLI-M", 9, 3), ("CLI-M", 2, 1)):
        game = stage(preset, 3, {0: {"alaska": units}, 1: {"kamchatka": 4}})
        assert game.striking_units("alaska") == striking, (preset, units)


def test_what_is_left_open_is_filled_in_with_the_most() -> None:
    game = stage("CLI-M", 3, LANDS)
    completed = {text: str(game.complete(game.parse(text))) for text in ("attack alaska kamchatka", "end")}
    assert completed == {"attack alaska kamchatka": "attack alaska kamchatka 8", "end": "end"}
    assert str(game.complete(game.parse("attack alaska kamchatka 2"))) == "attack alaska kamchatka 2"
    assert str(game.complete(game.parse("attack alaska kamchatka 5 1"))) == "attack alaska kamchatka 5 1"


def test_everything_is_seen_when_nothing_is_concealed() -> None:
    game = fresh("CLI-M", 3)
    seat = game.awaiting
    assert seat is not None
    game.play(f"place {game.options().actions[0].target} 3")
    other = (seat + 1) % 3
    assert max(game.unveiled().units) == max(game.seen_by(seat).units) == 4
    assert (max(game.seen_by(other).units), max(game.seen_by(None).units)) == (1, 1)
    assert game.unveiled().players == 3


def test_seats_that_do_not_exist_see_nothing() -> None:
    game = stage("H00-M", 3, LANDS)
    for seat in (-1, 3, 6):
        with pytest.raises(ValueError, match=f"there is no seat {seat}"):
            game.seen_by(seat)
    assert game.projection(2)[0]["players"] == 3


def test_a_wrong_seat_is_told_so_unless_the_game_is_over() -> None:
    game = stage("H00-M", 3, LANDS)
    assert game.refusal("end", 0) is None
    refused = game.refusal("end", 1)
    assert refused is not None
    assert refused.code == "turn/not_yours"
    over = stage("P82-W", 3, {0: {"alaska": 5}, 1: {"kamchatka": 1}}, rest=0)
    take(over, "alaska", "kamchatka", dice=3)
    after = over.refusal("end", 1)
    assert after is not None
    assert after.code == "game/over"
    nothing = stage("H00-M", 3, LANDS).refusal("undo", 2)
    assert nothing is not None
    assert nothing.code == "undo/nothing"  # whoever asks


def test_words_are_given_signed_or_not_and_no_more_than_fit() -> None:
    chance = Chance()
    chance.give([MOST, -1, 2**63, 2**63 - 1, -(2**63)], [7])
    assert chance.record["dice"][:5].tolist() == [-1, -1, -(2**63), 2**63 - 1, -(2**63)]
    assert (int(chance.record["dice_given"]), int(chance.record["hidden_given"])) == (5, 1)
    chance.give([], [])
    assert (int(chance.record["dice_given"]), int(chance.record["dice_used"])) == (0, 0)
    chance.give([0] * DICE_WORDS, [0] * HIDDEN_WORDS)
    for dice, hidden, said in (
        ([0] * (DICE_WORDS + 1), [], "at most 512 dice words"),
        ([], [0] * (HIDDEN_WORDS + 1), "at most 128 hidden words"),
        ([MOST + 1], [], "is not a 64-bit word"),
        ([-(2**63) - 1], [], "is not a 64-bit word"),
    ):
        with pytest.raises(ChanceError, match=said):
            chance.give(dice, hidden)


def test_used_words_are_the_given_ones_or_a_stretch_of_the_streams() -> None:
    used = Used((5, 6), (2, 4), (0, 1))
    assert used.words() == (
        tuple(int(seeded_word(5, index)) % 2**64 for index in (2, 3)),
        (int(seeded_word(6, 0)) % 2**64,),
    )
    assert Used(given=((-1, 3), (-2,))).words() == ((MOST, 3), (MOST - 1,))
    assert Used().words() == ((), ())


def test_the_last_actions_words_are_remembered_and_no_others() -> None:
    game = stage("P82-M", 3, {0: {"alaska": 9}, 1: {"kamchatka": 1, "siam": 2}})
    words = words_for_dice(3, 5)
    game.play("attack alaska kamchatka 1", dice=[*words, 77], hidden=[1, 2])
    assert game.last_chance == (tuple(words), ())  # what was not needed was not used
    game.play("end")
    assert game.last_chance == ((), ())


def test_a_seeded_game_goes_along_its_streams_word_by_word() -> None:
    game, taken = fresh("P82-M", 3), [0, 0]
    for _ in range(60):
        for stream, words in enumerate(game.last_chance):
            seed = int(game.chance.record["dice_seed" if stream == 0 else "hidden_seed"])
            due = [int(seeded_word(seed, taken[stream] + index)) % 2**64 for index in range(len(words))]
            assert list(words) == due
            taken[stream] += len(words)
        option = game.options().actions[-1]
        if option.kind == "attack":
            game.play(f"attack {option.source} {option.target}")
        elif game.phase == "place":
            place_all(game)
        elif option.kind in ("defend", "occupy"):
            game.play(f"{option.kind} {option.least}")
        else:
            game.play("end")
    assert taken[0] > 4
    last = map(len, game.last_chance)
    assert [before + more for before, more in zip(taken, last, strict=True)] == list(game.chance.mark())


def test_too_few_words_change_nothing_and_the_next_portion_is_tried() -> None:
    game = stage("P82-M", 3, {0: {"alaska": 9}, 1: {"kamchatka": 1, "siam": 2}})
    before = game.hash
    with pytest.raises(ChanceError, match="attack alaska kamchatka 1 needs more random words than were given"):
        game.play("attack alaska kamchatka 1", dice=words_for_dice(3))
    assert (game.hash, game.chance.short, game.chance.mark()) == (before, False, (0, 0))
    portions = [((), ()), (words_for_dice(3), ()), (words_for_dice(3, 5), ()), (words_for_dice(6, 1), ())]
    events = game.play_with(portions, "attack alaska kamchatka 1")
    assert events[0].facts["red"] == [3]
    assert game.events == events
    with pytest.raises(RuleError):
        game.play_with(portions, "occupy 1")


def test_a_copy_has_its_own_chance_and_state() -> None:
    game = fresh("H00-M", 3)
    twin = game.copy(same_chance=True)
    assert (twin.events, twin.last_chance, twin.colours) == (game.events, game.last_chance, game.colours)
    roll(staged := stage("H00-M", 3, LANDS), "attack alaska kamchatka 1 1", [6], [1])
    assert staged.copy(same_chance=True).hash == staged.hash
    twin.chance.record["dice_used"] += 5
    assert int(game.chance.record["dice_used"]) == int(twin.chance.record["dice_used"]) - 5
    assert not np.shares_memory(game.flat, twin.flat)


def test_a_game_of_its_own_seed_takes_no_words_from_outside() -> None:
    one, other = fresh("P82-W", 3, 4), fresh("P82-W", 3, 4)
    place_all(one)
    place_all(other)
    attack = next(option for option in one.options().of("attack"))
    text = f"attack {attack.source} {attack.target} {attack.least}"
    with pytest.raises(ChanceError, match="this one has a seed"):
        other.play(text, dice=words_for_dice(6, 6, 6, 6))
    with pytest.raises(ChanceError, match="this one has a seed"):
        other.play(text, hidden=[0] * 8)
    assert other == one
    assert one.play(text) == other.play(text)
