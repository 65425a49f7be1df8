"""`Edition`: the rules of a game as data. It owns the rule values and refuses contradictions."""

from __future__ import annotations

import reprlib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, get_type_hints

from erdkreis.boards.missions import DESTROY
from erdkreis.editions.consistency import START_UNITS, EditionError, check, wrong_value
from erdkreis.editions.folders import ENGLISH
from erdkreis.editions.values import (
    Allocation,
    AnnouncePenalty,
    AttackDice,
    BonusScope,
    CardDraw,
    Colours,
    Controls,
    CounterDisplay,
    DefenceChoice,
    DefenceDice,
    EliminationCards,
    EliminationTrade,
    First,
    ForcedTrade,
    FortifyEligible,
    FortifyMoves,
    FortifyReach,
    FortifyWhen,
    Goal,
    JokerUse,
    Leader,
    NeutralReinforcement,
    NeutralSetup,
    OccupyDefault,
    OccupyMin,
    Placement,
    SetValue,
    StartUnits,
    TargetLost,
    TradedCards,
    TradeWindow,
    TurnStructure,
    Value,
    WinTiming,
)
from erdkreis.editions.words import BookWords, book_words

ALL_MISSIONS = tuple(range(1, DESTROY + 1))
LONGEST_LIST = len(ALL_MISSIONS)
MOST = 8_000_000
"""No number of a rule is larger; actions and positions have the same bound."""


@dataclass(frozen=True, kw_only=True)
class Edition:
    """One set of rules. The defaults are the base that the rule books share; an edition states its departures.

    The default of a value that is added later means: as before. `sources` cites, for each departing value, the clauses
    it comes from. A preset that has been published never changes: one that is corrected gets the next `version`.
    """

    name: str
    variant: str
    preset: str
    version: int = 1
    sources: Mapping[str, tuple[str, ...]] = field(default_factory=dict, compare=False, hash=False, repr=False)

    # Players and board
    board: str = "classic42"
    east_africa_middle_east: bool = True
    players: tuple[int, ...] = (3, 4, 5, 6)
    palette: tuple[str, ...] = ("red", "green", "blue", "black", "yellow", "violet")
    colour_assignment: Colours = Colours.FREE_CHOICE
    leader_selection: Leader = Leader.ANY

    # Set-up
    allocation: Allocation = Allocation.DEAL
    start_units: StartUnits = StartUnits.BY_PLAYERS
    start_stack_cap: int = 0
    initial_placement: Placement = Placement.ONE_EACH_IN_TURN
    initial_placement_first: First = First.LEFT_OF_LEADER
    first_turn: First = First.LEFT_OF_LEADER

    # The third army of two-player games
    neutral_setup: NeutralSetup = NeutralSetup.NONE
    neutral_start_units: int = 0
    neutral_reinforcement: NeutralReinforcement = NeutralReinforcement.NONE
    neutral_half_when_attacking: bool = True
    neutral_attacks: bool = False

    # Goal
    goal: Goal = Goal.MISSIONS
    missions: tuple[int, ...] = ALL_MISSIONS
    mission_remove_absent: bool = True
    mission_target_killed_by_other: TargetLost = TargetLost.HOLDER_WINS
    win_timing: WinTiming = WinTiming.IMMEDIATE
    capital_needed: tuple[tuple[int, int], ...] = ()
    capital_counts_own: bool = True
    capital_must_hold_own: bool = False
    capital_secret: bool = False
    capital_continent_swap: bool = False

    # Turn and cards
    turn_structure: TurnStructure = TurnStructure.REINFORCE_ATTACK_FORTIFY
    set_value: SetValue = SetValue.ESCALATING
    joker_use: JokerUse = JokerUse.ANY_SYMBOL
    own_card_bonus: int = 2
    own_card_bonus_scope: BonusScope = BonusScope.EVERY_CARD
    forced_trade_amount: ForcedTrade = ForcedTrade.UNTIL_BELOW_5
    trade_window: TradeWindow = TradeWindow.BEFORE_ATTACKS
    card_draw_time: CardDraw = CardDraw.AFTER_ATTACKS
    card_draw_optional: bool = False
    traded_cards_go: TradedCards = TradedCards.DISCARD_RESHUFFLE
    elim_cards: EliminationCards = EliminationCards.TO_ELIMINATOR
    elim_trade: EliminationTrade = EliminationTrade.NEXT_TURN

    # Combat
    attack_units_max: int = 3
    attack_dice: AttackDice = AttackDice.EQUALS_UNITS
    defence_dice: DefenceDice = DefenceDice.UP_TO_2
    defence_choice: DefenceChoice = DefenceChoice.BEFORE_ROLL
    announce_penalty: AnnouncePenalty = AnnouncePenalty.NONE
    occupy_min: OccupyMin = OccupyMin.DICE_ROLLED
    occupy_default: OccupyDefault = OccupyDefault.MINIMUM

    # Regrouping
    fortify_moves: FortifyMoves = FortifyMoves.ONE
    fortify_reach: FortifyReach = FortifyReach.ADJACENT
    fortify_cap: int = 0
    fortify_eligible: FortifyEligible = FortifyEligible.ANY
    fortify_when: FortifyWhen = FortifyWhen.ANY_TURN

    # Presentation that an edition prescribes
    counter_display: CounterDisplay = CounterDisplay.UNITS
    controls: Controls = Controls.ASK_FIRST
    dice_shown: bool = True

    def __post_init__(self) -> None:
        check(self)

    @property
    def title(self) -> str:
        """What its rule book is called, in English; `about` knows other languages."""
        return self.about().title

    @property
    def summary(self) -> str:
        """What its rule book is like, in one or two English sentences."""
        return self.about().summary

    def about(self, language: str = ENGLISH) -> BookWords:
        """How its rule book is called, and its words."""
        return book_words(self.name, language)

    @property
    def neutral(self) -> bool:
        """Is there a third army?"""
        return self.neutral_setup != NeutralSetup.NONE

    @property
    def colours_by_seat(self) -> bool:
        """Has each seat the colour of its place in the palette, so that nobody chooses any?"""
        return self.colour_assignment == Colours.BY_SEAT

    @property
    def cards(self) -> bool:
        return self.set_value != SetValue.NONE

    @property
    def capitals(self) -> bool:
        """Does every seat choose a capital or headquarters?"""
        return self.goal in (Goal.CAPITALS, Goal.HEADQUARTERS)

    @property
    def escalating(self) -> bool:
        return self.set_value == SetValue.ESCALATING

    def units_at_start(self, players: int) -> int:
        """Start units of one seat; 0 where only the territories' own units stand."""
        return 0 if self.start_units == StartUnits.TERRITORIES_ONLY else START_UNITS[players]

    def capitals_needed(self, players: int) -> int:
        return dict(self.capital_needed).get(players, players)

    def replace(self, /, **changes: object) -> Edition:
        """The same edition with house rules. Values may be given as members or as their words.

        >>> from erdkreis import edition
        >>> edition("hasbro2000").replace(defence_dice="up_to_2").defence_dice.word
        'up_to_2'
        """
        read = {name: _read(name, value) for name, value in changes.items()}
        return replace(self, **read)  # type: ignore[arg-type]

    def values(self) -> dict[str, Any]:
        """Every rule value in its readable form, ready for JSON."""
        return {name: _write(getattr(self, name)) for name in RULE_NAMES}


_NOT_RULES = ("name", "variant", "preset", "version", "sources")
RULE_NAMES = tuple(f.name for f in fields(Edition) if f.name not in _NOT_RULES)
_TYPES = get_type_hints(Edition)


def kind_of(name: str) -> Any:
    """The type of a rule value: a `Value` with words, `bool`, `int`, `str`, or a tuple."""
    return _TYPES[name]


def _write(value: object) -> object:
    if isinstance(value, Value):
        return value.word
    if isinstance(value, tuple):
        return [_write(item) for item in value]
    return value


def _read(name: str, value: object) -> object:
    """A rule value from its readable form; a wrong one is named together with what would be right."""
    if name not in RULE_NAMES:
        raise EditionError(f"there is no rule value {_said(name)}")
    kind = kind_of(name)
    if isinstance(kind, type) and issubclass(kind, Value):
        return _read_word(name, kind, value)
    if kind is bool or kind is int:
        if type(value) is not kind:
            raise wrong_value(name, f" is {'true or false' if kind is bool else 'a whole number'}, not {_said(value)}")
        _bound(name, value)
        return value
    if kind is str:
        if not isinstance(value, str):
            raise wrong_value(name, f" is a word, not {_said(value)}")
        return value
    return _read_list(name, value)


def _bound(name: str, *numbers: object) -> None:
    if any(isinstance(number, int) and abs(number) > MOST for number in numbers):
        raise wrong_value(name, f" is at most {MOST}, not a huge number")


def _said(value: object) -> str:
    """A wrong value as a message repeats it: cut short, for it may be anything."""
    return reprlib.repr(value)


def _read_word(name: str, kind: type[Value], value: object) -> Value:
    if isinstance(value, kind):
        return value
    words = {member.word: member for member in kind}
    if not isinstance(value, str) or value not in words:
        raise wrong_value(name, f" is one of {', '.join(words)}, not {_said(value)}")
    return words[value]


def _read_list(name: str, value: object) -> tuple[object, ...]:
    if not isinstance(value, list | tuple):
        raise wrong_value(name, f" is a list, not {_said(value)}")
    if len(value) > LONGEST_LIST:
        raise wrong_value(name, f" is a list of at most {LONGEST_LIST}, not of {len(value)}")
    if name == "palette":
        wrong = [item for item in value if not isinstance(item, str)]
    elif name == "capital_needed":
        value = tuple(tuple(item) if isinstance(item, list | tuple) else item for item in value)
        wrong = [
            item
            for item in value
            if not (isinstance(item, tuple) and len(item) == 2 and all(type(number) is int for number in item))
        ]
    else:
        wrong = [item for item in value if type(item) is not int]
    if wrong:
        raise wrong_value(name, f" cannot contain {_said(wrong[0])}")
    _bound(name, *(number for item in value for number in (item if isinstance(item, tuple) else (item,))))
    return tuple(value)


def read_values(values: Mapping[str, object]) -> dict[str, Any]:
    """Rule values from their readable forms, as a game file or a position holds them."""
    return {name: _read(name, value) for name, value in values.items()}
