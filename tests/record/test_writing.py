"""A file while it is written: never half a beginning, nothing lost, and what a check says of its length and seal."""

from __future__ import annotations

import gzip
import io
import os
from dataclasses import replace
from pathlib import Path

import pytest

from erdkreis.editions import by_preset
from erdkreis.engine.actions import Undo
from erdkreis.engine.game import Chance, Game
from erdkreis.record import (
    Close,
    FairTable,
    MoveRecord,
    Progress,
    Record,
    Recorder,
    RecordError,
    Restart,
    Seat,
    Verdict,
    header_of,
    read,
    recover,
    replay,
    resume,
    verify,
)
from erdkreis.record.model import ChanceWords, Origin
from erdkreis.record.replaying import start, step
from erdkreis.record.writing import written
from tests.engine.positions import fresh, stage
from tests.fairness.tables import secret, secrets_of

LANDS = {0: {"alaska": 9}, 1: {"kamchatka": 4}}
SEEDS = [secret("a"), secret("b")]


def recorded(path: Path, actions: int = 3) -> Game:
    game = fresh("H00-M", 3)
    with Recorder(path, game) as recorder:
        for _ in range(actions):
            recorder.play(f"place {game.options().actions[0].target} 1")
    return game


def test_a_file_that_cannot_be_begun_leaves_the_one_that_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text("what was there", encoding="utf-8")

    def full(number: int) -> None:
        raise OSError(28, "no space left")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="no space left"):
        Recorder(path, fresh("H00-M", 3))
    assert path.read_text(encoding="utf-8") == "what was there"
    assert [each.name for each in tmp_path.iterdir()] == ["game.jsonl"]


def test_a_place_that_is_not_there_is_named_as_it_was_given(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "game.jsonl"
    with pytest.raises(FileNotFoundError) as refused:
        Recorder(path, fresh("H00-M", 3))
    assert refused.value.filename == str(path)


def test_a_stream_of_somebody_elses_stays_open_and_a_file_of_ones_own_does_not(tmp_path: Path) -> None:
    stream = io.StringIO()
    recorder = Recorder(stream, fresh("H00-M", 3))
    recorder.close()
    assert (stream.closed, stream.getvalue().count("\n")) == (False, 2)
    recorder.close()
    assert stream.getvalue().count("\n") == 2
    own = Recorder(tmp_path / "game.jsonl", fresh("H00-M", 3))
    own.close()
    assert own._stream.closed
    assert (tmp_path / "game.jsonl").read_bytes().count(b"\n") == 2


def test_a_recorder_goes_on_counting_where_the_file_ended(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    recorded(path, 4)
    game, record = resume(path, seed=3)
    recorder = Recorder(path, game, after=record)
    with pytest.raises(ValueError, match="this is action 4, but 5 is due"):
        recorder.append(MoveRecord(4, 0, "end"))
    recorder.play(f"place {game.options().actions[0].target} 1")
    recorder.close()
    assert [move.number for move in read(path).moves] == [1, 2, 3, 4, 5]


def test_a_resumed_games_chance_is_new_or_that_of_a_seed(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    recorded(path)

    def dice(seed: int | None) -> int:
        return int(resume(path, seed)[0].chance.record["dice_seed"])

    assert dice(3) == dice(3) == int(Chance(3).record["dice_seed"])
    assert len({dice(3), dice(4), dice(None), dice(None)}) == 4


def test_an_action_is_written_in_full_for_whoever_acts() -> None:
    game = stage("CLI-M", 3, LANDS)
    action, seat = written(game, "attack alaska kamchatka")
    assert (str(action), seat) == ("attack alaska kamchatka 8", 0)
    placed = fresh("H00-M", 3)
    first = placed.awaiting
    placed.play(f"place {placed.options().actions[0].target} 1")
    assert placed.awaiting != first
    assert written(placed, Undo()) == (Undo(), first)
    assert written(stage("H00-M", 3, LANDS), "undo") == (Undo(), 0)  # nobody may, and it will be refused


def test_seats_without_names_are_numbered_and_get_their_colours() -> None:
    header = header_of(fresh("H00-M", 3))
    assert [seat.name for seat in header.seats] == ["Seat 0", "Seat 1", "Seat 2"]
    assert [seat.colour for seat in header.seats] == list(fresh("H00-M", 3).colours)
    assert header_of(fresh("H00-M", 3), [Seat("A"), Seat("B"), Seat("C")]).youngest is None
    assert header_of(Game(by_preset("H00-M"), 3, seed=1, youngest=0)).youngest == 0


# -- reading and checking ---------------------------------------------------------------------------------------------


def test_a_verdict_counts_the_lines_whole_or_not(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    recorded(path, 3)
    assert verify(path).lines == 5
    whole = path.read_bytes()
    for data, lines in ((whole[:-1], 5), (whole[:-20], 5), (whole + b"x", 6), (b"", 0), (b"x", 1), (b"x\n", 1)):
        path.write_bytes(data)
        verdict = verify(path)
        assert (verdict.ok, verdict.lines) == (False, lines), data[-30:]


def test_a_compressed_file_is_told_so(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    recorded(path)
    path.write_bytes(gzip.compress(path.read_bytes()))
    with pytest.raises(RecordError, match="compressed, unpack it first") as refused:
        recover(path)
    assert (refused.value.line, refused.value.code) == (1, "record/foreign")


def test_a_file_that_ends_within_its_first_line_is_cut_off_or_foreign(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    recorded(path)
    first = path.read_bytes().splitlines()[0]
    for data, code in ((first[:60], "record/truncated"), (first[:5], "record/foreign"), (b"hello", "record/foreign")):
        path.write_bytes(data)
        with pytest.raises(RecordError) as refused:
            recover(path)
        assert (refused.value.line, refused.value.code) == (1, code)


def test_a_seal_is_asked_of_a_file_that_has_one(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    recorded(path)
    verdict = verify(path, "ab" * 32)
    assert (verdict.ok, verdict.first_bad_line, verdict.code) == (False, 1, "record/seal")
    with pytest.raises(ValueError, match="seal"):
        verify(path, "no such words")


def test_the_first_wrong_line_is_blamed_whatever_is_wrong_there(tmp_path: Path) -> None:
    record = Record(header_of(fresh("H00-M", 3)), (MoveRecord(1, 0, "end"),), None)
    with pytest.raises(RecordError) as refused:
        replay(record)
    assert (refused.value.line, refused.value.code) == (2, "record/refused")
    assert str(refused.value).startswith("line 2: 'end' is refused: ")


@pytest.mark.parametrize("upto", [-1, 1])
def test_only_what_was_played_can_be_played_again(upto: int) -> None:
    record = Record(header_of(fresh("H00-M", 3)), (), None)
    assert replay(record, 0).turn == replay(record).turn == 0
    with pytest.raises(ValueError, match=f"the game has 0 actions, not {upto}"):
        replay(record, upto)


def test_a_game_comes_to_what_its_closing_line_says() -> None:
    game = fresh("H00-M", 3)
    header = header_of(game)
    assert replay(Record(header, (), Close(0, None, game.hash))).hash == game.hash
    for close, said in (
        (Close(0, 1, game.hash), "line 2: the winner is None, not 1"),
        (Close(0, None, "00" * 32), "line 2: the game comes to another final state"),
    ):
        with pytest.raises(RecordError, match=said) as refused:
            replay(Record(header, (), close))
        assert refused.value.code == "record/end"
        assert replay(Record(header, (), close), 0).hash == game.hash  # on the way there nothing is compared


def test_a_position_is_of_the_game_that_its_header_tells_of() -> None:
    position = stage("H00-M", 3, LANDS).to_position()
    header = header_of(Game.from_position(position, given=True), position=position)
    assert start(header).phase == "attack"
    other = stage("H00-M", 3, LANDS, own_card_bonus=1).to_position()
    for wrong in (
        replace(header, position=other),
        replace(header, words=ChanceWords((1,))),
        replace(header, seats=header.seats[::-1]),
        replace(header, position=position | {"players": 4}),
    ):
        with pytest.raises(RecordError) as refused:
            start(wrong)
        assert (refused.value.line, refused.value.code) == (1, "record/line")


def test_a_set_up_takes_the_colours_and_uses_up_the_words_of_its_header() -> None:
    header = header_of(fresh("H00-M", 3))
    assert start(header).hash == fresh("H00-M", 3).hash
    mauve = (replace(header.seats[0], colour="mauve"), *header.seats[1:])
    for wrong, code, said in (
        (replace(header, words=replace(header.words, hidden=header.words.hidden[:-1])), "record/words", ""),
        (
            replace(header, words=replace(header.words, hidden=(*header.words.hidden, 7))),
            "record/words",
            "the set-up uses fewer random words than are given",
        ),
        (replace(header, seats=mauve), "record/line", "the game cannot be set up: "),
    ):
        with pytest.raises(RecordError) as refused:
            start(wrong)
        assert (refused.value.line, refused.value.code) == (1, code)
        assert refused.value.reason.startswith(said)


def test_a_restart_of_the_server_plays_nothing() -> None:
    game = fresh("H00-M", 3)
    before = game.hash
    assert step(game, Restart(1, secret("tip"))) == ()
    assert game.hash == before


def test_words_that_nobody_needed_are_found() -> None:
    game = stage("H00-M", 3, LANDS)
    with pytest.raises(RecordError, match="uses fewer random words than are given") as refused:
        step(game, MoveRecord(7, 0, "attack alaska kamchatka 1", ChanceWords((1, 2, 3))))
    assert (refused.value.line, refused.value.code) == (8, "record/words")


def test_a_verdict_is_plain_data() -> None:
    assert Verdict(False, 3, 2, "wrong", "record/x").to_json() == {
        "ok": False,
        "lines": 3,
        "first_bad_line": 2,
        "reason": "wrong",
        "code": "record/x",
    }


# -- tables that committed to their chance ----------------------------------------------------------------------------


def table(**settings: int) -> tuple[FairTable, Game]:
    made = FairTable("game", secrets_of("t"), SEEDS, links=settings.get("links", 64))
    return made, made.set_up(by_preset("FUR-2P"))


def test_progress_counts_entries_links_and_hidden_words() -> None:
    begun = Progress(4, 2, 9)
    rolled = MoveRecord(5, 0, "end", ChanceWords((1, 2, 3), (4, 5)), Origin("bot"))
    assert begun.after(rolled) == Progress(5, 3, 11)
    assert begun.after(MoveRecord(5, 0, "end")) == Progress(5, 2, 9)
    assert begun.after(Restart(5, secret("tip"))) == Progress(5, 0, 9)


def test_the_root_is_revealed_only_once_there_were_several_chains() -> None:
    made, _ = table()
    assert (made.reveal().root, made.reveal().roots) == (None, ())
    made.progress = Progress(70, 63, 0)
    assert made.reveal().root is None
    made.progress = Progress(70, 64, 0)
    assert made.reveal().root == secrets_of("t").root
    restarted, _ = table()
    restart = restarted.restart(secret("new"))
    assert restart.number == restarted.progress.actions + 1
    restarted.restarted(restart, secret("new"))
    assert (restarted.reveal().root, restarted.reveal().roots) == (secrets_of("t").root, (secret("new"),))
    assert (restarted.progress.rolls, restarted.progress.actions) == (0, 1)


def test_what_rolls_as_a_rule_is_not_tried_without_words() -> None:
    made, _ = table()
    assert [tuple(map(len, each)) for each in made.words_for(1, "bot")][:3] == [(0, 0), (8, 0), (8, 4)]
    assert [tuple(map(len, each)) for each in made.words_for(1, "bot", rolls=True)][:2] == [(8, 0), (8, 4)]
    assert all(dice == () for dice, _ in made.words_for(1, "person", "c"))  # no nonce, no dice
    for source, command, nonce in (("bot", "c", None), ("bot", None, secret("n")), ("person", None, None)):
        with pytest.raises(ValueError, match=r"derived where no person acts|has an id"):
            made.words_for(1, source, command, nonce)
