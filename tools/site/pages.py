"""Which pages there are, in which order, and where each comes from."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import erdkreis
from tools.site.rule_pages import rule_pages

TITLES = {
    "play": "Play",
    "rules": "Rules",
    "host": "Host",
    "python": "From Python",
    "environments": "Environments",
    "bots": "Bots and judge",
    "inside": "Formats and insides",
}
CHAPTERS = {
    "play": ("fairness.md", "review.md", "puzzles.md"),
    "host": ("hosting.md",),
    "python": ("library.md", "recipes.md", "search.md", "odds.md", "dataset.md"),
    "environments": ("environments.md", "language_models.md"),
    "bots": ("arena.md", "leaderboard.md", "opponents.md", "judge.md", "judge/figures.md"),
    "inside": ("formats.md", "protocol.md", "architecture.md", "scale.md"),
}
"""What `docs/` holds, by where a reader looks for it."""
ROOT_PAGES = {"README.md": "index.md", "CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
"""Pages of the repository's root, and what they are called on the site."""
OTHERS = {
    "NOTICE": "notice.txt",
    "CITATION.cff": "citation.txt",
    "tools/site/look.css": "look.css",
    "web/public/icon.svg": "icon.svg",
}
REFERENCE = {
    "Game": ("Game", "Options", "Option", "View", "words_for_dice"),
    "Actions": ("actions",),
    "Events": ("events",),
    "Editions and boards": ("edition", "Edition", "PRESETS", "board", "Board"),
    "Odds": ("odds",),
    "Bots and simulations": ("simulate", "duel", "Duel", "bots"),
    "Environments": ("env",),
    "Language models": ("env.text",),
    "Judge and review": ("judge", "review"),
    "Records": ("record",),
    "Refusals": (
        *("ErdkreisError", "WrongType", "WrongValue", "RuleError", "ParseError", "ChanceError", "PositionError"),
        *("SeatError", "ViewError", "EditionError", "BoardError"),
    ),
}
"""What programs import from `erdkreis`, by subject; a room stands for all that it shows."""
HOMES = {"odds.threats": "odds.threats.threats"}
"""Where a name is written that its room has a module of, too."""
PICTURE = re.compile(r"!\[([^\]]*)\]\((\S*/[a-z-]+)-(?:light|dark)\.png\)")
LINK = re.compile(r"(!?\[[^\]]*\]\()([^)\s]+)(\))")


def write_pages(root: Path, work: Path) -> None:
    """All sources of the site, and its settings, into a folder."""
    pages = work / "docs"
    shutil.copytree(root / "docs", pages)
    for name, page in ROOT_PAGES.items():
        (pages / page).write_text(_from_root((root / name).read_text(encoding="utf-8")), encoding="utf-8")
    for source, name in OTHERS.items():
        shutil.copy(root / source, pages / name)
    _as_text(pages, "verify_dice.py")
    _show_by_scheme(pages)
    _leave_out_unshown(pages)
    for name, text in (*rule_pages(), *reference_pages()):
        (pages / name).parent.mkdir(parents=True, exist_ok=True)
        (pages / name).write_text(text, encoding="utf-8")
    settings = (Path(__file__).parent / "zensical.toml").read_text(encoding="utf-8")
    settings = settings.replace("SOURCES", json.dumps(str(root / "src")))
    (work / "zensical.toml").write_text(settings.replace("[project]\n", f"[project]\nnav = {_toml(_nav(pages))}\n"))


def _as_text(pages: Path, program: str) -> None:
    """A program for reading and taking along; as a program it would be one of the package's modules."""
    text = f"{program.removesuffix('.py')}.txt"
    (pages / program).rename(pages / text)
    for page in pages.glob("*.md"):
        page.write_text(page.read_text(encoding="utf-8").replace(f"]({program})", f"]({text})"), encoding="utf-8")


def _show_by_scheme(pages: Path) -> None:
    """Of every picture there is in light and dark, a page shows the one that suits it."""

    def both(found: re.Match[str]) -> str:
        there = [scheme for scheme in ("light", "dark") if (pages / f"{found[2]}-{scheme}.png").is_file()]
        if len(there) < 2:
            return found[0]
        return "".join(f"![{found[1]}]({found[2]}-{scheme}.png#only-{scheme})" for scheme in there)

    for page in pages.glob("*.md"):
        page.write_text(PICTURE.sub(both, page.read_text(encoding="utf-8")), encoding="utf-8")


def _leave_out_unshown(pages: Path) -> None:
    """Pictures that no page shows: they would be most of the package."""
    told = "".join(page.read_text(encoding="utf-8") for page in pages.rglob("*.md"))
    for picture in (pages / "screenshots").glob("*.png"):
        if f"screenshots/{picture.name}" not in told:
            picture.unlink()


def reference_pages() -> Iterator[tuple[str, str]]:
    """A page a subject, written by its docstrings."""
    for title, names in REFERENCE.items():
        parts = "".join(f"\n::: erdkreis.{HOMES.get(name, name)}\n" for each in names for name in public_names(each))
        yield f"reference/{_slug(title)}.md", f"# {title}\n{parts}"


def public_names(name: str) -> list[str]:
    """A name, or everything that a room of that name shows but the rooms in it."""
    thing: object = erdkreis
    for part in name.split("."):
        thing = getattr(thing, part)
    if not isinstance(thing, ModuleType):
        return [name]
    return [f"{name}.{each}" for each in dir(thing) if not isinstance(getattr(thing, each), ModuleType)]


def _nav(pages: Path) -> list[object]:
    chapters: dict[str, list[object]] = {
        title: [page for page in CHAPTERS.get(key, ()) if (pages / page).is_file()] for key, title in TITLES.items()
    }
    chapters[TITLES["rules"]] = ["rules/index.md", *sorted(f"rules/{path.name}" for path in _books(pages))]
    chapters[TITLES["python"]] += [{"Reference": [f"reference/{_slug(title)}.md" for title in REFERENCE]}]
    chapters[TITLES["inside"]] += ["contributing.md", "changelog.md"]
    return [{"Erdkreis": "index.md"}, *({title: found} for title, found in chapters.items() if found)]


def _books(pages: Path) -> Iterator[Path]:
    return (path for path in (pages / "rules").glob("*.md") if path.stem.islower() and path.stem != "index")


def _from_root(text: str) -> str:
    """A page of the root as one of `docs/`: its links lead to where things are on the site."""

    def moved(found: re.Match[str]) -> str:
        target = found[2].removeprefix("docs/")
        target = {**OTHERS, **ROOT_PAGES}.get(target, target)
        return f"{found[1]}{target}{found[3]}"

    return LINK.sub(moved, text)


def _slug(title: str) -> str:
    return title.lower().replace(" ", "-")


def _toml(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {_toml(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value)
