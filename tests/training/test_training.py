"""The way from games to a judge, once through at its smallest."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from erdkreis.editions import PRESETS, departures
from erdkreis.judge.judging import judge_states
from erdkreis.judge.kernel.features import FEATURES, Feature
from erdkreis.judge.networks import network_record
from erdkreis.training.__main__ import main
from erdkreis.training.data import path_of, read, write
from erdkreis.training.learning import chances_of, learn, log_loss
from erdkreis.training.lessons import CHANGED, HOUSE, LAST, Lesson, lessons
from erdkreis.training.measuring import calibration_error, in_shares, measured
from erdkreis.training.playing import play, series_of
from erdkreis.training.playouts import chosen_positions, played_out
from erdkreis.training.rows import Rows, gather, living
from erdkreis.training.steps import is_unseen

SMALL = Lesson("H00-M", 3, ("captain", "recruit", "captain"), 0, 6, 99)


def test_every_kind_of_game_is_played_and_the_order_has_some_of_each() -> None:
    kinds = {(edition.preset, players) for edition in PRESETS for players in edition.players}
    found = list(lessons(20, seed=3))
    assert {(lesson.preset, lesson.players) for lesson in found[: len(kinds)]} == kinds
    assert sum(lesson.games for lesson in found if lesson.number not in LAST) == 20 * len(kinds)
    assert len({lesson.seed for lesson in found}) == len(found)
    assert list(islice(lessons(40, seed=3), 2 * len(kinds))) == found[: 2 * len(kinds)]


def test_of_every_kind_the_strongest_play_a_lesson_to_learn_from_and_one_to_be_measured_by() -> None:
    kinds = {(edition.preset, players) for edition in PRESETS for players in edition.players}
    strongest = [lesson for lesson in lessons(20, seed=3) if set(lesson.bots) == {"marshal"}]
    for unseen in (False, True):
        assert {(one.preset, one.players) for one in strongest if is_unseen(one) == unseen} == kinds


def test_some_lessons_depart_from_print_and_are_measured_as_house_rules() -> None:
    found = list(lessons(100, seed=3))
    house = [lesson for lesson in found if lesson.house]
    assert 0.1 < len(house) / len(found) < 0.3
    assert {name for lesson in house for name, _ in lesson.house} == set(CHANGED)
    for lesson in house:
        assert lesson.kind == (HOUSE, lesson.players)
        assert departures(lesson.edition) == dict(lesson.house)
    lesson = next(lesson for lesson in house if lesson.players == 3)
    sampled = play(replace(lesson, games=2, bots=("captain",) * 3))
    assert gather([(lesson, sampled)], "open").kinds == [(HOUSE, 3)]


def test_the_same_lesson_has_the_same_bytes_however_often_it_is_interrupted(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "other").mkdir()
    once = write(SMALL, tmp_path / "one")
    path_of(SMALL, tmp_path / "other").with_suffix(".part").write_bytes(b"cut off")
    again = write(SMALL, tmp_path / "other")
    assert once.read_bytes() == again.read_bytes()
    written = once.stat().st_mtime_ns
    write(SMALL, tmp_path / "one")
    assert once.stat().st_mtime_ns == written


def test_what_is_read_is_what_was_played(tmp_path: Path) -> None:
    played, kept = play(SMALL), read(write(SMALL, tmp_path))
    assert kept.states.tobytes() == played.states.tobytes()
    assert kept.game.tolist() == played.game.tolist()
    assert kept.winner.tolist() == played.winner.tolist()


def test_positions_are_of_all_stages_and_their_rows_tell_one_winner() -> None:
    sampled = play(SMALL)
    phases = set(sampled.states["phase"].tolist())
    assert min(phases) <= 2 < max(phases)
    for form in ("open", "seat"):
        rows = gather([(SMALL, sampled)], form)
        assert np.add.reduceat(rows.won.astype(int), rows.first).tolist() == [1] * len(sampled.states)
        assert np.isfinite(rows.values).all()


def test_learning_beats_equal_chances_and_the_kernels_agree_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    sampled = play(Lesson("H00-M", 3, ("general", "recruit", "recruit"), 0, 30, 5))
    rows = gather([(SMALL, sampled)], "open")
    network = learn(rows, seed=1, epochs=600)
    chances = chances_of(network, rows)
    assert log_loss(chances, rows) < log_loss(in_shares(np.ones(len(rows.won)), rows, rows), rows)
    assert network["last"].tobytes() == learn(rows, seed=1, epochs=600)["last"].tobytes()
    series = series_of(SMALL)
    monkeypatch.setattr("erdkreis.judge.judging.network", lambda form: network_record(network))
    found = judge_states(series.edition, series.board, series.rules, sampled.states, "open")
    assert found[living(sampled.states)] == pytest.approx(chances, abs=1e-4)


def test_calibration_is_how_far_words_are_from_deeds() -> None:
    said = np.repeat([0.25, 0.75], 400)
    came = np.tile([True, False, False, False], 200)
    assert calibration_error(said[:400], came[:400]) == pytest.approx(0.0)
    assert calibration_error(said, came) == pytest.approx(0.25)


def test_calibration_is_told_without_nobody_too_whose_chance_is_easily_right() -> None:
    """One of two seats is given nine tenths and wins half the time; nobody is given nothing, and rightly."""
    count = 200
    values = np.zeros((3 * count, FEATURES), np.float32)
    values[2::3, Feature.NOBODY] = 1.0
    said, won = np.tile([0.9, 0.1, 0.0], count), np.tile([True, False, False, False, True, False], count // 2)
    rows = Rows(values, won, np.arange(0, 3 * count, 3), np.zeros(count, int), [("any", 2)])
    found = measured(said, rows, np.ones(count, bool))
    assert found.of_seats == pytest.approx(0.4)
    assert found.calibration == pytest.approx(0.4 * 2 / 3, abs=0.07)  # nobody and the weak seat share the lowest tenth
    assert found.calibration < found.of_seats


def test_playouts_come_to_the_same_whatever_the_number_of_jobs(tmp_path: Path) -> None:
    position = chosen_positions([(SMALL, play(SMALL))], 4, seed=1)
    told = []
    for jobs in (1, 3):
        folder = tmp_path / str(jobs)
        folder.mkdir()
        with ThreadPoolExecutor(jobs) as workers:
            told.append(list(workers.map(lambda each, folder=folder: played_out(each, 20, folder), position)))
    assert told[0] == told[1]


def test_the_command_goes_all_the_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    few = [Lesson("H00-M", 3, ("captain",) * 3, number, 4, 40 + number) for number in range(5)]
    monkeypatch.setattr("erdkreis.training.steps.lessons", lambda games, seed: iter(few))
    model, report = tmp_path / "networks.npz", tmp_path / "figures.md"
    told = ["--games", "50", "--folder", str(tmp_path / "data"), "--model", str(model), "--report", str(report)]
    assert main(["games", "learn", "prove", *told]) == 0
    assert model.exists()
    assert "| H00-M |" in report.read_text(encoding="utf-8")
    assert list(tmp_path.glob("*.svg"))
    assert main(["compare", *told]) == 0
    assert main(["playouts", *told, "--positions", "3", "--playouts", "4", "--jobs", "2"]) == 0


def test_seeds_are_not_mixed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("erdkreis.training.steps.lessons", lambda games, seed: iter([]))
    assert main(["games", "--folder", str(tmp_path), "--seed", "1"]) == 0
    assert main(["games", "--folder", str(tmp_path), "--seed", "2"]) == 2
    assert "another seed" in capsys.readouterr().err
    assert main(["learn", "--folder", str(tmp_path)]) == 2


@pytest.mark.parametrize("wrong", [["dance"], ["--games", "0"], ["--jobs", "none"]])
def test_what_makes_no_sense_is_refused(wrong: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(wrong)
    assert ended.value.code == 2


def test_without_the_extra_one_sentence_says_what_is_missing() -> None:
    program = (
        "import sys; sys.modules['pyarrow'] = None; import erdkreis.training.__main__ as it; sys.exit(it.main([]))"
    )
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert found.returncode == 2
    assert "erdkreis[train]" in found.stderr
    assert len(found.stderr.splitlines()) == 1
