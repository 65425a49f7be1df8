"""Speed of games on a Ray cluster of two nodes on this machine, beside the same on threads of one process."""

from __future__ import annotations

import os
from contextlib import closing

from benchmarks.measure import Row
from erdkreis.bots.executor import Executor, Threads
from erdkreis.bots.ray_cluster import RayCluster
from erdkreis.bots.simulate import simulate_on
from erdkreis.editions import by_preset
from tests.ray_nodes import RayNodes

NODES = 2
GAMES = 40_000
ROUNDS = 3


def ray_cluster() -> list[Row]:
    """In turns, so that both have the same of a machine that is not ours alone; the best of each."""
    with RayNodes(NODES) as nodes:
        os.environ["RAY_ADDRESS"] = nodes.address
        with closing(RayCluster("auto")) as cluster:
            cluster.prepare()
            pairs = [(_rate(Threads(NODES), seed), _rate(cluster, seed)) for seed in range(ROUNDS)]
        del os.environ["RAY_ADDRESS"]
    here, there = (max(rates) for rates in zip(*pairs, strict=True))
    return [
        Row(f"simulate, greedy in four seats of H00-W-ESC, {NODES} threads", here, "games/s"),
        Row(f"the same on a Ray cluster of {NODES} nodes with a core each", there, "games/s"),
        Row("the second as a share of the first", there / here, "×", at_least=0.9),
    ]


def _rate(executor: Executor, seed: int) -> float:
    played = simulate_on(executor, by_preset("H00-W-ESC"), ("greedy",) * 4, GAMES, seed)
    return played.games / played.seconds
