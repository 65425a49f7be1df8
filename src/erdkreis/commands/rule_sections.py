"""The chapters of each rule book: where each begins, and which variants it belongs to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from erdkreis.editions import Edition
from erdkreis.editions.clauses import Clause, clauses


@dataclass(frozen=True)
class Section:
    """A chapter from its first clause on. `variants` empty: for all of them."""

    title: str
    first: str
    variants: tuple[str, ...] = ()
    escalating: bool = False

    def belongs_to(self, edition: Edition) -> bool:
        return (not self.variants or edition.variant in self.variants) and (not self.escalating or edition.escalating)


_SECTIONS: Mapping[str, tuple[Section, ...]] = {
    "parker1982": (
        Section("What is in play", "P82-01"),
        Section("Goal", "P82-10"),
        Section("Set-up", "P82-11"),
        Section("The turn", "P82-22"),
        Section("New armies", "P82-23"),
        Section("Liberating", "P82-28"),
        Section("Cards", "P82-41"),
        Section("Regrouping", "P82-50"),
        Section("Being knocked out", "P82-55"),
        Section("Winning", "P82-57"),
        Section("The tasks", "P82-M1", ("missions",)),
        Section("In brief", "P82-61"),
    ),
    "hasbro2000": (
        Section("What is in play", "H00-01"),
        Section("Set-up", "H00-09"),
        Section("The turn", "H00-20"),
        Section("Reinforcements", "H00-21"),
        Section("Liberating", "H00-32"),
        Section("Moving units", "H00-44"),
        Section("Winning", "H00-45"),
        Section("Two players", "H00-47", ("duel",)),
        Section("The whole world", "H00-56", ("world",)),
        Section("Rising set values", "H00-57", escalating=True),
        Section("Capitals", "H00-58", ("capitals",)),
    ),
    "hasbro2010": (
        Section("What is in play", "H10-01"),
        Section("Set-up with missions", "H10-07", ("missions",)),
        Section("The turn", "H10-15"),
        Section("Attacks", "H10-20"),
        Section("Moving troops", "H10-32"),
        Section("Cards", "H10-35"),
        Section("Knocking a player out", "H10-41"),
        Section("Winning by mission", "H10-45", ("missions",)),
        Section("The whole world", "H10-49", ("world", "duel", "headquarters", "headquarters-short")),
        Section("Two players", "H10-56", ("duel",)),
        Section("Headquarters", "H10-63", ("headquarters", "headquarters-short")),
        Section("Questions and advice", "H10-70"),
    ),
    "clipper": (
        Section("What is in play", "CLI-01"),
        Section("Set-up", "CLI-03"),
        Section("The turn: a choice", "CLI-11"),
        Section("New armies", "CLI-14"),
        Section("Attacks", "CLI-20"),
        Section("Two players", "CLI-36", ("duel",)),
        Section("The whole world", "CLI-46", ("world",)),
        Section("Examples", "CLI-51"),
    ),
    "furisk": (
        Section("What is in play", "FUR-01"),
        Section("On the screen", "FUR-UI-01"),
        Section("Set-up", "FUR-04"),
        Section("The turn", "FUR-08"),
        Section("Two players", "FUR-16", ("duel",)),
    ),
}

# German and Dutch, by the English title.
_TITLES: Mapping[str, Mapping[str, str]] = {
    "What is in play": {"de": "Was dazugehört", "nl": "Wat erbij hoort"},
    "Goal": {"de": "Ziel", "nl": "Doel"},
    "Set-up": {"de": "Aufbau", "nl": "Opstelling"},
    "Set-up with missions": {"de": "Aufbau mit Aufträgen", "nl": "Opstelling met opdrachten"},
    "The turn": {"de": "Der Zug", "nl": "De beurt"},
    "The turn: a choice": {"de": "Der Zug: eine Wahl", "nl": "De beurt: een keuze"},
    "New armies": {"de": "Neue Armeen", "nl": "Nieuwe legers"},
    "Reinforcements": {"de": "Verstärkungen", "nl": "Versterkingen"},
    "Liberating": {"de": "Befreien", "nl": "Bevrijden"},
    "Attacks": {"de": "Angriffe", "nl": "Aanvallen"},
    "Cards": {"de": "Karten", "nl": "Kaarten"},
    "Regrouping": {"de": "Umgruppieren", "nl": "Hergroeperen"},
    "Moving units": {"de": "Einheiten verlegen", "nl": "Legers verplaatsen"},
    "Moving troops": {"de": "Truppen bewegen", "nl": "Troepen verplaatsen"},
    "Being knocked out": {"de": "Ausscheiden", "nl": "Uitgeschakeld worden"},
    "Knocking a player out": {"de": "Jemanden besiegen", "nl": "Iemand uitschakelen"},
    "Winning": {"de": "Der Sieg", "nl": "Winnen"},
    "Winning by mission": {"de": "Sieg durch Auftrag", "nl": "Winnen met een opdracht"},
    "The tasks": {"de": "Die Aufgaben", "nl": "De opdrachten"},
    "In brief": {"de": "In Kürze", "nl": "In het kort"},
    "Two players": {"de": "Zu zweit", "nl": "Met twee spelers"},
    "The whole world": {"de": "Die ganze Welt", "nl": "De hele wereld"},
    "Rising set values": {"de": "Steigende Werte", "nl": "Stijgende waarden"},
    "Capitals": {"de": "Hauptstädte", "nl": "Hoofdsteden"},
    "Headquarters": {"de": "Hauptquartiere", "nl": "Hoofdkwartieren"},
    "Questions and advice": {"de": "Fragen und Rat", "nl": "Vragen en advies"},
    "Examples": {"de": "Beispiele", "nl": "Voorbeelden"},
    "On the screen": {"de": "Auf dem Bildschirm", "nl": "Op het scherm"},
}


def sections(name: str, edition: Edition | None = None, language: str = "en") -> list[tuple[str, list[Clause]]]:
    """The chapters of a rule book with their clauses: all of them, or those an edition plays by."""
    begins = {section.first: section for section in _SECTIONS[name]}
    chapters: list[tuple[Section, list[Clause]]] = []
    for clause in clauses(name, language):
        if clause.id in begins:
            chapters.append((begins[clause.id], []))
        chapters[-1][1].append(clause)
    played = [(section, found) for section, found in chapters if edition is None or section.belongs_to(edition)]
    return [(_TITLES[section.title].get(language, section.title), found) for section, found in played]
