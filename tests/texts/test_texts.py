"""All texts are complete, in every language, and every slot and table of theirs is known."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from string import Formatter
from typing import Any

import msgspec
import pytest

from erdkreis import texts
from erdkreis.boards import Symbol
from erdkreis.boards.names import LANGUAGES
from erdkreis.editions import BOOKS, consistency
from erdkreis.editions.book import Book
from erdkreis.editions.folders import read
from erdkreis.editions.words import PhaseNames, SymbolNames, book_words
from erdkreis.engine import plain, positions
from erdkreis.engine.kernel.state import Phase
from erdkreis.server.texts import texts as all_texts

CLIENT = Path(__file__).parents[2] / "web" / "src"
OTHERS = tuple(language for language in LANGUAGES if language != "en")


def shape(value: Any) -> Any:
    return {key: shape(each) for key, each in value.items()} if isinstance(value, dict) else None


def test_every_phase_asks_for_something() -> None:
    assert set(texts.read("refusals.en")["tables"]["step"]) == {phase.name.lower() for phase in Phase}


# Contradictions


def test_every_contradiction_has_a_reason_in_words() -> None:
    source = inspect.getsource(consistency)
    named = set(re.findall(r'_clash\(\s*e,\s*"?\w+"?,\s*"\w+",\s*"(\w+)"', source))
    assert len(named) > 30
    assert set(texts.read("clashes.en")) == named


@pytest.mark.parametrize("language", OTHERS)
def test_reasons_tell_the_same_numbers_in_every_language(language: str) -> None:
    english, other = texts.read("clashes.en"), texts.read(f"clashes.{language}")
    assert list(english) == list(other)
    for reason, text in other.items():
        assert text.endswith(".")
        assert text != english[reason]
        assert {slot for _, slot, _, _ in Formatter().parse(text)} == {
            slot for _, slot, _, _ in Formatter().parse(english[reason])
        }


def test_every_impossible_position_has_a_reason_in_words() -> None:
    """By what the code raises, and with nothing left over."""
    files = [Path(inspect.getfile(positions)).parent.rglob("*.py"), [Path(inspect.getfile(plain))]]
    source = "\n".join(path.read_text(encoding="utf-8") for each in files for path in each)
    raised = ast.walk(ast.parse(source.replace("from __future__ import annotations", "")))
    named = {"part"}
    for call in raised:
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "PositionError" and len(call.args) > 1:
            named |= {str(word.value) for word in ast.walk(call.args[1]) if isinstance(word, ast.Constant)} - {
                "capitals"
            }
    assert len(named) > 30
    assert set(texts.read("positions.en")) == named


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_impossible_position_can_always_be_said(language: str) -> None:
    """Whoever is at fault may have no name."""
    for reason, text in texts.read(f"positions.{language}").items():
        for params in ({}, {"who": "Ada", "place": "active"}):
            said = texts.say(text, params, {})
            assert said is not None, reason
            assert said.endswith(".")


# Devices


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_clicked_where_it_may_be_touched(language: str) -> None:
    """The same rules are read on a phone, whose tabs are elsewhere, too."""
    package = resources.files("erdkreis")
    found = [path for path in Path(str(package)).glob(f"*/**/*.{language}.json") if "web" not in path.parts[:-1]]
    assert len(found) > 15
    strange = re.compile(r"\b(click|klick|klik|mouse|maus\b|muis\b)|right edge|rechten rand|rechterrand", re.IGNORECASE)
    wrong = [f"{path.name}: {line.strip()}" for path in found for line in path.read_text("utf-8").splitlines()]
    assert [line for line in wrong if strange.search(line)] == []


# Places


LIKE_A_HEADING = re.compile(
    r"(Karte|kaart) \{territory:full\}|for the \{territory:full\} card"
    r"|(^|: |– )\{(source|target|territory):full\}(?=[.:]| –| \{taken\})"
)
TWICE = re.compile(r"\b(von|nach|in|van|vanuit|naar|from|to) \{\w+:(in|to|from)\}", re.IGNORECASE)


@pytest.mark.parametrize("name", ["terminal", "refusals"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bare_name_stands_like_a_heading(name: str, language: str) -> None:
    """It follows no preposition and governs no verb: for those each place has forms of its own, article and all."""
    told = texts.read(f"{name}.{language}")
    sentences = told.get("sentences", told).values()
    said = [each for text in sentences for each in ([text] if isinstance(text, str) else text)]
    bare = [re.sub(r"\{\w+=\w+\}", "", each) for each in said if ":full}" in each]
    assert [each for each in bare if len(LIKE_A_HEADING.findall(each)) != each.count(":full}")] == []
    assert [each for each in said if TWICE.search(each)] == []


# Words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)
def test_every_book_has_all_words(book: Book, language: str) -> None:
    told = book_words(book.name, language)
    assert told.title
    assert told.summary.endswith(".")
    assert len(told.marks) >= 3
    assert not any(mark.endswith(".") for mark in told.marks)
    assert {preset.variant for preset in book.presets} <= set(told.variants)
    assert PhaseNames.__struct_fields__ == tuple(phase.name.lower() for phase in Phase)
    assert SymbolNames.__struct_fields__ == tuple(symbol.name.lower() for symbol in Symbol)
    assert all(len(head) <= 7 for head in msgspec.structs.asdict(told.words.heads).values())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)
def test_a_book_states_only_departures(book: Book, language: str) -> None:
    own, plain = read(book.name, f"words.{language}"), texts.read(f"words.{language}")
    base = {**plain["conquer"], **plain[own["voice"]]}
    assert [name for name, words in own["words"].items() if words == base[name]] == []


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)
def test_a_books_voice_is_the_same_in_every_language(book: Book) -> None:
    assert len({book_words(book.name, language).words.voice for language in LANGUAGES}) == 1


# All together


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_that_the_client_is_sent_stands_in_it_too(language: str) -> None:
    names = ("refusals", "positions", "clashes", "rules", "goals", "guide", "review")
    said = {piece for name in names for piece in pieces(texts.read(f"{name}.{language}")) if len(piece) >= 24}
    assert len(said) > 250
    files = list(CLIENT.rglob(f"*.{language}.ts"))
    assert len(files) > 10
    client = {path.name: path.read_text(encoding="utf-8") for path in files}
    assert [(name, piece) for name, text in client.items() for piece in said if piece in text] == []


def pieces(told: Any) -> Iterator[str]:
    """Every sentence that names nothing, as it stands."""
    if isinstance(told, str):
        yield from [told] if "{" not in told else []
    else:
        for each in told.values() if isinstance(told, dict) else told:
            yield from pieces(each)


@pytest.mark.parametrize("name", ["rules", "clashes", "positions", "goals", "guide", "review"])
@pytest.mark.parametrize("language", OTHERS)
def test_languages_have_the_same_texts(name: str, language: str) -> None:
    assert shape(texts.read(f"{name}.{language}")) == shape(texts.read(f"{name}.en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_texts_are_gathered_for_clients(language: str) -> None:
    told = all_texts(language)
    assert list(told.editions) == [book.name for book in BOOKS]
    assert told.prefixes == {book.prefix: book.name for book in BOOKS}
    assert [rule for group in told.groups for rule in group.rules] == list(told.rules)
