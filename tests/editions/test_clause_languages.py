"""The clauses in every language: the same rules, told each time in that language's own words."""

from __future__ import annotations

import pytest

from erdkreis.editions import NAMES
from erdkreis.editions.clauses import all_ids, clause, clauses

TRANSLATED = ("de", "nl")


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("name", NAMES)
def test_a_book_has_the_same_clauses_in_the_same_order(name: str, language: str) -> None:
    assert [each.id for each in clauses(name, language)] == [each.id for each in clauses(name)]


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_clause_is_translated(language: str) -> None:
    for clause_id in all_ids():
        told, english = clause(clause_id, language), clause(clause_id)
        assert told.title.strip(), clause_id
        assert told.text.strip(), clause_id
        assert told.text != english.text, clause_id


@pytest.mark.parametrize("ask", [lambda: clause("H00-20", "fr"), lambda: clauses("hasbro2000", "fr")])
def test_an_unknown_language_is_an_error_that_names_the_known_ones(ask: object) -> None:
    assert callable(ask)
    with pytest.raises(LookupError, match=r"'fr'.*de, nl, en"):
        ask()
