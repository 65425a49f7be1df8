"""Dice and cards given by hand: faces and a card become the random words of one action, and nothing is left over."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from erdkreis.commands.arguments import shortened
from erdkreis.commands.errors import UsageError

if TYPE_CHECKING:
    from erdkreis.engine.actions import Action
    from erdkreis.engine.events import Event
    from erdkreis.engine.game import Game


@dataclass(frozen=True)
class Faces:
    """Dice as given: red before the slash, blue after it; without a slash, those of the only colour thrown."""

    red: tuple[int, ...]
    blue: tuple[int, ...]
    slash: bool

    @property
    def all(self) -> tuple[int, ...]:
        return self.red + self.blue

    def __str__(self) -> str:
        return _dice(len(self.red), len(self.blue)) if self.slash else f"{_count(len(self.red), '')} without a slash"


def read_faces(text: str) -> Faces:
    """Faces such as `6,4,2/5,1`, `6,4,2` or `/5,1`."""
    red, slash, blue = text.partition("/")
    faces = Faces(_read_side(red, text), _read_side(blue, text), bool(slash))
    if not faces.all:
        raise argparse.ArgumentTypeError("no dice: give faces like 6,4,2/5,1")
    return faces


def _read_side(side: str, text: str) -> tuple[int, ...]:
    faces = [face.strip() for face in side.split(",")] if side.strip() else []
    if any(face not in ("1", "2", "3", "4", "5", "6") for face in faces):
        raise argparse.ArgumentTypeError(f"{shortened(text)!r} are not dice: give faces from 1 to 6 like 6,4,2/5,1")
    return tuple(map(int, faces))


def read_card(name: str, game: Game) -> int:
    """A card by its number, its territory, or as joker1 or joker2."""
    board = game.board
    jokers = {"joker1": len(board.territories), "joker2": len(board.territories) + 1}
    if name.lower() in jokers:
        return jokers[name.lower()]
    if not name.isdecimal():
        return board.index(name.lower())
    if len(name) > 4 or int(name) >= len(board.symbols):
        raise UsageError(f"there is no card {shortened(name)}: cards are numbered 0 to {len(board.symbols) - 1}")
    return int(name)


def play_given(game: Game, action: Action, faces: Faces | None, card: str | None, seed: int | None) -> Sequence[Event]:
    """Play with the chance given; refuse what is missing and what is left over."""
    from erdkreis.engine.game import words_for_dice

    number = None if card is None else read_card(card, game)
    error = game.refusal(action)
    if error is not None:
        raise error
    dice = [] if faces is None else words_for_dice(*faces.all)
    hidden = [] if number is None else [_word_for_card(game, number)]
    # Words that were not given stand in for now, so that the rules tell how many there should have been.
    spare_dice, spare_hidden = _spare_words(seed)
    events = game.play(
        action,
        dice=dice + spare_dice[: len(spare_dice) - len(dice)],
        hidden=hidden + spare_hidden[: len(spare_hidden) - len(hidden)],
    )
    used_dice, used_hidden = map(len, game.last_chance)
    if faces is not None:
        _check_faces(action, faces, used_dice, events)
    elif used_dice and seed is None:
        raise UsageError(f"{action} throws {_wanted(used_dice, events)}: give them, or --seed S")
    if number is not None:
        _check_card(game, action, number, events, certain=seed is None)
    elif used_hidden and seed is None:
        raise UsageError(f"{action} draws a card: say which with --card C, or give --seed S")
    return events


def _spare_words(seed: int | None) -> tuple[list[int], list[int]]:
    """As many words as an action can take: those of a game with this seed."""
    from erdkreis.engine.game import derive
    from erdkreis.engine.kernel.chance import DICE_WORDS, HIDDEN_WORDS, seeded_word

    dice, hidden = derive(seed or 0, "dice"), derive(seed or 0, "hidden")
    return (
        [int(seeded_word(dice, index)) for index in range(DICE_WORDS)],
        [int(seeded_word(hidden, index)) for index in range(HIDDEN_WORDS)],
    )


def _word_for_card(game: Game, number: int) -> int:
    """The word that draws this card: its rank among those in the stack."""
    from erdkreis.engine.drawing import word_for_card

    word = word_for_card(game, number)
    if word is None:
        raise UsageError(f"{_card_called(game, number)} is not in the stack")
    return word


def _card_called(game: Game, number: int) -> str:
    territories = game.board.territories
    name = territories[number].id if number < len(territories) else f"joker{number - len(territories) + 1}"
    return f"card {number} ({name})"


def _check_card(game: Game, action: Action, number: int, events: Sequence[Event], *, certain: bool) -> None:
    from erdkreis.engine.events import CardSeen

    drawn = [event.card for event in events if isinstance(event, CardSeen)]
    if not drawn and certain:
        raise UsageError(f"{action} draws no card: leave --card out")
    if drawn and drawn[0] != number:
        raise UsageError(f"the next card is {_card_called(game, drawn[0])}, from under the stack: leave --card out")


# Dice thrown and dice given


def _thrown(used: int, events: Sequence[Event]) -> tuple[int, int] | None:
    """Red and blue dice of a roll; nothing where the dice were no battle's."""
    from erdkreis.engine.events import BattleFought, DiceRolledToAttack

    for event in events:
        if isinstance(event, BattleFought):
            blue = len(event.blue)
            return used - blue, blue
        if isinstance(event, DiceRolledToAttack):
            return used, 0
    return None


def _check_faces(action: Action, faces: Faces, used: int, events: Sequence[Event]) -> None:
    from erdkreis.engine.events import AttackAnnounced

    if not used:
        yet = (
            " yet: the defender chooses dice first"
            if any(isinstance(event, AttackAnnounced) for event in events)
            else ""
        )
        raise UsageError(f"{action} throws no dice{yet}; leave --dice out")
    thrown = _thrown(used, events)
    if thrown is None:
        right = len(faces.all) == used
    elif faces.slash:
        right = (len(faces.red), len(faces.blue)) == thrown
    else:
        right = 0 in thrown and len(faces.red) == used
    if not right:
        raise UsageError(f"{action} throws {_wanted(used, events)}, not {faces}")


def _wanted(used: int, events: Sequence[Event]) -> str:
    """The dice that belong to the action, and how they would be given."""
    red, blue = _thrown(used, events) or (used, 0)
    example = ",".join(("642" + "1" * red)[:red]) + ("/" if blue else "") + ",".join("511"[:blue])
    return f"{_dice(red, blue)} (like --dice {example})"


def _dice(red: int, blue: int) -> str:
    parts = [_count(count, colour) for count, colour in ((red, "red "), (blue, "blue ")) if count]
    return " and ".join(parts) or "no dice"


def _count(number: int, colour: str) -> str:
    return f"{number} {colour}{'die' if number == 1 else 'dice'}"
