"""What `examples/ppo.py` has learnt, playing: a small network in NumPy, so that it needs nothing but the library.

    erdkreis arena duel examples.learner:Learner greedy --edition H00-CAP --players 3 --games 900 --seed 7

It looks at every territory through the same few numbers, twice at its neighbours and all the rest, and points at what
promises most. `examples/models/h00-cap-3p.npz` holds its weights, learnt in H00-CAP with three players. It plays other
games of the same board, too, without having learnt them.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from erdkreis import Options, View, actions
from erdkreis.boards import Board
from erdkreis.engine.kernel.state import TERRITORIES
from erdkreis.env import BatchEnv, MicroDecision
from erdkreis.env.floats import LAND_PLANES, PLANES, planes
from erdkreis.env.kernel.questions import MICRO_ACTIONS

MODEL = Path(__file__).parent / "models" / "h00-cap-3p.npz"
TOLD = PLANES - TERRITORIES * LAND_PLANES
"""Planes that are no territory's: the seats' and the table's."""
POINTED_AT = slice(LAND_PLANES - 6, LAND_PLANES - 2)
"""Planes of a territory that make it source or target, of what is being asked or of the last battle."""
NEVER = -1e9

Weights = dict[str, Any]
"""By name: NumPy's arrays to play, PyTorch's tensors to learn."""


def fresh_weights(board: Board, seed: int, width: int = 32, layers: int = 2, wide: int = 128) -> Weights:
    """A network that knows the map of a board and nothing else."""
    draw, lands = np.random.default_rng(seed), len(board.territories)
    sizes = {"land": (LAND_PLANES + 1, width), "told": (TOLD + MICRO_ACTIONS, width), "body": (7 * width, wide)}
    for layer in range(layers):
        sizes |= {f"{part}{layer}": (width, width) for part in ("own", "near", "whole")}
    weights: Weights = {name: draw.normal(0, size[0] ** -0.5, size) for name, size in sizes.items()}
    biased = ("told", "body", *(f"own{layer}" for layer in range(layers)))
    weights |= {f"{name}_bias": np.zeros(sizes[name][1]) for name in biased}
    weights["places"] = draw.normal(0, 0.1, (lands, 1, width))  # what is particular to each territory
    heads = {"point": (width, 1), "rest": (wide, MICRO_ACTIONS - lands), "value": (wide, 1)}
    weights |= {name: draw.normal(0, 0.01, size) for name, size in heads.items()}  # at first everything is wanted alike
    weights["value_bias"] = np.zeros(1)
    links = np.zeros((lands, lands))
    for place, territory in enumerate(board.territories):
        links[place, list(territory.links)] = 0.25
    return {name: part.astype(np.float32) for name, part in (weights | {"links": links}).items()}


def forward(weights: Weights, seen: Any, allowed: Any, xp: Any = np) -> tuple[Any, Any]:
    """How much each micro-action is wanted, and how well the seat stands. `xp` is `numpy` or `torch`: the same lines
    serve both. `seen` are planes, `allowed` ones and noughts."""
    lands, games, width = len(weights["links"]), len(seen), weights["land"].shape[1]
    own = seen[:, : lands * LAND_PLANES].reshape(games, lands, LAND_PLANES)
    marked = own[:, :, POINTED_AT].swapaxes(1, 2)
    told = xp.concatenate((seen[:, TERRITORIES * LAND_PLANES :], allowed), 1)
    told = (told @ weights["told"] + weights["told_bias"]).clip(0)
    own = xp.concatenate((own, allowed[:, :lands, None]), 2).swapaxes(0, 1)  # territory by territory from here on
    x = (own @ weights["land"] + weights["places"] + told).clip(0)
    layer = 0
    while f"own{layer}" in weights:
        around = (weights["links"] @ x.reshape(lands, games * width)).reshape(lands, games, width)
        heard = x @ weights[f"own{layer}"] + around @ weights[f"near{layer}"] + x.mean(0) @ weights[f"whole{layer}"]
        x = x + (heard + weights[f"own{layer}_bias"]).clip(0)
        layer += 1
    chosen = (marked @ x.swapaxes(0, 1)).reshape(games, -1)
    body = xp.concatenate((x.mean(0), xp.amax(x, 0), told, chosen), 1)
    body = (body @ weights["body"] + weights["body_bias"]).clip(0)
    wanted = xp.concatenate(((x @ weights["point"])[:, :, 0].swapaxes(0, 1), body @ weights["rest"]), 1)
    return wanted + (1 - allowed) * NEVER, (body @ weights["value"] + weights["value_bias"])[:, 0]


def ones_of(masks: np.ndarray) -> np.ndarray:
    """Masks of 64 bits as ones and noughts, as the network takes them."""
    bits: np.ndarray = (masks[:, None] >> np.arange(MICRO_ACTIONS)) & 1
    return bits.astype(np.float32)


@cache
def read(path: Path) -> Weights:
    with np.load(path) as kept:
        return dict(kept)


def games_won(weights: Weights, preset: str, players: int, opponents: str, seed: int, games: int) -> int:
    """How many of so many games it wins, alone against a built-in bot in all other seats."""
    env = BatchEnv(preset, games, players, seats=("learner", opponents), seed=seed, max_turns=100, autoreset="never")
    env.reset()
    won, rows = 0, np.arange(games)
    while (going := np.flatnonzero(env.masks)).size:
        wanted, _ = forward(weights, planes(env.observations[going]), ones_of(env.masks[going]))
        env.actions[going] = wanted.argmax(1)
        asked = env.movers.copy()
        env.step(env.actions)
        won += int((env.rewards[rows, asked] > 0).sum())
    return won


class Learner:
    """Always does what it wants most: the same position, the same decision."""

    model = MODEL

    def decide(self, view: View, options: Options) -> actions.Action:
        decision = MicroDecision(view.known)
        assert options.seat is not None  # only an awaited seat is asked
        while decision.action is None:
            seen = planes(decision.observe(options.seat)[None])
            wanted, _ = forward(read(self.model), seen, ones_of(np.array([decision.mask])))
            decision.answer(int(wanted[0].argmax()))
        return decision.action
