"""A later Erdkreis reads what was kept, with a program that knows more: all tests of what was kept pass there too.

Tables have a file of their own, so that two processes can share the work.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from erdkreis.record import RecordError, read
from tests.kept import later as making
from tests.kept.later import passes_there, run


@pytest.fixture(scope="module")
def later(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return making.make(tmp_path_factory.mktemp("later"))


@pytest.mark.parametrize("what", ["games", "moments", "studies", "browser", "settings", "arena", "puzzles"])
def test_everything_kept_opens_verifies_and_plays_on(what: str, later: Path) -> None:
    passes_there(later, what)


PLAYED = """
import sys
from erdkreis.bots.bot import Bot
from erdkreis.editions import by_preset
from erdkreis.engine.game import Game
from erdkreis.record import Recorder, read, replay, verify
from erdkreis.record.reading import recover_bytes
from tests.kept.shelf import folder, unpacked, versions

folder_of, bot = sys.argv[1], Bot("greedy", 1)
for preset in ("MON-N", "H10-K"):
    game = Game(by_preset(preset), 3, seed=1)
    with Recorder(f"{folder_of}/{preset}.jsonl", game) as recorder:
        for _ in range(150):
            recorder.play(bot.decide(game))
    assert verify(f"{folder_of}/{preset}.jsonl").ok
    twin, bytes_twin = Game.from_position(game.to_position(), given=True), Game.from_bytes(game.to_bytes())
    assert twin.hash == bytes_twin.hash == game.hash
    assert game.to_position()["storms"] == game.state["storms"] > 0
    again = replay(read(f"{folder_of}/{preset}.jsonl"))
    assert (again.edition, again.state["begun"]) == (game.edition, game.turn)
assert (by_preset("H10-K").version, by_preset("H10-K").own_card_bonus) == (2, 3)
former = by_preset("H10-K", 1)
assert (former.own_card_bonus, former.stormy) == (2, False)
for version in versions("game"):
    record, _ = recover_bytes(unpacked(folder("game", version) / "H10-K.jsonl.gz"))
    assert record.header.edition == former
    assert "storms" not in replay(record).to_position()
"""


def test_what_the_later_one_writes_is_refused_here_with_a_sentence(later: Path, tmp_path: Path) -> None:
    """It reads its own, of course; and its games of the corrected preset are of the second version."""
    run(later, "-c", PLAYED, str(tmp_path))
    for preset, sentence in (("MON-N", "there is no preset 'MON-N'"), ("H10-K", "H10-K has no version 2 here")):
        with pytest.raises(RecordError, match=sentence):
            read(tmp_path / f"{preset}.jsonl")
