"""Why a bot decided so: the plan it found, as plain values and as a sentence in German, Dutch and English.

The reason is read from the plan itself; nothing is thought up afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np

    from erdkreis.boards import Board

PLANS = (
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
)
"""In the order of the kernels' numbers."""
ABOUT_CONTINENT = ("continent", "break")
ABOUT_SEAT = ("eliminate", "capital")


@dataclass(frozen=True)
class Reason:
    """`chance` is that the plan succeeds; `gain` is in units: per turn for continents, once for sets, else in all."""

    plan: str
    target: str | None = None
    continent: str | None = None
    seat: int | None = None
    chance: float = 1.0
    gain: float = 0.0

    def to_json(self) -> dict[str, Any]:
        return {
            "plan": self.plan,
            "target": self.target,
            "continent": self.continent,
            "seat": self.seat,
            "chance": round(self.chance, 4),
            "gain": round(self.gain, 2),
        }


def read_reason(mood: np.void, board: Board) -> Reason:
    plan, target, about = PLANS[int(mood["plan"])], int(mood["plan_target"]), int(mood["plan_about"])
    return Reason(
        plan,
        board.territories[target].id if target >= 0 else None,
        board.continents[about].id if plan in ABOUT_CONTINENT and about >= 0 else None,
        about if plan in ABOUT_SEAT and about >= 0 else None,
        min(1.0, max(0.0, float(mood["plan_chance"]))),
        float(mood["plan_gain"]),
    )


SENTENCES: dict[str, dict[str, str]] = {
    "win": {
        "de": "geht auf {target} los, um zu gewinnen ({chance} %)",
        "nl": "gaat op {target} af om te winnen ({chance} %)",
        "en": "goes for {target} to win the game ({chance}%)",
    },
    "eliminate": {
        "de": "wirft {seat} aus dem Spiel, zuletzt {target} ({chance} %)",
        "nl": "schakelt {seat} uit, als laatste {target} ({chance} %)",
        "en": "eliminates {seat}, finishing in {target} ({chance}%)",
    },
    "continent": {
        "de": "nimmt {target} ({chance} %) und hält dann {continent}: +{gain} je Zug",
        "nl": "neemt {target} ({chance} %) en bezit dan {continent}: +{gain} per beurt",
        "en": "takes {target} ({chance}%) to hold {continent}: +{gain} a turn",
    },
    "break": {
        "de": "bricht {continent} auf, in {target} ({chance} %): −{gain} je Zug für den Besitzer",
        "nl": "breekt {continent} open, in {target} ({chance} %): −{gain} per beurt voor de bezitter",
        "en": "breaks {continent} at {target} ({chance}%): −{gain} a turn for its owner",
    },
    "capital": {
        "de": "greift die Hauptstadt von {seat} an: {target} ({chance} %)",
        "nl": "valt de hoofdstad van {seat} aan: {target} ({chance} %)",
        "en": "strikes at the capital of {seat}: {target} ({chance}%)",
    },
    "task": {
        "de": "nimmt {target} ({chance} %) für den eigenen Auftrag",
        "nl": "neemt {target} ({chance} %) voor de eigen opdracht",
        "en": "takes {target} ({chance}%) for its own mission",
    },
    "card": {
        "de": "nimmt {target} ({chance} %) für eine Karte",
        "nl": "neemt {target} ({chance} %) voor een kaart",
        "en": "takes {target} ({chance}%) for a card",
    },
    "expand": {
        "de": "breitet sich bis {target} aus ({chance} %)",
        "nl": "breidt zich uit tot {target} ({chance} %)",
        "en": "spreads as far as {target} ({chance}%)",
    },
    "secure": {
        "de": "sichert {target}",
        "nl": "beveiligt {target}",
        "en": "secures {target}",
    },
    "gather": {
        "de": "zieht Einheiten nach {target}",
        "nl": "trekt eenheden samen in {target}",
        "en": "brings units up to {target}",
    },
    "trade": {
        "de": "tauscht Karten: +{gain} Einheiten",
        "nl": "ruilt kaarten in: +{gain} eenheden",
        "en": "trades cards: +{gain} units",
    },
    "wait": {
        "de": "wartet: Nichts verspricht jetzt mehr",
        "nl": "wacht: niets levert nu meer op",
        "en": "waits: nothing promises more now",
    },
    "defend": {
        "de": "verteidigt {target} mit den besten Würfeln ({chance} %)",
        "nl": "verdedigt {target} met de beste dobbelstenen ({chance} %)",
        "en": "defends {target} with the best dice ({chance}%)",
    },
    "settle": {
        "de": "richtet sich in {target} ein",
        "nl": "nestelt zich in {target}",
        "en": "settles in {target}",
    },
    "neutral": {
        "de": "führt die neutrale Armee gegen den Spieler am Zug",
        "nl": "leidt het neutrale leger tegen de speler aan de beurt",
        "en": "leads the neutral army against the player on turn",
    },
    "move_on": {
        "de": "macht weiter, nach {target} ({chance} %)",
        "nl": "gaat door, naar {target} ({chance} %)",
        "en": "presses on to {target} ({chance}%)",
    },
    "draw": {
        "de": "nimmt die Karte",
        "nl": "neemt de kaart",
        "en": "takes the card",
    },
}
NO_TARGET = {"de": "die eigenen Grenzen", "nl": "de eigen grenzen", "en": "its own borders"}


def say(reason: Reason, board: Board, language: str, people: Sequence[str]) -> str:
    """The reason as a sentence without its subject; `people` are the names in the seats."""
    target, continent = NO_TARGET[language], ""
    if reason.target is not None:
        target = board.name(board.index(reason.target), language)
    if reason.continent is not None:
        continent = board.continent_name(board.continent_index(reason.continent), language)
    return SENTENCES[reason.plan][language].format(
        target=target,
        continent=continent,
        seat="" if reason.seat is None else people[reason.seat],
        chance=round(100 * reason.chance),
        gain=round(reason.gain),
    )
