"""Events in English words, with the names of territories and players and the terms of the rule book in play.

Owns sentences only. Who may hear them is the caller's business: filter by `Event.visible_to` first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar, get_type_hints

from erdkreis.boards import Board
from erdkreis.boards.missions import DESTROY, mission_text
from erdkreis.boards.names import in_language, places
from erdkreis.bots.reasons import Reason, say
from erdkreis.editions import Edition
from erdkreis.editions.values import Goal
from erdkreis.editions.words import Words
from erdkreis.engine.events import (
    AttackAnnounced,
    BattleFought,
    CapitalChosen,
    CapitalRevealed,
    CapitalTaken,
    CardDeclined,
    CardDrawn,
    CardSeen,
    CardsSeen,
    CardsTakenOver,
    ContinentSwapped,
    DiceRolledToAttack,
    DiceThrownForStart,
    Event,
    FirstPlacerChosen,
    GameWon,
    LeaderChosen,
    MissionDealt,
    ModeChosen,
    NeutralReinforced,
    PhaseEnded,
    PlacementRevealed,
    PlacementUndone,
    PlayerEliminated,
    SetTraded,
    TerritoriesDealt,
    TerritoryClaimed,
    TerritoryTaken,
    TurnBegun,
    TurnTakenBack,
    UnannouncedRoll,
    UnitsMoved,
    UnitsMovedIn,
    UnitsPlaced,
)
from erdkreis.engine.game import Game
from erdkreis.engine.words import Side


@dataclass(frozen=True)
class Speaker:
    """Who is called what at one table: the source of every sentence about its game."""

    edition: Edition
    board: Board
    names: tuple[str, ...]

    @property
    def words(self) -> Words:
        return self.edition.about().words

    def who(self, side: Side) -> str:
        if side is None:
            return "nobody"
        return self.words.neutral.nom if side == "neutral" else self.names[side]

    def place(self, territory: str, form: str = "the") -> str:
        """A territory inside a sentence; `form` is `the`, `in`, `to` or `from`."""
        ids = tuple(each.id for each in self.board.territories)
        return in_language(places(self.board.id, ids), "en")[self.board.index(territory)].forms[form]

    def name(self, territory: str) -> str:
        return self.board.name(self.board.index(territory))

    def card(self, number: int) -> str:
        """A card as it is printed: territory and symbol."""
        symbol = self.board.symbols[number].name.lower()
        if number >= len(self.board.territories):
            return symbol
        return f"{self.board.name(number)} ({symbol})"

    def mission(self, number: int) -> str:
        colour = None if number < DESTROY else self.edition.palette[number - DESTROY]
        return mission_text(min(number, DESTROY), "en", colour)

    def reason(self, reason: Reason, language: str) -> str:
        """Why a bot decides so, without its subject; in English by the words of the rule book in play."""
        words = self.words
        printed = {
            "takes": words.takes,
            "units": words.unit.other,
            "card": words.card.one,
            "set": words.a_set,
            "capital": f"the {self.capital}",
            "neutral": words.neutral.nom,
        }
        return say(reason, self.board, language, self.names, printed if language == "en" else None)

    @property
    def capital(self) -> str:
        return "headquarters" if self.edition.goal == Goal.HEADQUARTERS else "capital"

    def describe(self, event: Event) -> str | None:
        """One sentence for an event, or nothing where there is nothing to say."""
        sentence = _SENTENCES.get(type(event))
        if sentence is None:
            return None
        said = sentence(self, event)
        return said[0].upper() + said[1:]


def describe(event: Event, game: Game, names: Sequence[str]) -> str | None:
    """One sentence for an event of a game.

    >>> from erdkreis import Game, edition
    >>> from erdkreis.engine.events import CardDrawn
    >>> game = Game(edition("hasbro2010"), 3, seed=1)
    >>> describe(CardDrawn(1), game, ["Anna", "Ben", "Cem"])
    'Ben draws a territory card.'
    """
    return Speaker(game.edition, game.board, tuple(names)).describe(event)


def listed(items: Iterable[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    *first, last = list(items) or [""]
    return f"{', '.join(first)} and {last}" if first else last


def _pips(dice: Iterable[int]) -> str:
    return " ".join(map(str, dice))


_SENTENCES: dict[type[Event], Callable[[Speaker, Any], str]] = {}
_Sentence = TypeVar("_Sentence", bound=Callable[[Speaker, Any], str])


def _says(sentence: _Sentence) -> _Sentence:
    """Keep a sentence for the event that it takes."""
    _SENTENCES[get_type_hints(sentence)["e"]] = sentence
    return sentence


@_says
def _leader(s: Speaker, e: LeaderChosen) -> str:
    return f"{s.who(e.seat)} is the {s.words.leader}."


@_says
def _start_dice(s: Speaker, e: DiceThrownForStart) -> str:
    return f"The dice for the start: {listed(f'{s.who(seat)} {face}' for seat, face in e.faces.items())}."


@_says
def _first(s: Speaker, e: FirstPlacerChosen) -> str:
    return f"{s.who(e.seat)} places first."


@_says
def _dealt(s: Speaker, e: TerritoriesDealt) -> str:
    return f"the {s.words.territory.other} are dealt."


@_says
def _mission(s: Speaker, e: MissionDealt) -> str:
    return f"{s.who(e.seat)}’s {s.words.mission.one}: {s.mission(e.mission)}"


@_says
def _claimed(s: Speaker, e: TerritoryClaimed) -> str:
    return f"{s.who(e.seat)} claims {s.place(e.territory)}."


@_says
def _placed(s: Speaker, e: UnitsPlaced) -> str:
    who, units = s.who(e.side), s.words.unit.count(e.units)
    match e.reason:
        case "start":
            return f"{who} places {units} {s.place(e.territory, 'in')}."
        case "card_bonus":
            return f"for the {s.name(e.territory)} card {who} gets {units} extra."
        case "computer":
            return f"{who} gets {units} {s.place(e.territory, 'in')}."
        case _:
            return f"{who} reinforces {s.place(e.territory)} with {units}."


@_says
def _capital_chosen(s: Speaker, e: CapitalChosen) -> str:
    return f"{s.who(e.seat)} chooses {s.place(e.territory)} as {s.capital}."


@_says
def _capital_revealed(s: Speaker, e: CapitalRevealed) -> str:
    return f"{s.who(e.seat)}’s {s.capital}: {s.name(e.territory)}."


@_says
def _revealed(s: Speaker, e: PlacementRevealed) -> str:
    return f"all {s.words.unit.other} are placed and open to see."


@_says
def _turn(s: Speaker, e: TurnBegun) -> str:
    more = f" and {e.continents} for continents" if e.continents else ""
    return f"turn {e.turn}: {s.who(e.seat)}, {e.base} for {s.words.territory.other}{more}."


@_says
def _turn_back(s: Speaker, e: TurnTakenBack) -> str:
    return f"the first turn, of {s.who(e.seat)}, has not begun after all."


@_says
def _mode(s: Speaker, e: ModeChosen) -> str:
    for_whom = f" for {s.words.neutral.nom}" if e.side == "neutral" else ""
    what = f"new {s.words.unit.other}" if e.mode == "reinforce" else "attack"
    return f"{s.who(e.seat)} chooses {what}{for_whom}."


@_says
def _traded(s: Speaker, e: SetTraded) -> str:
    cards = listed(map(s.card, (e.first, e.second, e.third)))
    return f"{s.who(e.seat)} trades in {s.words.a_set} for {s.words.unit.count(e.units)}: {cards}."


@_says
def _rolled(s: Speaker, e: DiceRolledToAttack) -> str:
    return f"attack {s.place(e.source, 'from')} on {s.place(e.target)}: {_pips(e.red)}."


@_says
def _announced(s: Speaker, e: AttackAnnounced) -> str:
    dice = "1 die" if e.dice == 1 else f"{e.dice} dice"
    return f"attack {s.place(e.source, 'from')} on {s.place(e.target)} with {dice}."


@_says
def _fought(s: Speaker, e: BattleFought) -> str:
    dice = f"{_pips(e.red)} against {_pips(e.blue)}"
    losses = f"the attacker loses {e.attacker_loses}, the defender {e.defender_loses}"
    return f"{s.name(e.source)} on {s.name(e.target)}, {dice}: {losses}."


@_says
def _taken(s: Speaker, e: TerritoryTaken) -> str:
    return f"{s.who(e.side)} {s.words.takes} {s.place(e.territory)} from {s.who(e.former)}."


@_says
def _moved_in(s: Speaker, e: UnitsMovedIn) -> str:
    verb = "moves" if e.units == 1 else "move"
    return f"{s.words.unit.count(e.units)} {verb} {s.place(e.source, 'from')} {s.place(e.target, 'to')}."


@_says
def _swapped(s: Speaker, e: ContinentSwapped) -> str:
    units = s.words.unit.count(e.units)
    return f"{s.place(e.territory)} goes with it: {units} from {s.who(e.former)} to {s.who(e.side)}."


@_says
def _capital_taken(s: Speaker, e: CapitalTaken) -> str:
    return f"{s.who(e.side)} {s.words.takes} {s.who(e.seat)}’s {s.capital}: {s.name(e.territory)}."


@_says
def _eliminated(s: Speaker, e: PlayerEliminated) -> str:
    return f"{s.who(e.seat)} is out, beaten by {s.who(e.by)}."


@_says
def _taken_over(s: Speaker, e: CardsTakenOver) -> str:
    cards = s.words.card.count(e.cards)
    if e.by is None:
        return f"{s.who(e.seat)} gives {cards} back."
    return f"{s.who(e.by)} takes over {cards} from {s.who(e.seat)}."


@_says
def _cards_seen(s: Speaker, e: CardsSeen) -> str:
    return f"{s.who(e.seat)} now holds {listed(map(s.card, e.cards)) if e.cards else 'no new cards'}."


@_says
def _drawn(s: Speaker, e: CardDrawn) -> str:
    return f"{s.who(e.seat)} draws a {s.words.card.one}."


@_says
def _seen(s: Speaker, e: CardSeen) -> str:
    return f"{s.who(e.seat)}’s new card: {s.card(e.card)}."


@_says
def _declined(s: Speaker, e: CardDeclined) -> str:
    return f"{s.who(e.seat)} draws no card."


@_says
def _moved(s: Speaker, e: UnitsMoved) -> str:
    route = f"{s.place(e.source, 'from')} {s.place(e.target, 'to')}"
    return f"{s.who(e.seat)} moves {s.words.unit.count(e.units)} {route}."


@_says
def _neutral(s: Speaker, e: NeutralReinforced) -> str:
    return f"{s.words.neutral.nom} gets {s.words.unit.count(e.units)}, placed by {s.who(e.seat)}."


@_says
def _unannounced(s: Speaker, e: UnannouncedRoll) -> str:
    cost = f"minus {s.words.unit.count(e.units)}" if e.units else "no more attacks this turn"
    return f"{s.who(e.seat)} rolled without announcing: {cost}."


@_says
def _undone(s: Speaker, e: PlacementUndone) -> str:
    return f"{s.who(e.side)} takes {s.words.unit.count(e.units)} back {s.place(e.territory, 'from')}."


@_says
def _ended(s: Speaker, e: PhaseEnded) -> str:
    return f"{s.who(e.seat)} ends {'the turn' if e.phase == 'fortify' else 'the attacks'}."


@_says
def _won(s: Speaker, e: GameWon) -> str:
    return f"{s.who(e.seat)} wins{won_how(s, e.how)}!"


def won_how(speaker: Speaker, how: str) -> str:
    """How the game was won, after a colon."""
    match how:
        case "mission":
            return f": {speaker.words.mission.one} fulfilled"
        case "capitals":
            return ": enough " + ("headquarters" if speaker.capital == "headquarters" else "capitals")
        case "survival":
            return f": no opponent has a {speaker.words.territory.one} left"
        case _:
            return ""
