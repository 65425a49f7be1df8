"""Events in English words, with the names of territories and players and the terms of the rule book in play.

Owns sentences only. Who may hear them is the caller's business: filter by `Event.visible_to` first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from erdkreis.boards import Board
from erdkreis.boards.missions import DESTROY, mission_text
from erdkreis.boards.names import in_language, places
from erdkreis.bots.reasons import Reason, say
from erdkreis.editions import Edition
from erdkreis.editions.values import Goal
from erdkreis.engine.game import Game
from erdkreis.engine.happenings import Event
from erdkreis.terminal.vocabulary import Vocabulary, vocabulary

Side = int | str | None


@dataclass(frozen=True)
class Speaker:
    """Who is called what at one table: the source of every sentence about its game."""

    edition: Edition
    board: Board
    names: tuple[str, ...]

    @property
    def words(self) -> Vocabulary:
        return vocabulary(self.edition)

    def who(self, side: Side) -> str:
        if side is None:
            return "nobody"
        return self.words.neutral if side == "neutral" else self.names[int(side)]

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
            "units": words.units,
            "card": words.card,
            "set": words.a_set,
            "capital": f"the {self.capital}",
            "neutral": words.neutral,
        }
        return say(reason, self.board, language, self.names, printed if language == "en" else None)

    @property
    def capital(self) -> str:
        return "headquarters" if self.edition.goal == Goal.HEADQUARTERS else "capital"

    def describe(self, event: Event) -> str | None:
        """One sentence for an event, or nothing where there is nothing to say."""
        sentence = _SENTENCES.get(event.name)
        if sentence is None:
            return None
        said = sentence(self, event.facts)
        return said[0].upper() + said[1:]


def describe(event: Event, game: Game, names: Sequence[str]) -> str | None:
    """One sentence for an event of a game.

    >>> from erdkreis import Game, edition
    >>> game = Game(edition("hasbro2010"), 3, seed=1)
    >>> describe(Event("CardDrawn", {"seat": 1}), game, ["Anna", "Ben", "Cem"])
    'Ben draws a territory card.'
    """
    return Speaker(game.edition, game.board, tuple(names)).describe(event)


def listed(items: Iterable[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    *first, last = list(items) or [""]
    return f"{', '.join(first)} and {last}" if first else last


def _pips(dice: Iterable[int]) -> str:
    return " ".join(map(str, dice))


Facts = dict[str, Any]
_SENTENCES: dict[str, Callable[[Speaker, Facts], str]] = {}


def _says(name: str) -> Callable[[Callable[[Speaker, Facts], str]], Callable[[Speaker, Facts], str]]:
    def keep(sentence: Callable[[Speaker, Facts], str]) -> Callable[[Speaker, Facts], str]:
        _SENTENCES[name] = sentence
        return sentence

    return keep


@_says("LeaderChosen")
def _leader(s: Speaker, f: Facts) -> str:
    return f"{s.who(f['seat'])} is the {s.words.leader}."


@_says("DiceThrownForStart")
def _start_dice(s: Speaker, f: Facts) -> str:
    return f"The dice for the start: {listed(f'{s.who(seat)} {face}' for seat, face in f['faces'].items())}."


@_says("FirstPlacerChosen")
def _first(s: Speaker, f: Facts) -> str:
    return f"{s.who(f['seat'])} places first."


@_says("TerritoriesDealt")
def _dealt(s: Speaker, f: Facts) -> str:
    return f"the {s.words.territories} are dealt."


@_says("MissionDealt")
def _mission(s: Speaker, f: Facts) -> str:
    return f"{s.who(f['seat'])}’s {s.words.mission}: {s.mission(f['mission'])}"


@_says("TerritoryClaimed")
def _claimed(s: Speaker, f: Facts) -> str:
    return f"{s.who(f['seat'])} claims {s.place(f['territory'])}."


@_says("UnitsPlaced")
def _placed(s: Speaker, f: Facts) -> str:
    who, units = s.who(f["side"]), s.words.count_units(f["units"])
    match f["reason"]:
        case "start":
            return f"{who} places {units} {s.place(f['territory'], 'in')}."
        case "card_bonus":
            return f"for the {s.name(f['territory'])} card {who} gets {units} extra."
        case "computer":
            return f"{who} gets {units} {s.place(f['territory'], 'in')}."
        case _:
            return f"{who} reinforces {s.place(f['territory'])} with {units}."


@_says("CapitalChosen")
def _capital_chosen(s: Speaker, f: Facts) -> str:
    return f"{s.who(f['seat'])} chooses {s.place(f['territory'])} as {s.capital}."


@_says("CapitalRevealed")
def _capital_revealed(s: Speaker, f: Facts) -> str:
    return f"{s.who(f['seat'])}’s {s.capital}: {s.name(f['territory'])}."


@_says("PlacementRevealed")
def _revealed(s: Speaker, f: Facts) -> str:
    return f"all {s.words.units} are placed and open to see."


@_says("TurnBegun")
def _turn(s: Speaker, f: Facts) -> str:
    more = f" and {f['continents']} for continents" if f["continents"] else ""
    return f"turn {f['turn']}: {s.who(f['seat'])}, {f['base']} for {s.words.territories}{more}."


@_says("TurnTakenBack")
def _turn_back(s: Speaker, f: Facts) -> str:
    return f"the first turn, of {s.who(f['seat'])}, has not begun after all."


@_says("ModeChosen")
def _mode(s: Speaker, f: Facts) -> str:
    for_whom = f" for {s.words.neutral}" if f["side"] == "neutral" else ""
    what = f"new {s.words.units}" if f["mode"] == "reinforce" else "attack"
    return f"{s.who(f['seat'])} chooses {what}{for_whom}."


@_says("SetTraded")
def _traded(s: Speaker, f: Facts) -> str:
    cards = listed(s.card(f[which]) for which in ("first", "second", "third"))
    return f"{s.who(f['seat'])} trades in {s.words.a_set} for {s.words.count_units(f['units'])}: {cards}."


@_says("DiceRolledToAttack")
def _rolled(s: Speaker, f: Facts) -> str:
    return f"attack {s.place(f['source'], 'from')} on {s.place(f['target'])}: {_pips(f['red'])}."


@_says("AttackAnnounced")
def _announced(s: Speaker, f: Facts) -> str:
    dice = "1 die" if f["dice"] == 1 else f"{f['dice']} dice"
    return f"attack {s.place(f['source'], 'from')} on {s.place(f['target'])} with {dice}."


@_says("BattleFought")
def _fought(s: Speaker, f: Facts) -> str:
    dice = f"{_pips(f['red'])} against {_pips(f['blue'])}"
    losses = f"the attacker loses {f['attacker_loses']}, the defender {f['defender_loses']}"
    return f"{s.name(f['source'])} on {s.name(f['target'])}, {dice}: {losses}."


@_says("TerritoryTaken")
def _taken(s: Speaker, f: Facts) -> str:
    return f"{s.who(f['side'])} {s.words.takes} {s.place(f['territory'])} from {s.who(f['former'])}."


@_says("UnitsMovedIn")
def _moved_in(s: Speaker, f: Facts) -> str:
    verb = "moves" if f["units"] == 1 else "move"
    return f"{s.words.count_units(f['units'])} {verb} {s.place(f['source'], 'from')} {s.place(f['target'], 'to')}."


@_says("ContinentSwapped")
def _swapped(s: Speaker, f: Facts) -> str:
    units = s.words.count_units(f["units"])
    return f"{s.place(f['territory'])} goes with it: {units} from {s.who(f['former'])} to {s.who(f['side'])}."


@_says("CapitalTaken")
def _capital_taken(s: Speaker, f: Facts) -> str:
    return f"{s.who(f['side'])} {s.words.takes} {s.who(f['seat'])}’s {s.capital}: {s.name(f['territory'])}."


@_says("PlayerEliminated")
def _eliminated(s: Speaker, f: Facts) -> str:
    return f"{s.who(f['seat'])} is out, beaten by {s.who(f['by'])}."


@_says("CardsTakenOver")
def _taken_over(s: Speaker, f: Facts) -> str:
    cards = s.words.count_cards(f["cards"])
    if f["by"] is None:
        return f"{s.who(f['seat'])} gives {cards} back."
    return f"{s.who(f['by'])} takes over {cards} from {s.who(f['seat'])}."


@_says("CardsSeen")
def _cards_seen(s: Speaker, f: Facts) -> str:
    return f"{s.who(f['seat'])} now holds {listed(map(s.card, f['cards'])) if f['cards'] else 'no new cards'}."


@_says("CardDrawn")
def _drawn(s: Speaker, f: Facts) -> str:
    return f"{s.who(f['seat'])} draws a {s.words.card}."


@_says("CardSeen")
def _seen(s: Speaker, f: Facts) -> str:
    return f"{s.who(f['seat'])}’s new card: {s.card(f['card'])}."


@_says("CardDeclined")
def _declined(s: Speaker, f: Facts) -> str:
    return f"{s.who(f['seat'])} draws no card."


@_says("UnitsMoved")
def _moved(s: Speaker, f: Facts) -> str:
    route = f"{s.place(f['source'], 'from')} {s.place(f['target'], 'to')}"
    return f"{s.who(f['seat'])} moves {s.words.count_units(f['units'])} {route}."


@_says("NeutralReinforced")
def _neutral(s: Speaker, f: Facts) -> str:
    return f"{s.words.neutral} gets {s.words.count_units(f['units'])}, placed by {s.who(f['seat'])}."


@_says("UnannouncedRoll")
def _unannounced(s: Speaker, f: Facts) -> str:
    cost = f"minus {s.words.count_units(f['units'])}" if f["units"] else "no more attacks this turn"
    return f"{s.who(f['seat'])} rolled without announcing: {cost}."


@_says("PlacementUndone")
def _undone(s: Speaker, f: Facts) -> str:
    return f"{s.who(f['side'])} takes {s.words.count_units(f['units'])} back {s.place(f['territory'], 'from')}."


@_says("PhaseEnded")
def _ended(s: Speaker, f: Facts) -> str:
    return f"{s.who(f['seat'])} ends {'the turn' if f['phase'] == 'fortify' else 'the attacks'}."


@_says("GameWon")
def _won(s: Speaker, f: Facts) -> str:
    return f"{s.who(f['seat'])} wins{won_how(s, f['how'])}!"


def won_how(speaker: Speaker, how: str) -> str:
    """How the game was won, after a colon."""
    match how:
        case "mission":
            return f": {speaker.words.mission} fulfilled"
        case "capitals":
            return ": enough " + ("headquarters" if speaker.capital == "headquarters" else "capitals")
        case "survival":
            return f": no opponent has a {speaker.words.territory} left"
        case _:
            return ""
