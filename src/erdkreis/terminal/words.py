"""What the terminal says, with the names of territories and players and the terms of the rule book in play.

Owns no sentence: they are erdkreis/texts/terminal.*.json. Who may hear them is the caller's business: filter by
`Event.visible_to` first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache, cached_property

from erdkreis import texts
from erdkreis.boards import Board
from erdkreis.boards.names import FORMS
from erdkreis.bots.reasons import Reason
from erdkreis.bots.reasons import say as say_reason
from erdkreis.editions import Edition
from erdkreis.editions.folders import ENGLISH, spoken
from erdkreis.editions.rule_words import rules_in_words
from erdkreis.editions.values import Goal
from erdkreis.editions.words import CapitalWords, Words, words_as_tables, words_as_terms
from erdkreis.engine.events import (
    BattleFought,
    CardSeen,
    CardsSeen,
    CardsTakenOver,
    DiceRolledToAttack,
    DiceThrownForStart,
    Event,
    GameWon,
    MissionDealt,
    ModeChosen,
    PhaseEnded,
    SetTraded,
    UnitsPlaced,
)
from erdkreis.engine.game import Game
from erdkreis.engine.missions import mission_number, mission_words
from erdkreis.engine.view import GoalView
from erdkreis.engine.words import Side
from erdkreis.names import cleaned
from erdkreis.texts import Text, WordTable

NOBODY = "nobody"


def sentences(language: str) -> Mapping[str, Text]:
    found: Mapping[str, Text] = texts.read(f"terminal.{spoken(language)}")
    return found


@cache
def plainly(language: str, key: str, **facts: object) -> str:
    """A sentence that needs no words of a book, such as those before a game."""
    return texts.say(sentences(language)[key], facts, {}) or ""


@dataclass(frozen=True)
class Speaker:
    """Who is called what at one table: the source of every sentence about its game."""

    edition: Edition
    board: Board
    names: tuple[str, ...]
    language: str = ENGLISH

    def __post_init__(self) -> None:
        """A file may hold names that nobody could see, or that command the terminal."""
        shown = tuple(
            cleaned(name) or f"{plainly(self.language, 'player')} {seat + 1}" for seat, name in enumerate(self.names)
        )
        object.__setattr__(self, "names", shown)

    @property
    def words(self) -> Words:
        return self.edition.about(self.language).words

    def say(self, key: str, **facts: object) -> str:
        """A sentence with these facts; sides and places by their numbers and ids."""
        return self.phrase(sentences(self.language)[key], **facts)

    def phrase(self, text: Text, **facts: object) -> str:
        """The same with a text from elsewhere."""
        said = texts.say(text, {**self._terms, **facts}, self._tables) or ""
        return said.replace("von dem ", "vom ") if self.language == "de" else said

    def who(self, side: Side) -> str:
        return self._tables["nom"][NOBODY if side is None else str(side)]

    def place(self, territory: str, form: str = "obj") -> str:
        """A territory inside a sentence; `form` is one of `FORMS`."""
        return self._tables[form][territory]

    def name(self, territory: str) -> str:
        return self.board.name(self.board.index(territory), self.language)

    def short(self, territory: str) -> str:
        return self.board.short(self.board.index(territory), self.language)

    def card(self, number: int) -> str:
        """A card as it is printed: territory and symbol."""
        symbol = str(getattr(self.words.symbols, self.board.symbols[number].name.lower()))
        if number >= len(self.board.territories):
            return symbol
        return f"{self.board.name(number, self.language)} ({symbol})"

    def mission(self, number: int) -> str:
        return mission_words(self.edition, number, self.language)

    def goal(self, goal: GoalView) -> str:
        """What a seat plays for; a mission as it stands by now."""
        if goal.task is not None:
            return self.mission(mission_number(self.edition, goal.task))
        opponent = next((self.who(piece.seat) for piece in goal.pieces if piece.kind == "opponent"), None)
        capitals = {} if goal.capitals is None else asdict(goal.capitals)
        parts: list[Text] = texts.read(f"goals.{self.language}")[goal.kind]
        said = (self.phrase(part, yes=True, needed=goal.needed, opponent=opponent, **capitals) for part in parts)
        return " ".join(filter(None, said))

    def reason(self, reason: Reason, language: str) -> str:
        """Why a bot decides so, without its subject; in English by the words of the rule book in play."""
        words = self.edition.about().words
        printed = {
            "takes": words.takes,
            "units": words.unit.other,
            "card": words.card.one,
            "set": words.a_set,
            "capital": _capital(self.edition, words).the,
        }
        return say_reason(reason, self.board, language, self.names, printed if language == ENGLISH else None)

    @property
    def capital(self) -> str:
        return _capital(self.edition, self.words).one

    def listed(self, items: Iterable[str]) -> str:
        """`a`, `a and b`, `a, b and c`."""
        return texts.joined(items, rules_in_words(self.language).joined.both)

    def losses(self, lost: int, beaten: int) -> str:
        """What one roll or many cost both sides; whoever lost nothing is left out."""
        kind = "both" if lost and beaten else "attacker" if lost else "defender"
        return self.say(f"losses/{kind}", lost=lost, beaten=beaten)

    def describe(self, event: Event) -> str:
        """One sentence for an event."""
        facts = {name: NOBODY if value is None else value for name, value in event.facts.items()}
        said = self.say(_key(event, self.edition.dice_shown), **{**facts, **self._spelt(event)})
        return said[0].upper() + said[1:]

    def _spelt(self, event: Event) -> dict[str, str]:
        """Facts of an event that are more than a word."""
        match event:
            case DiceThrownForStart():
                return {"rolls": self.listed(f"{self.who(seat)} {face}" for seat, face in event.faces.items())}
            case MissionDealt():
                return {"mission_text": self.mission(event.task)}
            case SetTraded():
                return {"cards_text": self.listed(map(self.card, (event.first, event.second, event.third)))}
            case CardsSeen():
                return {"cards_text": self.listed(map(self.card, event.cards))}
            case CardSeen():
                return {"card_text": self.card(event.card)}
            case DiceRolledToAttack():
                return {"red_text": _pips(event.red)}
            case BattleFought():
                dice = {"red_text": _pips(event.red), "blue_text": _pips(event.blue)}
                return {**dice, "losses": self.losses(event.attacker_loses, event.defender_loses)}
        return {}

    @cached_property
    def _terms(self) -> dict[str, str]:
        """The book's words that sentences use as they are."""
        words, capital = self.words, _capital(self.edition, self.words)
        return {
            **words_as_terms(words),
            "territories": words.territory.other,
            "set_word": words.set.one,
            "card_word": words.card.one,
            "cards_word": words.card.other,
            "mission_word": words.mission.one,
            "capital": capital.one,
            "capitals": capital.other,
            "capitals_dat": capital.other if capital.other.endswith("n") else f"{capital.other}n",  # German
            "the_capital": capital.the,
            "your_capital": capital.yours,
            "leader": words.leader,
            "attacks": words.attacks,
            "takes": words.takes,
            "taken": words.taken,
            "moves": words.moves,
            "attacker": words.attacker.nom,
            "defender": words.defender.nom,
            "neutral_acc": words.neutral.acc,
        }

    @cached_property
    def _tables(self) -> dict[str, WordTable]:
        people = {str(seat): name for seat, name in enumerate(self.names)}
        words = {"neutral": self.words.neutral, NOBODY: self.words.nobody}
        cases = {
            case: {**people, **{side: str(getattr(named, case)) for side, named in words.items()}}
            for case in ("nom", "acc", "dat")
        }
        places = {
            each.id: self.board.place(number, self.language) for number, each in enumerate(self.board.territories)
        }
        forms = {form: {id_: place.forms[form] for id_, place in places.items()} for form in FORMS}
        full = {id_: place.full for id_, place in places.items()}
        dice = texts.read(f"refusals.{self.language}")["tables"]["dice"]
        return {**words_as_tables(self.words), **cases, **forms, "full": full, "dice": dice}


def describe(event: Event, game: Game, names: Sequence[str]) -> str:
    """One sentence for an event of a game.

    >>> from erdkreis import Game, edition
    >>> from erdkreis.engine.events import CardDrawn
    >>> game = Game(edition("hasbro2010"), 3, seed=1)
    >>> describe(CardDrawn(1), game, ["Anna", "Ben", "Cem"])
    'Ben draws a territory card.'
    """
    return Speaker(game.edition, game.board, tuple(names)).describe(event)


def _key(event: Event, dice_shown: bool) -> str:
    """Which sentence tells an event."""
    match event:
        case BattleFought() if not dice_shown:
            return "battle"
        case UnitsPlaced():
            return f"UnitsPlaced/{event.reason}"
        case ModeChosen():
            return f"ModeChosen/{event.mode}" + ("/neutral" if event.side == "neutral" else "")
        case CardsTakenOver() if not event.cards:
            return "CardsTakenOver/none"
        case CardsTakenOver(by=None):
            return "CardsTakenOver/back"
        case CardsSeen() if not event.cards:
            return "CardsSeen/none"
        case PhaseEnded(phase="fortify"):
            return "PhaseEnded/fortify"
        case GameWon():
            return won_key(event.how)
    return event.name


def won_key(how: str) -> str:
    """How the game was won."""
    return f"GameWon/{how}" if how in ("mission", "capitals", "survival") else "GameWon"


def _capital(edition: Edition, words: Words) -> CapitalWords:
    return words.headquarters if edition.goal == Goal.HEADQUARTERS else words.capital


def _pips(dice: Iterable[int]) -> str:
    return " ".join(map(str, dice))
