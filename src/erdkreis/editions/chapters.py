"""The chapters of each rule book: where each begins, and which variants it belongs to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from erdkreis.editions.clauses import Clause, clauses
from erdkreis.editions.edition import Edition
from erdkreis.editions.folders import ENGLISH, read, spoken


@dataclass(frozen=True)
class Chapter:
    """A chapter from its first clause on. `variants` empty: for all of them."""

    title: str
    first: str
    variants: tuple[str, ...] = ()
    escalating: bool = False

    def belongs_to(self, edition: Edition) -> bool:
        return (not self.variants or edition.variant in self.variants) and (not self.escalating or edition.escalating)


def chapters(name: str, edition: Edition | None = None, language: str = ENGLISH) -> list[tuple[Chapter, list[Clause]]]:
    """The chapters of a rule book with their clauses: all of them, or those an edition plays by."""
    begins = {entry["first"]: _chapter(entry, spoken(language)) for entry in read(name, "chapters")}
    found: list[tuple[Chapter, list[Clause]]] = []
    for clause in clauses(name, language):
        if clause.id in begins:
            found.append((begins[clause.id], []))
        found[-1][1].append(clause)
    return [each for each in found if edition is None or each[0].belongs_to(edition)]


def _chapter(entry: dict[str, Any], language: str) -> Chapter:
    return Chapter(
        entry["title"][language],
        entry["first"],
        tuple(entry.get("variants", ())),
        entry.get("escalating", False),
    )
