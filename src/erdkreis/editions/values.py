"""The words a rule value may take. Each is a concept of the rule books, never the name of one of them.

The members are integers because the compiled rules read them; people and files read and write `member.word`.
"""

from __future__ import annotations

from enum import IntEnum


class Value(IntEnum):
    """A rule value with a readable word, the same in Python, JSON, the command line and the documents."""

    @property
    def word(self) -> str:
        return self.name.lower()


class Colours(Value):
    """How army colours reach the seats."""

    FREE_CHOICE = 0
    HANDED_OUT = 1
    BY_SEAT = 2


class Leader(Value):
    """Who handles the cards: any seat, an elected one, the highest die, or nobody."""

    NONE = 0
    ANY = 1
    ELECTED = 2
    HIGH_DIE = 3


class Allocation(Value):
    """How territories get their first owners."""

    DEAL = 0
    CLAIM = 1
    CYCLIC = 2
    THREE_PILES = 3


class StartUnits(Value):
    """Units each seat starts with, those on its territories included."""

    TERRITORIES_ONLY = 0
    BY_PLAYERS = 1
    FORTY_EACH = 2


class Placement(Value):
    """How the start units beyond one per territory are placed."""

    NONE = 0
    ONE_EACH_IN_TURN = 1
    ALL_AT_ONCE = 2
    TWO_OWN_ONE_NEUTRAL = 3


class First(Value):
    """Which seat places first, and which begins."""

    NONE = 0
    LEFT_OF_LEADER = 1
    YOUNGEST = 2
    HIGH_DIE = 3
    PLAYER_1 = 4
    LEFT_OF_LAST_DEALT = 5
    FIRST_PLACER = 6


class NeutralSetup(Value):
    """How the third army of a two-player game is set up; NONE means there is none."""

    NONE = 0
    TWO_EACH = 1
    ONE_EACH_PLAYERS_ALTERNATE = 2
    ONE_EACH_REST_RANDOM = 3


class NeutralReinforcement(Value):
    """What the third army receives in a player's turn, and who places it.

    HALF_TOTAL: half of everything, by the opponent, before the attacks. HALF_SPLIT: half of the base and half of the
    extras, each rounded down, by the opponent in a go of its own after the attacks. ONE_PER_TWO_PLACED: by the
    computer, next to what was just reinforced.
    """

    NONE = 0
    HALF_TOTAL = 1
    HALF_SPLIT = 2
    ONE_PER_TWO_PLACED = 3


class Goal(Value):
    MISSIONS = 0
    WORLD = 1
    ELIMINATE_OPPONENT = 2
    CAPITALS = 3
    HEADQUARTERS = 4


class TargetLost(Value):
    """What becomes of a mission against a colour that somebody else removes."""

    HOLDER_WINS = 0
    BECOME_24 = 1


class WinTiming(Value):
    """IMMEDIATE: the acting player first, then in turn order. OWN_TURN_ONLY: nobody but the player on turn."""

    IMMEDIATE = 0
    OWN_TURN_ONLY = 1


class TurnStructure(Value):
    REINFORCE_ATTACK_FORTIFY = 0
    REINFORCE_XOR_ATTACK = 1


class SetValue(Value):
    """What a set of three cards is worth; NONE means that no cards are used."""

    NONE = 0
    ESCALATING = 1
    FIXED_INF4_CAV6_ART8_MIX10 = 2
    FIXED_ART4_INF6_CAV8_MIX10 = 3


class JokerUse(Value):
    """ANY_SYMBOL: freely, even two in a set. THIRD_CARD: one, with any two cards. PAIR_PLUS_JOKER: one, with a pair."""

    ANY_SYMBOL = 0
    THIRD_CARD = 1
    PAIR_PLUS_JOKER = 2


class BonusScope(Value):
    """How often a traded card of one's own territory brings extra units. ONCE_A_TURN: the first card named that can."""

    EVERY_CARD = 0
    ONCE_A_TURN = 1


class ForcedTrade(Value):
    """How much somebody with five or more cards at the start of a turn must trade."""

    ONE_SET = 0
    UNTIL_BELOW_5 = 1


class TradeWindow(Value):
    BEFORE_ATTACKS = 0
    BETWEEN_ATTACKS = 1


class CardDraw(Value):
    """When the card for a capture is drawn."""

    FIRST_CAPTURE = 0
    AFTER_ATTACKS = 1
    END_OF_TURN = 2


class TradedCards(Value):
    DISCARD_RESHUFFLE = 0
    BOTTOM_OF_STACK = 1


class EliminationCards(Value):
    TO_ELIMINATOR = 0
    TO_LEADER = 1


class EliminationTrade(Value):
    """What the eliminator may or must trade at once."""

    NEXT_TURN = 0
    MAY_NOW_AND_DOWN_TO_5 = 1
    MUST_NOW_IF_6_DOWN_TO_4 = 2


class AttackDice(Value):
    """EQUALS_UNITS: one die per unit sent, at most three. CHOOSE: from one up to that. MOST: always the most."""

    EQUALS_UNITS = 0
    CHOOSE = 1
    MOST = 2


class DefenceDice(Value):
    """Most dice of the defender; TWO_FROM_THREE_UNITS: a second die only from the third unit on."""

    UP_TO_2 = 0
    UP_TO_3 = 1
    TWO_FROM_THREE_UNITS = 2


class DefenceChoice(Value):
    BEFORE_ROLL = 0
    AFTER_ATTACK_ROLL = 1
    AUTOMATIC_MOST = 2


class AnnouncePenalty(Value):
    """What a roll without announcement costs. The program always announces: a switch for table play."""

    NONE = 0
    LOSE_3_UNITS = 1
    NO_ATTACKS_THIS_TURN = 2


class OccupyMin(Value):
    DICE_ROLLED = 0
    UNITS_COMMITTED = 1


class OccupyDefault(Value):
    """What is proposed to the captor."""

    MINIMUM = 0
    ALL_BUT_ONE = 1


class FortifyMoves(Value):
    ONE = 0
    UNLIMITED = 1


class FortifyReach(Value):
    ADJACENT = 0
    CONNECTED = 1


class FortifyEligible(Value):
    """Which units may move at the end of the turn."""

    ANY = 0
    UNINVOLVED_STRICT = 1
    UNINVOLVED_ATTACK_ONLY = 2


class FortifyWhen(Value):
    ANY_TURN = 0
    ATTACK_TURN_ONLY = 1


class CounterDisplay(Value):
    """What a counter on the map shows; a unit that may never leave need not be counted."""

    UNITS = 0
    UNITS_MINUS_1 = 1


class Controls(Value):
    """What a click on where units could move does while attacks last: ask whether they shall end, or end them."""

    ASK_FIRST = 0
    AT_ONCE = 1
