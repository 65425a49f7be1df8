"""Loading what is compiled, before anybody comes: its files are opened when a rule is first asked for, which would keep
that person waiting, and could not be done at all with as many connections as descriptors."""

from __future__ import annotations

import logging
import resource

from erdkreis.bots.bot import Bot
from erdkreis.editions import DEFAULT, edition
from erdkreis.engine.game import Game
from erdkreis.engine.kernel.compiling import COMPILED
from erdkreis.engine.showing import options_json, views_json
from erdkreis.server.odds import March

MOVES = 150
"""Of a game: by then it has seen every kind of decision."""
MOST_DESCRIPTORS = 1 << 20
"""Enough for anybody; some programs try every number there could be."""

_log = logging.getLogger("erdkreis.server")


def load_rules() -> None:
    """Play a little, by all doors that a table uses."""
    played = edition(DEFAULT)
    game = Game(played, 3, seed=1)
    for number in range(MOVES if COMPILED else 0):
        options_json(game)
        views_json(game, [0, 1, None])
        game.refusal("attack alaska kamchatka 3")
        game = game.copy(same_chance=True)
        game.play(Bot("greedy", number).decide(game))
    March(played, ["alaska", "kamchatka"], 3, [1], 1).odds("", 0)


def have_descriptors() -> None:
    """As many as the system allows: it gives few at first, and each connection needs one."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, MOST_DESCRIPTORS)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError):
            _log.warning("the number of descriptors stays at %d", soft)
