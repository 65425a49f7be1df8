"""The rules in plain words, clause by clause, in three languages: what a player reads behind "why?".

Owns the texts and their order. Refuses to own any rule: an `Edition` cites clause ids, and the engine reads
the edition's values, never these words.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from erdkreis.boards.names import LANGUAGES
from erdkreis.editions.books import BOOKS, NAMES
from erdkreis.editions.folders import ENGLISH, NoTexts, read, spoken
from erdkreis.errors import ErdkreisError

__all__ = ["LANGUAGES", "READINGS", "Clause", "UnknownClause", "all_ids", "clause", "clauses", "readings"]

READINGS = ("A", "J")
"""How unclear rules are read here: those of one book are in its folder, those of several in a folder of their own."""

_READINGS = "readings"
_FOLDER_OF_PREFIX = {**{book.prefix: book.name for book in BOOKS}, **dict.fromkeys(READINGS, _READINGS)}


@dataclass(frozen=True)
class Clause:
    """One rule of one edition, or one reading of an unclear rule (`A-…`, `J-…`)."""

    id: str
    title: str
    text: str


class UnknownClause(ErdkreisError, LookupError):
    """No clause has this id."""

    code = "clause/unknown"

    def __init__(self, clause_id: str) -> None:
        super().__init__(clause_id)
        self.clause_id = clause_id

    def __str__(self) -> str:
        prefix = self.clause_id.partition("-")[0]
        name = _FOLDER_OF_PREFIX.get(prefix)
        if name is None:
            begin = ", ".join(f"{known}-" for known in _FOLDER_OF_PREFIX)
            return f"no clause {self.clause_id!r}: ids begin with {begin}"
        ids = [known for known in _load(name, ENGLISH) if known.startswith(f"{prefix}-")]
        return f"no clause {self.clause_id!r}: {name} has {len(ids)} {prefix} ids, {ids[0]} to {ids[-1]}"


def clause(clause_id: str, language: str = ENGLISH) -> Clause:
    """The clause with this id.

    >>> clause("H00-20").title
    'Three phases'
    """
    name = _FOLDER_OF_PREFIX.get(clause_id.partition("-")[0])
    found = _load(name, language).get(clause_id) if name else None
    if found is None:
        raise UnknownClause(clause_id)
    return found


def clauses(edition_name: str, language: str = ENGLISH) -> tuple[Clause, ...]:
    """All clauses of one edition's rule book, in its order; readings are not among them."""
    if edition_name not in NAMES:
        raise NoTexts(f"no clauses for edition {edition_name!r}: choose one of {', '.join(NAMES)}")
    return tuple(_load(edition_name, language).values())


def readings(language: str = ENGLISH) -> tuple[Clause, ...]:
    """How unclear rules are read here, of whatever book, by their ids."""
    return tuple(_load(_READINGS, language).values())


@cache
def all_ids() -> frozenset[str]:
    """Every id that `clause` knows, readings included."""
    return frozenset(clause_id for folder in (*NAMES, _READINGS) for clause_id in _load(folder, ENGLISH))


@cache
def _load(folder: str, language: str) -> dict[str, Clause]:
    if folder == _READINGS:
        told = dict(sorted(item for place in (_READINGS, *NAMES) for item in _clauses_in(place, _READINGS, language)))
    else:
        told = dict(_clauses_in(folder, "clauses", language))
    return {clause_id: Clause(clause_id, **entry) for clause_id, entry in told.items()}


def _clauses_in(folder: str, what: str, language: str) -> Iterable[tuple[str, dict[str, str]]]:
    told: dict[str, dict[str, str]] = read(folder, f"{what}.{spoken(language)}")
    return told.items()
