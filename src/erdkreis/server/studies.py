"""The contract of the analysis board: a position and moves upon it, with chance as one likes; nothing of it is kept."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from erdkreis.bots.reasons import Reason
from erdkreis.server.bodies import Branch, GameShown
from erdkreis.server.messages import AskCampaign, AskDefence, AskOdds, AskPlan, AskThreats
from erdkreis.server.words import ActionText, GameEvent, OptionsJson, RuleValue, ViewJson

MOST_STEPS = 400
"""Moves that are played in one request."""
WORD = Meta(ge=0, lt=1 << 32)
Face = Annotated[int, Meta(ge=1, le=6)]

Style = Literal["marshal", "marshal:cautious", "marshal:expansionist", "marshal:hunter", "marshal:opportunist"]
"""The strongest bot, and the same with a leaning: each has a line of its own."""


class FreshGame(Struct, forbid_unknown_fields=True):
    """A game by an edition's rules; it stands at its first turn, unless the set-up is to be played by hand."""

    edition: Annotated[str, Meta(max_length=32)]
    players: Annotated[int, Meta(ge=2, le=6)]
    variant: Annotated[str, Meta(max_length=32)] | None = None
    escalating: bool = False
    house_rules: dict[str, RuleValue] = msgspec.field(default_factory=dict)
    by_hand: bool = False


class ChosenDice(Struct, forbid_unknown_fields=True):
    """Dice as they shall fall: the attacker's, and the defender's."""

    red: Annotated[list[Face], Meta(max_length=3)] = []
    blue: Annotated[list[Face], Meta(max_length=3)] = []


class Fallen(Struct, forbid_unknown_fields=True):
    """The words of chance that a move used; given again, it brings the same again."""

    dice: Annotated[list[Annotated[int, WORD]], Meta(max_length=512)] = []
    hidden: Annotated[list[Annotated[int, WORD]], Meta(max_length=128)] = []


class StudyStep(Struct, forbid_unknown_fields=True):
    """A move to be played.

    `dice` are rolled, chosen or averaged: `average` takes, of all results of a roll, the one whose losses are nearest
    to the mean. Chosen ones must be as many as are thrown. `card` is the number of the card that is drawn if one is.
    Where a move throws dice and none are chosen yet, or draws a card with `ask`, it is not made: `needs` says what for.
    `chance` is what fell before, and nothing else counts then. `until`: an attack that goes on until the target falls
    or so many are left, alone in its request; where the defender chooses, all dice are thrown. What averages leave over
    is carried on in it.
    """

    action: ActionText
    dice: Literal["roll", "average"] | ChosenDice = "roll"
    card: Annotated[int, Meta(ge=0, lt=64)] | Literal["any", "ask"] = "any"
    chance: Fallen | None = None
    until: Annotated[int, Meta(ge=1, le=8_000_000)] | None = None


class Study(Struct, forbid_unknown_fields=True):
    """A position to look at: one that is given, one of a finished game, or one of a new game; and moves from there."""

    position: dict[str, Any] | None = None
    branch: Branch | None = None
    game: FreshGame | None = None
    steps: Annotated[list[StudyStep], Meta(max_length=MOST_STEPS)] = []


class Needs(Struct):
    """What is to be chosen before a move can be made: so many dice, or one of these cards."""

    red: int = 0
    blue: int = 0
    cards: list[int] = []


class ChancesShown(Struct):
    """Everybody's chance to win, by seat, and that nobody does within the limit of turns: together one."""

    seats: list[float]
    nobody: float


class StudyMove(Struct):
    """A move that was played, in full, by whom, what fell, and what came of it."""

    action: str
    seat: int
    chance: Fallen
    events: list[GameEvent]


class Studied(Struct):
    """Where the moves have led, up to one that `needs` something: the position, what whoever is to decide sees and may
    do, and what it is worth.

    `names` are those of the people of the finished game that the position is from. `missions` are those that can be
    given out. Nothing is hidden here, also not in `played`.
    """

    position: dict[str, Any]
    edition: str
    variant: str
    preset: str
    house_rules: dict[str, RuleValue]
    colours: list[str]
    game: GameShown
    missions: list[str]
    seat: int | None
    view: ViewJson
    options: OptionsJson | None
    played: list[StudyMove]
    chances: ChancesShown
    names: list[str] | None = None
    needs: Needs | None = None


class Wondering(Struct, forbid_unknown_fields=True):
    """A question about a position, asked as at a table; `odds` and the like answer it, with 0 for `seq`."""

    position: dict[str, Any]
    question: AskOdds | AskCampaign | AskDefence | AskPlan | AskThreats


class LineWanted(Struct, forbid_unknown_fields=True):
    """What would the strongest bot do from here to the end of the turn, if the dice fell as on average?"""

    position: dict[str, Any]
    style: Style = "marshal"


class LineStep(Struct):
    """A move of a line, what fell, why, and everybody's chances after it."""

    action: str
    seat: int
    chance: Fallen
    reason: Reason | None
    chances: ChancesShown


class LineFound(Struct):
    """The moves up to the end of the turn, for the seat that was to decide."""

    style: Style
    seat: int
    steps: list[LineStep]
