"""Chance made explicit, for search: which dice an action throws, how they may fall, and what comes of it."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass

from erdkreis.engine.actions import Action, Attack, Defend, an_action
from erdkreis.engine.chances import Chance, derive, words_for_dice
from erdkreis.engine.events import BattleFought, DiceRolledToAttack
from erdkreis.engine.game import Game, a_game
from erdkreis.engine.kernel.state import MOST_DICE
from erdkreis.given import of_kind, several
from erdkreis.odds.dice import FACES, Numbers, pairs_killed, throws

HIDDEN_WORDS, PUBLIC_WORDS_GIVEN = 8, 400  # more than any action needs


@dataclass(frozen=True)
class DiceDue:
    """How many dice an action throws, and the red ones that lie on the table already."""

    red: int
    blue: int
    shown: Numbers = ()


@dataclass(frozen=True)
class DiceOutcome:
    """One way in which dice fall, for all that are alike in what they do; the faces in the order they are thrown."""

    chance: float
    dice: Numbers


def dice_due(game: Game, action: Action) -> DiceDue | None:
    """The dice that this action throws at once, if any.

    >>> from erdkreis import Bot, Game
    >>> game, bot = Game("H00-W", 3, seed=1), Bot("greedy")
    >>> while not isinstance(action := bot.decide(game), Attack):
    ...     _ = game.play(action)
    >>> dice_due(game, action)
    DiceDue(red=3, blue=1, shown=())
    """
    a_game(game)
    if not isinstance(an_action(action), Attack | Defend):
        return None
    for event in game.copy(seed=0).play(action):
        if isinstance(event, DiceRolledToAttack):
            return DiceDue(len(event.red), 0)
        if isinstance(event, BattleFought):
            lying = tuple(face for face in game.seen_by(None).red if face) if isinstance(action, Defend) else ()
            return DiceDue(0 if lying else len(event.red), len(event.blue), lying)
    return None


def chance_outcomes(due: DiceDue) -> tuple[DiceOutcome, ...]:
    """All that may come of these dice: what each side loses, or where the defender will see them, every throw.

    >>> [round(outcome.chance, 4) for outcome in chance_outcomes(DiceDue(3, 2))]
    [0.2926, 0.3358, 0.3717]
    """
    of_kind(due, DiceDue, "dice that are due are a DiceDue")
    return _throws_seen(due.red) if not due.blue else _losses(due)


@functools.cache
def _throws_seen(red: int) -> tuple[DiceOutcome, ...]:
    return tuple(DiceOutcome(ways / FACES**red, throw[:red]) for throw, ways in throws(red).items())


@functools.cache
def _losses(due: DiceDue) -> tuple[DiceOutcome, ...]:
    """One outcome for each number of units that the defender loses."""
    laid = (*due.shown, *[0] * (MOST_DICE - len(due.shown)))
    attacks = throws(due.red) if due.red else {laid: 1}
    pairs = min(due.red or len(due.shown), due.blue)
    found: dict[int, tuple[int, Numbers]] = {}
    for red, ways in attacks.items():
        for blue, others in throws(due.blue).items():
            killed = pairs_killed(red, blue, pairs)
            counted, dice = found.get(killed, (0, (*red[: due.red], *blue[: due.blue])))
            found[killed] = counted + ways * others, dice
    all_ways = FACES ** (due.red + due.blue)
    return tuple(DiceOutcome(found[killed][0] / all_ways, found[killed][1]) for killed in sorted(found))


def played_with(game: Game, action: Action, dice: Sequence[int], seed: int = 0) -> Game:
    """A copy in which the action was played and these dice fell; whatever else is drawn, `seed` decides.

    Search in what a seat imagines (`game.imagine(seat)`), never in the game itself: that would be peeking.
    """
    twin = a_game(game).copy(seed=seed)
    seeded, twin.chance = twin.chance, Chance()
    fallen = several(dice, "the dice")
    public = words_for_dice(*fallen) if fallen else [derive(seed, f"public/{n}") for n in range(PUBLIC_WORDS_GIVEN)]
    twin.play(action, dice=public, hidden=[derive(seed, f"hidden/{n}") for n in range(HIDDEN_WORDS)])
    twin.chance = seeded
    return twin
