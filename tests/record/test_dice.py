"""The dice of a game, one by one as they fell, whose they were, and how the battles went."""

from __future__ import annotations

from erdkreis.editions import by_preset
from erdkreis.engine.events import DiceThrownForStart
from erdkreis.engine.game import Game, words_for_dice
from erdkreis.engine.kernel.state import NEUTRAL
from erdkreis.record import MoveRecord, Record, header_of
from erdkreis.record.dice import BLUE, RED, START, DiceCompared, Throw, dice_of
from erdkreis.record.model import ChanceWords
from tests.engine.positions import stage

LANDS = {0: {"alaska": 9}, 1: {"kamchatka": 9}}
REJECTED = 2**64 - 1
"""A word that would favour the lower faces: no die is made of it."""


def thrown(game: Game, *moves: tuple[int, str, list[int]]) -> list[Throw | DiceCompared]:
    """Of a game that begins from a position; each move with its seat and its dice words."""
    position = game.to_position()
    header = header_of(Game.from_position(position, given=True), position=position)
    played = [
        MoveRecord(number, seat, action, ChanceWords(tuple(words)))
        for number, (seat, action, words) in enumerate(moves, 1)
    ]
    return list(dice_of(Record(header, tuple(played), None)))


def test_both_sides_throw_when_the_defender_has_chosen() -> None:
    found = thrown(
        stage("H10-M", 3, LANDS),
        (0, "attack alaska kamchatka 3", []),
        (1, "defend 2", words_for_dice(2, 6, 4, 5, 1)),
    )
    assert found == [
        *(Throw(RED, face, 0) for face in (2, 6, 4)),
        *(Throw(BLUE, face, 1) for face in (5, 1)),
        DiceCompared(0, 1, 3, 2, won=2),  # 6 beats 5, 4 beats 1
    ]


def test_red_dice_that_lie_there_are_shown_to_the_defender() -> None:
    found = thrown(
        stage("P82-M", 3, LANDS),
        (0, "attack alaska kamchatka 3", words_for_dice(2, 6, 4)),
        (1, "defend 1", words_for_dice(6)),
        (0, "attack alaska kamchatka 2", words_for_dice(3, 5)),
        (1, "defend 2", words_for_dice(1, 4)),
    )
    assert found == [
        *(Throw(RED, face, 0) for face in (2, 6, 4)),
        Throw(BLUE, 6, 1),
        DiceCompared(0, 1, 3, 1, won=0, shown=(6, 4, 2)),
        *(Throw(RED, face, 0) for face in (3, 5)),
        *(Throw(BLUE, face, 1) for face in (1, 4)),
        DiceCompared(0, 1, 2, 2, won=2, shown=(5, 3)),
    ]


def test_one_unit_is_defended_at_once_and_then_nothing_lies_there() -> None:
    game = stage("P82-M", 3, {0: {"alaska": 9}, 1: {"kamchatka": 1, "siam": 1}})
    assert thrown(game, (0, "attack alaska kamchatka 1", words_for_dice(3, 5))) == [
        Throw(RED, 3, 0),
        Throw(BLUE, 5, 1),
        DiceCompared(0, 1, 1, 1, won=0),
    ]


def test_a_word_that_would_favour_somebody_makes_no_die() -> None:
    game = stage("P82-M", 3, {0: {"alaska": 9}, 1: {"kamchatka": 1, "siam": 1}})
    words = [REJECTED, *words_for_dice(6), REJECTED, *words_for_dice(6)]
    assert thrown(game, (0, "attack alaska kamchatka 1", words))[:2] == [Throw(RED, 6, 0), Throw(BLUE, 6, 1)]
    # 2**63 leaves 2 over when shared by six, so that just the last two values are rejected
    words = [(2**63 - 3) << 1, *words_for_dice(2)]
    assert thrown(game, (0, "attack alaska kamchatka 1", words))[:2] == [Throw(RED, 6, 0), Throw(BLUE, 2, 1)]


def test_the_neutral_armys_dice_are_nobodys() -> None:
    game = stage("H00-2P", 2, {0: {"alaska": 9}, 1: ["siam"], NEUTRAL: {"kamchatka": 1}})
    assert thrown(game, (0, "attack alaska kamchatka 1", words_for_dice(1, 6))) == [
        Throw(RED, 1, 0),
        Throw(BLUE, 6, None),
        DiceCompared(0, None, 1, 1, won=0),
    ]


def test_other_actions_throw_nothing() -> None:
    assert thrown(stage("H00-M", 3, LANDS), (0, "end", [])) == []


def test_dice_for_the_start_are_their_seats() -> None:
    game = Game(by_preset("CLI-M"), 3, seed=11)
    faces = [event.faces for event in game.events if isinstance(event, DiceThrownForStart)]
    assert faces
    expected = [Throw(START, face, seat) for each in faces for seat, face in each.items()]
    assert list(dice_of(Record(header_of(game), (), None))) == expected


def test_as_many_pairs_are_compared_as_the_fewer_dice_make() -> None:
    assert [DiceCompared(0, 1, red, blue, 0).pairs for red, blue in ((3, 2), (1, 2), (3, 3))] == [2, 1, 3]
