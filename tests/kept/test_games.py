"""Game files that were kept open, verify and can be played on, whatever version wrote them; changed ones do not."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from erdkreis.bots.bot import Bot
from erdkreis.record import Recorder, read, recover, replay, resume, verify
from tests.fairness.tables import Lines, independent, resealed
from tests.kept.shelf import folder, unpacked, versions

FILES = [path for version in versions("game") for path in sorted(folder("game", version).iterdir())]
CUT = ("cut-after-a-line", "cut-within-a-line")
NOT_OPENED = ("interrupted", "unannounced")


def name_of(path: Path) -> str:
    return path.name.removesuffix(".jsonl.gz")


def shown(path: Path) -> str:
    return f"{path.parent.name}/{name_of(path)}"


@pytest.fixture
def file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A kept file as it once was."""
    path = tmp_path / "game.jsonl"
    path.write_bytes(unpacked(request.param))
    return path


whole = pytest.mark.parametrize(
    "file", [path for path in FILES if name_of(path) not in CUT], indirect=True, ids=lambda path: shown(path)
)


@whole
def test_a_kept_file_verifies(file: Path) -> None:
    verdict = verify(file)
    assert verdict.ok, verdict
    record = read(file)
    game = replay(record)
    assert record.close is not None
    assert (game.over, game.winner) == (record.close.winner is not None, record.close.winner)
    if record.header.commitments is not None:
        assert verdict.checked is not None
        assert verdict.checked.committed
        assert verdict.checked.opened == (record.close.reveal is not None)
        assert independent(file)[0] == 0


@pytest.mark.parametrize(
    "file", [path for path in FILES if name_of(path) in CUT], indirect=True, ids=lambda path: shown(path)
)
def test_what_is_intact_of_a_file_that_was_cut_is_still_there(file: Path) -> None:
    record, error = recover(file)
    assert error is not None
    assert error.code == "record/truncated"
    assert len(record.moves) > 40
    replay(record)


@pytest.mark.parametrize("file", FILES, indirect=True, ids=shown)
def test_a_kept_game_can_be_played_on(file: Path, tmp_path: Path) -> None:
    """At this screen, unless it is over or its table alone knows its dice; the whole of it then verifies."""
    record, _ = recover(file)
    if record.header.commitments is not None or replay(record).over:
        return
    game, record = resume(file, seed=1)
    later, bot = tmp_path / "later.jsonl", Bot("greedy", 1)
    with Recorder(later, game, after=record) as recorder:
        for _ in range(12):
            if not game.over:
                recorder.play(bot.decide(game))
    assert verify(later).ok
    again = read(later)
    assert again.moves[: len(record.moves)] == record.moves
    assert (again.header.edition, again.header.seats) == (record.header.edition, record.header.seats)
    assert replay(again).hash == game.hash


@pytest.mark.parametrize("file", [path for path in FILES if name_of(path) not in CUT][::4], indirect=True, ids=shown)
def test_one_changed_byte_is_seen(file: Path) -> None:
    data, lot = file.read_bytes(), random.Random(1)
    for place in (0, len(data) - 2, *(lot.randrange(len(data)) for _ in range(6))):
        changed = data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]
        file.write_bytes(changed)
        assert not verify(file).ok, place


def other_state(lines: Lines) -> None:
    lines[-1]["state"] = "0" * 64


def other_action(lines: Lines) -> None:
    """A unit more or less somewhere late in the game."""
    placed = [line for line in lines[1:-1] if line["action"].startswith("place ")]
    words = placed[-1]["action"].split()
    words[-1] = str(int(words[-1]) + 1)
    placed[-1]["action"] = " ".join(words)


@pytest.mark.parametrize("change", [other_state, other_action])
@pytest.mark.parametrize(
    "file", [p for p in FILES if name_of(p) in ("H00-M", "CLI-W", "FUR-2P")], indirect=True, ids=shown
)
def test_a_change_whose_hashes_were_computed_anew_is_seen(file: Path, change: object) -> None:
    file.write_text(resealed(file.read_text(encoding="utf-8"), change), encoding="utf-8")  # type: ignore[arg-type]
    verdict = verify(file)
    assert not verdict.ok
    assert verdict.code in ("record/end", "record/refused")
