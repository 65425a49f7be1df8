"""OpenSpiel: the game as `pyspiel` knows games. A chance node deals, another one falls with every roll of dice."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from erdkreis.editions import DEFAULT, as_edition
from erdkreis.engine.actions import Action
from erdkreis.engine.chances import derive
from erdkreis.engine.game import Game
from erdkreis.env.decision import MicroDecision
from erdkreis.env.explicit import DiceOutcome, chance_outcomes, dice_due, played_with
from erdkreis.env.kernel.observing import OBSERVED
from erdkreis.env.kernel.questions import MICRO_ACTIONS

SHORT_NAME = "python_erdkreis"
DEALS = 1 << 16
"""How many deals there are: the first chance node chooses one of them, cards still to come included."""
DEFAULT_PLAYERS, DEFAULT_TURNS, MOST_STEPS = 4, 100, 100_000

GAME_TYPE = pyspiel.GameType(
    short_name=SHORT_NAME,
    long_name="Erdkreis",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=6,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"preset": DEFAULT, "players": DEFAULT_PLAYERS, "max_turns": DEFAULT_TURNS},
)


class SpielGame(pyspiel.Game):
    """`pyspiel.load_game("python_erdkreis", {"preset": …, "players": …, "max_turns": …})`"""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**GAME_TYPE.parameter_specification, **(params or {})}
        self.edition, self.players = as_edition(given["preset"]), int(given["players"])
        self.max_turns = int(given["max_turns"])
        info = pyspiel.GameInfo(
            num_distinct_actions=MICRO_ACTIONS,
            max_chance_outcomes=DEALS,
            num_players=self.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MOST_STEPS,
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        return SpielObserver()


class SpielState(pyspiel.State):
    """Dealt, then asked micro-action by micro-action; a roll of dice is a chance node of its own."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._edition, self._players, self._max_turns = game.edition, game.players, game.max_turns
        self._deal = -1
        self._played = 0
        self.table: Game | None = None
        self.decision: MicroDecision | None = None
        self._rolling: Action | None = None
        self._outcomes: tuple[DiceOutcome, ...] = ()

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        if self.table is None or self._outcomes:
            return int(pyspiel.PlayerId.CHANCE)
        return int(self.table.awaiting or 0)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.table is None:
            return [(deal, 1 / DEALS) for deal in range(DEALS)]
        return [(number, outcome.chance) for number, outcome in enumerate(self._outcomes)]

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.decision is None else self.decision.allowed

    def _apply_action(self, action: int) -> None:
        if self.table is None:
            self._deal = action
            self.table = Game(self._edition, self._players, seed=action)
            self._ask()
        elif self._outcomes:
            dice, self._outcomes = self._outcomes[action].dice, ()
            self._play(dice)
        elif self.decision is not None and self.decision.answer(action) is not None:
            self._decide()

    def _ask(self) -> None:
        """On to the next question; what leaves no choice is decided at once."""
        assert self.table is not None
        self.decision = None if self.is_terminal() else MicroDecision(self.table)
        if self.decision is not None and self.decision.action is not None:
            self._decide()

    def _decide(self) -> None:
        assert self.table is not None
        assert self.decision is not None
        self._rolling, self.decision = self.decision.action, None
        assert self._rolling is not None
        due = dice_due(self.table, self._rolling)
        if due is None:
            self._play(())
        else:
            self._outcomes = chance_outcomes(due)

    def _play(self, dice: tuple[int, ...]) -> None:
        assert self.table is not None
        assert self._rolling is not None
        self.table = played_with(self.table, self._rolling, dice, derive(self._deal, f"action/{self._played}"))
        self._played += 1
        self._ask()

    def _action_to_string(self, player: int, action: int) -> str:
        return f"{player}:{action}"

    def is_terminal(self) -> bool:
        return self.table is not None and (self.table.over or self.table.turn > self._max_turns)

    def returns(self) -> list[float]:
        """One for the winner, taken in equal shares from the others; nothing where nobody has won in time."""
        winner = None if self.table is None else self.table.winner
        if winner is None:
            return [0.0] * self._players
        return [1.0 if seat == winner else -1 / (self._players - 1) for seat in range(self._players)]

    def __str__(self) -> str:
        """Everything, hidden things included: for those who look through games."""
        if self.table is None:
            return "before the deal"
        asked = "" if self.decision is None else f" {self.decision.mask:x}"
        return f"{self.table.hash} {self._played} {len(self._outcomes)}{asked}"


class SpielObserver:
    """What a seat may know, as bytes from 0 to 1."""

    def __init__(self) -> None:
        self.tensor = np.zeros(OBSERVED, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        if state.table is None:
            self.tensor[:] = 0
        else:
            decision = state.decision or MicroDecision(state.table)
            self.tensor[:] = decision.observe(player) / np.float32(255)

    def string_from(self, state: SpielState, player: int) -> str:
        self.set_from(state, player)
        return bytes((self.tensor * 255).round().astype(np.uint8)).hex()


pyspiel.register_game(GAME_TYPE, SpielGame)


def load_spiel_game(preset: str = DEFAULT, players: int = DEFAULT_PLAYERS, max_turns: int = DEFAULT_TURNS) -> Any:
    """The game as `pyspiel.load_game` gives it."""
    return pyspiel.load_game(SHORT_NAME, {"preset": preset, "players": players, "max_turns": max_turns})
