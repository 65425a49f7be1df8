"""`python -m tools.client_texts [--check]`: web/src/text/data, what the client says by the boards' and bots' own data.

Names of territories and continents, missions, colours and bots per language, so that a client loads one language only;
and the cards, the tasks and the parts of actions, which have no language.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

from erdkreis import texts
from erdkreis.boards import Board, Symbol, board
from erdkreis.boards.missions import MISSIONS
from erdkreis.boards.names import CONTINENTS, LANGUAGES, PlaceName, in_language, places
from erdkreis.bots.reasons import NOWHERE
from erdkreis.bots.reasons import SENTENCES as REASONS
from erdkreis.bots.titles import LINES, TITLES
from erdkreis.engine.actions import ACTIONS, Action
from erdkreis.engine.parts import ThreeCards, WhichMode

ROOT = Path(__file__).parent.parent
DATA = ROOT / "web" / "src" / "text" / "data"
BOARDS = ("classic42", "globe48")


def made() -> dict[Path, str]:
    """What each file should hold."""
    files: dict[str, Any] = {
        "cards.json": {id_: _cards(board(id_)) for id_ in BOARDS},
        "tasks.json": _tasks(),
        "actions.json": {word: _parts(action) for word, action in ACTIONS.items()},
    }
    for language in LANGUAGES:
        files[f"missions.{language}.json"] = _missions(language)
        files[f"bots.{language}.json"] = _bots(language)
        for id_ in BOARDS:
            files[f"names.{id_}.{language}.json"] = _names(board(id_), language)
    return {DATA / name: _written(content) for name, content in files.items()}


def _written(content: dict[str, Any] | list[Any]) -> str:
    """One entry a line, so that a change of one name is a change of one line."""
    pairs = content.items() if isinstance(content, dict) else enumerate(content)
    lines = [
        f"  {json.dumps(key)}: {_entries(value)}" if isinstance(content, dict) else f"  {_plain(value)}"
        for key, value in pairs
    ]
    opening, closing = "{}" if isinstance(content, dict) else "[]"
    return f"{opening}\n" + ",\n".join(lines) + f"\n{closing}\n"


def _entries(value: Any) -> str:
    if not isinstance(value, dict):
        return _plain(value)
    return "{\n" + ",\n".join(f"    {json.dumps(key)}: {_plain(each)}" for key, each in value.items()) + "\n  }"


def _plain(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _names(on: Board, language: str) -> dict[str, Any]:
    """In the board's order, because card n shows territory n."""
    territories = tuple(each.id for each in on.territories)
    continents = tuple(each.id for each in on.continents)
    return {
        "territories": _by_id(territories, in_language(places(on.id, territories), language)),
        "continents": _by_id(continents, in_language(places(CONTINENTS, continents), language)),
    }


def _by_id(ids: tuple[str, ...], named: tuple[PlaceName, ...]) -> dict[str, dict[str, Any]]:
    return {id_: _place(place) for id_, place in zip(ids, named, strict=True)}


def _place(place: PlaceName) -> dict[str, Any]:
    lines = place.lines or (place.full,)
    return {"full": place.full, "short": place.short, "lines": list(lines), **place.forms}


def _cards(on: Board) -> list[dict[str, str | None]]:
    ids = [each.id for each in on.territories]
    return [
        {"territory": None if symbol == Symbol.JOKER else ids[number], "symbol": symbol.name.lower()}
        for number, symbol in enumerate(on.symbols)
    ]


def _tasks() -> list[dict[str, Any]]:
    return [{**asdict(mission), "continents": list(mission.continents)} for mission in MISSIONS]


PART = {"TERRITORY": "place", "FROM": "source", "TO": "target", "UNITS": "number", "DICE": "number"}
"""What a part is to the client, by how it stands in a usage."""


def _parts(action: type[Action]) -> list[str]:
    """What belongs to an action besides its name, word by word; in brackets what may be left out."""
    parts = []
    for name, part in action.parts:
        said = "card" if isinstance(part, ThreeCards) else "mode" if isinstance(part, WhichMode) else PART[part.shown]
        parts += [f"[{said}]" if hasattr(action, name) else said] * part.width
    return parts


def _missions(language: str) -> dict[str, Any]:
    told: dict[str, Any] = texts.read(f"missions.{language}")
    return told


def _bots(language: str) -> dict[str, Any]:
    """What bots are called, how they play, and how they say why they did something."""
    parts: dict[str, Any] = {"titles": TITLES, "lines": LINES, "reasons": REASONS}
    said = {part: {name: words[language] for name, words in all_of.items()} for part, all_of in parts.items()}
    return {**said, "nowhere": NOWHERE[language]}


def outdated() -> list[Path]:
    return [path for path, text in made().items() if not path.exists() or path.read_text(encoding="utf-8") != text]


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.client_texts", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a file is not up to date")
    if parser.parse_args(arguments).check:
        wrong = outdated()
        for path in wrong:
            print(f"{path.relative_to(ROOT)} is not up to date: run `python -m tools.client_texts`")
        return 1 if wrong else 0
    DATA.mkdir(parents=True, exist_ok=True)
    for path, text in made().items():
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
