"""`erdkreis verify` and `erdkreis position`: a verdict on a game file, and positions out of it."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from erdkreis.record import read, replay
from erdkreis.server.server_key import ServerKey
from tests.commands.conftest import Give
from tests.fairness.tables import fair_game, secret


@pytest.fixture
def game_file(give: Give, tmp_path: Path) -> Path:
    words = ("simulate", "--edition", "hasbro2000", "--games", 1, "--max-turns", 3, "--out", tmp_path)
    assert give(*words).code == 0
    return tmp_path / "game-0001.jsonl"


def test_a_sound_file(give: Give, game_file: Path) -> None:
    lines = len(game_file.read_text().splitlines())
    said, sound = give("verify", game_file, "--json"), {"ok": True, "deal": {"kind": "fresh"}}
    proof = {"proven": False, "seal": None, "signed": False, "chains": []}
    assert said.json == {**sound, "lines": lines, "first_bad_line": None, "reason": None, **proof}
    assert give("verify", game_file, "--json", "--recover").json == said.json
    assert "is in order" in " ".join(give("verify", game_file).out.split())


def test_a_local_game_proves_nothing_of_its_dice(give: Give, game_file: Path) -> None:
    """Nor does a table's whose commitments somebody took out: it looks the same."""
    said = give("verify", game_file)
    assert said.code == 3
    assert "The dice are NOT proven" in " ".join(said.out.split())
    assert give("verify", game_file, "--json").json["proven"] is False
    assert give("verify", game_file, "--recover").code == 0
    assert give("verify", game_file, "--seal", "bababa bababa bababa bababa").code == 1


def test_the_seal_says_which_game_it_is(give: Give, tmp_path: Path) -> None:
    path, server = tmp_path / "game.jsonl", ServerKey(secret("server"))
    path.write_text(fair_game("H00-CAP", 3, most=110, aborted=True, restarts=(70,), server=server))
    said = give("verify", path, "--json")
    assert (said.code, said.json["proven"], said.json["signed"]) == (0, True, True)
    assert [chain["from"] for chain in said.json["chains"]] == [0, 71]
    seal = said.json["seal"]
    words = " ".join(give("verify", path).out.split())
    assert "NOT proven without its seal" in words
    assert f"The seal of this file: {seal}" in words
    assert server.public.hex() in words
    assert "The server was started anew 1 time" in words
    held = give("verify", path, "--seal", seal)
    assert held.code == 0
    assert "this is the very game it belongs to" in " ".join(held.out.split())
    other = give("verify", path, "--seal", "bababa bababa bababa bababa")
    assert other.code == 1
    assert "not the game that the seal belongs to" in " ".join(other.out.split())
    for wrong in (("--seal", "hello"), ("--seal", seal, "--recover")):
        assert give("verify", path, *wrong).code == 2


def test_a_changed_line(give: Give, game_file: Path) -> None:
    lines = game_file.read_text().splitlines(keepends=True)
    lines[9] = lines[9].replace("place", "claim")
    game_file.write_text("".join(lines))
    said = give("verify", game_file, "--json")
    assert said.code == 1
    assert said.json.keys() == {"ok", "lines", "first_bad_line", "reason", "deal", "proven", "seal", "signed", "chains"}
    assert said.json["deal"] is None
    assert (said.json["ok"], said.json["lines"], said.json["first_bad_line"]) == (False, len(lines), 10)
    assert "not in order. Line 10:" in " ".join(give("verify", game_file).out.split())


def test_a_file_that_was_cut_off(give: Give, game_file: Path) -> None:
    game_file.write_bytes(game_file.read_bytes()[:-300])
    lines = len(game_file.read_text().splitlines())
    assert give("verify", game_file).code == 1
    said = give("verify", game_file, "--recover", "--json")
    assert said.code == 0
    assert (said.json["lines"], said.json["first_bad_line"]) == (lines - 1, lines)
    assert f"The first {lines - 1} lines" in " ".join(give("verify", game_file, "--recover").out.split())
    assert give("position", "--game", game_file).code == 2
    assert give("position", "--game", game_file, "--recover").json["turn"] >= 1
    game_file.write_bytes(game_file.read_bytes().splitlines(keepends=True)[0])
    assert "The first line of" in " ".join(give("verify", game_file, "--recover").out.split())


@pytest.mark.parametrize("content", [b"", b"hello\n", bytes(range(256)), b"{}\n", b"[" * 100_000])
def test_what_is_no_game_file_at_all(give: Give, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "strange"
    path.write_bytes(content)
    for words in ((), ("--recover",)):
        said = give("verify", path, "--json", *words)
        assert said.code == 1
        assert (said.json["ok"], said.json["first_bad_line"]) == (False, 1)


def test_a_compressed_file_is_called_one(give: Give, game_file: Path) -> None:
    game_file.write_bytes(gzip.compress(game_file.read_bytes()))
    said = give("verify", game_file, "--json")
    assert (said.code, said.json["ok"]) == (1, False)
    assert "it is compressed, unpack it first" in said.json["reason"]


def test_its_help_tells_what_its_exit_codes_mean(give: Give) -> None:
    told = " ".join(give("verify", "--help").out.split())
    for part in ("exit code 0 if", "3 if it is in order but", "1 if it is not in order", "2 if it cannot be read"):
        assert part in told


def test_positions_out_of_a_game_file(give: Give, game_file: Path) -> None:
    record = read(game_file)
    assert give("position", "--game", game_file).json == replay(record).to_position()
    assert give("position", "--game", game_file, "--move", 7).json == replay(record, 7).to_position()
    assert f"has {len(record.moves)} moves" in give("position", "--game", game_file, "--move", 10**6).err


def test_a_position_of_a_new_game_can_be_played_on(give: Give, tmp_path: Path) -> None:
    path = tmp_path / "start.json"
    path.write_text(give("position", "--edition", "hasbro2000", "--players", 4, "--seed", 7).out)
    option = give("options", "--position", path, "--json").json["actions"][0]
    assert give("apply", "--position", path, option["kind"], option["target"]).code == 0
