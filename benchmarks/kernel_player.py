"""Plays random games as it is told, line by line: by the rules of whichever Erdkreis is on its path, old or new."""

from __future__ import annotations

import json
import sys
import time

from erdkreis.bots.simulate import simulate
from erdkreis.editions import PRESETS, by_preset

if __name__ == "__main__":
    print(json.dumps({each.preset: 4 if 4 in each.players else each.players[0] for each in PRESETS}), flush=True)
    for line in sys.stdin:
        preset, players, games, seed = json.loads(line)
        began = time.process_time()
        played = simulate(by_preset(preset), players, ("random",), games=games, seed=seed, max_turns=300)
        print(json.dumps([played.actions, time.process_time() - began, played.digest]), flush=True)
