"""Start, luck, own decisions and the others' add up to the result, in every preset, by whatever judge."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from erdkreis.bots.bot import Bot
from erdkreis.editions import PRESETS, Edition, by_preset
from erdkreis.engine.game import Game
from erdkreis.record import Record, Recorder, Seat, header_of, read
from erdkreis.record.replaying import replay, start, step
from erdkreis.review.errors import ReviewError
from erdkreis.review.reviewing import review
from erdkreis.review.summing import Sum
from erdkreis.review.walking import Walk
from tests.review.playing import by_hash, by_strength, recorded

TO_THE_DIGIT = 1e-9


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.preset)
def test_every_change_has_a_cause_and_all_of_them_make_the_result(preset: Edition, tmp_path: Path) -> None:
    players = preset.players[PRESETS.index(preset) % len(preset.players)]
    record = quickest(tmp_path, preset, players)
    walk, total = Walk(record, None, by_hash), Sum(record.header, len(record.moves), "general")
    total.add(walk.deal())
    game = start(record.header)
    for move, line in zip(walk.moves(), record.moves, strict=True):
        step(game, line)
        told = sum((np.array(change.delta) for change in move.changes), np.array(move.before))
        assert np.allclose(told, move.chances, rtol=0, atol=TO_THE_DIGIT)
        if game.phase != "defend":  # which is worth what its answers are
            judged = by_hash(game, _bare(game), None)[0]
            assert np.allclose(judged, move.chances, rtol=0, atol=TO_THE_DIGIT)
        total.add(move)
    found = total.review()
    assert found.complete
    for player in found.players:
        made = player.start + player.luck.total + player.skill + player.others
        assert made == pytest.approx(player.result, abs=TO_THE_DIGIT)
        assert player.result == (player.seat == game.winner)
    for point in found.points:
        assert sum(point.chances) == pytest.approx(1.0, abs=1e-3)


def quickest(folder: Path, preset: Edition, players: int) -> Record:
    """A whole game, and of some the one with the fewest moves: some take eight times as many, which add up alike."""
    games = (recorded(folder / f"{seed}.jsonl", preset, players, seed) for seed in range(11, 19))
    return min(games, key=lambda record: len(record.moves))


def _bare(game: Game) -> np.ndarray:
    """The position without dice on the table and placements to be taken back, which tell nothing of what will be."""
    bare = game.copy(same_chance=True)
    for name in ("red", "blue", "undo_size", "undo_next", "undo"):
        bare.state[name] = 0
    return bare.records


def test_parts_of_a_review_fit_together(tmp_path: Path) -> None:
    """A server works a review out in pieces, each from the game file alone."""
    record = recorded(tmp_path / "game.jsonl", by_preset("P82-M"), 3, seed=5)
    whole = list(Walk(record, None, by_strength).moves())
    for first in (1, 2, len(whole) // 2, len(whole)):
        again = list(Walk(record, None, by_strength).moves(first, first + 3))
        assert [move.seq for move in again] == [move.seq for move in whole[first - 1 : first + 3]]
        for one, other in zip(again, whole[first - 1 :], strict=False):
            assert np.allclose(one.chances, other.chances, rtol=0, atol=TO_THE_DIGIT)
            assert [change.cause for change in one.changes] == [change.cause for change in other.changes]


def test_a_game_that_began_in_a_position_has_no_deal(tmp_path: Path) -> None:
    position = Game(by_preset("P82-W"), 3, seed=2).to_position()
    game, bot, path = Game.from_position(position, seed=4), Bot("greedy", 1), tmp_path / "game.jsonl"
    header = header_of(game, [Seat(f"P{seat}", "greedy") for seat in range(3)], position=position)
    with Recorder(path, game, after=Record(header, (), None)) as recorder:
        while not game.over:
            recorder.play(bot.decide(game))
    walk = Walk(read(path), None, by_strength)
    dealt = walk.deal()
    assert dealt.before == dealt.chances
    assert [change.delta for change in dealt.changes] == [[0.0] * 7]


def test_a_game_under_way_is_not_reviewed(tmp_path: Path) -> None:
    record = recorded(tmp_path / "game.jsonl", by_preset("H00-M"), 3, seed=5, most=40)
    assert not replay(record).over
    with pytest.raises(ReviewError) as caught:
        review(record, judge=by_strength)
    assert caught.value.code == "review/not_over"
