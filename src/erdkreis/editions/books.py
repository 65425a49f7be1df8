"""The rule books there are: every folder here that is a package is one, and states itself as its `BOOK`."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from pathlib import Path

from erdkreis.editions.book import Book
from erdkreis.editions.consistency import EditionError
from erdkreis.editions.edition import Edition


def _found() -> tuple[Book, ...]:
    here = [str(Path(__file__).parent)]
    folders = [module.name for module in pkgutil.iter_modules(here) if module.ispkg]
    books: list[Book] = [import_module(f"{__package__}.{folder}").BOOK for folder in folders]
    return tuple(sorted(books, key=lambda book: book.order))


BOOKS: tuple[Book, ...] = _found()
PRESETS: tuple[Edition, ...] = tuple(preset for book in BOOKS for preset in book.presets)
"""Every game of every book, each with its main game first."""
FORMER: tuple[Edition, ...] = tuple(preset for book in BOOKS for preset in book.former)
NAMES: tuple[str, ...] = tuple(book.name for book in BOOKS)
DEFAULT: str = next(book.name for book in BOOKS if book.default)
"""The book that is played where nobody names one."""


def book(name: str) -> Book:
    """The rule book of this name, in capitals or not.

    >>> book(DEFAULT).presets[0].name == DEFAULT
    True
    """
    for each in BOOKS:
        if each.name == name.lower():
            return each
    games = ", ".join(preset.preset for preset in PRESETS)
    raise EditionError(f"there is no edition {name!r}: choose one of {', '.join(NAMES)}, or of their games {games}")
