"""One thing, one word: in each book, and in each language, nothing is called as another book calls it.

What belongs to which book is read from the books' own words. What the web client says is seen in vocabulary.test.ts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from erdkreis import texts
from erdkreis.boards import LANGUAGES
from erdkreis.editions import BOOKS
from erdkreis.editions.book import Book
from erdkreis.editions.clauses import clauses
from erdkreis.editions.words import Words, book_words, words_as_tables, words_as_terms

STRANGE = {
    "de": (r"Erdteil\w*", "Partien?", "Bots?", r"Truppen\w*"),
    "nl": ("werelddeel", "werelddelen", "eenheid", "eenheden", "bots?", r"[Tt]roepen\w*", r"\w*ruil\w*", r"inlever\w*"),
    "en": ("bots?", "[Tt]roops?"),
}
"""Words of no book, whose place another has."""
SHARED = {
    "de": {"Karte", "Karten", "Land", "Sätze", "Armeen"},
    "nl": {"kaart", "kaarten", "land", "Verplaatsen"},
    "en": {"card", "cards", "moves", "move", "Move", "take", "takes", "taken", "set", "sets", "armies"},
}
"""Everybody's words: something is taken or moved, pieces come in sets, all units of a colour are an army."""
CONQUEST = {"de": ("erober", "verteidiger"), "nl": ("verover",), "en": ("conque",)}
LIBERATION = {"de": ("befrei",), "nl": ("bevrijd",), "en": ("liberat",)}


def called(words: Words) -> set[str]:
    """Everything a book has a word for that others call otherwise; cards are cards, whatever they show."""
    nouns = (words.territory, words.unit, words.set, words.mission)
    verbs = (words.moves, words.move, words.phases.fortify, words.takes, words.taken)
    return {form for noun in nouns for form in (noun.one, noun.other)} | {*verbs, words.leader, words.neutral_name}


def within(word: str, text: str) -> bool:
    return re.search(rf"(?<!\w){word}(?!\w)", text) is not None


def told(book: str, language: str) -> Iterator[tuple[str, str]]:
    """All that is said about a book, and at its tables when something is refused."""
    about = book_words(book, language)
    yield "summary", about.summary
    yield from (("marks", mark) for mark in about.marks)
    yield from ((f"variant {name}", variant.title) for name, variant in about.variants.items())
    yield from ((each.id, f"{each.title}. {each.text}") for each in clauses(book, language))
    tables, terms = words_as_tables(about.words), words_as_terms(about.words)
    facts = {**terms, "least": 2, "most": 3, "units": 3, "have": 3, "seat": 0}
    for code in texts.read(f"refusals.{language}")["sentences"]:
        if code.partition("/")[0] in ("attack", "claim", "move", "occupy", "reinforce", "setup", "territory", "choose"):
            yield code, texts.refusal(code, facts, tables, language)
    named = {**terms, "phase": "place", "less": 1, "needed": 2, "others": 2, "rivals": 2, "opponent": "Ada", "yes": 1}
    wanted = {"own_held": 1, "own_counts": 1, "with_continent": 1}
    for name in ("goals", "guide"):
        for text in leaves(texts.read(f"{name}.{language}")):
            yield name, texts.say(text, {**named, **wanted}, tables) or ""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)
def test_nothing_is_called_as_in_another_book(book: Book, language: str) -> None:
    name = book.name
    own = book_words(name, language).words
    variants = {each.variant for each in book.presets}
    theirs = {word for other in BOOKS for word in called(book_words(other.name, language).words)}
    ours = called(own) | SHARED[language] | {own.attack}
    foreign = [re.escape(word) for word in theirs if not any(within(re.escape(word), each) for each in ours)]
    voice = CONQUEST[language] if own.voice == "free" else LIBERATION[language]
    wrong = [
        (where, word, said)
        for where, said in told(name, language)
        if not where.startswith("variant ") or where.removeprefix("variant ") in variants
        for word in (*foreign, *STRANGE[language], *(rf"(?i:{beginning})\w*" for beginning in voice))
        if within(word, said.replace(own.neutral_name, "").replace(own.neutral.nom, ""))
    ]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_belongs_to_no_book_has_no_strange_words(language: str) -> None:
    names = ("refusals", "rules", "clashes", "positions", "goals", "guide", "missions", "terminal", "words", "commands")
    said = [(name, each) for name in names for each in leaves(texts.read(f"{name}.{language}"))]
    assert [(name, each) for name, each in said for word in STRANGE[language] if within(word, each)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_house_rule_is_told_in_no_books_words(language: str) -> None:
    """It may be agreed upon at a table of any book, so what the books call differently has a word of none of them."""
    books = [book_words(book.name, language).words for book in BOOKS]
    stems = [{*map(stem, (words.move, words.phases.fortify))} for words in books]
    missions = [{words.mission.one.lower(), words.mission.other.lower()} for words in books]
    concepts = (stems, missions)
    theirs = {word for each in concepts for own in each for word in own if not all(word in other for other in each)}
    foreign = re.compile(rf"\b({'|'.join(theirs)})", re.IGNORECASE)
    said = [
        (name, each) for name in ("rules", "clashes", "positions") for each in leaves(texts.read(f"{name}.{language}"))
    ]
    assert [(name, each) for name, each in said if foreign.search(each)] == []


def stem(verb: str) -> str:
    return verb.lower().removesuffix("en")


def leaves(tree: Any) -> Iterator[str]:
    if isinstance(tree, str):
        yield tree
    else:
        for branch in tree.values() if isinstance(tree, dict) else tree:
            yield from leaves(branch)
