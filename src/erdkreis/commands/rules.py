"""`erdkreis rules`: a rule book in our words, one clause of it, or where two editions differ."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from erdkreis.commands.arguments import add_command, add_json, find_edition
from erdkreis.commands.errors import UsageError
from erdkreis.commands.examples import BOOK, CLAUSE, OTHER, WORLD, noted
from erdkreis.commands.screen import console, print_json
from erdkreis.editions import NAMES, RULE_NAMES, Edition, EditionError
from erdkreis.editions.chapters import Chapter, chapters
from erdkreis.editions.clauses import LANGUAGES, Clause, clause
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
    parser.add_argument("--language", choices=LANGUAGES, default="en", help="of the clauses (default: en)")
    add_json(parser)


def run(asked: argparse.Namespace) -> int:
    if asked.why is not None:
        return _tell_clause(clause(asked.why.upper(), asked.language), asked.json)
    if asked.edition is None:
        raise UsageError(f"which rule book? Choose {', '.join(NAMES)}")
    edition = find_edition(asked.edition, asked.variant, asked.escalating)
    if asked.diff is not None:
        if asked.language != "en":
            raise UsageError("--diff is told in English only")
        return _tell_differences(edition, _other(asked, edition), asked.json)
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
    told = chapters(edition.name, None if whole_book else edition, language)
    if as_json:
        print_json(_as_json(edition, told))
        return 0
    from rich.rule import Rule
    from rich.text import Text

    screen = console()
    about = edition.about(language)
    title = about.title if whole_book else f"{about.title}, {edition.variant} ({edition.preset})"
    screen.print(Text(title, style="bold"))
    screen.print(Text(about.summary))
    for chapter, found in told:
        screen.print()
        screen.print(Rule(chapter.title, align="left", style="dim"))
        screen.print(_clause_table(found))
    return 0


def _as_json(edition: Edition, told: list[tuple[Chapter, list[Clause]]]) -> dict[str, Any]:
    return {
        "preset": edition.preset,
        "edition": edition.name,
        "variant": edition.variant,
        "escalating": edition.escalating,
        "title": edition.title,
        "summary": edition.summary,
        "values": edition.values(),
        "sources": {name: list(ids) for name, ids in edition.sources.items()},
        "clauses": [{**asdict(each), "section": chapter.title} for chapter, found in told for each in found],
    }


# Where two editions differ


def differences(left: Edition, right: Edition) -> list[dict[str, Any]]:
    """One entry for each rule value that is not the same, in the order of a game."""
    ours, theirs, told = left.values(), right.values(), rules_in_words()
    return [
        {
            "name": name,
            "group": told.groups[group_of(name)],
            "title": told.rules[name].label,
            "left": {"value": ours[name], "words": in_words(left, name), "clauses": clauses_behind(left, name)},
            "right": {"value": theirs[name], "words": in_words(right, name), "clauses": clauses_behind(right, name)},
        }
        for name in RULE_NAMES
        if ours[name] != theirs[name]
    ]


def clauses_behind(edition: Edition, name: str) -> list[str]:
    """The clauses a value comes from; where it is the base's, what the game would cite for it."""
    if name in edition.sources:
        return list(edition.sources[name])
    cited = (why(edition, key) for key, values in VALUE_BEHIND.items() if values[0] == name)
    return list(dict.fromkeys(each for each in cited if each is not None))


def _tell_differences(left: Edition, right: Edition, as_json: bool) -> int:
    found = differences(left, right)
    if as_json:
        print_json({"left": left.preset, "right": right.preset, "differences": found})
        return 0
    screen = console()
    if not found:
        screen.print(f"{_called(left)} and {_called(right)} are played by the same rules.")
        return 0
    screen.print(_difference_table(left, right, found))
    return 0


def _called(edition: Edition) -> str:
    return f"{edition.name} {edition.variant}" + (" (rising sets)" if edition.preset.endswith("-ESC") else "")


def _difference_table(left: Edition, right: Edition, found: list[dict[str, Any]]) -> Table:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1), pad_edge=False, expand=True)
    table.add_column("", ratio=26)
    table.add_column(_called(left), ratio=27)
    table.add_column(_called(right), ratio=27)
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
