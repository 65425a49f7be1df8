"""A game as a loop of observations and steps, as TextArena and its like run it; models may have one seat or all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from erdkreis.bots.bot import Bot
from erdkreis.editions import DEFAULT, Edition
from erdkreis.engine.game import Game, derive
from erdkreis.env.errors import EnvError
from erdkreis.env.text.position import position_text
from erdkreis.env.text.seat import TextSeat, TurnLimits
from erdkreis.given import written


class TextGame:
    """`reset`, then `get_observation` and `step` by turns until a step says it is over, then `close`.

    `bots` names who plays in seats that are not asked. After `max_turns` turns the game is given up, and nobody wins.
    """

    def __init__(
        self,
        edition: Edition | str = DEFAULT,
        players: int | None = None,
        *,
        bots: Mapping[int, str] | None = None,
        limits: TurnLimits | None = None,
        stand_in: str = "greedy",
        max_turns: int = 200,
    ) -> None:
        self._edition, self._players, self._named = edition, players, dict(bots or {})
        self._limits, self._stand_in, self._max_turns = limits, stand_in, max_turns
        self._game: Game | None = None

    def reset(self, num_players: int | None = None, seed: int | None = None) -> None:
        """A new game; the same seed deals and rolls the same."""
        game = self._game = Game(self._edition, num_players or self._players, seed=seed)
        seeds = [derive(game.seed or 0, f"seat/{seat}") for seat in range(game.players)]
        self._bots = {seat: Bot(name, seeds[seat]) for seat, name in self._named.items()}
        self._seats = {
            seat: TextSeat(self._limits, self._stand_in, seeds[seat])
            for seat in range(game.players)
            if seat not in self._bots
        }
        self._advance()

    @property
    def game(self) -> Game:
        if self._game is None:
            raise EnvError("there is no game yet: reset() begins one")
        return self._game

    @property
    def done(self) -> bool:
        return self.game.over or self.game.turn > self._max_turns

    def get_observation(self) -> tuple[int, str]:
        """Who is asked, and the question; once the game is over, what became of it, to the winner or the first seat."""
        seat = self.game.awaiting
        if self.done or seat is None:
            seat = self.game.winner or 0
            return seat, position_text(self.game.view(seat))
        return seat, self._seats[seat].question(self.game.view(seat), self.game.options())

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """The answer of whoever was asked. Is the game over? `told` is what was wrong with it, or passed over."""
        seat = self.game.awaiting
        if self.done or seat is None:
            raise EnvError("the game is over: reset() begins another")
        asked = self._seats[seat]
        asked.hear(written(action, "an answer"), self.game.view(seat))
        self._advance()
        return self.done, {"player": seat, "turn": self.game.turn, "told": asked.notes, "stood_in": asked.stood_in}

    def close(self) -> dict[int, int]:
        """Everybody's reward: 1 for the winner and -1 for all others, 0 for all where nobody has won."""
        winner = self.game.winner
        return {seat: 0 if winner is None else 1 if seat == winner else -1 for seat in range(self.game.players)}

    def _advance(self) -> None:
        """Everything that needs no answer."""
        game = self.game
        while not self.done and (seat := game.awaiting) is not None:
            if seat in self._bots:
                game.play(self._bots[seat].decide(game))
                continue
            action = self._seats[seat].next(game.view(seat), game.options())
            if action is None:
                return
            game.play(action)
