"""Ladders: what the file may say, what is kept through a real kill, and a report that stands alone."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
from html.parser import HTMLParser
from pathlib import Path

import pytest

from erdkreis.arena.errors import ArenaError
from erdkreis.arena.ladder import Ladder, climb, read_formats, read_ladder
from erdkreis.arena.pairings import DealPlayed
from erdkreis.arena.report import markdown, page
from erdkreis.arena.results import Results
from erdkreis.arena.standing import Standing, standing
from erdkreis.bots import NAMES, PERSONAS
from erdkreis.bots.executor import Threads
from erdkreis.editions import PRESETS
from tests.commands.conftest import PROGRAM
from tests.patience import wait_until

SMALL = 'bots = ["random", "greedy"]\nformats = ["H00-2P", "FUR-N 3"]\ndeals = 5\nseed = 4\nmax_turns = 60\n'


def written(folder: Path, text: str = SMALL) -> Path:
    path = folder / "ladder.toml"
    path.write_text(text, encoding="utf-8")
    return path


def climbed(ladder: Ladder, path: Path, jobs: int = 1) -> Standing:
    results = Results(path)
    climb(ladder, results, Threads(jobs))
    found = standing(ladder, results.kept(ladder.terms))
    results.close()
    return found


# The file


def test_formats() -> None:
    assert [str(format) for format in read_formats("h00-w-esc 4")] == ["H00-W-ESC 4"]
    assert [str(format) for format in read_formats("H00-W 2-4")] == ["H00-W 3", "H00-W 4"]
    assert [format.edition for format in read_formats("all")] == list(PRESETS)
    everything = {(format.edition.preset, format.players) for format in read_formats("all 2-6")}
    assert everything == {(preset.preset, players) for preset in PRESETS for players in preset.players}


def test_who_meets_whom(tmp_path: Path) -> None:
    ladder = read_ladder(written(tmp_path))
    pairs = [(str(pairing.format), pairing.lone, pairing.others) for pairing in ladder.pairings()]
    assert pairs == [
        ("H00-2P 2", "greedy", "random"),
        ("FUR-N 3", "random", "greedy"),
        ("FUR-N 3", "greedy", "random"),
    ]
    assert ladder.games == 5 * 2 + 2 * 5 * 3


@pytest.mark.parametrize(
    ("pairing", "pairs"),
    [
        ("below", [("greedy", "random"), ("recruit", "random"), ("recruit", "greedy")]),
        ("neighbours", [("greedy", "random"), ("recruit", "greedy")]),
    ],
)
def test_fewer_meetings_than_all(tmp_path: Path, pairing: str, pairs: list[tuple[str, str]]) -> None:
    text = f'bots = ["random", "greedy", "recruit"]\nformats = ["FUR-N 3"]\ndeals = 1\npairing = "{pairing}"\n'
    ladder = read_ladder(written(tmp_path, text))
    assert [(each.lone, each.others) for each in ladder.pairings()] == pairs


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("bots = [", "not TOML"),
        (SMALL + "games = 3", "unknown key 'games'"),
        (SMALL.replace('"greedy"', '"random"'), "two different"),
        (SMALL.replace("H00-2P", "H99"), "no preset 'H99'"),
        (SMALL.replace("H00-2P", "H00-2P 3"), "as many players"),
        (SMALL.replace("H00-2P", "H00-2P many"), "is not a format"),
        (SMALL.replace("deals = 5", "deals = 0"), "deals must be"),
        (SMALL.replace("deals = 5", "deals = true"), "deals must be"),
        (SMALL + 'pairing = "some"', "pairing must be"),
        (SMALL + "move_seconds = -1", "move_seconds must be"),
        ("deals = 3", "bots must be"),
    ],
)
def test_a_wrong_file_is_told(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(ArenaError, match=said) as told:
        read_ladder(written(tmp_path, text))
    assert told.value.code == "arena/config"


# Results


def test_a_killed_ladder_goes_on_as_if_nothing_had_happened(tmp_path: Path) -> None:
    text = 'bots = ["random", "greedy"]\nformats = ["H00-2P", "H00-W-ESC 3"]\ndeals = 600\nseed = 2\nmax_turns = 300\n'
    config = written(tmp_path, text)
    database = tmp_path / "ladder" / "results.sqlite"
    command = [PROGRAM, "arena", "ladder", str(config), "--json"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, start_new_session=True)
    wait_until(lambda: _count(database) >= 100 or process.poll() is not None)
    os.killpg(process.pid, signal.SIGKILL)
    assert process.wait() == -signal.SIGKILL, "the ladder ended before it could be killed"
    before = _rows(database)
    ladder = read_ladder(config)
    assert 100 <= len(before) < ladder.games
    gone_on = climbed(ladder, database, jobs=2)
    assert gone_on.games == ladder.games
    assert set(before) <= set(_rows(database)), "what was kept is not played again"
    assert climbed(ladder, tmp_path / "another.sqlite") == gone_on


def _rows(database: Path) -> list[tuple[object, ...]]:
    with sqlite3.connect(database) as connection:
        return connection.execute("SELECT * FROM games").fetchall()


def _count(database: Path) -> int:
    try:
        return len(_rows(database))
    except sqlite3.OperationalError:  # not made yet
        return 0


def test_only_what_is_missing_is_played(tmp_path: Path) -> None:
    database = tmp_path / "results.sqlite"
    climbed(read_ladder(written(tmp_path)), database)
    larger = read_ladder(written(tmp_path, SMALL.replace("deals = 5", "deals = 8")))
    results = Results(database)
    heard: list[DealPlayed] = []
    climb(larger, results, Threads(1), heard.append)
    results.close()
    assert sorted({played.deal.number for played in heard}) == [5, 6, 7]
    assert len(heard) == 3 * 3


def test_games_of_other_code_are_left_aside(tmp_path: Path) -> None:
    database, ladder = tmp_path / "results.sqlite", read_ladder(written(tmp_path))
    climbed(ladder, database)
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE games SET code = 'older'")
    results = Results(database)
    assert results.left_aside() == ladder.games
    assert results.kept(ladder.terms) == {}
    results.close()


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    path = tmp_path / "results.sqlite"
    path.write_text("a letter, " * 500)
    with pytest.raises(ArenaError, match="cannot hold results"):
        Results(path)


# The report


class Reader(HTMLParser):
    """Notes the tags, and complains about whatever would be fetched or run."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        assert tag not in ("script", "link", "img", "iframe", "object", "embed")
        assert not [name for name, _ in attributes if name in ("src", "href") or name.startswith("on")]
        self.tags.append(tag)
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_needs_nothing_from_elsewhere(tmp_path: Path) -> None:
    rude = """cmd:sh -c 'exit 1 # <script src="//evil"> | x'"""
    text = SMALL.replace('"random"', f'"""{rude}"""').replace("deals = 5", "deals = 2")
    found = climbed(read_ladder(written(tmp_path, text)), tmp_path / "results.sqlite", jobs=2)
    written_page = page(found)
    reader = Reader()
    reader.feed(written_page)
    reader.close()
    assert reader.open == []
    assert reader.tags.count("svg") >= 5
    assert reader.tags.count("circle") >= 2 + 3
    assert "@import" not in written_page
    assert "url(" not in written_page
    assert found.forfeited == found.games - sum(game_was_clean(note) for note in found.notes) > 0
    assert "ended with code 1" in written_page


def game_was_clean(note: str) -> bool:
    return "program/crashed" not in note


def test_markdown_tables_hold_together(tmp_path: Path) -> None:
    text = SMALL.replace('"random"', """'cmd:sh -c "exit 1 | true"'""").replace("deals = 5", "deals = 1")
    told = markdown(climbed(read_ladder(written(tmp_path, text)), tmp_path / "results.sqlite"))
    tables = [line.replace("\\|", "") for line in told.splitlines() if line.startswith("|")]
    widths = [line.count("|") for line in tables]
    heads = [place for place, line in enumerate(tables) if set(line) <= set("|- ")]
    for begin, end in zip(heads, [*(head - 1 for head in heads[1:]), len(tables)], strict=True):
        assert len(set(widths[begin - 1 : end])) == 1
    assert "## What the seats are worth" in told


def test_the_standing_ladder_has_everybody_everywhere() -> None:
    """All levels and personas, the simple bots to measure them by, and every edition and variant."""
    ladder = read_ladder(Path(__file__).parent.parent.parent / "benchmarks" / "opponents.toml")
    assert {*NAMES, *(f"captain:{persona}" for persona in PERSONAS)} == set(ladder.bots)
    assert {format.edition.preset for format in ladder.formats} == {edition.preset for edition in PRESETS}
    assert ladder.title == "Opponents"
    assert "\n" not in ladder.about


def test_a_ladder_may_have_a_title(tmp_path: Path) -> None:
    path = tmp_path / "ladder.toml"
    path.write_text('bots = ["random", "greedy"]\nformats = ["H00-2P"]\ntitle = "Ours"\nabout = """\nOne\ntwo.\n"""')
    assert (read_ladder(path).title, read_ladder(path).about) == ("Ours", "One two.")
    path.write_text('bots = ["random", "greedy"]\nformats = ["H00-2P"]\ntitle = 3')
    with pytest.raises(ArenaError, match="title must be a text"):
        read_ladder(path)
