"""What a rehearsal deals to the others: only what they may really hold."""

from __future__ import annotations

import numpy as np
import pytest

from erdkreis.boards.missions import DESTROY
from erdkreis.bots.kernel.replies import imagine_missions
from erdkreis.engine.kernel.chance import CHANCE
from erdkreis.engine.kernel.compiling import entry
from tests.engine.positions import stage


@entry
def imagine(board, rules, state, me, chance):  # type: ignore[no-untyped-def]
    imagine_missions(board[0], rules[0], state[0], me, chance[0])


@pytest.mark.parametrize("removed", [True, False])
def test_missions_against_absent_colours_are_imagined_where_they_are_dealt(removed: bool) -> None:
    """P82-19 takes them out; where a house rule leaves them in, a rival may hold one (it asks for 24 territories)."""
    game = stage("P82-M", 3, {0: ["alaska"], 1: ["siam"]}, missions={0: 0}, mission_remove_absent=removed)
    chance = np.zeros(1, CHANCE)
    chance["seeded"] = 1
    imagined = set()
    for seed in range(200):
        state = game.projection(0)
        chance["hidden_seed"], chance["hidden_used"] = seed, 0
        imagine(game.board_record, game.rules, state, 0, chance)
        imagined |= set(state["mission"][0].tolist()[1:3])
    against = {game.edition.palette[mission - DESTROY] for mission in imagined if mission >= DESTROY}
    assert against == set(game.colours if removed else game.edition.palette)
