"""Why a bot decided so: the plan it found, as plain values and as a sentence in German, Dutch and English.

The reason is read from the plan itself; nothing is thought up afterwards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

if TYPE_CHECKING:
    import numpy as np

    from erdkreis.boards import Board
from erdkreis.engine.words import TerritoryId

PlanName = Literal[
    "none",
    "win",
    "eliminate",
    "continent",
    "break",
    "capital",
    "task",
    "card",
    "expand",
    "secure",
    "gather",
    "trade",
    "wait",
    "defend",
    "settle",
    "neutral",
    "move_on",
    "draw",
]
PLANS: tuple[PlanName, ...] = get_args(PlanName)
"""In the order of the kernels' numbers."""
ABOUT_CONTINENT = ("continent", "break")
ABOUT_SEAT = ("eliminate", "capital")


@dataclass(frozen=True)
class Reason:
    """Why a bot decided so: its plan, the last territory of it, the continent or the seat it is about. `chance` is that
    the plan succeeds; `gain` is in units: per turn for continents, once for sets, else in all."""

    plan: PlanName
    target: TerritoryId | None = None
    continent: str | None = None
    seat: int | None = None
    chance: float = 1.0
    gain: float = 0.0


def read_reason(mood: np.void, board: Board) -> Reason:
    plan, target, about = PLANS[int(mood["plan"])], int(mood["plan_target"]), int(mood["plan_about"])
    return Reason(
        plan,
        board.territories[target].id if target >= 0 else None,
        board.continents[about].id if plan in ABOUT_CONTINENT and about >= 0 else None,
        about if plan in ABOUT_SEAT and about >= 0 else None,
        round(min(1.0, max(0.0, float(mood["plan_chance"]))), 4),
        round(float(mood["plan_gain"]), 2),
    )


SENTENCES: dict[PlanName, dict[str, str]] = {
    "win": {
        "de": "greift nach dem Sieg, zuletzt {in} ({chance})",
        "nl": "gaat voor de winst, als laatste {in} ({chance})",
        "en": "goes for the win, finishing {in} ({chance})",
    },
    "eliminate": {
        "de": "wirft {seat} aus dem Spiel, zuletzt {in} ({chance})",
        "nl": "schakelt {seat} uit, als laatste {in} ({chance})",
        "en": "eliminates {seat}, finishing {in} ({chance})",
    },
    "continent": {
        "de": "{takes} {obj} ({chance}) und hält dann {continent}: +{gain} je Zug",
        "nl": "{takes} {obj} ({chance}) en bezit dan {continent}: +{gain} per beurt",
        "en": "{takes} {obj} ({chance}) to hold {continent}: +{gain} a turn",
    },
    "break": {
        "de": "bricht {continent} {in} auf ({chance}): −{gain} je Zug für den, der es hält",
        "nl": "breekt {continent} open {in} ({chance}): −{gain} per beurt voor wie het bezit",
        "en": "breaks {continent} {in} ({chance}): −{gain} a turn for whoever holds it",
    },
    "capital": {
        "de": "will {capital} von {seat}: {full} ({chance})",
        "nl": "wil {capital} van {seat}: {full} ({chance})",
        "en": "goes for {capital} of {seat}: {full} ({chance})",
    },
    "task": {
        "de": "{takes} {obj} ({chance}) für das eigene Ziel",
        "nl": "{takes} {obj} ({chance}) voor het eigen doel",
        "en": "{takes} {obj} ({chance}) for its own goal",
    },
    "card": {
        "de": "{takes} {obj} ({chance}), um eine {card} zu bekommen",
        "nl": "{takes} {obj} ({chance}) om een {card} te krijgen",
        "en": "{takes} {obj} ({chance}) for a {card}",
    },
    "expand": {
        "de": "dringt bis {to} vor ({chance})",
        "nl": "rukt op {to} ({chance})",
        "en": "spreads {to} ({chance})",
    },
    "secure": {"de": "sichert {obj}", "nl": "beveiligt {obj}", "en": "secures {obj}"},
    "gather": {"de": "zieht {units} {in} zusammen", "nl": "trekt {units} samen {in}", "en": "gathers {units} {in}"},
    "trade": {
        "de": "tauscht {set} ein: +{gain} {units}",
        "nl": "wisselt {set} in: +{gain} {units}",
        "en": "trades {set}: +{gain} {units}",
    },
    "wait": {
        "de": "wartet ab: Nichts verspricht jetzt mehr",
        "nl": "wacht af: niets levert nu meer op",
        "en": "waits: nothing promises more now",
    },
    "defend": {
        "de": "hält {obj} mit den besten Würfeln ({chance})",
        "nl": "houdt {obj} met de beste dobbelstenen ({chance})",
        "en": "holds {obj} with the best dice ({chance})",
    },
    "settle": {"de": "richtet sich {in} ein", "nl": "vestigt zich {in}", "en": "settles {in}"},
    "neutral": {
        "de": "führt {neutral} gegen den Spieler am Zug",
        "nl": "leidt {neutral} tegen de speler aan de beurt",
        "en": "leads {neutral} against the player on turn",
    },
    "move_on": {
        "de": "stößt weiter vor, {to} ({chance})",
        "nl": "rukt verder op {to} ({chance})",
        "en": "presses on {to} ({chance})",
    },
    "draw": {"de": "nimmt die {card}", "nl": "neemt de {card}", "en": "takes the {card}"},
}
"""Without their subject. The slots `full obj in to` are forms of the target's name; `takes units card set capital
neutral` are words that each rule book has its own of."""

NOWHERE: dict[str, dict[str, str]] = {
    "de": {"full": "Grenzen", "obj": "die eigenen Grenzen", "in": "an den Grenzen", "to": "an die Grenzen"},
    "nl": {"full": "grenzen", "obj": "de eigen grenzen", "in": "aan de grenzen", "to": "naar de grenzen"},
    "en": {"full": "borders", "obj": "its own borders", "in": "at its borders", "to": "to its borders"},
}
"""Instead of a target, where a plan has none."""

PLAIN_WORDS: dict[str, dict[str, str]] = {
    "de": {
        "takes": "erobert",
        "units": "Einheiten",
        "card": "Karte",
        "set": "einen Satz",
        "capital": "die Hauptstadt",
        "neutral": "die neutrale Armee",
    },
    "nl": {
        "takes": "verovert",
        "units": "legers",
        "card": "kaart",
        "set": "een set",
        "capital": "de hoofdstad",
        "neutral": "de neutrale partij",
    },
    "en": {
        "takes": "takes",
        "units": "units",
        "card": "card",
        "set": "a set",
        "capital": "the capital",
        "neutral": "the neutral army",
    },
}


def say(
    reason: Reason, board: Board, language: str, people: Sequence[str], words: Mapping[str, str] | None = None
) -> str:
    """The reason as a sentence without its subject; `people` are the names in the seats, `words` the rule book's."""
    target, continent = NOWHERE[language], ""
    if reason.target is not None:
        place = board.place(board.index(reason.target), language)
        target = {"full": place.full, **place.forms}
    if reason.continent is not None:
        continent = board.continent_name(board.continent_index(reason.continent), language)
    slots = {
        **target,
        **(words or PLAIN_WORDS[language]),
        "continent": continent,
        "seat": "" if reason.seat is None else people[reason.seat],
        "chance": f"{round(100 * reason.chance)}{' ' if language == 'de' else ''}%",
        "gain": str(round(reason.gain)),
    }
    return SENTENCES[reason.plan][language].format(**slots)
