"""Nothing outside a book's own folder names a rule book or cites one of its clauses, so that a new book is one folder.

Comments and docstrings are for readers: there a clause says why a line is as it is, and an example names a real book.
So do the messages that docs/protocol.md shows, and whatever plays by some book in order to say something about it:
tests, benchmarks, each of which measures what a certain game costs, and examples. A new book changes no line there.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import erdkreis
from erdkreis.boards.names import LANGUAGES
from erdkreis.editions import BOOKS, NAMES
from erdkreis.editions.words import book_words

SOURCE = Path(erdkreis.__file__).parent
HOUSE = Path(__file__).parents[2]
CLIENT = HOUSE / "web" / "src"
TOOLS = HOUSE / "tools"
SHOWN = TOOLS / "protocol" / "scenario.py"
"""Makes the examples of docs/protocol.md."""
FOLDERS = tuple(SOURCE / "editions" / name for name in NAMES)
OUTSIDE = sorted(
    path
    for place in (SOURCE, TOOLS)
    for path in place.rglob("*.py")
    if path != SHOWN and not any(path.is_relative_to(each) for each in FOLDERS)
)
PREFIXES = "|".join(book.prefix for book in BOOKS)
NAMED = re.compile(rf"\b(?i:{'|'.join(NAMES)})\b|\b(?:{PREFIXES})\b")


def documented(tree: ast.Module) -> set[int]:
    """The strings that stand alone as a statement: docstrings of modules, classes, functions and values."""
    return {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }


def names_a_book(text: str) -> bool:
    return NAMED.search(text.replace("_", " ")) is not None


def said(tree: ast.Module) -> Iterator[str]:
    """Every string and every name of a module, but not what is written for readers."""
    readers = documented(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in readers:
            yield node.value
        elif isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
        elif isinstance(node, ast.alias):
            yield node.name


@pytest.mark.parametrize(
    "path", OUTSIDE, ids=lambda path: str(path.relative_to(SOURCE if path.is_relative_to(SOURCE) else HOUSE))
)
def test_no_module_names_a_book_or_a_clause(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert [text for text in said(tree) if names_a_book(text)] == []


@pytest.mark.parametrize("path", sorted((SOURCE / "texts").glob("*.json")), ids=lambda path: path.name)
def test_no_text_that_belongs_to_no_book_names_one(path: Path) -> None:
    """Neither the name nor the printed title of a book, nor one of its clauses, in any text or key."""
    titles = {title for book in BOOKS for language in LANGUAGES for title in _titles(book.name, language)}
    told = path.read_text(encoding="utf-8")
    assert not names_a_book(told)
    assert [title for title in titles if title in told] == []


def _titles(name: str, language: str) -> tuple[str, str]:
    about = book_words(name, language)
    return about.title, about.name


def test_the_web_client_names_no_book_and_no_clause() -> None:
    """Not even in comments: what it says of a book comes from the server."""
    files = [path for path in CLIENT.rglob("*") if path.suffix in (".ts", ".svelte", ".json", ".css")]
    ours = [path for path in files if not path.name.endswith(".test.ts")]
    assert len(ours) > 200
    assert [str(path) for path in ours if names_a_book(path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize(
    "line",
    [
        'DEFAULT = "hasbro2010"',
        'f"see {BOOK} or H00-37"',
        "clipper.PRESETS",
        "from erdkreis.editions import furisk",
        "_H10_CLASSIC",
    ],
)
def test_a_name_would_be_found(line: str) -> None:
    assert any(names_a_book(text) for text in said(ast.parse(line)))


@pytest.mark.parametrize(
    "line", ['"""As in H00-37."""', "# FUR-11", 'attack("clips")', "from erdkreis.cli import main"]
)
def test_what_is_for_readers_is_left_alone(line: str) -> None:
    assert not any(names_a_book(text) for text in said(ast.parse(line)))
