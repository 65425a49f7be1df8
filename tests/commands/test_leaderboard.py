"""`erdkreis arena leaderboard`: everybody on one scale, by the games of any number of files."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from tests.commands.conftest import Give


@pytest.fixture
def ladders(give: Give, tmp_path: Path) -> list[Path]:
    """Two ladders that share a pairing: what both have played counts once."""
    made = []
    for name, formats in (("one", '["H00-CAP 3"]'), ("two", '["H00-CAP 3", "H00-2P"]')):
        config = tmp_path / f"{name}.toml"
        config.write_text(f'bots = ["random", "greedy"]\nformats = {formats}\ndeals = 8\n', encoding="utf-8")
        assert give("arena", "ladder", config, "--json").code == 0
        made.append(tmp_path / name)
    return made


def test_a_table_of_several_ladders(give: Give, ladders: list[Path], tmp_path: Path) -> None:
    for folder, games in zip(ladders, (48, 64), strict=True):
        page = tmp_path / "board.md"
        assert give("arena", "leaderboard", folder, "--to", page).out == f"{games} games are ranked in {page}\n"
    page = tmp_path / "both.md"
    one, two = (folder / "results.sqlite" for folder in ladders)
    said = give("arena", "leaderboard", one, two, "--to", page, "--title", "Ours")
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith("64 games"), "48 of them are in both files"
    lines = page.read_text(encoding="utf-8").splitlines()
    assert lines[0] == "# Ours"
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines if line.startswith("|")]
    assert rows[0] == ["rank", "contestant", "rating", "95 %", "wins", "95 %", "games", "presets"]
    assert [(row[0], row[1], row[6], row[7]) for row in rows[2:]] == [
        ("1", "greedy", "64", "H00-2P, H00-CAP"),
        ("2", "random", "64", "H00-2P, H00-CAP"),
    ]
    best, worst = rows[2], rows[3]
    assert float(best[2]) > 25 > float(worst[2])
    assert float(best[4].split()[0]) > float(worst[4].split()[0])


def test_as_a_page_and_on_the_screen(give: Give, ladders: list[Path], tmp_path: Path) -> None:
    page = tmp_path / "board.html"
    assert give("arena", "leaderboard", ladders[0], "--to", page, "--title", "<Ours>").code == 0
    written = page.read_text(encoding="utf-8")
    assert "<h1>&lt;Ours&gt;</h1>" in written
    assert "<svg" in written
    assert "http" not in written.replace("http://www.w3.org/2000/svg", "")
    shown = give("arena", "leaderboard", ladders[0]).out
    assert shown.index("greedy") < shown.index("random")


def test_games_of_other_code_count_only_if_asked_for(give: Give, ladders: list[Path], tmp_path: Path) -> None:
    with sqlite3.connect(ladders[0] / "results.sqlite") as kept:
        kept.execute("UPDATE games SET code = 'older'")
    kept.close()
    said = give("arena", "leaderboard", ladders[0])
    assert said.code == 2
    assert "48 games there were played by other code (--any-code takes them) (arena/results)" in said.err
    page = tmp_path / "board.md"
    assert give("arena", "leaderboard", *ladders, "--any-code", "--to", page).code == 0
    assert "112 games of 2 contestants, played by 2 versions of the code" in page.read_text(encoding="utf-8")


def test_what_is_no_file_of_results(give: Give, tmp_path: Path) -> None:
    for name, said in (("missing.sqlite", "missing.sqlite"), ("text.sqlite", "holds no results")):
        if name.startswith("text"):
            (tmp_path / name).write_text("hello" * 1000, encoding="utf-8")
        told = give("arena", "leaderboard", tmp_path / name)
        assert told.code == 2
        assert said in told.err
        assert told.err.count("\n") == 1
    told = give("arena", "leaderboard", tmp_path, "--to", "board.pdf")
    assert (told.code, told.err.count("\n")) == (2, 1)
    assert "must end in .md or .html" in told.err
