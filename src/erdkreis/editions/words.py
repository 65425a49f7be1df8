"""The words each rule book has for the same things, in three languages: some books attack and conquer, others liberate.

A book's folder holds `words.de.json` and the like: how it is called, what it is like, and where its words depart from
the plain ones, which are those of its `voice` in erdkreis/texts.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Literal

import msgspec
from msgspec import Struct

from erdkreis import texts
from erdkreis.editions import folders
from erdkreis.editions.folders import ENGLISH, spoken
from erdkreis.texts import WordTable

Voice = Literal["free", "conquer"]
"""`free`: the book speaks of liberating; `conquer`: of attacking and conquering."""


class Counted(Struct, frozen=True, forbid_unknown_fields=True):
    """A noun as it follows a number: one form for 1 and another for all else."""

    one: str
    other: str

    def count(self, number: int) -> str:
        """`1 army`, `2 armies`."""
        return f"{number} {self.one if number == 1 else self.other}"


class CapitalWords(Struct, frozen=True, forbid_unknown_fields=True):
    """Capital or headquarters; `the`: with the article, as subject or object."""

    one: str
    other: str
    the: str
    yours: str


class Named(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody in a sentence: as its first word, as subject, as object, and after German `von`, `mit` and the like."""

    first: str
    nom: str
    acc: str
    dat: str


class PhaseNames(Struct, frozen=True, forbid_unknown_fields=True):
    """What the awaited seat is asked for, as a heading."""

    claim: str
    setup: str
    capital: str
    choose: str
    place: str
    attack: str
    defend: str
    occupy: str
    draw: str
    fortify: str
    over: str


class SymbolNames(Struct, frozen=True, forbid_unknown_fields=True):
    """What is on the cards."""

    infantry: str
    cavalry: str
    artillery: str
    joker: str


class Heads(Struct, frozen=True, forbid_unknown_fields=True):
    """Heads of narrow columns: at most seven characters."""

    territories: str
    units: str
    cards: str
    turn: str


class Words(Struct, frozen=True, forbid_unknown_fields=True):
    """The words of one rule book in one language.

    `a_set` is an object; `attacker_name` and the like are headings without an article; `attack` and `move` are the
    infinitives, `attacks` all of a turn; `held` is what a territory is once it belongs to the reader.
    """

    voice: Voice
    territory: Counted
    continent: Counted
    unit: Counted
    neutral_unit: Counted
    card: Counted
    set: Counted
    a_set: str
    mission: Counted
    your_mission: str
    capital: CapitalWords
    headquarters: CapitalWords
    attacker: Named
    defender: Named
    attacker_name: str
    defender_name: str
    attack: str
    attacks: str
    takes: str
    taken: str
    held: str
    moves: str
    move: str
    leader: str
    neutral: Named
    neutral_name: str
    nobody: Named
    phases: PhaseNames
    symbols: SymbolNames
    heads: Heads


class VariantWords(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of game: what it is called, and what it is like."""

    title: str
    text: str


class BookWords(Struct, frozen=True, forbid_unknown_fields=True):
    """How a rule book is called, and its words.

    `name` is short, as a column's head, and `origin` tells books of the same name apart; `title` does so by itself.
    `summary` says what it is like to play, `marks` what makes it itself.
    """

    title: str
    name: str
    origin: str
    summary: str
    marks: list[str]
    variants: dict[str, VariantWords]
    words: Words


_NAMED = ("attacker", "defender", "neutral", "nobody")
_Tree = Mapping[str, Any]


@cache
def book_words(name: str, language: str = ENGLISH) -> BookWords:
    """How a rule book is called, and its words.

    >>> book_words("parker1982").words.unit.other
    'armies'
    """
    own = dict(folders.read(name, f"words.{spoken(language)}"))
    variants = _merged(_plain(language)["variants"], own.pop("variants", {}))
    words = _words(own.pop("voice"), own.pop("words"), language)
    return msgspec.convert({**own, "variants": variants, "words": words}, BookWords)


def plain_words(language: str = ENGLISH) -> Words:
    """The words of no book."""
    return _words("conquer", {}, language)


def words_as_terms(words: Words) -> dict[str, str]:
    """What sentences name as it is, by the words of a book."""
    return {
        "neutral": words.neutral.nom,
        "a_set": words.a_set,
        "territory_word": words.territory.one,
        "territories_word": words.territory.other,
        "unit_word": words.unit.one,
        "units_word": words.unit.other,
        "move_word": words.move,
        "attacks_word": words.attacks,
        "held": words.held,
    }


def words_as_tables(words: Words) -> dict[str, WordTable]:
    """What sentences count and name by the words of a book."""
    return {
        "units": _counting(words.unit),
        "cards": _counting(words.card),
        "phases": msgspec.structs.asdict(words.phases),
        **{case: {"neutral": getattr(words.neutral, case)} for case in ("nom", "acc", "dat")},
    }


def _counting(noun: Counted) -> WordTable:
    return {"1": f"# {noun.one}", "*": f"# {noun.other}"}


@cache
def _plain(language: str) -> _Tree:
    found: _Tree = texts.read(f"words.{spoken(language)}")
    return found


def _words(voice: Voice, own: _Tree, language: str) -> Words:
    plain = _plain(language)
    merged = _merged(_merged(plain["conquer"], plain[voice]), own)
    named = {name: _named(merged[name]) for name in _NAMED}
    return msgspec.convert({**merged, **named, "voice": voice}, Words)


def _merged(base: _Tree, own: _Tree) -> dict[str, Any]:
    both = {
        key: _merged(base[key], value) if isinstance(value, dict) and isinstance(base.get(key), dict) else value
        for key, value in own.items()
    }
    return {**base, **both}


def _named(forms: str | Mapping[str, str]) -> Mapping[str, str]:
    """Only German has a form for each case."""
    cases = dict.fromkeys(("nom", "acc", "dat"), forms) if isinstance(forms, str) else dict(forms)
    return {"first": cases["nom"][0].upper() + cases["nom"][1:], **cases}
