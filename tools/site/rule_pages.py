"""Every rule book's clauses in three languages: a page a book, and a page a clause, which is what links lead to."""

from __future__ import annotations

from collections.abc import Iterator

from erdkreis.editions.books import BOOKS
from erdkreis.editions.chapters import chapters
from erdkreis.editions.clauses import LANGUAGES, Clause, clause, clauses, readings
from erdkreis.editions.words import book_words

SPOKEN = {"de": "Deutsch", "nl": "Nederlands", "en": "English"}
ORDER = ("en", *(language for language in LANGUAGES if language != "en"))


def rule_pages() -> Iterator[tuple[str, str]]:
    """Names and texts of all pages about rules."""
    yield "rules/index.md", _index()
    for book in BOOKS:
        yield f"rules/{book.name}.md", _book(book.name)
    yield "rules/readings.md", _readings()
    for home, title, ids in _homes():
        for number, clause_id in enumerate(ids):
            before, after = ids[number - 1] if number else None, ids[number + 1] if number + 1 < len(ids) else None
            yield f"rules/{clause_id}.md", _clause(clause_id, f"[{title}]({home}.md)", before, after)


def _homes() -> Iterator[tuple[str, str, list[str]]]:
    """The pages that clauses belong to, with their titles and clauses in order."""
    for book in BOOKS:
        yield book.name, book_words(book.name).title, [found.id for found in clauses(book.name)]
    yield "readings", "Readings", [found.id for found in readings()]


def _index() -> str:
    first = clauses(BOOKS[0].name)[0].id
    rows = (
        f"| [{words.title}]({book.name}.md) | {words.origin} | {words.summary} |"
        for book in BOOKS
        for words in (book_words(book.name, "en"),)
    )
    return "\n".join(
        (
            "# Rules",
            "",
            "Every clause of every rule book, in our own words. A clause has an address of its own, such as",
            f"[`/rules/{first}`]({first}.md); the game names it wherever it applies.",
            "",
            "| book | where it is from | what it is like |",
            "| --- | --- | --- |",
            *rows,
            "| [Readings](readings.md) | | How unclear rules are read here, in all books |",
            "",
        )
    )


def _book(name: str) -> str:
    words = book_words(name, "en")
    told = [f"# {words.title}", "", words.summary, ""]
    for language in ORDER:
        told += [f'=== "{SPOKEN[language]}"', ""]
        for chapter, belonging in chapters(name, language=language):
            told += [f"    **{chapter.title}**", "", *(f"    {_line(found)}\n" for found in belonging)]
    return "\n".join(told)


def _readings() -> str:
    told = ["# Readings", "", "How unclear rules are read here, in all books.", ""]
    for language in ORDER:
        told += [f'=== "{SPOKEN[language]}"', "", *(f"    {_line(found)}\n" for found in readings(language))]
    return "\n".join(told)


def _line(found: Clause) -> str:
    return f"[`{found.id}`]({found.id}.md) **{found.title}.** {found.text}"


def _clause(clause_id: str, home: str, before: str | None, after: str | None) -> str:
    titled = [(SPOKEN[language], clause(clause_id, language)) for language in ORDER]
    told = "\n\n".join(f"## {spoken}: {found.title}\n\n{found.text}" for spoken, found in titled)
    ways = [home, f"[← {before}]({before}.md)" if before else "", f"[{after} →]({after}.md)" if after else ""]
    return f"# {clause_id} {titled[0][1].title}\n\n{' · '.join(filter(None, ways))}\n\n{told}\n"
