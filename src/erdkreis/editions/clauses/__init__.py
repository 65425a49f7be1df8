"""The rules in plain words, clause by clause, in three languages: what a player reads behind "why?".

Owns the texts and their order. Refuses to own any rule: an `Edition` cites clause ids, and the engine reads
the edition's values, never these words.
"""

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from erdkreis.boards.names import LANGUAGES
from erdkreis.errors import ErdkreisError

__all__ = ["LANGUAGES", "Clause", "UnknownClause", "all_ids", "clause", "clauses"]

_EDITION_OF_PREFIX = {
    "P82": "parker1982",
    "H00": "hasbro2000",
    "H10": "hasbro2010",
    "CLI": "clipper",
    "FUR": "furisk",
}
_READINGS = "readings"
_ENGLISH = "en"
_FILE_OF_PREFIX = {**_EDITION_OF_PREFIX, "A": _READINGS, "J": _READINGS}


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
        name = _FILE_OF_PREFIX.get(prefix)
        if name is None:
            return f"no clause {self.clause_id!r}: ids begin with {', '.join(f'{known}-' for known in _FILE_OF_PREFIX)}"
        ids = [known for known in _load(name, _ENGLISH) if known.startswith(f"{prefix}-")]
        return f"no clause {self.clause_id!r}: {name} has {len(ids)} {prefix} ids, {ids[0]} to {ids[-1]}"


def clause(clause_id: str, language: str = _ENGLISH) -> Clause:
    """The clause with this id.

    >>> clause("H00-20").title
    'Three phases'
    """
    name = _FILE_OF_PREFIX.get(clause_id.partition("-")[0])
    found = _load(name, language).get(clause_id) if name else None
    if found is None:
        raise UnknownClause(clause_id)
    return found


def clauses(edition_name: str, language: str = _ENGLISH) -> tuple[Clause, ...]:
    """All clauses of one edition's rule book, in its order; readings are not among them."""
    editions = tuple(_EDITION_OF_PREFIX.values())
    if edition_name not in editions:
        raise LookupError(f"no clauses for edition {edition_name!r}: choose one of {', '.join(editions)}")
    return tuple(_load(edition_name, language).values())


@cache
def all_ids() -> frozenset[str]:
    """Every id that `clause` knows, readings included."""
    return frozenset(clause_id for name in set(_FILE_OF_PREFIX.values()) for clause_id in _load(name, _ENGLISH))


@cache
def _load(name: str, language: str) -> dict[str, Clause]:
    if language not in LANGUAGES:
        raise LookupError(f"no clauses in language {language!r}: choose one of {', '.join(LANGUAGES)}")
    source = files(__name__).joinpath(language, f"{name}.json").read_text(encoding="utf-8")
    return {clause_id: Clause(clause_id, **entry) for clause_id, entry in json.loads(source).items()}
