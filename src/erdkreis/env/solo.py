"""Gymnasium: one learner against built-in bots, a game at a time or many together. Importing this registers them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, SupportsIndex

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from erdkreis.editions import Edition
from erdkreis.engine.chances import random_seed
from erdkreis.env.batch import LEARNER, MAX_STEPS, MAX_TURNS, BatchEnv
from erdkreis.env.errors import EnvError
from erdkreis.env.floats import MOST, PLANES, planes
from erdkreis.env.kernel.observing import OBSERVED
from erdkreis.env.kernel.questions import MICRO_ACTIONS
from erdkreis.env.registered import register
from erdkreis.given import several, whole

Observed = np.ndarray[Any, np.dtype[np.uint8]]
ANSI = "ansi"


def _lineup_against(opponents: str | Sequence[str]) -> tuple[str, ...]:
    """The learner, and one bot for all other seats or one for each."""
    others = (opponents,) if isinstance(opponents, str) else tuple(several(opponents, "opponents"))
    if LEARNER in others:
        raise EnvError("one learner sits here: for several, take BatchEnv or TableEnv")
    return (LEARNER, *others)


class SoloEnv(gymnasium.Env[Observed, np.int64]):
    """One learner against bots. `info["action_mask"]` says what may be answered; anything else loses the game."""

    metadata = {"render_modes": [ANSI], "render_fps": 1}  # noqa: RUF012 # as Gymnasium has it

    def __init__(
        self,
        preset: str | Edition,
        players: int | None = None,
        *,
        opponents: str | Sequence[str] = "greedy",
        max_turns: int = MAX_TURNS,
        max_steps: int = MAX_STEPS,
        shaping: float = 0.0,
        discount: float = 0.99,
        render_mode: str | None = None,
    ) -> None:
        self.batch = BatchEnv(
            preset,
            1,
            players,
            seats=_lineup_against(opponents),
            max_turns=max_turns,
            max_steps=max_steps,
            autoreset="never",
            shaping=shaping,
            discount=discount,
        )
        self.observation_space = spaces.Box(0, 255, (OBSERVED,), np.uint8)
        self.action_space = spaces.Discrete(MICRO_ACTIONS)
        self.render_mode = render_mode
        self._seeded = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """The next game, or with a seed the first of that seed."""
        super().reset(seed=seed)
        if seed is not None or not self._seeded:
            self.batch.seed(random_seed() if seed is None else seed)
            self._seeded = True
        return self.batch.reset()[0].copy(), self._info()

    def step(self, action: SupportsIndex) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        batch = self.batch
        batch.check_begun()
        action = whole(action, "an answer")
        if 0 <= action < MICRO_ACTIONS and self.action_masks()[action]:
            batch.step(np.array([action]))
            reward = float(batch.rewards[0, batch.movers[0]])
            terminated, truncated = bool(batch.terminated[0]), bool(batch.truncated[0])
            return batch.observations[0].copy(), reward, terminated, truncated, self._info()
        if not batch.masks[0]:
            raise EnvError("the game is over: reset the environment")
        batch.masks[0] = 0
        return batch.observations[0].copy(), -1.0, True, False, {**self._info(), "illegal_action": action}

    def action_masks(self) -> np.ndarray:
        """What may be answered, as booleans."""
        allowed: np.ndarray = self.batch.mask_array[0]
        return allowed

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().astype(np.int8), "seat": int(self.batch.movers[0])}

    def render(self) -> str | None:
        """The board as everybody sees it."""
        return str(self.batch.game()) if self.render_mode == ANSI else None


class SoloVectorEnv(VectorEnv[Observed, np.ndarray, np.ndarray]):
    """Many learners, each at a table of its own, in one call. A game that ended begins anew with the next step."""

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        preset: str | Edition | Sequence[str | Edition],
        players: int | None = None,
        num_envs: int = 1,
        *,
        opponents: str | Sequence[str] = "greedy",
        max_turns: int = MAX_TURNS,
        max_steps: int = MAX_STEPS,
        shaping: float = 0.0,
        discount: float = 0.99,
    ) -> None:
        self.batch = BatchEnv(
            preset,
            num_envs,
            players,
            seats=_lineup_against(opponents),
            max_turns=max_turns,
            max_steps=max_steps,
            autoreset="next_step",
            shaping=shaping,
            discount=discount,
        )
        self.num_envs = num_envs
        self.single_observation_space = spaces.Box(0, 255, (OBSERVED,), np.uint8)
        self.single_action_space = spaces.Discrete(MICRO_ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._seeded = False
        self._rows = np.arange(num_envs)

    def reset(
        self,
        *,
        seed: SupportsIndex | Sequence[SupportsIndex | None] | np.ndarray | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observed, dict[str, Any]]:
        if seed is not None or not self._seeded:
            self.batch.seed(random_seed() if seed is None else seed)
            self._seeded = True
        return self.batch.reset().copy(), self._info()

    def step(self, actions: np.ndarray) -> tuple[Observed, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """An answer that its mask does not allow is refused, and no game moves."""
        batch = self.batch
        observations = batch.step(actions).copy()
        rewards = batch.rewards[self._rows, batch.movers].astype(np.float64)
        return observations, rewards, batch.terminated.copy(), batch.truncated.copy(), self._info()

    def action_masks(self) -> np.ndarray:
        return self.batch.mask_array

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().astype(np.int8)}


class PlanesEnv(gymnasium.ObservationWrapper[np.ndarray, np.int64, Observed]):
    """The same observations as floats about 0 to 1."""

    def __init__(self, env: gymnasium.Env[Observed, np.int64]) -> None:
        super().__init__(env)
        self.observation_space = spaces.Box(0.0, MOST, (PLANES,), np.float32)

    def observation(self, observation: Observed) -> np.ndarray:
        row: np.ndarray = planes(observation[None])[0]
        return row


class PlanesVectorEnv(gymnasium.vector.VectorObservationWrapper):
    """The same for many games together."""

    def __init__(self, env: SoloVectorEnv) -> None:
        super().__init__(env)
        self.single_observation_space = spaces.Box(0.0, MOST, (PLANES,), np.float32)
        self.observation_space = batch_space(self.single_observation_space, env.num_envs)

    def observations(self, observations: Observed) -> np.ndarray:
        return planes(observations)


register()
