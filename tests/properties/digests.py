"""One digest per preset over every state of many actions: what compiled and uncompiled rules must agree on.

`python -m tests.properties.digests ACTIONS PRESET...` prints them as JSON.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Sequence

from erdkreis.bots.bot import Bot
from erdkreis.editions import Edition, by_preset
from erdkreis.engine.game import Game


def digest(preset: Edition, actions: int) -> str:
    """Games of changing size, one after the other; two decisions in three are sensible, the rest random."""
    seen = hashlib.sha256()
    bots = (Bot("random", 1), Bot("greedy", 2), Bot("greedy", 3))
    games = 0
    game = _begin(preset, games)
    for number in range(actions):
        if game.over:
            games += 1
            game = _begin(preset, games)
        events = game.play(bots[number % len(bots)].decide(game))
        seen.update(game.flat.tobytes())
        seen.update(repr(events).encode())
        if number % 100 == 0:
            seen.update(_looked_at(game))
    return seen.hexdigest()


def _begin(preset: Edition, number: int) -> Game:
    return Game(preset, preset.players[number % len(preset.players)], seed=number)


def _looked_at(game: Game) -> bytes:
    """The other doors into the kernels: options, views, refusals."""
    shown = [game.options().to_json(), *(game.view(seat).to_json() for seat in (None, *range(game.players)))]
    refused = game.refusal("attack alaska kamchatka")
    return repr((shown, refused and refused.code)).encode()


def digests(actions: int, presets: Sequence[str]) -> dict[str, str]:
    return {name: digest(by_preset(name), actions) for name in presets}


if __name__ == "__main__":
    print(json.dumps(digests(int(sys.argv[1]), sys.argv[2:])))
