"""The folders of the rule books: found by themselves, complete, and each about one book only."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import erdkreis.editions
from erdkreis.boards.names import LANGUAGES
from erdkreis.editions import BOOKS, DEFAULT, NAMES, PRESETS, EditionError, book
from erdkreis.editions.book import Book
from erdkreis.editions.chapters import chapters
from erdkreis.editions.clauses import READINGS, clauses, readings
from erdkreis.editions.edition import RULE_NAMES
from erdkreis.editions.folders import read

HERE = Path(erdkreis.editions.__file__).parent


def name_of(book: Book) -> str:
    return book.name


def test_every_folder_with_rules_is_a_book() -> None:
    assert {rules.parent.name for rules in HERE.glob("*/rules.py")} == set(NAMES)
    assert [each.order for each in BOOKS] == sorted({each.order for each in BOOKS})
    assert tuple(each for found in BOOKS for each in found.presets) == PRESETS


def test_books_do_not_share_names_prefixes_or_presets() -> None:
    assert len(set(NAMES)) == len({each.prefix for each in BOOKS}) == len(BOOKS)
    assert len({preset.preset for preset in PRESETS}) == len(PRESETS)
    assert not {each.prefix for each in BOOKS} & set(READINGS)


def test_one_book_is_the_default() -> None:
    assert [each.name for each in BOOKS if each.default] == [DEFAULT]
    assert book(DEFAULT).default


def test_an_unknown_book_is_named_with_what_there_is() -> None:
    with pytest.raises(EditionError, match=f"'monopoly'.*{', '.join(NAMES)}"):
        book("monopoly")


@pytest.mark.parametrize("found", BOOKS, ids=name_of)
def test_a_book_is_of_one_piece(found: Book) -> None:
    assert {preset.name for preset in found.presets} == {found.name}
    assert all(preset.preset.startswith(f"{found.prefix}-") for preset in found.presets)
    assert all(clause.id.startswith(f"{found.prefix}-") for clause in clauses(found.name))
    assert set(found.also_printed) <= set(RULE_NAMES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("found", BOOKS, ids=name_of)
def test_title_summary_and_chapters_are_told_in_every_language(found: Book, language: str) -> None:
    about = found.presets[0].about(language)
    assert about.title
    assert about.summary.endswith(".")
    told = chapters(found.name, language=language)
    assert [each.id for _, clauses_in in told for each in clauses_in] == [each.id for each in clauses(found.name)]
    assert all(chapter.title for chapter, _ in told)
    assert {variant for chapter, _ in told for variant in chapter.variants} <= {each.variant for each in found.presets}


@pytest.mark.parametrize("language", LANGUAGES)
def test_readings_are_told_once_in_the_folder_of_their_book_or_in_that_of_all(language: str) -> None:
    told = [id for place in ("readings", *NAMES) for id in read(place, f"readings.{language}")]
    assert [each.id for each in readings(language)] == sorted(told)
    assert len(set(told)) == len(told)
    assert {id.partition("-")[0] for id in told} == set(READINGS)
    english = [id for place in ("readings", *NAMES) for id in read(place, "readings.en")]
    assert told == english


@pytest.mark.parametrize("found", BOOKS, ids=name_of)
def test_a_reading_in_a_book_s_folder_is_of_that_book_alone(found: Book) -> None:
    others = [each.presets[0].about("en").title for each in BOOKS if each is not found]
    for id, reading in read(found.name, "readings.en").items():
        assert not [title for title in others if title in reading["text"]], id


@pytest.mark.parametrize("found", BOOKS, ids=name_of)
def test_no_book_rests_on_a_reading_of_another(found: Book) -> None:
    readings_of_others = {id for each in NAMES if each != found.name for id in read(each, "readings.en")}
    told = "".join(path.read_text(encoding="utf-8") for path in (HERE / found.name).glob("*.py"))
    assert not set(re.findall(r"\b[AJ]-\d\d\b", told)) & readings_of_others
