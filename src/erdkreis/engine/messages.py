"""Why the game refuses something, in one sentence per code.

Owns neither words nor reasons: the sentences are erdkreis/texts/refusals.*.json, codes come from `refusals`, clauses
from `editions.why`. Parameters of the sentences:
source, target, territory: ids; units: how many were wanted; least, most: how many are allowed, and where units are left
how many are left; cards: how many are held; phase: the current one; seat: who; army: given only where the units are not
your own.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from erdkreis import texts
from erdkreis.boards import Board
from erdkreis.editions.words import Words, plain_words, words_as_tables, words_as_terms
from erdkreis.texts import WordTable


def message(
    code: str, params: Mapping[str, Any], board: Board | None = None, words: Words | None = None, language: str = "en"
) -> str:
    """One sentence for a refusal; parameters that are missing make it less exact, never impossible.

    >>> message("attack/not_linked", {"source": "Alaska", "target": "Brazil"})
    'Alaska and Brazil share neither a border nor a sea route.'
    >>> message("occupy/too_few", {"least": 1})
    'At least 1 unit must move in.'
    """
    own = words or plain_words(language)
    facts = {**params, **words_as_terms(own)}
    return texts.refusal(code, facts, {**words_as_tables(own), **(_places(board, language) if board else {})}, language)


@cache
def _places(board: Board, language: str) -> Mapping[str, WordTable]:
    """Territories by id, in the forms that sentences need."""
    places = {territory.id: board.place(number, language) for number, territory in enumerate(board.territories)}
    forms = next(iter(places.values())).forms
    named = {form: {id_: place.forms[form] for id_, place in places.items()} for form in forms}
    return {"full": {id_: place.full for id_, place in places.items()}, **named}
