"""What others may hear of a bot's reason while the game goes on.

A reason may tell the bot's mission, its hand or its secret capital; so may the very fact that one is withheld. So the
others hear the reason of a bot that sees only what everybody sees, and only if that bot would do the same.
"""

from __future__ import annotations

import numpy as np

from erdkreis.bots.bot import Bot
from erdkreis.bots.reasons import Reason
from erdkreis.engine.actions import Action, Trade
from erdkreis.engine.game import Game


def open_reason(name: str, seed: int, game: Game, action: Action, reason: Reason) -> Reason | None:
    """What everybody may hear of a decision; nothing, if it cannot be told by what everybody sees."""
    if isinstance(action, Trade):
        return reason  # the cards lie open on the table
    if game.state["concealed"]:
        return None
    common = game.projected(None)
    if np.array_equal(common, game.projected(game.awaiting)):
        return reason
    onlooker, seen = Bot(name, seed), game.copy()
    seen.flat[:] = common
    return onlooker.reason(game) if onlooker.decide(seen) == action else None
