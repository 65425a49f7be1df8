"""`erdkreis review`: what it prints, the page it writes, and what it refuses."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from erdkreis import texts
from erdkreis.boards.names import LANGUAGES
from erdkreis.editions import by_preset
from tests.commands.conftest import Give
from tests.review.playing import recorded


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("games") / "game.jsonl"
    recorded(path, by_preset("P82-M"), 3, seed=12)
    return path


def test_everything_as_json_adds_up(give: Give, game: Path) -> None:
    said = give("review", game, "--json")
    assert (said.code, said.err) == (0, "")
    found = said.json
    assert found["done"] == found["moves"] == len(found["points"]) - 1
    for player in found["players"]:
        made = player["start"] + sum(player["luck"].values()) + player["skill"] + player["others"]
        assert made == pytest.approx(player["result"], abs=1e-9)
    assert sorted(player["result"] for player in found["players"]) == [0.0, 0.0, 1.0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_people_read_a_table_a_graph_and_moments(give: Give, game: Path, language: str, tmp_path: Path) -> None:
    page = tmp_path / "review.html"
    said = give("review", game, "--language", language, "--html", page)
    assert (said.code, said.err) == (0, "")
    told = texts.read(f"review.{language}")
    for name in ("Player 0", "Player 1", "Player 2"):
        assert name in said.out
    assert told["moments"] in said.out
    assert " 50 % " in said.out
    read = _Page(page.read_text(encoding="utf-8"))
    assert read.language == language
    assert told["balance"] in read.text
    assert {"Player 0", "Player 1", "Player 2"} <= set(re.findall(r"Player \d", read.text))
    assert read.outside == []
    assert "{" not in read.text.split("</style>")[-1].replace(read.style, "")


class _Page(HTMLParser):
    """What a page says, and what it would fetch."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text, self.style, self.language, self.outside = "", "", "", list[str]()
        self._in = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self._in = tag
        self.language = given.get("lang") or self.language
        if tag in ("script", "img", "link", "iframe", "object"):
            self.outside.append(tag)
        self.outside += [value for name, value in attrs if name in ("src", "href") and value]

    def handle_data(self, data: str) -> None:
        if self._in == "style":
            self.style += data
            self.outside += re.findall(r"url\([^#)]*\)|@import", data)
        else:
            self.text += data

    def handle_endtag(self, tag: str) -> None:
        self._in = ""


def test_a_name_is_no_part_of_the_page(give: Give, tmp_path: Path) -> None:
    """Whatever somebody called themselves, it is text."""
    from erdkreis.bots.bot import Bot
    from erdkreis.engine.game import Game
    from erdkreis.record import Recorder, Seat

    game, path, bot = Game(by_preset("P82-M"), 3, seed=12), tmp_path / "game.jsonl", Bot("greedy", 12)
    with Recorder(path, game, [Seat('<img src="x" onerror=1>'), Seat("</title><b>"), Seat("{won}")]) as recorder:
        while not game.over:
            recorder.play(bot.decide(game))
    page = tmp_path / "review.html"
    assert give("review", path, "--html", page).code == 0
    read = _Page(page.read_text(encoding="utf-8"))
    assert read.outside == []
    assert '<img src="x" onerror=1>' in read.text


def test_what_cannot_be_reviewed_is_refused_in_one_line(give: Give, tmp_path: Path, game: Path) -> None:
    under_way, cut, page = tmp_path / "under_way.jsonl", tmp_path / "cut.jsonl", tmp_path / "page.html"
    recorded(under_way, by_preset("P82-M"), 3, seed=12, most=20)
    cut.write_bytes(game.read_bytes()[:-40])
    for path, reason in (
        (under_way, "the game is not over"),
        (cut, "the file ends in the middle"),
        (tmp_path / "none.jsonl", "there is no file"),
        (Path(__file__), "line 1"),
    ):
        said = give("review", path, "--html", page)
        assert (said.code, said.out) == (2, "")
        assert reason in said.err
        assert said.err.count("\n") == 1
        assert not page.exists()
    said = give("review", game, "--html", game)
    assert said.code == 2
    assert json.loads(game.read_text(encoding="utf-8").splitlines()[0])


def test_texts_are_complete_in_every_language() -> None:
    slots = {
        language: {key: set(re.findall(r"\{(\w+)", text)) for key, text in texts.read(f"review.{language}").items()}
        for language in LANGUAGES
    }
    assert slots["de"] == slots["nl"] == slots["en"]
