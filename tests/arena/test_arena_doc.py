"""docs/arena.md: its bot plays every edition, its ladder is one, its codes are those there are."""

from __future__ import annotations

import doctest
import importlib
import re
import shlex
import sys
from pathlib import Path

import pytest

import erdkreis.arena
import erdkreis.bots
from erdkreis.arena.games import GameTerms, play
from erdkreis.arena.ladder import read_ladder
from erdkreis.bots.program import TimeLimits
from erdkreis.editions import PRESETS, Edition, by_preset

PAGE = (Path(__file__).parent.parent.parent / "docs/arena.md").read_text(encoding="utf-8")
PATIENT = TimeLimits(start=60, move=30, game=300)


def block(language: str) -> str:
    [found] = re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    return str(found)


@pytest.fixture
def bot(tmp_path: Path) -> str:
    path = tmp_path / "bot.py"
    path.write_text(block("python"), encoding="utf-8")
    return f"cmd:{shlex.join((sys.executable, str(path)))}"


def test_the_bot_is_short_and_beats_random_play(bot: str) -> None:
    assert len(block("python").splitlines()) <= 40
    games = play(by_preset("H00-2P"), (bot, "random"), range(3), GameTerms(1, 400, PATIENT))
    assert [game.note for game in games] == [None] * 3
    assert [game.winner for game in games] == [0] * 3


@pytest.mark.parametrize("edition", PRESETS, ids=lambda edition: edition.preset)
def test_the_lines_suffice_for_every_edition(bot: str, edition: Edition) -> None:
    """Two programs and bots between them, over enough turns for cards and missions to come into play."""
    players = edition.players[0]
    names = [bot if seat in (0, 1) else "greedy" for seat in range(players)]
    [ended] = play(edition, names, range(7, 8), GameTerms(3, 24, PATIENT))
    assert ended.note is None
    assert ended.winner is not None or ended.turns == 24


def test_the_same_program_plays_the_same_game(bot: str) -> None:
    """And by the dice of the kernel's game: they say who begins, before anybody has decided anything."""
    edition, deals, terms = by_preset("CLI-2P"), range(4), GameTerms(5, 6, PATIENT)
    games = play(edition, (bot, "greedy"), deals, terms)
    assert play(edition, (bot, "greedy"), deals, terms) == games
    began = [game.began for game in games]
    assert began == [game.began for game in play(edition, ("greedy", "greedy"), deals, terms)]
    assert set(began) == {0, 1}


def test_the_ladder_on_the_page_is_one(tmp_path: Path) -> None:
    path = tmp_path / "ladder.toml"
    path.write_text(block("toml"), encoding="utf-8")
    ladder = read_ladder(path)
    assert [str(format) for format in ladder.formats] == ["H00-2P 2", "H00-W-ESC 3", "H00-W-ESC 4"]


def test_every_code_is_on_the_page() -> None:
    code = r"(?:arena|bot|program)/\w+"
    rooms = [Path(room.__file__).parent for room in (erdkreis.arena, erdkreis.bots) if room.__file__]
    sources = [source.read_text(encoding="utf-8") for room in rooms for source in room.glob("*.py")]
    raised = {found for source in sources for found in re.findall(rf'"({code})"', source)}
    assert raised == set(re.findall(rf"`({code})`", PAGE))


def test_doctests() -> None:
    names = ("bots.contestants", "arena.ladder", "arena.statistics")
    modules = [importlib.import_module(f"erdkreis.{name}") for name in names]
    results = [doctest.testmod(module) for module in modules]
    assert all(result.attempted and not result.failed for result in results)
