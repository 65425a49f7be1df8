"""What others may hear of a bot's reason while the game goes on.

A reason may tell the bot's mission, its hand or its secret capital; so may the very fact that one is withheld. So the
others hear what the deed itself is good for by what everybody sees: that follows from nothing that is hidden.
"""

from __future__ import annotations

import numpy as np

from erdkreis.bots.kernel.deeds import name_one
from erdkreis.bots.kernel.thinking import MOOD
from erdkreis.bots.reasons import Reason, read_reason
from erdkreis.engine.actions import Action, Trade, encode
from erdkreis.engine.game import Game
from erdkreis.odds.tables import odds_for


def open_reason(game: Game, action: Action, reason: Reason) -> Reason | None:
    """What everybody may hear of a decision for the awaited seat."""
    if isinstance(action, Trade):
        return reason  # the cards lie open on the table
    if game.seen_by(None).concealed:
        return None
    common, own = game.projected_to([None, game.awaiting])
    return reason if np.array_equal(common, own) else of_deed(game, action)


def of_deed(game: Game, action: Action) -> Reason | None:
    """What an action is good for, to whoever only watches."""
    moods = np.zeros(1, MOOD)
    table, record = odds_for(game.edition), encode(action, game.board)
    name_one(game.board_record, game.rules, game.projection(None), table, moods, record)
    return read_reason(moods[0], game.board) if moods[0]["plan"] else None
