"""The game file: what is written is what was played, and whatever happens to a file is found at its line."""

from __future__ import annotations

import io
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from erdkreis.editions import RULE_NAMES, Edition, by_preset
from erdkreis.engine.actions import Attack, Undo
from erdkreis.engine.errors import RuleError
from erdkreis.engine.game import Game
from erdkreis.record import (
    MoveRecord,
    Recorder,
    RecordError,
    Seat,
    iterate,
    read,
    recover,
    replay,
    resume,
    verify,
)
from erdkreis.record.lines import START, sealed
from tests.wander import TABLES, choices, table_name

SEATS = [Seat("Ada", "person"), Seat("Zoë ☕", "random"), Seat("", "greedy")]


def record_game(path: Path, edition: Edition, players: int, actions: int, seed: int = 3) -> Game:
    game = Game(edition, players, seed=seed)
    with Recorder(path, game) as recorder:
        for action in choices(game, seed, actions):
            recorder.play(action)
    return game


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A short, closed game: a header, 25 actions, a closing line."""
    path = tmp_path_factory.mktemp("record") / "sample.jsonl"
    record_game(path, by_preset("FUR-2P"), 2, 25)
    return path.read_bytes()


def lines_of(data: bytes) -> list[bytes]:
    return data.splitlines(keepends=True)


def resealed(data: bytes, change: Callable[[list[dict[str, Any]]], None]) -> bytes:
    """The file with something changed by somebody who computes the hashes anew."""
    found = [json.loads(line) for line in lines_of(data)]
    change(found)
    previous, text = START, ""
    for line in found:
        sentence, previous = sealed(previous, {key: value for key, value in line.items() if key != "hash"})
        text += sentence
    return text.encode()


# Writing, reading, playing again


@pytest.mark.parametrize(("edition", "players"), TABLES, ids=table_name)
def test_a_recorded_game_plays_again_to_the_same_state(edition: Edition, players: int, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = record_game(path, edition, players, 250)
    assert verify(path).ok
    record = read(path)
    assert replay(record).flat.tobytes() == game.flat.tobytes()
    assert record.close is not None
    assert (record.close.actions, record.close.winner) == (len(record.moves), game.winner)
    assert record.header.edition == edition


def test_the_header_tells_who_played_by_which_rules() -> None:
    game = Game(by_preset("H00-M").replace(own_card_bonus=3), 3, seed=1, colours=["violet", "red", "blue"], youngest=2)
    stream = io.StringIO()
    Recorder(stream, game, SEATS)
    header = json.loads(stream.getvalue())
    assert header["seats"] == [
        {"name": "Ada", "kind": "person", "colour": "violet"},
        {"name": "Zoë ☕", "kind": "random", "colour": "red"},
        {"name": "", "kind": "greedy", "colour": "blue"},
    ]
    assert (header["format"], header["preset"], header["version"]) == ("erdkreis-game/3", "H00-M", 1)
    assert (header["rules"], header["youngest"]) == ({"own_card_bonus": 3}, 2)
    assert header["commitments"] == {}
    assert len(header["hidden"]) == 45


def test_every_line_is_in_the_file_before_the_next_action(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = Game(by_preset("P82-W"), 3, seed=1)
    recorder = Recorder(path, game)
    for number, action in enumerate(choices(game, 1, 5), 2):
        recorder.play(action)
        assert path.read_bytes().count(b"\n") == number
    assert not list(tmp_path.glob("*.new"))
    recorder.close()
    recorder.close()
    with pytest.raises(ValueError, match="closed"):
        recorder.play("end")


def test_actions_are_recorded_in_full_and_refused_ones_not_at_all() -> None:
    position = Game(by_preset("CLI-M"), 3, seed=2)
    stream = io.StringIO()
    recorder = Recorder(stream, position)
    for action in choices(position, 2, 400):
        if isinstance(action, Attack):
            break
        recorder.play(action)
    assert isinstance(action, Attack)
    before = stream.getvalue()
    with pytest.raises(RuleError):
        recorder.play("occupy 1")
    assert stream.getvalue() == before
    most = position.state["units"][position.board.index(action.source)] - 1
    seat = position.awaiting
    recorder.play(f"attack {action.source} {action.target}")
    last = json.loads(stream.getvalue().splitlines()[-1])
    assert (last["action"], last["seat"]) == (f"attack {action.source} {action.target} {most}", seat)
    assert all(len(word) == 16 for word in last["dice"])


def test_taking_back_is_recorded_for_the_seat_that_takes_back(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = Game(by_preset("H00-2P"), 2, seed=1)
    with Recorder(path, game) as recorder:
        while game.phase == "setup":
            recorder.play(game.options().of("place")[0].kind + f" {game.options().of('place')[0].target} 1")
        mover, option = game.awaiting, game.options().of("place")[0]
        recorder.play(f"place {option.target} {option.most}")
        assert game.awaiting != mover
        recorder.play(Undo())
    assert read(path).moves[-1].seat == mover
    assert verify(path).ok


def test_a_recorder_begins_with_the_set_up(tmp_path: Path) -> None:
    game = Game(by_preset("H00-M"), 3, seed=1)
    for action in choices(game, 1, 1):
        game.play(action)
    with pytest.raises(ValueError, match="moved on"):
        Recorder(tmp_path / "game.jsonl", game)
    with pytest.raises(ValueError, match="3 seats play, not 1"):
        Recorder(tmp_path / "game.jsonl", game, [Seat("Ada")])
    with pytest.raises(ValueError, match="kind is person, or a word"):
        Recorder(tmp_path / "game.jsonl", Game(by_preset("H00-M"), 3, seed=1), [Seat("Ada", "cmd:rm -r /")] * 3)
    assert not list(tmp_path.iterdir())


def test_a_viewer_sees_every_action_with_what_happened(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    record_game(path, by_preset("H10-M"), 3, 60)
    record = read(path)
    for number, (entry, game, events) in enumerate(iterate(record), 1):
        assert (entry.number, entry.line) == (number, number + 1)
        assert game.flat.tobytes() == replay(record, number).flat.tobytes()
        assert events
    assert replay(record, 0).turn == 0
    with pytest.raises(ValueError, match="60 actions"):
        replay(record, 61)


# Saving and going on


def test_a_saved_game_goes_on_in_the_same_file(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    first = record_game(path, by_preset("H00-CAP"), 4, 120)
    beginning = lines_of(path.read_bytes())[:-1]
    game, record = resume(path, seed=1)
    assert game.hash == first.hash
    played = 0
    with Recorder(path, game, after=record) as recorder:
        for action in choices(game, 9, 50):
            recorder.play(action)
            played += 1
    assert lines_of(path.read_bytes())[: len(beginning)] == beginning
    assert verify(path).ok
    assert 0 < played == len(read(path).moves) - 120
    assert resume(path, seed=5)[0].chance.record["dice_seed"] == resume(path, seed=5)[0].chance.record["dice_seed"]


def test_a_file_that_was_cut_off_can_be_recovered_and_continued(tmp_path: Path, sample: bytes) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(sample[: len(b"".join(lines_of(sample)[:11])) + 20])
    record, error = recover(path)
    assert len(record.moves) == 10
    assert record.close is None
    assert error is not None
    assert (error.line, error.code) == (12, "record/truncated")
    game, again = resume(path)
    assert again == record
    with Recorder(path, game, after=record) as recorder:
        for action in choices(game, 1, 3):
            recorder.play(action)
    assert verify(path).to_json() == {"ok": True, "lines": 15, "first_bad_line": None, "reason": None, "code": None}


def test_an_edited_file_is_not_continued(tmp_path: Path, sample: bytes) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(sample.replace(b'"number":5', b'"number":6'))
    with pytest.raises(RecordError, match="line 6"):
        resume(path)


# Tampering


def found_in(path: Path, data: bytes) -> tuple[int | None, str | None]:
    path.write_bytes(data)
    verdict = verify(path)
    assert not verdict.ok
    assert verdict.reason
    with pytest.raises(RecordError):
        replay(read(path))
    return verdict.first_bad_line, verdict.code


def test_a_flipped_bit_is_found_at_its_line(tmp_path: Path, sample: bytes) -> None:
    dice = random.Random(1)
    start = 0
    for number, line in enumerate(lines_of(sample), 1):
        for place in {0, len(line) - 2, *(dice.randrange(len(line) - 1) for _ in range(12))}:
            data = bytearray(sample)
            data[start + place] ^= 1 << dice.randrange(8)
            assert found_in(tmp_path / "game.jsonl", bytes(data))[0] == number
        start += len(line)


@pytest.mark.parametrize("line", [1, 2, 9, 26])
def test_a_deleted_line_is_found(tmp_path: Path, sample: bytes, line: int) -> None:
    lines = lines_of(sample)
    del lines[line - 1]
    assert found_in(tmp_path / "game.jsonl", b"".join(lines))[0] == line


@pytest.mark.parametrize("line", [1, 2, 9, 25, 26])
def test_swapped_lines_are_found(tmp_path: Path, sample: bytes, line: int) -> None:
    lines = lines_of(sample)
    lines[line - 1 : line + 1] = reversed(lines[line - 1 : line + 1])
    assert found_in(tmp_path / "game.jsonl", b"".join(lines))[0] == line


@pytest.mark.parametrize("line", [1, 2, 9, 26, 27])
def test_a_doubled_line_is_found(tmp_path: Path, sample: bytes, line: int) -> None:
    lines = lines_of(sample)
    lines.insert(line, lines[line - 1])
    assert found_in(tmp_path / "game.jsonl", b"".join(lines))[0] == line + 1


@pytest.mark.parametrize("line", [1, 2, 9, 26, 27])
def test_a_file_cut_in_the_middle_of_a_line_is_truncated_there(tmp_path: Path, sample: bytes, line: int) -> None:
    lines = lines_of(sample)
    for rest in (40, len(lines[line - 1]) - 1):
        data = b"".join(lines[: line - 1]) + lines[line - 1][:rest]
        assert found_in(tmp_path / "game.jsonl", data) == (line, "record/truncated")


@pytest.mark.parametrize("line", [2, 9, 27])
def test_a_file_cut_at_the_end_of_a_line_is_truncated_after_it(tmp_path: Path, sample: bytes, line: int) -> None:
    data = b"".join(lines_of(sample)[: line - 1])
    assert found_in(tmp_path / "game.jsonl", data) == (line, "record/truncated")


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "record/foreign"),
        (b"\n", "record/foreign"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "record/foreign"),
        (b"\xff\xfe{\x00}\x00\n\x00", "record/foreign"),
        (b"hello\n", "record/foreign"),
        (b"{}\n", "record/foreign"),
        (b"[1]\n", "record/foreign"),
        (b'{"format": "erdkreis-position/1"}\n', "record/foreign"),
        (b'{"format": "erdkreis-game/4"}\n', "record/version"),
        (b'{"format": "erdkreis-game/3"}\n', "record/line"),
        (b'{"format": "erdkreis-game/2"}\n', "record/line"),
        (b'{"format": "erdkreis-game/1"}\n', "record/line"),
        (b"[" * 100_000 + b"\n", "record/foreign"),
        (b"1" * 10_000 + b"\n", "record/foreign"),
    ],
    ids=range(14),
)
def test_a_foreign_file_is_called_one(tmp_path: Path, data: bytes, code: str) -> None:
    assert found_in(tmp_path / "game.jsonl", data) == (1, code)


def test_nothing_may_follow_the_closing_line(tmp_path: Path, sample: bytes) -> None:
    for more in (b"\n", b"{}\n", b"x"):
        assert found_in(tmp_path / "game.jsonl", sample + more) == (28, "record/trailing")


def _set(line: int, key: str, value: object) -> Callable[[list[dict[str, Any]]], None]:
    def change(found: list[dict[str, Any]]) -> None:
        found[line - 1][key] = value

    return change


def _drop(line: int, key: str) -> Callable[[list[dict[str, Any]]], None]:
    return lambda found: found[line - 1].pop(key) and None


WORD = "0000000000000002"


@pytest.mark.parametrize(
    ("change", "line", "code"),
    [
        (_set(3, "action", "place atlantis 1"), 3, "record/refused"),
        (_set(3, "action", "occupy 2"), 3, "record/refused"),
        (_set(3, "action", "PLACE alaska 1"), 3, "record/line"),
        (_set(3, "seat", 0), 3, "record/refused"),
        (_set(3, "seat", 2), 3, "record/line"),
        (_set(3, "number", 7), 3, "record/order"),
        (_set(3, "dice", [WORD]), 3, "record/words"),
        (_set(3, "hidden", [WORD] * 200), 3, "record/words"),
        (_set(3, "dice", ["2"]), 3, "record/line"),
        (_set(3, "dice", [WORD.replace("2", "F")]), 3, "record/line"),
        (_set(3, "note", "hello"), 3, "record/line"),
        (_drop(3, "dice"), 3, "record/line"),
        (_set(1, "hidden", []), 1, "record/words"),
        (_set(1, "dice", [WORD]), 1, "record/words"),
        (_set(1, "board", "classic42"), 1, "record/line"),
        (_set(1, "preset", "FUR-9"), 1, "record/line"),
        (_set(1, "version", 1), 27, "record/end"),
        (_set(1, "version", 2), 27, "record/end"),
        (_set(1, "version", 4), 1, "record/line"),
        (_set(1, "version", None), 1, "record/line"),
        (_drop(1, "version"), 1, "record/line"),
        (_set(1, "rules", {"unheard_of": 1}), 1, "record/line"),
        (_set(1, "rules", {"own_card_bonus": "2"}), 1, "record/line"),
        (_set(1, "rules", {"counter_display": "units"}), 27, "record/end"),
        (_set(1, "seats", []), 1, "record/line"),
        (_set(1, "youngest", 2), 1, "record/line"),
        (_set(27, "actions", 24), 27, "record/order"),
        (_set(27, "winner", 1), 27, "record/end"),
        (_set(27, "state", "0" * 64), 27, "record/end"),
        (_set(27, "state", None), 27, "record/line"),
    ],
)
def test_a_change_with_new_hashes_is_found_by_playing(
    tmp_path: Path, sample: bytes, change: Callable[[list[dict[str, Any]]], None], line: int, code: str
) -> None:
    assert found_in(tmp_path / "game.jsonl", resealed(sample, change)) == (line, code)


def test_hashes_do_not_depend_on_how_the_json_is_laid_out(tmp_path: Path, sample: bytes) -> None:
    path = tmp_path / "game.jsonl"
    spaced = [json.dumps(dict(sorted(json.loads(line).items()))) + "\n" for line in lines_of(sample)]
    path.write_text("".join(spaced), encoding="utf-8")
    assert verify(path).ok


@pytest.mark.parametrize(
    ("line", "key", "twin", "code"),
    [
        (1, b'"preset"', b'"preset":"FUR-N"', "record/foreign"),
        (1, b'"name"', b'"name":"Eve"', "record/foreign"),
        (9, b'"action"', b'"action":"end"', "record/json"),
        (9, b'"hash"', b'"hash":"00"', "record/json"),
        (27, b'"winner"', b'"winner":1', "record/json"),
    ],
)
def test_a_key_that_stands_twice_is_refused_at_its_line(
    tmp_path: Path, sample: bytes, line: int, key: bytes, twin: bytes, code: str
) -> None:
    """Some programs read the first, some the last: such a file would mean two games. The hash fits the last here."""
    lines = lines_of(sample)
    assert key in lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(key, twin + b"," + key, 1)
    path = tmp_path / "game.jsonl"
    path.write_bytes(b"".join(lines))
    with pytest.raises(RecordError) as refused:
        read(path)
    assert (refused.value.line, refused.value.code) == (line, code)


def test_half_a_character_is_not_json(tmp_path: Path, sample: bytes) -> None:
    lines = lines_of(sample)
    lines[2] = lines[2].replace(b'"action":"', b'"action":"\\ud800')
    assert found_in(tmp_path / "game.jsonl", b"".join(lines))[0] == 3


# Whatever comes in


def assert_read_or_refused(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    verify(path)
    try:
        record, _ = recover(path)
        replay(record)
    except RecordError as error:
        assert error.line >= 1  # noqa: PT017 - nothing else may be raised, and a refusal is no must


@settings(deadline=None, max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.binary(max_size=200) | st.text(max_size=100).map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_arbitrary_bytes_are_refused_with_a_line(tmp_path: Path, data: bytes) -> None:
    assert_read_or_refused(tmp_path / "game.jsonl", data)


VALUES = (
    st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.lists(st.integers() | st.text(), max_size=3)
)
ACTIONS = st.sampled_from(
    ["end", "undo", "place alaska 1", "attack alaska kamchatka 1", "trade 1 2 3", "choose attack"]
)


@settings(deadline=None, max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_a_changed_file_with_new_hashes_is_read_or_refused(tmp_path: Path, sample: bytes, data: st.DataObject) -> None:
    def change(found: list[dict[str, Any]]) -> None:
        target: Any = found[data.draw(st.integers(0, len(found) - 1))]
        keys = sorted(target)
        if "rules" in target and data.draw(st.booleans()):
            target, keys = target["rules"], list(RULE_NAMES)
        key = data.draw(st.sampled_from(keys))
        target[key] = data.draw(ACTIONS if key == "action" else VALUES)

    try:
        text = resealed(sample, change)
    except UnicodeEncodeError:
        return
    assert_read_or_refused(tmp_path / "game.jsonl", text)


def test_entries_are_values() -> None:
    assert MoveRecord(1, 0, "end") == MoveRecord(1, 0, "end")
    assert hash(MoveRecord(1, 0, "end")) == hash(MoveRecord(1, 0, "end"))
