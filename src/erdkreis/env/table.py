"""PettingZoo: all seats of one table, each asked in its turn."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from erdkreis.editions import Edition
from erdkreis.engine.chances import random_seed
from erdkreis.env.batch import MAX_STEPS, MAX_TURNS, BatchEnv
from erdkreis.env.kernel.observing import OBSERVED
from erdkreis.env.kernel.questions import MICRO_ACTIONS
from erdkreis.env.registered import VERSION


class TableEnv(AECEnv[str, dict[str, np.ndarray], int | None]):
    """One game, a seat an agent. Masks are in the observation and in `info`; whoever is eliminated is asked no more,
    and everybody is paid when the game is over."""

    metadata = {"name": f"erdkreis_v{VERSION}", "is_parallelizable": False, "render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        preset: str | Edition,
        players: int | None = None,
        *,
        max_turns: int = MAX_TURNS,
        max_cycles: int = MAX_STEPS,
        shaping: float = 0.0,
        discount: float = 0.99,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.batch = BatchEnv(
            preset,
            1,
            players,
            max_turns=max_turns,
            max_steps=max_cycles,
            autoreset="never",
            observing=False,
            shaping=shaping,
            discount=discount,
        )
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.batch.players)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        observed: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(0, 255, (OBSERVED,), np.uint8),
            "action_mask": spaces.Box(0, 1, (MICRO_ACTIONS,), np.int8),
        }
        self.observation_spaces = {agent: spaces.Dict(observed) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(MICRO_ACTIONS) for agent in self.possible_agents}
        self._seeded = False

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None or not self._seeded:
            self.batch.seed(random_seed() if seed is None else seed)
            self._seeded = True
        self.batch.reset()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._ask()

    def _ask(self) -> None:
        self.agent_selection = self.possible_agents[int(self.batch.movers[0])]
        self.infos = {agent: {"action_mask": self._mask(agent)} for agent in self.agents}

    def _mask(self, agent: str) -> np.ndarray:
        """Nobody else may answer."""
        if agent != self.agent_selection:
            return np.zeros(MICRO_ACTIONS, np.int8)
        mask: np.ndarray = self.batch.mask_array[0].astype(np.int8)
        return mask

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        self.batch.check_begun()
        return {"observation": self.batch.observe(0, self._seat[agent]), "action_mask": self._mask(agent)}

    def step(self, action: int | np.integer[Any] | None) -> None:
        self.batch.check_begun()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        batch = self.batch
        batch.step(np.array([action]))
        self.rewards = {one: float(batch.rewards[0, self._seat[one]]) for one in self.agents}
        self.terminations = dict.fromkeys(self.agents, bool(batch.terminated[0]))
        self.truncations = dict.fromkeys(self.agents, bool(batch.truncated[0]))
        self._ask()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The board as everybody sees it."""
        return str(self.batch.game()) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""


def table_env(preset: str | Edition, players: int | None = None, **settings: Any) -> AECEnv[str, Any, int | None]:
    """The table as PettingZoo's own games are: an answer that is not allowed loses, and the order is watched over."""
    table = TableEnv(preset, players, **settings)
    lenient = wrappers.TerminateIllegalWrapper(table, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(lenient))
