"""The English words each rule book prints for the same things. Data for sentences; decides no rule."""

from __future__ import annotations

from dataclasses import dataclass, replace

from erdkreis.editions import Edition


@dataclass(frozen=True)
class Vocabulary:
    """One rule book's words. `takes` is what a captor does, `neutral` the third army with its article."""

    territory: str = "territory"
    territories: str = "territories"
    unit: str = "unit"
    units: str = "units"
    takes: str = "takes"
    taken: str = "taken"
    card: str = "card"
    cards: str = "cards"
    a_set: str = "a set"
    leader: str = "game leader"
    neutral: str = "the neutral army"
    mission: str = "mission"
    reinforce: str = "Reinforce"
    attack: str = "Attack"
    move: str = "Move"

    def count_units(self, number: int) -> str:
        return f"{number} {self.unit if number == 1 else self.units}"

    def count_cards(self, number: int) -> str:
        return f"{number} {self.card if number == 1 else self.cards}"


_COUNTRIES = Vocabulary(territory="country", territories="countries", takes="liberates", taken="liberated")
_BOOKS = {
    "parker1982": replace(
        _COUNTRIES,
        unit="army",
        units="armies",
        card="country card",
        cards="country cards",
        leader="dealer",
        mission="task",
        reinforce="New armies",
        attack="Liberate",
        move="Regroup",
    ),
    "hasbro2000": replace(_COUNTRIES, leader="President", neutral="the ghost player", attack="Liberate"),
    "hasbro2010": Vocabulary(card="territory card", cards="territory cards", leader="General"),
    "clipper": Vocabulary(
        unit="army",
        units="armies",
        card="symbol card",
        cards="symbol cards",
        a_set="a combination",
        neutral="the neutral side",
        reinforce="New armies",
        move="Transfer",
    ),
    "furisk": replace(_COUNTRIES, neutral="the neutral player", attack="Liberate"),
}


def vocabulary(edition: Edition) -> Vocabulary:
    """The words of an edition's rule book; plain ones for a book without words of its own."""
    return _BOOKS.get(edition.name, Vocabulary())
