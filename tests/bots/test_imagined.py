"""What a rehearsal deals to the others: only what they may really hold."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from erdkreis.boards.missions import DESTROY
from erdkreis.bots.kernel import replies
from erdkreis.engine.kernel.chance import CHANCE
from erdkreis.engine.kernel.compiling import entry
from tests.engine.positions import stage


@entry
def imagine(board, rules, state, me, chance):  # type: ignore[no-untyped-def]
    replies.imagine(board[0], rules[0], state[0], me, chance[0])


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


def test_a_capital_is_imagined_where_no_card_was_seen() -> None:
    """H00-60: its card left the deck for good, so a land whose card the marshal holds is nobody's capital."""
    lands = {0: ["brazil"], 1: ["alaska", "peru"], 2: ["siam"]}
    hands: dict[int, Sequence[str | int]] = {0: ["alaska"], 1: (), 2: ()}
    game = stage("H00-CAP", 3, lands, hands=hands, capitals={0: "brazil", 1: "peru", 2: "siam"})
    chance = np.zeros(1, CHANCE)
    chance["seeded"] = 1
    for seed in range(50):
        state = game.projection(0)
        chance["hidden_seed"], chance["hidden_used"] = seed, 0
        imagine(game.board_record, game.rules, state, 0, chance)
        assert state["capital"][0, 1] == game.board.index("peru")
