"""What clients say in a language, gathered from where it lies: the folders of the books, and erdkreis/texts."""

from __future__ import annotations

import gzip
from functools import cache

import msgspec
from msgspec import Struct

from erdkreis import texts as written
from erdkreis.editions import BOOKS
from erdkreis.editions.book import Book
from erdkreis.editions.rule_words import COMPARED, Joints, RuleWords, colours, groups, rules_in_words
from erdkreis.editions.words import BookWords, book_words
from erdkreis.server.web import ASK_AGAIN, File
from erdkreis.texts import Text


class RuleGroup(Struct):
    """Rules that belong together, by name, under a title."""

    title: str
    rules: list[str]


class RefusalWords(Struct):
    """Why something was refused, by code, and the tables its sentences use besides the words of a book. `positions`
    says why a position is impossible, by `reason`; where a `seat` is at fault, `who` is its name."""

    tables: dict[str, dict[str, str]]
    sentences: dict[str, Text]
    positions: dict[str, Text]


class HintWords(Struct):
    """A word at the right moment; a title may be the name of a `phase`."""

    title: Text
    text: Text


class GuideWords(Struct):
    """What newcomers are told: hints for a first game, and how the counters on the map count where they show `less`."""

    hints: dict[str, HintWords]
    counters: Text


class Texts(Struct):
    """What is said in a language. docs/protocol.md tells how sentences are written.

    `editions` are the rule books in their order, `prefixes` what their clauses begin with; `compared` are the rows of a
    small comparison; `clashes` says why house rules contradict each other, by reason; `goals` what is played for
    without missions, by kind: of several sentences all that can be said; `review` how luck and skill are told.
    """

    editions: dict[str, BookWords]
    prefixes: dict[str, str]
    groups: list[RuleGroup]
    compared: list[RuleGroup]
    rules: dict[str, RuleWords]
    joined: Joints
    colours: dict[str, str]
    refusals: RefusalWords
    clashes: dict[str, Text]
    goals: dict[str, list[Text]]
    guide: GuideWords
    review: dict[str, Text]


def texts(language: str) -> Texts:
    told = rules_in_words(language)
    return Texts(
        editions={book.name: _of(book, language) for book in BOOKS},
        prefixes={book.prefix: book.name for book in BOOKS},
        groups=[RuleGroup(told.groups[group], list(rules)) for group, rules in groups().items()],
        compared=[RuleGroup(told.compared[row], list(rules)) for row, rules in COMPARED.items()],
        rules=told.rules,
        joined=told.joined,
        colours=dict(colours(language)),
        refusals=RefusalWords(**written.read(f"refusals.{language}"), positions=written.read(f"positions.{language}")),
        clashes=written.read(f"clashes.{language}"),
        goals=written.read(f"goals.{language}"),
        review=written.read(f"review.{language}"),
        guide=msgspec.convert(written.read(f"guide.{language}"), GuideWords),
    )


def _of(book: Book, language: str) -> BookWords:
    """A book's words, and of the variants those that it has."""
    told = book_words(book.name, language)
    variants = {preset.variant: told.variants[preset.variant] for preset in book.presets}
    return msgspec.structs.replace(told, variants=variants)


@cache
def texts_file(language: str) -> File:
    content = msgspec.json.encode(texts(language))
    return File.of(content, "application/json", ASK_AGAIN, {"gzip": gzip.compress(content, mtime=0)})
