"""`erdkreis dice-report`, and what `erdkreis verify` says to a layman."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from erdkreis.record import read
from erdkreis.record.dice import DiceCompared, Throw, dice_of
from tests.commands.conftest import Give
from tests.fairness.tables import fair_game, resealed

KEYS = {"files", "red", "blue", "start", "all", "runs", "attackers", "players"}
FACES = {"dice", "counts", "expected", "mean", "chi_square", "p"}


@pytest.fixture
def fair_file(tmp_path: Path) -> Path:
    path = tmp_path / "fair.jsonl"
    path.write_text(fair_game("H00-CAP", 3), encoding="utf-8")
    return path


@pytest.fixture
def local_file(give: Give, tmp_path: Path) -> Path:
    words = ("simulate", "--edition", "hasbro2000", "--games", 1, "--max-turns", 12, "--bots", "greedy")
    assert give(*words, "--out", tmp_path).code == 0
    return tmp_path / "game-0001.jsonl"


def one_line(text: str) -> str:
    return " ".join(text.split())


# The dice themselves


@pytest.mark.parametrize(
    ("preset", "players"), [("H00-M", 3), ("CLI-M", 3), ("CLI-2P", 2), ("FUR-2P", 2), ("P82-W", 4)]
)
def test_every_die_is_found_in_the_order_of_its_throw(tmp_path: Path, preset: str, players: int) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(fair_game(preset, players, most=500), encoding="utf-8")
    record = read(path)
    found = list(dice_of(record))
    throws = [each for each in found if isinstance(each, Throw)]
    faces = [each.face for each in throws]
    words = [
        word for entry in record.moves if entry.action.startswith(("attack", "defend")) for word in entry.words.dice
    ]
    assert [each.face for each in throws if each.colour != "start"] == [(word >> 1) % 6 + 1 for word in words]
    counted: Counter[str] = Counter()
    for each in found:
        if isinstance(each, DiceCompared):
            counted.update(red=each.red, blue=each.blue)
            assert 0 <= each.won <= each.pairs <= 3
    thrown = Counter(each.colour for each in throws)
    assert thrown["blue"] == counted["blue"] > 20
    assert 0 <= thrown["red"] - counted["red"] <= 3, "the last battle may not have been finished"
    assert set(faces) == {1, 2, 3, 4, 5, 6}


# The report


def test_the_report_for_programs(give: Give, fair_file: Path, local_file: Path) -> None:
    said = give("dice-report", fair_file, local_file, "--json")
    assert (said.code, said.err) == (0, "")
    report = said.json
    assert report.keys() == KEYS
    assert report["files"] == 2
    for part in (report["red"], report["blue"], report["start"], report["all"]):
        assert part.keys() == FACES
        assert sum(part["counts"]) == part["dice"]
        assert 0 <= part["p"] <= 1
    colours = [report[colour]["counts"] for colour in ("red", "blue", "start")]
    assert report["all"]["counts"] == [sum(each) for each in zip(*colours, strict=True)]
    assert report["all"]["expected"] == pytest.approx(report["all"]["dice"] / 6, abs=1e-5)
    assert report["runs"].keys() == {"same_face", "without_six"}
    assert report["attackers"].keys() == {"pairs", "won", "expected", "p"}
    players = report["players"].values()
    assert all(player.keys() == FACES | {"attacking", "defending"} for player in players)
    for key in ("pairs", "won"):
        assert sum(player["attacking"][key] for player in players) == report["attackers"][key]
    assert sum(player["dice"] for player in players) == report["all"]["dice"]
    lost = report["attackers"]["pairs"] - report["attackers"]["won"]
    assert sum(player["defending"]["won"] for player in players) == lost


def test_the_report_for_people(give: Give, local_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    said = give("dice-report", local_file)
    assert said.code == 0
    report = give("dice-report", local_file, "--json").json
    text = one_line(said.out)
    assert f"{report['all']['dice']:,} dice in 1 game" in text
    assert "█" in said.out
    assert f"Attackers won {report['attackers']['won']:,} of {report['attackers']['pairs']:,} pairs" in text
    assert "Longest wait for a six" in text
    assert "p = " in text
    assert all(name in text for name in report["players"])


def test_fair_dice_look_like_chance(give: Give, fair_file: Path) -> None:
    text = one_line(give("dice-report", fair_file).out)
    assert "This is what chance looks like; p = 0." in text


def test_loaded_dice_do_not(give: Give, tmp_path: Path) -> None:
    """A local file is whatever its words are: here nobody ever throws less than a five in battle."""
    from erdkreis.bots.bot import Bot
    from erdkreis.editions import by_preset
    from erdkreis.engine.game import Game
    from erdkreis.record import Recorder

    path = tmp_path / "loaded.jsonl"
    game = Game(by_preset("FUR-N"), 3, dice=[0x0A, 2, 4] * 20, hidden=[8 * n for n in range(128)])
    mind = Bot("random", 1)
    with Recorder(path, game) as recorder:
        for _ in range(400):
            if game.over:
                break
            recorder.play(mind.decide(game), dice=[0x0A, 0x08, 0x0A, 0x08, 0x0A, 0x0A], hidden=[0, 0])
    said = give("dice-report", path)
    assert said.code == 0
    assert "look closer" in one_line(said.out)
    assert give("dice-report", path, "--json").json["all"]["p"] < 1e-6


def test_a_game_without_dice(give: Give, tmp_path: Path) -> None:
    path = tmp_path / "short.jsonl"
    path.write_text(fair_game("FUR-N", 3, most=0), encoding="utf-8")
    report = give("dice-report", path, "--json").json
    assert (report["all"]["dice"], report["all"]["mean"], report["all"]["p"]) == (0, None, 1)
    assert give("dice-report", path).out == "No die was thrown in 1 game.\n"


def test_strange_names_do_no_harm(give: Give, fair_file: Path) -> None:
    def rename(lines: list[dict[str, object]]) -> None:
        for seat in lines[0]["seats"]:  # type: ignore[attr-defined]
            seat["name"] = "\x1b[31mEve\n[bold]"

    fair_file.write_text(resealed(fair_file.read_text(encoding="utf-8"), rename), encoding="utf-8")
    said = give("dice-report", fair_file)
    assert said.code == 0
    assert "\x1b[31m" not in said.out
    assert len(give("dice-report", fair_file, "--json").json["players"]) == 3


@pytest.mark.parametrize("content", [b"", b"hello\n", bytes(range(256)), b"{}\n"])
def test_a_bad_file_is_one_line_and_exit_code_2(give: Give, tmp_path: Path, fair_file: Path, content: bytes) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_bytes(content)
    for words in ((bad,), (fair_file, bad), (bad, "--json"), (tmp_path / "missing",), (tmp_path,), ()):
        said = give("dice-report", *words)
        assert (said.code, said.out) == (2, "")
        assert said.err.startswith("erdkreis: error: ")
        assert said.err.count("\n") == 1
    assert "bad.jsonl: line 1" in give("dice-report", bad).err


def test_an_edited_file_is_not_counted(give: Give, fair_file: Path) -> None:
    fair_file.write_bytes(fair_file.read_bytes().replace(b"attack", b"defend", 1))
    assert give("dice-report", fair_file).code == 2


# What verify says


def test_verify_tells_a_layman_what_was_checked(give: Give, fair_file: Path) -> None:
    said = give("verify", fair_file)
    assert said.code == 0
    text = one_line(said.out)
    lines = [json.loads(line) for line in fair_file.read_text(encoding="utf-8").splitlines()]
    rolls = sum("link" in line for line in lines)
    draws = sum(len(line.get("hidden", ())) for line in lines)
    assert f"The dice: {rolls} rolls checked" in text
    assert f"cards: {draws} draws checked" in text
    assert "neither the server nor a player alone could choose a person's roll" in text
    assert "in league with the player who rolled" in text
    told = give("verify", fair_file, "--json").json
    assert (told["ok"], told["lines"], told["first_bad_line"], told["reason"]) == (True, len(lines), None, None)
    assert (told["proven"], told["deal"]) == (True, {"kind": "fresh"})
    assert f"The seal of this file: {told['seal']}" in text


def test_verify_says_what_is_not_opened_yet(give: Give, tmp_path: Path) -> None:
    path = tmp_path / "running.jsonl"
    path.write_text(fair_game("H00-M", 3, most=60), encoding="utf-8")
    assert "NOT checked" in give("verify", path).out
    path.write_bytes(path.read_bytes()[:-300])
    assert give("verify", path).code == 1
    assert "NOT checked" in give("verify", path, "--recover").out


def test_verify_is_plain_about_local_games(give: Give, local_file: Path) -> None:
    text = one_line(give("verify", local_file).out)
    assert "The dice are NOT proven" in text
    assert "the file holds nothing that anybody committed to beforehand" in text
    assert "neither the server" not in text


def test_verify_blames_the_line_of_a_changed_die(give: Give, fair_file: Path) -> None:
    text = fair_file.read_text(encoding="utf-8")
    place = next(n for n, line in enumerate(map(json.loads, text.splitlines())) if n and line.get("dice"))

    def change(lines: list[dict[str, list[str]]]) -> None:
        lines[place]["dice"][0] = "000000000000000a"

    fair_file.write_text(resealed(text, change), encoding="utf-8")
    said = give("verify", fair_file)
    assert said.code == 1
    expected = f"Line {place + 1}: the dice are not those that follow from link, seeds and nonce."
    assert expected in one_line(said.out)
    assert "What this means" not in said.out
    recovered = give("verify", fair_file, "--recover", "--json")
    assert (recovered.code, recovered.json["first_bad_line"]) == (1, place + 1)
