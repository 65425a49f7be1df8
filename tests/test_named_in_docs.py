"""What the documents name is there: files, rooms, targets of make, commands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from erdkreis.cli import COMMANDS

ROOT = Path(__file__).parent.parent
HOUSE = ("docs/architecture.md", "CONTRIBUTING.md")
PAGES = ("README.md", *HOUSE, "docs/hosting.md", "docs/fairness.md")


def text_of(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


@pytest.mark.parametrize("page", HOUSE)
def test_every_module_and_folder_that_is_named_exists(page: str) -> None:
    modules = [str(path) for path in ROOT.glob("src/erdkreis/**/*.py")] + [
        str(path) for path in ROOT.glob("t*/**/*.py")
    ]
    named = set(re.findall(r"[\w/]+\.py\b", text_of(page)))
    assert named
    assert [name for name in sorted(named) if not any(path.endswith(f"/{name}") for path in modules)] == []
    folders = set(re.findall(r"`((?:src|tests|tools|docs|web)/[\w/]+/)`", text_of(page)))
    assert [name for name in sorted(folders) if "NAME" not in name and not (ROOT / name).is_dir()] == []


def test_every_room_is_on_the_plan() -> None:
    plan = text_of("docs/architecture.md")
    rooms = sorted(path.parent.name for path in ROOT.glob("src/erdkreis/*/__init__.py"))
    assert [room for room in rooms if f"\n  {room}/ " not in plan] == []


@pytest.mark.parametrize("page", PAGES)
def test_every_target_and_command_that_is_named_exists(page: str) -> None:
    targets = set(re.findall(r"^([a-z-]+):", text_of("Makefile"), re.M))
    used = set(re.findall(r"(?:`|&& |^|\()make ([a-z-]+)", text_of(page), re.M))
    assert used - targets == set()
    commands = {module.__name__.rpartition(".")[2].replace("_", "-") for module in COMMANDS}
    asked = set(re.findall(r"(?:`|/|^)erdkreis ([a-z-]+)", text_of(page), re.M))
    assert asked - commands == set()
