"""`erdkreis rules`: a rule book in our words, one clause of it, or where two editions differ."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from erdkreis import texts
from erdkreis.commands.arguments import add_command, add_json, add_language, find_edition
from erdkreis.commands.errors import UsageError
from erdkreis.commands.examples import BOOK, CLAUSE, OTHER, WORLD, noted
from erdkreis.commands.screen import console, print_json
from erdkreis.editions import NAMES, RULE_NAMES, Edition, EditionError
from erdkreis.editions.chapters import Chapter, chapters
from erdkreis.editions.clauses import Clause, clause
from erdkreis.editions.mattering import matters
from erdkreis.editions.rule_words import group_of, in_words, rules_in_words
from erdkreis.editions.why import VALUE_BEHIND, why

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text

    from erdkreis.commands.arguments import Commands

EXAMPLES = "\n".join(
    (
        noted(f"erdkreis rules {BOOK}", "the whole book"),
        noted(f"erdkreis rules {BOOK} --diff {OTHER}", "where two editions differ"),
        noted(f"erdkreis rules --why {CLAUSE}", "one clause"),
        noted(f"erdkreis rules {OTHER} --language nl", "in Dutch; de is German"),
    )
)


def add(commands: Commands) -> None:
    parser = add_command(commands, "rules", "read a rule book, or compare two", run, EXAMPLES)
    parser.add_argument("edition", metavar="EDITION", nargs="?", help=f"{', '.join(NAMES)}, or a preset like {WORLD}")
    parser.add_argument("variant", metavar="VARIANT", nargs="?", help="only what this variant is played by")
    parser.add_argument("--escalating", action="store_true", help="with rising set values")
    parser.add_argument("--diff", metavar="OTHER", help="compare with this edition")
    parser.add_argument(
        "--diff-variant", metavar="V", help="the variant of OTHER (default: the same one, or its main game)"
    )
    parser.add_argument("--why", metavar="CLAUSE", help=f"print one clause, such as {CLAUSE} or A-16")
    add_language(parser)
    add_json(parser)


def run(asked: argparse.Namespace) -> int:
    if asked.why is not None:
        return _tell_clause(clause(asked.why.upper(), asked.language), asked.json)
    if asked.edition is None:
        raise UsageError(f"which rule book? Choose {', '.join(NAMES)}")
    edition = find_edition(asked.edition, asked.variant, asked.escalating)
    if asked.diff is not None:
        return _tell_differences(edition, _other(asked, edition), asked.language, asked.json)
    if asked.diff_variant is not None:
        raise UsageError("--diff-variant belongs to --diff OTHER")
    whole_book = asked.edition in NAMES and asked.variant is None and not asked.escalating
    return _tell_rules(edition, whole_book, asked.language, asked.json)


def _other(asked: argparse.Namespace, edition: Edition) -> Edition:
    """The other edition: the variant asked for, else the like-named one, else the main game."""
    if asked.diff_variant is None:
        try:
            return find_edition(asked.diff, edition.variant, False)
        except (EditionError, UsageError):
            pass  # the other book has no such variant, or was named by a preset
    return find_edition(asked.diff, asked.diff_variant, False)


# One clause


def _tell_clause(found: Clause, as_json: bool) -> int:
    if as_json:
        print_json(asdict(found))
    else:
        console().print(_clause_table([found]))
    return 0


def _clause_table(found: list[Clause]) -> Table:
    from rich.table import Table
    from rich.text import Text

    table = Table.grid(padding=(0, 2))
    table.add_column(width=9, no_wrap=True)
    table.add_column(ratio=1)
    for each in found:
        table.add_row(Text(each.id, style="cyan"), Text.assemble((each.title, "bold"), "\n", each.text))
    return table


# A whole book


def _tell_rules(edition: Edition, whole_book: bool, language: str, as_json: bool) -> int:
    book = chapters(edition.name, None if whole_book else edition, language)
    if as_json:
        print_json(_as_json(edition, book, language))
        return 0
    from rich.rule import Rule
    from rich.text import Text

    screen = console()
    about = edition.about(language)
    title = about.title if whole_book else _called(edition, language)
    screen.print(Text(title, style="bold"))
    screen.print(Text(about.summary))
    for chapter, found in book:
        screen.print()
        screen.print(Rule(chapter.title, align="left", style="dim"))
        screen.print(_clause_table(found))
    return 0


def _as_json(edition: Edition, book: list[tuple[Chapter, list[Clause]]], language: str) -> dict[str, Any]:
    about = edition.about(language)
    return {
        "preset": edition.preset,
        "edition": edition.name,
        "variant": edition.variant,
        "escalating": edition.escalating,
        "title": about.title,
        "summary": about.summary,
        "values": edition.values(),
        "sources": {name: list(ids) for name, ids in edition.sources.items()},
        "clauses": [{**asdict(each), "section": chapter.title} for chapter, found in book for each in found],
    }


# Where two editions differ


def differences(left: Edition, right: Edition, language: str = "en") -> list[dict[str, Any]]:
    """One entry for each rule value that is not the same and can matter in either, in the order of a game."""
    told = rules_in_words(language)
    ours, theirs = left.values(), right.values()
    return [
        {
            "name": name,
            "group": told.groups[group_of(name)],
            "title": told.rules[name].label,
            "left": _said_by(left, name, language),
            "right": _said_by(right, name, language),
        }
        for name in RULE_NAMES
        if ours[name] != theirs[name] and (matters(left, name) or matters(right, name))
    ]


def _said_by(edition: Edition, name: str, language: str) -> dict[str, Any]:
    words = in_words(edition, name, language)
    return {"value": edition.values()[name], "words": words, "clauses": clauses_behind(edition, name)}


def clauses_behind(edition: Edition, name: str) -> list[str]:
    """The clauses a value comes from; where it is the base's, what the game would cite for it."""
    if name in edition.sources:
        return list(edition.sources[name])
    cited = (why(edition, key) for key, values in VALUE_BEHIND.items() if values[0] == name)
    return list(dict.fromkeys(each for each in cited if each is not None))


def _tell_differences(left: Edition, right: Edition, language: str, as_json: bool) -> int:
    found = differences(left, right, language)
    if as_json:
        print_json({"left": left.preset, "right": right.preset, "differences": found})
        return 0
    screen = console()
    names = _called(left, language), _called(right, language)
    if not found:
        both = {"left": names[0], "right": names[1]}
        screen.print(texts.say(texts.read(f"commands.{language}")["same_rules"], both, {}))
        return 0
    screen.print(_difference_table(names, found))
    return 0


def _called(edition: Edition, language: str) -> str:
    about = edition.about(language)
    return f"{about.title}, {about.variants[edition.variant].title} ({edition.preset})"


def _difference_table(names: tuple[str, str], found: list[dict[str, Any]]) -> Table:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1), pad_edge=False, expand=True)
    table.add_column("", ratio=26)
    for name in names:
        table.add_column(name, ratio=27)
    group = ""
    for entry in found:
        if entry["group"] != group:
            group = entry["group"]
            table.add_section()
            table.add_row(Text(group, style="bold"))
        table.add_row(Text(entry["title"]), _side(entry["left"]), _side(entry["right"]))
    return table


def _side(said: dict[str, Any]) -> Text:
    from rich.text import Text

    clauses = ", ".join(said["clauses"])
    return Text.assemble(said["words"], (f"\n{clauses}" if clauses else "", "cyan"))
